"""Travel, arrival, moving."""

from typing import Any

import pytest

from runtime.rules.map.moving import arrive
from schemas.vocabulary.world import PlaceCharacters
from tests.support.avalon import both
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule


def mill(instant: str, *effects: str) -> str:
    """The small world with an Instant at the mill, on both sides."""
    below = "\n".join(f"    > {one}" for one in effects)
    return MAP.replace(
        "  The wheel turns without water.\n", f"  The wheel.\n\n  instant: {instant}\n{below}\n"
    )


@rule("KOR-TRAVEL-001", "FOA-TRAVEL-001")
@both
def test_travel_costs_one_energy_and_leads_to_a_connected_location(table_of: Any) -> None:
    table = table_of()
    table.act("ann", "travel-mill")
    assert (table["ann"].location, table["ann"].energy) == ("mill", 5)
    table.set("ann", energy=0)
    assert table.options("ann")["travel-hearth"].blocked == "costs 1 energy"


@rule("KOR-TRAVEL-002", "FOA-TRAVEL-002")
@both
def test_adjacency_without_keys_is_not_enough(table_of: Any) -> None:
    # Mill and fen lie side by side, but no key joins them.
    world = MAP.replace("keys: south hearth, east fen", "keys: south hearth").replace(
        "keys: west mill, south moor", "keys: south moor"
    )
    table = table_of(world=world)
    table.run(table.rules.arrive(table.game, table.rules, ("ann",), "hearth"))
    table.act("ann", "travel-moor")
    assert table.game.board.locations["fen"].y == table.game.board.locations["mill"].y
    table["ann"].location = "fen"
    assert table.open("ann") == ["travel-moor"]


@rule("KOR-TRAVEL-002", "KOR-GEN-004")
def test_one_key_of_two_facing_edges_connects_unless_the_table_rules_otherwise() -> None:
    # In doubt the reading that favours the players (AMB-S-09); a strict table may switch it.
    world = MAP.replace("keys: south hearth, east fen", "keys: east fen")
    assert "travel-mill" in Table(world=world).open("ann")
    strict = Table(world=world, rules=EDITION.with_rulings(amb_s_09=False))
    assert "travel-mill" not in strict.options("ann")


@rule("KOR-TRAVEL-003", "KOR-TRAVEL-004", "KOR-TRAVEL-006")
def test_arrival_moves_then_resolves_instants_then_reveals() -> None:
    table = Table(world=mill("The wheel slows.", "gain 1 terror"))
    table.act("ann", "travel-mill")
    kinds = [e.kind for e in table.told if e.kind in ("moves", "gained", "revealed")]
    assert kinds == ["moves", "gained", "revealed"]
    assert table["ann"].terror == 1
    assert "fen" in table.game.board.locations


@rule("KOR-TRAVEL-005", "KOR-LOC-005")
def test_an_instant_with_time_icons_is_skipped_while_dark_markers_lie_there() -> None:
    table = Table(world=mill("(time 2) The wheel slows.", "gain 1 terror"))
    table.game.board.locations["mill"].markers.dark = 1
    table.act("ann", "travel-mill")
    assert table["ann"].terror == 0
    assert table.game.board.locations["mill"].markers.dark == 1


@rule("KOR-TRAVEL-006", "KOR-TRAVEL-007")
def test_new_locations_without_a_waystone_lie_wyrdness_up() -> None:
    table = Table()
    table.act("ann", "travel-mill")
    fen = table.game.board.locations["fen"]
    assert (fen.x, fen.y, fen.clear) == (1, -1, False)


@rule("KOR-TRAVEL-008", "KOR-WAYSTONE-012")
def test_a_new_location_with_a_waystone_in_a_corner_lies_clear() -> None:
    table = Table()
    table.game.board.waystones = [(1, 0)]
    table.act("ann", "travel-mill")
    assert table.game.board.locations["fen"].clear


@rule("KOR-TRAVEL-006")
def test_a_key_to_a_location_that_already_lies_elsewhere_attaches_nothing() -> None:
    world = MAP.replace("keys: west mill, south moor", "keys: west mill, south moor, east hearth")
    table = Table(world=world)
    table.run(arrive(table.game, table.rules, ("ann",), "mill"))
    table.run(arrive(table.game, table.rules, ("ann",), "fen"))
    assert sorted(table.game.board.locations) == ["fen", "hearth", "mill", "moor"]
    assert (table.game.board.locations["hearth"].x, table.game.board.locations["hearth"].y) == (0, 0)


