"""Activate a Waystone, waystones and fading."""

import pytest

from runtime.rules.actions.waystone import blood_dues, offer_waystone, offering_dues
from runtime.rules.calendar.day import turn_unlit_locations
from runtime.rules.map.waystones import fade
from runtime.rules.protocol.decisions import Menu
from runtime.rules.state.game import Guardian, PlacedLocation
from schemas.vocabulary.world import FadeAllWaystones, FadeWaystone, FlipLocation, PlaceWaystone
from tests.support.tables import MAP, Table

rule = pytest.mark.rule


def rich(heroes: str = "ann", **parts: str) -> Table:
    table = Table(heroes=heroes, **parts)
    for name in heroes.split():
        table.set(name, magic=9, food=9, wealth=9)
    return table


@rule("KOR-WAYSTONE-001")
def test_the_action_needs_an_empty_slot() -> None:
    table = rich()
    assert "activate-a-waystone" in table.open("ann")
    table.game.board.waystones = [(1, 0), (0, 1)]
    assert "activate-a-waystone" not in table.options("ann")
    table["ann"].location = "fen"
    table.game.board.locations["fen"] = PlacedLocation(1, -1, False)
    assert "activate-a-waystone" not in table.options("ann")


@rule("KOR-WAYSTONE-002", "KOR-WAYSTONE-003")
def test_two_energy_and_one_of_two_payments() -> None:
    table = rich()
    table.act("ann", "activate-a-waystone", "offering", "1", "north-east")
    ann = table["ann"]
    assert (ann.energy, ann.magic, ann.wealth + ann.food, ann.health, ann.terror) == (4, 8, 17, 9, 0)
    assert table.asked[0].open_keys() == ["offering", "blood-price"]


@rule("KOR-WAYSTONE-003")
def test_each_unit_may_be_wealth_or_food() -> None:
    table = rich("ann bob")
    table.act(
        "ann", "activate-a-waystone", "alone", "offering", "1", "north-east"
    )  # of 2 units one is wealth, so one is food
    assert (table["ann"].wealth, table["ann"].food, table["ann"].magic) == (8, 8, 7)


@rule("KOR-WAYSTONE-004")
def test_the_blood_price_needs_all_of_health_and_terror() -> None:
    table = Table()
    table.act("ann", "activate-a-waystone", "blood-price", "south-west")
    assert (table["ann"].health, table["ann"].terror, table["ann"].energy) == (6, 2, 4)
    table = Table()
    table.set("ann", terror=9)
    assert table.options("ann")["activate-a-waystone"].blocked
    table.set("ann", terror=8, health=2)
    assert table.options("ann")["activate-a-waystone"].blocked


@rule("KOR-WAYSTONE-005", "KOR-WAYSTONE-006")
def test_four_characters_pay_for_four_even_if_one_acts() -> None:
    table = Table(heroes="ann bob cal dee")
    table["bob"].location = table["cal"].location = table["dee"].location = "mill"
    dues = {kinds: amount for amount, kinds in blood_dues(table.game, table.rules, ("ann",))}
    assert dues == {("energy",): 2, ("health",): 12, ("terror",): 8}
    dues = {kinds: amount for amount, kinds in offering_dues(table.game, table.rules, ("ann",))}
    assert dues == {("energy",): 2, ("magic",): 4, ("wealth", "food"): 4}


@rule("KOR-WAYSTONE-007")
def test_a_party_splits_everything_as_it_likes() -> None:
    table = Table(heroes="ann bob")
    # Energy 2, Terror 4, Health 6: ann pays 0, 4 and 1 of them.
    table.act("ann", "activate-a-waystone", "with-bob", "blood-price", "0", "4", "1", "north-east")
    assert (table["ann"].energy, table["ann"].terror, table["ann"].health) == (6, 4, 8)
    assert (table["bob"].energy, table["bob"].terror, table["bob"].health) == (4, 0, 4)


