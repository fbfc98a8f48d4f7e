"""Story Mode and Challenge Mode."""

import pytest

from runtime.editions.kings_of_ruin.modes import CHALLENGE, STORY, challenge, story
from runtime.editions.modes import with_modes
from runtime.rules.actions.waystone import blood_dues, offering_dues
from runtime.rules.calendar.advancement import advance, attribute_cost, skill_cost
from runtime.rules.cards.standing import rule_in_force
from runtime.rules.state.game import PlacedLocation
from schemas.vocabulary.calendar import AddRandomEvents
from schemas.vocabulary.journal import TimePasses
from schemas.vocabulary.possessions import GainItems
from schemas.vocabulary.resources import Gain, Lose
from schemas.vocabulary.standing_rules import NoLightning
from tests.support.cards import CARDS, SKILLS, STORE, WHIMS, give, item
from tests.support.pages import TIME
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule


@rule("KOR-STORY-001", "KOR-CHALLENGE-001")
@pytest.mark.parametrize("name", [*STORY, *CHALLENGE])
def test_each_modifier_is_switched_by_itself(name: str) -> None:
    changed = with_modes(EDITION, [name])
    assert changed != EDITION
    assert changed.modes == (*EDITION.modes, name)
    both = with_modes(EDITION, ["spared-time", "five-items"])
    assert (both.numbers.time_spared, both.numbers.item_limit) == (1, 5)


@rule("KOR-STORY-001", "KOR-CHALLENGE-001")
def test_a_whole_mode_is_all_of_its_modifiers() -> None:
    assert story(EDITION).modes == (*EDITION.modes, *STORY)
    assert challenge(EDITION).modes == (*EDITION.modes, *CHALLENGE)
    assert with_modes(EDITION, ["story"]) == story(EDITION)


@rule("KOR-STORY-002")
def test_each_character_starts_with_an_item_a() -> None:
    table = Table(STORE, heroes="ann bob", rules=with_modes(EDITION, ["starting-item"]))
    assert (table["ann"].items, table["bob"].items) == (["axe"], ["bow"])


@rule("KOR-STORY-003")
def test_additional_cards_need_no_lightning() -> None:
    rules = with_modes(EDITION, ["no-lightning"])
    table = Table('secret ease 49 "Ease"\n  kind: small, global\n', rules=rules)
    assert table.game.decks.global_secrets == ["ease"]
    assert rule_in_force(table.game, rules, table["ann"], NoLightning)
    assert not rule_in_force(table.game, EDITION, table["ann"], NoLightning)


@rule("KOR-STORY-004")
@pytest.mark.parametrize(("heroes", "added"), [("ann", 1), ("ann bob", 1), ("ann bob cal", 2)])
def test_random_events_count_one_character_fewer_but_one_at_least(heroes: str, added: int) -> None:
    table = Table(WHIMS, heroes=heroes, rules=with_modes(EDITION, ["fewer-dangers"]))
    table.do(AddRandomEvents(amount=1, per="character"))
    assert len(table.game.decks.events) == added


@rule("KOR-CHALLENGE-005")
def test_random_events_count_one_character_more() -> None:
    table = Table(WHIMS, heroes="ann bob", rules=with_modes(EDITION, ["more-dangers"]))
    table.do(AddRandomEvents(amount=1, per="character"))
    assert len(table.game.decks.events) == 3
    table.do(AddRandomEvents(amount=1))
    assert len(table.game.decks.events) == 4


@rule("KOR-STORY-005")
def test_health_no_longer_limits_energy() -> None:
    table = Table(rules=with_modes(EDITION, ["free-energy"]))
    table.do(Lose(amount=6, what="health"))
    assert (table["ann"].health, table["ann"].energy) == (3, 6)
    table.do(Gain(amount=9, what="energy"))
    assert table["ann"].energy == 10


def _amounts(dues: list[tuple[int, tuple[str, ...]]]) -> dict[str, int]:
    return {" or ".join(kinds): amount for amount, kinds in dues}


@rule("KOR-STORY-006", "KOR-STORY-007")
def test_a_waystone_is_cheaper_but_not_in_energy() -> None:
    rules = with_modes(EDITION, ["cheap-waystones"])
    table = Table(heroes="ann bob cal", rules=rules)
    assert _amounts(offering_dues(table.game, rules, ("ann",))) == {"energy": 2, "magic": 3}
    assert _amounts(blood_dues(table.game, rules, ("ann",))) == {"energy": 2, "health": 6, "terror": 3}


@rule("KOR-CHALLENGE-006")
def test_a_waystone_costs_one_energy_more_per_character() -> None:
    rules = with_modes(EDITION, ["dear-waystones"])
    table = Table(heroes="ann bob cal", rules=rules)
    assert _amounts(offering_dues(table.game, rules, ("ann",)))["energy"] == 5
    assert _amounts(blood_dues(table.game, rules, ("ann",)))["energy"] == 5


@rule("KOR-STORY-008")
def test_one_card_more_to_choose_from() -> None:
    rules = with_modes(EDITION, ["wider-choice"])
    table = Table(CARDS, rules=rules)
    table.set("ann", exp=2)
    table.steps([advance], "advance-combat", "c-a4")
    assert table.asked[1].open_keys() == ["c-a1", "c-a2", "c-a3", "c-a4"]


