"""What the Kings do when their own decks run out, or when a text tells them to reshuffle.

These are rules of the King and not of a card, so a writer only says `reshuffle`, or nothing at all. If an encounter
has its own `when the deck is empty:`, that is followed instead (KOR-GEN-001).
"""

from __future__ import annotations

from typing import Final

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles
from runtime.rules.encounters.delayed import resolve_on_encounter
from runtime.rules.encounters.encounter_rules import ended
from runtime.rules.encounters.hands import shuffle_away
from runtime.rules.encounters.traits import settled
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, shuffle
from runtime.rules.state.changes import gain, lose
from runtime.rules.state.game import EncounterState, Game
from runtime.sentences import rules_say
from schemas.vocabulary.abilities import Reshuffle

CARD: Final = "enemy-card:"
SPAWN: Final = "spawn:"
WEATHER: Final = "weather:"
EMPTY: Final = "when-the-deck-is-empty"
_NEVER_AGAIN: Final = 2  # the difficulty at which defeated spawns stay away (KOR-VENEDA-018)


def is_boss(game: Game, encounter: EncounterState) -> bool:
    """Whether this is the encounter with a King. Encounters with its followers have only their own text."""
    return game.book.encounters[encounter.name].deck == "boss"


def mark(encounter: EncounterState) -> Event:
    """One quest marker on the encounter card. AMB-I-08."""
    encounter.markers.quest += 1
    return Event("markers", what=encounter.name, amount=1, text="quest-marker")


def deck_is_empty(game: Game, rules: Edition, encounter: EncounterState) -> Flow[None]:
    """A card from the King's empty deck was to be placed. Instead everything is laid anew, and it hurts.

    KOR-CLAUDYNE-010, AMB-S-93.
    """
    if EMPTY in game.book.tables.encounters[encounter.name].triggers:
        yield from resolve_on_encounter(game, rules, EMPTY)
    elif is_boss(game, encounter):
        yield from _claudyne(game, rules, encounter)


def weather_was_shuffled(game: Game, rules: Edition, encounter: EncounterState) -> Flow[None]:
    """Each shuffle of a King's weather deck also shuffles the sequence and the discards. KOR-NONUS-012."""
    if EMPTY in game.book.tables.encounters[encounter.name].triggers:
        yield from resolve_on_encounter(game, rules, EMPTY)
    elif is_boss(game, encounter):
        yield from shuffle_away(game, encounter)
        yield from _it_hurts(game, rules, encounter)


def lay_anew(encounter: EncounterState) -> Event:
    """Cards in their first order, except those in the sequence. Defeated spawns stay where they are."""
    cards = [entry for entry in encounter.own_deck if entry.startswith(CARD)]
    for played in encounter.sequence:
        if not played.owner and f"{CARD}{played.card}" in cards:
            cards.remove(f"{CARD}{played.card}")
    others = [entry for entry in encounter.enemy_deck if not entry.startswith(CARD)]
    encounter.enemy_discards = [one for one in encounter.enemy_discards if not one.startswith(CARD)]
    encounter.enemy_deck = cards + others
    return Event("deck", what=encounter.name, text="is laid anew")


def defeated_go_under(encounter: EncounterState) -> None:
    """Defeated spawns go under the rest, the first defeated uppermost. KOR-VENEDA-017."""
    defeated = [entry for entry in encounter.enemy_discards if entry.startswith(SPAWN)]
    encounter.enemy_discards = [one for one in encounter.enemy_discards if not one.startswith(SPAWN)]
    encounter.enemy_deck += defeated


def _claudyne(game: Game, rules: Edition, encounter: EncounterState) -> Flow[None]:
    yield from shuffle_away(game, encounter)
    yield lay_anew(encounter)
    yield mark(encounter)
    yield from _it_hurts(game, rules, encounter)


def _veneda(game: Game, rules: Edition, encounter: EncounterState) -> Flow[None]:
    """KOR-VENEDA-017, KOR-VENEDA-018."""
    if game.book.encounters[encounter.name].difficulty != _NEVER_AGAIN:
        defeated_go_under(encounter)
    yield from shuffle_away(game, encounter)
    yield from _it_hurts(game, rules, encounter)


def _it_hurts(game: Game, rules: Edition, encounter: EncounterState) -> Flow[None]:
    """Each party member loses 1 Health and gains 1 Terror. KOR-CLAUDYNE-010, KOR-VENEDA-017, KOR-NONUS-012."""
    for name in tuple(encounter.party):
        yield lose(game, rules, game.characters[name], "health", 1)
        yield gain(game, rules, game.characters[name], "terror", 1)
    yield from settled(game, rules)
    if rules.rulings.amb_s_93 == "ends" and encounter.phase == "cards":
        encounter.phase = "played"  # AMB-S-93: who was active has played the last card


@handles(Reshuffle)
def reshuffle(effect: Reshuffle, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Depends on what the encounter has: cards of the enemy, spawns or weather. With none of them, the sequence alone."""
    encounter = game.encounter
    if encounter is None or ended(game):
        return
    own = encounter.own_deck
    if any(entry.startswith(CARD) for entry in own):
        yield from _claudyne(game, rules, encounter)
    elif any(entry.startswith(WEATHER) for entry in own):
        yield from _nonus(game, rules, encounter)
    else:
        yield from _veneda(game, rules, encounter)


def _nonus(game: Game, rules: Edition, encounter: EncounterState) -> Flow[None]:
    """The discarded weather comes back into the deck. KOR-NONUS-011, KOR-NONUS-012."""
    yield from shuffle_weather(encounter)
    yield from shuffle_away(game, encounter)
    yield from _it_hurts(game, rules, encounter)


def shuffle_weather(encounter: EncounterState) -> Flow[None]:
    """The discarded weathers and what is left of the deck, shuffled. KOR-NONUS-011."""
    again = [
        entry for entry in (*encounter.enemy_deck, *encounter.enemy_discards) if entry.startswith(WEATHER)
    ]
    yield from shuffle(again, rules_say.THE_WEATHER)
    others = [entry for entry in encounter.enemy_deck if not entry.startswith(WEATHER)]
    encounter.enemy_deck = others + again
    encounter.enemy_discards = [one for one in encounter.enemy_discards if not one.startswith(WEATHER)]
