"""A reworded choice keeps the key that saves know: the one that the lock has for its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from compiler.names.numbering import Lock, keep_choice_keys, row
from compiler.records.record import NumberedVerse, Record

if TYPE_CHECKING:
    from schemas.model import Verse


def with_kept_keys(records: Sequence[Record], lock: Lock) -> list[Record]:
    """The records, with the lock's keys instead of those that a new wording would give."""
    if not lock.text:
        return list(records)
    known = lock.choice_set
    return [record if known.issuperset(record.choices) else _rekeyed(record, lock) for record in records]


def choice_rows(verses: Iterable[NumberedVerse]) -> list[str]:
    """The lines that a lock has for the choices of these Verses. If it has them all, their keys are kept."""
    return [
        row("choice", f"{verse.id}/{key}", place)
        for verse in verses
        for place, key in enumerate(verse.keys, 1)
    ]


def _rekeyed(record: Record, lock: Lock) -> Record:
    verses = list(record.verses)
    lines = dict(record.lines)
    known = lock.choice_set
    for place, verse in enumerate(record.verses):
        if known.issuperset(choice_rows([verse])):
            continue
        keys = _kept(verse, lock)
        if keys != list(verse.keys):
            verses[place] = verse._replace(keys=tuple(keys))
            if "verses" in lines:
                if lines["verses"] is record.lines["verses"]:
                    lines["verses"] = list(lines["verses"])
                lines["verses"][place] = _reworded(lines["verses"][place], keys)
    if verses == record.verses:
        return record
    return msgspec.structs.replace(record, verses=verses, lines=lines, choices=choice_rows(verses))


def _kept(verse: NumberedVerse, lock: Lock) -> list[str]:
    kept = next((found for name in (verse.id, *verse.former) if (found := lock.choices_of(name))), {})
    return keep_choice_keys(list(verse.keys), kept)


def _reworded(line: memoryview, keys: list[str]) -> memoryview:
    """A Verse's line with other keys for its choices."""
    from schemas import codec
    from schemas.model import Verse

    replace = msgspec.structs.replace
    verse: Verse = codec.entity_decoder(Verse).decode(line)
    choices = tuple(replace(choice, key=key) for key, choice in zip(keys, verse.page.choices, strict=True))
    return memoryview(codec.encode(replace(verse, page=replace(verse.page, choices=choices))))
