"""A compiled campaign as the studies see it: without its prose, and with stand-ins for its lines.

A sentence more or less changes nothing that can be proved, but it moves every line below it. So the studies look at a
document in which prose is empty and lines are counted: the first line that the document names is `FIRST`, the next one
`FIRST + 1`, and so on. Two texts that differ only in their prose have the same bare document, so a study of it need
not be made twice. Whatever a study says is told with the real lines (`RealLines`).
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeVar

from schemas.fields import At

# No amount is as large: whatever has as many digits is one of our stand-ins.
FIRST = 10**15
# Prose stands behind its tag, a passage's behind what it asks for, a location's behind its keys. What choices and actions
# say stays: a play that confirms a finding names them. A line belongs to the file that was named last.
_TOKEN = re.compile(
    rb'"at":\[(\d+),'
    rb'|"file":"(?:[^"\\]|\\.)*"'
    rb'|(?:"step":"prose"|(?<=[\]}])),"text":"(?:[^"\\]|\\.)*"'
    rb'|\{"start":\d+,"end":\d+,'
    rb'|"content":"[0-9a-f]*"'
)
_STAND_IN = re.compile(r"(?<!\d)1\d{15}(?!\d)")
Told = TypeVar("Told")


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
    tokens = list(_TOKEN.finditer(document))
    ranks = _ranks(tokens)
    lines = [0] * len(ranks)
    for (_, line), rank in ranks.items():
        lines[rank] = line
    parts: list[bytes] = []
    done = 0
    file = b""
    for token in tokens:
        parts.append(document[done : token.start()])
        done = token.end()
        kind = token[0]
        if token.lastindex:
            parts.append(b'"at":[%d,' % (FIRST + ranks[file, int(token[1])]))
        elif kind.startswith(b'"file"'):
            file = kind
            parts.append(kind)
        elif kind.startswith(b"{"):
            parts.append(b'{"start":0,"end":0,')
        elif kind.startswith(b'"content"'):
            parts.append(b'"content":""')
        else:
            parts.append(kind[: kind.index(b',"text":"')] + b',"text":""')
    parts.append(document[done:])
    return Bare(b"".join(parts), RealLines(lines))


def _ranks(tokens: list[re.Match[bytes]]) -> dict[tuple[bytes, int], int]:
    """Each line that the document names, with its number: file by file, and in each file from above."""
    here: set[int] = set()
    named: dict[bytes, set[int]] = {b"": here}
    for token in tokens:
        if token.lastindex:
            here.add(int(token[1]))
        elif token[0].startswith(b'"file"'):
            here = named.setdefault(token[0], set())
    each = [(file, line) for file, lines in named.items() for line in sorted(lines)]
    return {place: number for number, place in enumerate(each)}
