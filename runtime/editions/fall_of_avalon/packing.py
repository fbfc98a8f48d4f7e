"""Items around an encounter: what its owners set aside before it begins, and what the dead left lying.

There is one deck; a kind of item is drawn by looking for the first of it (`rules/effects/possessions`).
"""

from __future__ import annotations

from runtime.editions.fall_of_avalon import avalon_says
from runtime.editions.fall_of_avalon.dying import take_remains
from runtime.rules.cards.holding import SET_ASIDE, turn_down
from runtime.rules.edition import Edition
from runtime.rules.encounters.encounter_rules import EncounterRules, under_way
from runtime.rules.protocol.decisions import Offer, Option
from runtime.rules.protocol.flow import Flow, ask_some
from runtime.rules.state.game import CharacterState, Game


def confirm_equipment(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Everyone may set active items and secrets aside until the encounter is over; none is added once it has begun.

    FOA-ITEM-004, FOA-COMBAT-018, FOA-DIPLO-004.
    """
    encounter = under_way(game)
    for name in tuple(encounter.party):
        character = game.characters[name]
        active = [card for card in (*character.items, *character.secrets) if card not in character.inactive]
        if not active:
            continue
        options = [Option(card, game.book.title(card)) for card in active]
        text = avalon_says.WHICH_CARDS_DOES_SET_ASIDE_FOR.format(who=game.book.short(name))
        for card in (yield from ask_some("item.aside", name, options, text)):
            encounter.used.append(f"{SET_ASIDE}:{name}:{card}")
            yield turn_down(game, character, card)


def offer_remains(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """Those who stand where somebody died may take what lies there. FOA-DEATH-004."""
    if character.location not in game.board.remains:
        return []

    def run() -> Flow[None]:
        yield from take_remains(game, rules, [character], character.location)

    return [Offer("take-from-the-dead", avalon_says.TAKE_WHAT_THE_DEAD_LEFT_HERE, begin=run)]
