"""Scaling, paying and losing in the Journal; resources and their limits."""

from typing import Any

import pytest

from runtime.editions import kings_of_ruin
from runtime.rules.actions.between import tradable
from runtime.rules.actions.explore import explore
from runtime.rules.effects.resources import pay_reason
from runtime.rules.protocol.context import Context
from runtime.rules.state.game import EncounterState
from schemas.vocabulary.choices import Choose, May
from schemas.vocabulary.possessions import GainItems
from schemas.vocabulary.resources import Gain, Lose, Pay, PayUpTo
from tests.support.avalon import both
from tests.support.pages import locks, tale
from tests.support.tables import Table

rule = pytest.mark.rule
ITEMS = 'item axe "Axe"\n  deck: A\nitem bow "Bow"\n  deck: A\n'


@rule("KOR-SCALE-001")
def test_an_unqualified_gain_is_for_the_party_and_shared_freely() -> None:
    table = Table(heroes="ann bob cal")
    table.do(Gain(amount=4, what="food"), members="ann bob", answers=["3"])
    assert [table[name].food for name in ("ann", "bob", "cal")] == [4, 3, 3]
    assert table.asked[0].open_keys() == ["0", "1", "2", "3", "4"]


@rule("KOR-SCALE-002")
def test_each_party_member_and_alone_counts_as_one() -> None:
    table = Table()
    table.do(Gain(amount=1, what="wealth", who="@each-party-member"))
    assert table["ann"].wealth == 2


@rule("KOR-SCALE-004")
@pytest.mark.parametrize(
    ("who", "left"),
    [("@party", [7, 9, 9]), ("@each-party-member", [7, 7, 9]), ("@each-character", [7, 7, 7])],
)
def test_the_three_scales_apply_to_losses(who: str, left: list[int]) -> None:
    table = Table(heroes="ann bob cal")
    answers = ["2"] if who == "@party" else []
    table.do(Lose(amount=2, what="health", who=who), members="ann bob", answers=answers)
    assert [table[name].health for name in ("ann", "bob", "cal")] == left


@rule("KOR-SCALE-004")
@pytest.mark.parametrize(
    ("who", "spent"),
    [("@party", [1, 0, 0]), ("@each-party-member", [1, 1, 0]), ("@each-character", [1, 1, 1])],
)
def test_the_three_scales_apply_to_payments(who: str, spent: list[int]) -> None:
    table = Table(heroes="ann bob cal")
    answers = ["yes", "ann"] if who == "@party" else ["yes"]
    table.do(May(do=(Pay(amount=1, what="wealth", who=who),)), members="ann bob", answers=answers)
    assert [1 - table[name].wealth for name in ("ann", "bob", "cal")] == spent


@rule("KOR-SCALE-005")
def test_a_party_of_three_shares_wealth_and_item_and_all_four_gain_exp() -> None:
    table = Table(ITEMS, heroes="ann bob cal dee")
    table.do(
        Gain(amount=1, what="wealth"),
        GainItems(amount=1, kind="item", deck="A"),
        Gain(amount=1, what="exp", who="@each-character"),
        members="ann bob cal",
        answers=["bob", "cal"],
    )
    assert [table[name].wealth for name in ("ann", "bob", "cal", "dee")] == [1, 2, 1, 1]
    assert table["cal"].items == ["axe"]
    assert [table[name].exp for name in ("ann", "bob", "cal", "dee")] == [1, 1, 1, 1]


@rule("KOR-PAYLOSE-001", "KOR-PAYLOSE-003", "FOA-CLAR-003")
@both
def test_pay_needs_the_whole_amount_among_all_members(table_of: Any) -> None:
    journal = tale("* (4 wealth) Pay four.", "  -> there", "* Go.", "  -> end")
    table = table_of(journal=journal, heroes="ann bob")
    table.set("ann", wealth=3)
    assert locks(table, "ann")["pay-four"] == "costs 4 wealth, only 3 left"
    assert locks(table, "ann", "bob")["pay-four"] == ""
    reason = pay_reason(Pay(amount=4, what="wealth"), table.game, table.rules, Context(("ann",), "hearth"))
    assert reason == "costs 4 wealth"


@rule("KOR-PAYLOSE-002", "KOR-PAYLOSE-003")
def test_lose_may_always_be_taken_and_stops_at_zero() -> None:
    journal = tale("* Lose four.", "  > lose 4 wealth", "  -> there", "* Go.", "  -> end")
    table = Table(journal=journal)
    table.set("ann", wealth=3)
    assert locks(table)["lose-four"] == ""
    table.run(explore(table.game, table.rules, ("ann",)), "lose-four")
    assert table["ann"].wealth == 0


