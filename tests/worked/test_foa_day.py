"""EX-FOA-03 outside encounters, row by row."""

from __future__ import annotations

import pytest

from runtime.editions.fall_of_avalon.advancing import advance
from runtime.editions.fall_of_avalon.nights import rest, restore
from runtime.editions.modes import with_modes
from runtime.rules.calendar.advancement import attribute_cost
from schemas.vocabulary.possessions import DiscardItems
from schemas.vocabulary.world import PlaceMenhir, RemoveLocation
from tests.support.avalon import AVALON, MAP, avalon
from tests.support.tables import Table

rule = pytest.mark.rule
SKILLS = "".join(
    f'skill {name}\n  attribute: courage\n  side {name}-day "Day":\n    while held: each travel costs 1 energy less\n'
    f'  side {name}-night "Night":\n    while held: each exploration costs 1 energy less\n'
    for name in ("ember", "flint")
)


@rule("FOA-ATTR-003", "FOA-CHALLENGE-008")
@pytest.mark.parametrize(
    ("own", "opposite", "plain", "hard"), [(0, 2, 6, 15), (2, 2, 10, 25)], ids=["2/0", "2/2"]
)
def test_the_price_of_a_point(own: int, opposite: int, plain: int, hard: int) -> None:
    for rules, cost in ((AVALON, plain), (with_modes(AVALON, ["dear-attributes"]), hard)):
        table = avalon(rules=rules)
        table["ann"].attributes |= {"courage": own, "caution": opposite}
        assert attribute_cost(table.rules, table["ann"], "courage") == cost


@rule("FOA-ATTR-003", "FOA-SKILL-001", "FOA-SKILL-002")
def test_a_third_point_is_a_skill_card_and_two_of_them_make_four() -> None:
    table = avalon(SKILLS)
    table.set("ann", exp=20)
    table["ann"].attributes |= {"courage": 2, "caution": 2}
    table.run(
        advance(table.game, table.rules),
        "raise-courage",
        "ember",
        "ember-day",
        "raise-courage",
        "flint-day",
    )
    ann = table["ann"]
    assert (ann.exp, ann.attributes["courage"], ann.skills) == (0, 4, ["ember-day", "flint-day"])


@rule("FOA-TRAVEL-003", "FOA-TRAVEL-007")
def test_a_diagonal_neighbour_is_two_travels_away_and_its_instant_rule_is_resolved_on_arrival() -> None:
    world = MAP.replace(
        "keys: west mill, south moor", "keys: west mill, south moor\n  instant: A bell.\n    > gain 1 terror"
    )
    table = avalon(world=world)
    assert "travel-fen" not in table.options("ann")
    table.act("ann", "travel-mill")
    table.act("ann", "travel-fen")
    assert (table["ann"].energy, table["ann"].location, table["ann"].terror) == (4, "fen", 1)


@rule("FOA-LOC-006")
def test_a_key_finds_the_card_with_the_legacy_number() -> None:
    legacy = (
        '\nlocation mill-again 195 "The New Mill"\n  legacy: mill\n  keys: south hearth\n\n  Fresh boards.\n'
    )
    table = avalon(world=MAP + legacy)
    table.do(RemoveLocation(location="mill"))
    table.do_arrive("ann", "hearth")
    assert "mill-again" in table.game.board.locations


@rule("FOA-TRAVEL-006")
def test_two_cards_away_from_every_menhir_nothing_is_attached() -> None:
    table = avalon()
    table.act("ann", "travel-mill")
    assert "fen" in table.game.board.locations
    assert "weir" not in table.game.board.locations


@rule("FOA-PARTY-006")
def test_c_drops_out_and_a_and_b_go_on() -> None:
    journal = (
        "journal hearth\n\nverse door\n  A door.\n\n  * (2 energy per party member) Through.\n    -> hall\n"
        "  * Away.\n    -> end\n\nverse hall\n  A hall.\n\n  > each party member gains 1 exp\n  -> end\n"
    )
    table = avalon(journal=journal, heroes="ann bob cal")
    for name, energy in (("ann", 3), ("bob", 3), ("cal", 1)):
        table.set(name, energy=energy)
    table.act("ann", "explore", "with-bob-and-cal", "1", "1", "through", "ann-and-bob")
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [1, 1, 0]


@rule("FOA-STORY-001")
@pytest.mark.parametrize(("mode", "dial"), [((), 5), (("story",), 6)])
def test_a_dial_of_eight_less_one_per_player_with_three_players(mode: tuple[str, ...], dial: int) -> None:
    table = avalon(heroes="ann bob cal", rules=with_modes(AVALON, mode))
    table.do(PlaceMenhir(place="hearth", dial=(7, 6, 5, 4)))
    assert table.game.board.menhirs["hearth"] == dial


@rule("FOA-SECRET-002")
def test_of_two_items_demanded_only_the_item_goes() -> None:
    more = 'item axe "Axe"\n  deck: items\n  keyword: weapon\n\nsecret fang 9 "Fang"\n  kind: small, weapon\n'
    table = avalon(more)
    table["ann"].items, table["ann"].secrets = ["axe"], ["fang"]
    table.do(DiscardItems(amount=2, kind="item"))
    assert (table["ann"].items, table["ann"].secrets) == ([], ["fang"])


def mornings(table: Table, count: int) -> None:
    for _ in range(count):
        table.steps(table.rules.start_of_day)


@rule("FOA-DAYSTART-006")
def test_a_menhir_set_to_one_on_day_3() -> None:
    table = avalon()
    table.game.board.menhirs = {"hearth": 1}  # set on Day 3
    mornings(table, 1)
    assert table.game.board.menhirs == {"hearth": 0}  # Day 4: the dial is gone, the menhir is not
    mornings(table, 1)
    assert table.game.board.menhirs == {}  # Day 5


@rule("FOA-DAYSTART-006", "FOA-SETUP-018")
def test_the_dial_of_the_setup_alone_lasts_eight_days() -> None:
    table = avalon()
    assert table.game.board.menhirs == {"hearth": 8}
    for _ in range(8):
        mornings(table, 1)
        assert "hearth" in table.game.board.menhirs  # Active on Days 1 to 8
    mornings(table, 1)
    assert table.game.board.menhirs == {}  # removed at the start of Day 9


@rule("FOA-DAYEND-007")
def test_no_food_energy_3_health_6_start_slot_6() -> None:
    table = avalon()
    table.set("ann", food=0, energy=3, health=6)
    table.steps([rest])
    assert table["ann"].energy == 0
    table.steps([restore])
    assert table["ann"].energy == 4


@rule("FOA-DAYEND-003", "FOA-DAYEND-008")
@pytest.mark.parametrize(("health", "energy"), [(9, 4), (4, 3)])
def test_no_food_and_no_energy(health: int, energy: int) -> None:
    table = avalon()
    table.set("ann", food=0, energy=0, health=health)
    table.steps([rest, restore])
    assert (table["ann"].health, table["ann"].energy) == (health - 1, energy)
