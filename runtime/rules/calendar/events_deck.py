"""The event deck, the random event pile and the active events area."""

from __future__ import annotations

from runtime.rules.book.indexes import quest_marks
from runtime.rules.cards.anytime import moment
from runtime.rules.cards.holding import is_removed
from runtime.rules.cards.standing import triggered
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.journal.reading_verses import DEEPEST, ENDLESS, cut_off, read
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.changes import STAYS
from runtime.rules.state.game import ANYTHING, EVENTS, Game
from runtime.sentences import rules_say


def has_quest(game: Game, event: str) -> bool:
    """KOR-QUEST-001, KOR-DAYSTART-011."""
    card = game.book.events[event]
    return card.kind == "quest" or bool(card.quests)


def pull(game: Game, event: str) -> None:
    """Takes an event from wherever it is and removes its markers. The order of the other cards does not change.

    KOR-DISCARD-001, KOR-EVENT-001.
    """
    decks = game.decks
    for pile in (decks.events, decks.random_events, decks.spent_events, game.calendar.active):
        if event in pile:
            pile.remove(event)
    game.card_markers.pop(f"event:{event}", None)
    game.unsettled |= EVENTS


def put_away(game: Game, rules: Edition, event: str) -> Event:
    """A random event goes under its pile, others into the box or onto the event deck's discard pile.

    KOR-DAYSTART-012, KOR-DAYSTART-013, KOR-DISCARD-001, KOR-DISCARD-005, FOA-DISCARD-001, FOA-DISCARD-003.
    """
    pull(game, event)
    if event in game.read_now:
        game.read_now.remove(event)
    if not is_removed(game, "event", event):
        _discard(game, rules, event)
    return Event("event-gone", what=event)


def _discard(game: Game, rules: Edition, event: str) -> None:
    decks = game.decks
    if game.book.events[event].kind == "random":
        if event not in decks.random_events:
            decks.random_events.append(event)
    elif rules.numbers.events_have_a_discard_pile:
        decks.spent_events.append(event)


def clear_events(game: Game, rules: Edition) -> Flow[None]:
    """Every active event without a quest leaves. What a King brought this morning stays until the next clearing.

    KOR-DAYSTART-011, KOR-DAYSTART-014, KOR-QUEST-002, KOR-NONUS-005.
    """
    for event in tuple(game.calendar.active):
        if not has_quest(game, event) and f"{STAYS}{event}" not in game.calendar.today:
            yield put_away(game, rules, event)


def add_random(game: Game, count: int) -> Event:
    """From the top of the pile to the top of the deck. KOR-EVENT-005."""
    drawn = game.decks.random_events[:count]
    del game.decks.random_events[:count]
    game.decks.events[:0] = drawn
    many = rules_say.ONE_RANDOM_EVENT if len(drawn) == 1 else rules_say.RANDOM_EVENTS.format(count=len(drawn))
    return Event("deck", what="events", amount=len(drawn), text=f"{many} on top")


def reveal_event(game: Game, rules: Edition) -> Flow[None]:
    """Exactly one card, the top one. With an empty deck nothing happens.

    KOR-DAYSTART-015, KOR-EVENT-002, FOA-SETUP-028, FOA-DAYSTART-010, AMB-S-33.
    """
    if game.decks.events:
        return resolve(game, rules, game.decks.events.pop(0))
    return _reveal_random(game, rules) if rules.rulings.amb_s_33 == "random" else NOTHING


def _reveal_random(game: Game, rules: Edition) -> Flow[None]:
    """One random event in place of the missing card. KOR-EVENT-005, AMB-S-33."""
    yield add_random(game, 1)
    if game.decks.events:
        yield from resolve(game, rules, game.decks.events.pop(0))


def resolve(game: Game, rules: Edition, event: str) -> Flow[None]:
    """Read, then moved to the active events, unless a text that it called for has put it away by then.

    KOR-DAYSTART-015, KOR-EVENT-006, KOR-DISCARD-001, FOA-QUEST-002, FOA-CLAR-035, FOA-DISCARD-001.
    """
    card = game.book.events[event]
    members = tuple(game.characters)
    told = game.book.event_events[event]
    context = Context(members, game.characters[members[0]].location, source=f"event:{event}", at=told.at)
    yield told
    game.read_now.append(event)
    if card.kind == "random":
        yield from _on_random_event(game, rules, context, event)
    if not context.stopped:
        yield from apply(card.do, game, rules, context)
    if card.to is not None and not game.ending and not context.stopped:
        yield from read(game, rules, context, card.to)
    stays = event in game.read_now
    if stays:
        game.read_now.remove(event)
    if event in game.decks.events:
        return  # by its own words, or a chapter's, it is in the deck again (KOR-GEN-001)
    if stays and not game.ending and not context.discarded and not is_removed(game, "event", event):
        if event not in game.calendar.active:  # it may have had itself resolved: there is one card of it
            game.calendar.active.append(event)
        for mark in quest_marks(event, card.quests) if card.quests else ():
            if mark in game.calendar.quests_done:
                game.calendar.quests_done.remove(mark)
        # What its quest asks for may already be true.
        game.unsettled |= ANYTHING if card.quests else EVENTS
        yield from rules.settle(game, rules)
    elif (
        stays
        and context.discarded
        and event not in game.calendar.active
        and not is_removed(game, "event", event)
    ):
        # If it was exchanged twice, it may have come back and be active by now.
        _discard(game, rules, event)


def resolve_named(game: Game, rules: Edition, event: str) -> Flow[None]:
    """Taken from wherever it is; the order of the deck stays.

    Events that resolve each other for ever are cut off, like pages that read each other aside for ever.

    FOA-SETUP-026.
    """
    if is_removed(game, "event", event):
        return
    depth = game.reading[0]
    if depth >= DEEPEST or game.reading[1] > ENDLESS:
        yield from cut_off(game)
        return
    game.reading = (depth + 1, game.reading[1])
    pull(game, event)
    yield from resolve(game, rules, event)
    game.reading = (depth, game.reading[1] if depth else 0)


class Drawing(Context, gc=False, eq=False):
    """The moment at which a random event is drawn, for cards that react to it."""

    event: str = ""  # until it is exchanged


def _on_random_event(game: Game, rules: Edition, context: Context, event: str) -> Flow[None]:
    """Each card speaks for its owner (KOR-ITEM-018, FOA-SAMPLE-013).

    Once an event is exchanged, nothing more of it is read.
    """
    for character in game.characters.values():
        for ref, _, ability in triggered(game, rules, character, "when-a-random-event-is-drawn"):
            own = moment(game, character, ref, ability)
            seen = Drawing(own.members, own.here, own.active, ref, at=own.at, event=event)
            if not context.stopped and (ability.needs is None or holds(ability.needs, game, rules, seen)):
                yield from apply(ability.do, game, rules, seen)
                if not seen.event:
                    context.stopped = context.discarded = True
