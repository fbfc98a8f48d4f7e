"""Menhirs: dials, range, what falls out of it, and lighting them."""

from typing import Any

import pytest

from runtime.editions.fall_of_avalon.menhirs import dial_for, in_range, nearest
from runtime.rules.map.board import connected
from schemas.vocabulary.world import (
    DiscardLocation,
    PlaceCharacters,
    PlaceMarkers,
    PlaceMenhir,
    RemoveLocation,
    RemoveMenhir,
    ReplaceLocation,
    SetMenhir,
)
from tests.support.avalon import AVALON, MAP, avalon
from tests.support.tables import Table

rule = pytest.mark.rule
REMOVE, DISCARD, REDUCE = AVALON.start_of_day[1:4]


def day(table: Table, *answers: Any) -> None:
    """The whole Start of the Day."""
    table.steps(table.rules.start_of_day, *answers)


def cells(table: Table) -> dict[str, tuple[int, int]]:
    return {name: (placed.x, placed.y) for name, placed in table.game.board.locations.items()}


@rule("FOA-MENHIR-001")
def test_its_range_is_its_own_cell_and_the_eight_around_it() -> None:
    table = avalon()
    lit = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if in_range(table.game, x, y)]
    assert lit == [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    table.do(PlaceMenhir(place="moor", dial=(4,)), RemoveMenhir(place="hearth"))
    lit = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if in_range(table.game, x, y)]
    assert lit == [(x, y) for x in (0, 1, 2) for y in (-1, 0, 1)]


@rule("FOA-DAYSTART-003", "FOA-DAYSTART-005", "FOA-DAYSTART-006")
@pytest.mark.parametrize("dial", [1, 2, 8])
def test_set_to_n_on_a_day_it_is_gone_n_plus_one_days_later(dial: int) -> None:
    table = avalon()
    table.game.board.menhirs = {"hearth": dial}
    for _ in range(dial):
        day(table)
        assert "hearth" in table.game.board.menhirs  # Active, with or without its dial
    assert table.game.board.menhirs == {"hearth": 0}
    table.steps([REMOVE])
    assert table.game.board.menhirs == {}
    assert table.events("menhir-out")[0].what == "hearth"


@rule("FOA-DAYSTART-002", "FOA-DAYSTART-003", "FOA-DAYSTART-005")
def test_the_steps_of_the_morning_stand_in_their_order() -> None:
    names = [step.__name__ for step in AVALON.start_of_day]
    assert names == [
        "start_effects",  # AMB-S-99: before step 1
        "remove_expired_menhirs",
        "discard_out_of_range",
        "reduce_menhir_dials",
        "count_time_down",
        "reveal_event",
        "move_guardians",
        "equip",
        "late_start_effects",  # only where a table reads it so
    ]


@rule("FOA-DAYSTART-004", "FOA-MENHIR-008")
def test_locations_beyond_every_menhir_are_discarded_and_may_be_revealed_again() -> None:
    table = avalon()
    table.do_arrive("ann", "moor")
    table.do(PlaceMenhir(place="moor", dial=(4,)))
    assert "tarn" in table.game.board.locations
    table.do(RemoveMenhir(place="hearth"))
    table["ann"].location = "moor"
    table.steps([DISCARD])
    # The hearth touches the moor's cell, mill and fen touch it with a corner or an edge.
    assert set(table.game.board.locations) == {"hearth", "mill", "moor", "fen", "tarn"}
    table.do(PlaceMenhir(place="tarn", dial=(4,)), RemoveMenhir(place="moor"))
    table.steps([DISCARD])
    assert set(table.game.board.locations) == {"moor", "fen", "tarn", "cairn"}
    assert "hearth" not in table.game.board.gone
    table.do(PlaceMenhir(place="moor", dial=(4,)))
    assert "hearth" in table.game.board.locations


@rule("FOA-DAYSTART-004", "FOA-MENHIR-001")
def test_a_corner_is_near_enough() -> None:
    table = avalon()
    table.do_arrive("ann", "mill")
    assert cells(table)["fen"] == (1, -1)
    table.steps([DISCARD])
    assert "fen" in table.game.board.locations


