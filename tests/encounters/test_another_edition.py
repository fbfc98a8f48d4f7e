"""A second edition replaces small functions of the record; shared code stays as it is (EX-FOA-03)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.editions.kings_of_ruin.combat import COMBAT, no_change, win_at_once
from runtime.rules.edition import Edition
from runtime.rules.encounters.abilities import opportunity
from runtime.rules.encounters.encounter_rules import EncounterRules, under_way
from runtime.rules.encounters.hands import discard, draw
from runtime.rules.encounters.strike import strike
from runtime.rules.flow import Flow
from runtime.rules.state import Game
from tests.encounters.arena import EDITION, Arena, card, fight

IDLE = "".join(card(f"idle-{n}") for n in range(7))


def victory_check(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """FOA-COMBAT-042."""
    win_at_once(game, under_way(game))
    yield from ()


def opportunity_and_a_card(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """FOA-COMBAT-034."""
    encounter = under_way(game)
    if not encounter.played:
        yield from opportunity(game, rules)
        yield from draw(game, rules, how, encounter.active, 1)


def discard_first_from_the_hand(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """FOA-COMBAT-051."""
    yield from discard(game, under_way(game).active, 1)


def leave_at_once(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """FOA-COMBAT-045."""
    encounter = under_way(game)
    yield from opportunity(game, rules)
    encounter.phase = "left"
    if encounter.active in encounter.party:
        encounter.party.remove(encounter.active)
        encounter.out[encounter.active] = "escaped"


OTHER = replace(
    COMBAT,
    hand=lambda game, rules: 2 if len(under_way(game).party) == 4 else 3,
    after_cards=(opportunity_and_a_card, victory_check, strike, victory_check),
    pool_changed=no_change,
    cannot_lose=discard_first_from_the_hand,
    leave=leave_at_once,
    connected_when_joined=False,
)
OTHER_EDITION = replace(EDITION, encounters={**EDITION.encounters, "combat": OTHER})


@pytest.mark.rule("FOA-COMBAT-042")
def test_the_pool_wins_only_when_it_is_looked_at() -> None:
    text = (
        fight("foe", value=2)
        + card("rise", "free: closes 2 pool opens 1x")
        + card("sink", "free: closes lightning", "on placement: lose 1 pool")
        + IDLE
    )
    arena = Arena(text, rules=OTHER_EDITION).meet("foe", "rise", "sink", "end")
    assert arena.outcome is None  # lowered again before the check
    arena = Arena(text, rules=OTHER_EDITION).meet("foe", "rise", "end")
    assert arena.outcome is not None
    assert arena.outcome.won


@pytest.mark.rule("FOA-COMBAT-052")
def test_missing_pool_costs_cards_of_the_hand_first() -> None:
    arena = Arena(fight("foe", "attack 0+: lose 4 pool"), IDLE, rules=OTHER_EDITION).meet("foe")
    arena.state.pool = 2
    while len(arena.hand()) > 2:
        arena.deck().append(arena.hand().pop())
    arena.say("idle-0", "end")
    assert arena.pool == 0
    assert len(arena.pile()) == 2


@pytest.mark.rule("FOA-COMBAT-034", "FOA-COMBAT-045")
def test_idling_and_leaving() -> None:
    text = fight("foe", "opportunity: gain 1 terror", "attack 0+: take 1 damage") + IDLE
    arena = Arena(text, rules=OTHER_EDITION).meet("foe", "end")
    assert (arena["ann"].terror, arena["ann"].health) == (1, 8)
    assert arena.kind() in ("encounter.play", "hand.discard")
    arena = Arena(text, rules=OTHER_EDITION).meet("foe", "escape")
    assert (arena["ann"].terror, arena["ann"].health) == (1, 9)


@pytest.mark.rule("FOA-COMBAT-006", "FOA-COMBAT-019")
def test_connected_means_fulfilled_and_four_draw_two() -> None:
    text = (
        fight("foe", "key 1: opens aggression 3")
        + card("one", "key 1: closes 1 pool", "on placement: gain 1 pool per connected aggression key")
        + IDLE
    )
    arena = Arena(text, rules=OTHER_EDITION).meet("foe", "one")
    assert arena.pool == 0
    arena = Arena(text, *(card(f"{n}-{k}", for_=n) for n in ("bob", "cal", "dee") for k in range(3)),
                  heroes="ann bob cal dee", rules=OTHER_EDITION).meet("foe")  # fmt: skip
    assert {len(hand) for hand in arena.state.hands.values()} == {2}
