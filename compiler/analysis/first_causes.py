"""Which of several closed doors stand for the others, because the others open with them.

Owns the trial: each closed door, and each chapter that never begins, is opened alone, to see what else would open. What opens
with another one, which it does not open itself, is a consequence. Of those that open each other one is told: the chapter,
if there is one among them, otherwise the first in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.analysis.graph import CampaignGraph
from compiler.analysis.relaxed import Reach

Tried = tuple[str, int]  # ("door", number of its rule) or ("chapter", its node)


def first_causes(tried: Sequence[Tried], opened: Callable[[Tried], set[Tried]]) -> list[Tried]:
    """Those that stand for themselves or for all that they open; `opened` says what opens with one of them."""
    opens = {one: opened(one) for one in tried}
    found: list[Tried] = []
    for one in tried:
        others = [other for other in tried if other != one and one in opens[other]]
        if all(other in opens[one] for other in others) and not any(other in found for other in others):
            found.append(one)
    return found


def chapters_not_begun(graph: CampaignGraph, repaired: Reach) -> list[Tried]:
    """The chapters that some text begins and that can never begin, whatever is repaired that was reported."""
    nodes = [graph.world.ids.get(f"chapter:{number}") for number in graph.world.chapters]
    return [
        ("chapter", node)
        for node in nodes
        if node is not None
        and graph.structure.has(node)
        and not graph.relaxed.has(node)
        and not repaired.has(node)
    ]
