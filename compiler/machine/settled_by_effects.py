"""What an effect settles about the map, for the rest of the page: a waystone that just faded does not stand there.

Owns which question about the map an effect answers, and how. It says nothing else about what lies on the table.
"""

from __future__ import annotations

from schemas.registry import Effect, Requirement
from schemas.vocabulary import requirements as r
from schemas.vocabulary import world as w

SETTLING = (
    w.FadeAllWaystones, w.RemoveMenhir, w.ReplaceLocation, w.PlaceCompanion, w.RemoveCompanion, w.PlaceBoss, w.RemoveBoss,
    w.RemoveMarkers, w.RemoveDial, w.PlaceDial,
)  # fmt: skip


def settled(effect: Effect, needs: Requirement) -> bool | None:
    """True if a requirement surely holds right after an effect, False if it surely fails, None if that stays open."""
    if isinstance(effect, w.FadeAllWaystones):
        return False if isinstance(needs, r.WaystoneAt) else None
    if isinstance(effect, w.RemoveMenhir):
        return False if isinstance(needs, r.MenhirAt) and needs.place == effect.place else None
    if isinstance(effect, w.ReplaceLocation):
        gone = isinstance(needs, r.LocationRevealed) and needs.location == effect.location != effect.new
        return False if gone else None
    if isinstance(needs, r.CompanionAt) and isinstance(effect, (w.PlaceCompanion, w.RemoveCompanion)):
        return _elsewhere(effect.companion == needs.companion, effect, needs.place)
    if isinstance(needs, r.BossAt) and isinstance(effect, (w.PlaceBoss, w.RemoveBoss)):
        return _elsewhere(effect.boss == needs.boss, effect, needs.place)
    if isinstance(needs, r.MarkersAt) and isinstance(effect, w.RemoveMarkers):
        same = (effect.marker, effect.place) == (needs.marker, needs.place) and effect.amount == "all"
        return False if same and needs.least > 0 else None
    if isinstance(needs, r.DialAt) and isinstance(effect, (w.PlaceDial, w.RemoveDial)):
        if (effect.kind, effect.place) != (needs.kind, needs.place):
            return None
        value = 0 if isinstance(effect, w.RemoveDial) else effect.value
        fits = needs.least <= value and (needs.most is None or value <= needs.most)
        return None if fits else False
    return None


def _elsewhere(same: bool, effect: object, place: str) -> bool | None:
    """A figure that was taken off the map is nowhere, and one that was placed is in that one place."""
    if not same:
        return None
    where = getattr(effect, "place", "")
    named = not where.startswith("@") and not place.startswith("@")
    return False if not where or (named and where != place) else None
