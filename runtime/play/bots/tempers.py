"""Tempers: what kinds of players there are, as numbers. The same traveller plays them all."""

from __future__ import annotations

from typing import Final

import msgspec


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """How a traveller weighs things. 1 is how the plain sensible player weighs them."""

    curiosity: float = 1.0  # what nobody at this table has read yet
    caution: float = 1.0  # blows, terror, the dark, guardians
    greed: float = 1.0  # what a page or a card gives at once
    novelty: float = 0.0  # what earlier games of the same playtest have seen least
    purpose: float = 0.0  # the way to a goal that was named
    enough: float = 0.6  # what an Action must promise to be worth getting up for


TEMPERS: Final[dict[str, Temper]] = {
    "sensible": Temper(),
    "cautious": Temper(caution=2.0, curiosity=0.8, enough=0.8),
    "greedy": Temper(curiosity=0.25, greed=2.0, caution=0.7),
    "curious": Temper(novelty=1.0, curiosity=1.2),
    "completionist": Temper(purpose=1.0),
    "story-reader": Temper(curiosity=2.5, greed=0.4, caution=1.2, enough=0.3),
}

DESCRIBED: Final[dict[str, str]] = {
    "random": "Takes any open option with equal chances.",
    "sensible": "Looks for what it has not tried, keeps the party together, sleeps in the light.",
    "cautious": "The same, but fears blows, terror and the dark twice as much.",
    "greedy": "Goes for what is gained at once; cares little for stories.",
    "curious": "Prefers what earlier games of the run have seen least.",
    "completionist": "Plays for the Verse named with --goal, with the book at hand.",
    "story-reader": "Wants to read every page once; goods matter little.",
}
