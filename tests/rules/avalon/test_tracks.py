"""Tracks, attributes, skills, deck advancement, resources."""

from typing import Any

import pytest

from runtime.editions.fall_of_avalon.advancing import advance, free_skills
from runtime.rules.actions.between import tradable
from runtime.rules.calendar.advancement import attribute_cost
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds, is_exhausted, is_insane
from schemas.vocabulary.possessions import GainSkill
from schemas.vocabulary.requirements import GoingInsane, HasStat, Panicking
from schemas.vocabulary.resources import Gain, Lose, Pay
from schemas.words import OPPOSITE
from tests.support.avalon import PEOPLE, avalon, both
from tests.support.tables import Table

rule = pytest.mark.rule
SKILLS = "".join(
    f'skill {name}\n  attribute: {attribute}\n  side {name}-day "Day of {name}":\n'
    f'    while held: each travel costs 1 energy less\n  side {name}-night "Night of {name}":\n'
    "    while held: each exploration costs 1 energy less\n"
    for name, attribute in (("ember", "courage"), ("flint", "courage"), ("frost", "caution"))
)


def spend(table: Table, *answers: str) -> None:
    table.run(advance(table.game, table.rules), *answers)


def spending(table: Table) -> dict[str, Any]:
    decision = table.until(advance(table.game, table.rules))
    return {option.key: option for option in decision.options}


@rule("FOA-TRACK-002")
@pytest.mark.parametrize(("energy", "tired"), [(0, True), (1, True), (2, False)])
def test_the_last_two_slots_of_energy_are_red(energy: int, tired: bool) -> None:
    table = avalon()
    table.set("ann", energy=energy)
    assert is_exhausted(table.game, table["ann"]) is tired


@rule("FOA-TRACK-002")
def test_a_tray_may_say_otherwise() -> None:
    people = PEOPLE.replace("energy: 0-10, start 6", "energy: 0-10, start 6, red 0", 1)
    table = avalon(people=people)
    table.set("ann", energy=1)
    assert not is_exhausted(table.game, table["ann"])


@rule("FOA-TRACK-004", "FOA-SETUP-005")
@pytest.mark.parametrize(("terror", "health", "panic"), [(5, 5, False), (6, 5, True), (1, 0, True)])
def test_terror_above_health_is_panic(terror: int, health: int, panic: bool) -> None:
    table = avalon()
    table.set("ann", terror=terror, health=health)
    context = Context(("ann",), "hearth")
    assert table.rules.panics(table.game, table["ann"]) is panic
    assert holds(Panicking(), table.game, table.rules, context) is panic
    assert holds(GoingInsane(), table.game, table.rules, context) is False


@rule("FOA-TRACK-005")
@pytest.mark.parametrize(("terror", "insane"), [(8, False), (9, True), (10, True)])
def test_the_top_two_slots_of_terror_are_red_and_are_no_panic_by_themselves(
    terror: int, insane: bool
) -> None:
    table = avalon()
    table.set("ann", terror=0, health=12)
    table.do(Gain(amount=terror, what="terror"))
    assert is_insane(table.game, table["ann"]) is insane
    assert bool(table["ann"].conditions) is insane
    assert table.rules.panics(table.game, table["ann"]) is False


@rule("FOA-CLAR-004")
def test_energy_may_rise_above_its_start_up_to_health() -> None:
    table = avalon()
    table.do(Gain(amount=2, what="energy"))
    assert table["ann"].energy == 8
    table.do(Gain(amount=5, what="energy"))
    assert table["ann"].energy == 9


@rule("FOA-CLAR-005")
def test_health_never_exceeds_its_start() -> None:
    table = avalon()  # a track of 12 slots, starting at 9
    table.do(Gain(amount=2, what="health"))
    assert table["ann"].health == 9
    table.do(Lose(amount=2, what="health"), Gain(amount=5, what="health"))
    assert table["ann"].health == 9


@rule("FOA-CLAR-003", "FOA-CLAR-009")
@both
def test_a_loss_takes_what_is_there_and_the_rest_goes_on(table_of: Any) -> None:
    table = table_of()
    table.set("ann", wealth=1)
    table.do(Lose(amount=3, what="wealth"), Gain(amount=1, what="exp"))
    assert (table["ann"].wealth, table["ann"].exp) == (0, 1)
    table.do(Pay(amount=1, what="wealth"), Gain(amount=1, what="exp"))
    assert table["ann"].exp == 1  # what follows a payment that was not made does not happen


# --- Attributes and skills --------------------------------------------------------------------------------


@rule("FOA-ATTR-001")
@both
def test_each_pair_makes_its_own_points_dearer(table_of: Any) -> None:
    assert len({frozenset(pair) for pair in OPPOSITE.items()}) == 3
    table = table_of(heroes="dee")  # aggression 3
    cost = {name: attribute_cost(table.rules, table["dee"], name) for name in OPPOSITE}
    assert cost["empathy"] == cost["aggression"] > cost["courage"] > cost["spirituality"] == 2


