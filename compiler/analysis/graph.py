"""The campaign graph: one graph for findings, pictures and questions.

Owns what is known about a campaign: dense numbers and rules, the skeleton that networkx walks, what the machine proves,
and a networkx graph for people. Each is made only when somebody asks for it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from compiler.analysis.extract import extract
from compiler.analysis.relaxed import Reach, spread
from compiler.analysis.rule_system import ROOT, Grant, World, WorldRule
from schemas.fields import At
from schemas.model import Campaign
from schemas.registry import Effect

if TYPE_CHECKING:
    import networkx

    from compiler.analysis.skeleton import Arrows, Bearing, Skeleton, Things
    from compiler.machine.judging import Judged

# Words for the kinds of nodes, as they stand before the colon of a key.
KINDS = {
    "verse": "verse",
    "status": "status",
    "place": "location",
    "at": "location",
    "secret": "secret",
    "item": "item",
    "event": "event",
    "encounter": "encounter",
    "chapter": "chapter",
    "ending": "ending",
    "skill": "skill",
    "card": "card",
    "companion": "companion",
    "boss": "boss",
    "achievement": "achievement",
    "legendary": "legendary action",
    "condition": "condition",
    "filter": "filter",
    "form": "form",
    "hero": "character",
}


# Owners of what the rules watch at every change: thresholds of statuses, achievements.
WATCHED = ("sheet:", "achievements")


class CampaignGraph:
    """A campaign with what the analysis knows about it; costly answers are worked out once."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.world: World = extract(campaign)
        self._along: tuple[Reach, Things] | None = None
        self._bearing: tuple[Reach, Bearing] | None = None

    @cached_property
    def relaxed(self) -> Reach:
        """What can come true if nobody ever loses what they gained, and each condition is asked by itself."""
        return spread(self.world)

    @cached_property
    def judged(self) -> Judged:
        """What the machine proves about the elements of the text."""
        from compiler.machine.judging import judge

        return judge(self.world)

    @cached_property
    def never(self) -> frozenset[int]:
        """Rules that the machine proves never to happen."""
        world, judged = self.world, self.judged
        inside = world.page_rules | world.doing_rules
        return frozenset(
            number
            for owner in {owner for owner, _, _ in judged.dead}
            for number in world.rules_of.get(world.ids.get(owner, -1), ())
            if (number in inside or world.rules[number].kind == "threshold" or owner.startswith(WATCHED))
            and judged.is_dead(owner, world.rules[number].kind, world.rules[number].at)
        )

    @cached_property
    def reach(self) -> Reach:
        """What can come true at all."""
        return spread(self.world, skip=self.never) if self.never else self.relaxed

    @cached_property
    def skeleton(self) -> Skeleton:
        """Pages, lines, targets, map and calendar as one graph, whatever the conditions say."""
        from compiler.analysis.skeleton import Skeleton

        return Skeleton(self.world)

    @cached_property
    def possible(self) -> Skeleton:
        """The same with only those lines that can ever happen."""
        from compiler.analysis.skeleton import Skeleton

        return Skeleton(self.world, self.reach)

    @property
    def structure(self) -> Arrows:
        """What arrows, keys and decks lead to, whatever the conditions say."""
        return self.skeleton.arrows

    def read_along(self, reach: Reach) -> Things:
        """Which Verse leads to which, by lines that this reach knows; kept for the last reach asked for."""
        from compiler.analysis.skeleton import Skeleton

        if self._along is None or self._along[0] is not reach:
            self._along = (reach, Skeleton(self.world, reach).reading)
        return self._along[1]

    def bearing(self, reach: Reach) -> Bearing:
        """What bears on what, by lines that this reach knows; kept for the last reach asked for."""
        from compiler.analysis.skeleton import Bearing
        from compiler.analysis.slices import PARTS

        if self._bearing is None or self._bearing[0] is not reach:
            self._bearing = (reach, Bearing(self.world, reach, self.producers, self.losers, PARTS))
        return self._bearing[1]

    @cached_property
    def made(self) -> bytes:
        """For each node whether some rule makes it true, reachable or not."""
        found = bytearray(len(self.world.keys))
        for rule in self.world.rules:
            for node in rule.adds:
                found[node] = 1
        return bytes(found)

    def grants_with(self, *kinds: type[Effect]) -> list[Grant]:
        """The grants that name such effects themselves."""
        lists = {id(do) for do in self.world.granted if any(isinstance(effect, kinds) for effect in do)}
        return [grant for grant in self.world.grants if id(grant.do) in lists] if lists else []

    @cached_property
    def producers(self) -> dict[int, list[int]]:
        """For each node the rules that make it true."""
        found: dict[int, list[int]] = {}
        for number, rule in enumerate(self.world.rules):
            for node in rule.adds:
                found.setdefault(node, []).append(number)
        return found

    @cached_property
    def losers(self) -> dict[int, list[int]]:
        """For each node the rules that make it false again."""
        found: dict[int, list[int]] = {}
        for number, rule in enumerate(self.world.rules):
            for node in rule.drops:
                found.setdefault(node, []).append(number)
        return found

    @cached_property
    def net(self) -> networkx.MultiDiGraph[str]:
        """The graph as people use it: nodes by key, an edge for each rule with its kind, guard and place."""
        import networkx

        world = self.world
        graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
        for node, key in enumerate(world.keys):
            file, at = world.places.get(node, ("", (0, 0)))
            graph.add_node(key, kind=key.partition(":")[0], file=file, at=at, reached=self.reach.has(node))
        for number, rule in enumerate(world.rules):
            file, at = world.place_of(rule)
            for target in rule.adds:
                graph.add_edge(
                    world.keys[rule.owner], world.keys[target], key=number, kind=rule.kind, file=file, at=at,
                    needs=condition_text(rule), possible=bool(self.reach.fired[number]),
                )  # fmt: skip
        return graph

    def place(self, node: int) -> tuple[str, At]:
        """Where a thing is declared."""
        return self.world.places.get(node, ("", (1, 1)))

    def machine_words(self, key: str) -> str:
        """A fact of the machine for people."""
        return node_words(key)

    def name(self, node: int) -> str:
        """What people call a node: `status toll-paid part 2`, `verse fenmouth/arrival`."""
        return node_words(self.world.keys[node])


