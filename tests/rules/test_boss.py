"""Kings on the board: when they act, how they move, whom they meet."""

import pytest

from runtime.rules.bosses import activate_bosses
from runtime.rules.moving import arrive
from runtime.rules.state import Guardian, PlacedLocation
from tests.rules.test_cards import beast
from tests.support.tables import MAP, Table

rule = pytest.mark.rule

KING = """\
boss king "The King"
  enters: fen
  moves on direction: that way, else to the lowest-numbered connected location
  moves on x: fade the waystone here, move 2 towards the nearest character

  > when meeting -> book/audience

book of secrets

verse audience
  He is courteous.

  > each party member gains 1 terror
  -> end
"""


def kings_table(at: str = "fen", heroes: str = "ann", more: str = "", world: str = MAP) -> Table:
    table = Table(KING + more, heroes=heroes, world=world)
    table.game.board.locations["fen"] = PlacedLocation(1, -1, False)
    table.game.board.locations["moor"] = PlacedLocation(1, 0, False)
    table.game.board.bosses = {"king": at}
    return table


@rule("KOR-DAYSTART-010", "KOR-BOSS-003")
def test_a_king_acts_right_after_the_last_guardian() -> None:
    table = kings_table(more=beast("wolf", extra=", guardian"))
    table.game.board.guardians = [Guardian("wolf", "moor")]
    table.steps(table.rules.start_of_day, "north", "west")
    assert [(d.kind, d.actor) for d in table.asked] == [("die.guardian", "chance")] * 2
    assert [e.kind for e in table.told if e.kind in ("guardian", "standee")] == ["guardian", "standee"]
    assert table.game.board.bosses == {"king": "mill"}


@rule("KOR-BOSS-003", "KOR-CLAUDYNE-001", "KOR-NONUS-003")
@pytest.mark.parametrize(("die", "there"), [("south", "moor"), ("west", "mill"), ("north", "mill")])
def test_a_direction_moves_him_there_or_to_the_place_his_card_names(die: str, there: str) -> None:
    table = kings_table()
    table.run(activate_bosses(table.game, table.rules), die)
    assert table.game.board.bosses == {"king": there}


@rule("KOR-CLAUDYNE-002", "KOR-CLAUDYNE-003")
def test_x_fades_and_then_moves_two_steps_towards_the_nearest() -> None:
    table = kings_table()
    table.game.board.waystones = [(1, 0), (2, 0)]  # both touch the fen: the players choose
    table.run(activate_bosses(table.game, table.rules), "x", "fen-and-moor")
    assert table.game.board.waystones == [(1, 0)]
    assert table.game.board.bosses == {"king": "hearth"}
    assert table["ann"].terror == 1


@rule("KOR-BOSS-004", "KOR-GUARD-011")
def test_a_king_is_no_guardian() -> None:
    table = kings_table(at="hearth")
    assert table.options("ann")["explore"].blocked == ""
    assert not any(key.startswith("challenge") for key in table.options("ann"))


@rule("KOR-BOSS-006", "KOR-CLAUDYNE-004", "KOR-VENEDA-005", "KOR-NONUS-006")
def test_meeting_him_comes_before_instants_and_takes_in_everyone_there() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n", "  W.\n\n  instant: A bell.\n    > gain 1 wealth\n"
    )
    table = kings_table(at="mill", heroes="ann bob", world=world)
    table["bob"].location = "mill"
    table.run(arrive(table.game, table.rules, ("ann",), "mill"), ())
    assert (table["ann"].terror, table["bob"].terror) == (1, 1)
    kinds = [e.what for e in table.told if e.kind == "gained"]
    assert kinds == ["terror", "terror", "wealth"]


@rule("KOR-VENEDA-002")
def test_another_king_goes_to_the_highest_number_instead() -> None:
    queen = KING.replace("else to the lowest-numbered", "else to the highest-numbered")
    table = Table(queen)
    table.game.board.locations["fen"] = PlacedLocation(1, -1, False)
    table.game.board.locations["moor"] = PlacedLocation(1, 0, False)
    table.game.board.bosses = {"king": "mill"}
    table.run(activate_bosses(table.game, table.rules), "north")
    assert table.game.board.bosses == {"king": "fen"}


@rule("KOR-VENEDA-003")
def test_of_several_waystones_the_one_touching_the_highest_number_fades() -> None:
    table = kings_table(at="mill")
    table.game.board.waystones = [(0, 0), (1, 0)]  # mill and hearth; and the fen besides
    table["ann"].location = "mill"
    table.run(activate_bosses(table.game, table.rules), "x")
    assert table.game.board.waystones == [(0, 0)]
