"""What a campaign declares, by kind and name. Collecting also finds duplicates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Place, Related
from compiler.diagnostics.report import Report
from compiler.lower.unit import Symbol
from compiler.records.record import Record
from compiler.sources.source import Span

_NUMBERED = ("chapter", "location", "secret", "character")


class Declared(NamedTuple):
    """A symbol and the file that declares it."""

    file: str
    symbol: Symbol

    @property
    def place(self) -> Place:
        return Place(self.file, Span(self.symbol.start, self.symbol.end))


class Environment:
    """Everything that has a name."""

    def __init__(self) -> None:
        self.by_kind: dict[str, dict[str, Declared]] = {}
        self.sections: dict[str, tuple[str, str, str]] = {}
        # More places where a section begins, as (file, first verse).
        self.split: dict[str, list[tuple[str, str]]] = {}

    def table(self, kind: str) -> dict[str, Declared]:
        return self.by_kind.get(kind, {})

    def find(self, kind: str, name: str) -> Declared | None:
        return self.by_kind.get(kind, {}).get(name)

    def verses_of(self, section: str) -> Iterator[str]:
        prefix = f"{section}/"
        return (name[len(prefix) :] for name in self.table("verse") if name.startswith(prefix))


def collect(records: Iterable[Record], report: Report) -> Environment:
    """All declarations of all files."""
    environment = Environment()
    for record in records:
        path = record.path
        for symbol in record.symbols:
            table = environment.by_kind.setdefault(symbol.kind, {})
            before = table.get(symbol.name)
            if symbol.kind == "campaign":
                # A folder is one campaign, whatever the name of the second.
                before = next(iter(table.values()), None)
            if before is not None:
                _report_double(report, before, Declared(path, symbol))
                continue
            table[symbol.name] = Declared(path, symbol)
        for section, kind, first, location in record.sections:
            before_it = environment.sections.setdefault(section, (kind, first, location))
            if before_it[1] != first and _file_of(environment, before_it[1]) != path:
                environment.split.setdefault(section, []).append((path, first))
    for kind in _NUMBERED:
        _check_numbers(environment, kind, report)
    _check_verse_numbers(environment, report)
    return environment


def _file_of(environment: Environment, verse: str) -> str:
    declared = environment.find("verse", verse)
    return declared.file if declared is not None else ""


def _report_double(report: Report, before: Declared, again: Declared) -> None:
    kind, name = again.symbol.kind, again.symbol.name
    if kind == "campaign":
        report.add(
            codes.SECOND_CAMPAIGN.made(
                again.place, {}, related=(Related(before.place, "the first one is here"),)
            )
        )
        return
    shown = name.rpartition("/")[2]
    report.add(
        codes.DUPLICATE_NAME.made(
            again.place,
            {"kind": kind.replace("-", " "), "name": shown},
            related=(Related(before.place, "the first one is here"),),
        )
    )


def _check_numbers(environment: Environment, kind: str, report: Report) -> None:
    seen: dict[tuple[int, str], Declared] = {}
    for declared in environment.table(kind).values():
        symbol = declared.symbol
        if not symbol.number:
            continue
        letter = str(symbol.facts[0]) if kind == "location" and symbol.facts else ""
        before = seen.setdefault((symbol.number, letter), declared)
        if before is not declared:
            _report_number(report, before, declared, f"{symbol.number}{letter}", kind)


def _check_verse_numbers(environment: Environment, report: Report) -> None:
    seen: dict[tuple[str, int], Declared] = {}
    for name, declared in environment.table("verse").items():
        number = declared.symbol.number
        if number:
            before = seen.setdefault((name.partition("/")[0], number), declared)
            if before is not declared:
                _report_number(report, before, declared, str(number), "verse")


def _report_number(report: Report, before: Declared, again: Declared, number: str, kind: str) -> None:
    # A location or a chapter without a number does not help.
    help = "Give one of the two another number." if kind in ("location", "chapter") else ""
    report.add(
        codes.DUPLICATE_NUMBER.made(
            number_place(report, again),
            {"number": number, "kind": kind, "name": before.symbol.name.rpartition("/")[2]},
            help=help,
            related=(Related(number_place(report, before), "it is given here"),),
        )
    )


def number_place(report: Report, declared: Declared) -> Place:
    """The place for the number: right after the name."""
    source = report.sources.get(declared.place.file)
    match = re.compile(r"[ \t]+(\d+[a-z]?)").match(source.text, declared.symbol.end) if source else None
    return Place(declared.place.file, Span(*match.span(1))) if match else declared.place
