"""Source texts and places in them.

Owns offsets, lines and columns. Inside the compiler a place is two code point offsets. Lines and columns are computed
only at the edge, where a person or another tool reads them.
"""

import re
from bisect import bisect_right
from typing import NamedTuple

_LINE_END = re.compile("\n")


class Span(NamedTuple):
    """A stretch of text: code point offsets, the end not included."""

    start: int
    end: int


class Position(NamedTuple):
    """A place as people count it: line and column begin at 1, a column is one code point."""

    line: int
    column: int


class SourceFile:
    """A text with its path. Finds lines by bisection, so that a huge file costs no more than a small one.

    A line ends at `\\n`; a `\\r` directly before it belongs to the ending. No other character ends a line, so that
    lines agree with those of editors and annotations even when a form feed strays into the prose.
    """

    __slots__ = ("_starts", "path", "text")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self._starts: list[int] | None = None

    def called(self, path: str) -> "SourceFile":
        """The same text with another path."""
        return SourceFile(path, self.text)

    def __repr__(self) -> str:
        return f"SourceFile({self.path!r}, {len(self.text)} characters)"

    @property
    def starts(self) -> list[int]:
        """The offset at which each line begins; computed when first asked for."""
        if self._starts is None:
            self._starts = [0, *(match.end() for match in _LINE_END.finditer(self.text))]
        return self._starts

    @property
    def line_count(self) -> int:
        """How many lines there are. A text that ends in a line break has an empty last line."""
        return len(self.starts)

    def position(self, offset: int) -> Position:
        """The line and column of an offset. An offset outside the text is moved to its nearest end."""
        offset = min(max(offset, 0), len(self.text))
        starts = self.starts
        line = bisect_right(starts, offset)
        return Position(line, offset - starts[line - 1] + 1)

    def line_span(self, line: int) -> Span:
        """The extent of a line, without its ending. A line outside the text is moved to its nearest end."""
        starts = self.starts
        line = min(max(line, 1), len(starts))
        start = starts[line - 1]
        if line == len(starts):
            return Span(start, len(self.text))
        end = starts[line] - 1
        if end > start and self.text[end - 1] == "\r":
            end -= 1
        return Span(start, end)

    def line_text(self, line: int) -> str:
        """The text of a line, without its ending."""
        start, end = self.line_span(line)
        return self.text[start:end]

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column. A column beyond the line is moved to the line's end."""
        start, end = self.line_span(line)
        return min(start + max(column, 1) - 1, end)
