"""What can be wrong with numbers.lock: it is text, so people may merge it or edit it by hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Diagnostic, Edit, Fix, Place, Related
from compiler.diagnostics.report import Report
from compiler.names.environment import Environment, number_place
from compiler.names.numbering import (
    FIRST,
    GIVEN_OUT,
    HEADING,
    LINE,
    LOCK,
    NEW,
    Key,
    Lock,
    Numbering,
    Wanted,
    group_of,
    row,
)
from compiler.names.renames import check_renames
from compiler.sources.late_patterns import late
from compiler.sources.source import SourceFile, Span

_CONFLICT = late(r"(?:<{7}|={7}|>{7}|\|{7})(?: |$)")
_DIGITS = "0123456789"
_BUILD = "Run `chronicler build`: it takes the lines of both sides and gives every number once."


def check_lock(
    lock: Lock,
    wanted: Sequence[Wanted],
    choices: Sequence[str],
    numbers: Numbering,
    environment: Environment,
    report: Report,
    *,
    settle: bool = False,
) -> None:
    """Every line can be read, and no two things of a section have the same number.

    With `settle` the lock is about to be written anew, so only what a person must decide is reported.
    """
    damaged = [] if _is_whole(lock, choices) else list(_damages(lock.text, settle=settle))
    if damaged:
        report.extend(damaged)
    else:
        _check_numbers(lock, wanted, numbers, environment, report)
        report.extend(check_renames(lock, wanted, environment, report.sources))
        if not settle:
            _check_moves(lock, numbers, report)
    if any(found.place is not None and found.place.file == LOCK for found in report.found):
        report.sources[LOCK] = SourceFile(LOCK, lock.text)


def _is_whole(lock: Lock, choices: Iterable[str]) -> bool:
    """Whether the lock is just as the compiler writes it: its heading, and one thing in every line."""
    lines = lock.text.count("\n") - HEADING.count("\n")
    keys = lock.choice_lines
    # Lines that the compiler would write again are its own. The others are checked, also for a name in two lines.
    others = lock.choice_set.difference(choices)
    return (
        lock.text.startswith(HEADING)
        and lines == len(lock.given) + len(lock.retired) + len(keys)
        and len(lock.choice_set) == len(keys)
        and all(map(_is_own, others))
        # Of two lines for one name, the compiler would write at most one.
        and all(len(lock.lines_that_begin(f"{line.rstrip(_DIGITS).rstrip()} ")) == 1 for line in others)
    )


def _is_own(line: str) -> bool:
    """Whether a line is what the compiler writes for a choice."""
    match = LINE.fullmatch(line)
    return match is not None and line == row(match[1], match[2], int(match[3]))


def _damages(text: str, *, settle: bool) -> Iterator[Diagnostic]:
    """Lines that say nothing or contradict another line; of an unfinished merge, only its beginning."""
    seen: dict[Key, tuple[str, str, Place]] = {}
    offset = 0
    merging = False
    for line in text.split("\n"):
        place = Place(LOCK, Span(offset, offset + max(1, len(line.rstrip()))))
        offset += len(line) + 1
        match = LINE.fullmatch(line.rstrip())
        if _CONFLICT.match(line):
            if not merging and not settle:
                values = {"reason": "two versions of it were merged and not brought together"}
                yield codes.DAMAGED_LOCK.made(place, values, help=_BUILD)
            merging = not settle
        elif match is not None:
            _, number, before = seen.setdefault((match[1], match[2]), (match[4] or "", match[3], place))
            printed = NEW not in (match[4], seen[match[1], match[2]][0])
            # The place of a choice follows from the text. If neither of two numbers was printed, either will do.
            if number != match[3] and not merging and match[1] != "choice" and (printed or not settle):
                values = {"reason": f"`{match[2]}` has two numbers, {number} and {match[3]}"}
                related = (Related(before, "the other one is here"),)
                help = "Keep the line of the number that was printed, and delete the other."
                yield codes.DAMAGED_LOCK.made(
                    place, values, help=help if printed else _BUILD, related=related
                )
        elif re.fullmatch(r"lock \d+", line.rstrip()) and line.rstrip() != FIRST:
            values = {"reason": f"it was written by another version of the compiler (`{line.strip()}`)"}
            help = "Use the version that wrote it, or a newer one."
            yield codes.DAMAGED_LOCK.made(place, values, help=help)
        elif line.strip() and not line.startswith("#") and line.rstrip() != FIRST and not merging:
            yield codes.DAMAGED_LOCK.made(place, {"reason": f"`{line.strip()[:60]}` is no entry"})


def _check_numbers(
    lock: Lock, wanted: Iterable[Wanted], numbers: Numbering, environment: Environment, report: Report
) -> None:
    """If two things have one number, and both were printed or fixed in the source, only a person can decide."""
    given = [(key, number, group_of(*key)) for key, number in numbers.of.items() if key[0] in GIVEN_OUT]
    if len({(group, number) for _, number, group in given}) == len(given):
        return
    fixed = {(item.kind, item.name) for item in wanted if item.fixed}
    holders: dict[tuple[Key, int], Key] = {}
    for key, number, group in sorted(given, key=lambda one: one[0] not in lock.given):
        before = holders.setdefault((group, number), key)
        if before == key or (before in fixed and key in fixed):
            # Two numbers in the sources are reported when they are collected.
            continue
        newer, older = (before, key) if before in fixed else (key, before)
        declared = environment.find(*newer)
        at = _line_of(lock.text, newer)
        help = "Delete the line of the one that was not printed; `chronicler build` chooses another number for it."
        if newer in fixed and declared is not None:
            at = number_place(report, declared)
            help = "It was given out before: choose another number, or leave it out to have one chosen."
        report.add(
            codes.DUPLICATE_NUMBER.made(at, _values(number, older), help=help, related=_see(lock, older))
        )


def _check_moves(lock: Lock, numbers: Numbering, report: Report) -> None:
    """Things that a merge left with another's number and that were never printed: there is one right edit."""
    for newer, older in numbers.moved.items():
        at = _line_of(lock.text, newer)
        if at is None:
            continue
        digits = re.compile(rf"\b{lock.given[newer]}\b(?= +{NEW}$)", re.MULTILINE).search(
            lock.text, at.span.start
        )
        fix = None
        if digits is not None:
            edit = Edit(Place(LOCK, Span(*digits.span())), str(numbers.of[newer]))
            fix = Fix(f"`{_short(newer)}` was not printed yet: give it number {numbers.of[newer]}", (edit,))
        help = "Run `chronicler build`, or `chronicler check --fix`, and commit numbers.lock."
        values = _values(lock.given[newer], older)
        report.add(codes.DUPLICATE_NUMBER.made(at, values, help=help, related=_see(lock, older), fix=fix))


