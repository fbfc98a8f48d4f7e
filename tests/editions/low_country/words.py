"""The words that only this edition has."""

from schemas.facts import NO_CHANGE, counts
from schemas.fields import Count
from schemas.registry import Effect, effect


@effect(
    "ring the ferry bell {times:int} times",
    facts=NO_CHANGE,
    worth=counts("energy", 1, "times"),
    editions=("low-country",),
)
class RingTheFerryBell(Effect, frozen=True, kw_only=True, tag="ring-the-ferry-bell"):
    """Each party member gains that much Energy: the ferry comes to whoever rings."""

    times: Count
