"""Events, quests, chapters and how a campaign ends."""

from __future__ import annotations

from runtime.rules.calendar import events_deck
from runtime.rules.calendar.chapters import set_up_chapter
from runtime.rules.cards.holding import is_removed, remove_from_game
from runtime.rules.costs.costs import multiplier
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, shuffle
from runtime.rules.state.game import Game
from runtime.sentences import rules_say
from runtime.sentences.lists_and_numbers import counted
from schemas.vocabulary.calendar import (
    AddRandomEvents,
    CampaignEnds,
    ChapterBegins,
    ChapterEnds,
    DiscardEvent,
    EventInDays,
    ExchangeRandomEvent,
    PutEventOnTop,
    PutEventUnder,
    PutEventUnderCards,
    RemoveEvent,
    ResolveEvent,
    RevealEvent,
    ShuffleEvent,
)


@handles(PutEventOnTop)
def put_on_top(effect: PutEventOnTop, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-EVENT-001."""
    if not is_removed(game, "event", effect.event):
        events_deck.pull(game, effect.event)
        game.decks.events.insert(0, effect.event)
        yield Event("deck", what="events", text=f"{effect.event} on top")


@handles(PutEventUnder)
def put_under(effect: PutEventUnder, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-EVENT-001."""
    if not is_removed(game, "event", effect.event):
        events_deck.pull(game, effect.event)
        game.decks.events.append(effect.event)
        yield Event("deck", what="events", text=f"{effect.event} under it")


@handles(PutEventUnderCards)
def put_under_cards(effect: PutEventUnderCards, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-EVENT-001."""
    yield from _laid_below(effect.event, effect.amount, game)


@handles(EventInDays)
def in_days(effect: EventInDays, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-EVENT-001: each morning brings one card, so tomorrow's lies below none."""
    yield from _laid_below(effect.event, max(0, effect.days - 1), game)


def _laid_below(event: str, cards: int, game: Game) -> Flow[None]:
    if not is_removed(game, "event", event):
        events_deck.pull(game, event)
        deck = game.decks.events
        depth = min(cards, len(deck))
        deck.insert(depth, event)
        below = counted(depth, rules_say.BELOW_ONE, rules_say.BELOW) if depth else rules_say.ON_TOP
        yield Event("deck", what="events", text=f"{event} {below}")


@handles(ShuffleEvent)
def shuffle_in(effect: ShuffleEvent, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-EVENT-001."""
    if not is_removed(game, "event", effect.event):
        events_deck.pull(game, effect.event)
        game.decks.events.append(effect.event)
        yield from shuffle(game.decks.events, rules_say.THE_EVENT_DECK)


@handles(AddRandomEvents)
def add_random(effect: AddRandomEvents, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-EVENT-005, KOR-STORY-004, KOR-CHALLENGE-005, FOA-EVENT-001."""
    times = multiplier(effect.per, game, rules, context)
    if effect.per == "character":
        times = max(1, times + rules.numbers.characters_for_random_events)
    count = effect.amount * times + rules.numbers.random_events_placed
    yield events_deck.add_random(game, max(0, count))


@handles(RevealEvent)
def reveal(effect: RevealEvent, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-EVENT-002."""
    yield from events_deck.reveal_event(game, rules)


@handles(ExchangeRandomEvent)
def exchange(effect: ExchangeRandomEvent, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """The random event being drawn goes under its pile; the top card of the pile takes its place. FOA-SAMPLE-013."""
    kind, _, name = context.source.partition(":")
    if isinstance(context, events_deck.Drawing):
        name = context.event
    elif kind != "event":
        return
    if name and game.book.events[name].kind == "random" and game.decks.random_events:
        context.stopped = True
        if isinstance(context, events_deck.Drawing):
            context.event = ""
        else:
            context.discarded = True
        game.decks.random_events.append(name)
        yield Event("event-gone", what=name)
        yield from events_deck.resolve_named(game, rules, game.decks.random_events[0])


@handles(ResolveEvent)
def resolve(effect: ResolveEvent, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """FOA-SETUP-026."""
    yield from events_deck.resolve_named(game, rules, effect.event)


@handles(DiscardEvent)
def discard(effect: DiscardEvent, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-QUEST-002, KOR-DISCARD-001, KOR-DISCARD-005, FOA-QUEST-004."""
    if context.source == f"event:{effect.event}" and effect.event not in game.calendar.active:
        context.discarded = True
    elif effect.event in game.calendar.active or effect.event in game.read_now:
        yield events_deck.put_away(game, rules, effect.event)


@handles(RemoveEvent)
def remove(effect: RemoveEvent, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DISCARD-006."""
    events_deck.pull(game, effect.event)
    yield remove_from_game(game, "event", effect.event)


@handles(ChapterEnds)
def chapter_ends(effect: ChapterEnds, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-EVENT-007, KOR-DAYEND-016: nothing follows from it by itself."""
    yield Event("chapter-ends", amount=game.calendar.chapter)


@handles(ChapterBegins)
def chapter_begins(effect: ChapterBegins, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-SETUP-021."""
    yield from set_up_chapter(game, rules, effect.number)


@handles(CampaignEnds)
def campaign_ends(effect: CampaignEnds, game: Game, rules: Edition, context: Context) -> Flow[None]:
    game.ending = effect.result
    yield Event("ending", text=effect.result)
