"""Every name that is used must be declared. An unknown one is answered with the nearest names, never with a guess."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from compiler.diagnostics.report import Report
from compiler.editions.by_name import language_of
from compiler.lower.unit import TOLD
from compiler.names.environment import Environment
from compiler.records.record import Record, unpack_imports
from compiler.sources.source import SourceFile


def resolve(
    records: Iterable[Record],
    sources: Mapping[str, SourceFile],
    environment: Environment,
    edition: str,
    report: Report,
) -> None:
    """Checks every name that a file needs. The places are looked up only if one of them is unknown."""
    known: set[tuple[str, str, str]] = set()
    for record in records:
        if not _all_known(record, environment, edition, known):
            from compiler.names.unknown import report_unknown

            for wanted in unpack_imports(record):
                if wanted[:3] in known or is_known(*wanted[:3], environment, edition):
                    known.add(wanted[:3])
                else:
                    report_unknown(sources[record.path], wanted, environment, edition, report)


def _all_known(
    record: Record, environment: Environment, edition: str, known: set[tuple[str, str, str]]
) -> bool:
    for kind, names in record.wants.items():
        table = environment.by_kind.get("character" if kind == "subject" else kind)
        if table is not None:
            if not names <= table.keys():
                return False
        elif not all(is_known(kind, name, "", environment, edition) for name in names):
            return False
    fresh = [wanted for wanted in record.wants_of if wanted not in known]
    if not all(is_known(*wanted, environment, edition) for wanted in fresh):
        return False
    known.update(fresh)
    return True


def is_known(kind: str, name: str, owner: str, environment: Environment, edition: str) -> bool:
    """Whether there is nothing to say about a name."""
    table = environment.by_kind.get("character" if kind == "subject" else kind)
    if table is not None:
        return name in table
    if kind in _PARTS:
        return _PARTS[kind](environment, name, owner)
    if kind.startswith("former-"):
        return environment.find(kind[7:], name) is None
    if kind == "chapter-number":
        return any(chapter.symbol.number == int(name) for chapter in environment.table("chapter").values())
    if kind == "design":
        return name in designs(environment, owner)
    if kind == "speaker":
        return name in people(environment)
    if kind == "fork":
        return _outcomes_fit(environment, edition, name, owner)
    if kind.startswith("difficulty-"):
        return not missing_difficulties(environment, kind, name)
    return False


def designs(environment: Environment, sort: str) -> list[str]:
    """The cards of a sort that a deck can list."""
    return [
        name
        for name, declared in environment.table("card").items()
        if declared.symbol.facts[:4] in ((sort, "", "", "design"), ())
    ]


def people(environment: Environment) -> list[str]:
    """Everybody who can speak."""
    return [
        name for name, declared in environment.table(TOLD).items() if declared.symbol.facts[0] == "person"
    ]


def parts_of(environment: Environment, status: str) -> tuple[str, ...] | None:
    """The parts of a status; None if the status is unknown or broken, which is reported elsewhere."""
    declared = environment.find("status", status)
    if declared is None or not declared.symbol.facts or declared.symbol.facts[0] is None:
        return None
    return tuple(declared.symbol.facts[0])


def _has_part(environment: Environment, part: str, status: str) -> bool:
    parts = parts_of(environment, status)
    return parts is None or part in parts


def _is_whole(environment: Environment, status: str, _: str) -> bool:
    return not parts_of(environment, status)


def _is_parted(environment: Environment, status: str, _: str) -> bool:
    parts = parts_of(environment, status)
    return parts is None or bool(parts)


def _has_as_many(environment: Environment, count: str, status: str) -> bool:
    parts = parts_of(environment, status)
    return not parts or int(count) <= len(parts)


_PARTS = {
    "part": _has_part,
    "part-count": _has_as_many,
    "whole-status": _is_whole,
    "parted-status": _is_parted,
}


def _outcomes_fit(environment: Environment, edition: str, encounter: str, rows: str) -> bool:
    declared = environment.find("encounter", encounter)
    if declared is None or not declared.symbol.facts:
        return True
    possible, written = set(outcomes_of(edition, declared.symbol.facts[0])), set(rows.split())
    if "otherwise" in written:
        return written - {"otherwise"} < possible
    return written == possible


def outcomes_of(edition: str, kind: str) -> tuple[str, ...]:
    """How an encounter of that kind can end. A written one can only end by being read."""
    return language_of(edition).outcomes.get(kind, ("win",))


def missing_difficulties(environment: Environment, kind: str, colour: str) -> list[int]:
    least, most = map(int, kind.split("-")[1:])
    present = {
        declared.symbol.facts[2]
        for declared in environment.table("encounter").values()
        if declared.symbol.facts and declared.symbol.facts[1] == colour
    }
    return [number for number in range(least, min(most, 9) + 1) if number not in present]