def node_words(key: str) -> str:
    """A node in words."""
    kind, _, name = key.partition(":")
    if kind == "status" and "/" in name:
        status, _, part = name.partition("/")
        return f"status {status} part {part}"
    if kind == "income":
        return f"a way to gain {name}"
    if kind == "time":
        return "a way for time to pass"
    if kind == "attribute":
        return f"{name.replace(':', ' ')}, bought with Exp"
    if kind == "at":
        return f"a visit to {name}"
    if kind == "place":
        return f"location {name} on the table"
    if kind in (
        "active",
        "laying",
        "drawn",
        "replaced",
        "gone",
        "in-deck",
        "draw",
        "random-events",
        "achievements",
        "root",
        "sheet",
    ):
        return _INNER.get(kind, kind).format(*name.split(":"), "")
    if kind.startswith("marker-"):
        return f"{kind[7:].replace('-', ' ')}s " + ("anywhere" if name in ("*", "@") else f"at {name}")
    if kind == "past":
        return f"a reader who gets past the redirection at line {name.rpartition('#')[2]}"
    if kind == "used":
        owner, _, line = name.partition("#")
        return f"the one use at line {line} of {node_words(owner)} taken"
    if kind == "today":
        owner, _, line = name.partition("#")
        return f"the use for today at line {line} of {node_words(owner)} taken"
    if kind == "ending":
        return f"the ending in {name}"
    return f"{KINDS.get(kind, kind)} {name}".strip()


_INNER = {
    "active": "event {0} active",
    "laying": "event {0} being read",
    "drawn": "event {0} drawn",
    "replaced": "location {0} replaced by {1}",
    "gone": "location {0} out of the game",
    "in-deck": "encounter {0} in a deck",
    "draw": "a draw from the {0} deck",
    "random-events": "random events in the deck",
    "achievements": "achievements handed out",
    "root": "the start",
    "sheet": "the status sheet",
}


def condition_text(rule: WorldRule) -> str:
    """What a rule asks for, in the words of the language."""
    from schemas.saying import SOURCE, Unsayable

    if rule.needs is None:
        return ""
    try:
        return SOURCE.requirement(rule.needs)
    except Unsayable:
        return "a condition"


def verse_nodes(graph: CampaignGraph) -> dict[str, int]:
    """The nodes of all verses, by id."""
    ids = graph.world.ids
    return {verse.id: ids[f"verse:{verse.id}"] for verse in graph.campaign.verses}


def choice_words(what: Any) -> str:
    """The words of a choice or an action."""
    return str(getattr(what, "text", ""))


__all__ = ["ROOT", "CampaignGraph", "choice_words", "condition_text", "node_words", "verse_nodes"]
