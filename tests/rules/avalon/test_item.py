"""Items: one deck, kinds that are searched for in it, one card of a keyword in use."""

import pytest

from runtime.editions.fall_of_avalon import START_OF_DAY
from runtime.editions.fall_of_avalon.equipping import equip
from runtime.rules.cards.holding import active_with, items_of_kind
from runtime.rules.cards.standing import holdings
from schemas.vocabulary.possessions import GainItem, GainItems, GainSecret
from tests.encounters.arena import AVALON as PLAYED
from tests.encounters.arena import Arena, fight
from tests.support.avalon_cards import JABS, store
from tests.support.cards import give, item

rule = pytest.mark.rule


@rule("FOA-ITEM-001")
@pytest.mark.parametrize(
    ("keyword", "name"),
    [("weapon", "axe"), ("armor", "cap"), ("shield", "targe"), ("companion", "hound"), ("relic", "bead")],
)
def test_five_keywords_each_with_its_own_card_in_use(keyword: str, name: str) -> None:
    table = store()
    give(table, "ann", "axe", "cap", "targe", "hound", "bead")
    assert items_of_kind(table.game, table["ann"], keyword) == [name]
    assert active_with(table.game, table["ann"], keyword) == [name]


@rule("FOA-ITEM-002", "FOA-ITEM-003")
def test_one_active_card_of_a_keyword_however_many_are_owned() -> None:
    table = store()
    table.do(GainItem(item="axe"))
    table.do(GainItem(item="bow"), answers=["axe"])
    table.do(GainSecret(secret="fang"), answers=["fang"])
    assert table["ann"].items == ["axe", "bow"]
    assert active_with(table.game, table["ann"], "weapon") == ["fang"]
    spoken = [ref for ref in holdings(table.game, table["ann"]) if not ref.startswith("character:")]
    assert spoken == ["secret:fang"]


@rule("FOA-ITEM-003", "FOA-DAYSTART-014")
def test_the_card_in_use_is_chosen_in_the_morning_and_not_between_actions() -> None:
    table = store()
    give(table, "ann", "axe", "bow")
    table["ann"].inactive = ["bow"]
    assert (
        START_OF_DAY[-2] is equip
    )  # the last step; effects follow it only where a table reads it so (AMB-S-99)
    table.steps([equip], "bow")
    assert (active_with(table.game, table["ann"], "weapon"), table["ann"].inactive) == (["bow"], ["axe"])
    assert "exchange" not in table.options("ann")


@rule("FOA-ITEM-005", "FOA-SETUP-021")
def test_there_is_one_item_deck() -> None:
    table = store()
    assert table.game.decks.table == ["items"]
    assert list(table.game.decks.items) == ["items"]
    table.do(GainItems(amount=1, kind="item"))
    assert table["ann"].items == ["axe"]


@rule("FOA-ITEM-006")
def test_a_kind_of_item_is_the_first_of_it_and_the_rest_is_shuffled_back() -> None:
    table = store()
    left = ("bead", "axe", "rope", "bow", "targe", "hound")
    table.do(GainItems(amount=1, kind="armor"), answers=[left])
    assert table["ann"].items == ["cap"]
    assert table.game.decks.items["items"] == list(left)


@rule("FOA-ITEM-009", "FOA-ITEM-006")
def test_crafting_brings_only_what_is_craftable() -> None:
    table = store()
    for _ in range(3):
        table.do(GainItems(amount=1, kind="craftable"))
    assert table["ann"].items == ["rope", "bow"]
    assert "axe" in table.game.decks.items["items"]


@rule("FOA-CLAR-030")
def test_a_named_item_is_looked_for_and_fewer_are_gained_where_fewer_are_left() -> None:
    table = store()
    table.do(GainItem(item="hound"), answers=[("bead", "axe", "rope", "bow", "cap", "targe")])
    assert table["ann"].items == ["hound"]
    assert table.game.decks.items["items"][0] == "bead"
    table.do(GainItem(item="hound"))
    table.do(GainItems(amount=3, kind="armor"))
    assert table["ann"].items == ["hound", "cap"]


@rule("FOA-ITEM-007")
def test_items_are_traded_where_both_stand_and_not_in_an_action() -> None:
    table = store("ann bob")
    give(table, "ann", "axe")
    table.act("ann", "give", "axe")
    assert table["bob"].items == ["axe"]
    table["bob"].location = "mill"
    assert "give" not in table.options("bob")


FRAY = item("club", "items", "weapon", "when activated: may flip this to gain 1 pool") + item(
    "coat", "items", "armor", "when activated: gain 2 pool"
)


@rule("FOA-ITEM-008")
def test_a_flipped_item_is_turned_up_when_the_encounter_ends() -> None:
    arena = Arena(fight("ash-hound", value=1), JABS, FRAY, rules=PLAYED)
    arena["ann"].items = ["club"]
    arena.meet("ash-hound")
    arena.say("use-club")
    assert arena["ann"].flipped == ["club"]
    arena.say("end")
    assert arena.outcome is not None
    assert arena["ann"].flipped == []


@rule("FOA-ITEM-004", "FOA-COMBAT-018")
def test_items_may_be_set_aside_for_one_encounter_and_come_back_after_it() -> None:
    arena = Arena(fight("ash-hound", value=1), JABS, FRAY, rules=PLAYED)
    arena["ann"].items = ["club", "coat"]
    arena.meet("ash-hound", keep=False)
    assert (arena.kind(), arena.choices()) == ("item.aside", ["club", "coat"])
    arena.say(("coat",))
    assert arena["ann"].inactive == ["coat"]
    arena.say("keep", "use-club")
    assert arena.pool == 1
    arena.say("end")
    assert arena.outcome is not None
    assert arena["ann"].inactive == []


@rule("FOA-ITEM-004")
def test_what_lies_face_down_cannot_be_taken_up_for_an_encounter() -> None:
    arena = Arena(fight("ash-hound", value=9), JABS, FRAY, rules=PLAYED)
    arena["ann"].items = ["club", "coat"]
    arena["ann"].inactive = ["coat"]
    arena.meet("ash-hound", keep=False)
    assert arena.choices() == ["club"]
