"""Worked examples of costs in Kings of Ruin: who pays which part, what that does to the tracks, who stands beside."""

from __future__ import annotations

import pytest

from runtime.rules.protocol.decisions import Answer
from runtime.rules.state.game import Guardian
from schemas.vocabulary.resources import Gain
from tests.support.cards import beast
from tests.support.tables import EDITION, MAP, PEOPLE, Table

rule = pytest.mark.rule


def able(cost: str, effect: str = "gain 1 magic") -> str:
    """The people, with an ability on Ann's tile."""
    return PEOPLE.replace("wealth 1\n", f"wealth 1\n  ability: ({cost}) Sing.\n    > {effect}\n", 1)


def hearth(*lines: str) -> str:
    below = "\n".join(f"  {line}" for line in lines)
    return MAP.replace("  A fire that is never out.\n", f"  A fire.\n\n{below}\n")


# --- the owner's part of an own action ----------------------------------------------------------------------


@rule("KOR-ABILITY-003", "KOR-PARTY-005")
@pytest.mark.parametrize(
    ("answers", "ann", "bob"),
    [
        (["0", "ann"], (6, 1), (4, 0)),  # Bob gives the Energy, so the Terror is hers
        (["1", "bob"], (5, 0), (5, 1)),  # one Energy is a part, and Bob may take the Terror
        (["2", "ann"], (4, 1), (6, 0)),  # nobody has to help
    ],
)
def test_the_owner_says_in_which_kind_the_part_is_paid(
    answers: list[Answer], ann: tuple[int, int], bob: tuple[int, int]
) -> None:
    """2 Energy and 1 Terror: one of these three points is the owner's, whichever it is."""
    table = Table(people=able("2 energy, 1 terror", "each character gains 1 magic"), heroes="ann bob")
    given = [answer for index, answer in enumerate(answers) if not (index == 1 and answers[0] == "0")]
    table.act(
        "ann", "sing", "with-bob", *given
    )  # after "0" nothing is left to ask: the Terror is the owner's
    assert (table["ann"].energy, table["ann"].terror) == ann
    assert (table["bob"].energy, table["bob"].terror) == bob


@rule("KOR-ABILITY-003", "KOR-ABILITY-002")
def test_an_owner_without_energy_pays_the_health_of_it() -> None:
    table = Table(people=able("1 energy, 1 health", "each character gains 1 magic"), heroes="ann bob")
    table.set("ann", energy=0)
    table.act("ann", "sing", "with-bob")
    assert (table["ann"].health, table["bob"].energy, table["bob"].health) == (8, 5, 9)


@rule("KOR-ABILITY-003", "KOR-ACTION-007")
def test_an_owner_who_can_take_no_part_is_not_helped_by_anyone() -> None:
    table = Table(people=able("1 energy, 1 terror"), heroes="ann bob cal dee")
    table.set("ann", energy=0, terror=10)
    assert table.options("ann")["sing"].blocked
    table.set("ann", terror=9)  # one slot is enough, though it is a red one
    assert table.options("ann")["sing"].blocked == ""


@rule("KOR-ABILITY-002", "KOR-ABILITY-003")
def test_two_helpers_leave_the_owner_one_point() -> None:
    table = Table(people=able("6 energy", "each character gains 1 magic"), heroes="ann bob cal")
    table.set("ann", energy=1)
    table.set("bob", energy=2)
    table.set("cal", energy=3)
    table.act("ann", "sing", "with-bob-and-cal")
    assert [table[name].energy for name in ("ann", "bob", "cal")] == [0, 0, 0]
    assert table.kinds() == ["party.join"]  # nothing else to decide


@rule("KOR-ABILITY-001", "KOR-SECRET-007")
def test_the_action_of_a_global_secret_is_anybodys() -> None:
    table = Table(
        'secret tide 140 "Tide"\n  kind: standard, global\n  action: (1 energy) Listen.\n    > gain 1 food\n',
        heroes="ann bob",
    )
    assert "listen" not in table.options("bob")
    table.game.decks.global_secrets = ["tide"]
    table.act("bob", "listen", "with-ann", "ann", "ann")
    assert (table["bob"].energy, table["ann"].energy) == (6, 5)  # no owner, so Ann may pay it all
    assert (table["bob"].food, table["ann"].food) == (2, 2)


@rule("KOR-ITEM-018", "KOR-ABILITY-002")
def test_a_helper_who_paid_for_an_items_action_gets_nothing_of_it() -> None:
    """An Item affects only its owner unless it says otherwise."""
    table = Table(
        'item spade "Spade"\n  deck: A\n  action: (2 energy) Dig.\n    > gain 2 wealth, each party member gains 1 terror\n',
        heroes="ann bob cal",
    )
    table["ann"].items = ["spade"]
    table.act("ann", "dig", "with-bob", "1")
    assert [table[name].energy for name in ("ann", "bob", "cal")] == [5, 5, 6]
    assert [table[name].wealth for name in ("ann", "bob", "cal")] == [3, 1, 1]
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [1, 1, 0]


