"""Locations that another card replaces, and that nothing brings back.

Owns for which locations it is known whether they have left the game. A replaced card is gone, and no key brings it back
(KOR-LOC-007, KOR-LOC-009). A card that some effect discards, removes or places may stay or come back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compiler.machine.event_order import all_effects
from schemas.vocabulary.world import DiscardLocation, PlaceLocation, RemoveLocation, ReplaceLocation


def returning(world: Any) -> Iterator[str]:
    """For every location of which this is not known, the fact that it is gone."""
    surely: set[str] = set()
    doubtful: set[str] = set()
    for effect in all_effects(world):
        if isinstance(effect, ReplaceLocation):
            surely.add(effect.location)
            doubtful.add(effect.new)
        elif isinstance(effect, (DiscardLocation, PlaceLocation, RemoveLocation)):
            doubtful.add(effect.location)
    for name in world.locations:
        if name not in surely or name in doubtful:
            yield f"gone:{name}"
