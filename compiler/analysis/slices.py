"""Slices: the part of a campaign that matters for a goal.

Owns which rules and facts a search follows. The narrow slice is the relaxed plan and what its pages touch. The wide one
is everything that can make a part of it true or false, as far back as that goes.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler.analysis.gates import places_in
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.masks import Masks
from compiler.analysis.relaxed import Reach
from compiler.analysis.rule_system import ROOT

ASTRAY = 3  # verses outside the plan that a reader may pass through
# Links of the game itself: nobody decides about them, so they are followed at once.
EAGER = frozenset(
    (
        "reveal", "travel", "stack", "deck", "drawn", "guardian", "brings", "is", "side", "form", "fights", "page",
        "enters", "setup", "variant", "replaced", "achievement", "mode", "starting",
    )
)  # fmt: skip
# Parts of a page: they happen on the way to one of its exits.
PARTS = frozenset(("do", "mark", "meet"))


class Slice:
    """The part that matters for a goal: first only the relaxed plan; if that is too little, all that bears on the goal."""

    def __init__(
        self, graph: CampaignGraph, goals: Iterable[int], reach: Reach, plan: set[int], *, narrow: bool
    ) -> None:
        self.graph = graph
        self.world = graph.world
        self.reach = reach
        self.narrow = narrow
        self.near: set[int] = set()
        self.goals = frozenset(goals)
        self.relevant: set[int] = set()
        self.rules: set[int] = set()
        if narrow:
            self._follow(plan)
        else:
            self._collect()
        # That a verse was read is a fact only where something asks for it.
        followed = (
            node
            for node in sorted(self.relevant)
            if not self.world.keys[node].startswith("verse:") or node in self.world.literal_of
        )
        self.masks = Masks(self.world, followed)
        free = [
            number
            for number in sorted(self.rules)
            if not self.world.keys[self.world.rules[number].owner].startswith("verse:")
        ]
        kinds = self.world.rules
        self.eager = [n for n in free if kinds[n].kind in EAGER and kinds[n].owner != ROOT]
        self.chosen = [n for n in free if kinds[n].kind not in EAGER | PARTS]

    def _guarded(self, number: int) -> list[int]:
        return [
            self.world.literals[place >> 1] for place in sorted(places_in(self.world.rules[number].guard))
        ]

    def _follow(self, plan: set[int]) -> None:
        """The plan's own rules, and every exit of the pages that it goes through."""
        world = self.world
        self.relevant |= self.goals
        for number in plan:
            rule = world.rules[number]
            self.rules.add(number)
            self.relevant.update((rule.owner, *rule.adds))
            if rule.kind in PARTS or world.keys[rule.owner].startswith("verse:"):
                self.rules.update(other for other in world.rules_of[rule.owner] if self.reach.fired[other])
        # Reading may leave the plan for a few verses before it ends or comes back.
        edge = {world.rules[number].owner for number in self.rules}
        edge = {node for node in edge if world.keys[node].startswith("verse:")}
        self.near = self.graph.read_along(self.reach).near(edge, ASTRAY)
        for node in self.near - edge:
            self.rules.update(other for other in world.rules_of.get(node, ()) if self.reach.fired[other])
        for number in self.rules:
            self.relevant.update(self._guarded(number))

    def _collect(self) -> None:
        """Collects everything that makes a part of it true or false, as far back as that goes."""
        self.relevant, self.rules = self.graph.bearing(self.reach).on(self.goals)
