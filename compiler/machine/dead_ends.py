"""Dead ends: states from which the machine can no longer reach any ending, and the step that leads into them.

Owns one half of a softlock, *no way on*. It holds for the real game, because the machine can do whatever the game can. Whether
anybody gets there is the other half, and only a play of the real rules shows that.
"""

from __future__ import annotations

from typing import NamedTuple

from networkx import DiGraph

from compiler.machine.followers import reachable
from compiler.machine.judging import Judged
from compiler.machine.states import State
from compiler.machine.steps_and_facts import BUSY, REST, Mark

MOST = 12


class DeadEnd(NamedTuple):
    """A step after which no ending can be reached: the element that it passes, and the states after it."""

    mark: Mark
    ends: frozenset[int]  # what is marked when the reading after it is over


def endings(judged: Judged) -> int:
    """The bits of all endings."""
    bits = 0
    for key, fact in judged.machine.ids.items():
        if key.startswith("ending:"):
            bits |= 1 << fact
    return bits


def dead_ends(judged: Judged, endless: frozenset[str] = frozenset()) -> list[DeadEnd] | None:
    """All of them; None where not every state was looked at. An `endless` chapter is reported itself, not its steps."""
    search = judged.search
    if not search.complete:
        return None
    bits = endings(judged)
    before: DiGraph[State] = DiGraph(
        (after, state) for state, nexts in search.edges.items() for after in nexts
    )
    before.add_nodes_from(search.parents)
    alive = reachable(before, (state for state in search.parents if state[0] & bits))
    start = next(iter(search.parents))
    if start not in alive:
        return []  # there is no ending at all: another finding says so
    found: dict[Mark, set[State]] = {}
    for state, entry in search.parents.items():
        if state in alive or entry is None:
            continue
        parent, number = entry
        if parent in alive:
            mark = _decision(judged, number)
            if mark is not None:
                found.setdefault(mark, set()).add(state)
    ends = [DeadEnd(mark, _ends(judged, states)) for mark, states in found.items()]
    ids = judged.machine.ids
    known = sum(1 << ids[begun] for key in endless if (begun := key.replace("chapter:", "begun:")) in ids)
    ends = [one for one in ends if not all(end & known for end in one.ends)]
    return [one for one in ends if one.ends][:MOST]  # another finding reports reading that never ends


def marked(judged: Judged, facts: int) -> int:
    """The facts of a state that are known exactly and are not a place of reading."""
    bits = judged.__dict__.get("_marked_bits")
    if bits is None:
        bits = 0
        for fact, key in enumerate(judged.machine.keys):
            if fact not in judged.machine.loose and not key.startswith(
                ("on:", "aside:", "rest", "busy", "over")
            ):
                bits |= 1 << fact
        bits &= judged.states.followed
        judged.__dict__["_marked_bits"] = bits
    return facts & bits


def _ends(judged: Judged, states: set[State]) -> frozenset[int]:
    """What is marked when reading is over for the first time after these states."""
    rest, busy = (1 << judged.machine.ids[key] for key in (REST, BUSY))

    def is_over(state: State) -> bool:
        return bool(state[0] & rest and not state[0] & busy)

    reading: DiGraph[State] = DiGraph(
        (state, after)
        for state, nexts in judged.search.edges.items()
        if not is_over(state)
        for after in nexts
    )
    reading.add_nodes_from(states)
    return frozenset(marked(judged, state[0]) for state in reachable(reading, states) if is_over(state))


def _decision(judged: Judged, number: int) -> Mark | None:
    marks = [mark for mark in judged.machine.steps[number].marks if mark[2][0]]
    return marks[-1] if marks else None


def is_dead_end(judged: Judged, state: State, work: int) -> bool:
    """Whether no ending can be reached from a state: proved by looking at every state after it."""
    bits = endings(judged)
    search = judged.states.search(work, start=state, until=lambda one: bool(one[0] & bits))
    return search.complete and search.found is None
