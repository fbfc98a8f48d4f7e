"""States: the machine run forward through every state it can be in, and what that proves.

Owns exhaustion. A search that ends below its limit has seen every state, so anything it did not see is impossible. A
search that met its limit proves nothing. Steps that only add loose facts are taken at once, because they can do no harm.
Numbers are counted up to a bound above the largest amount that anything asks for. Whoever has that much has enough for
ever, because nothing keeps how much more it is. Limits are counts of states.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from compiler.machine.counted_numbers import DIAL, LOW, SIDES
from compiler.machine.steps_and_facts import Count, Machine, Mark, bits_of, each, holds

MOST_EITHER = 6
_SPARE = 3  # a number that can be gained again and again is counted so far above the largest price
_MOST_COUNTED = 200
_ON_DIALS = (f"{DIAL}:", f"{LOW}:")
_GOALS = ("ending:", "over", "rest", "on:", "aside:")  # followed though nobody asks for them
State = tuple[int, tuple[int, ...]]  # facts that hold, and the numbers


class Quick(NamedTuple):
    """A step as masks."""

    number: int
    having: int
    lacking: int
    on: int
    off: int
    either: tuple[int, ...]
    counts: tuple[tuple[int, Count], ...]


class States:
    """Forward search over a machine; `leave_out` are steps that count as never happening."""

    def __init__(
        self, machine: Machine, possible: Callable[[int], bool], leave_out: frozenset[int] = frozenset()
    ) -> None:
        self.machine = machine
        self.asked: dict[str, int] = {}
        steps = [step for number, step in enumerate(machine.steps) if number not in leave_out]
        for step in machine.steps:
            for one in step.counts:
                if one.least:
                    self.asked[one.what] = max(self.asked.get(one.what, 0), one.least)
        self.numbers = tuple(self.asked)
        again, total = _gained(machine)
        self.bounds = tuple(
            max(least + _SPARE, SIDES + 1 if what.startswith(_ON_DIALS) else 0)
            if what in again
            else max(least, min(total, _MOST_COUNTED)) + 1
            for what, least in self.asked.items()
        )
        needed = {one >> 1 for one in set().union(*[step.needs for step in steps])}
        ended = {fact for step in machine.steps for fact in step.ends}
        followed = needed | {fact for fact, key in enumerate(machine.keys) if key.startswith(_GOALS)}
        self.followed = bits_of(followed)
        self.at_once: list[Quick] = []
        self._by_place: dict[int, list[int]] = {}  # steps that are taken at a place
        self._quick_at: dict[int, list[Quick]] = {}  # the same as masks, for places that were reached
        self._needed = needed
        self.anywhere: list[Quick] = []
        places = {fact for fact, key in enumerate(machine.keys) if key.startswith(("on:", "aside:", "rest"))}
        self.places = places
        read = set(map(holds, places))
        harmless = {holds(fact) for fact in machine.loose if fact not in ended}
        for number, step in enumerate(machine.steps):
            if number in leave_out or not possible(number):
                continue
            if (
                harmless.issuperset(step.sets)
                and not step.either
                and not step.ends
                and not any(one.change < 0 for one in step.counts)
            ):
                self.at_once.append(self._quick(number))
                continue
            here = [one >> 1 for one in step.needs if one in read]
            if here:
                self._by_place.setdefault(here[0], []).append(number)
            else:
                self.anywhere.append(self._quick(number))
        # What must have changed before anything more can be done at once.
        self._places = bits_of(self._by_place)
        self._opening = self._closing = 0
        for quick in self.at_once:
            self._opening |= quick.having
            self._closing |= quick.lacking
        self.work = 0
        self.exhausted = False
        self.too_wide = False
        self.taken: set[int] = set()  # numbers of steps that happened

    def _at(self, place: int) -> list[Quick]:
        """The steps that are taken at a place; made when asked, because a search that meets its limit sees few places."""
        found = self._quick_at.get(place)
        if found is None:
            found = self._quick_at[place] = [self._quick(number) for number in self._by_place[place]]
        return found

    def _quick(self, number: int) -> Quick:
        step, needed = self.machine.steps[number], self._needed
        having = lacking = on = off = 0
        for one in step.needs:
            if one & 1:
                lacking |= 1 << (one >> 1)
            else:
                having |= 1 << (one >> 1)
        for one in step.sets:
            fact = one >> 1
            if fact not in needed and not self.machine.keys[fact].startswith(_GOALS):
                continue
            if one & 1:
                off |= 1 << fact
            else:
                on |= 1 << fact
        for fact in step.ends:
            off |= 1 << fact
        counts = tuple((self.numbers.index(one.what), one) for one in step.counts if one.what in self.asked)
        either = tuple(fact for fact in step.either if fact in needed)
        return Quick(number, having, lacking, on, off, either, counts)

    def possible(self, numbers: Iterable[int], search: StateSearch) -> Iterator[int]:
        """Which of the steps that were left out could be taken in one of the states, judged by the facts that are followed."""
        for number in numbers:
            quick = self._quick(number)
            having, lacking = quick.having & self.followed, quick.lacking & self.followed
            if any(
                facts & having == having and not facts & lacking and self._counted(quick, stock) is not None
                for facts, stock in search.parents
            ):
                yield number

    # --- states -----------------------------------------------------------------------------------------
    def start(self) -> State:
        """The beginning."""
        facts = 0
        for fact in self.machine.initial:
            facts |= 1 << fact
        facts &= self.followed
        return self._grown((facts, self.amounts(self.machine.stock)))

    def amounts(self, stock: Mapping[str, int]) -> tuple[int, ...]:
        """The amounts, as far as they are counted."""
        return tuple(
            min(stock.get(what, 0), most) for what, most in zip(self.numbers, self.bounds, strict=True)
        )

    def _grown(self, state: State) -> State:
        """The state after all steps that only add loose facts."""
        facts, stock = state
        self.work += len(self.at_once)
        left = self.at_once
        while True:
            waiting: list[Quick] = []
            for quick in left:
                if facts & quick.having != quick.having or facts & quick.lacking:
                    waiting.append(quick)
                    continue
                after = self._counted(quick, stock, often=True)
                if after is None:
                    waiting.append(quick)
                else:
                    self.taken.add(quick.number)
                    facts |= quick.on
                    stock = after
            if len(waiting) == len(left):
                return facts, stock
            left = waiting

    def _counted(
        self, quick: Quick, stock: tuple[int, ...], *, often: bool = False
    ) -> tuple[int, ...] | None:
        """The numbers after a step, or after as many of it as anybody likes (`often`); None where it asks for more."""
        if not quick.counts:
            return stock
        after = list(stock)
        for place, count in quick.counts:
            if stock[place] < count.least:
                return None
            bound = self.bounds[place]
            after[place] = bound if often and count.change > 0 else count.after(stock[place], bound)
        return tuple(after)

    def following(self, state: State) -> Iterator[tuple[int, State]]:
        """Every step that can happen, with the states after it."""
        facts, stock = state
        lists = [self.anywhere]
        lists += [self._at(place) for place in each(facts & self._places)]
        for quicks in lists:
            self.work += len(quicks)
            for quick in quicks:
                if facts & quick.having != quick.having or facts & quick.lacking:
                    continue
                after = self._counted(quick, stock)
                if after is None:
                    continue
                self.taken.add(quick.number)
                now = facts & ~quick.off | quick.on
                if not quick.either:
                    grows = now & ~facts & self._opening or facts & ~now & self._closing or after != stock
                    yield quick.number, self._grown((now, after)) if grows else (now, after)
                    continue
                if len(quick.either) > MOST_EITHER:
                    self.too_wide = True
                for chosen in _subsets(quick.either[:MOST_EITHER]):
                    mask = 0
                    for fact in quick.either:
                        mask |= 1 << fact
                    yield quick.number, self._grown((now & ~mask | chosen, after))

    def search(
        self, most: int, start: State | None = None, until: Callable[[State], bool] | None = None
    ) -> StateSearch:
        """Every state, in the order of steps, up to an amount of work (steps looked at)."""
        self.work = 0
        first = self.start() if start is None else self._grown(start)
        parents: dict[State, tuple[State, int] | None] = {first: None}
        queue = deque([first])
        edges: dict[State, list[State]] = {}
        found: State | None = first if until is not None and until(first) else None
        while queue and found is None and self.work <= most:
            state = queue.popleft()
            nexts = edges[state] = []
            for number, after in self.following(state):
                nexts.append(after)
                if after not in parents:
                    parents[after] = (state, number)
                    queue.append(after)
                    if until is not None and until(after):
                        found = after
                        break
                if self.work > most:
                    queue.append(state)  # a single state may have very many after it
                    break
        complete = not queue and not self.too_wide and found is None
        self.exhausted = complete
        return StateSearch(parents, edges, complete, found)


class StateSearch(NamedTuple):
    """How a search ended."""

    parents: dict[State, tuple[State, int] | None]
    edges: dict[State, list[State]]
    complete: bool
    found: State | None

    def path(self, state: State) -> list[int]:
        """The steps to a state."""
        found: list[int] = []
        entry = self.parents[state]
        while entry is not None:
            state, number = entry
            found.append(number)
            entry = self.parents[state]
        return found[::-1]


def _gained(machine: Machine) -> tuple[set[str], int]:
    """Numbers that some step raises without paying or using anything up, and everything that is given otherwise."""
    used = {fact for key, fact in machine.ids.items() if key.startswith(("used:", "begun:"))}
    again: set[str] = set()
    total = sum(machine.stock.values())
    for step in machine.steps:
        if not step.counts:
            continue
        given = [one for one in step.counts if one.rise > 0]
        if any(one >> 1 in used for one in step.sets) or any(one.rise < 0 for one in step.counts):
            total += sum(one.rise for one in given)
        else:
            again.update(one.what for one in given)
    return again, total


def _subsets(facts: tuple[int, ...]) -> Iterator[int]:
    for choice in range(1 << len(facts)):
        bits = 0
        for place, fact in enumerate(facts):
            if choice >> place & 1:
                bits |= 1 << fact
        yield bits


def marks_of(machine: Machine, steps: Iterable[int]) -> set[Mark]:
    """The elements of the text that these steps pass."""
    return {mark for number in steps for mark in machine.steps[number].marks}


def holding(machine: Machine, key: str) -> int:
    """The bit of a fact in a state; zero if the machine does not know it."""
    fact = machine.ids.get(key)
    return 0 if fact is None else 1 << (holds(fact) >> 1)
