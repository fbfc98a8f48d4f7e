"""Items of decks that only a later chapter puts on the table.

Owns from when on a draw can bring them. A draw that names no deck takes from the decks on the table (KOR-ITEM-012, KOR-GEN-003).
These are the first one and the consumables, those that the set-up cards of the chapters so far have put there, and those
that a text puts there (KOR-SETUP-013, KOR-ITEM-002). A draw that names its deck may take from the box.
"""

from __future__ import annotations

from typing import Any

from compiler.machine.event_order import all_effects
from schemas.facts import Condition, Fact, either
from schemas.registry import Effect
from schemas.vocabulary.possessions import GainItems, PutItemDeck

_FROM_THE_FIRST = frozenset(("A", "items", "consumables"))
_ON_THE_TABLE = ("", "highest", "lowest")
MOST_DECKS = 2  # followed apart


class LaterItems:
    """The items that somebody asks for, and that a chapter must have brought."""

    def __init__(self, world: Any) -> None:
        self._chapters: dict[Condition, set[str]] = {}
        laid = {one.tier for one in all_effects(world) if isinstance(one, PutItemDeck)} | _FROM_THE_FIRST
        first = min(world.chapters, default=0)
        brought: dict[str, set[int]] = {}
        for chapter in world.campaign.chapters:
            for tier in chapter.items:
                brought.setdefault(tier, set()).add(chapter.number)
        asked = {world.keys[node] for node in world.literals}
        for item in world.campaign.items:
            numbers = brought.get(item.deck, set())
            if item.deck in laid or first in numbers or not numbers or f"item:{item.name}" not in asked:
                continue
            begun = either(*(Fact(f"begun:{number}") for number in sorted(numbers)))
            self._chapters.setdefault(begun, set()).add(f"item:{item.name}")

    def waiting(self, effect: Effect, made: tuple[str, ...]) -> list[tuple[Condition, set[str]]]:
        """Of what a draw makes, what it brings only if one of these chapters has begun."""
        if not self._chapters or not isinstance(effect, GainItems) or effect.deck not in _ON_THE_TABLE:
            return []
        found = [(begun, items.intersection(made)) for begun, items in self._chapters.items()]
        return [one for one in found if one[1]][:MOST_DECKS]
