"""Diplomacy in Kings of Ruin: a talk of limited duration, concluded by the colour the marker shows."""

from __future__ import annotations

from runtime.editions.kings_of_ruin import kings_say
from runtime.editions.kings_of_ruin.combat import discard_for_what_is_not_there, hand, nothing
from runtime.rules.edition import Edition
from runtime.rules.encounters import traits
from runtime.rules.encounters.card_tables import Row
from runtime.rules.encounters.delayed import delayed_step
from runtime.rules.encounters.encounter_rules import EncounterRules, Moments, no_change
from runtime.rules.encounters.ending import conclude_talk
from runtime.rules.encounters.hands import draw_hands, redraw
from runtime.rules.encounters.leaving import AVOID_MOVES, avoid, may_not_avoid
from runtime.rules.encounters.mechanisms import MECHANISMS, REDIRECTS
from runtime.rules.encounters.strike import strike
from runtime.rules.encounters.turn import (
    activations,
    after_delayed,
    end_of_turn,
    start_abilities,
    when_activated,
)
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import EncounterState, Game
from schemas.cards import DiplomacyEncounter


def set_the_table(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """The Duration die, and the marker on its starting slot. KOR-DIPLO-015."""
    encounter = game.encounter
    assert encounter is not None
    card = game.book.tables.encounters[encounter.name].card
    assert isinstance(card, DiplomacyEncounter)
    encounter.duration = card.duration
    encounter.affinity = card.affinity.start
    yield Event("set", what="duration", amount=encounter.duration)
    yield Event("set", what="affinity", amount=encounter.affinity)


def response(game: Game, encounter: EncounterState, shift: int) -> Row | None:
    """The response. If there are several, the one that fits the quest markers on the card.

    KOR-DIPLO-024, KOR-VENEDA-016.
    """
    rows = game.book.tables.encounters[encounter.name].stages.get(encounter.stage, ())
    markers = encounter.markers.quest
    for row in rows:
        if markers >= row.least and (row.most is None or markers <= row.most):
            return row
    return None


DIPLOMACY = EncounterRules(
    kind="diplomacy",
    moments=Moments("before-response", "on-response", "after-response", "response"),
    start=(draw_hands, set_the_table, redraw, start_abilities),
    turn=(activations, end_of_turn),
    activation=(when_activated, delayed_step, after_delayed),
    after_cards=(strike,),
    hand=hand,
    row=response,
    pool_changed=no_change,
    cannot_lose=discard_for_what_is_not_there,
    cannot_draw=nothing,
    leave=avoid,
    leave_word="avoid",
    leave_text=kings_say.AVOID_THE_REST.format(moves=AVOID_MOVES),
    cannot_leave=may_not_avoid,
    connected_when_joined=True,
    conclude=conclude_talk,
    traits={
        "start": {"greedy": traits.greedy, **MECHANISMS["start"]},
        "after-delayed": MECHANISMS["after-delayed"],
        "before-strike": {"dread": traits.dread, "harass": traits.harass},
    },
    redirects=REDIRECTS,
)