@rule("FOA-ATTR-002", "FOA-ATTR-003")
@pytest.mark.parametrize(
    ("pair", "cost"),
    [((0, 0), 2), ((1, 0), 4), ((2, 0), 6), ((2, 1), 8), ((2, 2), 10), ((3, 2), 10), ((5, 5), 10)],
)
def test_a_point_costs_two_exp_for_each_point_the_pair_then_has_and_ten_at_most(
    pair: tuple[int, int], cost: int
) -> None:
    table = avalon()
    table["ann"].attributes |= {"courage": pair[0], "caution": pair[1]}
    assert attribute_cost(table.rules, table["ann"], "caution") == cost


@rule("FOA-ATTR-004", "FOA-DAYEND-009")
def test_exp_is_spent_in_the_evening_only() -> None:
    table = avalon()
    table.set("ann", exp=5)
    assert not any(key.startswith(("raise", "advance")) for key in table.options("ann"))
    options = spending(table)
    assert options["raise-empathy"].text == "Raise empathy to 1"
    assert "advance-combat" not in options  # there is no pool to draw from
    spend(table, "raise-empathy", "keep")
    assert (table["ann"].attributes["empathy"], table["ann"].exp) == (1, 3)
    assert [(e.what, e.amount) for e in table.events("gained")] == [("empathy", 1)]


@rule("FOA-SKILL-001", "FOA-SKILL-002", "FOA-SKILL-003")
def test_from_the_third_point_on_a_skill_card_is_the_point() -> None:
    table = avalon(SKILLS)
    table.set("ann", exp=40)
    table["ann"].attributes |= {"courage": 1, "caution": 0}
    spend(
        table, "raise-courage", "raise-courage", "flint", "flint-night", "raise-courage", "ember-day", "keep"
    )
    ann = table["ann"]
    assert ann.attributes["courage"] == 4  # two markers and two cards
    assert ann.skills == ["flint-night", "ember-day"]
    assert ann.exp == 40 - 4 - 6 - 8


@rule("FOA-SKILL-001")
def test_with_no_card_of_the_attribute_left_the_point_cannot_be_bought() -> None:
    # AMB-S-108
    table = avalon(SKILLS)
    table.set("ann", exp=40)
    table["ann"].attributes |= {"courage": 2, "empathy": 2}
    options = spending(table)
    assert options["raise-empathy"].blocked == "no skill of it is left"
    assert options["raise-courage"].blocked == ""


@rule("FOA-SKILL-004")
def test_all_choose_from_one_pool() -> None:
    table = avalon(SKILLS, heroes="ann bob")
    table.do(GainSkill(skill="frost", who="bob"), answers=["frost-day"])
    assert table["bob"].skills == ["frost-day"]
    assert table["bob"].attributes["caution"] == 2
    assert free_skills(table.game, "caution") == []
    table.do(GainSkill(skill="frost", who="ann"))
    assert table["ann"].skills == []


@rule("FOA-DECKADV-001")
def test_two_exp_for_one_of_three_cards_of_a_pool() -> None:
    cards = "".join(
        f'combat card blow-{n} {n} "Blow {n}"\n  for: green tray, {"starter" if n <= 15 else "pool"}\n'
        "  free: closes 1 pool opens 1x\n"
        for n in range(1, 21)
    )
    table = avalon(cards)
    table.set("ann", exp=2)
    table["ann"].attributes |= dict.fromkeys(OPPOSITE, 2)
    spend(table, "advance-combat", "blow-17")
    ann = table["ann"]
    assert table.asked[1].open_keys() == ["blow-16", "blow-17", "blow-18"]
    assert (ann.exp, len(ann.combat_deck), len(ann.combat_pool)) == (0, 16, 4)
    assert "blow-17" in ann.combat_deck


# --- Resources --------------------------------------------------------------------------------------------


@rule("FOA-RES-001", "FOA-RES-003", "FOA-RES-002")
def test_of_the_five_resources_food_and_wealth_are_traded() -> None:
    table = avalon(heroes="ann bob")
    table.set("ann", food=2, wealth=2, magic=2, exp=2, reputation=2)
    assert [key for key, _ in tradable(table.game, table.rules, table["ann"])] == ["food", "wealth"]
    table.act("ann", "give", "wealth", "2")
    assert (table["ann"].wealth, table["bob"].wealth) == (0, 3)


@rule("FOA-RES-004")
def test_there_is_no_limit_to_resources() -> None:
    table = avalon()
    table.do(*(Gain(amount=60, what=what) for what in ("food", "wealth", "magic", "exp", "reputation")))
    ann = table["ann"]
    assert min(ann.food, ann.wealth, ann.magic, ann.exp, ann.reputation) >= 60


@rule("FOA-RES-005")
@pytest.mark.parametrize(
    ("least", "most", "met"), [(3, None, True), (4, None, False), (0, 2, False), (2, 3, True)]
)
def test_the_highest_reputation_of_the_party_counts(least: int, most: int | None, met: bool) -> None:
    table = avalon(heroes="ann bob cal")
    table.set("ann", reputation=1)
    table.set("bob", reputation=3)
    table.set("cal", reputation=9)
    need = HasStat(what="reputation", least=least, most=most)
    assert holds(need, table.game, table.rules, Context(("ann", "bob"), "hearth")) is met