@rule("KOR-CHALLENGE-007")
def test_a_card_costs_three_and_is_one_of_two() -> None:
    rules = with_modes(EDITION, ["dear-cards"])
    table = Table(CARDS, rules=rules)
    table.set("ann", exp=3)
    table.steps([advance], "advance-combat", "c-a2")
    assert table.asked[1].open_keys() == ["c-a1", "c-a2"]
    assert table["ann"].exp == 0


@rule("KOR-STORY-009")
def test_the_first_gain_of_time_in_each_chapter_is_one_part_less() -> None:
    from schemas.vocabulary.calendar import ChapterBegins

    table = Table(TIME, rules=with_modes(EDITION, ["spared-time"]))
    table.do(TimePasses(amount=1))
    assert table.game.calendar.time_passed == {}
    table.do(TimePasses(amount=1))
    assert table.game.calendar.time_passed == {1: 1}
    table.do(ChapterBegins(number=2))
    table.do(TimePasses(amount=2))
    assert table.game.calendar.time_passed == {1: 1, 2: 1}


@rule("KOR-CHALLENGE-002")
def test_the_group_gains_secret_48() -> None:
    more = 'secret malice 48 "Malice"\n  kind: small, global\n  on attack: add 1 damage\n'
    table = Table(more, rules=with_modes(EDITION, ["harder-blows"]))
    assert table.game.decks.global_secrets == ["malice"]
    assert Table(more).game.decks.global_secrets == []


@rule("KOR-CHALLENGE-008")
def test_an_attribute_costs_three_and_one_per_point() -> None:
    rules = with_modes(EDITION, ["dear-attributes"])
    table = Table(heroes="cal", rules=rules)  # aggression 2
    assert attribute_cost(rules, table["cal"], "empathy") == 5
    assert attribute_cost(rules, table["cal"], "spirituality") == 3


@rule("KOR-CHALLENGE-009")
def test_a_skill_costs_five_and_five_per_skill() -> None:
    rules = with_modes(EDITION, ["dear-skills"])
    table = Table(SKILLS, rules=rules)
    table["ann"].skills = ["caution-one-light", "courage-one-dark"]
    assert skill_cost(table.game, rules, table["ann"], "courage") == 15
    assert skill_cost(table.game, rules, table["ann"], "empathy") == 5


MANY = "".join(item(f"thing-{n}") for n in range(8))


@rule("KOR-CHALLENGE-010")
def test_a_sixth_item_goes_to_somebody_here_with_room_or_is_discarded() -> None:
    rules = with_modes(EDITION, ["five-items"])
    table = Table(MANY, heroes="ann bob", rules=rules)
    give(table, "ann", *(f"thing-{n}" for n in range(5)))
    table.do(GainItems(amount=1, kind="item", deck="A", who="ann"), answers=["thing-2", "bob"])
    assert len(table["ann"].items) == 5
    assert table["bob"].items == ["thing-2"]
    table["bob"].location = "mill"
    table.do(GainItems(amount=1, kind="item", deck="A", who="ann"), answers=["thing-0"])
    assert len(table["ann"].items) == 5
    assert table.game.decks.items["A"][-1] == "thing-0"


def classic(**state: int) -> Table:
    rules = with_modes(EDITION, ["classic-resting"])
    table = Table(rules=rules)
    table.set("ann", **state)
    table.steps(rules.end_of_day[:5])
    return table


@rule("KOR-CHALLENGE-011")
def test_classic_resting_takes_food_from_whoever_has_it_and_gives_no_energy() -> None:
    table = classic(food=1, health=7, energy=2, terror=3)
    ann = table["ann"]
    assert (ann.food, ann.health, ann.terror, ann.energy) == (0, 8, 2, 6)
    assert table.asked == []


@rule("KOR-CHALLENGE-012")
def test_the_hungry_and_exhausted_lose_health() -> None:
    ann = classic(food=0, health=7, energy=0)["ann"]
    assert (ann.health, ann.energy) == (6, 4)


@rule("KOR-CHALLENGE-013")
@pytest.mark.parametrize(("health", "energy"), [(7, 4), (3, 3)])
def test_the_hungry_but_not_exhausted_have_energy_four(health: int, energy: int) -> None:
    ann = classic(food=0, health=health, energy=2)["ann"]
    assert (ann.health, ann.energy) == (health, energy)


@rule("KOR-CHALLENGE-014")
def test_each_part_of_time_fades_the_waystone_farthest_from_all() -> None:
    table = Table(TIME, heroes="ann bob", rules=with_modes(EDITION, ["fading-time"]))
    board = table.game.board
    board.locations["fen"] = PlacedLocation(1, -1, False)
    board.locations["moor"] = PlacedLocation(1, 0, False)
    board.waystones = [(2, 1), (0, 1), (2, -1)]  # moor, hearth, fen
    table["bob"].location = "moor"
    table.do(TimePasses(amount=1))
    assert board.waystones == [(2, 1), (0, 1)]
    table.do(TimePasses(amount=1), answers=["moor", "bob"])  # and the verse of the second part
    assert board.waystones == [(0, 1)]


@rule("KOR-CHALLENGE-014")
def test_how_far_is_measured_is_a_ruling() -> None:
    rules = with_modes(EDITION, ["fading-time"]).with_rulings(amb_s_32="sum")
    table = Table(TIME, heroes="ann bob", rules=rules)
    board = table.game.board
    board.locations["fen"] = PlacedLocation(1, -1, False)
    board.locations["moor"] = PlacedLocation(1, 0, False)
    board.waystones = [(0, 1), (2, -1)]
    table["bob"].location = "moor"
    table.do(TimePasses(amount=1))
    assert board.waystones == [(0, 1)]