@rule("FOA-MENHIR-005", "FOA-CLAR-013")
def test_who_stood_there_suffers_and_is_moved_to_the_nearest_location() -> None:
    table = avalon(heroes="ann bob")
    table.do(PlaceMenhir(place="moor", dial=(4,)), PlaceMenhir(place="tarn", dial=(4,)))
    table.set("ann", location="cairn", energy=3)
    table["bob"].location = "moor"
    table.game.board.locations["cairn"].markers.dark = 2
    table.do(RemoveMenhir(place="tarn"))
    table.steps([DISCARD])
    ann = table["ann"]
    assert (ann.location, ann.health, ann.terror, ann.energy) == ("tarn", 7, 2, 3)
    assert (table["bob"].health, table["bob"].terror) == (9, 0)
    assert "cairn" not in table.game.board.locations
    # What lay on it is gone with it.
    table.do(PlaceMenhir(place="tarn", dial=(4,)))
    assert table.game.board.locations["cairn"].markers.dark == 0


@rule("FOA-MENHIR-005")
def test_nearest_counts_steps_of_the_grid_and_then_the_lowest_number() -> None:
    table = avalon()
    table.do_arrive("ann", "mill")
    table.do_arrive("ann", "moor")
    placed = table.game.board.locations
    weir = type(placed["mill"])(0, -2, True)
    assert nearest(table.game, table.rules, weir, table.game.board.locations) == "mill"
    corner = type(placed["mill"])(2, -2, True)  # two steps from the fen, no key leads there
    assert nearest(table.game, table.rules, corner, table.game.board.locations) == "fen"
    between = type(placed["mill"])(-1, -1, True)
    assert nearest(table.game, table.rules, between, table.game.board.locations) == "mill"
    tie = type(placed["mill"])(2, -1, True)
    del placed["fen"]
    assert (
        nearest(table.game, table.rules, tie, table.game.board.locations) == "mill"
    )  # as far as the moor; its number is lower


@rule("FOA-MENHIR-005")
def test_the_displaced_arrive_together_after_everything_is_discarded() -> None:
    # AMB-S-100: special movement, as one party, with Instant rules and new locations.
    world = MAP.replace(
        "  No bottom, and a stair down to it.\n", "  A stair.\n\n  instant: It rings.\n    > gain 1 wealth\n"
    )
    table = avalon(heroes="ann bob", world=world)
    table.do(PlaceMenhir(place="moor", dial=(4,)), PlaceMenhir(place="tarn", dial=(4,)))
    table["ann"].location = table["bob"].location = "cairn"
    table.do(RemoveMenhir(place="tarn"))
    table.steps([DISCARD], "ann")
    assert [table[name].location for name in ("ann", "bob")] == ["tarn", "tarn"]
    assert (table["ann"].wealth, table["bob"].wealth) == (2, 1)
    assert [e.kind for e in table.told if e.kind in ("left-table", "action")] == ["left-table", "action"]


@rule("FOA-MENHIR-006", "FOA-MENHIR-007")
def test_without_any_menhir_nothing_is_discarded_and_everyone_suffers_each_morning() -> None:
    table = avalon(heroes="ann bob")
    table["bob"].location = "mill"
    table.game.board.menhirs = {"hearth": 0}
    before = set(table.game.board.locations)
    day(table)
    assert set(table.game.board.locations) == before
    for name in ("ann", "bob"):
        assert (table[name].health, table[name].terror) == (7, 2)
    day(table)
    assert (table["ann"].health, table["ann"].terror) == (5, 4)


@rule("FOA-MENHIR-002", "FOA-SETUP-018")
@pytest.mark.parametrize(
    ("heroes", "value"), [("ann", 8), ("ann bob", 7), ("ann bob cal", 6), ("ann bob cal dee", 5)]
)
def test_the_text_says_the_dial_for_so_many_players(heroes: str, value: int) -> None:
    table = avalon(heroes=heroes)
    assert dial_for(table.game, table.rules, (8, 7, 6, 5)) == value
    assert dial_for(table.game, table.rules, (4,)) == 4
    assert table.game.board.menhirs == {"hearth": value}


