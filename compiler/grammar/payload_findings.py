"""How a broken payload is reported: under which code, at which words, with which one right edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Code, Edit, Fix, Place
from compiler.grammar.expected import WANTED
from compiler.grammar.payloads import PayloadError
from compiler.sources.source import Span

if TYPE_CHECKING:
    from compiler.lower.reader import Reader

CODES: dict[str, Code] = {
    "effects": codes.BAD_INSTRUCTION,
    "requirement": codes.BAD_REQUIREMENT,
    "cost": codes.BAD_COST,
}


def parses(reader: Reader, start: str, text: str) -> bool:
    """Whether a payload would be right if it were written so."""
    try:
        reader.payloads.parse(start, text, reader.qualify)
    except PayloadError:
        return False
    return True


def replacement(reader: Reader, span: tuple[int, int], text: str) -> Fix:
    """The fix that writes other words there."""
    return Fix("replace it", (Edit(Place(reader.source.path, Span(*span)), text),))


def report_broken(
    reader: Reader,
    start: str,
    span: tuple[int, int],
    found: str,
    expected: str,
    help: str,
    fix: Fix | None = None,
) -> None:
    """The finding for the kind of payload it is, with what was found and what was expected there."""
    code = CODES.get(start, codes.BAD_VALUE)
    if code is codes.BAD_COST:
        whole = reader.source.text[span[0] : span[1]]
        if not help and parses(reader, "requirement", whole):
            help = f"What is required stands in square brackets at the end: `[{whole}]`."
        reader.find(code, *span, text=found, help=help, fix=fix)
    elif code is codes.BAD_VALUE:
        wanted = WANTED.get(start, expected or "right") if not expected or fix or not help else expected
        reader.find(code, *span, text=found, expected=wanted, help=help, fix=fix)
    else:
        reader.find(code, *span, text=found, expected=expected or "another word", help=help, fix=fix)
