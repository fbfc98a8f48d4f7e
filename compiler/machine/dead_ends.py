"""Dead ends: states from which the machine can no longer reach any ending, and the step that leads into them.

Owns one half of a softlock, *no way on*. It holds for the real game, because the machine can do whatever the game can. Whether
anybody gets there is the other half, and only a play of the real rules shows that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from networkx import DiGraph

from compiler.machine.endgame import Endgame
from compiler.machine.followers import reachable
from compiler.machine.judging import Judged
from compiler.machine.states import State
from compiler.machine.steps_and_facts import BUSY, REST, Mark


class DeadEnd(NamedTuple):
    """A step after which no ending can be reached: the element that it passes, and the states around it."""

    mark: Mark
    ends: frozenset[int]  # what is marked when the reading after it is over
    begins: frozenset[State]  # and what was marked and had when that reading began


def dead_ends(judged: Judged, endless: frozenset[str] = frozenset()) -> list[DeadEnd] | None:
    """All of them; None where not every state was looked at. An `endless` chapter is reported itself, not its steps.

    Where a campaign has too many states, those are looked at that bear on the endings.
    """
    endgame = judged.endgame
    if endgame is None or not endgame.search.complete:
        return None
    search, bits = endgame.search, endgame.endings
    before: DiGraph[State] = DiGraph(
        (after, state) for state, nexts in search.edges.items() for after in nexts
    )
    before.add_nodes_from(search.parents)
    alive = reachable(before, (state for state in search.parents if state[0] & bits))
    start = next(iter(search.parents))
    if start not in alive:
        return []  # there is no ending at all: another finding says so
    if len(alive) == len(search.parents):
        return []
    found: dict[Mark, tuple[set[State], set[State]]] = {}
    for state, nexts in search.edges.items():
        if state in alive and not alive.issuperset(nexts):
            for mark, after in _falls(endgame, state, alive):
                sources, ends_ = found.setdefault(mark, (set(), set()))
                sources.add(state)
                ends_.add(after)
    reading = _Reading(endgame)
    ends = [
        DeadEnd(mark, reading.ends(after), reading.begins(sources))
        for mark, (sources, after) in found.items()
    ]
    ids = judged.machine.ids
    known = sum(1 << ids[begun] for key in endless if (begun := key.replace("chapter:", "begun:")) in ids)
    ends = [one for one in ends if not all(end & known for end in one.ends)]
    return [one for one in ends if one.ends]  # another finding reports reading that never ends


def _falls(endgame: Endgame, state: State, alive: set[State]) -> Iterator[tuple[Mark, State]]:
    """The steps by which the game is lost from a state: the element of each after which nothing else can be met.

    A step goes through a page as a whole. So the element is the first one such that all steps that begin alike and pass
    it lose, and not what is chosen further down.
    """
    lost: list[tuple[tuple[Mark, ...], State]] = []
    safe: set[tuple[Mark, ...]] = set()
    for number, after in endgame.states.following(state):
        for marks in endgame.passing(number):
            way = tuple(mark for mark in marks if mark[2][0])
            if after in alive:
                safe.update(way[:length] for length in range(1, len(way) + 1))
            elif way:
                lost.append((way, after))
    for way, after in lost:
        fell = (way[length - 1] for length in range(1, len(way)) if way[:length] not in safe)
        yield next(fell, way[-1]), after


class _Reading:
    """What is marked when a reading begins and when it is over, for states in the middle of it."""

    def __init__(self, endgame: Endgame) -> None:
        self.endgame = endgame
        self.rest, self.busy = (1 << endgame.machine.ids[key] for key in (REST, BUSY))
        # From state to state, up to the first in which nothing is read, and through what is then read by itself.
        self.on: DiGraph[State] = DiGraph()
        self.back: DiGraph[State] = DiGraph()  # the same from the end
        self.start = next(iter(endgame.search.parents))
        for state, nexts in endgame.search.edges.items():
            over = self.is_over(state)
            for after in nexts:
                if not over or (after[0] & self.rest and after[0] & self.busy):
                    self.on.add_edge(state, after)
                if not self.is_over(after):
                    self.back.add_edge(after, state)

    def is_over(self, state: State) -> bool:
        """Whether nothing is being read."""
        return bool(state[0] & self.rest and not state[0] & self.busy)

    def ends(self, states: set[State]) -> frozenset[int]:
        """The facts that are known exactly, in each position that comes first after these states.

        A threshold's Verse is read before anybody acts again, so positions before and after it count.
        """
        self.on.add_nodes_from(states)
        after = reachable(self.on, states)
        return frozenset(self.endgame.marked(state[0]) for state in after if self.is_over(state))

    def begins(self, states: set[State]) -> frozenset[State]:
        """The same for each position that came last before them, with what was had; the campaign's beginning is one."""
        self.back.add_nodes_from(states)
        before = reachable(self.back, states)
        return frozenset(
            (self.endgame.marked(state[0]), state[1])
            for state in before
            if self.is_over(state) or state == self.start
        )


def is_dead_end(endgame: Endgame, state: State, work: int) -> bool:
    """Whether no ending can be reached from a state: proved by looking at every state after it."""
    search = endgame.states.search(work, start=state, until=lambda one: bool(one[0] & endgame.endings))
    return search.complete and search.found is None
