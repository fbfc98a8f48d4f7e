"""Diplomacy in The Fall of Avalon: stages won at the top of the track, failure, reward, and a way around it.

There is no limit of time (FOA-DIPLO-028).
"""

from __future__ import annotations

from runtime.editions.fall_of_avalon import avalon_says
from runtime.editions.fall_of_avalon.combat import (
    LENT,
    LENT_BY_RULING,
    check_traits,
    discard_for_what_is_not_there,
    hand,
    stand_in_order,
)
from runtime.editions.fall_of_avalon.diplomacy_avoid import offer_avoid
from runtime.editions.fall_of_avalon.diplomacy_stages import (
    affinity_check,
    card_of_talk,
    choose_approach,
    set_marker,
)
from runtime.editions.fall_of_avalon.packing import confirm_equipment
from runtime.rules.edition import Edition
from runtime.rules.encounters.card_tables import Row
from runtime.rules.encounters.delayed import delayed_step
from runtime.rules.encounters.encounter_rules import EncounterRules, Moments, ended, no_change, under_way
from runtime.rules.encounters.ending import receivers
from runtime.rules.encounters.free_use import pause
from runtime.rules.encounters.hands import draw_hands, put_cards_back, redraw
from runtime.rules.encounters.leaving import all_agree, may_not_escape
from runtime.rules.encounters.outcome import EncounterEnd, for_each_member
from runtime.rules.encounters.strike import strike
from runtime.rules.encounters.turn import activations, end_of_turn, start_abilities, when_activated
from runtime.rules.encounters.using_cards import trigger_own
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import EncounterState, Game


def response(game: Game, encounter: EncounterState, shift: int) -> Row | None:
    """That of the current stage. FOA-DIPLO-019."""
    rows = game.book.tables.encounters[encounter.name].stages.get(encounter.stage, ())
    return rows[0] if rows else None


def check_and_response(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """The check after the last card. Unless it decided something, the response and another check follow.

    FOA-DIPLO-015, FOA-DIPLO-018, FOA-DIPLO-019.
    """
    if (yield from affinity_check(game, rules, how)):
        return
    yield from strike(game, rules, how)
    if not ended(game):
        yield from pause(game, rules, how, avalon_says.IT_HAS_ANSWERED, [])
    if not ended(game):
        yield from affinity_check(game, rules, how)


def check_at_readiness(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """An activation that ended early has had no check of its own. AMB-C-24."""
    if rules.rulings.amb_c_24:
        yield from affinity_check(game, rules, how)


def moved_off_the_track(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Moves beyond the ends of the track are lost. By a ruling, one below it costs a card.

    FOA-DIPLO-029, AMB-S-81.
    """
    if rules.rulings.amb_s_81 == "cards":
        yield from discard_for_what_is_not_there(game, rules, how)


def mind_the_fallen(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Where a fall ends the talk for all, everyone's Health is watched. AMB-C-14."""
    encounter = under_way(game)
    if rules.rulings.amb_c_14 == "ends":
        encounter.healths = {name: game.characters[name].health for name in encounter.party}
    yield from ()


def end_with_the_fallen(game: Game, rules: Edition) -> Flow[None]:
    """Somebody is dying: the talk is over for everyone, and its failure is not applied. AMB-C-14."""
    encounter = under_way(game)
    if not encounter.over and "dying" in encounter.out.values():
        encounter.over = "fallen"
        yield Event("step", what=encounter.name, text="ends")


def fail(game: Game, rules: Edition, how: EncounterRules, name: str) -> Flow[None]:
    """The encounter fails when a character must draw more cards than the deck holds. FOA-DIPLO-025."""
    encounter = under_way(game)
    if not encounter.over:
        encounter.over = "lose"
        yield Event("step", name, text="has nothing more to say")


def escape(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """All leave together or nobody does, and the encounter is then lost. By a ruling each may go alone, and fails alone.

    FOA-DIPLO-007, FOA-DIPLO-008, AMB-S-109.
    """
    encounter = under_way(game)
    if rules.rulings.amb_s_109 == "alone" and len(encounter.party) > 1:
        yield from _go_alone(game, rules, encounter)
        return
    if (yield from all_agree(game, avalon_says.BREAK_THE_TALK_OFF_AND_FAIL)):
        encounter.over = "lose"
        yield Event("step", encounter.active, text="breaks the talk off")


def _go_alone(game: Game, rules: Edition, encounter: EncounterState) -> Flow[None]:
    name = encounter.active
    card = card_of_talk(game, encounter)
    yield Event("step", name, text="escapes")
    yield from for_each_member(card.failure, game, rules, (name,), receivers(game, encounter))
    encounter.phase = "left"
    if name in encounter.party:
        encounter.party.remove(name)
        encounter.out[name] = "escaped"
        yield Event("step", name, text="has escaped")


def conclude(game: Game, rules: Edition, how: EncounterRules) -> Flow[EncounterEnd | None]:
    """Reward or failure for each member still in it; a dying character gets neither.

    FOA-DIPLO-005, FOA-DIPLO-016, FOA-DIPLO-017, FOA-DIPLO-027, FOA-DIPLO-035, AMB-C-14.
    """
    encounter = under_way(game)
    over, encounter.over, encounter.phase = encounter.over, "", "conclusion"
    yield from put_cards_back(game)
    survivors = tuple(encounter.party)
    if game.ending or not survivors or over == "fallen":
        return EncounterEnd("lose", survivors=survivors)
    if over == "avoid":
        return EncounterEnd("avoid", survivors=survivors, leaves=True)
    card = card_of_talk(game, encounter)
    context = receivers(game, encounter)
    won = over == "win"
    yield from for_each_member(card.reward if won else card.failure, game, rules, survivors, context)
    if won and not game.ending:
        yield from trigger_own(game, rules, survivors, "after-winning")
    return EncounterEnd("win" if won else "lose", won, context.becomes_guardian, survivors)


DIPLOMACY = EncounterRules(
    kind="diplomacy",
    moments=Moments("before-response", "on-response", "after-response", "response"),
    start=(
        stand_in_order,
        check_traits,
        confirm_equipment,  # before anybody decides to avoid it
        offer_avoid,
        draw_hands,
        redraw,
        set_marker,
        mind_the_fallen,
        choose_approach,
        start_abilities,
    ),
    turn=(activations, end_of_turn),
    activation=(when_activated, delayed_step),
    after_cards=(check_and_response,),
    readiness=check_at_readiness,
    hand=hand,
    row=response,
    pool_changed=no_change,
    cannot_lose=moved_off_the_track,
    cannot_draw=fail,
    leave=escape,
    leave_word="escape",
    leave_text=avalon_says.BREAK_THE_TALK_OFF_AND_FAIL_2,
    cannot_leave=may_not_escape,
    connected_when_joined=False,
    conclude=conclude,
    traits={},
    redirects={},
    lent=LENT,
    lent_by_ruling=LENT_BY_RULING,
    watch=end_with_the_fallen,
    won_by=frozenset(("win",)),
    free_abilities=True,
    panic_plays=True,
)
