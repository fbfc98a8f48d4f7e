"""Certificates: proofs in a form that can be checked without trusting the code that found them.

A certificate describes a set of states and says three things: the beginning is in it, no step leaves it, and some
given steps can never be taken in it. There are three kinds. With pairs, the set is all states in which no forbidden pair
of literals holds. With states, it is a list. With a balance, it is all states that weigh no more than the beginning.
The checker shares no code with the finders: it reads the machine's steps and nothing else. Sets of facts and of
literals are integers.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from compiler.machine.steps_and_facts import Machine, MachineStep

LARGEST = 9_999  # of any amount in a game


class ByPairs(NamedTuple):
    """For each literal, those that never hold together with it; a literal that never holds excludes itself."""

    apart: tuple[int, ...]
    steps: frozenset[int]


class ByStates(NamedTuple):
    """Every state, as the facts that hold and the amounts of `numbers`; facts not in `followed` may hold or not.

    An amount at its bound stands for that much or more, so taking something away leaves it there, unless it takes all.
    """

    followed: int
    numbers: tuple[str, ...]
    bounds: tuple[int, ...]
    states: frozenset[tuple[int, tuple[int, ...]]]
    steps: frozenset[int]
    never: frozenset[int] = frozenset()  # steps that a certificate by pairs excludes


class ByBalance(NamedTuple):
    """A weight for each literal and number: nothing that happens raises the sum, and the steps ask for more than that."""

    literals: dict[int, int]
    numbers: dict[str, int]
    steps: frozenset[int]
    never: frozenset[int] = frozenset()  # steps that a certificate by pairs excludes


Claim = ByPairs | ByStates | ByBalance


def check(machine: Machine, claim: Claim, known: frozenset[int] = frozenset()) -> str:
    """What is wrong with a certificate; nothing if it holds. Earlier certificates excluded the steps in `known`."""
    if isinstance(claim, ByPairs):
        return _check_pairs(machine, claim)
    if not claim.never <= known:
        return "it leans on steps that no certificate excludes"
    return _check_states(machine, claim) if isinstance(claim, ByStates) else _check_balance(machine, claim)


# --- pairs ------------------------------------------------------------------------------------------------
def _check_pairs(machine: Machine, claim: ByPairs) -> str:
    apart = claim.apart
    begin = 0
    for fact in range(len(machine.keys)):
        if fact in machine.initial:
            begin |= 1 << (2 * fact)
        elif fact not in machine.loose:
            begin |= 1 << (2 * fact + 1)
    for literal in _bits(begin):
        if apart[literal] & begin:
            return f"{machine.words(literal)} is excluded at the beginning"
    for number, step in enumerate(machine.steps):
        needed = barred = 0
        for literal in step.needs:
            needed |= 1 << literal
            barred |= apart[literal] | 1 << (literal ^ 1)
        if barred & needed:
            continue  # it cannot happen inside the set
        if number in claim.steps:
            return f"step {number} is not excluded"
        made = gone = 0
        for literal in step.sets:
            made |= 1 << literal
            gone |= 1 << (literal ^ 1)
        for fact in step.ends:
            gone |= 1 << (2 * fact)
        for fact in step.either:
            made |= 3 << (2 * fact)
        before = ~barred & ~gone & ~made
        for literal in _bits(made):
            beside = made & ~(1 << (literal ^ 1))
            if apart[literal] & beside:
                return f"step {number} makes {machine.words(literal)} beside what is excluded"
            for other in _bits(apart[literal] & before & ((1 << len(apart)) - 1)):
                # It may have held before the step, unless it never holds at all.
                if not apart[other] >> other & 1:
                    return f"step {number} makes {machine.words(literal)} beside {machine.words(other)}"
    return ""


def _bits(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


# --- states -----------------------------------------------------------------------------------------------
class _Listed:
    """The states of a certificate, indexed by their exact facts: a state with more loose facts covers less."""

    def __init__(self, machine: Machine, claim: ByStates) -> None:
        self.loose = sum(1 << fact for fact in machine.loose) & claim.followed
        self.known: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        for facts, stock in claim.states:
            self.known.setdefault(facts & ~self.loose, []).append((facts & self.loose, stock))

    def has(self, facts: int, stock: tuple[int, ...]) -> bool:
        held = facts & self.loose
        return any(
            held & ~more == 0 and all(one >= other for one, other in zip(amounts, stock, strict=True))
            for more, amounts in self.known.get(facts & ~self.loose, ())
        )


def _check_states(machine: Machine, claim: ByStates) -> str:
    most = dict(zip(claim.numbers, claim.bounds, strict=True))
    for step in machine.steps:
        for one in step.counts:
            if one.least > most.get(one.what, one.least):
                return f"{one.what} is not counted as far as it is asked for"
    listed = _Listed(machine, claim)
    first = sum(1 << fact for fact in machine.initial) & claim.followed
    if not listed.has(first, tuple(min(machine.stock.get(what, 0), most[what]) for what in claim.numbers)):
        return "the beginning is not among the states"
    masks = [_masks(step, claim) for step in machine.steps]
    for facts, stock in claim.states:
        for number, (having, lacking, on, off, either, counts) in enumerate(masks):
            if (
                number in claim.never
                or facts & having != having
                or facts & lacking
                or any(stock[place] < least for place, least, _, _ in counts)
            ):
                continue
            if number in claim.steps:
                return f"step {number} can be taken"
            amounts = list(stock)
            for place, _, change, floor in counts:
                bound = claim.bounds[place]
                if amounts[place] < bound or change < -LARGEST:  # nothing of what was there is left
                    amounts[place] = max(floor, min(amounts[place] + change, bound))
                    amounts[place] = min(amounts[place], bound)
            afters = [facts & ~off | on]
            for fact in either:
                afters = [one for after in afters for one in (after | 1 << fact, after & ~(1 << fact))]
            for after in afters:
                if (after, tuple(amounts)) != (facts, stock) and not listed.has(after, tuple(amounts)):
                    return f"step {number} leads out of the states"
    return ""


def _masks(
    step: MachineStep, claim: ByStates
) -> tuple[int, int, int, int, list[int], list[tuple[int, int, int, int]]]:
    having = lacking = on = off = 0
    for literal in step.needs:
        if literal & 1:
            lacking |= 1 << (literal >> 1)
        else:
            having |= 1 << (literal >> 1)
    for literal in step.sets:
        if literal & 1:
            off |= 1 << (literal >> 1)
        else:
            on |= 1 << (literal >> 1)
    for fact in step.ends:
        off |= 1 << fact
    either = [fact for fact in step.either if claim.followed >> fact & 1]
    numbers = {what: place for place, what in enumerate(claim.numbers)}
    counts = [
        (numbers[one.what], one.least, one.change, one.floor) for one in step.counts if one.what in numbers
    ]
    seen = claim.followed
    return having & seen, lacking & seen, on & seen, off & seen, either, counts


# --- balances ---------------------------------------------------------------------------------------------
def _check_balance(machine: Machine, claim: ByBalance) -> str:
    literals, numbers = claim.literals, claim.numbers
    if any(weight < 0 for weight in (*literals.values(), *numbers.values())):
        return "a weight is negative"
    beginning = 0
    for literal, weight in literals.items():
        fact, lacking = literal >> 1, literal & 1
        if lacking and fact in machine.loose:
            return f"{machine.words(literal)} is never known"
        if (fact in machine.initial) is not bool(lacking):
            beginning += weight
    beginning += sum(weight * machine.stock.get(what, 0) for what, weight in numbers.items())
    for number, step in enumerate(machine.steps):
        if number in claim.never:
            continue
        if number in claim.steps:
            asked = sum(literals.get(literal, 0) for literal in dict.fromkeys(step.needs))
            asked += sum(numbers.get(one.what, 0) * one.least for one in step.counts if one.least > 0)
            if asked <= beginning:
                return f"step {number} asks for no more than there is"
            continue  # it cannot happen before it has happened
        # Before the step it may be as little as the step asks for; afterwards it is at least the floor.
        rise = sum(numbers.get(one.what, 0) * max(one.change, one.floor - one.least) for one in step.counts)
        for literal, weight in literals.items():
            fact, lacking = literal >> 1, literal & 1
            before = literal in step.needs
            if literal in step.sets or fact in step.either:
                after: bool | None = True
            elif literal ^ 1 in step.sets or (fact in step.ends and not lacking):
                after = False
            else:
                after = None  # as it was
            if after is True and not before:
                rise += weight
            elif after is False and before:
                rise -= weight
        if rise > 0:
            return f"step {number} raises the sum"
    return ""


# --- what never comes about at all ------------------------------------------------------------------------
def check_closed(
    initial: Iterable[int],
    rules: Iterable[Any],
    never: Container[int],
    literals: Sequence[int],
    reached: Callable[[int], bool],
    possible: Sequence[int],
) -> str:
    """Whether a set of things that can come true is closed: it holds the beginning, and no rule leads out of it.

    `never` holds the numbers of rules that never happen, as other certificates show. `possible` has two places for each
    literal: it can be so, and it can be otherwise.
    """
    for node in initial:
        if not reached(node):
            return "the beginning is left out"
    for place, node in enumerate(literals):
        if reached(node) and not possible[2 * place]:
            return f"thing {node} comes true and is not counted"
    places = {node: place for place, node in enumerate(literals)}

    def opened(gate: Any) -> bool:
        least, spots, parts = gate
        count = sum(1 for spot in spots if possible[spot]) + sum(1 for part in parts if opened(part))
        return count >= int(least)

    for number, rule in enumerate(rules):
        if number in never or not reached(rule.owner) or not opened(rule.guard):
            continue
        for node in rule.adds:
            if not reached(node):
                return f"rule {number} leads out"
        for node in rule.drops:
            if node in places and not possible[2 * places[node] + 1]:
                return f"rule {number} ends something that is said to last"
    return ""
