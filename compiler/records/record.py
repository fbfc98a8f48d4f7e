"""What is kept of one file once it is read: declarations, references, encoded entities. Small, plain, cacheable.

A record holds everything that linking and emitting need and nothing of the tree, so it can wait in a cache or
come from another process. Entities are encoded and validated here, once; printed numbers are put in afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from compiler.diagnostics.finding import Diagnostic
from compiler.diagnostics.report import Allow
from compiler.incremental.stretches import Stretch, stretches
from compiler.lower.unit import Import, Symbol, Unit
from compiler.names.numbering import Lock, keep_choice_keys
from compiler.sources.source import SourceFile, Span
from schemas import codec
from schemas.cards import Secret
from schemas.model import Chapter, Status, Verse
from schemas.registry import Struct

# The lines that an earlier build of this compiler wrote for one list of the document.
Known = Callable[[str], Iterable[bytes]]
_NUMBER = re.compile(rb'^\{"number":\d+,')
_PROSE = re.compile(rb'"text":"(?:[^"\\]|\\.)*"')


class NumberedVerse(msgspec.Struct, array_like=True, frozen=True):
    """What the numbers of a verse depend on: its id, a number fixed in the source, former ids, its choices' keys."""

    id: str
    fixed: int
    former: tuple[str, ...]
    keys: tuple[str, ...]


class Record(msgspec.Struct, array_like=True):
    """One file, read."""

    path: str
    symbols: list[Symbol]
    imports: list[Import]
    sections: list[tuple[str, str, str, str]]
    lines: dict[str, list[bytes]]
    verses: list[NumberedVerse]
    secrets: list[tuple[str, int]]
    parts: list[tuple[str, tuple[str, ...]]]
    stacks: list[tuple[str, tuple[str, ...]]]
    allows: list[Allow]
    todos: list[tuple[str, Span]]
    stubs: list[tuple[str, Span]]
    findings: list[Diagnostic]
    stretches: list[Stretch]

    @property
    def exports(self) -> list[tuple[Any, ...]]:
        """What other files can see of this one: its symbols without their places."""
        return [(kind, name, number, facts) for kind, name, _, _, number, facts in self.symbols]

    @property
    def wants(self) -> set[tuple[str, str, str]]:
        """What this file needs of others."""
        return {wanted[:3] for wanted in self.imports}


def travelled(record: Record) -> Record:
    """A record that came through bytes, where every tuple turned into a list, as it was before."""
    record.symbols = [symbol._replace(facts=_tupled(symbol.facts)) for symbol in record.symbols]
    return record


def _tupled(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return tuple([_tupled(item) for item in value])
    if isinstance(value, dict):
        return {key: _tupled(item) for key, item in value.items()}
    return value


def make_record(unit: Unit, findings: list[Diagnostic], lock: Lock, known: Known | None = None) -> Record:
    """The record of a file that has just been read."""
    entities = unit.entities
    verses = [_with_kept_keys(verse, lock) for verse in entities.get("verses", ())]
    if verses:
        entities["verses"] = verses
    broken = any(finding.code.id[0] == "E" for finding in findings)
    return Record(
        path=unit.source.path,
        symbols=unit.symbols,
        imports=unit.imports,
        sections=unit.sections,
        # A file with errors is never emitted, and what was left out of it may not even be valid.
        lines={} if broken else {name: _encode(name, found, known) for name, found in entities.items()},
        verses=[_numbered(verse) for verse in verses],
        secrets=[(secret.name, secret.number) for secret in _of(entities, "secrets", Secret)],
        parts=[(status.name, status.parts) for status in _of(entities, "statuses", Status)],
        stacks=[
            (chapter.name, tuple(stacked.event for stacked in chapter.events if stacked.event))
            for chapter in _of(entities, "chapters", Chapter)
        ],
        allows=unit.allows,
        todos=unit.todos,
        stubs=unit.stubs,
        findings=findings,
        stretches=stretches(unit.source.text),
    )


def _of(entities: dict[str, list[Struct]], name: str, kind: type[Any]) -> list[Any]:
    return [entity for entity in entities.get(name, ()) if isinstance(entity, kind)]


def _numbered(verse: Struct) -> NumberedVerse:
    assert isinstance(verse, Verse)
    return NumberedVerse(
        verse.id, verse.number, verse.renamed_from, tuple([choice.key for choice in verse.page.choices])
    )


def _with_kept_keys(verse: Struct, lock: Lock) -> Struct:
    """A reworded choice keeps the key that saves know it by."""
    assert isinstance(verse, Verse)
    if not lock.text or not verse.page.choices:
        return verse
    kept = next(
        (found for name in (verse.id, *verse.renamed_from) if (found := lock.choices_by_verse.get(name))), {}
    )
    natural = [choice.key for choice in verse.page.choices]
    keys = keep_choice_keys(natural, kept)
    if keys == natural:
        return verse
    replace = msgspec.structs.replace
    choices = tuple(replace(choice, key=key) for key, choice in zip(keys, verse.page.choices, strict=True))
    return replace(verse, page=replace(verse.page, choices=choices))


def kept_keys(record: Record) -> Lock:
    """As much of the lock as one file needs: the keys of its choices, from the record of an earlier build."""
    lines = (
        f"choice {verse.id}/{key} {place}"
        for verse in record.verses
        for place, key in enumerate(verse.keys, 1)
    )
    return Lock("\n".join(lines))


def _encode(name: str, entities: list[Struct], known: Known | None) -> list[bytes]:
    """Canonical lines, validated by decoding them again; numbers are put in later, so they are left out here."""
    lines = [codec.encode(entity) for entity in entities]
    new = lines if known is None else _unlike(lines, known(name))
    if new:
        kind = type(entities[0])
        codec.entity_decoder(list[kind]).decode(b"[" + b",".join(new) + b"]")  # type: ignore[valid-type]
    return lines


def _unlike(lines: list[bytes], known: Iterable[bytes]) -> list[bytes]:
    """The lines that no known one vouches for: not even one that differs in its prose alone, where any text is valid."""
    valid = {_NUMBER.sub(b"{", line) for line in known}
    new = [line for line in lines if line not in valid]
    if not new:
        return new
    alike = {_PROSE.sub(b"", line) for line in valid}
    return [line for line in new if _PROSE.sub(b"", line) not in alike]


def numbered_lines(record: Record, verse_numbers: list[int], secret_numbers: list[int]) -> dict[str, bytes]:
    """The record's lines with printed numbers, joined by list."""
    pieces = dict(record.lines.items())
    if verse_numbers and "verses" in pieces:
        pieces["verses"] = [
            line if verse.fixed else b'{"number":%d,%b' % (number, line[1:])
            for line, verse, number in zip(pieces["verses"], record.verses, verse_numbers, strict=True)
        ]
    if secret_numbers and "secrets" in pieces:
        pieces["secrets"] = [
            line if fixed else b'{"number":%d,%b' % (number, line[1:])
            for line, (_, fixed), number in zip(
                pieces["secrets"], record.secrets, secret_numbers, strict=True
            )
        ]
    return {name: b",\n".join(lines) for name, lines in pieces.items() if lines}


def read_record(source: SourceFile, edition: str, lock: Lock, known: Known | None = None) -> Record:
    """Reads one file into its record."""
    from compiler.diagnostics.report import Report
    from compiler.grammar.payloads import payloads
    from compiler.lower.blocks import read_file

    report = Report()
    unit = read_file(source, report, payloads(), edition)
    return make_record(unit, report.found, lock, known)