def _values(number: int, older: Key) -> dict[str, object]:
    return {"number": number, "kind": older[0], "name": _short(older)}


def _short(key: Key) -> str:
    return key[1].rpartition("/")[2]


def _see(lock: Lock, older: Key) -> tuple[Related, ...]:
    place = _line_of(lock.text, older)
    return (Related(place, "it is given here"),) if place is not None else ()


def _line_of(text: str, key: Key) -> Place | None:
    for match in LINE.finditer(text):
        if (match[1], match[2]) == key:
            return Place(LOCK, Span(match.start(), match.end()))
    return None


def stale(before: str, after: str) -> Diagnostic | None:
    """Whether the committed lock differs from what a build would write, and how."""
    if before == after:
        return None
    old, new = ({**lock.given, **lock.choices} for lock in (Lock(before), Lock(after)))
    missing = [key for key in new if key not in old]
    gone = [key for key in old if key not in new]
    changed = [key for key in new if old.get(key, new[key]) != new[key]]
    parts = [
        f"{len(keys)} to {word} ({keys[0][0]} `{keys[0][1]}`{', ...' if len(keys) > 1 else ''})"
        for word, keys in (("add", missing), ("take out", gone), ("change", changed))
        if keys
    ]
    if not before:
        parts = ["there is none"]
    reason = ", ".join(parts) or "its lines are not as a build writes them"
    place = Place(LOCK, Span(0, max(1, len(before.partition("\n")[0])))) if before else None
    return codes.STALE_LOCK.made(place, {"reason": reason})
