"""The reader of one file: parses payloads, reports what is wrong with them, collects names on the way.

Readers of blocks (journal.py, places.py, cards.py ...) are functions over this object. None of them raises for a
writer's mistake. They report what cannot be read, leave it out, and continue with the next line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Code, Fix, Place, Related
from compiler.diagnostics.report import Report
from compiler.editions.by_name import language_of
from compiler.grammar.payloads import Parsed, PayloadError, Payloads, token_span
from compiler.lower import limits
from compiler.lower.unit import Import, Symbol, Unit
from compiler.sources.source import SourceFile, Span
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line
from schemas.parts import Cost
from schemas.registry import Effect, Requirement
from schemas.vocabulary.choices import If
from schemas.vocabulary.resources import Pay, PayUpTo

Setting = Literal["journal", "encounter", "card"]
# The section of a bare name where no section is being read; the resolver asks for it.
UNSAID = "unsaid"
_ARROW = "->"
_LAYOUT = re.compile(r"[ \t\n]+")
_PAY = re.compile(r"\bpays?\b")
_LABEL = re.compile(r"([a-z][a-z0-9 -]{0,40}):(?=\s|$)")


class Reader:
    """One file being read, for one edition."""

    def __init__(self, source: SourceFile, report: Report, payloads: Payloads, edition: str) -> None:
        self.source = source
        self.report = report
        self.payloads = payloads
        self.language = language_of(edition)
        self.unit = Unit(source)
        self.section = ""
        self.owner = ""  # the block being read
        self._special = limits.special_ops(edition)

    # ---- findings -------------------------------------------------------------------------------------------
    def find(
        self,
        code: Code,
        start: int,
        end: int,
        /,
        *,
        help: str = "",
        related: Iterable[Related] = (),
        fix: Fix | None = None,
        **values: object,
    ) -> None:
        # There is nothing beyond the end of a file, not even a missing word.
        end = min(end, len(self.source.text))
        start = max(0, min(start, end))
        place = Place(self.source.path, Span(start, end))
        self.report.add(code.made(place, values, help=help, related=related, fix=fix))

    def find_line(
        self, code: Code, line: Line, /, *, help: str = "", related: Iterable[Related] = (), **values: object
    ) -> None:
        """A finding at the first row of a line or paragraph."""
        end = line.start + len(line.text.split("\n", 1)[0])
        place = Place(self.source.path, Span(line.start, end))
        self.report.add(code.made(place, values, help=help, related=related))

    # ---- names ------------------------------------------------------------------------------------------------
    def declare(
        self, kind: str, name: str, line: Line, start: int, number: int = 0, facts: tuple[Any, ...] = ()
    ) -> None:
        begin = line.start + start
        # A repaired name may be longer than the text in the line, and extend further right.
        if begin >= line.end:
            begin = line.start
        end = max(begin, min(begin + len(name.rpartition("/")[2]), line.end))
        self.unit.symbols.append(Symbol(kind, name, begin, end, number, facts))

    def refer(self, kind: str, name: str, start: int, end: int, owner: str = "") -> None:
        self.unit.imports.append(Import(kind, name, owner, start, end))

    def qualify(self, target: str) -> str:
        """A verse's absolute id. A bare name belongs to the section being read."""
        return target if "/" in target else f"{self.section or UNSAID}/{target}"

    # ---- payloads ---------------------------------------------------------------------------------------------
    def payload(self, start: str, text: str, offset: int, setting: Setting = "journal") -> Any:
        """The value of a payload, or None if it was reported as wrong."""
        try:
            parsed = self.payloads.parse(start, text, self.qualify)
        except PayloadError:
            from compiler.grammar.problems import report_problem

            # The error may be about one part. The problem is looked for in the whole, where its place is known.
            report_problem(self, PayloadError(start, text), offset)
            return None
        if parsed.references:
            self._refer_all(parsed, text, offset)
        if not parsed.ops.isdisjoint(self._special) and limits.misplaced(
            self, parsed.ops, text, offset, setting
        ):
            return None
        return parsed.value

    def _refer_all(self, parsed: Parsed, text: str, offset: int) -> None:
        imports = self.unit.imports
        for kind, name, token, owner in parsed.references:
            # The span is computed only for a name that turns out to be unknown: keep payload and token.
            imports.append(Import(kind, name, owner, offset, -1 - token))

    def requirement(self, text: str, offset: int, setting: Setting = "journal") -> Requirement | None:
        return self.payload("requirement", text, offset, setting)  # type: ignore[no-any-return]

    def effects(
        self, text: str, offset: int, setting: Setting = "journal", *, declinable: bool = False
    ) -> tuple[Effect, ...]:
        """Effects from left to right; () if they were reported as wrong."""
        value = self.payload("effects", text, offset, setting)
        if value is None:
            return ()
        if not declinable and _forces_payment(value):
            place = _PAY.search(text)
            begin, end = place.span() if place is not None else (0, len(text))
            self.find(codes.FORCED_PAYMENT, offset + begin, offset + end)
        return value  # type: ignore[no-any-return]

    def cost(self, text: str, offset: int) -> Cost | None:
        return self.payload("cost", text, offset)  # type: ignore[no-any-return]

    def target(self, text: str, offset: int) -> str | None:
        """Where an arrow leads, as an absolute id; None if it was reported as wrong."""
        if text == "end":
            return "end"
        if limits.TARGET.fullmatch(text) is None:
            from compiler.grammar.wrong_targets import report_target

            report_target(self, text, offset)
            return None
        name = self.qualify(text)
        self.unit.imports.append(Import("verse", name, "", offset, offset + len(text)))
        return name

    # ---- pieces of lines --------------------------------------------------------------------------------------
    def split_arrow(self, text: str, offset: int) -> tuple[str, str | None, bool]:
        """(the text before the arrow, its target or None, whether there was an arrow)."""
        place = text.rfind(_ARROW)
        if place < 0:
            return text, None, False
        after = text[place + 2 :]
        stripped = after.strip()
        target = self.target(stripped, offset + place + 2 + len(after) - len(after.lstrip()))
        return text[:place].rstrip(), target, True

    def split_needs(
        self, text: str, offset: int, setting: Setting = "journal"
    ) -> tuple[str, Requirement | None]:
        """(the text before a requirement in brackets at the end, the requirement)."""
        if not text.endswith("]") or text.endswith("\\]"):
            return text, None
        place = text.rfind("[")
        if place < 0:
            return text, None
        needs = self.requirement(text[place + 1 : -1].strip(), offset + place + 1, setting)
        return text[:place].rstrip(), needs

    def split_cost(self, text: str, offset: int) -> tuple[str, int, Cost | None]:
        """(the rest, its offset, the cost in parentheses at the beginning)."""
        if not text.startswith("("):
            return text, offset, None
        close = text.find(")")
        if close < 0:
            self.find(codes.UNCLOSED_BRACKET, offset, offset + 1, bracket="(", closing=")")
            return text[1:], offset + 1, None
        cost = self.cost(text[1:close].strip(), offset + 1)
        rest = text[close + 1 :]
        stripped = rest.lstrip()
        return stripped, offset + close + 1 + len(rest) - len(stripped), cost

    def bracket(self, line: Line, setting: Setting = "journal") -> Requirement | None:
        """A requirement on a line of its own."""
        text = line.text
        if not text.endswith("]"):
            self.find(codes.UNCLOSED_BRACKET, line.start, line.start + 1, bracket="[", closing="]")
            return None
        return self.requirement(text[1:-1].strip(), line.start + 1, setting)

    def children(self, line: Line) -> Iterator[Line]:
        return (child for child in line.children if child.kind != LineClass.COMMENT)

    def childless(self, line: Line, what: str = "") -> None:
        """Report lines below one that takes none."""
        # A line that cannot have others below it is one mistake, however many lines there are.
        child = next(self.children(line), None)
        if child is not None:
            help = (
                f"Put a blank line before `{label}:` to make it a field."
                if (label := last_label(line))
                else ""
            )
            self.find_line(codes.STRAY_INDENT, child, parent=what or f"`{_short(line.text)}`", help=help)


