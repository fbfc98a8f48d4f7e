"""The plain way to find pairs. Tests compare the quick way of `compiler.machine.pairs` with it.

Owns the fixpoint over pairs of literals (h² of the planning literature), with integers as sets. It starts with the
initial pairs. A step is possible once all its needs can hold together, two by two. Then its results are possible
beside each other, and beside everything that could hold with all its needs and that it does not end. Pairs that never
become possible are proved impossible.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from compiler.machine.steps_and_facts import Machine, holds, lacks


class PlainPairs:
    """The fixpoint of one machine; `with_[literal]` is the set of literals that can hold together with it.

    Loose facts that nothing surely ends exclude nothing, so they are only possible or not.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        ended = {fact for step in machine.steps for fact in step.ends}
        self.single = machine.loose - ended
        self.with_ = [0] * (2 * len(machine.keys))
        self.had = bytearray(len(machine.keys))  # of single literals: whether they can be true
        self.fired = bytearray(len(machine.steps))
        self._run()

    def possible(self, *literals: int) -> bool:
        """Whether they can hold together, two by two."""
        single = [one for one in literals if one >> 1 in self.single]
        paired = [one for one in literals if one >> 1 not in self.single]
        return all(self.had[one >> 1] for one in single) and all(
            self.with_[one] >> other & 1 for one in paired for other in paired
        )

    def _run(self) -> None:
        machine, with_, had, single = self.machine, self.with_, self.had, self.single
        count = len(machine.steps)
        waiting: list[list[int]] = [[] for _ in with_]
        needs: list[tuple[int, ...]] = []
        wants: list[tuple[int, ...]] = []
        gone, together, apart = [0] * count, [0] * count, [0] * count
        made: list[tuple[int, ...]] = []
        gains: list[tuple[int, ...]] = []
        free: list[int] = []
        for number, step in enumerate(machine.steps):
            needs.append(tuple(one for one in step.needs if one >> 1 not in single))
            wants.append(tuple(one >> 1 for one in step.needs if one >> 1 in single))
            for literal in step.needs:
                waiting[literal].append(number)
            if not needs[-1]:
                free.append(number)
            results = [one for one in step.sets if one >> 1 not in single]
            gains.append(tuple(one >> 1 for one in step.sets if one >> 1 in single))
            for literal in results:
                gone[number] |= 1 << (literal ^ 1)
            for fact in step.ends:
                gone[number] |= 1 << holds(fact)
            for fact in step.either:
                results += [holds(fact), lacks(fact)]
                apart[number] |= 3 << holds(fact)
            for literal in results:
                together[number] |= 1 << literal
            made.append(tuple(results))
        start = 0
        for fact in range(len(machine.keys)):
            if fact in single:
                had[fact] = fact in machine.initial
            elif fact in machine.initial:
                start |= 1 << holds(fact)
            elif fact not in machine.loose:
                start |= 1 << lacks(fact)
        self._each(start, lambda literal: with_.__setitem__(literal, start))
        everything = start
        queue = deque(range(count))
        queued = bytearray(b"\1") * count
        last = [-1] * count  # the literals beside a step when it was last examined

        def wake(number: int) -> None:
            if not queued[number]:
                queued[number] = 1
                queue.append(number)

        while queue:
            number = queue.popleft()
            queued[number] = 0
            beside = everything
            needed = 0
            for literal in needs[number]:
                beside &= with_[literal]
                needed |= 1 << literal
            if beside & needed != needed or beside == last[number]:
                continue
            if not all(had[fact] for fact in wants[number]):
                continue
            last[number] = beside
            self.fired[number] = 1
            for fact in gains[number]:
                if not had[fact]:
                    had[fact] = 1
                    for other in waiting[holds(fact)]:
                        wake(other)
            kept = (beside & ~gone[number]) | together[number]
            changed: set[int] = set()
            if together[number] & ~everything:
                everything |= together[number]
                for other in free:
                    wake(other)
            for literal in made[number]:
                now = kept
                if apart[number] >> literal & 1:
                    now &= ~(1 << (literal ^ 1))  # a fact that may be either is one of the two
                new = now & ~with_[literal]
                if not new:
                    continue
                with_[literal] |= new
                changed.add(literal)
                bit = 1 << literal
                while new:
                    low = new & -new
                    new ^= low
                    other = low.bit_length() - 1
                    if not with_[other] & bit:
                        with_[other] |= bit
                        changed.add(other)
            for literal in changed:
                for other in waiting[literal]:
                    wake(other)

    @staticmethod
    def _each(bits: int, do: Callable[[int], None]) -> None:
        while bits:
            low = bits & -bits
            bits ^= low
            do(low.bit_length() - 1)
