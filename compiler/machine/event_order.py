"""The order in which the event deck brings its cards, where nothing disturbs it.

Owns which events come after which. A chapter's deck is laid in the order of its set-up card, and one card is drawn each
morning (KOR-DAYSTART-015, FOA-DAYSTART-010). If nothing else brings an event, it is read once. It comes after all the
events above it that nothing takes away, and at least that many mornings later. A card that shuffles something into the
deck disturbs everything. A timer lies so many cards deep (KOR-EVENT-001). It delays only what lies deeper, and comes itself
after all that lies above it.
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
_UNDER = (calendar.PutEventUnder, calendar.PutEventUnderCards, calendar.EventInDays)
_ABOVE = (calendar.PutEventOnTop, calendar.ShuffleEvent, calendar.AddRandomEvents, *_UNDER)
_DEEPEST = 10_000


class EventTurn(NamedTuple):
    """When an event is drawn: after another one, and not before a day."""

    after: str
    day: int
    revealed: (
        bool  # an effect draws the next one at once; otherwise the morning draws it, when nothing is read
    )


def brought_by_effects(world: Any) -> set[str]:
    """Events that can also come in another way than from the deck in which a chapter lays them."""
    found = {
        effect.event for effect in all_effects(world) if isinstance(effect, (*_BRING, calendar.ShuffleEvent))
    }
    return found | {secret.event for secret in world.campaign.secrets if secret.event}


def due(world: Any, order: dict[str, EventTurn]) -> list[tuple[str, int]]:
    """Events of the first deck, each with the morning by which it has surely been drawn while its chapter lasts.

    For such an event nothing may be laid above it, and nothing may take it out of the deck.
    """
    free = min((depth for _, depth in _depths(world, order)), default=_DEEPEST)
    taken = _taken(world)
    found: list[tuple[str, int]] = []
    day = 0
    for chapter in world.campaign.chapters:
        if chapter.number == min(world.chapters):
            for one in chapter.events:
                day += 1 if one.event else one.random
                if one.event in order and one.event not in taken and day <= free:
                    found.append((one.event, day))
    return found


def _depths(world: Any, order: dict[str, EventTurn]) -> list[tuple[Effect, int]]:
    """What lays cards into the event deck, each with the number of cards from its top, as it lies on the first morning,
    that surely stay above them, or have been drawn before.

    What is read after the first card was drawn lies one card deeper.
    """
    effects = all_effects(world)
    if not any(isinstance(effect, _ABOVE) for effect in effects):
        return []
    late = (
        _read_after_the_first_card(world, order) if any(isinstance(one, _UNDER) for one in effects) else set()
    )
    found: list[tuple[Effect, int]] = []
    for grant in world.grants:
        for effect in effects_in(grant.do):
            if isinstance(effect, _ABOVE):
                found.append((effect, _depth(effect) + (grant.owner in late)))
    return found


def _depth(effect: Effect) -> int:
    if isinstance(effect, calendar.PutEventUnder):
        return _DEEPEST
    if isinstance(effect, calendar.PutEventUnderCards):
        return effect.amount
    return max(0, effect.days - 1) if isinstance(effect, calendar.EventInDays) else 0


def _read_after_the_first_card(world: Any, order: dict[str, EventTurn]) -> set[int]:
    """The events of a deck, and the Verses that begin with these, with exploring, an action or a night.

    What the set-up, a card or a threshold calls for may be read before.
    """
    keys = world.keys
    late = {number for number, key in enumerate(keys) if key.startswith("event:") and key[6:] in order}
    early: set[int] = set()
    stack: list[int] = []
    for rule in world.rules:
        owner = keys[rule.owner]
        begins = rule.owner in late or (owner.startswith("at:") and rule.kind != "instant")
        if not begins and not owner.startswith("verse:"):
            stack += [node for node in rule.adds if keys[node].startswith("verse:")]
    while stack:
        verse = stack.pop()
        if verse not in early:
            early.add(verse)
            for number in world.rules_of.get(verse, ()):
                stack += [node for node in world.rules[number].adds if keys[node].startswith("verse:")]
    return late | {number for number in world.verses if number not in early}


def laid_under(world: Any, order: dict[str, EventTurn]) -> dict[str, str]:
    """Events that only timers lay under a card of the deck, each with the last card that is surely drawn before it.

    Another chapter has a deck of its own, so this is known only where there is one chapter.
    """
    if len(world.chapters) > 1:
        return {}
    effects = all_effects(world)
    decks = {one.event for chapter in world.campaign.chapters for one in chapter.events}
    kinds = {event.name: event.kind for event in world.campaign.events}
    above = {secret.event for secret in world.campaign.secrets if secret.event} | decks
    above |= {
        effect.event
        for effect in effects
        if isinstance(effect, (*_BRING, calendar.ShuffleEvent)) and not isinstance(effect, _UNDER)
    }
    least: dict[str, int] = {}
    for effect, depth in _depths(world, order):
        if isinstance(effect, _UNDER):
            least[effect.event] = min(depth, least.get(effect.event, depth))
    sure = due(world, order)
    found: dict[str, str] = {}
    for event, depth in least.items():
        before = [one for one, day in sure if day <= depth]
        if before and event not in above and kinds.get(event) not in (None, "random"):
            found[event] = before[-1]
    return found


def _taken(world: Any) -> set[str]:
    """Events that some other text than their own takes away: their own is read only once they have been drawn."""
    found: set[str] = set()
    for grant in world.grants:
        owner = world.keys[grant.owner]
        found |= {
            effect.event
            for effect in effects_in(grant.do)
            if isinstance(effect, _TAKE) and owner != f"event:{effect.event}"
        }
    return found


def event_order(world: Any) -> dict[str, EventTurn]:
    """The turn of every event that is drawn once and in order, by its name."""
    effects = all_effects(world)
    if any(isinstance(effect, calendar.ShuffleEvent) for effect in effects):
        return {}
    brought = {effect.event for effect in effects if isinstance(effect, _BRING)}
    taken = _taken(world)
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


def all_effects(world: Any) -> tuple[Effect, ...]:
    """Every effect of a campaign, with those inside others; walked through once."""
    if world.effects is None:
        world.effects = tuple(effect for do in world.granted for effect in effects_in(do))
    found: tuple[Effect, ...] = world.effects
    return found


def effects_in(do: Iterable[Effect]) -> Iterator[Effect]:
    """Every effect of a list, with those inside others."""
    for effect in do:
        facts = entry_of(effect).facts
        if isinstance(facts, Branches):
            for inner in facts.of(effect):
                yield from effects_in(inner)
        else:
            yield effect
