"""Location Actions; Actions on tiles, secrets, items and skills."""

from typing import Any

import pytest

from runtime.rules.state.game import Guardian
from tests.support.avalon import both
from tests.support.pages import hearth
from tests.support.tables import EDITION, PEOPLE, Table

rule = pytest.mark.rule

WOLF = """\
combat encounter wolf "Wolf"
  deck: green 1, guardian
  value: 3
  free: opens 1x
  attack 0-2: take 1 damage
  loot: gain 2 wealth
"""


HUNT = hearth("action: (2 energy) Hunt.", "  > gain 1 food, draw a green encounter")


@rule("KOR-LOCACT-001", "KOR-GUARD-011")
def test_anyone_there_may_do_it_while_no_guardian_is_there() -> None:
    table = Table(WOLF, world=HUNT, heroes="ann bob")
    assert "hunt" in table.open("ann")
    assert "hunt" in table.open("bob")
    table["bob"].location = "mill"
    assert "hunt" not in table.options("bob")
    table.game.board.guardians = [Guardian("wolf", "hearth")]
    assert table.options("ann")["hunt"].blocked == "a guardian stands here"


@rule("KOR-LOCACT-002")
def test_without_time_icons_it_may_be_repeated_with_them_it_waits() -> None:
    table = Table(
        world=hearth("action: Sweep.", "  > gain 1 food", "action: (time 2) Doze.", "  > gain 1 energy")
    )
    for _ in range(3):
        table.act("ann", "sweep")
    assert table["ann"].food == 4
    table.act("ann", "doze")
    assert table.options("ann")["doze"].blocked == "dark time markers lie on it"
    assert table.game.board.locations["hearth"].markers.dark == 2


@rule("KOR-LOCACT-003", "KOR-LOCACT-004", "FOA-LOCACT-003")
@both
@pytest.mark.parametrize("share", [0, 1, 2])
def test_a_party_pays_once_in_any_split_and_has_the_result_once(table_of: Any, share: int) -> None:
    world = hearth("action: (2 energy) Dig.", "  > gain 1 wealth")
    table = table_of(world=world, heroes="ann bob")
    table.act("ann", "dig", "with-bob", str(share), "bob")
    assert (table["ann"].energy, table["bob"].energy) == (6 - share, 4 + share)
    assert (table["ann"].wealth, table["bob"].wealth) == (1, 2)


@rule("KOR-LOCACT-005", "KOR-LOCACT-006", "FOA-LOCACT-004", "FOA-LOCACT-005")
@both
def test_two_hunters_pay_one_each_share_one_food_and_meet_together(table_of: Any) -> None:
    table = table_of(WOLF, world=HUNT, heroes="ann bob")
    table.act("ann", "hunt", "with-bob", "1", "ann", "win", "2")
    assert (table["ann"].energy, table["bob"].energy) == (5, 5)
    assert (table["ann"].food, table["bob"].food) == (2, 2)
    assert table.events("encounter")[0].who == "ann, bob"
    assert (table["ann"].wealth, table["bob"].wealth) == (3, 1)


THINGS = """\
item spade "Spade"
  deck: A
  action: (2 energy) Dig deep.
    > gain 1 wealth

secret charm 4 "Charm"
  kind: small
  action: (1 wealth) Rub it.
    > gain 1 magic

skill patient-hands
  for: ann
  attribute: caution
  side patient "Patient":
    action: (1 terror) Wait.
      > gain 1 exp
  side still "Still":
    while held: each travel costs 1 energy less
"""
SINGER = PEOPLE.replace("wealth 1\n", "wealth 1\n  ability: (1 health) Sing.\n    > gain 1 magic\n", 1)


def owning() -> Table:
    table = Table(THINGS, people=SINGER, heroes="ann bob")
    table["ann"].items = ["spade"]
    table["ann"].secrets = ["charm"]
    table["ann"].skills = ["patient"]
    return table


@rule("KOR-ABILITY-001")
def test_only_the_owner_uses_actions_of_tile_item_secret_and_skill() -> None:
    table = owning()
    own = {"sing", "dig-deep", "rub-it", "wait"}
    assert own <= set(table.open("ann"))
    assert not own & set(table.options("bob"))


@rule("KOR-ABILITY-002", "KOR-ABILITY-003", "KOR-PARTY-005")
def test_party_members_may_help_but_the_owner_pays_at_least_one() -> None:
    table = owning()
    table.act("ann", "dig-deep", "with-bob", "1")
    shares = table.asked[1]
    assert (shares.kind, shares.open_keys()) == ("pay.share", ["1", "2"])
    assert (table["ann"].energy, table["bob"].energy) == (5, 5)


@rule("KOR-ABILITY-003")
def test_an_owner_who_can_pay_nothing_of_it_cannot_use_it() -> None:
    table = owning()
    table.set("ann", energy=0)
    assert table.options("ann")["dig-deep"].blocked
    assert "dig-deep" in Table(THINGS, heroes="bob").book.actions["item:spade"][0].key


@rule("KOR-ABILITY-003", "KOR-PARTY-005")
def test_a_cost_of_resources_alone_may_be_paid_by_others() -> None:
    table = owning()
    table.set("ann", wealth=0)
    table.act("ann", "rub-it", "with-bob", "ann")
    assert (table["ann"].magic, table["bob"].wealth) == (1, 0)


@rule("KOR-ABILITY-003")
def test_how_much_the_owner_must_pay_is_a_table_option() -> None:
    table = owning()
    table.rules = EDITION.with_rulings(amb_c_42=0)
    table.set("ann", energy=0)
    table.act("ann", "dig-deep", "with-bob")
    assert (table["bob"].energy, table["ann"].wealth) == (4, 2)
