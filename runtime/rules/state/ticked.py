"""Verses that have been read, as a reader ticks them off: by section, their printed numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.rules.book.book import Book

Ticked = dict[str, list[int | str]]
"""Verses as a reader ticks them off: by section, their printed numbers; names where there are none."""


def ticked(book: Book, verses: Iterable[str]) -> Ticked:
    """Verses by number.

    The names of every Verse ever read would make saves grow with the days; numbers are a tenth of that.
    """
    found: Ticked = {}
    known = book.verses
    for verse in sorted(verses):
        section, _, name = verse.rpartition("/")
        number = known[verse].number if verse in known else 0
        found.setdefault(section, []).append(number or name)
    for numbers in found.values():
        numbers.sort(key=lambda one: (isinstance(one, str), one))
    return found


def unticked(book: Book, sections: Ticked) -> list[str]:
    """The names again. The numbers of a campaign are locked, so a later build has the same ones."""
    names = book.names_by_number
    found = []
    for section, many in sections.items():
        for one in many:
            if isinstance(one, str):
                found.append(f"{section}/{one}")
            elif (section, one) in names:
                found.append(names[section, one])
    return found
