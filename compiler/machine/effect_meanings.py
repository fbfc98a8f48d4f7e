"""What one effect does to facts, in the words of one campaign: looked up once for all equal effects.

The vocabulary (`schemas.facts`) declares it. It is worked out here once, because a page has many ways through it and its
effects happen on each.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from compiler.machine.page_ways import hurts
from schemas.facts import Branches, keys
from schemas.registry import Effect, entry_of

MAY_STOP = ("Pay", "FlipThis", "ExchangeRandomEvent")  # without which the rest of the list does not happen


class Meaning(NamedTuple):
    """An effect as facts. An effect made of other effects has only its branches here."""

    branches: Branches | None
    made: tuple[str, ...]
    ended: tuple[str, ...]
    sure: bool  # whether what ends surely ends
    one_of: bool  # only one of these facts changes
    worth: bool  # it moves numbers
    hurts: bool  # somebody may die of it
    may_stop: bool
    chapter: str  # the chapter that begins by it


class Meanings:
    """The meanings of one campaign's effects."""

    def __init__(self, world: Any) -> None:
        self.world = world
        self._known: dict[Effect, Meaning] = {}

    def of(self, effect: Effect) -> Meaning:
        """What it does."""
        found = self._known.get(effect)
        if found is None:
            found = self._known[effect] = self._worked_out(effect)
        return found

    def _worked_out(self, effect: Effect) -> Meaning:
        entry = entry_of(effect)
        facts, may_stop, worth = entry.facts, type(effect).__name__ in MAY_STOP, bool(entry.worth)
        if isinstance(facts, Branches):
            return Meaning(facts, (), (), False, False, worth, False, may_stop, "")
        made, ended = keys(facts.makes, self.world, effect), keys(facts.ends, self.world, effect)
        one_of = facts.one_of is not None and facts.one_of(effect)
        chapter = next((key for key in made if key.startswith("chapter:")), "")
        return Meaning(
            None, made, ended, facts.sure, one_of, worth, hurts(effect, self.world), may_stop, chapter
        )
