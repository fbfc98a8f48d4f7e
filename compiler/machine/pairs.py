"""Pairs: which two facts can ever hold together, and which steps can therefore never happen.

Owns the fixpoint over pairs of literals (h² of the planning literature), with integers as sets. It starts with the pairs
of the beginning. A step is possible once all its needs can hold together, two by two. Then its results become possible
beside each other, and beside whatever could hold with all its needs, unless the step ends it. Whatever never becomes
possible is proved impossible.

Two things keep it quick in large campaigns. A literal that no step asks for needs no pairs. And no two places in the
Journal are ever read at once: each place keeps the set of what can hold while it is read, and nothing keeps pairs of
places. So the work grows with the text and not with its square. `tests/analysis/plain_pairs.py` is the same without
either; `pair_spreading` is the fixpoint itself.
"""

from __future__ import annotations

from functools import cached_property
from itertools import chain

from compiler.machine.pair_spreading import NOWHERE, OVER, PairStep, spread_pairs
from compiler.machine.reading_places import reading_places
from compiler.machine.steps_and_facts import Machine, each, holds, lacks

_PLACE, _SINGLE = -2, -3  # literals that have no number here, because nothing keeps their pairs


class JoinedSets(dict[tuple[int, ...], int]):
    """Numbers as a set; equal sets are one object, because many steps have the same."""

    def __missing__(self, places: tuple[int, ...]) -> int:
        found = 0
        for where in places:
            found |= 1 << where
        self[places] = found
        return found