# --- tracks -------------------------------------------------------------------------------------------------


@rule("KOR-ACTION-005", "KOR-ACTION-007")
def test_energy_and_health_of_one_cost_do_not_eat_each_other() -> None:
    """Energy 6, Health 6, cost 3 and 4: 3 Energy are left for a moment, then Health 2 takes one of them along."""
    table = Table(world=hearth("action: (3 energy, 4 health) Dive.", "  > gain 1 wealth"))
    table.set("ann", health=6)
    table.act("ann", "dive")
    assert (table["ann"].energy, table["ann"].health, table["ann"].wealth) == (2, 2, 2)


@rule("KOR-ACTION-005", "KOR-ACTION-007")
def test_a_choice_of_kinds_is_settled_before_health_takes_the_energy_along() -> None:
    """Energy 4, Health 4, no Food: 3 Health and 2 Energy or Food can be paid, so they are paid."""
    table = Table(world=hearth("action: (3 health, 2 energy or food) Dive.", "  > gain 1 wealth"))
    table.set("ann", health=4, energy=4, food=0)
    table.act("ann", "dive")
    assert (table["ann"].energy, table["ann"].health, table["ann"].wealth) == (1, 1, 2)


@rule("KOR-ACTION-008", "KOR-DEATH-001", "KOR-LOCACT-004")
def test_two_who_pay_their_last_health_are_dying_and_still_get_what_they_paid_for() -> None:
    table = Table(world=hearth("action: (5 health) Bleed.", "  > gain 3 wealth"), heroes="ann bob")
    table.set("ann", health=2)
    table.set("bob", health=3)
    table.act("ann", "bleed", "with-bob", "3")
    assert [table[name].health for name in ("ann", "bob")] == [0, 0]
    assert [table[name].conditions for name in ("ann", "bob")] == [["you-are-dying"]] * 2
    assert [table[name].energy for name in ("ann", "bob")] == [0, 0]
    assert table["ann"].wealth == 4


@rule("KOR-ACTION-006", "KOR-ACTION-008", "KOR-TRACK-005")
def test_terror_is_paid_onto_the_red_slots_and_not_beyond() -> None:
    table = Table(world=hearth("action: (2 terror) Look.", "  > gain 1 wealth"), heroes="ann bob")
    table.set("ann", terror=9)
    table.set("bob", terror=10)
    assert table.options("ann")["look"].blocked == "2 terror does not fit on the track"
    table.set("bob", terror=9)
    table.act("ann", "look", "with-bob", "ann")
    assert [table[name].terror for name in ("ann", "bob")] == [10, 10]
    assert table["bob"].conditions == ["you-are-going-insane"]


@rule("KOR-PARTY-004", "KOR-ACTION-007")
def test_a_unit_that_serves_two_parts_of_a_cost_is_kept_for_the_one_that_needs_it() -> None:
    """1 Wealth or Food, and 1 Wealth or Magic, with 1 Wealth and 1 Food: the Food must go for the first."""
    table = Table(world=hearth("action: (1 wealth or food, 1 wealth or magic) Trade.", "  > gain 1 exp"))
    table.set("ann", wealth=1, food=1, magic=0)
    assert table.options("ann")["trade"].blocked == ""
    table.act("ann", "trade")
    assert (table["ann"].wealth, table["ann"].food, table["ann"].exp) == (0, 0, 1)


# --- parties ------------------------------------------------------------------------------------------------


@rule("KOR-TRAVEL-010", "KOR-PARTY-004")
def test_one_of_four_pays_the_way_of_all_even_of_the_dying() -> None:
    table = Table(heroes="ann bob cal dee")
    table.set("bob", health=0, energy=0)
    table.set("cal", energy=0)
    table.act("dee", "travel-mill", "with-ann-and-bob-and-cal", "4")
    assert [table[name].location for name in ("ann", "bob", "cal", "dee")] == ["mill"] * 4
    assert [table[name].energy for name in ("ann", "bob", "cal", "dee")] == [6, 0, 0, 2]


@rule("KOR-PARTY-001", "KOR-PARTY-002", "KOR-ACTION-010")
def test_every_set_of_those_present_is_a_possible_party() -> None:
    table = Table(heroes="ann bob cal dee")
    asked = table.until(table.offers("ann")["explore"].run())
    assert len(asked.open_keys()) == 8
    table["dee"].location = "mill"
    asked = table.until(table.offers("ann")["explore"].run())
    assert asked.open_keys() == ["alone", "with-bob", "with-cal", "with-bob-and-cal"]


