"""Places of the Journal that are never read two at a time.

Owns the proof: one of them holds at the beginning, and no step enters one without leaving another. If that is not so,
there are no such places, and everything is looked at two by two.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler.machine.steps_and_facts import REST, Machine, holds, lacks


def reading_places(machine: Machine, steps: Iterable[int]) -> frozenset[int]:
    """Facts that never hold two at a time, in any state; none if these steps do not show that."""
    places = frozenset(fact for fact, key in enumerate(machine.keys) if key == REST or key.startswith("on:"))
    if len(places & machine.initial) != 1 or places & machine.loose:
        return frozenset()
    is_place = bytearray(2 * len(machine.keys))
    for fact in places:
        is_place[holds(fact)] = is_place[lacks(fact)] = 1
    for number in steps:
        step = machine.steps[number]
        asked = [one for one in step.needs if is_place[one]]
        if asked and (asked[0] & 1 or asked.count(asked[0]) < len(asked)):
            return frozenset()
        if not (places.isdisjoint(step.either) and places.isdisjoint(step.ends)):
            return frozenset()
        changed = [one for one in step.sets if is_place[one]]
        comes = {one for one in changed if not one & 1}
        if not comes:
            continue
        to = comes.pop()
        if comes or not asked or to ^ 1 in changed or (to != asked[0] and asked[0] ^ 1 not in changed):
            return frozenset()
    return places
