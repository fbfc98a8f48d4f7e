"""How long the menhir of the start surely burns.

Owns the first morning on which it can be out. It stands there from the set-up on, with its dial at 5 at least, and it is
taken away on the morning after its dial is gone (FOA-SETUP-018, FOA-DAYSTART-006). Whoever lights it anew sets the dial
to what the card says, which may be less (FOA-MENHIR-004). Nothing is known where a text may put it out or move it, or
where there are more places for menhirs than models: then one of them is taken (FOA-CLAR-011).
"""

from __future__ import annotations

from typing import Any

from compiler.machine.event_order import all_effects
from schemas.vocabulary import world as w

FIRST_DIAL = 5  # for four players; it is higher for fewer (FOA-SETUP-018)
MODELS = 3
LOWER = 1  # a mode sets the dial of an activated menhir lower (FOA-CHALLENGE-005)


def first_dark_day(world: Any) -> int:
    """The first day on which no menhir may burn at the start; 0 if that is not known."""
    start = world.campaign.start
    dials = [one.menhir.dial for one in world.campaign.locations if one.name == start and one.menhir]
    lit = {start, *(one.name for one in world.campaign.locations if one.menhir)}
    for one in all_effects(world):
        if isinstance(one, w.PlaceMenhir):
            lit.add(one.place)
            if one.place == start:
                dials.append(one.dial)
        if isinstance(one, (w.PlaceMenhir, w.RemoveMenhir, w.SetMenhir)) and one.place.startswith("@"):
            return 0
        if isinstance(one, (w.RemoveMenhir, w.SetMenhir)) and one.place == start:
            return 0
        if isinstance(one, (w.ReplaceLocation, w.DiscardLocation, w.RemoveLocation)):
            return 0
    if len(lit) > MODELS:
        return 0
    # Set to N on day d, it is taken away on the morning of day d + N + 1; nobody lights it before the first day.
    again = [max(1, min(dial) - LOWER) + 2 for dial in dials]
    found: int = min([FIRST_DIAL + 1, *again])
    return found
