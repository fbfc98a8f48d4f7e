"""The other side of the softlock search: a proof that no state at all is deadly.

Owns the case analysis. Whatever can be collected is taken as missing, and whatever else can come true for good as having
come true, which is worse than any real state, but for one thing: something that was collected may forbid what its absence
allows. So wherever the plan to an ending rests on something not being had, the case that it is had is looked at, too.
If every case has a plan, then so has every state; cases are counted, never seconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from compiler.analysis.graph import CampaignGraph
from compiler.analysis.softlocks import GATHERED, Softlocks, StateFact

WORK = 12_000_000  # rules looked at, over all cases


def none_possible(graph: CampaignGraph) -> bool:
    """Whether it is proved that an ending stays in reach of every state; False means that it is not known."""
    softlocks = Softlocks(graph)
    if not softlocks.endings:
        return False
    world, reach = softlocks.world, softlocks.reach
    had = {
        StateFact("had", node)
        for node in world.literals
        if softlocks.lasting(node) and not world.keys[node].startswith("chapter:")
    }
    missing = {
        node for node in world.literals if reach.has(node) and world.keys[node].partition(":")[0] in GATHERED
    }
    settled = frozenset(fact for fact in had if fact.node not in missing)
    left = WORK // (len(world.rules) + 1)
    for chapter in _chapters(softlocks):
        tried: set[frozenset[int]] = set()
        queue = deque([frozenset[int]()])
        while queue:
            collected = queue.popleft()
            if collected in tried:
                continue
            tried.add(collected)
            left -= 1
            if left < 0:
                return False
            case = {StateFact("had" if node in collected else "lacking", node) for node in missing}
            later = softlocks.after(settled | case | chapter)
            if not any(later.has(ending) for ending in softlocks.endings):
                return False
            for fact in softlocks.obstacles(later):
                if fact.kind == "had" and fact.node in missing:
                    queue.append(collected | {fact.node})
    return True


def _chapters(softlocks: Softlocks) -> Iterator[frozenset[StateFact]]:
    """One chapter is played at a time; those without an end are reported by themselves."""
    world = softlocks.world
    if not softlocks.graph.campaign.chapters:
        yield frozenset()
    for number in world.chapters:
        node = world.ids.get(f"chapter:{number}")
        if node is not None and softlocks.reach.has(node) and node not in softlocks.skipped_chapters:
            yield frozenset((StateFact("chapter", node),))
