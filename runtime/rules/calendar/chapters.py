"""A chapter's set-up card: encounter decks, item decks, event deck, then its page."""

from __future__ import annotations

from runtime.rules.book.prepared import END
from runtime.rules.calendar import events_deck
from runtime.rules.cards.encounter_cards import origin_after, out_of_the_decks
from runtime.rules.cards.holding import is_removed
from runtime.rules.costs.costs import counted
from runtime.rules.edition import Edition
from runtime.rules.journal.reading_verses import read, read_page
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, shuffle
from runtime.rules.state.game import TIME, Game
from runtime.sentences import rules_say
from schemas.model import Chapter, EncounterDeck


def set_up_chapter(game: Game, rules: Edition, number: int) -> Flow[None]:
    """Followed in its printed order, then removed from the game.

    KOR-SETUP-019, KOR-SETUP-020, KOR-SETUP-021, KOR-EVENT-003, FOA-SETUP-029, FOA-SETUP-024, FOA-SETUP-025.
    """
    chapter = game.book.chapters.get(number)
    if chapter is None or is_removed(game, "chapter", chapter.name):
        return
    game.calendar.chapter = number
    game.unsettled |= TIME
    game.decks.removed.append(f"chapter:{chapter.name}")
    yield Event("chapter", amount=number, text=chapter.title)
    yield from lay_out_decks(game, rules, chapter)
    members = tuple(game.characters)
    context = Context(members, game.characters[members[0]].location, source=f"chapter:{chapter.name}")
    page = game.book.pages[f"chapter:{chapter.name}"]
    target = yield from read_page(page, game, rules, context)
    if target != END and not game.ending:
        yield from read(game, rules, context, target)


def lay_out_decks(game: Game, rules: Edition, chapter: Chapter) -> Flow[None]:
    """What a set-up card says above its text, in its printed order. KOR-SETUP-019."""
    for deck in chapter.decks:
        yield from prepare_deck(game, rules, deck)
    for tier in chapter.items:
        yield from put_item_deck(game, tier)
    if chapter.consumables:
        yield from put_item_deck(game, "consumables")
    yield stack_events(game, chapter)
    stack_first_cards(game, chapter)


def prepare_deck(game: Game, rules: Edition, deck: EncounterDeck) -> Flow[None]:
    """Only the difficulties shown stay. Missing ones come in, as many as the card asks for.

    KOR-ENC-010, KOR-ENC-011, KOR-ENC-012, KOR-STORY-004, FOA-SETUP-020, FOA-STORY-001.
    """
    book = game.book
    joined, left = game.decks.joined, game.decks.left
    candidates = book.by_deck.get(deck.colour, [])  # of this colour, and no secret ones
    if joined or left or game.board.guardians or game.met:
        candidates = [
            name for name in dict.fromkeys((*candidates, *joined)) if belongs(game, name, deck.colour)
        ]
    removed = game.decks.removed
    found = [
        name
        for name in candidates
        if deck.least <= book.encounters[name].difficulty <= deck.most and f"encounter:{name}" not in removed
    ]
    names = [name for name in found if name not in deck.without]
    names += [name for name in deck.including if name not in names and _is_free(game, name)]
    before = game.decks.encounters.get(deck.colour, [])
    # Kept in their old order before the shuffle, so that the same decisions give the same decks.
    kept = [name for name in before if name in names]
    game.decks.encounters[deck.colour] = kept + [name for name in names if name not in kept]
    yield from shuffle(
        game.decks.encounters[deck.colour], rules_say.THE_ENCOUNTER_DECK.format(colour=deck.colour)
    )
    if deck.size:
        wanted = deck.size
        if deck.per == "character":
            wanted *= max(1, counted(game, rules) + rules.numbers.characters_for_decks)
        _leave(game.decks.encounters[deck.colour], wanted, deck.including)
    for name, card in out_of_the_decks(game):
        card.origin = origin_after(game, name, card.origin, deck)


def _leave(cards: list[str], wanted: int, including: tuple[str, ...]) -> None:
    """Leaves only some cards of a shuffled deck, first those that the card names. The others go into the box.

    KOR-ENC-010.
    """
    named = [name for name in cards if name in including]
    others = [name for name in cards if name not in including]
    kept = {*named, *others[: max(0, wanted - len(named))]}
    cards[:] = [name for name in cards if name in kept]


def belongs(game: Game, name: str, colour: str) -> bool:
    """Whether an encounter takes part in preparing the deck of that colour. KOR-ENC-011."""
    if not _is_free(game, name) or game.decks.left.get(name) == colour:
        return False
    if name in game.decks.joined:
        return game.decks.joined[name] == colour
    return game.book.encounters[name].deck == colour and name not in game.book.secret_encounters


def _is_free(game: Game, name: str) -> bool:
    for guardian in game.board.guardians:
        if guardian.encounter == name:
            return False
    return name not in game.met and f"encounter:{name}" not in game.decks.removed


def put_item_deck(game: Game, tier: str) -> Flow[None]:
    """Puts a shuffled deck of items on the table. KOR-ITEM-002, KOR-SETUP-013."""
    if tier not in game.decks.table:
        game.decks.table.append(tier)
        deck = game.decks.items.setdefault(tier, [])
        yield Event("deck", what=f"items {tier}", text="on the table")
        yield from shuffle(deck, rules_say.ITEM_DECK.format(tier=tier))


def stack_first_cards(game: Game, chapter: Chapter) -> None:
    """A tutorial overrides the shuffle: these cards lie on top of their owners' decks (KOR-SETUP-009)."""
    for character in game.characters.values():
        for kind in ("combat", "diplomacy"):
            deck: list[str] = getattr(character, f"{kind}_deck")
            first = [card for card in chapter.first_cards if card in deck]
            deck[:] = [*first, *(card for card in deck if card not in first)]


def stack_events(game: Game, chapter: Chapter) -> Event:
    """The event deck of the chapter, from the top down. What was left of the old one goes back.

    KOR-SETUP-019, KOR-EVENT-001.
    """
    for event in game.decks.events:
        if game.book.events[event].kind == "random":
            game.decks.random_events.append(event)
    game.decks.events = []
    for stacked in chapter.events:
        if stacked.event is not None:
            if not is_removed(game, "event", stacked.event):
                events_deck.pull(game, stacked.event)
                game.decks.events.append(stacked.event)
        else:
            game.decks.events += game.decks.random_events[: stacked.random]
            del game.decks.random_events[: stacked.random]
    return Event("deck", what="events", amount=len(game.decks.events), text="built")
