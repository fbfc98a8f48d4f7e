"""The relaxed fixpoint: what can come true at all, if nothing that was gained is ever lost.

Owns the cheapest sound layer. Whatever does not come true here can never happen in play. Statuses only accumulate,
people have resources or not, and each condition is asked by itself. The order in which things come true is kept,
because it is the best guide to a real play.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterable

from compiler.analysis.gates import Gate, Possible, met, places_in
from compiler.analysis.rule_system import World

NO_RULE = -1


class Reach:
    """What came true: for each node the rule that first made it so, and its turn."""

    __slots__ = ("by", "fired", "order", "possible", "turn")

    def __init__(self, size: int, rules: int, possible: Possible) -> None:
        # Packed numbers, close together in memory, because they are read in random order.
        self.turn = array("i", [-1]) * size
        self.by = array("i", [NO_RULE]) * size
        self.fired = bytearray(rules)
        self.order: list[int] = []
        self.possible = possible

    def has(self, node: int) -> bool:
        """Whether it came true; a thing that no rule mentions never does."""
        return node < len(self.turn) and self.turn[node] >= 0


def nothing_yet(world: World) -> bytes:
    """All places that say `it can be otherwise`, because nothing is marked at the beginning."""
    return b"\0\1" * len(world.literals)


def spread(
    world: World,
    start: Iterable[int] | None = None,
    possible: Possible | None = None,
    *,
    given: Iterable[int] = (),
    unlocked: Container[int] = frozenset(),
    skip: frozenset[int] = frozenset(),
    without: frozenset[int] = frozenset(),
    until: int = -1,
) -> Reach:
    """Everything that follows from the start.

    `given` come true for free; the rules in `unlocked` need nothing but their owner; the rules in
    `skip` never happen, and what is in `without` never comes true. With `until` it stops as soon as that node has come true.
    """
    now = bytearray(nothing_yet(world) if possible is None else possible)
    now.extend(bytes(2 * len(world.literals) - len(now)))  # a search may have begun to follow more since
    reach = Reach(len(world.keys), len(world.rules), now)
    rules, rules_of, literal_of = world.rules, world.rules_of, world.literal_of
    turn, by, fired, order = reach.turn, reach.by, reach.fired, reach.order
    waiting: dict[int, list[int]] = {}

    def arrive(node: int, rule: int) -> None:
        turn[node] = len(order)
        by[node] = rule
        order.append(node)
        number = literal_of.get(node)
        if number is not None:
            now[2 * number] = 1

    def wake(place: int) -> None:
        for number in waiting.pop(place, ()):
            if not fired[number] and met(rules[number].guard, now):
                fire(number)

    def fire(number: int) -> None:
        fired[number] = 1
        rule = rules[number]
        for node in rule.adds:
            if turn[node] < 0:
                arrive(node, number)
        for node in rule.drops:
            lost = literal_of.get(node)
            if lost is not None and not now[2 * lost + 1]:
                now[2 * lost + 1] = 1
                woken.append(2 * lost + 1)

    woken: list[int] = []
    for number in skip:
        fired[number] = 1
    for node in without:
        turn[node] = 0  # as if it had arrived: nothing tells anybody
    for node in (*(world.initial if start is None else start), *given):
        if turn[node] < 0:
            arrive(node, NO_RULE)
    place = 0
    while place < len(order) or woken:
        while woken:
            wake(woken.pop())
        if place >= len(order) or (until >= 0 and turn[until] >= 0):
            break
        node = order[place]
        place += 1
        for number in rules_of.get(node, ()):
            if fired[number]:
                continue
            guard = rules[number].guard
            if guard[0] == 0 or met(guard, now) or number in unlocked:
                fire(number)
            else:
                for wanted in places_in(guard):
                    if not now[wanted]:
                        waiting.setdefault(wanted, []).append(number)
        literal = literal_of.get(node)
        if literal is not None:
            wake(2 * literal)
    for number in skip:
        fired[number] = 0
    for node in without:
        turn[node] = -1
    return reach


def support(world: World, gate: Gate, reach: Reach) -> list[int]:
    """Nodes that together open a gate which the reach opened; the earliest ones where there is a choice."""
    needed, places, parts = gate
    if needed == 0:
        return []
    found: list[tuple[int, list[int]]] = []
    for place in places:
        node = world.literals[place >> 1]
        if place & 1:
            if reach.possible[place]:
                found.append((-1, []))
        elif reach.turn[node] >= 0:
            found.append((reach.turn[node], [node]))
    for part in parts:
        if met(part, reach.possible):
            nodes = support(world, part, reach)
            found.append((max((reach.turn[node] for node in nodes), default=-1), nodes))
    found.sort(key=lambda pair: pair[0])
    return [node for _, nodes in found[:needed] for node in nodes]


def plan_for(world: World, goal: int, reach: Reach) -> list[int]:
    """The rules of a relaxed plan for a node, in an order in which each could happen."""
    chosen: set[int] = set()
    seen: set[int] = set()
    stack = [goal]
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        number = reach.by[node]
        if number == NO_RULE:
            continue
        chosen.add(number)
        rule = world.rules[number]
        stack.append(rule.owner)
        stack += support(world, rule.guard, reach)
    return sorted(
        chosen, key=lambda number: min(reach.turn[node] for node in world.rules[number].adds or (goal,))
    )
