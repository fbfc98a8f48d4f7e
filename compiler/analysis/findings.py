"""Findings with their places: turns file, line and column into a stretch of source, and fills the report.

Owns how the analysis points at a line, so that every study reports in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from compiler.diagnostics.codes import CODES
from compiler.diagnostics.finding import Code, Place, Related
from compiler.diagnostics.report import Report
from compiler.incremental.bare_documents import RealLines
from compiler.sources.source import SourceFile, Span
from schemas.fields import At


class Claim(msgspec.Struct, array_like=True):
    """A finding as a study said it, with the lines of the document that it saw."""

    code: str
    file: str = ""  # nothing for a finding without a place
    at: At = (0, 0)
    values: dict[str, str | int] = {}
    help: str = ""
    related: tuple[tuple[str, At, str], ...] = ()
    evidence: tuple[str, ...] = ()
    before: str = ""


class Findings:
    """Where studies put what they found. `claims` keeps it; `lines` are the real ones of what stands in the document."""

    def __init__(
        self, report: Report, sources: Mapping[str, SourceFile], lines: RealLines | None = None
    ) -> None:
        self.report = report
        self.sources = sources
        self.claims: list[Claim] = []
        self._lines = RealLines([]) if lines is None else lines

    def place(self, file: str, at: At) -> Place | None:
        """The line at a position, from its column on; nothing for a missing file."""
        source = self.sources.get(file)
        if source is None:
            return None
        line, column = at
        start = source.offset(line, column)
        end = source.line_span(line).end
        while end > start + 1 and source.text[end - 1].isspace():
            end -= 1
        return Place(file, Span(start, max(end, start)))

    def _narrowed(self, place: Place | None, values: Mapping[str, object], before: str) -> Place | None:
        """The place of the words that a finding quotes in its line; the whole line if they are not found.

        `before` is the word in front of them: what an `if` asks for may stand in the brackets above it, too.
        """
        quoted = values.get("text") or values.get("cost")
        if place is None or not isinstance(quoted, str) or not quoted:
            return place
        text = self.sources[place.file].text
        # Indented lines belong to the line above them: a requirement of its own, the menhir of a location.
        end = self._end_of_block(text, place.span.start, place.span.end)
        begin = self._behind(text, before, quoted, place.span.start, end) if before else -1
        if begin < 0:
            begin = text.find(quoted, place.span.start, place.span.end)
        if begin < 0:
            begin = text.find(quoted, place.span.end, end)
        return Place(place.file, Span(begin, begin + len(quoted))) if begin >= 0 else place

    @staticmethod
    def _behind(text: str, before: str, quoted: str, start: int, end: int) -> int:
        """Where quoted words stand after another word in the same line."""
        at = text.find(before, start, end)
        while at >= 0:
            line_end = text.find("\n", at, end)
            found = text.find(quoted, at + len(before), end if line_end < 0 else line_end)
            if found >= 0:
                return found
            at = text.find(before, at + 1, end)
        return -1

    @staticmethod
    def _end_of_block(text: str, start: int, end: int) -> int:
        indent = start - (text.rfind("\n", 0, start) + 1)
        below = re.compile(rf"\n {{0,{indent}}}(?=\S)").search(text, end)
        return below.start() if below is not None else len(text)

    def add(
        self,
        code: Code,
        file: str,
        at: At,
        values: Mapping[str, object],
        *,
        help: str = "",
        related: Iterable[tuple[str, At, str]] = (),
        evidence: Iterable[str] = (),
        before: str = "",
    ) -> None:
        """One finding; `before` is the word in front of what it quotes."""
        claim = Claim(
            code.id,
            file,
            at,
            {name: value if isinstance(value, int) else str(value) for name, value in values.items()},
            help,
            tuple(related),
            tuple(evidence),
            before,
        )
        self.claims.append(claim)
        self.tell(claim)

    def add_nowhere(self, code: Code) -> None:
        """One finding about the campaign as a whole."""
        self.claims.append(Claim(code.id))
        self.tell(self.claims[-1])

    def tell(self, claim: Claim) -> None:
        """Puts a claim into the report, at the lines of the texts as they are now."""
        code, lines = CODES[claim.code], self._lines
        if not claim.file:
            self.report.add(code.nowhere())
            return
        values = {name: lines.value(value) for name, value in claim.values.items()}
        places = [(self.place(where, lines.at(at)), message) for where, at, message in claim.related]
        self.report.add(
            code.made(
                self._narrowed(self.place(claim.file, lines.at(claim.at)), values, claim.before),
                values,
                help=lines.words(claim.help),
                related=[Related(place, lines.words(words)) for place, words in places if place is not None],
                evidence=[lines.words(line) for line in claim.evidence],
            )
        )
