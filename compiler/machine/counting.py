"""Counting: something asks for more than anybody can ever have, however often everything happens.

Owns the state equation of the planning literature, told as a balance. Every fact and every amount gets a weight. If no
step can raise the total, and a step asks for more in all than the beginning has, that step never happens. Examples:
three boxes and two grants, one key for two doors, three food where two exist. HiGHS finds the weights. `certificate`
verifies them in whole numbers, so a rounding error of the solver proves nothing.

Only limited things get a weight. A thing that can be had again and again, without paying anything limited, would weigh
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from math import lcm
from typing import Any, NamedTuple

from compiler.machine.counted_numbers import PLENTY
from compiler.machine.steps_and_facts import REST, Machine, MachineStep, holds, lacks

Weighed = int | str  # a literal, or the name of a number
FINEST = 5_040  # weights are fractions with at most this denominator: anything finer is rounding
_NEARLY = 1e-6


class Balance(NamedTuple):
    """Weights of facts and amounts: no step raises their sum, and the steps ask for more than the beginning has."""

    literals: tuple[tuple[int, int], ...]
    numbers: tuple[tuple[str, int], ...]
    had: int
    asked: int


def moves(step: MachineStep) -> dict[Weighed, int]:
    """By how much a step can raise, or surely lowers, what holds and what there is."""
    found: dict[Weighed, int] = {}
    needs = set(step.needs)
    for one in step.sets:
        if one not in needs:
            found[one] = 1
        if one ^ 1 in needs:
            found[one ^ 1] = -1
    for fact in step.either:
        for one in (holds(fact), lacks(fact)):
            if one not in needs:
                found[one] = 1
    for fact in step.ends:
        if holds(fact) in needs and holds(fact) not in step.sets:
            found[holds(fact)] = -1
    for count in step.counts:
        if count.rise:
            found[count.what] = count.rise
    return found


def lowers(step: MachineStep, but: Set[Weighed]) -> Weighed | None:
    """One thing that a step surely lowers, other than these; None if there is none. `moves` names them all."""
    sets = step.sets
    for one in step.needs:
        if one not in but and one ^ 1 in sets:
            return one
    for one in map(holds, step.ends):
        if one not in but and one in step.needs and one not in sets:
            return one
    for count in step.counts:
        if count.rise < 0 and count.what not in but:
            return count.what
    return None


def raises(step: MachineStep) -> list[Weighed]:
    """What a step can raise, without the rest of `moves`."""
    needs = step.needs
    found: list[Weighed] = [one for one in step.sets if one not in needs]
    if step.either:
        found += [one for fact in step.either for one in (holds(fact), lacks(fact)) if one not in needs]
    if step.counts:
        found += [one.what for one in step.counts if one.rise > 0]
    return found


def asks(step: MachineStep) -> dict[Weighed, int]:
    """What must hold and be there for a step."""
    found: dict[Weighed, int] = dict.fromkeys(step.needs, 1)
    found.update({one.what: one.least for one in step.counts if one.least > 0})
    return found


class Counting:
    """The balance of one machine, over the steps that are possible."""

    def __init__(self, machine: Machine, possible: Iterable[int]) -> None:
        self.machine = machine
        self.possible = list(possible)
        self.unlimited = self._unlimited()
        # What is there at the beginning or can be had for nothing. A step that asks for no more than this never lacks anything.
        self._enough = {
            lacks(fact) if fact not in machine.initial else holds(fact) for fact in range(len(machine.keys))
        }
        self._enough.update(one for one in self.unlimited if isinstance(one, int))
        self._priced: set[Weighed] = set()  # what the solver was last asked about
        self._known: dict[frozenset[tuple[Weighed, int]], Balance | None] = {}

    def never(self, steps: Iterable[int]) -> list[Balance] | None:
        """For each of these steps a balance that shows that it never happens; None if one of them has none."""
        found: list[Balance] = []
        enough = self._enough
        for number in steps:
            step = self.machine.steps[number]
            if not step.counts and enough.issuperset(step.needs):
                return None
            balance = self._balance(number)
            if balance is None:
                return None
            found.append(balance)
        return found

    def _had(self, what: Weighed) -> int:
        if isinstance(what, str):
            return self.machine.stock.get(what, 0)
        return int((what >> 1 in self.machine.initial) != bool(what & 1))

    def _asked(self, number: int) -> dict[Weighed, int]:
        step, unlimited = self.machine.steps[number], self.unlimited
        found: dict[Weighed, int] = dict.fromkeys([one for one in step.needs if one not in unlimited], 1)
        for one in step.counts:
            if one.least > 0 and one.what not in unlimited:
                found[one.what] = one.least
        return found

    def _balance(self, number: int) -> Balance | None:
        asked = self._asked(number)
        if not any(least > self._had(what) for what, least in asked.items()):
            return None
        key = frozenset((what, least) for what, least in asked.items())
        if key not in self._known:
            self._known[key] = self._weighed(asked)
        return self._known[key]

    def _unlimited(self) -> set[Weighed]:
        """What can be had again and again for nothing."""
        steps = self.machine.steps
        found: set[Weighed] = {holds(self.machine.fact(REST))}  # there is always another day
        for number in self.possible:
            found.update([one.what for one in steps[number].counts if one.change >= PLENTY // 2])
        waiting: dict[
            Weighed, list[int]
        ] = {}  # each step waits under the first thing it takes that is limited so far
        stack = self.possible[:]
        while stack:
            number = stack.pop()
            step = steps[number]
            what = lowers(step, found)
            if what is not None:
                waiting.setdefault(what, []).append(number)
            elif step.counts or step.either or not found.issuperset(step.sets):
                for what in raises(step):
                    if what not in found:
                        found.add(what)
                        stack += waiting.pop(what, ())
        return found

    # --- weights ----------------------------------------------------------------------------------------
    @cached_property
    def _moves(self) -> dict[int, dict[Weighed, int]]:
        return {number: moves(self.machine.steps[number]) for number in self.possible}

    @cached_property
    def limited(self) -> set[Weighed]:
        """What cannot be had again and again for nothing."""
        everything: set[Weighed] = set()
        for number, moved in self._moves.items():
            step = self.machine.steps[number]
            everything.update(moved, step.needs, [one.what for one in step.counts if one.least > 0])
        return everything - self.unlimited

    @cached_property
    def _order(self) -> dict[Weighed, int]:
        return {what: place for place, what in enumerate(sorted(self.limited, key=str))}

    @cached_property
    def _columns(self) -> list[tuple[tuple[int, int], ...]]:
        """How each step changes the weighed things; equal steps count once, and steps that only take are left out."""
        found: dict[tuple[tuple[int, int], ...], None] = {}
        for moved in self._moves.values():
            one = sorted((self._order[what], by) for what, by in moved.items() if what in self.limited)
            if any(by > 0 for _, by in one):
                found[tuple(one)] = None
        return list(found)

    @cached_property
    def _paid_with(self) -> dict[Weighed, list[tuple[Weighed, ...]]]:
        """For each thing what the steps take that give it; one entry for each such step that takes anything."""
        found: dict[Weighed, list[tuple[Weighed, ...]]] = {}
        for moved in self._moves.values():
            taken = tuple(what for what, by in moved.items() if by < 0)
            if taken:
                for what, by in moved.items():
                    if by > 0:
                        found.setdefault(what, []).append(taken)
        return found

    @cached_property
    def _solver(self) -> Any:
        """The weights as a linear program: no step raises the sum."""
        highspy: Any = import_module("highspy")  # loaded late: only where something needs counting
        lp = highspy.HighsLp()
        size = len(self._order)
        lp.num_col_, lp.num_row_ = size, len(self._columns)
        lp.col_cost_ = [-float(self._had(what)) for what in self._order]
        lp.col_lower_, lp.col_upper_ = [0.0] * size, [1.0] * size
        lp.row_lower_ = [-highspy.kHighsInf] * len(self._columns)
        lp.row_upper_ = [0.0] * len(self._columns)
        starts, places, values = [0], [], []
        for column in self._columns:
            places += [place for place, _ in column]
            values += [float(by) for _, by in column]
            starts.append(len(places))
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_ = starts, places, values
        lp.sense_ = highspy.ObjSense.kMaximize
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("random_seed", 0)
        solver.passModel(lp)
        return solver

    def _weighed(self, asked: dict[Weighed, int]) -> Balance | None:
        """The weights under which the most is missing, if anything is."""
        solver, order = self._solver, self._order
        for what in {*asked, *self._priced}:
            solver.changeColCost(order[what], float(asked.get(what, 0) - self._had(what)))
        self._priced = set(asked)
        solver.run()
        if solver.getInfo().objective_function_value < _NEARLY:
            return None
        return self._exact(list(solver.getSolution().col_value), asked)

    def _exact(self, weights: list[float], asked: dict[Weighed, int]) -> Balance | None:
        """The same in whole numbers; nothing if they do not hold exactly."""
        parts = [Fraction(one).limit_denominator(FINEST) for one in weights]
        whole = lcm(*(one.denominator for one in parts))
        exact = {what: int(parts[place] * whole) for what, place in self._order.items() if parts[place] > 0}
        for moved in self._moves.values():
            if sum(exact.get(what, 0) * by for what, by in moved.items()) > 0:
                return None
        exact = self._fewer(exact, asked)
        had = sum(weight * self._had(what) for what, weight in exact.items())
        wanted = sum(weight * asked.get(what, 0) for what, weight in exact.items())
        if wanted <= had:
            return None
        literals = tuple(sorted((what, weight) for what, weight in exact.items() if isinstance(what, int)))
        numbers = tuple(sorted((what, weight) for what, weight in exact.items() if isinstance(what, str)))
        return Balance(literals, numbers, had, wanted)

    def _fewer(self, exact: dict[Weighed, int], asked: dict[Weighed, int]) -> dict[Weighed, int]:
        """Only the weights that are connected with what is asked for: the others prove nothing here."""
        kept = {what for what in asked if what in exact}
        stack = sorted(kept, key=self._order.__getitem__)
        while stack:
            for taken in self._paid_with.get(stack.pop(), ()):
                for what in taken:
                    if what in exact and what not in kept:
                        kept.add(what)
                        stack.append(what)
        return {what: exact[what] for what in exact if what in kept}
