"""Campaign setup: characters first, then the world, then the first chapter's card."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.rules.book.book import Book
from runtime.rules.calendar.chapters import put_item_deck, set_up_chapter
from runtime.rules.cards.holding import take
from runtime.rules.edition import Edition
from runtime.rules.map.board import face
from runtime.rules.map.waystones import attach_around
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, shuffle
from runtime.rules.state.changes import highest
from runtime.rules.state.game import ANYTHING, CharacterState, Game, PlacedLocation
from runtime.sentences import rules_say
from schemas.words import ATTRIBUTES


class CannotStart(ValueError):
    """The campaign cannot be played with these characters; the message says why."""


def new_game(book: Book, rules: Edition, heroes: Sequence[str]) -> Game:
    """The state before the first shuffle.

    KOR-GEN-005, KOR-SETUP-002, KOR-SETUP-015, FOA-SETUP-002, FOA-GEN-001, FOA-SETUP-022, KOR-SETUP-018, KOR-HIDDEN-001.
    """
    if isinstance(heroes, str):
        raise CannotStart(rules_say.WHO_PLAYS_IS_A_LIST_OF.format(heroes=heroes))
    if not 1 <= len(heroes) <= rules.numbers.characters_most:
        raise CannotStart(
            rules_say.ONE_TO_CHARACTERS_PLAY_NOT.format(most=rules.numbers.characters_most, count=len(heroes))
        )
    if len(set(heroes)) != len(heroes):
        raise CannotStart(rules_say.NO_CHARACTER_IS_PLAYED_TWICE)
    for name in heroes:
        if name not in book.heroes:
            known = ", ".join(book.heroes)
            raise CannotStart(rules_say.THERE_IS_NO_CHARACTER_THERE_ARE.format(name=name, known=known))
    game = Game(book)
    game.characters = {name: new_character(book, name) for name in heroes}
    game.sheet.filters = list(rules.rulings.amb_s_134)
    game.board.locations[book.campaign.start] = PlacedLocation(0, 0, True)
    # A companion or a King that `enters` somewhere waits there, on the table already or not; KOR-GEN-010.
    game.board.companions = {one.name: one.enters for one in book.companions.values() if one.enters}
    game.board.bosses = {one.name: one.enters for one in book.bosses.values() if one.enters}
    for item in book.items.values():
        game.decks.items.setdefault(item.deck, []).append(item.name)
    game.decks.random_events = [event.name for event in book.events.values() if event.kind == "random"]
    return game


def new_character(book: Book, name: str) -> CharacterState:
    """Tracks, attributes, resources and decks as printed.

    KOR-SETUP-004, KOR-SETUP-005, KOR-SETUP-006, KOR-SETUP-007, KOR-SETUP-008, KOR-SETUP-010, KOR-SETUP-011,
    FOA-SETUP-004, FOA-SETUP-003, FOA-SETUP-006, FOA-SETUP-007, FOA-SETUP-008, FOA-SETUP-009, FOA-SETUP-010,
    FOA-SETUP-012, FOA-SETUP-032.
    """
    card = book.characters[name]
    tray = book.trays[name]
    character = CharacterState(name, book.campaign.start, name)
    character.energy = min(tray.energy.start, tray.energy.most)
    character.health = tray.health.start
    character.terror = tray.terror.start
    character.attributes = {attribute: card.attributes.get(attribute, 0) for attribute in ATTRIBUTES}
    for what, amount in card.resources.items():
        setattr(character, what, amount)
    character.combat_deck = book.starters(name, "combat")
    character.diplomacy_deck = book.starters(name, "diplomacy")
    character.combat_pool = book.advancement(name, "combat")
    character.diplomacy_pool = book.advancement(name, "diplomacy")
    return character


def set_up_characters(game: Game, rules: Edition) -> Flow[None]:
    """All of them, before the world. KOR-SETUP-002."""
    for character in game.characters.values():
        yield from set_up_character(game, rules, character)


def set_up_character(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """The letter is read; each deck and pool is shuffled separately.

    Energy starts no higher than Health.

    KOR-SETUP-005, KOR-SETUP-009, FOA-SETUP-011, FOA-SETUP-015.
    """
    letter = game.book.characters[character.name].letter
    if letter:
        yield Event("prose", character.name, text=letter)
    for kind in ("combat", "diplomacy"):
        yield from shuffle(
            getattr(character, f"{kind}_deck"), rules_say.THE_DECK_OF.format(kind=kind, name=character.name)
        )
        yield from shuffle(
            getattr(character, f"{kind}_pool"), rules_say.THE_POOL_OF.format(kind=kind, name=character.name)
        )
    character.energy = min(character.energy, highest(game, rules, character, "energy"))


def set_up_map(game: Game, rules: Edition) -> Flow[None]:
    """The start lies with its clear side up; on its top edge the next location, wyrdness side up; nothing else.

    KOR-SETUP-011, KOR-SETUP-012, KOR-SETUP-023.
    """
    start = game.book.campaign.start
    yield Event("revealed", what=start, text="clear")
    north = any(key.side == "north" for key in face(game, start).keys)
    # A start without a key on its top edge shows all its neighbours; otherwise nobody could ever leave.
    yield from attach_around(game, start, "north" if north else "")


def set_up_decks(game: Game, rules: Edition) -> Flow[None]:
    """Item deck A and the consumables on the table, random events shuffled into a pile of their own.

    What a mode hands out comes last (KOR-STORY-003, KOR-CHALLENGE-002).

    KOR-SETUP-013, KOR-SETUP-018, KOR-SETUP-014, FOA-SETUP-027, FOA-SETUP-021.
    """
    first = next((tier for tier in ("A", "items") if tier in game.decks.items), None)
    for tier in (first, "consumables"):
        if tier is not None and tier in game.decks.items:
            yield from put_item_deck(game, tier)
    yield from shuffle(game.decks.random_events, rules_say.THE_RANDOM_EVENTS)
    for character in game.characters.values():
        deck = game.decks.items.get(first or "", [])
        for _ in range(rules.numbers.starting_items):
            # KOR-STORY-002, AMB-C-03.
            if deck:
                yield from take(game, rules, character, deck.pop(0), "item")
    yield from _starting_secrets(game, rules)


def _starting_secrets(game: Game, rules: Edition) -> Flow[None]:
    """The group gains what its mode names. If the campaign has no such card, the players are told.

    KOR-STORY-003, KOR-CHALLENGE-002, FOA-CHALLENGE-003.
    """
    numbered = {secret.number: secret.name for secret in game.book.secrets.values()}
    for mode, number in rules.numbers.starting_secrets:
        if number in numbered:
            game.decks.global_secrets.append(numbered[number])
            yield Event("owns", "", numbered[number], text="secret")
        else:
            yield Event("missing-secret", amount=number, text=mode)


def set_up_first_chapter(game: Game, rules: Edition) -> Flow[None]:
    """KOR-SETUP-019, KOR-SETUP-020; a campaign without chapters lays out everything it has.

    Whatever holds from the beginning counts (KOR-TRACK-004, KOR-TRACK-005).
    """
    game.unsettled = ANYTHING
    if game.book.chapters:
        yield from set_up_chapter(game, rules, min(game.book.chapters))
    else:
        game.calendar.chapter = 1
        for name, card in game.book.encounters.items():
            if card.deck and card.deck != "boss" and name not in game.book.secret_encounters:
                game.decks.encounters.setdefault(card.deck, []).append(name)
        for colour, deck in game.decks.encounters.items():
            yield from shuffle(deck, rules_say.THE_ENCOUNTER_DECK.format(colour=colour))
        game.decks.events = [
            event.name for event in game.book.events.values() if event.kind in ("story", "quest")
        ]
