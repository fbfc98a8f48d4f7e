"""The last step of the Start of the Day: which card of each keyword is used today."""

from __future__ import annotations

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.cards.holding import active_with, keywords_of, turn_down, turn_up
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Option
from runtime.rules.protocol.flow import Flow, ask_some, choose
from runtime.rules.state.game import CharacterState, Game
from schemas.words import KEYWORDS


def equip(game: Game, rules: Edition) -> Flow[None]:
    """Step 8: all cards are turned face up; then everyone chooses one card of each keyword, or none.

    FOA-DAYSTART-014, FOA-ITEM-003.
    """
    for character in game.characters.values():
        was_down = tuple(character.inactive)
        for card in was_down:
            if not any(active_with(game, character, keyword) for keyword in keywords_of(game, card)):
                yield from turn_up(game, character, card)
        for keyword in KEYWORDS:
            yield from _choose_active(game, character, keyword, was_down)
        yield from _lay_down(game, character)


def _choose_active(
    game: Game, character: CharacterState, keyword: str, was_down: tuple[str, ...]
) -> Flow[None]:
    cards = [one for one in (*character.items, *character.secrets) if keyword in keywords_of(game, one)]
    if len(cards) < 2:
        return
    # Cards in use come first: most mornings nothing changes.
    cards.sort(key=lambda one: one in was_down)
    pairs = [(card, game.book.title(card)) for card in cards] + [
        ("none", avalon_says.NO_TODAY.format(keyword=keyword))
    ]
    text = avalon_says.WHICH_DOES_USE_TODAY.format(keyword=keyword, who=game.book.short(character.name))
    card = yield from choose("item.equip", pairs, text, character.name)
    if card in character.inactive:
        yield from turn_up(game, character, card)
    for other in active_with(game, character, keyword) if card == "none" else ():
        yield turn_down(game, character, other)


def _lay_down(game: Game, character: CharacterState) -> Flow[None]:
    """A card without a rival may be left unused, too. One question covers all of them."""
    alone = [
        card
        for card in (*character.items, *character.secrets)
        if card not in character.inactive
        and keywords_of(game, card)
        and not any(_rivals(game, character, card, keyword) for keyword in keywords_of(game, card))
    ]
    if not alone:
        return
    options = [Option(card, game.book.title(card)) for card in alone]
    text = avalon_says.WHICH_CARDS_DOES_LEAVE_UNUSED_TODAY.format(who=game.book.short(character.name))
    for card in (yield from ask_some("item.aside", character.name, options, text)):
        yield turn_down(game, character, card)


def _rivals(game: Game, character: CharacterState, card: str, keyword: str) -> bool:
    cards = (*character.items, *character.secrets)
    return any(keyword in keywords_of(game, other) for other in cards if other != card)
