"""Proofs told as stories: at most six lines, with places.

Owns how *never* is explained: which two needed things exclude each other, or which line above decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from compiler.machine.counted_numbers import TIME, number_words
from compiler.machine.counting import Balance, Weighed, asks, moves
from compiler.machine.judging import Judged
from compiler.machine.steps_and_facts import MachineStep, Mark
from compiler.machine.told_apart import Telling
from compiler.machine.unlasting import UNREAD

LONGEST = 6
_DAYS = ("day:", "today:", "drawn:")
_POSITIONS = ("on:", "aside:", "rest")
Words = Callable[[str], str]


def story(judged: Judged, mark: Mark, words: Words) -> list[str]:
    """Why an element of the text is never passed."""
    machine, pairs = judged.machine, judged.pairs
    by = judged.dead.get(mark)
    if by == "page":
        return [
            "what stands above it on this page decides it: on every way to this line it is settled what it asks about"
        ]
    steps = [machine.steps[number] for number in machine.passing.get(mark, ())]
    if by == "counting":
        number, balance = judged.balances[mark][0]
        return _counted(judged, number, balance, words)
    telling = Telling(judged, lambda literal: said(judged, literal, words))
    if by in ("slice", "states"):
        lines = telling.sources(steps[0].needs, LONGEST - 1) if len(steps) == 1 else []
        count = len(judged.search.parents)
        how = f"in none of the {count} states that this campaign can be in" if by == "states" else "never"
        if _needs_days(judged, steps):
            lines = [machine.days_end, *lines[: LONGEST - 2]]
        return [*lines, f"{how} do the things that it asks for come together"]
    lines = []
    for step in steps:
        needs = [one for one in step.needs if one >> 1 not in pairs.single]
        for place, one in enumerate(needs):
            for other in needs[place + 1 :]:
                if pairs.can_be(one) and pairs.can_be(other) and not pairs.possible(one, other):
                    return telling.apart(one, other, LONGEST)
        for one in step.needs:
            key = machine.keys[one >> 1]
            if key.startswith(UNREAD):
                return [_ended_by(key.removeprefix(UNREAD), words)]
            if not pairs.can_be(one) and not lines:
                lines = [f"{said(judged, one, words)} never comes about"]
    return lines[:LONGEST]


def _needs_days(judged: Judged, steps: list[MachineStep]) -> bool:
    """Whether what is asked takes days, or what gives it, and days run out."""
    machine = judged.machine
    if not machine.days_end:
        return False
    needed = {one for step in steps for one in step.needs}
    giving = [step for step in machine.steps if not needed.isdisjoint(step.sets)]
    asked = needed.union(*(step.needs for step in giving))
    return any(machine.keys[one >> 1].startswith(_DAYS) for one in asked) or any(
        count.what == TIME and count.least for step in steps for count in step.counts
    )


def _ended_by(name: str, words: Words) -> str:
    """What happens at once, as `unlasting` names it: a Verse, or the end of a quest."""
    event, _, end = name.partition("#")
    if end:
        return (
            f"the quest of {words(event)} ends the moment all that comes together, and sends its event away"
        )
    return f"{words(f'verse:{name}')} is read the moment all that comes together, and ends it"


def said(judged: Judged, literal: int, words: Words) -> str:
    """A literal in words: `status a`, `status a lacking`, `reading b`."""
    key = judged.machine.keys[literal >> 1]
    if key.startswith(("on:", "aside:")):
        return f"reading {key.partition(':')[2]}"
    if key == "rest":
        return "reading nothing"
    kind, _, name = key.partition(":")
    if kind == "day":
        return f"a day before day {name}" if literal & 1 else f"day {name} or later"
    if kind in ("drawn", "came"):
        return f"event {name} not read yet" if literal & 1 else f"event {name} read"
    if kind == "out":
        return f"{name.replace(':', ' ')} {'still in' if literal & 1 else 'out of'} the game"
    return words(key) + (" lacking" if literal & 1 else "")


def _counted(judged: Judged, number: int, balance: Balance, words: Words) -> list[str]:
    """Tells that something asks for more than there is: what it asks for, where that comes from, what that takes."""
    machine = judged.machine
    weights: set[Weighed] = {*dict(balance.literals), *dict(balance.numbers)}
    needed = {what: least for what, least in asks(machine.steps[number]).items() if what in weights}
    amounts = [f"{least} {number_words(what)}" for what, least in needed.items() if isinstance(what, str)]
    lines = [f"it asks for {_listed(amounts)}"] if amounts else []
    told: set[Weighed] = set()
    queue = _groups(judged, needed, words)
    if len(queue) > 2:
        queue = {"what it asks for": set().union(*queue.values())}
    while queue and len(lines) < LONGEST - 1:
        name = next(iter(queue))
        group = queue.pop(name)
        if told >= group:
            continue
        told |= group
        line, paid = _sources(judged, name, group, weights)
        if line:
            lines.append(line)
        queue.update(_groups(judged, paid - told, words))
    lines.append(f"{balance.asked} are needed in all, and there are never more than {balance.had}")
    return lines


def _groups(judged: Judged, things: Iterable[Weighed], words: Words) -> dict[str, set[Weighed]]:
    """Things by a common name: the parts of a status are told together."""
    found: dict[str, set[Weighed]] = {}
    for what in things:
        if isinstance(what, str):
            found.setdefault(number_words(what), set()).add(what)
            continue
        key = judged.machine.keys[what >> 1]
        if key.startswith("used:") or (what & 1 and not key.startswith(("status:", "verse:"))):
            continue
        name = said(judged, what, words)
        if key.startswith("status:"):
            name = words(key.partition("/")[0]) + (" lacking" if what & 1 else "")
        found.setdefault(name, set()).add(what)
    return found


def _sources(
    judged: Judged, name: str, group: set[Weighed], weights: set[Weighed]
) -> tuple[str, set[Weighed]]:
    """Where these come from, in one line, and what that takes."""
    machine = judged.machine
    where: dict[str, dict[int, str]] = {}
    paid: set[Weighed] = set()
    for number, step in enumerate(machine.steps):
        moved = moves(step) if judged.pairs.fired[number] else {}
        given = [what for what in group if moved.get(what, 0) > 0]
        if not given:
            continue
        taken = {what for what, by in moved.items() if by < 0 and what in weights}
        paid |= taken
        once = any(isinstance(what, int) and machine.keys[what >> 1].startswith("used:") for what in taken)
        amount = next((str(moved[what]) for what in given if isinstance(what, str)), "")
        notes = ", ".join(note for note in (amount, "once" if once else "") if note)
        lines = [mark for mark in step.marks if mark[2][0]]
        owner, _, at = lines[-1] if lines else ("", "", (0, 0))
        where.setdefault(owner.partition(":")[2], {})[at[0]] = f" ({notes})" if notes else ""
    had = [machine.stock.get(what, 0) for what in group if isinstance(what, str)]
    places = [
        ("line " if len(found) == 1 else "lines ")
        + _listed([f"{line}{note}" for line, note in sorted(found.items())])
        + f" of {owner}"
        for owner, found in where.items()
        if owner
    ]
    if not places and not any(had):
        return "", paid
    start = f"{name}: {had[0]} at the beginning" if any(had) else name
    comes = f"{name} comes only at " if not any(had) else f"{start}, and "
    return comes + _listed(places) if places else start, paid


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