class Pairs:
    """The fixpoint of one machine.

    A loose fact that nothing surely ends excludes nothing, so it is only possible or not.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        ended = {fact for step in machine.steps for fact in step.ends}
        self.single = machine.loose - ended
        self.had = bytearray(len(machine.keys))  # of the single ones: whether it can be
        self.fired = bytearray(len(machine.steps))
        self.ever = bytearray(2 * len(machine.keys))  # literals that can hold
        live, can_be = each_by_itself(machine)
        self.places = reading_places(machine, live)
        # A literal whose opposite never holds is compatible with everything: it needs no pairs either.
        paired = [
            one
            for one in dict.fromkeys(chain.from_iterable([machine.steps[number].needs for number in live]))
            if one >> 1 not in self.single
            and one >> 1 not in self.places
            and (can_be[one ^ 1] or one >> 1 in machine.loose)
        ]
        self._asked = paired  # literals whose pairs are kept
        self._index = {one: where for where, one in enumerate(paired)}
        self._with = [0] * len(self._asked)
        self._while: dict[int, int] = {}  # a place -> what can hold while it is read
        self._run(live)

    # --- answers ----------------------------------------------------------------------------------------
    def can_be(self, literal: int) -> bool:
        """Whether it can hold at all; a loose fact can always be lacking."""
        return bool(self.had[literal >> 1] if literal >> 1 in self.single else self.ever[literal])

    def possible(self, *literals: int) -> bool:
        """Whether they can hold together, two by two; what no step asks for is only possible or not."""
        if not all(self.can_be(one) for one in literals):
            return False
        paired = [one for one in literals if one >> 1 not in self.single]
        return all(
            self._together(one, other) for place, one in enumerate(paired) for other in paired[place + 1 :]
        )

    def _together(self, one: int, other: int) -> bool:
        if one == other:
            return True
        if one == other ^ 1:
            return False
        for first, second in ((one, other), (other, one)):
            if first >> 1 in self.places and not first & 1:
                if second >> 1 in self.places and not second & 1:
                    return False
                where = self._index.get(second)
                return where is None or bool(self._while.get(first >> 1, 0) >> where & 1)
        first_, second_ = self._index.get(one), self._index.get(other)
        return first_ is None or second_ is None or bool(self._with[first_] >> second_ & 1)

    def beside(self, literal: int) -> int:
        """The literals that can hold beside it, as a set; itself among them."""
        fact = literal >> 1
        if not self.can_be(literal):
            return 0
        open_ = self._unpaired
        if fact in self.single:
            return self._can_be
        if fact in self.places:
            if literal & 1:
                return self._can_be & ~(1 << (literal ^ 1))
            return self._spread(self._while.get(fact, 0)) | self._not_places(fact) | open_ | 1 << literal
        where = self._index.get(literal)
        if where is None:
            return self._can_be & ~(1 << (literal ^ 1))
        found = self._spread(self._with[where]) | self._not_places(NOWHERE) | open_
        for place, held in self._while.items():
            if held >> where & 1 and place != OVER:
                found |= 1 << holds(place)
        return found & ~(1 << (literal ^ 1))

    def _spread(self, bits: int) -> int:
        found = 0
        for where in each(bits):
            found |= 1 << self._asked[where]
        return found

    def _not_places(self, but: int) -> int:
        """That the other places are not being read."""
        return self._all_not_places & ~(0 if but == NOWHERE else 1 << lacks(but))

    @cached_property
    def _all_not_places(self) -> int:
        return sum(1 << lacks(place) for place in self.places if self.ever[lacks(place)])

    @cached_property
    def _can_be(self) -> int:
        return sum(1 << one for one in range(2 * len(self.machine.keys)) if self.can_be(one))

    @cached_property
    def _unpaired(self) -> int:
        """Literals that can hold and that no step asks for: nobody knows what they exclude."""
        return sum(
            1 << one
            for one in each(self._can_be)
            if one not in self._index and one >> 1 not in self.places and one >> 1 not in self.single
        ) | sum(1 << holds(fact) for fact in self.single if self.had[fact])

    # --- the fixpoint -----------------------------------------------------------------------------------
    def _step(self, number: int, where_of: list[int], joined: JoinedSets) -> PairStep:
        step = self.machine.steps[number]
        place = to = NOWHERE
        needs: list[int] = []
        wants: list[int] = []
        made: list[int] = []
        gone: list[int] = []
        gains: list[int] = []
        for one in step.needs:
            where = where_of[one]
            if where >= 0:
                needs.append(where)
            elif where == _PLACE:
                place = to = one >> 1
            elif where == _SINGLE:
                wants.append(one >> 1)
        for one in step.sets:
            where = where_of[one]
            if where >= 0:
                made.append(where)
            elif where == _SINGLE:
                gains.append(one >> 1)
            elif where == _PLACE:
                if not one & 1:
                    to = one >> 1
                elif one >> 1 == to:  # so far it leads nowhere else
                    to = OVER
            where = where_of[one ^ 1]
            if where >= 0:
                gone.append(where)
        together = joined[tuple(made)]
        opened: tuple[int, ...] = ()
        if step.either:
            open_ = [where_of[one] for fact in step.either for one in (holds(fact), lacks(fact))]
            opened = tuple([where for where in open_ if where >= 0])
            together |= joined[opened]
        if step.ends:
            gone += [where for fact in step.ends if (where := where_of[holds(fact)]) >= 0]
        return PairStep(
            number,
            place,
            to,
            joined[tuple(needs)],
            tuple(needs),
            tuple(wants),
            joined[tuple(gone)],
            together,
            tuple(made),
            opened,
            tuple(gains),
        )

    def _begin(self) -> int:
        machine, start = self.machine, 0
        for fact in range(len(machine.keys)):
            if fact in self.single:
                self.had[fact] = fact in machine.initial
                continue
            if fact in machine.initial:
                literal = holds(fact)
            elif fact not in machine.loose:
                literal = lacks(fact)
            else:
                continue
            self.ever[literal] = 1
            start |= 1 << self._index[literal] if literal in self._index else 0
        for where in each(start):
            self._with[where] = start
        for fact in self.places:
            if fact in machine.initial:
                self._while[fact] = start
        return start

    def _run(self, live: list[int]) -> None:
        where_of = [NOWHERE] * (2 * len(self.machine.keys))
        for fact in self.places:
            where_of[holds(fact)] = where_of[lacks(fact)] = _PLACE
        for fact in self.single:
            where_of[holds(fact)] = where_of[lacks(fact)] = _SINGLE
        for one, where in self._index.items():
            where_of[one] = where
        joined = JoinedSets()
        steps = [self._step(number, where_of, joined) for number in live]
        negated = [self._index.get(one ^ 1, NOWHERE) for one in self._asked]
        come: set[int] = set()
        for number in spread_pairs(steps, self._begin(), negated, self._with, self._while, self.had):
            self.fired[number] = 1
            step = self.machine.steps[number]
            come.update(step.sets)
            for fact in step.either:
                come.update((holds(fact), lacks(fact)))
        for one in come:
            self.ever[one] = 1


def each_by_itself(machine: Machine) -> tuple[list[int], bytearray]:
    """The steps that are left when each literal is looked at by itself, and the literals that can then hold.

    The other steps can never happen.
    """
    can_be = {holds(fact) for fact in machine.initial}
    known = machine.initial | machine.loose
    can_be.update([lacks(fact) for fact in range(len(machine.keys)) if fact not in known])
    steps = machine.steps
    waiting: dict[int, list[int]] = {}  # each step waits under the first thing that it still lacks
    found: list[int] = []
    stack = list(range(len(steps)))
    while stack:
        number = stack.pop()
        step = steps[number]
        for one in step.needs:
            if one not in can_be:
                waiting.setdefault(one, []).append(number)
                break
        else:
            found.append(number)
            if step.either or not can_be.issuperset(step.sets):
                either = [one for fact in step.either for one in (holds(fact), lacks(fact))]
                for one in (*step.sets, *either):
                    if one not in can_be:
                        can_be.add(one)
                        stack += waiting.pop(one, ())
    bits = bytearray(2 * len(machine.keys))
    for one in can_be:
        bits[one] = 1
    return sorted(found), bits