@rule("FOA-MENHIR-003", "FOA-LOC-002", "FOA-INSPECT-001")
def test_a_menhir_is_inspected_for_nothing_and_only_where_its_seal_is() -> None:
    table = avalon()
    option = table.options("ann")["inspect-the-menhir"]
    assert (option.blocked, option.cost) == ("", "")
    table.set("ann", magic=0)
    table.act("ann", "inspect-the-menhir", "no")
    told = table.events("action")[0].text
    assert "1 energy" in told
    assert "1 magic per character" in told
    decision = table.asked[0]
    assert decision.kind == "menhir.activate"
    assert decision.option("yes").blocked == "costs 1 magic"  # type: ignore[union-attr]
    assert table["ann"].energy == 6
    table["ann"].location = "mill"
    assert "inspect-the-menhir" not in table.options("ann")


@rule("FOA-INSPECT-002", "FOA-MENHIR-002", "FOA-MENHIR-004")
def test_whoever_meets_its_text_may_light_it_right_away_and_the_old_dial_is_lost() -> None:
    table = avalon()
    table.game.board.menhirs["hearth"] = 3
    table.set("ann", magic=2)
    table.act("ann", "inspect-the-menhir", "yes")
    assert (table["ann"].energy, table["ann"].magic) == (5, 1)
    assert table.game.board.menhirs == {"hearth": 8}  # not 11, and no second model


@rule("FOA-INSPECT-002")
def test_a_requirement_of_the_seal_locks_it() -> None:
    world = MAP.replace("dial 8, 7, 6, 5\n", "dial 8, 7, 6, 5\n    [courage 3+]\n", 1)
    table = avalon(world=world)
    table.set("ann", magic=2)
    table.act("ann", "inspect-the-menhir", "no")
    assert table.asked[0].option("yes").blocked == "requires courage 3+"  # type: ignore[union-attr]


@rule("FOA-INSPECT-003", "FOA-GEN-010")
def test_the_cost_counts_all_players_in_the_game_not_the_party() -> None:
    table = avalon(heroes="ann bob cal")
    table["bob"].location = table["cal"].location = "mill"
    table.set("ann", magic=2)
    table.act("ann", "inspect-the-menhir", "no")
    assert table.asked[0].option("yes").blocked == "costs 3 magic, only 2 left"  # type: ignore[union-attr]
    table.set("ann", magic=3)
    table.act("ann", "inspect-the-menhir", "yes")
    assert (table["ann"].magic, table["ann"].energy) == (0, 5)


@rule("FOA-INSPECT-002")
def test_a_party_splits_what_it_costs() -> None:
    table = avalon(heroes="ann bob")
    table.set("ann", magic=1)
    table.set("bob", magic=1)
    table.act("ann", "inspect-the-menhir", "with-bob", "yes", "bob")
    assert (table["ann"].energy, table["bob"].energy) == (6, 5)
    assert (table["ann"].magic, table["bob"].magic) == (0, 0)
    assert table.game.board.menhirs["hearth"] == 7


@rule("FOA-CLAR-011")
def test_with_three_models_out_one_is_taken_for_a_new_one() -> None:
    table = avalon()
    table.do(PlaceMenhir(place="moor", dial=(2,)), PlaceMenhir(place="tarn", dial=(3,)))
    assert len(table.game.board.menhirs) == 3
    table.do(PlaceMenhir(place="cairn", dial=(4,)), answers=["moor"])
    assert table.game.board.menhirs == {"hearth": 8, "tarn": 3, "cairn": 4}
    assert table.asked[0].kind == "menhir.take"


@rule("FOA-CLAR-012")
def test_a_new_menhir_reveals_what_its_own_location_keys() -> None:
    table = avalon()
    assert "tarn" not in table.game.board.locations
    table.do(PlaceMenhir(place="moor", dial=(4,)))
    assert cells(table)["tarn"] == (2, 0)
    assert "cairn" not in table.game.board.locations  # keyed from the tarn, not from the moor


@rule("FOA-GEN-004")
def test_a_dial_shows_one_to_eight() -> None:
    table = avalon()
    table.do(SetMenhir(place="hearth", value=12))
    assert table.game.board.menhirs["hearth"] == 8
    assert dial_for(table.game, table.rules, (9,)) == 8
    assert dial_for(table.game, AVALON.with_numbers("lower", menhir_dial=-1), (1,)) == 1


@rule("FOA-MENHIR-004")
def test_no_menhir_is_placed_where_no_location_lies() -> None:
    table = avalon()
    table.do(PlaceMenhir(place="cairn", dial=(4,)))
    assert table.game.board.menhirs == {"hearth": 8}


