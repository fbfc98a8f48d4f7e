"""Phrases of the language outside a campaign's files: for plans, author's starts and questions on the command line."""

from __future__ import annotations

from compiler.diagnostics.report import Report
from compiler.grammar.payloads import payloads
from compiler.lower.reader import Reader
from compiler.source import SourceFile
from schemas.registry import Effect, Requirement


class PhraseError(ValueError):
    """A phrase that the language does not know; its text says what is wrong and what to do."""


def parse_effects(text: str, edition: str, section: str = "") -> tuple[Effect, ...]:
    """Effects as a `>` line has them: `gain 2 food, gain status lamp part lit`."""
    reader = _reader(text, edition, section)
    effects = reader.effects(text.strip(), 0, "card", declinable=True)
    _refuse(reader)
    return effects


def parse_requirement(text: str, edition: str, section: str = "") -> Requirement:
    """A requirement with or without its brackets: `[status lamp part lit and exp 1+]`."""
    inner = text.strip()
    if inner.startswith("[") and inner.endswith("]"):
        inner = inner[1:-1].strip()
    reader = _reader(inner, edition, section)
    requirement = reader.requirement(inner, 0, "card")
    _refuse(reader)
    assert requirement is not None
    return requirement


def _reader(text: str, edition: str, section: str) -> Reader:
    reader = Reader(SourceFile("phrase", text), Report(), payloads(), edition)
    reader.section = section
    return reader


def _refuse(reader: Reader) -> None:
    findings = reader.report.finish()
    if findings:
        first = findings[0]
        raise PhraseError(f"{first.message} {first.help}".strip())
