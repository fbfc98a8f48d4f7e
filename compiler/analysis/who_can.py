"""What depends on who plays: how many heroes a thing takes, and which heroes must be there.

Owns these verdicts. A party of at most so many, or one without a certain hero, is a world of its own with fewer people in
it. Whatever the relaxed fixpoint does not reach there, no such party reaches. People may die and others take their place,
so a party is known by its size and by who is never in it, not by who began.
"""

from __future__ import annotations

from functools import cached_property

from compiler.analysis.contradictions import Solver
from compiler.analysis.extract import extract
from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.guards import Guards
from compiler.analysis.relaxed import Reach, spread
from compiler.analysis.rule_system import World
from compiler.diagnostics import codes
from schemas.parts import Cost

_NUMBERS = ("no", "one", "two", "three", "four")


class Parties:
    """A campaign played by fewer; each world is made when it is asked for."""

    def __init__(self, graph: CampaignGraph) -> None:
        self.graph = graph
        self.heroes = graph.world.heroes

    @cached_property
    def _smaller(self) -> list[tuple[World, Reach]]:
        """Parties of at most one, of at most two, and so on below the largest."""
        most = self.graph.world.party_most
        return [self._played(extract(self.graph.campaign, most=count)) for count in range(1, most)]

    @cached_property
    def _without(self) -> dict[str, tuple[World, Reach]]:
        """Nobody plays this hero."""
        found = {}
        for name in self.heroes if len(self.heroes) > 1 else ():
            others = tuple(other for other in self.heroes if other != name)
            found[name] = self._played(extract(self.graph.campaign, heroes=others))
        return found

    def _played(self, world: World) -> tuple[World, Reach]:
        solver = Solver(world)
        known: dict[int, bool] = {}
        shut = set()
        for number, rule in enumerate(world.rules):
            if rule.needs is not None:
                possible = known.get(id(rule.needs))
                if possible is None:
                    possible = known[id(rule.needs)] = solver.satisfiable(rule.needs)
                if not possible:
                    shut.add(number)
        return world, spread(world, skip=frozenset(shut))

    def least(self, key: str) -> int:
        """How many heroes it takes at least for a thing that can come true."""
        for count, (world, reach) in enumerate(self._smaller, 1):
            if key in world.ids and reach.has(world.ids[key]):
                return count
        return self.graph.world.party_most

    def company(self, key: str) -> list[str]:
        """The heroes without whom it never comes true, though enough others are there."""
        enough = self.least(key)
        return [
            name
            for name, (world, reach) in self._without.items()
            if world.party_most >= enough and key in world.ids and not reach.has(world.ids[key])
        ]

    def words(self, node: int) -> list[str]:
        """Both, as sentences; nothing if it makes no difference who plays."""
        key = self.graph.world.keys[node]
        if not self.graph.reach.has(node) or key.startswith("hero:"):
            return []
        found = []
        least = self.least(key)
        if least > 1:
            found.append(f"only with {_NUMBERS[least]} heroes or more")
        titles = {one.name: one.title for one in self.graph.campaign.characters}
        found += [f"only where somebody plays {titles.get(name) or name}" for name in self.company(key)]
        return found


def study_parties(graph: CampaignGraph, findings: Findings) -> None:
    """Notes prices that a small party can never pay: it cannot hold so much at once."""
    world = graph.world
    if world.party_most < 2:
        return
    known: dict[int, tuple[int, str]] = {}
    seen: set[tuple[str, tuple[int, int]]] = set()
    for number, rule in enumerate(world.rules):
        if rule.cost is None or not rule.cost.pay or not graph.reach.fired[number]:
            continue
        if id(rule.cost) not in known:
            known[id(rule.cost)] = payers(world, rule.cost)
        count, cost = known[id(rule.cost)]
        place = world.place_of(rule)
        if count > 1 and place not in seen:
            seen.add(place)
            findings.add(codes.LARGE_PARTY_PRICE, *place, {"cost": cost, "count": _NUMBERS[count]})


def payers(world: World, cost: Cost) -> tuple[int, str]:
    """How many heroes it takes at least to hold a price together, and the price in words."""
    guards = Guards(world)
    prices = [price for price in cost.pay if price.amount != "all"]
    words = [text for _, text, _ in guards.prices(cost)]
    least, said = 1, ""
    for price, text in zip(prices, words, strict=False):
        assert isinstance(price.amount, int)
        # In any kind that it may be paid in; all cards that make it cheaper count at once.
        counts = []
        for what in price.what:
            one = world.limit_of(what, together=False)
            amount = price.amount - world.cheaper.get(what, 0)
            counts.append(1 if one <= 0 else -(-amount // one))
        if counts and min(counts) > least:
            least, said = min(counts), text
    return least, said
