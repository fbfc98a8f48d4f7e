"""The printed numbers of a campaign: what wants one, and what the lock has to say about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from compiler.diagnostics.report import Report
from compiler.names.environment import Environment
from compiler.names.numbering import Lock, Numbering, Wanted, assign
from compiler.records.record import Record


def number(
    records: Sequence[Record], lock: Lock, environment: Environment, report: Report, *, settle: bool
) -> Numbering:
    """A number for everything that has one, and the lock's new text."""
    wanted = list(wanted_numbers(records))
    choices = [line for record in records for line in record.choices]
    numbers = assign(wanted, lock, choices)
    if lock.text:
        from compiler.names.lock_checks import check_lock

        check_lock(lock, wanted, choices, numbers, environment, report, settle=settle)
    return numbers


def wanted_numbers(records: Iterable[Record]) -> Iterator[Wanted]:
    """Everything that has a printed number, but for choices, whose number is their place."""
    for record in records:
        for verse in record.verses:
            yield Wanted("verse", verse.id, verse.fixed, verse.former)
        for symbol in record.symbols:
            if symbol.kind == "location" and symbol.number:
                yield Wanted("location", symbol.name, symbol.number)
        for name, number in record.secrets:
            yield Wanted("secret", name, number)
        for status, parts in record.parts:
            for place, part in enumerate(parts, 1):
                if not part.isdigit():
                    yield Wanted("part", f"{status}/{part}", place)
