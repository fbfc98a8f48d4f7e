"""Combat in The Fall of Avalon: victory is looked for at two moments, and an escape gives an opportunity."""

from __future__ import annotations

from typing import Final

from runtime.editions.fall_of_avalon import avalon_says
from runtime.editions.fall_of_avalon.combat_ends import conclude
from runtime.editions.fall_of_avalon.enemy_traits import OPPORTUNIST, TRAITS, more_in_hand, rob
from runtime.editions.fall_of_avalon.packing import confirm_equipment
from runtime.rules.edition import Edition
from runtime.rules.encounters.abilities import opportunity
from runtime.rules.encounters.delayed import delayed_step
from runtime.rules.encounters.encounter_rules import (
    EncounterRules,
    Moments,
    begin_once,
    ended,
    finish_once,
    no_change,
    under_way,
)
from runtime.rules.encounters.free_use import before_the_check, flee_before_delayed
from runtime.rules.encounters.hands import discard, draw, draw_hands, redraw
from runtime.rules.encounters.leaving import may_not_escape
from runtime.rules.encounters.moment import moment_in
from runtime.rules.encounters.rows import row_by_pool
from runtime.rules.encounters.strike import strike
from runtime.rules.encounters.traits import act, has_trait, settled
from runtime.rules.encounters.turn import activations, end_of_turn, start_abilities, when_activated
from runtime.rules.protocol.decisions import Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, ask
from runtime.rules.protocol.repeating import toss_for
from runtime.rules.state.changes import STORY_ENDED, lose
from runtime.rules.state.game import EncounterState, Game
from schemas.words import RESOURCES, TRACKS

# What a member may pay for another in encounters; nothing changes hands there (FOA-PARTY-007, AMB-C-29).
LENT: Final = frozenset(("energy", "magic"))
LENT_BY_RULING: Final = frozenset((*TRACKS, *RESOURCES))


# --- the start


