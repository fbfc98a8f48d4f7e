"""Records -> canonical JSON: numbers for everything, the campaign's head, all lines joined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from compiler.incremental.rebuild import Document
from compiler.names.environment import Environment
from compiler.names.numbering import Numbering, Wanted
from compiler.records.record import Record, numbered_lines
from schemas import codec
from schemas.model import FORMAT, Section


def wanted_numbers(records: Iterable[Record]) -> Iterable[Wanted]:
    """Everything that has a printed number or a key to keep."""
    for record in records:
        for verse in record.verses:
            yield Wanted("verse", verse.id, verse.fixed, verse.former)
            for place, key in enumerate(verse.keys, 1):
                yield Wanted("choice", f"{verse.id}/{key}", place)
        for symbol in record.symbols:
            if symbol.kind == "location" and symbol.number:
                yield Wanted("location", symbol.name, symbol.number)
        for name, number in record.secrets:
            yield Wanted("secret", name, number)
        for status, parts in record.parts:
            for place, part in enumerate(parts, 1):
                if not part.isdigit():
                    yield Wanted("part", f"{status}/{part}", place)


def numbers_of(record: Record, numbers: Numbering) -> tuple[list[int], list[int]]:
    """The printed numbers of a record's verses and secrets, in order."""
    of = numbers.of
    return [of["verse", verse.id] for verse in record.verses], [
        of["secret", name] for name, _ in record.secrets
    ]


def head(environment: Environment) -> dict[str, object]:
    """The single values of the campaign."""
    declared = next(iter(environment.table("campaign").values()))
    settings: dict[str, Any] = declared.symbol.facts[0]
    kept = {
        key: value for key, value in settings.items() if value or key in ("id", "title", "edition", "start")
    }
    if kept.get("language") == "en":
        del kept["language"]
    order = ("id", "title", "edition", "start", "language", "translations", "books", "text", "heroes")
    return {"format": FORMAT, **{key: kept[key] for key in order if key in kept}}


def sections(environment: Environment) -> bytes:
    return b",\n".join(
        codec.encode(Section(id=name, kind=kind, first=first, location=location or None))  # type: ignore[arg-type]
        for name, (kind, first, location) in environment.sections.items()
    )


def pieces_of(record: Record, numbers: Numbering) -> dict[str, bytes]:
    return numbered_lines(record, *numbers_of(record, numbers))


def document(head: dict[str, object], sections: bytes, pieces: Sequence[dict[str, bytes]]) -> Document:
    """The whole document, in pieces that follow each other."""
    lists: dict[str, list[bytes]] = {"sections": [sections] if sections else []}
    for piece in pieces:
        for name, lines in piece.items():
            lists.setdefault(name, []).append(lines)
    return list(codec.chunks(head, lists))
