"""The order in which the event deck brings its cards, where nothing disturbs it.

Owns which events come after which. A chapter's deck is laid in the order of its set-up card, and one card is drawn each
morning (KOR-DAYSTART-015, FOA-DAYSTART-010). An event that nothing else brings is read once, after all the events above it that
nothing takes away, and no earlier than as many mornings later. What a card shuffles into the deck disturbs everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from schemas.facts import Branches
from schemas.registry import Effect, entry_of
from schemas.vocabulary import calendar

_BRING = (
    calendar.PutEventOnTop, calendar.PutEventUnder, calendar.PutEventUnderCards, calendar.EventInDays, calendar.ResolveEvent,
)  # fmt: skip
_TAKE = (calendar.RemoveEvent, calendar.DiscardEvent)


class EventTurn(NamedTuple):
    """When an event is drawn: after another one, and not before a day."""

    after: str
    day: int
    revealed: (
        bool  # some effect draws the next one at once; else that is done in the morning, when nothing is read
    )


def event_order(world: Any) -> dict[str, EventTurn]:
    """The turn of every event that is drawn once and in order, by its name."""
    effects = [effect for do in world.granted for effect in _all(do)]
    if any(isinstance(effect, calendar.ShuffleEvent) for effect in effects):
        return {}
    brought = {effect.event for effect in effects if isinstance(effect, _BRING)}
    taken = {effect.event for effect in effects if isinstance(effect, _TAKE)}
    revealed = any(isinstance(effect, calendar.RevealEvent) for effect in effects)
    decks = [[one.event for one in chapter.events if one.event] for chapter in world.campaign.chapters]
    stacked = Counter(event for deck in decks for event in deck)
    kinds = {event.name: event.kind for event in world.campaign.events}
    found: dict[str, EventTurn] = {}
    for deck in decks:
        before, day = "", 1
        for event in deck:
            if stacked[event] > 1 or event in brought or kinds.get(event) in (None, "random"):
                continue
            found[event] = EventTurn(before, day, revealed)
            if event not in taken:
                before = event
                day += not revealed
    return found


def _all(do: Iterable[Effect]) -> Iterator[Effect]:
    for effect in do:
        facts = entry_of(effect).facts
        if isinstance(facts, Branches):
            for inner in facts.of(effect):
                yield from _all(inner)
        else:
            yield effect
