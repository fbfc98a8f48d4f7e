"""Where texts light a menhir.

Owns the cards on which an effect can put one (FOA-MENHIR-002). `here` is where its page is read. A menhir moves with its card
to the one that replaces it, so a card and its variants count as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compiler.machine.event_order import all_effects, effects_in
from schemas.vocabulary.world import MoveCharacters, PlaceCharacters, PlaceMenhir, ReplaceLocation

_MOVING = (MoveCharacters, PlaceCharacters, ReplaceLocation)


def placed_menhirs(world: Any, read_at: Mapping[str, frozenset[str]]) -> frozenset[str] | None:
    """The locations where texts light a menhir; None if it may be anywhere."""
    found: set[str] = set()
    moving = {
        grant.owner for grant in world.grants if any(isinstance(one, _MOVING) for one in effects_in(grant.do))
    }
    for grant in world.grants:
        owner = world.keys[grant.owner]
        for effect in effects_in(grant.do):
            if not isinstance(effect, PlaceMenhir):
                continue
            if not effect.place.startswith("@"):
                found.add(effect.place)
            elif effect.place != "@here" or grant.owner in moving:
                return None
            elif owner.startswith("at:"):
                found.add(owner[3:])
            elif owner in read_at:
                found |= read_at[owner]
            else:
                return None
    return frozenset(other for place in found for other in (place, *world.families.get(place, ())))


def moved(world: Any) -> frozenset[str]:
    """The facts that one card was replaced by another, as far as some text does it."""
    return frozenset(
        f"replaced:{one.location}:{one.new}" for one in all_effects(world) if isinstance(one, ReplaceLocation)
    )
