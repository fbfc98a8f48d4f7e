"""Tempers: what kinds of players there are, as numbers. The same traveller plays them all.

`planner:turns=4,samples=16` is a planner with other numbers. Every number of a temper can be set like this.
"""

from __future__ import annotations

from typing import Final

import msgspec

from schemas.near_names import did_you_mean, nearest


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """How a traveller weighs things. 1 is how the plain sensible player weighs them."""

    curiosity: float = 1.0  # what nobody at this table has read yet
    caution: float = 1.0  # blows, terror, the dark, guardians
    greed: float = 1.0  # what a page or a card gives at once
    taste: float = 1.25  # how much readers differ in what they make of a choice's words
    novelty: float = 0.0  # what earlier games of the same playtest have seen least
    purpose: float = 0.0  # the way to a goal that was named
    enough: float = 0.6  # what an Action must promise to be worth getting up for
    turns: int = (
        0  # turns of an encounter looked ahead after the one under way; 0: to the end of an activation
    )
    samples: int = 8  # ways in which a planner deals itself the cards that nobody has seen


TEMPERS: Final[dict[str, Temper]] = {
    "sensible": Temper(),
    "planner": Temper(turns=3),
    "cautious": Temper(caution=2.0, curiosity=0.8, enough=0.8),
    "greedy": Temper(curiosity=0.25, greed=2.0, caution=0.7),
    "curious": Temper(novelty=1.0, curiosity=1.2),
    "completionist": Temper(purpose=1.0),
    "story-reader": Temper(curiosity=2.5, greed=0.4, caution=1.2, enough=0.3),
}

DESCRIBED: Final[dict[str, str]] = {
    "random": "Takes any open option with equal chances.",
    "sensible": "Looks for what it has not tried, keeps the party together, sleeps in the light.",
    "planner": "The same, and thinks three turns ahead in fights and talks; some ten times slower there.",
    "cautious": "The sensible one, but fears blows, terror and the dark twice as much.",
    "greedy": "Goes for what is gained at once; cares little for stories.",
    "curious": "Prefers what earlier games of the run have seen least.",
    "completionist": "Plays for the Verse, quest or end named with --goal, with the book at hand.",
    "story-reader": "Wants to read every page once; goods matter little.",
}

_MOST: Final = {"turns": 20, "samples": 256}


class UnknownBot(Exception):
    """There is no such name or setting; the message says what there is."""


def temper_of(bot: str) -> Temper:
    """The temper of a bot as written on the command line: its name, and after a colon its settings."""
    name, colon, settings = bot.partition(":")
    if name not in TEMPERS:
        hint = did_you_mean(nearest(name, ("random", *TEMPERS)))
        raise UnknownBot(
            f"There is no bot `{name}`. {hint or 'There are random, ' + ', '.join(TEMPERS) + '.'}"
        )
    changed: dict[str, float] = {}
    for setting in settings.split(",") if colon else ():
        key, _, value = setting.partition("=")
        if key.strip() not in Temper.__struct_fields__:
            raise UnknownBot(
                f"A bot has no setting `{key.strip()}`. There are {', '.join(Temper.__struct_fields__)}: "
                f"write `{name}:caution=1.5`, with commas between."
            )
        changed[key.strip()] = _number(key.strip(), value.strip())
    return msgspec.structs.replace(TEMPERS[name], **changed)


def _number(key: str, value: str) -> float:
    if key in _MOST:
        least = 1 if key == "samples" else 0
        if value.isascii() and value.isdigit() and least <= int(value) <= _MOST[key]:
            return int(value)
        raise UnknownBot(f"`{key}` is a whole number from {least} to {_MOST[key]}, not `{value}`.")
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0.0 <= number <= 100.0:
        raise UnknownBot(f"`{key}` is a number from 0 to 100, not `{value}`.")
    return number
