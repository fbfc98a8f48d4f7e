"""Steps after which no ending can come, found without looking at states: for campaigns that have too many of them.

Owns two walks over facts, each by itself. The first finds what every way to an ending passes. The second asks about a step
that takes such a thing away: it starts from whatever can hold right after the step, and lets everything come true that
can, with nothing ever lost. If no ending comes even so, none comes in any game. Numbers are left out, which only opens
doors. So what is found here is certain, and much is not found: two steps that only together shut all ways, or a price.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property

from compiler.machine.pairs import Pairs
from compiler.machine.steps_and_facts import Machine, Mark, each, holds, lacks

MOST_WORK = 200_000  # steps looked at by all walks from steps together
_PLACES = ("on:", "aside:", "rest", "busy", "over")
_ENDING = "ending:"


class ForGood:
    """The facts and possible steps of one machine."""

    def __init__(self, machine: Machine, pairs: Pairs) -> None:
        self.machine, self.pairs = machine, pairs
        self.possible = [number for number, happens in enumerate(pairs.fired) if happens]
        keys = machine.keys
        self.ended = {fact for number in self.possible for fact in machine.steps[number].ends}
        self.open = {lacks(fact) for fact in machine.loose}  # anybody may lack these at any time
        self.plain = {fact for fact, key in enumerate(keys) if not key.startswith((*_PLACES, _ENDING))}
        self.needs: dict[int, list[int]] = {}
        self.waiting: dict[int, list[int]] = {}
        self.count = [0] * len(machine.steps)
        self.free: list[int] = []  # steps that ask for nothing
        self.ending: set[int] = set()
        for number in self.possible:
            step = machine.steps[number]
            needs = self.needs[number] = [one for one in dict.fromkeys(step.needs) if one not in self.open]
            self.count[number] = len(needs)
            for one in needs:
                self.waiting.setdefault(one, []).append(number)
            if not needs:
                self.free.append(number)
            if any(keys[one >> 1].startswith(_ENDING) and not one & 1 for one in step.sets):
                self.ending.add(number)
        self.work = 0
        self._behind: dict[int, int] = {}  # for each literal what holds on every way to it
        self._known: dict[int, int] = {}

    # --- what every way passes --------------------------------------------------------------------------
    @cached_property
    def taken(self) -> set[int]:
        """The literals that some step takes away."""
        found: set[int] = set()
        for number in self.possible:
            step = self.machine.steps[number]
            found.update(one ^ 1 for one in step.sets)
            found.update(holds(fact) for fact in step.ends)
        return found

    @cached_property
    def asked(self) -> dict[int, int]:
        """What may lie on every way to an ending: literals that some step asks for, each with a place in a set of bits."""
        taken, plain = self.taken, self.plain
        found = [one for one in self.waiting if one >> 1 in plain and (one in taken or not one & 1)]
        return {one: place for place, one in enumerate(sorted(found))}

    @cached_property
    def passed(self) -> list[int]:
        """The literals that hold at some time on every way to an ending.

        Where the walk meets its limit there may be too many among them. That costs work and does no harm.
        """
        asked, machine, behind = self.asked, self.machine, self._behind
        if not asked or not self.ending:
            return []
        for fact in range(len(machine.keys)):
            first = holds(fact) if fact in machine.initial else lacks(fact)
            if first not in self.open:
                behind[first] = 1 << asked[first] if first in asked else 0
        known: dict[int, int] = {}
        queue = deque(self.possible)
        waiting = set(queue)
        left = MOST_WORK
        while queue and left:
            left -= 1
            number = queue.popleft()
            waiting.discard(number)
            bits = 0
            for one in self.needs[number]:
                way = behind.get(one)
                if way is None:
                    break
                bits |= way
            else:
                if known.get(number) == bits:
                    continue
                known[number] = bits
                step = machine.steps[number]
                for one in (*step.sets, *(one for fact in step.either for one in (holds(fact), lacks(fact)))):
                    before = behind.get(one)
                    now = bits | (1 << asked[one] if one in asked else 0)
                    now = now if before is None else before & now
                    if now != before:
                        behind[one] = now
                        more = [other for other in self.waiting.get(one, ()) if other not in waiting]
                        waiting.update(more)
                        queue += more
        every = -1
        for number in self.ending & known.keys():
            every &= known[number]
        if every < 0:
            return []
        return [one for one, place in asked.items() if every >> place & 1]

    def later(self, literal: int) -> list[int]:
        """That things are still lacking which every ending needs and nobody gets before this literal has held."""
        place = self.asked[literal]
        return [
            one ^ 1
            for one in self.passed
            if one != literal and not one & 1 and self._behind[one] >> place & 1 and one ^ 1 not in self.open
        ]

    # --- what can come true ------------------------------------------------------------------------------
    def has_ending(self, start: Iterable[int]) -> bool:
        """Whether an ending can come from where these literals can hold, if nothing that holds is ever lost."""
        count = self.count.copy()
        known = set(start)
        stack = list(known)
        fired = list(self.free)
        while stack or fired:
            while fired:
                number = fired.pop()
                self.work += 1
                if number in self.ending:
                    return True
                step = self.machine.steps[number]
                for one in step.sets:
                    if one not in known:
                        known.add(one)
                        stack.append(one)
                for fact in step.either:
                    for one in (holds(fact), lacks(fact)):
                        if one not in known:
                            known.add(one)
                            stack.append(one)
            if stack:
                for number in self.waiting.get(stack.pop(), ()):
                    count[number] -= 1
                    if not count[number]:
                        fired.append(number)
        return False

    def is_lost(self, facts: int) -> bool:
        """Whether no ending can come from a position in which exactly these facts hold."""
        return not self.has_ending(self._position(facts))

    def _position(self, facts: int) -> Iterator[int]:
        for fact in range(len(self.machine.keys)):
            yield holds(fact) if facts >> fact & 1 else lacks(fact)

    def before(self, number: int, held: tuple[int, ...]) -> set[int]:
        """The literals that can hold when a step is taken while some of them do."""
        both = -1
        for one in (*self.machine.steps[number].needs, *held):
            if one not in self.open:
                both &= self._beside(one)
        return set(each(both)).difference([one ^ 1 for one in held])

    def after(self, number: int, held: tuple[int, ...]) -> set[int]:
        """The literals that can hold right after a step, if these held before it."""
        step, found = self.machine.steps[number], self.before(number, held)
        found.difference_update(one ^ 1 for one in step.sets)
        found.difference_update(holds(fact) for fact in step.ends)
        found.update(step.sets)
        found.update(one for fact in step.either for one in (holds(fact), lacks(fact)))
        return found

    def _beside(self, literal: int) -> int:
        found = self._known.get(literal)
        if found is None:
            found = self._known[literal] = self.pairs.beside(literal)
        return found

    def loses(self, number: int, literal: int) -> bool:
        """Whether a step that takes something away may shut every way: always, or before what it is needed for has come."""
        for held in dict.fromkeys(((literal,), (literal, *self.later(literal)))):
            if not self.pairs.possible(*self.needs[number], *held):
                continue
            if not self.has_ending(self.after(number, held)) and self.has_ending(self.before(number, held)):
                return True
        return False

    # --- the answer --------------------------------------------------------------------------------------
    @cached_property
    def marks(self) -> list[Mark]:
        """The elements of the text that shut all ways: each the first on its page after which every step has."""
        steps = self.machine.steps
        lost: dict[int, None] = {}
        for literal in self.passed:
            if literal not in self.taken:
                continue
            for number in self.possible:
                step = steps[number]
                takes = literal ^ 1 in step.sets or (not literal & 1 and literal >> 1 in step.ends)
                if not takes or number in lost or number in self.ending or not _way(step.marks):
                    continue
                if self.work > MOST_WORK:
                    break
                if self.loses(number, literal):
                    lost[number] = None
        found: dict[Mark, None] = {}
        for number in lost:
            way = _way(steps[number].marks)
            for length in range(1, len(way) + 1):
                others = [
                    other
                    for other in self.machine.passing[way[length - 1]]
                    if self.pairs.fired[other] and other not in lost
                ]
                if not any(_way(steps[other].marks)[:length] == way[:length] for other in others):
                    found[way[length - 1]] = None
                    break
        return list(found)


def _way(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    return tuple(mark for mark in marks if mark[2][0])