@rule("KOR-PAYLOSE-004", "KOR-PAYLOSE-005")
def test_an_energy_cost_stands_first_is_paid_once_and_split_freely() -> None:
    journal = tale("* (2 energy) Climb.", "  -> there", "* Go.", "  -> end")
    table = Table(journal=journal, heroes="ann bob")
    decision = table.until(explore(table.game, table.rules, ("ann", "bob")))
    assert decision.options[0].cost == "2 energy"
    table.run(explore(table.game, table.rules, ("ann", "bob")), "climb", "2")
    assert (table["ann"].energy, table["bob"].energy) == (4, 6)


@rule("KOR-PAYLOSE-006")
def test_a_reward_grows_only_where_the_text_says_so() -> None:
    table = Table(heroes="ann bob")
    table.do(Gain(amount=1, what="wealth"), answers=["ann"])
    assert table["ann"].wealth + table["bob"].wealth == 3
    table.do(Gain(amount=1, what="wealth", per="character"), answers=["1"])
    assert table["ann"].wealth + table["bob"].wealth == 5


@rule("KOR-PAYLOSE-001", "FOA-CLAR-003")
@both
def test_a_choice_that_cannot_be_paid_is_locked_inside_effects_too(table_of: Any) -> None:
    table = table_of()
    table.do(
        Choose(options=((Pay(amount=5, what="magic"),), (Lose(amount=1, what="health"),))), answers=["2"]
    )
    assert table.asked[0].options[0].blocked == "costs 5 magic"
    table.do(May(do=(Pay(amount=5, what="magic"),)), answers=["no"])
    assert table.asked[1].options[0].blocked == "costs 5 magic"


@rule("KOR-PAYLOSE-001", "FOA-CLAR-003")
@both
def test_pay_up_to_counts_what_was_paid(table_of: Any) -> None:
    table = table_of()
    table.do(PayUpTo(amount=3, what="health"), Gain(amount=1, what="magic", per="health-paid"), answers=["2"])
    assert (table["ann"].health, table["ann"].magic) == (7, 2)


@rule("KOR-RES-001")
def test_four_resources_can_be_spent() -> None:
    table = Table()
    table.set("ann", food=1, wealth=1, magic=1, exp=1)
    for what in ("food", "wealth", "magic", "exp"):
        table.do(May(do=(Pay(amount=1, what=what),)), answers=["yes"])
        assert getattr(table["ann"], what) == 0


@rule("KOR-RES-002")
def test_twenty_each_of_food_wealth_and_magic_and_any_exp() -> None:
    table = Table()
    for what in ("food", "wealth", "magic", "exp"):
        table.do(Gain(amount=50, what=what))
    ann = table["ann"]
    assert (ann.food, ann.wealth, ann.magic, ann.exp) == (20, 20, 20, 50)


@rule("KOR-RES-003")
def test_what_is_above_twenty_goes_to_somebody_here_with_room_or_is_lost() -> None:
    table = Table(heroes="ann bob cal dee")
    table.set("ann", food=19)
    table.set("bob", food=19)
    table["dee"].location = "mill"
    table.do(Gain(amount=5, what="food", who="ann"), members="ann", answers=["bob"])
    assert [table[name].food for name in ("ann", "bob", "cal", "dee")] == [20, 20, 6, 4]
    table.do(Gain(amount=99, what="food", who="ann"), members="ann")
    assert [table[name].food for name in ("ann", "bob", "cal", "dee")] == [20, 20, 20, 4]


@rule("KOR-RES-004", "KOR-RES-005", "FOA-DAYEND-004")
@both
def test_food_and_wealth_are_traded_magic_and_exp_never(table_of: Any) -> None:
    table = table_of(heroes="ann bob")
    table.set("ann", food=2, wealth=2, magic=2, exp=2)
    goods = [key for key, _ in tradable(table.game, table.rules, table["ann"])]
    assert goods == ["food", "wealth"]
    table.act("ann", "give", "food", "2")
    assert (table["ann"].food, table["bob"].food) == (0, 4)
    table["bob"].location = "mill"
    assert "give" not in table.options("ann")


@rule("KOR-RES-002", "KOR-RES-005")
def test_magic_above_the_limit_is_handed_on_though_it_is_never_traded() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", magic=20)
    table.do(Gain(amount=1, what="magic", who="ann"))
    assert (table["ann"].magic, table["bob"].magic) == (20, 1)


@rule("KOR-RES-006")
def test_in_an_encounter_another_member_may_pay_the_magic() -> None:
    table = Table(heroes="ann bob", rules=kings_of_ruin.EDITION)  # played, not told
    table.set("bob", magic=1)
    table.game.encounter = EncounterState("x", "combat", party=["ann", "bob"], active="ann")
    table.do(May(do=(Pay(amount=1, what="magic"),)), answers=["yes"], active="ann")
    assert table["bob"].magic == 0


@rule("KOR-RES-007")
def test_exp_comes_to_all_except_what_names_one() -> None:
    table = Table(heroes="ann bob")
    table.do(Gain(amount=2, what="exp", who="@each-character"), members="ann")
    table.do(Gain(amount=1, what="exp", who="bob"), members="ann")
    assert (table["ann"].exp, table["bob"].exp) == (2, 3)
