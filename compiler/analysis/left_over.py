"""What nobody ever comes to although no single line is to blame: things that wait for each other, or come too late.

Owns the last look. The other studies report the door that is shut, or the arrow that is missing. If a page, a location, an
event or a card is still proved to be out of reach and nothing that was reported would mend it, the first of them in each
circle is reported.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler.analysis.closed_doors import Repairs
from compiler.analysis.findings import Findings
from compiler.analysis.gates import missing
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.relaxed import Reach
from compiler.analysis.shut_by_order import is_played
from compiler.analysis.skeleton import Things
from compiler.analysis.structure import REPORTED
from compiler.analysis.why_never import why_not


def study_left_over(graph: CampaignGraph, repairs: Repairs, findings: Findings) -> None:
    """Reports what stays out of reach when everything reported so far is repaired."""
    world = graph.world
    # What the machine proves may follow from what was reported: then only the relaxed fixpoint counts.
    reach = repairs.reach(graph) if repairs.given or repairs.unlocked else graph.reach
    dead = [node for node in range(len(world.keys)) if not reach.has(node)]
    wanted = {
        node for node in dead if node in world.places and world.keys[node].partition(":")[0] in REPORTED
    }
    if not wanted:
        return
    waits = {node: _waits_for(graph, node, reach) for node in dead}
    passed = {node for node in dead if _is_passed_over(graph, node)}
    below = Things(dead, waits)
    for group in _causes(below, waits, wanted, passed):
        first = min(group & wanted, key=lambda node: world.places[node])
        kind, _, name = world.keys[first].partition(":")
        values: dict[str, object] = {"number" if kind == "chapter" else "name": name.rpartition("/")[2]}
        findings.add(REPORTED[kind], *graph.place(first), values, evidence=why_not(graph, first, reach))


def _waits_for(graph: CampaignGraph, node: int, reach: Reach) -> set[int]:
    """The dead things that stand in the way of every rule that would give it."""
    world = graph.world
    found: set[int] = set()
    for number in graph.producers.get(node, ()):
        rule = world.rules[number]
        if not reach.has(rule.owner):
            found.add(rule.owner)
        lacking = (
            world.literals[place >> 1] for place in missing(rule.guard, reach.possible) if not place & 1
        )
        found.update(one for one in lacking if not reach.has(one))
    return found


def _is_passed_over(graph: CampaignGraph, node: int) -> bool:
    """Whether it would come in a chapter in which nobody ever does anything: the page that leaves it at once is to blame."""
    owners = {graph.world.keys[graph.world.rules[number].owner] for number in graph.producers.get(node, ())}
    return any(key.startswith("chapter:") and not is_played(graph, key) for key in owners)


def _causes(
    below: Things, waits: dict[int, set[int]], wanted: set[int], passed: set[int]
) -> Iterable[set[int]]:
    """Circles of dead things, with one to report in them, that wait for nothing reported here or explained otherwise."""
    explained = set(passed)
    for circle in below.circles()[::-1]:  # first those that wait for nothing else
        group = set(circle)
        others = set().union(*(waits[node] for node in group)) - group
        if (others | group) & explained:
            explained |= group
        elif group & wanted:
            explained |= group
            yield group
