"""A source -> its record. Entities are encoded and validated here, once; printed numbers are added later."""

from __future__ import annotations

from typing import Any

from compiler.diagnostics.finding import Diagnostic
from compiler.diagnostics.report import Report
from compiler.grammar.payloads import payloads
from compiler.lower.blocks import read_file
from compiler.lower.unit import Import, Unit
from compiler.records.choice_keys import choice_rows
from compiler.records.kept_notes import pack_notes
from compiler.records.record import NumberedVerse, Record, pack_imports
from compiler.sources.source import SourceFile
from schemas import codec
from schemas.cards import Secret
from schemas.model import Chapter, Status, Verse
from schemas.registry import Struct


def read_record(source: SourceFile, edition: str) -> Record:
    """Reads one file."""
    report = Report()
    unit = read_file(source, report, payloads(), edition)
    return make_record(unit, report.found)


def make_record(unit: Unit, findings: list[Diagnostic]) -> Record:
    """The record of a file that has just been read."""
    entities = unit.entities
    broken = any(finding.code.id[0] == "E" for finding in findings)
    verses = [_numbered(verse) for verse in _of(entities, "verses", Verse)]
    wants, wants_of = _needs(unit.imports)
    return Record(
        path=unit.source.path,
        symbols=unit.symbols,
        wants=wants,
        wants_of=wants_of,
        imports=pack_imports(unit.imports),
        sections=unit.sections,
        # A file with errors is never emitted, and what was left out of it may not even be valid.
        lines={} if broken else {name: _encode(found) for name, found in entities.items()},
        verses=verses,
        choices=choice_rows(verses),
        secrets=[(secret.name, secret.number, secret.size) for secret in _of(entities, "secrets", Secret)],
        parts=[(status.name, status.parts) for status in _of(entities, "statuses", Status)],
        stacks=[
            (chapter.name, tuple(stacked.event for stacked in chapter.events if stacked.event))
            for chapter in _of(entities, "chapters", Chapter)
        ],
        notes=pack_notes(unit, findings),
    )


def _of(entities: dict[str, list[Struct]], name: str, kind: type[Any]) -> list[Any]:
    return [entity for entity in entities.get(name, ()) if isinstance(entity, kind)]


def _numbered(verse: Verse) -> NumberedVerse:
    keys = tuple([choice.key for choice in verse.page.choices])
    return NumberedVerse(verse.id, verse.number, verse.renamed_from, keys)


def _needs(imports: list[Import]) -> tuple[dict[str, set[str]], list[tuple[str, str, str]]]:
    """Each needed name once."""
    wants: dict[str, set[str]] = {}
    wants_of: dict[tuple[str, str, str], None] = {}
    for kind, name, owner, _, _ in imports:
        if owner:
            wants_of[kind, name, owner] = None
        else:
            wants.setdefault(kind, set()).add(name)
    return wants, list(wants_of)


def _encode(entities: list[Struct]) -> list[memoryview]:
    """Canonical lines, validated by decoding them again. They have no numbers yet; these are added later."""
    lines = [codec.encode(entity) for entity in entities]
    if lines:
        kind = type(entities[0])
        codec.entity_decoder(list[kind]).decode(b"[" + b",".join(lines) + b"]")  # type: ignore[valid-type]
    return [memoryview(line) for line in lines]
