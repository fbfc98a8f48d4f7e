"""Secrets: never lost by chance, never drawn, traded unless they are personal."""

import pytest

from runtime.rules.actions.between import tradable
from runtime.rules.cards.holding import items_of_kind
from schemas.vocabulary.possessions import DiscardItems, GainItems, GainSecret, LoseSecret
from tests.support.avalon import AVALON, avalon
from tests.support.avalon_cards import STORE, store
from tests.support.cards import give

rule = pytest.mark.rule


@rule("FOA-SECRET-001")
def test_secrets_stay_until_a_text_names_them_and_are_no_items() -> None:
    table = avalon(STORE, rules=AVALON.with_numbers("few", item_limit=1))
    table["ann"].secrets = ["fang", "vow", "map"]
    table.do(GainItems(amount=1, kind="item"), answers=["fang"])
    assert (table["ann"].items, table["ann"].secrets) == (["axe"], ["fang", "vow", "map"])
    table.do(DiscardItems(amount="all", kind="item"))
    assert (table["ann"].items, table["ann"].secrets) == ([], ["fang", "vow", "map"])
    table.do(LoseSecret(secret="map"))
    assert table["ann"].secrets == ["fang", "vow"]


@rule("FOA-SECRET-002")
def test_of_two_weapons_to_be_discarded_a_secret_one_is_kept() -> None:
    table = store()
    give(table, "ann", "axe")
    table["ann"].secrets = ["fang"]
    table.do(DiscardItems(amount=2, kind="weapon"))
    assert (table["ann"].items, table["ann"].secrets) == ([], ["fang"])
    assert items_of_kind(table.game, table["ann"], "weapon") == []


@rule("FOA-SECRET-003", "FOA-SECRET-004")
def test_secrets_are_traded_in_one_place_but_never_personal_ones() -> None:
    table = store("ann bob")
    table["ann"].secrets = ["vow", "map"]
    assert ("vow", "Vow") not in tradable(table.game, table.rules, table["ann"])
    table.act("ann", "give", "map")
    assert (table["ann"].secrets, table["bob"].secrets) == (["vow"], ["map"])


@rule("FOA-SECRET-005")
def test_no_draw_of_items_brings_a_secret() -> None:
    table = store()
    table.do(GainItems(amount=20, kind="weapon"), answers=["axe"])
    table.do(GainItems(amount=20, kind="item"))
    assert sorted(table["ann"].items) == sorted(table.book.items)
    assert table["ann"].secrets == []
    table.do(GainSecret(secret="fang"), answers=["fang"])
    assert table["ann"].secrets == ["fang"]
