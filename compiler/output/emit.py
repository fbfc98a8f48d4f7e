"""Records -> canonical JSON: the campaign's head, and the lines of all files joined, with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from compiler import VERSION
from compiler.lower.unit import DESIGNS, TOLD, sign
from compiler.names.environment import Environment
from compiler.names.numbering import Numbering
from compiler.records.record import Record
from schemas import codec
from schemas.cards import Card
from schemas.model import FORMAT, Section


def emit(records: Sequence[Record], environment: Environment, numbers: Numbering) -> list[bytes]:
    """The whole document, in pieces that follow each other."""
    lists: dict[str, list[bytes]] = {"sections": list(filter(None, [_sections(environment)]))}
    for record in records:
        for name, lines in record.lines.items():
            if lines and name != DESIGNS:
                whole = _joined(record, name, lines, numbers)
                lists.setdefault(name, []).append(with_told_words(record, whole, environment))
    dealt = _dealt(records, environment)
    if dealt:
        lists.setdefault("cards", []).append(b",\n".join(dealt))
    return codec.signed(list(codec.chunks(_head(environment), lists)), VERSION)


def _dealt(records: Sequence[Record], environment: Environment) -> list[bytes]:
    """The cards that heroes' lists take from designs, each with its own name and owner."""
    lines = [line for record in records for line in record.lines.get(DESIGNS, ())]
    if not lines:
        return []
    designs = {design.name: design for design in (codec.entity_decoder(Card).decode(line) for line in lines)}
    return [
        codec.encode(replace(designs[facts[4]], name=name, owner=facts[1]))
        for name, declared in environment.table("card").items()
        if len(facts := declared.symbol.facts) > 4 and facts[4] in designs
    ]


def with_told_words(record: Record, lines: bytes, environment: Environment) -> bytes:
    """The lines, with the words of snippets and the names of people instead of their placeholders."""
    for name in record.wants.get(TOLD, ()):
        declared = environment.find(TOLD, name)
        if declared is not None:
            here, words = (
                b'"text":%b' % codec.quoted(text) for text in (sign(name), declared.symbol.facts[1])
            )
            lines = lines.replace(here, words)
    return lines


def _head(environment: Environment) -> dict[str, object]:
    """The single values of the campaign."""
    declared = next(iter(environment.table("campaign").values()))
    settings: dict[str, Any] = declared.symbol.facts[0]
    kept = {
        key: value for key, value in settings.items() if value or key in ("id", "title", "edition", "start")
    }
    if kept.get("language") == "en":
        del kept["language"]
    order = (
        "id",
        "title",
        "edition",
        "start",
        "language",
        "translations",
        "books",
        "text",
        "heroes",
        "playtest",
        "rulings",
        "theme",
        "words",
    )
    return {"format": FORMAT, **{key: kept[key] for key in order if key in kept}}


def _sections(environment: Environment) -> bytes:
    return b",\n".join(
        codec.encode(Section(id=name, kind=kind, first=first, location=location or None))  # type: ignore[arg-type]
        for name, (kind, first, location) in environment.sections.items()
    )


def _joined(record: Record, name: str, lines: list[memoryview], numbers: Numbering) -> bytes:
    """The lines that one file adds to a list, with printed numbers where the source has none."""
    of = numbers.of
    if name == "verses":
        given = [0 if fixed else of["verse", verse] for verse, fixed, _, _ in record.verses]
    elif name == "secrets":
        given = [0 if fixed else of["secret", secret] for secret, fixed, _ in record.secrets]
    else:
        return b",\n".join(lines)
    # Joined once and copied once: a large campaign has many megabytes.
    pieces: list[bytes | memoryview] = []
    for line, number in zip(lines, given, strict=True):
        pieces += (b',\n{"number":%d,' % number, line[1:]) if number else (b",\n", line)
    pieces[0] = pieces[0][2:]  # there is nothing before the first
    return b"".join(pieces)
