"""Worked examples of cards in use in Kings of Ruin: what is used up, who may hand what to whom, time on choices."""

from __future__ import annotations

import pytest

from runtime.rules.day import share_supper
from runtime.rules.state import Markers
from schemas.vocabulary.possessions import GainItems, PutItemDeck
from tests.rules.test_item import give, item
from tests.support.tables import EDITION, MAP, PEOPLE, Table

rule = pytest.mark.rule
CURSE = 'item curse "Curse"\n  deck: A\n  while held: may not trade\n'


@rule("KOR-ECHO-006", "KOR-ECHO-010", "KOR-ABILITY-001")
@pytest.mark.parametrize(("page", "left"), [("page 1", []), ("page final", ["call"])])
def test_a_legendary_action_that_costs_something_is_used_up_like_any_other(
    page: str, left: list[str]
) -> None:
    call = f'legendary action call "Call"\n  for: ann, {page}\n  action: (1 energy) Cry.\n    > gain 2 food\n'
    table = Table(call, heroes="ann bob")
    table["ann"].legendary.append("call")
    assert "cry" not in table.options("bob")
    table.act("ann", "cry", "with-bob", "2")
    assert (table["ann"].legendary, table["ann"].food) == (left, 3)
    assert ("cry" in table.options("ann")) is bool(left)


@rule("KOR-RES-004", "KOR-ITEM-021", "KOR-GEN-001")
def test_who_may_not_trade_takes_nothing_either() -> None:
    table = Table(CURSE, heroes="ann bob cal")
    give(table, "bob", "curse")
    assert table.options("bob")["give"].blocked == "a card forbids it"
    table.act("ann", "give", "food", "1")  # Cal is the only one left to take it, so nobody is asked to whom
    assert [table[name].food for name in ("ann", "bob", "cal")] == [0, 2, 4]
    table["cal"].location = "mill"
    assert table.options("ann")["give"].blocked == "a card forbids it"


@rule("KOR-RES-004", "KOR-DAYEND-006", "KOR-GEN-001")
def test_no_supper_is_shared_with_who_may_not_trade() -> None:
    table = Table(CURSE, heroes="ann bob")
    give(table, "bob", "curse")
    table.set("ann", food=3)
    table.set("bob", food=0)
    table.steps([share_supper])
    assert (table["ann"].food, table["bob"].food) == (3, 0)
    table["bob"].items = []
    table.steps([share_supper], "ann")
    assert (table["ann"].food, table["bob"].food) == (2, 1)


@rule("KOR-ITEM-002", "KOR-GEN-003")
def test_an_item_of_no_named_deck_is_of_a_deck_the_players_choose() -> None:
    table = Table(item("axe", "A") + item("blade", "B") + item("crown", "C") + item("bread", "consumables"))
    table.do(GainItems(amount=1, kind="item"))  # one deck on the table: nothing to choose
    assert table["ann"].items == ["axe"]
    table.do(PutItemDeck(tier="B"))
    table.do(GainItems(amount=1, kind="item"), answers=["B"])
    assert table["ann"].items == ["axe", "blade"]
    assert table.asked[-1].open_keys() == ["A", "B"]


@rule("KOR-LOC-005", "KOR-DAYSTART-004")
def test_time_on_a_choice_is_laid_on_its_place_and_blocks_until_it_is_gone() -> None:
    journal = (
        "journal hearth\n\nverse a\n  A.\n\n  * (time 2) Sleep.\n    > place the party at mill\n    -> end\n"
        "  * Go.\n    -> end\n"
    )
    table = Table(journal=journal)
    table.act("ann", "explore", "sleep")
    locations = table.game.board.locations
    assert table["ann"].location == "mill"
    assert (locations["hearth"].markers, locations["mill"].markers) == (Markers(dark=2), Markers())
    for morning, open_ in ((1, False), (2, True)):
        table.steps(EDITION.start_of_day[1:2])
        table["ann"].location = "hearth"
        asked = table.until(table.offers("ann")["explore"].run())
        assert ("sleep" in asked.open_keys()) is open_, morning


@rule("KOR-LOC-005", "KOR-LOC-006")
def test_time_of_a_choice_silences_the_instants_and_actions_of_the_place() -> None:
    journal = "journal hearth\n\nverse a\n  A.\n\n  * (time 1) Sleep.\n    -> end\n  * Go.\n    -> end\n"
    world = MAP.replace(
        "  A fire that is never out.\n",
        "  A fire.\n\n  action: (time 1) Forge.\n    > gain 1 wealth\n  action: Sweep.\n    > gain 1 food\n"
        "  instant: (time 1) Bells.\n    > gain 1 terror\n",
    )
    table = Table(journal=journal, world=world)
    table.act("ann", "explore", "sleep")
    assert table.options("ann")["forge"].blocked == "dark time markers lie on it"
    table.act("ann", "sweep")
    table.act("ann", "travel-mill")
    table.act("ann", "travel-hearth")
    assert (table["ann"].terror, table["ann"].food) == (0, 2)


@rule("KOR-WYRD-001", "KOR-ABILITY-001", "KOR-ABILITY-003")
def test_another_tile_has_another_action_and_its_owner_still_pays_a_part() -> None:
    people = PEOPLE.replace("wealth 1\n", "wealth 1\n  ability: (1 energy) Sing.\n    > gain 1 magic\n", 1)
    people += (
        '\ncharacter ann-wild "Wild Ann"\n  form of: ann\n  ability: (2 health) Howl.\n'
        "    > each party member gains 1 wealth\n"
    )
    table = Table(people=people, heroes="ann bob")
    table["ann"].tile = "ann-wild"
    assert "sing" not in table.options("ann")
    table.act("ann", "howl", "with-bob", "1")
    assert (table["ann"].health, table["bob"].health) == (8, 8)
    assert (table["ann"].wealth, table["bob"].wealth) == (2, 2)


@rule("KOR-ABILITY-001", "KOR-COMPANION-001", "KOR-LOCACT-003")
def test_the_action_of_a_companion_is_for_those_beside_it() -> None:
    goat = 'companion goat "Goat"\n  enters: hearth\n  action: (1 food) Feed it.\n    > gain 2 wealth\n'
    table = Table(goat, heroes="ann bob cal")
    table.game.board.companions = {"goat": "mill"}
    table["bob"].location = table["cal"].location = "mill"
    assert "feed-it" not in table.options("ann")
    table.act("bob", "feed-it", "with-cal", "0", "1")
    assert [table[name].food for name in ("ann", "bob", "cal")] == [1, 2, 2]
    assert [table[name].wealth for name in ("ann", "bob", "cal")] == [1, 2, 2]
