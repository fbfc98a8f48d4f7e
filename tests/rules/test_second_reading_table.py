"""docs/rules/second-reading.md names tests that exist and bear ids; and rows that no other test shows. Expected results first."""

import importlib
import re
from pathlib import Path

import pytest

from runtime.editions.kings_of_ruin import EDITION as PLAYED
from runtime.editions.read_rulings import with_rulings
from runtime.rules.map.guardians import roll_guardian_die
from tests.encounters.arena import AVALON, Arena, card, fight
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule
PAGE = Path(__file__).parents[2] / "docs" / "rules" / "second-reading.md"
IDLE = "".join(card(f"idle-{n}") for n in range(7))


def rows() -> list[tuple[str, list[str]]]:
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    named = [(line.split("|")[1].strip(), re.findall(r"`([a-z/_0-9]+\.test_\w+)`", line)) for line in lines]
    return [row for row in named if row[0] not in ("row", "---")]


@pytest.mark.parametrize(("row", "tests"), rows())
def test_every_row_is_shown_by_tests_that_bear_ids(row: str, tests: list[str]) -> None:
    assert tests, row
    for one in tests:
        path, _, name = one.partition(".")
        found = getattr(importlib.import_module(f"tests.{path.replace('/', '.')}"), name)
        assert [mark.args for mark in found.pytestmark if mark.name == "rule" and mark.args], one


@rule("KOR-COMBAT-020")
@pytest.mark.parametrize("yes", [True, False])
def test_a_charge_on_a_covered_card_may_be_paid(yes: bool) -> None:
    """AMB-S-49: the card with charges is standard, and another lies over it."""
    coil = card(
        "coil", "key 1: opens courage 1", "on placement: place 2 charges here", "pay 1 charge: gain 1 pool"
    )
    over = card("over", "key 1: closes lightning")
    arena = Arena(fight("foe", value=30), coil, over, IDLE, rules=PLAYED.with_rulings(amb_s_49=yes)).meet(
        "foe", "coil"
    )
    assert "charge-coil" in arena.choices()
    arena.say("over")
    assert arena.seq == "coil(c2) over"
    assert ("charge-coil" in arena.choices()) is yes


@rule("KOR-HIDDEN-001")
@pytest.mark.parametrize(("said", "owned"), [([], []), (["red-filter=red"], ["red"])])
def test_filters_are_found_unless_the_campaign_hands_one_out(said: list[str], owned: list[str]) -> None:
    assert Table(rules=with_rulings(EDITION, said)).game.sheet.filters == owned


@rule("FOA-GUARD-002", "FOA-GUARD-004", "FOA-GUARD-005")
def test_the_faces_of_the_guardian_die_are_a_ruling() -> None:
    printed = next(roll_guardian_die(AVALON, "it"))
    assert [(one.key, one.weight) for one in printed.options] == [
        ("north", 1), ("east", 1), ("south", 1), ("west", 1), ("stay", 1), ("discard", 1)
    ]  # fmt: skip
    faces = "+".join(["north", "north", "discard"])
    ruled = next(roll_guardian_die(with_rulings(AVALON, [f"guardian-die={faces}"]), "it"))
    assert [(one.key, one.weight) for one in ruled.options] == [("north", 2), ("discard", 1)]
