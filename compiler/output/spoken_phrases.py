"""Phrases of the language outside a campaign's files: for plans, author's starts and questions on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from compiler.diagnostics.report import Report
from compiler.grammar.payloads import payloads
from compiler.lower.reader import Reader
from compiler.lower.unit import Symbol
from compiler.names.environment import Declared, Environment
from compiler.names.resolve import resolve
from compiler.records.reading import make_record
from compiler.sources.source import SourceFile
from schemas.model import Campaign
from schemas.registry import Effect, Requirement


class PhraseError(ValueError):
    """A phrase that the language does not know. Its text says what is wrong and what to do."""


def parse_effects(
    text: str, edition: str, section: str = "", known: Environment | None = None
) -> tuple[Effect, ...]:
    """Effects as in a `>` line: `gain 2 food, gain status lamp part lit`."""
    reader = _reader(text, edition, section)
    effects = reader.effects(text.strip(), 0, "card", declinable=True)
    _refuse(reader, known)
    return effects


def parse_requirement(
    text: str, edition: str, section: str = "", known: Environment | None = None
) -> Requirement:
    """A requirement with or without its brackets: `[status lamp part lit and exp 1+]`."""
    inner = text.strip()
    if inner.startswith("[") and inner.endswith("]"):
        inner = inner[1:-1].strip()
    reader = _reader(inner, edition, section)
    requirement = reader.requirement(inner, 0, "card")
    _refuse(reader, known)
    assert requirement is not None
    return requirement


def _reader(text: str, edition: str, section: str) -> Reader:
    reader = Reader(SourceFile("phrase", text), Report(), payloads(), edition)
    reader.section = section
    return reader


def names_of(campaign: Campaign) -> Environment:
    """What a compiled campaign declares: enough to say whether a phrase's names exist."""
    environment = Environment()

    def declare(kind: str, name: str, *facts: object) -> None:
        symbol = Symbol(kind, name, 0, 0, 0, facts)
        environment.by_kind.setdefault(kind, {})[name] = Declared("", symbol)

    for status in campaign.statuses:
        declare("status", status.name, status.parts)
    for chapter in campaign.chapters:
        symbol = Symbol("chapter", chapter.name, 0, 0, chapter.number)
        environment.by_kind.setdefault("chapter", {})[chapter.name] = Declared("", symbol)
    for verse in campaign.verses:
        declare("verse", verse.id)
    named: tuple[tuple[str, Sequence[Any]], ...] = (
        ("encounter", campaign.combat_encounters),
        ("encounter", campaign.diplomacy_encounters),
        ("encounter", campaign.written_encounters),
        ("location", campaign.locations),
        ("secret", campaign.secrets),
        ("item", campaign.items),
        ("skill", campaign.skills),
        ("card", campaign.cards),
        ("event", campaign.events),
        ("character", campaign.characters),
        ("companion", campaign.companions),
        ("boss", campaign.bosses),
        ("achievement", campaign.achievements),
        ("condition", campaign.conditions),
    )
    for kind, entities in named:
        for entity in entities:
            declare(kind, entity.name)
    return environment


def _refuse(reader: Reader, known: Environment | None) -> None:
    if known is not None:
        source = reader.source
        record = make_record(reader.unit, [])
        resolve([record], {source.path: source}, known, reader.language.name, reader.report)
    findings = reader.report.finish()
    if findings:
        first = findings[0]
        raise PhraseError(f"{first.message} {first.help}".strip())
