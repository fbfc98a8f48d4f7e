"""The part of a machine that bears on the endings: what an ending asks for, what that depends on, and so on.

Owns which facts, numbers and places those are. Everything else is left out: a step asks only for what is followed, and
does only that. A page from which nothing followed can change counts as read to its end at once. So this machine can do
whatever the whole one can do to what is followed. Where it finds no way to an ending, there is none.

Whoever takes and drops forty statuses that no ending waits for makes no more states than before.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from compiler.machine.prose_tests import PROSE
from compiler.machine.states import States, StateSearch
from compiler.machine.steps_and_facts import BUSY, REST, Machine, MachineStep, Mark, bits_of, holds, lacks

_ENDINGS = ("ending:", "over")
_PLACES = ("on:", "aside:")
Ways = tuple[tuple[Mark, ...], ...]


class Endgame:
    """A machine, what was looked at of it, and for each step the elements of the text that it may pass."""

    def __init__(
        self, machine: Machine, states: States, search: StateSearch, ways: list[Ways] | None = None
    ) -> None:
        self.machine, self.states, self.search = machine, states, search
        self._ways = ways

    def passing(self, number: int) -> Ways:
        """The elements that a step passes, in order; more than one row where ways through the text are alike."""
        return (self.machine.steps[number].marks,) if self._ways is None else self._ways[number]

    @cached_property
    def endings(self) -> int:
        """The bits of all endings."""
        return bits_of([fact for key, fact in self.machine.ids.items() if key.startswith("ending:")])

    @cached_property
    def _marked(self) -> int:
        unmarked = ("on:", "aside:", "rest", "busy", "over")
        keys, loose = self.machine.keys, self.machine.loose
        known = [n for n, key in enumerate(keys) if n not in loose and not key.startswith(unmarked)]
        return bits_of(known) & self.states.followed

    def marked(self, facts: int) -> int:
        """The facts of a state that are known exactly and are not a place of reading."""
        return facts & self._marked


def bearing(machine: Machine, possible: Iterable[int], work: int) -> Endgame | None:
    """The endgame of a machine whose steps are possible only as named; None where it is not known when nobody reads."""
    steps = [machine.steps[number] for number in possible]
    rest = machine.fact(REST)
    if any(lacks(rest) in step.needs for step in steps):
        return None
    followed, numbers = _followed(machine, steps)
    smaller = Machine()
    smaller.keys, smaller.ids, smaller.loose = machine.keys, machine.ids, machine.loose
    smaller.initial, smaller.stock = set(machine.initial), machine.stock
    places = {fact for fact, key in enumerate(machine.keys) if key.startswith(_PLACES)}
    unread = places - followed
    if smaller.initial & unread:
        smaller.initial = smaller.initial - unread | {rest}
    leading = {holds(fact) for fact in unread if machine.keys[fact].startswith("on:")}
    ways: dict[MachineStep, dict[tuple[Mark, ...], None]] = {}
    still: list[tuple[MachineStep, tuple[Mark, ...]]] = []  # steps that change nothing of it
    for step in steps:
        small = _projected(step, followed, numbers, unread, leading, rest)
        marks = tuple(mark for mark in step.marks if not mark[1].startswith(PROSE))
        if small is None:
            still.append((step, marks))
        else:
            ways.setdefault(small, {})[marks] = None
    # Where one way through an element changes something, its other ways are followed, too: not the element as a whole loses.
    begun = {marks[0] for those in ways.values() for marks in those if marks}
    for step, marks in still:
        if marks and marks[0] in begun:
            ways.setdefault(_asking(step, followed, numbers), {})[marks] = None
    smaller.steps = list(ways)
    states = States(smaller, lambda number: True)
    return Endgame(smaller, states, states.search(work), [tuple(those) for those in ways.values()])


def _followed(machine: Machine, steps: list[MachineStep]) -> tuple[set[int], set[str]]:
    """Facts and numbers that bear on an ending: those that a step asks for which brings one of the others about."""
    changing: dict[int, list[int]] = {}
    moving: dict[str, list[int]] = {}
    places = {fact for fact, key in enumerate(machine.keys) if key.startswith(_PLACES)}
    control = {machine.fact(REST), machine.fact(BUSY)}
    for number, step in enumerate(steps):
        for fact in {*(one >> 1 for one in step.sets), *step.either, *step.ends}:
            # Only what leads to a place bears on what is done there, and not what leads away from it.
            if fact not in control and (fact not in places or holds(fact) in step.sets):
                changing.setdefault(fact, []).append(number)
        for count in step.counts:
            if count.change or count.floor:
                moving.setdefault(count.what, []).append(number)
    followed = {fact for fact, key in enumerate(machine.keys) if key.startswith(_ENDINGS)}
    numbers: set[str] = set()
    waiting: list[int | str] = list(followed)
    done: set[int] = set()
    while waiting:
        one = waiting.pop()
        for number in changing.get(one, ()) if isinstance(one, int) else moving.get(one, ()):
            if number in done:
                continue
            done.add(number)
            step = steps[number]
            facts = {literal >> 1 for literal in step.needs} - followed - control
            followed |= facts
            asked = {count.what for count in step.counts if count.least} - numbers
            numbers |= asked
            waiting += [*facts, *asked]
    return followed | control, numbers


def _asking(step: MachineStep, followed: set[int], numbers: set[str]) -> MachineStep:
    """A step that only asks."""
    counts = tuple(one._replace(change=0, floor=0) for one in step.counts if one.what in numbers)
    return MachineStep(tuple(one for one in step.needs if one >> 1 in followed), (), counts=counts)


def _projected(
    step: MachineStep, followed: set[int], numbers: set[str], unread: set[int], leading: set[int], rest: int
) -> MachineStep | None:
    """What a step does to what is followed; None where that is nothing."""
    if any(one >> 1 in unread and not one & 1 for one in step.needs):
        return None  # it begins on a page from which nothing that is followed can change
    sets = {one for one in step.sets if one >> 1 in followed}
    if any(one in leading for one in step.sets):  # that page counts as read to its end
        sets = sets - {lacks(rest)} | {holds(rest)}
    needs = tuple(one for one in step.needs if one >> 1 in followed)
    either = tuple(one for one in step.either if one in followed)
    ends = tuple(one for one in step.ends if one in followed)
    counts = tuple(one for one in step.counts if one.what in numbers)
    moved = any(one.change or one.floor for one in counts)
    if sets <= set(needs) and not either and not ends and not moved:
        return None
    return MachineStep(needs, tuple(sorted(sets)), either, ends, (), counts)