@rule("KOR-GEN-006", "KOR-GEN-007", "KOR-PARTY-002", "KOR-LOCACT-003")
def test_who_stands_beside_is_a_character_in_the_game_and_no_party_member() -> None:
    world = hearth(
        "action: (1 wealth per party member) Toast.",
        "  > each party member gains 1 food, each character gains 1 terror",
    )
    table = Table(world=world, heroes="ann bob cal dee")
    table["dee"].location = "mill"
    for name in ("ann", "bob", "cal", "dee"):
        table.set(name, wealth=2, food=0)
    table.act("ann", "toast", "with-bob", "2")
    assert [table[name].wealth for name in ("ann", "bob", "cal", "dee")] == [0, 2, 2, 2]
    assert [table[name].food for name in ("ann", "bob", "cal", "dee")] == [1, 1, 0, 0]
    assert [table[name].terror for name in ("ann", "bob", "cal", "dee")] == [1, 1, 1, 1]


@rule("KOR-LOCACT-003", "KOR-LOCACT-005", "KOR-ENC-005")
def test_with_an_empty_deck_the_hunters_still_have_their_food() -> None:
    world = hearth("action: (2 energy) Hunt.", "  > gain 1 food, draw a green encounter")
    table = Table(beast("wolf"), world=world, heroes="ann bob")
    table.game.decks.encounters["green"] = []
    table.act("ann", "hunt", "with-bob", "0", "bob")
    assert (table["ann"].energy, table["bob"].energy) == (6, 4)
    assert (table["ann"].food, table["bob"].food) == (1, 3)
    assert not table.events("encounter")


@rule("KOR-LOCACT-001", "KOR-GUARD-011", "KOR-ABILITY-001")
def test_a_guardian_blocks_what_is_printed_on_the_location_and_nothing_one_carries() -> None:
    world = hearth("action: (1 energy) Dig.", "  > gain 1 wealth")
    table = Table(beast("wolf", extra=", guardian"), people=able("1 energy"), world=world)
    table.game.board.guardians = [Guardian("wolf", "hearth", "green")]
    shown = table.options("ann")
    assert (shown["dig"].blocked, shown["explore"].blocked) == ("a guardian stands here",) * 2
    assert {"sing", "travel-mill", "challenge-wolf"} <= set(table.open("ann"))
    table.act("ann", "challenge-wolf", "win")
    assert {"dig", "explore"} <= set(table.open("ann"))


@rule("KOR-LOCACT-002", "KOR-ACTION-004")
def test_without_a_time_icon_it_is_repeated_until_the_energy_is_gone() -> None:
    table = Table(world=hearth("action: (2 energy) Dig.", "  > gain 1 wealth"))
    for _ in range(3):
        table.act("ann", "dig")
    assert (table["ann"].energy, table["ann"].wealth) == (0, 4)
    assert table.options("ann")["dig"].blocked == "costs 2 energy"


@rule("KOR-RES-007", "KOR-SCALE-001")
@pytest.mark.parametrize("members", ["ann", "ann bob", "ann bob cal"])
def test_exp_for_an_exploration_is_everybodys_however_many_read(members: str) -> None:
    table = Table(heroes="ann bob cal")
    table["cal"].location = "mill"
    table.do(Gain(amount=2, what="exp"), members=members)
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [2, 2, 2]


@rule("KOR-RES-007", "KOR-ITEM-018")
def test_exp_of_an_own_item_is_personal() -> None:
    table = Table(
        'item urn "Urn"\n  deck: A\n  action: (1 energy) Polish.\n    > gain 1 exp\n', heroes="ann bob"
    )
    table["ann"].items = ["urn"]
    table.act("ann", "polish", "alone")
    assert (table["ann"].exp, table["bob"].exp) == (1, 0)


@rule("KOR-ABILITY-003", "KOR-PARTY-005")
def test_an_open_kind_is_chosen_so_that_the_owner_can_pay_a_part() -> None:
    """2 Energy or Health: who has no Energy left pays in Health, and others may pay the rest, but not all of it."""
    push = "  ability: (2 energy or health) Push.\n    > ann gains 1 magic\n"
    people = PEOPLE.replace("  resources: food 1, wealth 1\n", "  resources: food 1, wealth 1\n" + push, 1)
    table = Table(heroes="ann bob", people=people)
    table.set("ann", energy=0, health=1)
    table.set("bob", energy=3)
    assert table.options("ann")["push"].blocked == ""  # with Bob's help
    table.act("ann", "push", "with-bob", "1")
    assert table.asked[1].kind == "pay.kind"
    assert table.asked[1].open_keys() == ["0", "1"]  # all of it in Energy would be all of it Bob's
    assert (table["ann"].health, table["ann"].magic, table["bob"].energy) == (0, 1, 2)
    # With Energy and without Health to spare it is the other way round.
    table = Table(heroes="ann bob", people=people, rules=EDITION.with_rulings(amb_s_03=False))
    table.set("ann", energy=1, health=1)
    table.act("ann", "push", "with-bob", "1")
    assert (table["ann"].energy, table["ann"].health) == (0, 1)
