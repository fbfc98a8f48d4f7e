"""How a named encounter can end at all, as its card says.

Owns which rows below an encounter stand for an outcome that it never has. A talk ends in the colour of a slot of its track
(KOR-DIPLO-006), and only a card with Avoid is avoided (FOA-DIPLO-005). Nobody escapes from a final encounter (KOR-FINAL-003).
Red stays possible without a red slot, because a talk is also lost when the last one is dying (KOR-DIPLO-008), and green,
because an effect may win it.
"""

from __future__ import annotations

from typing import Any

from compiler.machine.event_order import all_effects
from schemas.vocabulary.abilities import MustEscape


def can_end(world: Any, encounter: str | None, outcome: str) -> bool:
    """Whether the encounter can end so; an encounter that is drawn may be any."""
    if encounter is None or outcome not in ("gray", "avoid", "escape"):
        return True
    campaign = world.campaign
    if outcome == "escape":
        final = any(
            one.name == encounter and any(trait.trait == "final" for trait in one.traits)
            for one in campaign.combat_encounters
        )
        return not final or any(isinstance(one, MustEscape) for one in all_effects(world))
    for talk in campaign.diplomacy_encounters:
        if talk.name == encounter:
            if outcome == "gray":
                return not talk.conclusions or "gray" in talk.affinity.slots
            return talk.avoid is not None or not world.language.talk_stages
    return True
