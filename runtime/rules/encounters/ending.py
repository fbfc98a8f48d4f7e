"""The end of an encounter: victory, loss, conclusions; cards back into their decks; what members receive."""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.encounter_requirements import colour_now
from runtime.rules.encounters.encounter_rules import EncounterRules
from runtime.rules.encounters.hands import put_cards_back
from runtime.rules.encounters.outcome import EncounterEnd
from runtime.rules.encounters.traits import act, has_trait
from runtime.rules.encounters.using_cards import trigger_own
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import EncounterState, Game
from schemas.cards import CombatEncounter, DiplomacyEncounter
from schemas.vocabulary.encounters import EncounterGoesOn


def receivers(game: Game, encounter: EncounterState) -> Context:
    """Those still in it, together. An effect reaches each of them only if it says so.

    KOR-COMBAT-068, KOR-DIPLO-007.
    """
    here = game.characters[encounter.party[0]].location
    return Context(tuple(encounter.party), here, source=f"encounter:{encounter.name}", inside=True)


def result_when_lost(encounter: EncounterState) -> str:
    """`escape` when everyone got away; otherwise somebody fell. KOR-COMBAT-070, KOR-COMBAT-073."""
    return "escape" if set(encounter.out.values()) == {"escaped"} else "lose"


def conclude_combat(game: Game, rules: Edition, how: EncounterRules) -> Flow[EncounterEnd | None]:
    """Loot only for a victory. A run-away counts as a win without loot.

    KOR-COMBAT-067, KOR-COMBAT-075, KOR-COMBAT-076, KOR-COMBAT-077, KOR-COMBAT-080, KOR-DEATH-004, KOR-TRAIT-006.
    """
    encounter = game.encounter
    assert encounter is not None
    over, encounter.over, encounter.phase = encounter.over, "", "conclusion"
    yield from put_cards_back(game)
    survivors = tuple(encounter.party)
    if game.ending:
        return EncounterEnd("lose", False, False, survivors)
    if not survivors or over == "lose":
        return EncounterEnd(result_when_lost(encounter) if not survivors else "lose", False, False, survivors)
    context = receivers(game, encounter)
    card = game.book.tables.encounters[encounter.name].card
    assert isinstance(card, CombatEncounter)
    yield from act(game, rules, how, "won")
    if over == "win" and not game.ending:
        yield from apply((*card.loot, *card.reward), game, rules, context)
    if not game.ending:
        yield from trigger_own(game, rules, survivors, "after-winning")
    return EncounterEnd("win", True, context.becomes_guardian, survivors)


def conclude_talk(game: Game, rules: Edition, how: EncounterRules) -> Flow[EncounterEnd | None]:
    """The conclusion of the colour that the marker shows; none when nobody is left.

    KOR-DIPLO-004, KOR-DIPLO-006, KOR-DIPLO-007, KOR-DIPLO-008, KOR-TRAIT-007, KOR-CHALLENGE-004, AMB-S-141.
    """
    encounter = game.encounter
    assert encounter is not None
    over, encounter.over, encounter.phase = encounter.over, "", "conclusion"
    colour = colour_now(game)
    if over == "avoid":
        if has_trait(game, encounter, "discouraging"):
            colour = "red"
        colour = rules.numbers.avoid_conclusion or colour
    if over in ("win", "lose"):
        colour = "green" if over == "win" else "red"
    card = game.book.tables.encounters[encounter.name].card
    assert isinstance(card, DiplomacyEncounter)
    do = next((one.do for one in card.conclusions if one.colour == colour), ())
    goes_on = any(isinstance(effect, EncounterGoesOn) for effect in do)
    goes_on = goes_on or (colour == "gray" and has_trait(game, encounter, "final"))  # KOR-FINAL-002
    survivors = tuple(encounter.party)
    given_up = over == "lose" and game.book.tables.encounters[encounter.name].can_be_given_up
    if not survivors or game.ending or given_up:
        # Those who give up a final talk read what the card says about that, and no conclusion (KOR-FINAL-005).
        yield from put_cards_back(game)
        return EncounterEnd("lose", False, False, survivors)
    if not goes_on:
        yield from put_cards_back(game)
    context = receivers(game, encounter)
    yield from apply(do, game, rules, context)
    if goes_on and not game.ending and encounter.party and not encounter.over:
        encounter.phase = "turn"
        if not encounter.duration:
            # Nothing gave the talk any time back, so it gets the printed time again (AMB-S-97).
            encounter.duration = card.duration if rules.rulings.amb_s_97 == "printed" else 1
        return None
    if goes_on:
        yield from put_cards_back(game)
    won = colour == "green" or (colour == "gray" and rules.rulings.amb_s_141 == "won")
    if won and not game.ending:
        yield from trigger_own(game, rules, tuple(encounter.party), "after-winning")
    return EncounterEnd(colour, colour == "green", context.becomes_guardian, survivors)
