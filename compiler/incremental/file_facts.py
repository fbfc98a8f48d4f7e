"""What one file of an earlier clean build declared and needed, and whether a new reading can take its place."""

from __future__ import annotations

import msgspec

from compiler.records.record import Record, travelled


class Facts(msgspec.Struct, array_like=True):
    """A record without its lines and findings, and the numbers that its verses and secrets were given."""

    record: Record
    verse_numbers: list[int]
    secret_numbers: list[int]


def facts_of(record: Record, verse_numbers: list[int], secret_numbers: list[int]) -> Facts:
    return Facts(
        msgspec.structs.replace(record, lines={}, findings=[], allows=[], todos=[], stubs=[]),
        verse_numbers,
        secret_numbers,
    )


def arrived(facts: Facts) -> Facts:
    """Facts that came through bytes, as they were before."""
    travelled(facts.record)
    return facts


def interchangeable(record: Record, before: Record) -> bool:
    """Whether nothing outside the file can tell the two apart, and the file needs nothing that it did not need."""
    return (
        not any(found.code.id[0] == "E" for found in record.findings)
        and record.verses == before.verses
        and record.secrets == before.secrets
        and record.sections == before.sections
        and record.parts == before.parts
        and record.stacks == before.stacks
        and record.exports == before.exports
        and record.wants <= before.wants
    )
