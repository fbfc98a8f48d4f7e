"""How a fight ends in The Fall of Avalon: a reward for each member, loot for all, and four ways not to win."""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.encounter_rules import EncounterRules, under_way
from runtime.rules.encounters.ending import receivers, result_when_lost
from runtime.rules.encounters.hands import put_cards_back
from runtime.rules.encounters.outcome import EncounterEnd, for_each_member
from runtime.rules.encounters.traits import act
from runtime.rules.encounters.using_cards import trigger_own
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import Game
from schemas.cards import CombatEncounter


def conclude(game: Game, rules: Edition, how: EncounterRules) -> Flow[EncounterEnd | None]:
    """Cards go back before anything is received.

    An enemy that ran away or robbed everyone is not defeated, and does not stay either.

    FOA-COMBAT-042, FOA-COMBAT-044, FOA-COMBAT-047, FOA-COMBAT-048, FOA-CLAR-023, FOA-CLAR-024,
    AMB-C-02, AMB-C-08.
    """
    encounter = under_way(game)
    over, encounter.over, encounter.phase = encounter.over, "", "conclusion"
    encounter.healths = {}
    if not game.ending:
        yield from act(game, rules, how, "ended")  # before what was set aside is used again
    yield from put_cards_back(game)
    survivors = tuple(encounter.party)
    if game.ending:
        return EncounterEnd("lose", survivors=survivors)
    if over == "run-away":
        return EncounterEnd("run-away", survivors=survivors, leaves=True)
    if over == "robbed":
        return EncounterEnd("lose", survivors=survivors, leaves=True)
    if over not in how.won_by or not survivors:
        return EncounterEnd("lose" if survivors else result_when_lost(encounter), survivors=survivors)
    context = receivers(game, encounter)
    yield from receive(game, rules, survivors, context)
    if not game.ending:
        yield from trigger_own(game, rules, survivors, "after-winning")
    return EncounterEnd("win", True, context.becomes_guardian, survivors)


def receive(game: Game, rules: Edition, members: tuple[str, ...], context: Context) -> Flow[None]:
    """Each member gets the reward; the loot comes once, and the players share it as they like.

    FOA-COMBAT-043.
    """
    card = game.book.tables.encounters[under_way(game).name].card
    assert isinstance(card, CombatEncounter)
    yield from for_each_member(card.reward, game, rules, members, context)
    if not game.ending:
        yield from apply(card.loot, game, rules, context)
