"""What may change because of a key: by itself, by what follows from it, and so on.

Owns the walk over such arrows, which networkx does. Keys that follow from one another have the same followers, so each such
group is looked at once, after the groups it leads to; the work grows with the arrows and not with their square.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import chain
from typing import TypeVar

from networkx import DiGraph, bfs_layers, strongly_connected_components

Node = TypeVar("Node", bound=Hashable)
Nexts = Callable[
    [str], tuple[set[str], list[str]]
]  # what changes at once with a key, and what follows from it


def followers(start: Iterable[str], nexts: Nexts) -> dict[str, frozenset[str]]:
    """For every key that can be come to from some: all that may change because of it."""
    arrows: DiGraph[str] = DiGraph()
    changes: dict[str, set[str]] = {}
    stack = list(start)
    while stack:
        key = stack.pop()
        if key in changes:
            continue
        changes[key], others = nexts(key)
        arrows.add_node(key)
        arrows.add_edges_from((key, other) for other in others)
        stack += others
    found: dict[str, frozenset[str]] = {}
    # networkx gives a group after all groups that it leads to.
    for group in strongly_connected_components(arrows):
        changed: set[str] = set().union(*(changes[key] for key in group))
        beyond = {other for key in group for other in arrows[key]} - group
        for whole in {id(found[other]): found[other] for other in beyond}.values():
            changed |= whole
        known = frozenset(changed)
        found.update(dict.fromkeys(group, known))
    return found


def reachable(graph: DiGraph[Node], start: Iterable[Node]) -> set[Node]:
    """What can be come to from some nodes of a graph, these included; what is no node of it is left out."""
    return set(chain.from_iterable(bfs_layers(graph, [node for node in start if node in graph])))