def stand_in_order(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """By their numbers: the lowest comes first, unless the players say otherwise. FOA-COMBAT-022, FOA-DIPLO-010."""
    encounter = under_way(game)
    encounter.party.sort(key=lambda name: game.book.characters[name].number)
    encounter.active = encounter.party[0]
    yield from ()


def check_traits(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """FOA-COMBAT-018, AMB-C-19: before any card is drawn."""
    yield from act(game, rules, how, "check")


def hand(game: Game, rules: Edition) -> int:
    """Three cards, or two in a party of four; one more against a slow enemy.

    FOA-COMBAT-019, FOA-DIPLO-004, FOA-TRAIT-012.
    """
    encounter = under_way(game)
    fewer = rules.numbers.players_counted if STORY_ENDED not in game.sheet.used else 0  # FOA-STORY-001
    return rules.numbers.hand - (len(encounter.hands) + fewer >= 4) + more_in_hand(game, encounter)


# --- the activation


def idle_opportunity(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """A character who played no card suffers the opportunity, then draws a card; an opportunist asks for two cards.

    FOA-COMBAT-034, FOA-TRAIT-008, AMB-S-72, AMB-S-85.
    """
    encounter = under_way(game)
    idle = not encounter.played and not encounter.placed
    hasty = encounter.played < OPPORTUNIST and has_trait(game, encounter, "opportunist")
    if idle or hasty:
        yield from opportunity(game, rules)
    if idle and _still_in(game, encounter):
        if hasty and rules.rulings.amb_s_85:
            yield from opportunity(game, rules)
        if _still_in(game, encounter):
            yield from draw(game, rules, how, encounter.active, 1)


def _still_in(game: Game, encounter: EncounterState) -> bool:
    return not ended(game) and encounter.active in encounter.party


def victory_check(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """The pool is compared with the value only here. FOA-COMBAT-035, FOA-COMBAT-042, FOA-CLAR-017."""
    encounter = under_way(game)
    if encounter.pool >= game.book.tables.encounters[encounter.name].value:
        encounter.over = "win"
    yield from ()


def check_at_readiness(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """A character who escaped or fell while active had no check, so the others get theirs now. AMB-C-24."""
    if rules.rulings.amb_c_24:
        yield from victory_check(game, rules, how)


_STAY = Option("stay", avalon_says.STAND_THE_SECOND_ATTACK)


def attack(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Step 3, and the check after it; an enraged enemy does all of it twice.

    FOA-COMBAT-036, FOA-COMBAT-037, FOA-TRAIT-009, AMB-S-86. Between the two attacks the character may escape
    (FOA-COMBAT-045).
    """
    encounter = under_way(game)
    for number in range(2 if has_trait(game, encounter, "rage") else 1):
        if number:
            flight = Option("escape", "Escape", how.cannot_leave(game, rules))
            answer = yield from ask(
                "encounter.stay", encounter.active, (_STAY, flight), avalon_says.IT_STRIKES_AGAIN
            )
            if answer == "escape":
                yield from how.leave(game, rules, how)
                if encounter.phase == "left":
                    return
        yield from strike(game, rules, how)
        if ended(game):
            return
        yield from before_the_check(game, rules, how)
        if ended(game):
            return
        if encounter.phase == "left":
            return  # the check follows at readiness (AMB-C-24)
        yield from victory_check(game, rules, how)
        if not _still_in(game, encounter):
            return


def discard_for_what_is_not_there(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """A card of the active player's hand, else the top one of the deck. FOA-COMBAT-051, FOA-COMBAT-052, AMB-S-68."""
    encounter = under_way(game)
    name = encounter.active
    if name and (name in encounter.party or rules.rulings.amb_s_68):
        yield from discard(game, name, 1)


# --- leaving


def escape(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """The active character escapes. If that takes luck, a skull stops it, and it may be tried only once.

    FOA-COMBAT-045, FOA-COMBAT-046, FOA-CHALLENGE-004.
    """
    encounter = under_way(game)
    if not rules.numbers.escape_roll:
        yield from get_away(game, rules, encounter.active)
        encounter.phase = "left"
        return
    encounter.used.append(_TRIED)
    yield from get_away(game, rules, encounter.active, lucky=False)
    if not _still_in(game, encounter):
        encounter.phase = "left"


_TRIED = "turn:escape"


def cannot_escape(game: Game, rules: Edition) -> str:
    if _TRIED in under_way(game).used:
        return avalon_says.TRIED_ALREADY_IN_THIS_ACTIVATION
    return may_not_escape(game, rules)


def must_escape(game: Game, rules: Edition, how: EncounterRules, name: str) -> Flow[None]:
    """A character who must draw more cards than the deck holds has to escape. FOA-COMBAT-049, AMB-S-106."""
    encounter = under_way(game)
    yield from get_away(game, rules, name, free=not rules.rulings.amb_s_106)
    if name == encounter.active and name not in encounter.party:
        encounter.phase = "left"


def get_away(game: Game, rules: Edition, name: str, *, free: bool = False, lucky: bool = True) -> Flow[None]:
    """The character loses 1 Energy, suffers the opportunity and is out; no card is drawn for it.

    FOA-COMBAT-045, AMB-I-01, AMB-S-63, AMB-S-106.
    """
    encounter = under_way(game)
    mark = f"under-way:escape:{name}"
    if name not in encounter.party or not begin_once(encounter, mark):
        return
    yield Event("step", name, text="escapes")
    if not free:
        what, amount = rules.rulings.amb_i_01
        yield lose(game, rules, game.characters[name], what, amount)
        yield from settled(game, rules)
        if not ended(game) and name in encounter.party:
            yield from opportunity(game, rules, name)
    finish_once(encounter, mark)
    if ended(game) or name not in encounter.party:
        return
    if not lucky:
        side = yield from toss_for(game, rules, moment_in(game, encounter, name))
        if side == "skull":
            yield Event("step", name, text="does not get away")
            return
    encounter.party.remove(name)
    encounter.out[name] = "escaped"
    yield Event("step", name, text="has escaped")


COMBAT = EncounterRules(
    kind="combat",
    moments=Moments("before-attack", "on-attack", "after-attack", "attack"),
    start=(stand_in_order, check_traits, confirm_equipment, draw_hands, redraw, start_abilities),
    turn=(activations, end_of_turn),
    activation=(when_activated, flee_before_delayed, delayed_step),
    after_cards=(idle_opportunity, victory_check, attack),
    readiness=check_at_readiness,
    hand=hand,
    row=row_by_pool,
    pool_changed=no_change,
    cannot_lose=discard_for_what_is_not_there,
    cannot_draw=must_escape,
    leave=escape,
    leave_word="escape",
    leave_text=avalon_says.ESCAPE_LOSE_SUFFER_THE_OPPORTUNITY_LEAVE,
    idle_text=avalon_says.PLAY_NO_CARD_SUFFER_THE_OPPORTUNITY,
    cannot_leave=cannot_escape,
    connected_when_joined=False,
    conclude=conclude,
    traits=TRAITS,
    redirects={},
    lent=LENT,
    lent_by_ruling=LENT_BY_RULING,
    won_by=frozenset(("win",)),
    watch=rob,
    free_abilities=True,
    panic_plays=True,
)
