"""Slices: a search through the few facts that bear on one element, leaving everything else open.

Owns which facts those are. First come the facts that the element asks for. Then come those that are needed by steps which
give or take the first ones, and so on up to a number. Leaving facts out can only make more possible. So if a complete
search of a slice finds nothing, that is a proof about the whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from compiler.machine.steps_and_facts import Machine, each, holds, lacks

SIZES = (7, 11, 15)  # facts in a slice, one attempt after another
MOST_STATES = 3_000
_POSITIONS = ("on:", "aside:", "rest", "busy")
Small = tuple[int, int, int, int, tuple[int, ...]]  # having, lacking, on, off, either
_LACKING = SIZES[-1]  # where the bits of what is lacking begin
_HAVING = (1 << _LACKING) - 1


class Plain(NamedTuple):
    """A step with only what slices follow: exact facts that are no places."""

    needs: tuple[int, ...]
    sets: tuple[int, ...]
    either: tuple[int, ...]


class Slices:
    """Slices of one machine."""

    def __init__(self, machine: Machine, possible: Iterable[int]) -> None:
        self.machine = machine
        self.possible = list(possible)
        self.plain = {
            fact
            for fact, key in enumerate(machine.keys)
            if fact not in machine.loose and not key.startswith(_POSITIONS)
        }
        self._plains: dict[int, Plain] = {}
        self.changing: dict[int, list[int]] = {}
        # Steps that differ only in where they are taken are one step here.
        alike: set[Plain] = set()
        self._literals = {one for fact in self.plain for one in (holds(fact), lacks(fact))}
        for number in self.possible:
            step = machine.steps[number]
            if self._literals.isdisjoint(step.sets) and self.plain.isdisjoint(step.either):
                continue
            found = self._plainly(number)
            if found in alike:
                continue
            alike.add(found)
            self._plains[number] = found
            for fact in {*(one >> 1 for one in found.sets), *found.either}:
                self.changing.setdefault(fact, []).append(number)
        self._known: dict[frozenset[int], tuple[list[Small], set[int], bool]] = {}
        self._orders: dict[int, list[int]] = {}

    def never(self, steps: list[int], size: int) -> tuple[bool, int]:
        """Whether slices of this size show that none of these steps can ever happen, and the work it took."""
        work = 0
        for number in steps:
            order = self._facts(number)
            if not order:
                return False, work
            proved, more = self._is_out(number, frozenset(order[:size]))
            work += more
            if not proved:
                return False, work
        return True, work

    def asks(self, number: int) -> bool:
        """Whether a step asks for anything that slices follow."""
        return not self._literals.isdisjoint(self.machine.steps[number].needs)

    def shown(self, steps: list[int]) -> list[tuple[int, frozenset[int], tuple[int, ...]]]:
        """For each step proved never to happen, a slice that shows it: its facts, its states, the step."""
        found: list[tuple[int, frozenset[int], tuple[int, ...]]] = []
        for number in steps:
            order = self._facts(number)
            facts = next(one for size in SIZES if self._is_out(number, one := frozenset(order[:size]))[0])
            places = sorted(facts)
            states = frozenset(
                sum(1 << places[place] for place in range(len(places)) if state >> place & 1)
                for state in self._known[facts][1]
            )
            found.append((sum(1 << fact for fact in facts), states, (number,)))
        return found

    def _is_out(self, number: int, facts: frozenset[int]) -> tuple[bool, int]:
        known, work = self._known.get(facts), 0
        if known is None:
            known = self._known[facts] = self._explored(facts)
            work = min(len(known[1]), MOST_STATES + 1) * max(1, len(known[0]))
        _, states, complete = known
        bits = _bits({fact: place for place, fact in enumerate(sorted(facts))})
        needed = 0
        for one in self._of(number).needs:
            needed |= bits.get(one, 0)
        having, lacking = needed & _HAVING, needed >> _LACKING
        return complete and not any(
            state & having == having and not state & lacking for state in states
        ), work

    def _facts(self, number: int) -> list[int]:
        """Facts that bear on a step, nearest first; at equal distance, those that can be used only once come first."""
        known = self._orders.get(number)
        if known is not None:
            return known
        queue = [one >> 1 for one in self._of(number).needs]
        found = dict.fromkeys(queue)
        while queue and len(found) < SIZES[-1]:
            near = {
                one >> 1
                for fact in queue
                for other in self.changing.get(fact, ())
                for one in self._plains[other].needs
            }.difference(found)
            queue = sorted(near, key=lambda fact: (not self.machine.keys[fact].startswith("used:"), fact))
            found.update(dict.fromkeys(queue))
        order = self._orders[number] = list(found)
        return order

    def _plainly(self, number: int) -> Plain:
        step, literals = self.machine.steps[number], self._literals
        return Plain(
            tuple([one for one in step.needs if one in literals]),
            tuple([one for one in step.sets if one in literals]),
            tuple([fact for fact in step.either if fact in self.plain]),
        )

    def _of(self, number: int) -> Plain:
        """What a step needs and does, as far as slices follow it."""
        found = self._plains.get(number)
        if found is None:
            found = self._plains[number] = self._plainly(number)
        return found

    def _explored(self, facts: frozenset[int]) -> tuple[list[Small], set[int], bool]:
        places = {fact: place for place, fact in enumerate(sorted(facts))}
        bits = _bits(places)
        masks: dict[tuple[int, int, tuple[int, ...]], None] = {}
        for number in {one for fact in facts for one in self.changing.get(fact, ())}:
            needs, sets, either = self._plains[number]
            needed = done = 0
            for one in needs:
                if one in bits:
                    needed |= bits[one]
            for one in sets:
                if one in bits:
                    done |= bits[one]
            open_ = tuple([places[fact] for fact in either if fact in places]) if either else ()
            masks[needed, done, open_] = None
        smalls = [
            (needed & _HAVING, needed >> _LACKING, done & _HAVING, done >> _LACKING, either)
            for needed, done, either in masks
        ]
        start = sum(1 << places[fact] for fact in self.machine.initial if fact in places)
        return smalls, *come_to(start, smalls, len(places))


def _bits(places: dict[int, int]) -> dict[int, int]:
    """The bit of each literal of a slice: first those that hold, then those that do not."""
    held = {holds(fact): 1 << place for fact, place in places.items()}
    return held | {lacks(fact): 1 << (_LACKING + place) for fact, place in places.items()}


def come_to(start: int, smalls: list[Small], size: int) -> tuple[set[int], bool]:
    """The states that can be reached, and whether these are all: the search stops at a number of them.

    A set of states is a number with one bit for each state, so that a step is taken from all of them at once.
    """
    every = (1 << (1 << size)) - 1
    holding = _holding(size)
    steps: list[tuple[int, list[tuple[int, int]], list[tuple[int, int]], tuple[int, ...]]] = []
    for having, lacking, on, off, either in smalls:
        where = every
        for place in range(size):
            if having >> place & 1:
                where &= holding[place]
            if lacking >> place & 1:
                where &= ~holding[place]
        ons = [(1 << place, holding[place]) for place in range(size) if on >> place & 1]
        offs = [(1 << place, holding[place]) for place in range(size) if (off & ~on) >> place & 1]
        steps.append((where, ons, offs, either))
    found = 1 << start
    before = 0
    while found != before and found.bit_count() <= MOST_STATES:
        before = found
        for where, ons, offs, either in steps:
            after = found & where
            if not after:
                continue
            for by, held in ons:
                after = after & held | (after & ~held) << by
            for by, held in offs:
                after = after & ~held | (after & held) >> by
            for place in either:
                by, held = 1 << place, holding[place]
                after |= (after & ~held) << by | (after & held) >> by
            found |= after
    return set(each(found)), found == before and found.bit_count() <= MOST_STATES


@cache
def _holding(size: int) -> list[int]:
    """For each of so many facts, the states in which it holds."""
    every = (1 << (1 << size)) - 1
    found = []
    for place in range(size):
        half = 1 << place
        found.append(every // ((1 << 2 * half) - 1) * (((1 << half) - 1) << half))
    return found
