"""Places of the Journal of which never two are being read.

Owns the proof of that: one holds at the beginning, and no step comes to one without leaving another. Where it does not hold,
there are no such places, and everything is looked at two by two.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler.machine.steps_and_facts import REST, Machine, holds, lacks


def reading_places(machine: Machine, steps: Iterable[int]) -> frozenset[int]:
    """The facts of which at most one holds in any state; none if that cannot be seen from these steps."""
    places = frozenset(fact for fact, key in enumerate(machine.keys) if key == REST or key.startswith("on:"))
    if len(places & machine.initial) != 1 or places & machine.loose:
        return frozenset()
    read, unread = set(map(holds, places)), set(map(lacks, places))
    for number in steps:
        step = machine.steps[number]
        here = read.intersection(step.needs)
        if len(here) > 1 or not unread.isdisjoint(step.needs):
            return frozenset()
        if not (places.isdisjoint(step.either) and places.isdisjoint(step.ends)):
            return frozenset()
        comes, leaves = read.intersection(step.sets), unread.intersection(step.sets)
        if not comes:
            continue
        if len(comes) > 1 or not here or any(one ^ 1 in leaves for one in comes):
            return frozenset()
        if comes != here and not all(one ^ 1 in leaves for one in here):
            return frozenset()
    return places