@rule("KOR-TRAVEL-009")
def test_nothing_is_attached_where_an_instant_has_moved_everyone_away() -> None:
    table = Table(world=mill("You are turned around.", "place the party at hearth"))
    table.act("ann", "travel-mill")
    assert table["ann"].location == "hearth"
    assert "fen" not in table.game.board.locations


@rule("KOR-TRAVEL-009")
def test_one_arrival_still_there_is_enough() -> None:
    world = mill("Bob runs.", "place character bob at hearth")
    table = Table(world=world, heroes="ann bob")
    table.act("ann", "travel-mill", "with-bob", "1")
    assert (table["ann"].location, table["bob"].location) == ("mill", "hearth")
    assert "fen" in table.game.board.locations
    strict = Table(world=world, heroes="ann bob", rules=EDITION.with_rulings(amb_s_132="all"))
    strict.act("ann", "travel-mill", "with-bob", "1")
    assert "fen" not in strict.game.board.locations


@rule("KOR-TRAVEL-010", "KOR-PARTY-004", "FOA-TRAVEL-008")
@both
@pytest.mark.parametrize(("share", "left"), [("0", (6, 4)), ("1", (5, 5)), ("2", (4, 6))])
def test_a_party_pays_one_energy_per_member_in_any_split(
    table_of: Any, share: str, left: tuple[int, int]
) -> None:
    table = table_of(heroes="ann bob")
    table.act("ann", "travel-mill", "with-bob", share)
    assert (table["ann"].energy, table["bob"].energy) == left


@rule("KOR-TRAVEL-010", "KOR-PARTY-004", "FOA-TRAVEL-008")
@both
def test_a_tired_character_may_be_taken_along(table_of: Any) -> None:
    table = table_of(heroes="ann bob")
    table.set("ann", energy=0)
    assert table.options("ann")["travel-mill"].blocked == ""
    table.act("ann", "travel-mill", "with-bob")
    assert table.asked[0].option("alone").blocked == "costs 1 energy"  # type: ignore[union-attr]
    assert (table["ann"].location, table["bob"].energy) == ("mill", 4)


@rule("KOR-TRAVEL-011")
def test_a_party_resolves_instants_together() -> None:
    table = Table(world=mill("A bell.", "each party member gains 1 terror"), heroes="ann bob")
    table.act("ann", "travel-mill", "with-bob", "1")
    assert (table["ann"].terror, table["bob"].terror) == (1, 1)


@rule("KOR-TRAVEL-012")
def test_those_already_there_may_join_right_before_an_instant_without_paying() -> None:
    table = Table(world=mill("A bell.", "each party member gains 1 terror"), heroes="ann bob cal")
    table["bob"].location = table["cal"].location = "mill"
    table.act("ann", "travel-mill", ("cal",))
    assert table.asked[-1].kind == "instant.join"
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [1, 0, 1]
    assert table["cal"].energy == 6


@rule("KOR-TRAVEL-004", "KOR-GEN-002")
def test_several_instants_are_all_resolved_in_an_order_the_players_choose() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n",
        "  The wheel.\n\n  instant: A bell.\n    > gain 1 terror\n  instant: A coin.\n    > gain 1 wealth\n",
    )
    table = Table(world=world)
    table.act("ann", "travel-mill", "a-coin")
    assert [e.what for e in table.events("gained")] == ["wealth", "terror"]


@rule("KOR-MOVE-001", "FOA-MOVE-001")
@both
def test_placing_costs_no_energy_and_is_not_travel(table_of: Any) -> None:
    table = table_of('event storm "Storm"\n  kind: story\n  today: nobody may travel\n')
    table.game.calendar.active = ["storm"]
    table.do(PlaceCharacters(who="@party", place="mill"))
    assert (table["ann"].location, table["ann"].energy) == ("mill", 6)


@rule("KOR-MOVE-002")
def test_placing_follows_the_rules_of_arrival() -> None:
    table = Table(world=mill("A bell.", "gain 1 terror"))
    table.do(PlaceCharacters(who="@party", place="mill"))
    assert table["ann"].terror == 1
    assert "fen" in table.game.board.locations
