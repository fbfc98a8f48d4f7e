"""Units -> canonical JSON: numbers and kept keys put in, entities encoded and validated one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from compiler.lower.unit import Unit
from compiler.names.environment import Environment
from compiler.names.numbering import Lock, Numbers, Wanted, assign, keep_choice_keys
from schemas import codec
from schemas.model import FORMAT, Secret, Section, Status, Verse
from schemas.registry import Struct


def wanted_numbers(unit: Unit, lock: Lock) -> Iterable[Wanted]:
    """Everything of a file that has a printed number or a key to keep."""
    for verse in unit.entities.get("verses", ()):
        assert isinstance(verse, Verse)
        yield Wanted("verse", verse.id, verse.number, verse.renamed_from)
        for place, key in enumerate(choice_keys(verse, lock), 1):
            yield Wanted("choice", f"{verse.id}/{key}", place)
    for symbol in unit.symbols:
        if symbol.kind == "location" and symbol.number:
            yield Wanted("location", symbol.name, symbol.number)
    for secret in unit.entities.get("secrets", ()):
        assert isinstance(secret, Secret)
        yield Wanted("secret", secret.name, secret.number)
    for status in unit.entities.get("statuses", ()):
        assert isinstance(status, Status)
        for place, part in enumerate(status.parts, 1):
            if not part.isdigit():
                yield Wanted("part", f"{status.name}/{part}", place)


def choice_keys(verse: Verse, lock: Lock) -> list[str]:
    natural = [choice.key for choice in verse.page.choices]
    if not natural or not lock.given:
        return natural
    kept = lock.choices_by_verse.get(verse.id)
    if kept is None:
        for former in verse.renamed_from:
            kept = lock.choices_by_verse.get(former)
    return keep_choice_keys(natural, kept or {})


def number_units(units: Sequence[Unit], lock: Lock) -> Numbers:
    """Numbers for the whole campaign, put into its entities."""
    numbers = assign((item for unit in units for item in wanted_numbers(unit, lock)), lock)
    replace = msgspec.structs.replace
    for unit in units:
        verses = unit.entities.get("verses")
        if verses:
            unit.entities["verses"] = [_numbered(verse, numbers, lock) for verse in verses]
        secrets = unit.entities.get("secrets")
        if secrets:
            unit.entities["secrets"] = [
                replace(secret, number=numbers.of["secret", secret.name]) for secret in secrets  # type: ignore[attr-defined]
            ]
    return numbers


def _numbered(verse: Struct, numbers: Numbers, lock: Lock) -> Struct:
    assert isinstance(verse, Verse)
    changes: dict[str, Any] = {}
    number = numbers.of["verse", verse.id]
    if number != verse.number:
        changes["number"] = number
    if lock.given:
        keys = choice_keys(verse, lock)
        if any(key != choice.key for key, choice in zip(keys, verse.page.choices, strict=True)):
            choices = tuple(
                msgspec.structs.replace(choice, key=key)
                for key, choice in zip(keys, verse.page.choices, strict=True)
            )
            changes["page"] = msgspec.structs.replace(verse.page, choices=choices)
    return msgspec.structs.replace(verse, **changes) if changes else verse


def encode_unit(unit: Unit) -> dict[str, bytes]:
    """The entities of a file as joined canonical lines, each list validated by decoding it again."""
    pieces: dict[str, bytes] = {}
    for name, entities in unit.entities.items():
        lines = b",\n".join([codec.encode(entity) for entity in entities])
        codec.entity_decoder(list[type(entities[0])]).decode(b"[" + lines + b"]")  # type: ignore[misc]
        pieces[name] = lines
    return pieces


def head(environment: Environment) -> dict[str, object]:
    """The single values of the campaign."""
    declared = next(iter(environment.table("campaign").values()))
    settings: dict[str, Any] = declared.symbol.facts[0]
    kept = {key: value for key, value in settings.items() if value or key in ("id", "title", "edition", "start")}
    if kept.get("language") == "en":
        del kept["language"]
    order = ("id", "title", "edition", "start", "language", "translations", "books", "text", "heroes")
    return {"format": FORMAT, **{key: kept[key] for key in order if key in kept}}


def sections(environment: Environment) -> list[bytes]:
    return [
        codec.encode(Section(id=name, kind=kind, first=first, location=location or None))  # type: ignore[arg-type]
        for name, (kind, first, location) in environment.sections.items()
    ]
