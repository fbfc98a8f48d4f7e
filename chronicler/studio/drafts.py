"""Texts that were typed in a page of the studio and not saved, after that page has gone.

While a page is open its text counts for everybody: findings, map, games. When it is closed without saving, the file
counts again. The text is kept until somebody takes it up or throws it away, or the studio ends.
"""

from __future__ import annotations

from threading import RLock

from chronicler.studio.workshop import Workshop

GRACE = 3.0  # seconds in which a page that lost its connection may come back
MOST = 50


class Drafts:
    """By file: the page that types in it now, and the texts that closed pages have left."""

    def __init__(self, shop: Workshop) -> None:
        self._shop = shop
        self._pages: dict[str, str] = {}
        self._left: dict[str, str] = {}
        self._guard = RLock()

    @property
    def files(self) -> list[str]:
        """The files for which a text is kept."""
        with self._guard:
            return sorted(self._left)

    def typed(self, file: str, page: str) -> None:
        with self._guard:
            self._pages[file] = page

    def settled(self, file: str) -> None:
        """Saved or given up."""
        with self._guard:
            self._pages.pop(file, None)

    def lay_aside(self, page: str) -> None:
        """Keeps what a closed page had typed; the file on the disk counts again."""
        with self._guard:
            for file in [file for file, by in self._pages.items() if by == page]:
                del self._pages[file]
                source = self._shop.engine.now.sources.get(file)
                if self._shop.engine.unset_text(file) and source is not None:
                    self._left.pop(file, None)
                    self._left[file] = source.text
            while len(self._left) > MOST:
                del self._left[next(iter(self._left))]

    def take(self, file: str) -> str | None:
        """The kept text of a file, which is then forgotten here."""
        with self._guard:
            return self._left.pop(file, None)
