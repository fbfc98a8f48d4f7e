"""The first chapter in which something can be: what nothing brings about before a later chapter begins.

Owns that number for every fact. The relaxed fixpoint is worked out once more for each chapter, as if no later one could begin.
What it does not reach then is not there before. This says something about the chapter that is under way only where chapters
begin in the order of their numbers: then nothing is there in an earlier chapter than its first.
"""

from __future__ import annotations

from compiler.analysis.chapter_order import begin_in_order
from compiler.analysis.relaxed import spread
from compiler.analysis.rule_system import World


def first_chapters(world: World) -> dict[str, int]:
    """For each fact that is not there in the first chapter, the number of its first one; none if chapters have no order."""
    numbers = sorted(world.chapters)
    if len(numbers) < 2 or not begin_in_order(world.campaign, world):
        return {}
    found: dict[str, int] = {}
    for place in range(len(numbers) - 1):
        later = frozenset(world.ids[f"chapter:{number}"] for number in numbers[place + 1 :])
        reach = spread(world, without=later)
        for node, key in enumerate(world.keys):
            if not reach.has(node):
                found[key] = numbers[place + 1]
    return found
