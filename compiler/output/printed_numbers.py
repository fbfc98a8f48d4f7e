"""The printed numbers of a campaign: what wants one, and what the lock has to say about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from compiler.diagnostics.report import Report
from compiler.names.environment import Environment
from compiler.names.numbering import LARGEST, Assign, Lock, Numbering, Wanted, assign
from compiler.records.record import Record


def number(
    records: Sequence[Record],
    lock: Lock,
    environment: Environment,
    report: Report,
    *,
    settle: bool,
    assign: Assign = assign,
) -> Numbering:
    """A number for everything that has one, and the lock's new text."""
    wanted = list(wanted_numbers(records))
    choices = [line for record in records for line in record.choices]
    numbers = assign(wanted, lock, choices)
    if max(numbers.of.values(), default=0) > LARGEST:
        _check_range(numbers, environment, report)
    if lock.text:
        from compiler.names.lock_checks import check_lock

        check_lock(lock, wanted, choices, numbers, environment, report, settle=settle)
    return numbers


def _check_range(numbers: Numbering, environment: Environment, report: Report) -> None:
    """One finding for each section that has used up its numbers."""
    told: set[str] = set()
    for (kind, name), number in numbers.of.items():
        section = name.rpartition("/")[0]
        if number > LARGEST and kind == "verse" and section not in told:
            from compiler.diagnostics.codes import OUT_OF_NUMBERS

            told.add(section)
            place = environment.by_kind["verse"][name].place
            report.add(OUT_OF_NUMBERS.at(place.file, place.span, section=section, name=name, most=LARGEST))


def wanted_numbers(records: Iterable[Record]) -> Iterator[Wanted]:
    """Everything that has a printed number, except choices, whose number is their place."""
    for record in records:
        for verse in record.verses:
            yield Wanted("verse", *verse)
        for symbol in record.symbols:
            if symbol.kind == "location" and symbol.number:
                yield Wanted("location", symbol.name, symbol.number)
        for name, number in record.secrets:
            yield Wanted("secret", name, number)
        for status, parts in record.parts:
            for place, part in enumerate(parts, 1):
                if not part.isdigit():
                    yield Wanted("part", f"{status}/{part}", place)
