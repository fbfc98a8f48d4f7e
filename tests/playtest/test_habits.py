"""Habits of bots that read cards: they go by what the vocabulary says the words change."""

from __future__ import annotations

from typing import Any, cast

import pytest

from runtime.editions.by_name import EDITIONS
from runtime.play.bots.agents import Chance
from runtime.play.bots.encounter_balance import shuffled
from runtime.play.bots.encounter_lines import drive
from runtime.play.bots.seats import one_bot
from runtime.play.bots.table_habits import hard_night
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import new_game
from runtime.rules.encounters.outcome import resolve_encounter
from runtime.rules.protocol.decisions import Decision, Option
from tests.content.reading import campaign


@pytest.mark.parametrize(
    ("words", "used"),
    [
        ("Candle: each character loses 2 terror", True),
        ("Broth: gain 1 health per character", True),
        ("Broth: one party member gains 2 health", True),
        ("Grave: each character gains 2 terror", False),
        ("Purse: gain 2 wealth", False),
        ("Knife: each character loses 1 health", False),
    ],
)
def test_before_a_hard_night_what_heals_or_calms_is_used(words: str, used: bool) -> None:
    decision = Decision(
        kind="night.card",
        actor="ann",
        text="",
        offers=(Option(key="card", text=words), Option(key="go-on", text="Go on")),
    )
    assert hard_night(cast(Any, None), decision) == ("card" if used else "go-on")


@pytest.mark.parametrize("name", ["the-bee-boys", "the-small-quiet-man"])
def test_a_talk_with_stages_is_played_to_be_won(name: str) -> None:
    """Such a talk has no green end: who plays for one never climbs to the last stage (FOA-DIPLO-016)."""
    winter = campaign("untold-winter")
    book, rules = Book(winter), EDITIONS[winter.edition]
    won = 0
    for seed in range(6):
        game = new_game(book, rules, ("hanne",))
        game.unsettled = 0
        chance = Chance(seed)
        shuffled(game.characters["hanne"].diplomacy_deck, chance)
        flow = resolve_encounter(game, rules, ("hanne",), name, "box")
        _, outcome = drive(flow, cast(Any, one_bot("sensible", game, rules, seed)), chance, 4_000)
        won += outcome is not None and outcome.won
    assert won >= 4