def _short(text: str) -> str:
    first = text.split("\n", 1)[0]
    return first if len(first) <= 40 else first[:37] + "..."


def _forces_payment(effects: tuple[Effect, ...]) -> bool:
    for effect in effects:
        if isinstance(effect, (Pay, PayUpTo)):
            return True
        if isinstance(effect, If) and (_forces_payment(effect.then) or _forces_payment(effect.otherwise)):
            return True
    return False


def last_label(line: Line) -> str:
    """The label at the beginning of a paragraph's last line: a field that was meant, read as prose."""
    if line.kind != LineClass.TEXT or "\n" not in line.text:
        return ""
    match = _LABEL.match(line.text.rpartition("\n")[2].lstrip())
    return match[1] if match is not None else ""


def joined(text: str) -> str:
    """The words of a paragraph on one line. A backslash before a mark at its beginning is removed."""
    # No-break spaces are the writer's own; only the white space of the file's layout is folded.
    flat = (
        " ".join(text.split()) if text.isascii() or "\xa0" not in text else _LAYOUT.sub(" ", text).strip(" ")
    )
    if (flat[:1] == "\\" and flat[1:2] in ">*-#[\\(") or (flat[:1] == "\\" and ":" in flat[:60]):
        return flat[1:]
    return flat


def payload_span(source: SourceFile, start: int, end: int) -> Span:
    """The place of an import: either given, or the n-th token of the payload that begins at `start`."""
    if end >= 0:
        return Span(start, end)
    stop = source.text.find("\n", start)
    text = source.text[start : stop if stop >= 0 else len(source.text)]
    # The payload may begin with spaces that its parser never saw. Tokens are counted without them.
    first, last = token_span(text, -1 - end)
    return Span(start + first, start + last)