@rule("KOR-WAYSTONE-008")
def test_the_players_choose_among_empty_slots() -> None:
    table = Table()
    table.act("ann", "activate-a-waystone", "blood-price", "south-west")
    assert table.game.board.waystones == [(0, 1)]
    assert table.asked[-1].open_keys() == ["north-east", "south-west"]


@rule("KOR-WAYSTONE-009", "KOR-WAYSTONE-010", "KOR-WAYSTONE-012")
def test_every_wyrdness_location_touching_it_turns_clear_without_instants() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n", "  The wheel.\n\n  instant: A bell.\n    > gain 1 terror\n"
    )
    table = Table(world=world, heroes="ann bob")
    table["bob"].location = "mill"
    board = table.game.board
    board.locations["fen"] = PlacedLocation(1, -1, False)
    board.locations["moor"] = PlacedLocation(1, 0, False)
    board.locations["hearth"].clear = False
    table.do(PlaceWaystone(place="hearth"), answers=["north-east"])
    assert all(board.locations[name].clear for name in ("hearth", "mill", "fen", "moor"))
    assert table["bob"].terror == 0


@rule("KOR-WAYSTONE-011", "KOR-GEN-010")
def test_with_all_three_models_out_one_is_taken_and_nothing_turns_at_once() -> None:
    table = Table()
    board = table.game.board
    board.locations["moor"] = PlacedLocation(1, 0, True)
    board.waystones = [(1, 0), (2, 1), (0, -1)]
    table.do(PlaceWaystone(place="hearth"), answers=["moor"])
    assert board.waystones == [(1, 0), (0, -1), (0, 1)]
    assert board.locations["moor"].clear
    assert table.asked[-1].kind == "waystone.take"


@rule("KOR-WAYSTONE-013")
def test_a_wyrdness_location_with_a_waystone_is_turned_at_once_by_whatever_means() -> None:
    table = Table()
    board = table.game.board
    board.waystones = [(1, 0)]
    board.locations["hearth"].clear = True
    table.do(FlipLocation(location="hearth"))
    assert board.locations["hearth"].clear


@rule("KOR-WAYSTONE-014", "KOR-WAYSTONE-015")
def test_fading_removes_the_model_and_turns_nothing_before_the_next_start() -> None:
    table = Table()
    board = table.game.board
    board.waystones = [(1, 0)]
    board.locations["mill"].clear = True
    table.do(FadeWaystone(place="hearth"))
    assert board.waystones == []
    assert board.locations["hearth"].clear
    assert board.locations["mill"].clear
    table.run(turn_unlit_locations(table.game, table.rules))
    assert not board.locations["mill"].clear
    table.do(PlaceWaystone(place="hearth"), answers=["north-east"])
    assert board.waystones == [(1, 0)]


@rule("KOR-WAYSTONE-014")
def test_all_waystones_may_fade_at_once() -> None:
    table = Table()
    table.game.board.waystones = [(1, 0), (0, 1)]
    table.do(FadeAllWaystones())
    assert table.game.board.waystones == []


@rule("KOR-WAYSTONE-016")
def test_a_waystone_stays_for_any_number_of_days() -> None:
    table = Table(ready=False)
    flow = table.campaign_flow()
    table.until(flow)
    table.game.board.waystones = [(0, 1)]
    table.set("ann", food=0)
    for _ in range(20):
        item = flow.send("end-the-day")
        while not hasattr(item, "options"):
            item = next(flow)
    assert table.game.calendar.day == 21
    assert table.game.board.waystones == [(0, 1)]
    fade(table.game, (0, 1))


@rule("KOR-WAYSTONE-017", "KOR-WAYSTONE-018")
def test_neither_a_guardian_nor_a_wyrdness_side_prevents_it() -> None:
    table = rich()
    table.game.board.guardians = [Guardian("wolf", "hearth")]
    table.game.board.locations["hearth"].clear = False
    menu = Menu(table.game, table.rules, table["ann"])
    (offer,) = offer_waystone(table.game, table.rules, table["ann"])
    assert menu.look(offer).blocked == ""
