"""Places of the Journal of which never two are being read.

Owns the proof of that: one holds at the beginning, and no step comes to one without leaving another. Where it does not hold,
there are no such places, and everything is looked at two by two.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler.machine.steps_and_facts import REST, Machine


def reading_places(machine: Machine, steps: Iterable[int]) -> frozenset[int]:
    """The facts of which at most one holds in any state; none if that cannot be seen from these steps."""
    places = frozenset(fact for fact, key in enumerate(machine.keys) if key == REST or key.startswith("on:"))
    if len(places & machine.initial) != 1 or places & machine.loose:
        return frozenset()
    for number in steps:
        step = machine.steps[number]
        asked = {one for one in step.needs if one >> 1 in places}
        comes = {one >> 1 for one in step.sets if one >> 1 in places and not one & 1}
        leaves = {one >> 1 for one in step.sets if one >> 1 in places and one & 1}
        if any(one & 1 for one in asked) or len(asked) > 1 or places & {*step.either, *step.ends}:
            return frozenset()
        here = {one >> 1 for one in asked}
        if len(comes) > 1 or comes & leaves or (comes and not here):
            return frozenset()
        if comes - here and not here <= leaves:
            return frozenset()
    return places
