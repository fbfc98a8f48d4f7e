"""Combat in Kings of Ruin: victory comes at the very moment, and those who escape are attacked."""

from __future__ import annotations

from runtime.editions.kings_of_ruin import kings_say
from runtime.rules.edition import Edition
from runtime.rules.encounters import traits
from runtime.rules.encounters.abilities import opportunity
from runtime.rules.encounters.delayed import delayed_step
from runtime.rules.encounters.encounter_rules import EncounterRules, Moments
from runtime.rules.encounters.ending import conclude_combat
from runtime.rules.encounters.hands import discard_top, draw_hands, redraw
from runtime.rules.encounters.leaving import escape, may_not_escape
from runtime.rules.encounters.mechanisms import MECHANISMS, REDIRECTS
from runtime.rules.encounters.rows import row_by_pool
from runtime.rules.encounters.strike import strike
from runtime.rules.encounters.turn import (
    activations,
    after_delayed,
    end_of_turn,
    start_abilities,
    when_activated,
)
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import EncounterState, Game


def hand(game: Game, rules: Edition) -> int:
    """KOR-COMBAT-023: whatever the size of the party."""
    return rules.numbers.hand


def win_at_once(game: Game, encounter: EncounterState) -> None:
    """Victory at the moment the pool reaches the value. KOR-COMBAT-063, KOR-COMBAT-066."""
    if (
        encounter.phase != "conclusion"
        and encounter.pool >= game.book.tables.encounters[encounter.name].value
    ):
        encounter.over = "win"


def idle_opportunity(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Those who have neither played a card nor had one placed. KOR-COMBAT-038, AMB-S-72."""
    encounter = game.encounter
    assert encounter is not None
    if not encounter.played and not encounter.placed:
        yield from opportunity(game, rules)


def discard_for_what_is_not_there(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """The top card of the last active character's deck. No card once that character is gone.

    KOR-COMBAT-056, KOR-COMBAT-101, KOR-DIPLO-040, AMB-S-68.
    """
    encounter = game.encounter
    assert encounter is not None
    name = encounter.active
    if name and (name in encounter.party or rules.rulings.amb_s_68):
        yield from discard_top(game, name, 1)


def nothing(game: Game, rules: Edition, how: EncounterRules, name: str) -> Flow[None]:
    """KOR-COMBAT-103: a deck that is too small has no other consequence."""
    yield from ()


COMBAT = EncounterRules(
    kind="combat",
    moments=Moments("before-attack", "on-attack", "after-attack", "attack"),
    start=(draw_hands, redraw, start_abilities),
    turn=(activations, end_of_turn),
    activation=(when_activated, delayed_step, after_delayed),
    after_cards=(idle_opportunity, strike),
    hand=hand,
    row=row_by_pool,
    pool_changed=win_at_once,
    cannot_lose=discard_for_what_is_not_there,
    cannot_draw=nothing,
    leave=escape,
    leave_word="escape",
    leave_text=kings_say.ESCAPE_LOSE_SUFFER_THE_ATTACK_LEAVE,
    idle_text=kings_say.PLAY_NO_CARD_SUFFER_THE_OPPORTUNITY,
    cannot_leave=may_not_escape,
    connected_when_joined=True,
    conclude=conclude_combat,
    traits={
        "start": {"entrapment": traits.entrapment, **MECHANISMS["start"]},
        "after-delayed": MECHANISMS["after-delayed"],
        "before-strike": {
            "dread": traits.dread,
            "exhaustive": traits.exhaustive,
            "harass": traits.harass,
        },
        "won": {"shatter": traits.shatter},
    },
    redirects=REDIRECTS,
)
