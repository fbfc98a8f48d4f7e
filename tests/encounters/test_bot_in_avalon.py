"""The encounter bot, lines and balance in an edition where talks have stages and victory is checked."""

from __future__ import annotations

import pytest

from runtime.play.bots.agents import Chance, RandomBot
from runtime.play.bots.encounter_balance import balance
from runtime.play.bots.encounter_bot import EncounterBot
from runtime.play.bots.encounter_lines import drive, find_line, goal_of
from runtime.rules.encounters.outcome import resolve_encounter
from tests.encounters.arena import AVALON, Arena, avalon_campaign, card, fight, parley

DECK = (
    "".join(
        card(f"jab-{n}", "key 1: closes 1 pool opens courage 1", "free: closes 1 pool opens 1x")
        for n in range(5)
    )
    + "".join(card(f"hook-{n}", "free: closes lightning, 1 pool opens 1x") for n in range(5))
    + card("ward", "kind: passive", "free: closes 1 pool opens 1x", "on attack: prevent 1 damage")
    + card("late", "free: opens 1x", "delayed: gain 2 pool")
    + "".join(card(f"step-{n}", "free: closes draw 1 opens 1x") for n in range(3))
)
WORDS = "".join(
    card(
        f"word-{n}", "key 1: closes variable opens courage 1", "free: closes up 1 opens 1x", kind="diplomacy"
    )
    for n in range(11)
) + "".join(card(f"slip-{n}", "free: closes down 1 opens 1x", kind="diplomacy") for n in range(4))
FOE = fight("foe", "key 1: opens courage 1", "attack 0-2: take 2 damage", "attack 3+: take 1 damage",
            "opportunity: gain 1 terror", value=6)  # fmt: skip
HARE = fight("hare", "traits: opportunist", "opportunity: run away", "loot: gain 2 food", value=3)
HOST = parley(
    "host",
    "key 1: opens courage 1",
    "avoid: (1 wealth) Walk on.",
    "stage 1:",
    "  variable courage: up 2",
    "  response: down 1",
    "stage 2:",
    "  variable courage: up 1",
    "  response: down 1, gain 1 terror",
)
ALL = DECK + WORDS + FOE + HARE + HOST


@pytest.mark.parametrize(
    ("name", "outcome", "result"),
    [("foe", "win", "win"), ("foe", "lose", "lose"), ("foe", "escape", "escape"), ("foe", "red", "lose"),
     ("host", "win", "win"), ("host", "green", "win"), ("host", "lose", "lose"), ("host", "avoid", "avoid")],
)  # fmt: skip
def test_a_line_leads_to_the_outcome(name: str, outcome: str, result: str) -> None:
    arena = Arena(ALL, rules=AVALON)
    assert goal_of(arena.game, name, outcome) == result
    line = find_line(arena.game, AVALON, ("ann",), name, outcome)
    assert line is not None
    assert line.outcome.result == result


def won(name: str, bot: str, games: int) -> int:
    count = 0
    for seed in range(games):
        arena = Arena(ALL, rules=AVALON)
        for deck in (arena["ann"].combat_deck, arena["ann"].diplomacy_deck):
            deck.sort(key=lambda one: hash_of(one, seed))
        player = EncounterBot(arena.game, AVALON, "win", seed) if bot == "sensible" else RandomBot(seed)
        flow = resolve_encounter(arena.game, AVALON, ("ann",), name, "box")
        _, outcome = drive(flow, player, Chance(seed), 400)  # type: ignore[arg-type]
        count += outcome is not None and outcome.won
    return count


def hash_of(name: str, seed: int) -> int:
    """A different order for every seed, the same on every machine."""
    return sum(ord(letter) * (place + seed + 1) for place, letter in enumerate(name)) * 7919 % 101


@pytest.mark.parametrize("name", ["foe", "host"])
def test_the_bot_plays_better_than_chance(name: str) -> None:
    assert won(name, "sensible", 20) >= won(name, "random", 20) + 5


def test_it_does_not_take_a_run_away_for_a_victory() -> None:
    """It plays two cards against the hare, which runs from anybody slower (FOA-COMBAT-048)."""
    assert won("hare", "sensible", 20) >= won("hare", "random", 20) + 5


def test_balance_counts_every_end() -> None:
    rows = balance(avalon_campaign(ALL), AVALON, games=8, parties=[("ann",)])
    assert {row.encounter for row in rows} == {"foe", "hare", "host"}
    for row in rows:
        assert row.won + row.lost + row.escaped + row.neither + row.unfinished == row.games == 8
        assert not row.unfinished
        assert row.won or (row.encounter == "hare" and row.neither)
