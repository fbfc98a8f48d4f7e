"""Events, quests, chapters and how a campaign ends."""

from typing import Literal

from schemas.facts import NO_CHANGE, NOTHING, ends, makes
from schemas.fields import Count, Name, Per
from schemas.registry import Effect, effect


@effect("put event {event} on top", facts=makes("event:{event}"), worth=NOTHING)
class PutEventOnTop(Effect, frozen=True, kw_only=True, tag="put-event-on-top"):
    """Lay an event on top of the event deck (KOR-EVENT-001)."""

    event: Name


@effect("put event {event} under the event deck", facts=makes("event:{event}"), worth=NOTHING)
class PutEventUnder(Effect, frozen=True, kw_only=True, tag="put-event-under"):
    """Lay an event under the event deck (KOR-EVENT-001)."""

    event: Name


@effect("put event {event} under {amount:int} card(s)", facts=makes("event:{event}"), worth=NOTHING)
class PutEventUnderCards(Effect, frozen=True, kw_only=True, tag="put-event-under-cards"):
    """Lay an event below so many cards of the event deck, or under it where it is thinner (KOR-EVENT-001)."""

    event: Name
    amount: Count


@effect("in {days:int} day(s) event {event}", facts=makes("event:{event}"), worth=NOTHING)
class EventInDays(Effect, frozen=True, kw_only=True, tag="event-in-days"):
    """A timer: the event lies so deep in the event deck that it comes that many mornings from now (KOR-EVENT-001)."""

    event: Name
    days: Count


@effect("shuffle event {event} into the event deck", facts=makes("event:{event}"), worth=NOTHING)
class ShuffleEvent(Effect, frozen=True, kw_only=True, tag="shuffle-event"):
    """Shuffle an event into the event deck (KOR-EVENT-001)."""

    event: Name


@effect("add {amount:int} random event(s) {per?}", facts=makes("random-events"), worth=NOTHING)
class AddRandomEvents(Effect, frozen=True, kw_only=True, tag="add-random-events"):
    """Put cards of the random event pile on top of the event deck (KOR-EVENT-005)."""

    amount: Count
    per: Per = ""


@effect("reveal the next event", facts=makes("event:*"), worth=NOTHING)
class RevealEvent(Effect, frozen=True, kw_only=True, tag="reveal-event"):
    """Reveal and read the top card of the event deck now (KOR-EVENT-002)."""


@effect("exchange the random event", facts=makes("random-events"), worth=NOTHING)
class ExchangeRandomEvent(Effect, frozen=True, kw_only=True, tag="exchange-random-event"):
    """Put the random event just drawn away for the top one of its pile (FOA-SAMPLE-013)."""


@effect("resolve event {event}", facts=makes("event:{event}"), worth=NOTHING)
class ResolveEvent(Effect, frozen=True, kw_only=True, tag="resolve-event"):
    """Take an event from wherever it is and resolve it now; the order of the deck stays (FOA-SETUP-026)."""

    event: Name


@effect("discard event {event}", facts=ends("event:{event}"), worth=NOTHING)
class DiscardEvent(Effect, frozen=True, kw_only=True, tag="discard-event"):
    """Take an active event off the table (KOR-QUEST-002, KOR-DISCARD-005)."""

    event: Name


@effect(
    "remove event {event} from the game",
    facts=makes("out:event:{event}", ends=("event:{event}",)),
    worth=NOTHING,
)
class RemoveEvent(Effect, frozen=True, kw_only=True, tag="remove-event"):
    """The event leaves the campaign (KOR-DISCARD-006)."""

    event: Name


@effect("the chapter ends", facts=NO_CHANGE, worth=NOTHING)
class ChapterEnds(Effect, frozen=True, kw_only=True, tag="chapter-ends"):
    """The chapter is over; nothing else follows from that by itself (KOR-EVENT-007)."""


@effect("chapter {number:int} begins", facts=makes("chapter:{number}"), worth=NOTHING)
class ChapterBegins(Effect, frozen=True, kw_only=True, tag="chapter-begins"):
    """Follow the set-up card of that chapter (KOR-SETUP-021)."""

    number: Count


@effect("the campaign ends in {result:ending}", facts=makes("ending:{result}"), worth=NOTHING)
class CampaignEnds(Effect, frozen=True, kw_only=True, tag="campaign-ends"):
    """The campaign is over for all (KOR-DEATH-009)."""

    result: Literal["victory", "defeat"]
