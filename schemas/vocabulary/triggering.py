"""The moments at which cards speak: their labels, where they may be used, and what they mean.

`asks` is the fact without which the moment never comes. `unasked` tells a planner that the card then speaks even if
its owner does not want it, so that holding it can be a burden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from schemas.facts import OPEN, Asks

# Inside an encounter, at any time, on what somebody gains, or on one kind of card alone.
Stand = Literal["encounter", "any-time", "gained", "own"]


class TriggerWord(NamedTuple):
    """One trigger as it is declared."""

    name: str
    label: str  # what a writer puts before the colon, as a pattern
    stands: Stand
    asks: Asks
    unasked: bool


MOMENTS: Final[dict[str, TriggerWord]] = {}


def moment(
    label: str,
    stands: Stand,
    *,
    asks: Asks,
    unasked: bool,
    name: str = "",
) -> None:
    """Declares a trigger. Its name is its label with hyphens, unless the label is a pattern."""
    made = TriggerWord(name or label.replace(" ", "-"), label, stands, asks, unasked)
    if made.name in MOMENTS:
        raise ValueError(f"trigger {made.name!r} is declared twice")
    MOMENTS[made.name] = made


moment("on placement", "encounter", asks=OPEN, unasked=False)
moment(r"delayed(?: (\d{1,2}))?", "encounter", asks=OPEN, unasked=False, name="delayed")
moment("before attack", "encounter", asks=OPEN, unasked=False)
moment("on attack", "encounter", asks=OPEN, unasked=False)
moment("after attack", "encounter", asks=OPEN, unasked=False)
moment("before response", "encounter", asks=OPEN, unasked=False)
moment("on response", "encounter", asks=OPEN, unasked=False)
moment("after response", "encounter", asks=OPEN, unasked=False)
moment("when destroyed", "encounter", asks=OPEN, unasked=False)
moment("when activated", "any-time", asks=OPEN, unasked=False)
moment("at any time", "any-time", asks=OPEN, unasked=False)
moment(r"pay (\d{1,2}) charges?", "encounter", asks=OPEN, unasked=False, name="pay-charges")
moment("pay all charges", "encounter", asks=OPEN, unasked=False)
moment("at the start of the day", "any-time", asks=OPEN, unasked=True)
moment("at the end of the day", "any-time", asks=OPEN, unasked=True)
moment("once per day", "any-time", asks=OPEN, unasked=False)
moment("once per combat", "any-time", asks=OPEN, unasked=False)
moment("once per encounter", "any-time", asks=OPEN, unasked=False)
moment("when travelling", "any-time", asks=OPEN, unasked=True)
moment("when exploring", "any-time", asks=OPEN, unasked=True)
moment("when resting", "any-time", asks=OPEN, unasked=True)
moment("when a waystone is activated", "any-time", asks=OPEN, unasked=True)
moment("at the start of an encounter", "any-time", asks=OPEN, unasked=False)
moment("after winning", "any-time", asks=OPEN, unasked=False)
moment("when a random event is drawn", "any-time", asks="random-events", unasked=True)
moment("when gained", "gained", asks=OPEN, unasked=False)
moment("when the deck is empty", "own", asks=OPEN, unasked=False)
moment("when a card is played", "encounter", asks=OPEN, unasked=False)

if TYPE_CHECKING:
    Trigger: TypeAlias = str
else:
    Trigger = Literal[tuple(MOMENTS)]
