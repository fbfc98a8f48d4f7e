"""A changed file read Verse by Verse: those that an earlier build saw are taken from it, moved to where they stand now.

A file is cut before each line that begins with `verse `. What stands above the first Verse must be as it was, and so
must the number of Verses; then the changed Verses are read alone, at their places, and the rest is taken over. This
is for files without anything to tell: a finding, an allowance or a note anywhere, and the file is read whole.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec

if TYPE_CHECKING:
    from compiler.lower.unit import Import, Symbol
    from compiler.records.record import Record

Entry = TypeVar("Entry", "Symbol", "Import")

_CUT = "\nverse "
_AT = re.compile(rb'"at":\[(\d+),')
_DIGEST = 8
# With more than this part of the Verses changed, reading the file whole is as quick.
_MOST = 0.5


class Stretch(NamedTuple):
    """Where a stretch of a file begins, how many lines stand above it, and what its text comes to."""

    start: int
    line: int
    digest: bytes


class Partly(NamedTuple):
    """A file of which some Verses must be read: which ones, and the text with all others blanked."""

    changed: list[int]
    text: str


def stretches(text: str) -> list[Stretch]:
    """What stands above the first Verse, then one stretch for each Verse."""
    found: list[Stretch] = []
    end, line = -len(_CUT), -1
    for part in text.split(_CUT):
        data = part.encode("utf-8", "surrogatepass")
        digest = hashlib.sha1(data, usedforsecurity=False).digest()[:_DIGEST]
        found.append(Stretch(max(end, 0), max(line, 0), digest))
        end += len(_CUT) + len(part)
        line += 1 + part.count("\n")
    return found


def partly_changed(text: str, now: list[Stretch], before: Record) -> Partly | None:
    """Which Verses of a file changed; None if the file has to be read whole."""
    known = before.stretches
    if not (len(now) == len(known) == len(before.verses) + 1 and len(before.sections) == 1):
        return None
    changed = [place for place, stretch in enumerate(now) if stretch.digest != known[place].digest]
    if before.sections[0][2] != before.verses[0].id or 0 in changed or len(changed) > len(now) * _MOST:
        return None
    ends = [stretch.start for stretch in now[1:]] + [len(text)]
    kept = {0, *changed}
    blanked: list[str] = []
    for place, (stretch, end) in enumerate(zip(now, ends, strict=True)):
        part = text[stretch.start : end]
        if place not in kept:
            lines = part.count("\n")
            part = "\n" * lines + " " * (len(part) - lines)
        blanked.append(part)
    return Partly([place - 1 for place in changed], "".join(blanked))


def moved(line: bytes, by: int) -> bytes:
    """A Verse's line of the document, that many lines further down its file."""
    return _AT.sub(lambda found: b'"at":[%d,' % (int(found[1]) + by), line) if by else line


def put_together(partly: Partly, read: Record, before: Record, now: list[Stretch]) -> Record | None:
    """The record of the whole file, from the changed Verses and the earlier record; None if they do not fit."""
    if read.findings or read.allows or read.todos or read.stubs or len(read.verses) != len(partly.changed):
        return None
    verses = list(before.verses)
    for place, verse in zip(partly.changed, read.verses, strict=True):
        verses[place] = verse
    fresh = {place + 1 for place in partly.changed}
    return msgspec.structs.replace(
        before,
        symbols=_merged(before.symbols, before.stretches, read.symbols, now, fresh),
        imports=_merged(before.imports, before.stretches, read.imports, now, fresh),
        verses=verses,
        stretches=now,
    )


def _merged(
    old: list[Entry], before: list[Stretch], new: list[Entry], now: list[Stretch], fresh: set[int]
) -> list[Entry]:
    """Entries in the order of the text: the old ones of stretches taken over, moved, and the new ones of the rest."""
    rows: list[list[Entry]] = [[] for _ in now]
    starts = [stretch.start for stretch in before]
    for entry in old:
        place = bisect_right(starts, entry.start) - 1
        if place not in fresh:
            shift = now[place].start - starts[place]
            # A negative end says which name of its line is meant.
            end = entry.end + shift if entry.end >= 0 else entry.end
            rows[place].append(entry._replace(start=entry.start + shift, end=end))
    starts = [stretch.start for stretch in now]
    for entry in new:
        place = bisect_right(starts, entry.start) - 1
        if place in fresh:
            rows[place].append(entry)
    return [entry for row in rows for entry in row]
