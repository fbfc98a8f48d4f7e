"""Texts as an editor holds them, and places in them as it counts them.

A line ends at `\\n`, `\\r\\n` or `\\r` and nowhere else: prose may contain form feeds and other signs that Python
counts as line ends. A column counts units of the agreed encoding: UTF-16, unless the editor offers a better one.
"""

from __future__ import annotations

import re
from typing import Any, Final

from lsprotocol import types

from compiler.sources.source import SourceFile, Span

_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_UNITS: Final = {"utf-16": "utf-16-le", "utf-8": "utf-8"}
_WIDTH: Final = {"utf-16": 2, "utf-8": 1}


class Columns:
    """From code points to an editor's units and back."""

    def __init__(self, encoding: str = "utf-16") -> None:
        self.encoding = encoding if encoding in (*_UNITS, "utf-32") else "utf-16"

    def units(self, text: str) -> int:
        """The number of units in a text."""
        if text.isascii() or self.encoding == "utf-32":
            return len(text)
        return len(text.encode(_UNITS[self.encoding], "surrogatepass")) // _WIDTH[self.encoding]

    def points(self, line: str, units: int) -> int:
        """How many code points of a line that many units are. A place inside a character means its beginning."""
        if line.isascii() or self.encoding == "utf-32":
            return max(0, min(units, len(line)))
        count = 0
        for index, sign in enumerate(line):
            count += self.units(sign)
            if count > units:
                return index
        return len(line)


class OpenText:
    """A document in an editor."""

    def __init__(self, text: str, columns: Columns, version: int | None = None) -> None:
        self.text = text
        self.version = version
        self._columns = columns

    def change(self, changes: list[Any], version: int | None) -> None:
        """Applies the changes that the editor reports, one after the other."""
        for change in changes:
            where = getattr(change, "range", None)
            if where is None:
                self.text = change.text
            else:
                start, end = self.offset(where.start), self.offset(where.end)
                self.text = self.text[:start] + change.text + self.text[max(start, end) :]
        self.version = version

    def offset(self, position: Any) -> int:
        starts = [0, *(match.end() for match in _LINE_END.finditer(self.text))]
        if position.line >= len(starts):
            return len(self.text)
        start = starts[max(0, position.line)]
        end = starts[position.line + 1] if position.line + 1 < len(starts) else len(self.text)
        line = self.text[start:end].rstrip("\r\n")
        return start + self._columns.points(line, position.character)


class Places:
    """Places in a source as the editor counts them. The source has one kind of line end; lines and columns are the same."""

    def __init__(self, source: SourceFile, columns: Columns) -> None:
        self.source = source
        self._columns = columns

    def position(self, offset: int) -> types.Position:
        line, column = self.source.position(offset)
        before = self.source.line_text(line)[: column - 1]
        return types.Position(line=line - 1, character=self._columns.units(before))

    def range(self, span: Span) -> types.Range:
        return types.Range(start=self.position(span.start), end=self.position(span.end))

    def offset(self, position: Any) -> int:
        line = min(position.line + 1, self.source.line_count)
        text = self.source.line_text(line)
        if position.line + 1 > line:
            return len(self.source.text)
        return self.source.offset(line, self._columns.points(text, position.character) + 1)
