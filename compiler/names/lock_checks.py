"""What can be wrong with numbers.lock: it is text, so people merge it, and hands reach everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Diagnostic, Place, Related
from compiler.diagnostics.report import Report
from compiler.names.environment import Environment, number_place
from compiler.names.numbering import FIRST, HEADING, LINE, LOCK, Lock, Numbering, Wanted, group_of, row
from compiler.sources.source import SourceFile, Span

_CONFLICT = re.compile(r"(?:<{7}|={7}|>{7}|\|{7})(?: |$)")
# Kinds whose number is given out; a location always bears its own, a part or a choice counts its place.
_GIVEN = ("verse", "secret")
_DIGITS = "0123456789"


def check_lock(
    lock: Lock,
    wanted: Iterable[Wanted],
    choices: Iterable[str],
    numbers: Numbering,
    environment: Environment,
    report: Report,
) -> None:
    """Every line can be read and no two things of a section bear one number."""
    damaged = [] if _is_whole(lock, choices) else list(_damages(lock.text))
    if damaged:
        report.extend(damaged)
    else:
        _check_numbers(lock, wanted, numbers, environment, report)
    if any(found.place is not None and found.place.file == LOCK for found in report.found):
        report.sources[LOCK] = SourceFile(LOCK, lock.text)


def _is_whole(lock: Lock, choices: Iterable[str]) -> bool:
    """Whether the compiler's own hand is all over it: its heading, and one thing in every line."""
    lines = lock.text.count("\n") - HEADING.count("\n")
    return (
        lock.text.startswith(HEADING)
        and lines == len(lock.given) + len(lock.retired) + len(lock.choices)
        and len({line.rstrip(_DIGITS).rstrip() for line in lock.choices}) == len(lock.choices)
        and all(map(_is_own, lock.choice_lines.difference(choices)))
    )


def _is_own(line: str) -> bool:
    """Whether this line of a choice is as the compiler writes one."""
    match = LINE.fullmatch(line)
    return match is not None and line == row(match[1], match[2], int(match[3]))


def _damages(text: str) -> Iterator[Diagnostic]:
    """Lines that say nothing, or something else than another line; of a merge that stopped half way, only its beginning."""
    seen: dict[tuple[str, str], tuple[str, Place]] = {}
    offset = 0
    merging = False
    for line in text.split("\n"):
        place = Place(LOCK, Span(offset, offset + max(1, len(line.rstrip()))))
        offset += len(line) + 1
        match = LINE.fullmatch(line.rstrip())
        if _CONFLICT.match(line):
            if not merging:
                values = {"reason": "two versions of it were merged and not brought together"}
                help = (
                    "Keep the lines of both sides and delete those of `<`, `=` and `>`; where a name has two numbers, "
                    "keep the one that was printed."
                )
                yield codes.DAMAGED_LOCK.made(place, values, help=help)
            merging = True
        elif match is not None:
            key = (match[1], match[2])
            before = seen.setdefault(key, (match[3], place))
            if before[0] != match[3] and not merging:
                values = {"reason": f"`{match[2]}` has two numbers, {before[0]} and {match[3]}"}
                related = (Related(before[1], "the other one is here"),)
                help = "Keep the line of the number that was printed, and delete the other."
                yield codes.DAMAGED_LOCK.made(place, values, help=help, related=related)
        elif re.fullmatch(r"lock \d+", line.rstrip()) and line.rstrip() != FIRST:
            values = {"reason": f"it was written by another version of the compiler (`{line.strip()}`)"}
            help = "Use the version that wrote it, or a newer one."
            yield codes.DAMAGED_LOCK.made(place, values, help=help)
        elif line.strip() and not line.startswith("#") and line.rstrip() != FIRST and not merging:
            yield codes.DAMAGED_LOCK.made(place, {"reason": f"`{line.strip()[:60]}` is no entry"})


def _check_numbers(
    lock: Lock, wanted: Iterable[Wanted], numbers: Numbering, environment: Environment, report: Report
) -> None:
    given = [(key, number, group_of(*key)) for key, number in numbers.of.items() if key[0] in _GIVEN]
    if len({(group, number) for _, number, group in given}) == len(given):
        return
    fixed = {(item.kind, item.name) for item in wanted if item.fixed}
    holders: dict[tuple[tuple[str, str], int], tuple[str, str]] = {}
    for key, number, group in sorted(given, key=lambda one: one[0] not in lock.given):
        before = holders.setdefault((group, number), key)
        if before == key or (before in fixed and key in fixed):
            # Two numbers in the sources are reported where they are collected.
            continue
        newer, older = (before, key) if before in fixed else (key, before)
        _report(lock.text, newer, older, number, newer in fixed, environment, report)


def _report(
    text: str,
    newer: tuple[str, str],
    older: tuple[str, str],
    number: int,
    in_source: bool,
    environment: Environment,
    report: Report,
) -> None:
    values: dict[str, object] = {"number": number, "kind": older[0], "name": older[1].rpartition("/")[2]}
    lines = {key: place for key in (newer, older) if (place := _line_of(text, key)) is not None}
    related = (Related(lines[older], "it is given here"),) if older in lines else ()
    declared = environment.find(*newer)
    if in_source and declared is not None:
        at: Place | None = number_place(report, declared)
        help = "It was given out before: choose another number, or leave it out to have one chosen."
    else:
        at = lines.get(newer)
        help = "Delete this line to have another number chosen."
    report.add(codes.DUPLICATE_NUMBER.made(at, values, help=help, related=related))


def _line_of(text: str, key: tuple[str, str]) -> Place | None:
    for match in LINE.finditer(text):
        if (match[1], match[2]) == key:
            return Place(LOCK, Span(match.start(), match.end()))
    return None