@rule("FOA-LOC-006")
def test_a_location_is_removed_once_however_often_a_text_says_so() -> None:
    table = avalon()
    table.do(RemoveLocation(location="mill"), RemoveLocation(location="mill"))
    assert table.game.board.gone == ["mill"]
    table.do_arrive("ann", "hearth")
    assert "mill" not in table.game.board.locations


@rule("FOA-MENHIR-004")
def test_a_text_turns_only_a_menhir_that_burns() -> None:
    table = avalon()
    table.do(SetMenhir(place="hearth", value=3), SetMenhir(place="mill", value=3))
    assert table.game.board.menhirs == {"hearth": 3}
    table.do(RemoveMenhir(place="hearth"), RemoveMenhir(place="hearth"))
    assert table.game.board.menhirs == {}


@rule("FOA-MENHIR-008", "FOA-MENHIR-005")
def test_a_text_discards_a_location_as_the_wyrdness_does() -> None:
    table = avalon()
    table["ann"].location = "mill"
    table.do(DiscardLocation(location="mill"))
    assert (table["ann"].location, table["ann"].health) == ("hearth", 7)
    # Not gone for good: whoever comes to the hearth finds it again, and so does this arrival.
    assert "mill" in table.game.board.locations


@rule("FOA-MENHIR-005")
def test_what_a_text_goes_on_to_say_of_here_is_said_where_the_party_then_stands() -> None:
    table = avalon()
    table.do_arrive("ann", "moor")
    table.do(PlaceMenhir(place="moor", dial=(4,)), RemoveMenhir(place="hearth"))
    table["ann"].location = "moor"
    mark = PlaceMarkers(amount=1, marker="time", place="@here")
    table.do(DiscardLocation(location="tarn"), mark)
    assert table.game.board.locations["moor"].markers.dark == 1
    table.do(RemoveLocation(location="moor"), mark)
    assert table["ann"].location == "hearth"
    assert table.game.board.locations["hearth"].markers.dark == 1


@rule("FOA-LOC-006", "FOA-CLAR-013")
def test_a_key_brings_the_version_with_the_legacy_number_of_a_card_that_is_gone() -> None:
    legacy = '\nlocation mill-burnt 120 "The Burnt Mill"\n  legacy: mill\n  keys: south hearth\n\n  Ash.\n'
    table = avalon(world=MAP + legacy)
    assert connected(table.game, table.rules, "hearth") == ["mill", "moor"]
    table.do(RemoveLocation(location="mill"))
    table.do_arrive("ann", "hearth")
    assert cells(table)["mill-burnt"] == (0, -1)
    assert connected(table.game, table.rules, "hearth") == ["mill-burnt", "moor"]


@rule("FOA-LOC-006")
def test_a_second_replacement_still_answers_to_the_first_number() -> None:
    legacy = "".join(
        f'\nlocation mill-{n} {n} "Mill {n}"\n  legacy: mill\n  keys: south hearth\n\n  Ash.\n'
        for n in (120, 121)
    )
    table = avalon(world=MAP + legacy)
    table.do(
        ReplaceLocation(location="mill", new="mill-120"), ReplaceLocation(location="mill-120", new="mill-121")
    )
    assert connected(table.game, table.rules, "hearth") == ["mill-121", "moor"]
    table.do(DiscardLocation(location="mill-121"))
    table.do_arrive("ann", "hearth")
    # Of several versions the one that is in the game (AMB-C-28).
    assert "mill-121" in table.game.board.locations


@rule("FOA-MENHIR-004", "FOA-QUEST-006")
def test_menhir_and_dials_stay_when_a_text_replaces_their_location() -> None:
    cold = '\nlocation hearth-cold 120 "A Cold Hearth"\n  legacy: hearth\n  keys: north mill, east moor\n\n  Ash.\n'
    table = avalon(world=MAP + cold)
    table.game.board.dials = {"quest:hearth": 3}
    table.do(ReplaceLocation(location="hearth", new="hearth-cold"))
    assert table.game.board.menhirs == {"hearth-cold": 8}
    assert table.game.board.dials == {"quest:hearth-cold": 3}


@rule("FOA-MOVE-002")
def test_being_placed_reveals_like_any_arrival() -> None:
    table = avalon()
    table.do(PlaceCharacters(who="@party", place="mill"))
    assert "fen" in table.game.board.locations
    assert "weir" not in table.game.board.locations
