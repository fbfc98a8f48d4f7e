"""The last step of the Start of the Day: which card of each keyword is used today."""

from __future__ import annotations

from runtime.rules.cards.holding import keywords_of, turn_up
from runtime.rules.edition import Edition
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.state.game import CharacterState, Game
from schemas.words import KEYWORDS


def equip(game: Game, rules: Edition) -> Flow[None]:
    """Step 8: everyone chooses; what is not chosen lies face down. FOA-DAYSTART-014, FOA-ITEM-003."""
    for character in game.characters.values():
        for keyword in KEYWORDS:
            yield from _choose_active(game, character, keyword)


def _choose_active(game: Game, character: CharacterState, keyword: str) -> Flow[None]:
    cards = [one for one in (*character.items, *character.secrets) if keyword in keywords_of(game, one)]
    if len(cards) < 2:
        return
    # What is in use stands first: most mornings nothing changes.
    cards.sort(key=lambda one: one in character.inactive)
    pairs = [(card, game.book.title(card)) for card in cards]
    text = f"Which {keyword} does {game.book.short(character.name)} use today?"
    card = yield from choose("item.equip", pairs, text, character.name)
    if card in character.inactive:
        yield from turn_up(game, character, card)
