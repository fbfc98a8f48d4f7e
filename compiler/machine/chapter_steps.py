"""Steps by chapter: two chapters are never under way at once, and what a later one brings is not there before it.

Owns how a step is divided. Where something that is read in between may begin chapters, the step stands once for each that may
be the last of them, and once for none. Where chapters begin in their order, a step also needs that no chapter is under way in
which something that it needs is not there yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from compiler.analysis.rule_system import World
from compiler.machine.event_order import all_effects
from compiler.machine.steps_and_facts import Machine, MachineStep, holds, lacks
from schemas.vocabulary.calendar import ChapterBegins

# What must have been there for a fact of these kinds.
_SAME = {"on": "verse", "aside": "verse", "active": "event", "came": "event"}


class ChapterSteps:
    """Divides the steps of one machine; `first` has for each fact the first chapter in which it can hold."""

    def __init__(self, world: World, machine: Machine, first: Mapping[str, int], followed: Set[str]) -> None:
        self.machine, self.first = machine, first
        self._least = min(world.chapters)
        # The chapters that somebody asks for, and those that some text begins, each with the fact that it is under way.
        self._numbers = [n for n in sorted(world.chapters) if f"chapter:{n}" in followed]
        self._begun = sorted({one.number for one in all_effects(world) if isinstance(one, ChapterBegins)})

    def of(self, step: MachineStep) -> Iterable[MachineStep]:
        """The step in each chapter."""
        fact, keys = self.machine.fact, self.machine.keys
        chapters = {fact(f"chapter:{number}"): number for number in self._numbers}
        needs = self._not_before(step, chapters)
        step = step._replace(needs=needs)
        if chapters.keys().isdisjoint(step.either):
            return (step,)
        either = [(one, self._first_chapter(keys[one])) for one in step.either if one not in chapters]
        found = []
        for least in sorted({self._least, *(first for _, first in either)}):
            later = [lacks(one) for one, number in chapters.items() if number < least]
            changed = tuple(one for one, first in either if first <= least)
            found.append(step._replace(needs=tuple(dict.fromkeys((*needs, *later))), either=changed))
        kept = tuple(one for one in step.sets if one >> 1 not in chapters)
        for begun in self._begun:
            once = fact(f"begun:{begun}")
            now = [holds(one) if number == begun else lacks(one) for one, number in chapters.items()]
            changed = tuple(one for one, first in either if first <= begun and one != once)
            found.append(step._replace(sets=(*kept, holds(once), *now), either=changed))
        return found

    def _not_before(self, step: MachineStep, chapters: Mapping[int, int]) -> tuple[int, ...]:
        """What a step needs: also that it is not too early for what it needs."""
        if not self.first:
            return step.needs
        keys = self.machine.keys
        least = max((self._first_chapter(keys[one >> 1]) for one in step.needs if not one & 1), default=0)
        earlier = [lacks(one) for one, number in chapters.items() if number < least]
        return tuple(dict.fromkeys((*step.needs, *earlier))) if earlier else step.needs

    def _first_chapter(self, key: str) -> int:
        """The first chapter in which a fact can hold."""
        kind, _, name = key.partition(":")
        if kind == "begun":
            return int(name)
        if kind in _SAME:
            key = name if ":" in name else f"{_SAME[kind]}:{name}"
        return self.first.get(key, 0)
