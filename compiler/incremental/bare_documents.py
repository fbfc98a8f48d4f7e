"""A compiled campaign as the studies see it: without its prose, and with stand-ins for its lines.

A sentence more or less changes nothing that can be proved, but it moves every line below it. So the studies look at a
document in which prose is empty and lines are counted: the first line that the document names is `FIRST`, the next one
`FIRST + 1`, and so on. Two texts that differ only in their prose have the same bare document, so a study of it need
not be made twice. Whatever a study says is told with the real lines (`RealLines`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from schemas.fields import At

# No amount is as large: whatever has as many digits is one of our stand-ins.
FIRST = 10**15
# A line belongs to the file that was named last.
_FILE = b'"file":"'
_AT = re.compile(rb'"at":\[(\d+),')
_HERE = b"\0"  # no JSON has it
_WORDS = rb'"text":"[^"\\]*(?:\\.[^"\\]*)*"'
# Prose stands behind its tag, a passage's behind what it asks for, a location's behind its keys. What choices and actions
# say stays: a play that confirms a finding names them. Each pattern begins with letters, so it is found quickly.
_BLANKED = (
    (re.compile(rb'"step":"prose",' + _WORDS), b'"step":"prose","text":""'),
    (re.compile(rb"\}," + _WORDS), b'},"text":""'),
    (re.compile(rb"\]," + _WORDS), b'],"text":""'),
    (re.compile(rb'\{"start":\d+,"end":\d+,'), b'{"start":0,"end":0,'),
    (re.compile(rb'"content":"[0-9a-f]*"'), b'"content":""'),
)
_STAND_IN = re.compile(r"(?<!\d)1\d{15}(?!\d)")


class RealLines:
    """The lines that the stand-ins of a bare document are for."""

    def __init__(self, lines: list[int]) -> None:
        self._lines = lines

    def line(self, number: int) -> int:
        """A line as it is in its file; a number that is no stand-in stays as it is."""
        place = number - FIRST
        return self._lines[place] if 0 <= place < len(self._lines) else number

    def at(self, at: At) -> At:
        """A position as it is in its file."""
        return self.line(at[0]), at[1]

    def words(self, text: str) -> str:
        """A sentence with the real lines in it."""
        return _STAND_IN.sub(lambda found: str(self.line(int(found[0]))), text)

    def value(self, value: object) -> object:
        """What a finding is filled with: words, or a number that may be a line."""
        if isinstance(value, str):
            return self.words(value)
        return self.line(value) if type(value) is int else value


class Bare(NamedTuple):
    """A document without prose and real lines, and these lines."""

    document: bytes
    lines: RealLines


def bare(document: bytes) -> Bare:
    """What the studies see of a document. The order of lines within a file stays, and equal lines stay equal."""
    named = list(_named(document))
    ranks = _ranks(named)
    lines = [line for _, line in ranks]
    plain = _AT.sub(b'"at":[' + _HERE + b",", document)
    for pattern, instead in _BLANKED:
        plain = pattern.sub(instead, plain)
    first, *others = plain.split(_HERE)
    parts = [first]
    numbers = (b"%d" % (FIRST + ranks[file, line]) for file, lines_of_it in named for line in lines_of_it)
    for number, after in zip(numbers, others, strict=True):
        parts += (number, after)
    return Bare(b"".join(parts), RealLines(lines))


def _named(document: bytes) -> Iterator[tuple[bytes, list[int]]]:
    """The lines that are named, in the order of the document; each block begins with the file it stands in."""
    for number, block in enumerate(document.split(_FILE)):
        file = block.partition(b'"')[0] if number else b""
        yield file, [int(line) for line in _AT.findall(block)]


def _ranks(named: list[tuple[bytes, list[int]]]) -> dict[tuple[bytes, int], int]:
    """Each line that the document names, with its number: file by file, and in each file from above."""
    files: dict[bytes, set[int]] = {}
    for file, lines in named:
        files.setdefault(file, set()).update(lines)
    each = [(file, line) for file, lines in files.items() for line in sorted(lines)]
    return {place: number for number, place in enumerate(each)}
