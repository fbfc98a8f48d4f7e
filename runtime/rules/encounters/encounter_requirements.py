"""Requirements that only make sense inside an encounter."""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.encounters.encounter_rules import how_of
from runtime.rules.encounters.moment import card_of
from runtime.rules.encounters.sequence import connected
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import tests, within
from runtime.rules.state.game import Game
from schemas.cards import DiplomacyEncounter
from schemas.vocabulary import requirements as needs


@tests(needs.AffinityIs)
def _affinity(need: needs.AffinityIs, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-DIPLO-006, FOA-DIPLO-030."""
    return game.encounter is not None and colour_now(game) == need.colour


def colour_now(game: Game) -> str:
    """The colour of the slot that holds the marker."""
    encounter = game.encounter
    if encounter is None or encounter.kind != "diplomacy":
        return ""
    card = game.book.tables.encounters[encounter.name].card
    assert isinstance(card, DiplomacyEncounter)
    return card.affinity.slots[encounter.affinity - 1]


@tests(needs.HandSize)
def _hand(need: needs.HandSize, game: Game, rules: Edition, context: Context) -> bool:
    encounter = game.encounter
    if encounter is None:
        return False
    return within(len(encounter.hands.get(context.active, ())), need.least, need.most)


@tests(needs.SequenceLength)
def _sequence(need: needs.SequenceLength, game: Game, rules: Edition, context: Context) -> bool:
    return game.encounter is not None and within(len(game.encounter.sequence), need.least, need.most)


@tests(needs.ConnectedKeys)
def _connected(need: needs.ConnectedKeys, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-COMBAT-006."""
    if game.encounter is None:
        return False
    return within(connected(game, rules, how_of(game, rules), need.attribute), need.least, need.most)


@tests(needs.ChargesHere)
def _charges(need: needs.ChargesHere, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-COMBAT-020."""
    played = card_of(game, context)
    return played is not None and within(played.charges, need.least, need.most)


@tests(needs.LastCard)
def _last(need: needs.LastCard, game: Game, rules: Edition, context: Context) -> bool:
    """The subtype of the card that was played last and is still there. KOR-COMBAT-019."""
    encounter = game.encounter
    if encounter is None or not encounter.sequence:
        return False
    return need.subtype in game.book.tables.cards[encounter.sequence[-1].card].subtypes


@tests(needs.FirstCard)
def _first(need: needs.FirstCard, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-COMBAT-037, KOR-CLAUDYNE-008, AMB-S-73: the card that panic places is the first one; a card placed before
    it is not.
    """
    encounter = game.encounter
    if encounter is None or not encounter.begun:
        return False
    return encounter.played + encounter.placed - encounter.before == 1
