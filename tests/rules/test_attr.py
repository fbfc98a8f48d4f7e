"""Attributes, skills, decks: the advance step."""

import pytest

from runtime.rules.calendar.advancement import (
    advance,
    attribute_cost,
    attribute_most,
    free_skills,
    skill_cost,
)
from schemas.vocabulary.possessions import GainSkill
from schemas.words import ATTRIBUTES, OPPOSITE
from tests.support.cards import CARDS, SKILLS, spending
from tests.support.tables import Table

rule = pytest.mark.rule


@rule("KOR-ATTR-001")
def test_six_attributes_make_three_opposing_pairs() -> None:
    assert {frozenset(pair) for pair in OPPOSITE.items()} == {
        frozenset(("aggression", "empathy")),
        frozenset(("courage", "caution")),
        frozenset(("practicality", "spirituality")),
    }
    table = Table(heroes="dee")  # aggression 3: its opposite becomes dearer, others do not
    assert attribute_cost(table.rules, table["dee"], "empathy") == 5
    assert attribute_cost(table.rules, table["dee"], "spirituality") == 2


@rule("KOR-ATTR-002", "KOR-ATTR-003")
def test_two_slots_and_one_more_for_each_skill() -> None:
    table = Table(SKILLS)
    assert attribute_most(table.game, table.rules, table["ann"], "caution") == 2
    table["ann"].skills = ["caution-one-light"]
    assert attribute_most(table.game, table.rules, table["ann"], "caution") == 3
    table["ann"].skills.append("caution-two-dark")
    assert attribute_most(table.game, table.rules, table["ann"], "caution") == 4
    assert attribute_most(table.game, table.rules, table["ann"], "courage") == 2


@rule("KOR-ATTR-004", "KOR-ATTR-005")
@pytest.mark.parametrize(("own", "opposite", "cost"), [(0, 0, 2), (0, 1, 3), (2, 0, 4), (1, 2, 5)])
def test_a_point_costs_two_and_one_for_each_point_in_the_pair(own: int, opposite: int, cost: int) -> None:
    table = Table(SKILLS)
    ann = table.set("ann", exp=cost)
    ann.attributes.update(practicality=own, spirituality=opposite)
    ann.skills = ["practicality-one-light"]
    table.run(advance(table.game, table.rules), "raise-practicality")
    assert (ann.attributes["practicality"], ann.exp) == (own + 1, 0)


@rule("KOR-ATTR-005", "KOR-ATTR-006")
def test_an_attribute_at_its_maximum_cannot_be_raised() -> None:
    table = Table(SKILLS)
    table.set("ann", exp=99).attributes.update(practicality=2, spirituality=0)
    assert "raise-practicality" not in spending(table)
    table["ann"].skills = ["practicality-one-light"]
    assert spending(table)["raise-practicality"] == ""


@rule("KOR-SKILL-001")
def test_a_skill_needs_its_attribute_at_the_maximum() -> None:
    table = Table(SKILLS)
    table.set("ann", exp=99).attributes.update(caution=1)
    assert "skill-caution" not in spending(table)
    table["ann"].attributes["caution"] = 2
    assert spending(table)["skill-caution"] == ""


@rule("KOR-SKILL-002", "KOR-SKILL-003")
@pytest.mark.parametrize(
    ("attached", "cost"),
    [([], 4), (["courage-one-light"], 8), (["courage-one-light", "caution-one-dark"], 12)],
)
def test_a_skill_costs_four_and_four_for_each_in_the_pair(attached: list[str], cost: int) -> None:
    table = Table(SKILLS)
    table["ann"].skills = attached
    assert skill_cost(table.game, table.rules, table["ann"], "courage") == cost
    assert skill_cost(table.game, table.rules, table["ann"], "caution") == cost


@rule("KOR-SKILL-004")
def test_any_of_the_own_tokens_of_the_attribute_may_be_picked() -> None:
    table = Table(SKILLS)
    assert free_skills(table.game, table["ann"], "aggression") == ["aggression-one", "aggression-two"]
    table.set("ann", exp=4).attributes["aggression"] = 2
    table.run(advance(table.game, table.rules), "skill-aggression", "aggression-two", "aggression-two-dark")
    assert table["ann"].skills == ["aggression-two-dark"]


@rule("KOR-SKILL-005")
def test_one_side_is_chosen_and_the_other_forfeited_for_good() -> None:
    table = Table(SKILLS)
    table.do(GainSkill(skill="caution-one"), answers=["caution-one-dark"])
    assert table["ann"].skills == ["caution-one-dark"]
    assert "caution-one" not in free_skills(table.game, table["ann"], "caution")
    table.do(GainSkill(skill="caution-one"))
    assert table["ann"].skills == ["caution-one-dark"]


@rule("KOR-SKILL-006")
def test_a_second_skill_needs_the_third_slot_filled() -> None:
    table = Table(SKILLS)
    ann = table.set("ann", exp=99)
    ann.attributes["caution"], ann.skills = 2, ["caution-one-light"]
    assert "skill-caution" not in spending(table)
    ann.attributes["caution"] = 3
    assert spending(table)["skill-caution"] == ""


@rule("KOR-SKILL-007")
def test_with_only_aggression_full_only_an_aggression_skill_can_be_gained() -> None:
    table = Table(SKILLS)
    values = dict(zip(ATTRIBUTES, (2, 1, 0, 1, 0, 1), strict=True))
    table.set("ann", exp=99, attributes=values)
    assert [key for key in spending(table) if key.startswith("skill-")] == ["skill-aggression"]


@rule("KOR-SKILL-008")
def test_a_skill_gives_its_ability_and_a_slot_but_no_point() -> None:
    table = Table(SKILLS)
    before = dict(table["ann"].attributes)
    table.do(GainSkill(skill="caution-one"), answers=["caution-one-light"])
    assert table["ann"].attributes == before
    table.steps(table.rules.start_of_day[:1])
    assert table["ann"].food == 2


@rule("KOR-DECKADV-001")
def test_advancing_draws_three_keeps_one_and_shuffles_the_others_back() -> None:
    table = Table(CARDS)
    ann = table.set("ann", exp=2)
    table.run(advance(table.game, table.rules), "advance-combat", "c-a2")
    assert ann.exp == 0
    assert "c-a2" in ann.combat_deck
    assert sorted(ann.combat_pool) == ["c-a1", "c-a3", "c-a4"]
    assert len(ann.combat_deck) == 11
    assert len(ann.diplomacy_deck) == 10
    assert table.asked[1].open_keys() == ["c-a1", "c-a2", "c-a3"]


@rule("KOR-DECKADV-001")
def test_a_small_pool_gives_what_it_has_and_an_empty_one_is_not_offered() -> None:
    table = Table(CARDS)
    ann = table.set("ann", exp=4)
    ann.combat_pool = ["c-a1"]
    table.run(advance(table.game, table.rules), "advance-combat", "keep")
    assert ann.combat_pool == []
    assert "advance-combat" not in spending(table)


@rule("KOR-DECKADV-002")
def test_a_deck_may_be_advanced_as_often_as_exp_allows() -> None:
    table = Table(CARDS)
    ann = table.set("ann", exp=6)
    table.run(
        advance(table.game, table.rules),
        "advance-diplomacy",
        "d-a1",
        "advance-diplomacy",
        "d-a2",
        "advance-combat",
        "c-a1",
    )
    assert (len(ann.diplomacy_deck), len(ann.combat_deck), ann.exp) == (12, 11, 0)
