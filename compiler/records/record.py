"""What one file says, once it is read: declarations, needs, encoded entities, findings. Small, plain, cacheable.

A record has everything that linking, numbering and emitting need, and nothing of the tree. So it can wait in a cache
or come from another process. It depends only on the file's path and text, the edition and the compiler. Parts that
are rarely needed stay packed.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec

from compiler.lower.unit import Import, Symbol


class NumberedVerse(NamedTuple):
    """What the numbers of a verse depend on: its id, a number fixed in the source, former ids, its choices' keys."""

    id: str
    fixed: int
    former: tuple[str, ...]
    keys: tuple[str, ...]


class Record(msgspec.Struct, array_like=True):
    """One file, read."""

    path: str
    symbols: list[Symbol]
    wants: dict[str, set[str]]  # the names that the file needs, by kind
    wants_of: list[tuple[str, str, str]]  # the same where an owner belongs to it: kind, name, owner
    imports: memoryview  # both once more with their places, packed
    sections: list[tuple[str, str, str, str]]
    lines: dict[str, list[memoryview]]  # of each list of the document; views, because most are never read
    verses: list[NumberedVerse]
    choices: list[str]  # the lines of the lock for the keys of its choices
    secrets: list[tuple[str, int, str]]  # name, number, size
    parts: list[tuple[str, tuple[str, ...]]]
    stacks: list[tuple[str, tuple[str, ...]]]
    notes: memoryview  # findings and comments that speak to `check`, packed; empty if there is nothing to say


_INNER = (list, dict)


@cache
def _decoder() -> msgspec.msgpack.Decoder[Record]:
    return msgspec.msgpack.Decoder(Record)


def pack(record: Record) -> bytes:
    return msgspec.msgpack.encode(record)


def unpack(data: bytes | memoryview) -> Record | None:
    """A record that was kept or sent, as it was before; None if these bytes are no record."""
    try:
        record = _decoder().decode(data)
    except (msgspec.MsgspecError, ValueError):
        return None
    # The content of facts must be tuples, but decoding gives lists. Most symbols have no such content.
    for place, symbol in enumerate(record.symbols):
        for fact in symbol.facts:
            if type(fact) in _INNER:
                record.symbols[place] = symbol._replace(facts=_tupled(symbol.facts))
                break
    return record


def pack_imports(imports: list[Import]) -> memoryview:
    return memoryview(msgspec.msgpack.encode(imports))


def unpack_imports(record: Record) -> list[Import]:
    """Every name that the file needs, at every place where it needs it."""
    return msgspec.msgpack.decode(record.imports, type=list[Import])


def _tupled(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return tuple([_tupled(item) for item in value])
    if isinstance(value, dict):
        return {key: _tupled(item) for key, item in value.items()}
    return value
