"""Worked examples of cards in use in Kings of Ruin: what is used up, who may hand what to whom, time on choices."""

from __future__ import annotations

import pytest

from runtime.rules.calendar.supper import share_supper
from runtime.rules.state.game import Markers
from schemas.vocabulary.possessions import GainItems, PutItemDeck
from schemas.vocabulary.world import PlaceCharacters, PlaceCompanion
from tests.support.cards import give, item
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
    table.act("bob", "feed-it", "with-cal", "cal", "1")
    assert [table[name].food for name in ("ann", "bob", "cal")] == [1, 2, 2]
    assert [table[name].wealth for name in ("ann", "bob", "cal")] == [1, 2, 2]


@rule("KOR-ENC-003", "KOR-ENC-004", "KOR-ITEM-018")
def test_an_encounter_that_an_item_calls_is_the_whole_partys() -> None:
    eel = 'written encounter eel "Eel"\n  deck: green 1\n\n  Hm.\n\n  > gain 2 food\n  -> end\n'
    horn = item("horn", "A", "", "action: (1 energy) Blow.", "  > draw a green encounter, gain 1 wealth")
    table = Table(eel + horn, heroes="ann bob")
    give(table, "ann", "horn")
    table.act(
        "ann", "blow", "with-bob", "0"
    )  # what the encounter gives is shared, what the horn gives is not
    assert (table["ann"].food, table["bob"].food) == (1, 4)
    assert (table["ann"].wealth, table["bob"].wealth) == (2, 1)


@rule("KOR-DISCARD-007", "KOR-DISCARD-006")
@pytest.mark.parametrize(("words", "returns"), [("discard this", True), ("remove this from the game", False)])
def test_a_companion_that_puts_itself_away_leaves_the_map(words: str, returns: bool) -> None:
    goat = f'companion goat "Goat"\n  enters: hearth\n  at any time: may {words} to gain 2 food\n'
    table = Table(goat)
    table.do(PlaceCompanion(companion="goat", place="hearth"))
    table.act("ann", "use-goat")
    assert (table["ann"].food, table.game.board.companions) == (3, {})
    assert "use-goat" not in table.options("ann")
    table.do(PlaceCompanion(companion="goat", place="mill"))
    assert ("goat" in table.game.board.companions) is returns


@rule("KOR-DISCARD-006", "KOR-SKILL-008")
def test_a_skill_that_puts_itself_away_is_lost_with_its_slot() -> None:
    hands = (
        'skill hands\n  for: ann\n  attribute: caution\n  side patient "Patient":\n'
        "    action: (1 terror) Wait.\n      > discard this, gain 1 food\n"
        '  side still "Still":\n    while held: each travel costs 1 energy less\n'
    )
    table = Table(hands)
    table["ann"].skills = ["patient"]
    table.act("ann", "wait")
    assert (table["ann"].skills, table["ann"].food) == ([], 2)
    assert "wait" not in table.options("ann")


@rule("KOR-ITEM-020", "KOR-ITEM-006")
def test_an_item_that_was_flipped_by_its_action_has_none_until_it_is_turned_up() -> None:
    table = Table(item("bell", "A", "", "action: (1 energy) Ring.", "  > flip this, gain 1 food"))
    give(table, "ann", "bell")
    table.act("ann", "ring")
    assert "ring" not in table.options("ann")
    table["ann"].flipped.clear()
    assert "ring" in table.open("ann")


BELL = MAP.replace(
    "  A fire that is never out.\n", "  A fire.\n\n  instant: Bell.\n    > each party member gains 1 terror\n"
)


@rule("KOR-MOVE-002", "KOR-LOC-004", "KOR-TRAVEL-012")
def test_who_is_there_already_does_not_enter_but_may_join() -> None:
    table = Table(world=BELL, heroes="ann bob cal")
    table["bob"].location = "mill"
    table.do(PlaceCharacters(who="@each-character", place="hearth"), members="ann", answers=[("cal",)])
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [0, 1, 1]
    table.do(PlaceCharacters(who="@each-character", place="hearth"), members="ann")
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [0, 1, 1]
    assert table.events("moves")[-1].who == "bob"


@rule("KOR-TRAVEL-012", "KOR-REQ-002", "KOR-REQ-006")
@pytest.mark.parametrize(
    ("needs", "joining", "terror"),
    [
        ("secret fang", ("bob",), [1, 1]),  # Bob brings what it asks for
        ("secret fang", (), [0, 0]),
        ("not secret fang", (), [1, 0]),
        ("not secret fang", ("bob",), [0, 0]),  # the party has what any member has
    ],
)
def test_an_instant_asks_the_party_as_it_is_after_joining(
    needs: str, joining: tuple[str, ...], terror: list[int]
) -> None:
    world = BELL.replace("instant: Bell.", f"instant: Bell. [{needs}]")
    table = Table('secret fang 7 "Fang"\n  kind: small\n', world=world, heroes="ann bob")
    table["ann"].location = "mill"
    table["bob"].secrets = ["fang"]
    table.act("ann", "travel-hearth", joining)
    assert [table[name].terror for name in ("ann", "bob")] == terror
