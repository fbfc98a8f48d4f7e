"""The skeleton of a campaign: pages, lines and targets, map and calendar as one networkx graph.

Owns the questions that arrows alone answer: what they lead to, circles, what everyone must pass, what bears on what. A
node is a thing that can come true or a line of the text (a rule). An arrow leads from a thing to the lines that stand in
it, and from a line to what it makes true. A line happens only where its owner has come true. So whatever is on every way
from the start to a thing has come true before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from networkx import (
    DiGraph,
    bfs_layers,
    descendants,
    immediate_dominators,
    single_source_shortest_path_length,
    strongly_connected_components,
)

from compiler.analysis.gates import places_in
from compiler.analysis.relaxed import Reach
from compiler.analysis.rule_system import World

if TYPE_CHECKING:
    Graph = DiGraph[int]

START = -1  # before everything; numbers below it are lines


def line(number: int) -> int:
    """The node of a rule."""
    return -2 - number


def rule_of(node: int) -> int | None:
    """The rule that a node is, if it is one."""
    return -2 - node if node < START else None


_NOTHING: dict[str, object] = {}


class Lean(DiGraph):  # type: ignore[type-arg]
    """A graph whose arrows have no attributes: all share one empty dictionary, as networkx's documentation advises."""

    def edge_attr_dict_factory(self) -> dict[str, object]:
        """What networkx attaches to a new arrow."""
        return _NOTHING


class Arrows:
    """What arrows lead to, whatever the conditions say."""

    __slots__ = ("order",)

    def __init__(self, found: Iterable[int]) -> None:
        self.order = dict.fromkeys(found)

    def has(self, node: int) -> bool:
        """Whether arrows lead there."""
        return node in self.order


class Skeleton:
    """The graph of one campaign; with `reach`, only lines that can happen count."""

    def __init__(self, world: World, reach: Reach | None = None) -> None:
        self.world = world
        self.graph: Graph = Lean()
        arrows = [(START, node) for node in world.initial]
        for number, rule in enumerate(world.rules):
            if reach is None or reach.fired[number]:
                own = line(number)
                arrows.append((rule.owner, own))
                arrows += [(own, node) for node in rule.adds]
        self.graph.add_edges_from(arrows)

    @cached_property
    def arrows(self) -> Arrows:
        """What can be reached from the start."""
        # This is networkx's quickest walk; nobody needs the lengths.
        return Arrows([node for node in single_source_shortest_path_length(self.graph, START) if node >= 0])

    def below(self, node: int, within: Collection[int]) -> set[int]:
        """What arrows lead to from a thing, itself included, going only through things in `within`."""
        return self._within(within).below(node)

    def groups(self, within: Collection[int]) -> list[list[int]]:
        """Groups of these things whose members lead to each other, earlier groups first."""
        return self._within(within).circles()

    def _within(self, things: Collection[int]) -> Things:
        inside = set(things)
        return Things(inside, {node: self.targets(node) & inside for node in inside})

    def targets(self, node: int) -> set[int]:
        """What the lines of a thing lead to, other than itself."""
        graph = self.graph
        if node not in graph:
            return set()
        return {other for own in graph[node] for other in graph[own]} - {node}

    # --- reading ----------------------------------------------------------------------------------------
    @cached_property
    def reading(self) -> Things:
        """The Verses alone, and which leads to which."""
        verses = {node for node, key in enumerate(self.world.keys) if key.startswith("verse:")}
        following = {
            verse: {
                other
                for number in self.world.rules_of.get(verse, ())
                if line(number) in self.graph
                for other in self.graph[line(number)]
                if other in verses
            }
            for verse in verses
        }
        return Things(verses, following)

    # --- what everyone passes ---------------------------------------------------------------------------
    @cached_property
    def _dominators(self) -> dict[int, int]:
        return immediate_dominators(self.graph, START)

    def passed_first(self, node: int) -> list[int]:
        """What is on every way from the start to a thing, in that order: things, and lines by their nodes."""
        above = self._dominators
        found: list[int] = []
        while node in above and above[node] not in (START, node):
            node = above[node]
            found.append(node)
        return found[::-1]


class Things:
    """Things and what they lead to, as a graph of its own."""

    def __init__(self, nodes: Iterable[int], children: Mapping[int, Iterable[int]]) -> None:
        self.graph: Graph = Lean()
        self.graph.add_nodes_from(nodes)
        self.graph.add_edges_from((node, other) for node, others in children.items() for other in others)

    def circles(self) -> list[list[int]]:
        """Groups of things whose members lead to each other, earlier groups first."""
        return [list(group) for group in strongly_connected_components(self.graph)][::-1]

    def below(self, node: int) -> set[int]:
        """A thing and whatever it leads to."""
        return descendants(self.graph, node) | {node}

    def near(self, nodes: Iterable[int], steps: int) -> set[int]:
        """These things, and everything at most so many steps away from one of them."""
        start = [node for node in nodes if node in self.graph]
        return {node for layer in islice(bfs_layers(self.graph, start), steps + 1) for node in layer}


class Bearing:
    """What bears on what: the rules that make a thing true or false, their owners, and what they ask for."""

    def __init__(
        self,
        world: World,
        reach: Reach,
        making: Mapping[int, Iterable[int]],
        losing: Mapping[int, Iterable[int]],
        parts: Collection[str],
    ) -> None:
        self.graph: Graph = Lean()
        self.graph.add_nodes_from(range(len(world.keys)))
        arrows: list[tuple[int, int]] = []
        for source in (making, losing):
            arrows += [
                (node, line(number))
                for node, numbers in source.items()
                for number in numbers
                if reach.fired[number]
            ]
        for number, rule in enumerate(world.rules):
            if not reach.fired[number]:
                continue
            own = line(number)
            arrows.append((own, rule.owner))
            arrows += [(own, world.literals[place >> 1]) for place in places_in(rule.guard)]
            if rule.kind in parts or world.keys[rule.owner].startswith("verse:"):
                # It happens on the way to any exit of its page, so all exits count.
                arrows += [(own, line(other)) for other in world.rules_of[rule.owner] if reach.fired[other]]
        self.graph.add_edges_from(arrows)

    def on(self, goals: Iterable[int]) -> tuple[set[int], set[int]]:
        """The things and the rules that bear on some goals."""
        found: set[int] = set()
        for goal in goals:
            if goal not in found:
                found |= descendants(self.graph, goal) | {goal}
        return {node for node in found if node >= 0}, {-2 - node for node in found if node < START}
