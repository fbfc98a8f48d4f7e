"""What may change because of a key: by itself, by what follows from it, and so on.

Owns the walk over such arrows, with networkx. Keys that follow from one another have the same followers, so each such
group is looked at once, after the groups it leads to. Followers are kept as bits and become a set only when somebody
asks for them, so the work grows with the number of arrows and not with its square. Nothing is walked before the first
question.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping
from functools import cached_property
from itertools import chain
from typing import TypeVar

from networkx import DiGraph, bfs_layers, strongly_connected_components

from compiler.machine.steps_and_facts import each
from schemas.facts import Condition

Node = TypeVar("Node", bound=Hashable)
Nexts = Callable[
    [str], tuple[set[str], list[str]]
]  # what changes at once with a key, and what follows from it

# For each watched key: what may change, what is read, and what must hold for it.
Watched = tuple[frozenset[str], tuple[str, ...], Condition]


class Followers:
    """For every key that can be reached from some keys: everything that may change because of it."""

    def __init__(self, start: Iterable[str], nexts: Nexts, watched: Container[str]) -> None:
        self._start, self._nexts, self.watched = start, nexts, watched
        self._names: dict[str, int] = {}
        self._sets: dict[int, frozenset[str]] = {}

    def __contains__(self, key: str) -> bool:
        """Whether anything follows when this key changes in a game."""
        return key in self.watched

    def __getitem__(self, key: str) -> frozenset[str]:
        return self._set(self._bits.get(key, 0))

    def get(self, key: str) -> frozenset[str] | None:
        """What follows from a watched key; None for another."""
        return self[key] if key in self.watched else None

    def after(self, start: Iterable[str]) -> frozenset[str]:
        """Everything that may change because of some keys, watched or not."""
        bits = 0
        for key in start:
            bits |= self._bits.get(key, 0)
        return self._set(bits)

    def _set(self, bits: int) -> frozenset[str]:
        found = self._sets.get(bits)
        if found is None:
            names = self._all
            found = self._sets[bits] = frozenset(names[number] for number in each(bits))
        return found

    @cached_property
    def _all(self) -> list[str]:
        _ = self._bits  # the walk sets the names, even if the first question is about no key at all
        return list(self._names)

    @cached_property
    def _bits(self) -> dict[str, int]:
        arrows: DiGraph[str] = DiGraph()
        changes: dict[str, int] = {}
        names = self._names
        stack = list(self._start)
        while stack:
            key = stack.pop()
            if key in changes:
                continue
            changed, others = self._nexts(key)
            bits = 0
            for one in changed:
                bits |= 1 << names.setdefault(one, len(names))
            changes[key] = bits
            arrows.add_node(key)
            arrows.add_edges_from((key, other) for other in others)
            stack += others
        found: dict[str, int] = {}
        # networkx gives a group after all groups that it leads to.
        for group in strongly_connected_components(arrows):
            bits = 0
            for key in group:
                bits |= changes[key]
                for other in arrows[key]:
                    bits |= found.get(other, 0)
            found.update(dict.fromkeys(group, bits))
        return found


class Stirs:
    """What is read when a fact changes: what that may change, and what must hold for it. Worked out when asked."""

    def __init__(self, watch: Mapping[str, list[Watched]], followers: Followers | None) -> None:
        self._watch, self._followers = watch, followers
        self._found: dict[str, list[tuple[Condition, frozenset[str]]]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._watch

    def of(self, key: str) -> list[tuple[Condition, frozenset[str]]]:
        """What follows, by what it waits for; nothing for a fact that nobody watches."""
        found = self._found.get(key)
        if found is None:
            merged: dict[Condition, frozenset[str]] = {}
            for changed, targets, waits in self._watch.get(key, ()):
                after = self._followers.after((*changed, *targets)) if self._followers else frozenset()
                merged[waits] = merged.get(waits, frozenset()) | changed | after
            found = self._found[key] = list(merged.items())
        return found


def reachable(graph: DiGraph[Node], start: Iterable[Node]) -> set[Node]:
    """Every node that can be reached from these, themselves included; names that are no node are skipped."""
    return set(chain.from_iterable(bfs_layers(graph, [node for node in start if node in graph])))
