"""Worked examples of nights that cost somebody a lot: cards for any time may be used before."""

from __future__ import annotations

import pytest

from runtime.rules.calendar.night_steps import dawn, dusk, suffer_wyrdness
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule

BALM = (
    'legendary action balm "Balm"\n  for: bob, page 1\n  at any time: each character gains 1 health\n'
    'item salve "Salve"\n  deck: A\n  at any time: may discard this to gain 3 health\n'
)


@rule("KOR-ECHO-005", "KOR-DAYEND-008", "KOR-DAYEND-009")
@pytest.mark.parametrize(
    ("health", "terror", "answers", "after"),
    [
        (
            3,
            0,
            ["go-on"],
            1,
        ),  # it hurts and nothing more: only the legendary action is asked about, afterwards
        (2, 0, ["go-on", "go-on"], 0),
        (2, 0, ["use-salve", "go-on", "go-on"], 3),
        (2, 0, ["use-balm", "use-salve"], 4),  # and then there is nothing left to be used
        (5, 7, ["go-on", "go-on"], 3),  # the red slots of Terror are near
    ],
)
def test_before_a_hard_night_cards_for_any_time_may_be_used(
    health: int, terror: int, answers: list[str], after: int
) -> None:
    table = Table(BALM, heroes="ann bob")
    table.set("ann", health=health, energy=0, terror=terror, items=["salve"])
    table.set("bob", location="mill", legendary=["balm"])
    table.game.board.locations["hearth"].clear = False
    table.game.board.locations["mill"].clear = True
    table.steps([suffer_wyrdness], *answers)
    assert table["ann"].health == after
    assert table["bob"].legendary == ([] if "use-balm" in answers else ["balm"])


@rule("KOR-ECHO-005", "KOR-DEATH-008")
@pytest.mark.parametrize(("answers", "ending"), [(["use-balm"], ""), (["go-on"], "defeat")])
def test_before_somebody_does_not_see_the_morning_a_card_may_still_save_them(
    answers: list[str], ending: str
) -> None:
    table = Table(BALM, heroes="ann bob")
    table.set("ann", health=0, energy=0, food=0, conditions=["you-are-dying"])
    table.set("bob", legendary=["balm"])
    table.steps([dusk, dawn], *answers)
    assert table.game.ending == ending


@rule("KOR-ECHO-005")
def test_a_table_that_keeps_cards_for_any_time_to_the_day_is_not_asked() -> None:
    table = Table(BALM, heroes="ann", rules=EDITION.with_rulings(amb_s_41=False))
    table.set("ann", health=1, energy=0, items=["salve"])
    table.game.board.locations["hearth"].clear = False
    table.steps([suffer_wyrdness])
    assert (table["ann"].health, table.asked) == (0, [])
