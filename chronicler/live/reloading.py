"""`reload` in a running game: the engine keeps the campaign's records, so only changed files are read again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from compiler.diagnostics.finding import ERROR
from compiler.sources.workspace import WorkspaceError, campaign_roots
from runtime.rules.protocol.decisions import Refused

if TYPE_CHECKING:
    from chronicler.live.engine import Engine
    from schemas.model import Campaign


class Reloading:
    """The campaign of a game, as its files are now. Makes the engine at the first question: most games never ask."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._engine: Engine | None = None

    def campaign(self) -> Campaign:
        """Reports errors in one line; the game continues as it was."""
        if self._path.suffix == ".json":
            from chronicler.playing import load_campaign

            return load_campaign(self._path)
        engine = self._opened()
        now = engine.now
        campaign = now.campaign if now.result.whole else None
        if campaign is not None:
            return campaign
        errors = [finding for finding in now.findings if finding.severity >= ERROR]
        if not errors:
            raise Refused(f"{self._path} holds no campaign")
        first, where = errors[0], ""
        if first.place is not None and first.place.file in now.sources:
            position = now.sources[first.place.file].position(first.place.span.start)
            where = f"{first.place.file}:{position.line}:{position.column}: "
        more = f" And {len(errors) - 1} more." if len(errors) > 1 else ""
        raise Refused(f"{where}{first.message}{more}")

    def _opened(self) -> Engine:
        from chronicler.live.engine import Engine

        try:
            if self._engine is None:
                roots = campaign_roots(self._path)
                if len(roots) > 1:
                    names = ", ".join(map(str, roots))
                    raise Refused(f"{self._path} holds several campaigns now: {names}")
                self._engine = Engine(roots[0])
            else:
                self._engine.refresh()
        except WorkspaceError as error:
            raise Refused(str(error)) from None
        return self._engine
