"""Requirements -> gates: when a requirement can hold, and when it can fail.

The vocabulary (`schemas.facts`) says what a requirement asks for. This module puts it into the numbers of one campaign.
"""

from __future__ import annotations

from itertools import combinations

from compiler.analysis.gates import ALWAYS, NEVER, Gate, both, counting, either, every, literal
from compiler.analysis.rule_system import World
from schemas.facts import Condition, Fact, Within, condition
from schemas.parts import Cost
from schemas.registry import Requirement, entry_of, inner_of
from schemas.vocabulary.meanings import at_least, has_filter, items_of, time_at_least
from schemas.vocabulary.requirements import HasFilter

HERE = "verse:@here"  # requirements that ask about the verse in which they stand


class Asked:
    """A requirement that stands for all equal ones, with its gates if they are the same in every verse."""

    __slots__ = ("local", "needs", "no", "parts", "stands", "yes")

    def __init__(self, needs: Requirement, parts: tuple[Asked, ...]) -> None:
        self.needs = needs
        self.parts = parts
        self.stands = False  # whether it stands somewhere by itself
        # Whether the meaning depends on the verse that asks.
        self.local: bool = entry_of(needs).asks == HERE or any(part.local for part in parts)
        self.yes: Gate | None = None
        self.no: Gate | None = None


class Guards:
    """Compiles requirements and costs of one campaign; equal ones are compiled once.

    Looking up a requirement means reading all of it, which takes most of the time in a large campaign. So a caller looks it
    up once and goes on with the object that stands for it.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self._asked: dict[Requirement, Asked] = {}
        self._costs: dict[Cost, tuple[Cost, Gate]] = {}
        self.parts = world.parts

    def gate(self, needs: Requirement | None, here: str = "", *, negated: bool = False) -> Gate:
        """When the requirement, or its opposite, can hold; `here` is the verse that asks."""
        return self.open(None if needs is None else self.asked(needs), here, negated=negated)

    def asked(self, needs: Requirement) -> Asked:
        """The object that stands for this requirement and all equal ones."""
        found = self._asked.get(needs)
        if found is None:
            found = self._asked[needs] = Asked(needs, tuple(map(self.asked, inner_of(needs))))
        return found

    def open(self, asked: Asked | None, here: str = "", *, negated: bool = False) -> Gate:
        """The gate of a requirement that has been looked up, or of its opposite."""
        if asked is None:
            return NEVER if negated else ALWAYS
        found = asked.no if negated else asked.yes
        if found is None:
            asks = entry_of(asked.needs).asks
            if isinstance(asks, Within):
                if asks.kind == "some":
                    gates = (self.open(part, here, negated=negated) for part in asked.parts)
                    least = asked.needs.least  # type: ignore[attr-defined]
                    wanted = len(asked.parts) - least + 1 if negated else least
                    found = either(every(some) for some in combinations(tuple(gates), max(wanted, 0)))
                elif asks.kind in ("all", "any"):
                    gates = (self.open(part, here, negated=negated) for part in asked.parts)
                    found = every(gates) if (asks.kind == "all") != negated else either(gates)
                else:
                    found = self.open(asked.parts[0], here, negated=negated != (asks.kind == "not"))
            elif asks == HERE:
                found = literal(self.world.bit(f"verse:{here}", false=negated)) if here else ALWAYS
            else:
                found = self.translated(condition(asks, self.world, asked.needs, negated))
            if asked.local:
                return found
            if negated:
                asked.no = found
            else:
                asked.yes = found
        return found

    def is_local(self, needs: Requirement) -> bool:
        """Whether the meaning depends on the verse that asks."""
        return self.asked(needs).local

    def cost(self, cost: Cost | None) -> tuple[Cost | None, Gate]:
        """The object that stands for a cost and all equal ones, and when it can be paid at all."""
        if cost is None:
            return None, ALWAYS
        found = self._costs.get(cost)
        if found is None:
            gate = every(gate for gate, _, _ in self.prices(cost))
            if cost.secrets:
                gate = both(gate, every(literal(self.world.bit(f"secret:{name}")) for name in cost.secrets))
            found = self._costs[cost] = cost, gate
        return found

    def prices(self, cost: Cost) -> list[tuple[Gate, str, int]]:
        """For each price: when it can be paid, its words, and the most that can be had if that is known."""
        found = []
        for price in cost.pay:
            if price.amount == "all":
                continue
            words = f"{price.amount} {' or '.join(price.what)}"
            # If a card makes something cheaper, people with less can pay for it.
            cheaper = self.world.cheaper
            found.append(
                (
                    either(
                        self.at_least(what, price.amount - cheaper.get(what, 0), together=True)
                        for what in price.what
                    ),
                    words,
                    sum(self.most(what) for what in price.what),
                )
            )
        for item in cost.items:
            if item.amount:
                most = len(items_of(self.world, item.kind))
                found.append((self.items(item.kind, item.amount), f"{item.amount} {item.kind}", most))
        return found

    def most(self, what: str) -> int:
        """The most a party can ever hold, if something gives it."""
        return self.world.limit_of(what, together=True)

    def items(self, kind: str, amount: int) -> Gate:
        """When people can have so many: every item is one card."""
        return counting(amount, [self.world.bit(key) for key in items_of(self.world, kind)])

    def at_least(self, what: str, least: int, *, together: bool) -> Gate:
        """When somebody, or the party, can have so much."""
        return self.translated(at_least(self.world, what, least, together=together))

    def translated(self, asked: Condition) -> Gate:
        """A condition of the vocabulary as a gate."""
        return translated(self.world, asked)


def translated(world: World, asked: Condition) -> Gate:
    """A condition of the vocabulary as a gate over the places of a world."""
    if isinstance(asked, Fact):
        return literal(world.bit(asked.key, false=not asked.so))
    if asked.least == 0:
        return ALWAYS
    if all(isinstance(part, Fact) for part in asked.of):
        return counting(
            asked.least, [world.bit(one.key, false=not one.so) for one in asked.of if isinstance(one, Fact)]
        )
    gates = tuple(translated(world, part) for part in asked.of)
    if asked.least == len(gates):
        return every(gates)
    if asked.least == 1:
        return either(gates)
    return (asked.least, (), gates)


def time_gate(world: World, count: int, most: int) -> Gate:
    """When so many parts of a track of that length can be marked."""
    return translated(world, time_at_least(count, most))


def filter_gate(world: World, colour: str) -> Gate:
    """When the group can own the colour filter."""
    return translated(world, has_filter(world, HasFilter(colour=colour), False))  # type: ignore[arg-type]
