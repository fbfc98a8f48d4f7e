"""Worked examples of tables of Kings of Ruin: mixed modes, what a chapter finds and leaves, the passing of time."""

from __future__ import annotations

from itertools import combinations

import pytest

from runtime.editions.kings_of_ruin.modes import CHALLENGE, STORY
from runtime.editions.modes import with_modes
from runtime.rules.actions.waystone import blood_dues, offering_dues
from runtime.rules.calendar.advancement import advance
from runtime.rules.calendar.night_steps import rest_all, suffer_wyrdness
from runtime.rules.state.game import Guardian, Markers
from schemas.vocabulary.calendar import AddRandomEvents, ChapterBegins
from schemas.vocabulary.journal import TimePasses
from schemas.vocabulary.possessions import GainItems, LoseItem
from schemas.vocabulary.resources import Die, Gain, Lose, SetTrack
from tests.support.cards import BEASTS, CARDS, give, item
from tests.support.pages import CHAPTERS, TIME
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule
ALL = [*STORY, *CHALLENGE]


# --- Modes ------------------------------------------------------------------------------------------------


@rule("KOR-STORY-001", "KOR-CHALLENGE-001")
@pytest.mark.parametrize("name", ALL)
def test_a_modifier_named_twice_is_used_once(name: str) -> None:
    whole = "story" if name in STORY else "challenge"
    assert with_modes(EDITION, [name, name]) == with_modes(EDITION, [name])
    assert with_modes(EDITION, [whole, name]) == with_modes(EDITION, [whole])
    assert with_modes(EDITION, [name, whole]).numbers == with_modes(EDITION, [whole]).numbers


@rule("KOR-STORY-001", "KOR-CHALLENGE-001")
@pytest.mark.parametrize(("one", "other"), list(combinations(ALL, 2)))
def test_modifiers_mean_the_same_in_whatever_order_they_are_named(one: str, other: str) -> None:
    this, that = with_modes(EDITION, [one, other]), with_modes(EDITION, [other, one])
    first, second = this.numbers, that.numbers
    assert sorted(first.starting_secrets) == sorted(second.starting_secrets)
    for field in first.__struct_fields__:
        if field != "starting_secrets":
            assert getattr(first, field) == getattr(second, field), field
    assert this.end_of_day == that.end_of_day


WHIMS = "".join(f'event whim-{n} "Whim {n}"\n  kind: random\n' for n in range(6))


@rule("KOR-STORY-004", "KOR-CHALLENGE-005")
@pytest.mark.parametrize(("heroes", "count"), [("ann", 1), ("ann bob cal", 3)])
def test_one_fewer_and_one_more_is_as_many_as_there_are(heroes: str, count: int) -> None:
    table = Table(WHIMS, heroes=heroes, rules=with_modes(EDITION, ["fewer-dangers", "more-dangers"]))
    table.do(AddRandomEvents(amount=1, per="character"))
    assert len(table.game.decks.events) == count


@rule("KOR-STORY-004", "KOR-CHALLENGE-005")
@pytest.mark.parametrize(
    ("mode", "heroes", "count"),
    [("fewer-dangers", "ann bob cal", 4), ("more-dangers", "ann", 4), ("fewer-dangers", "ann", 2)],
)
def test_the_character_that_is_counted_or_not_counts_for_each_card(
    mode: str, heroes: str, count: int
) -> None:
    table = Table(WHIMS, heroes=heroes, rules=with_modes(EDITION, [mode]))
    table.do(AddRandomEvents(amount=2, per="character"))
    assert len(table.game.decks.events) == count


@rule("KOR-STORY-008", "KOR-CHALLENGE-007")
def test_one_card_more_of_two_is_three_for_three_exp() -> None:
    table = Table(CARDS, rules=with_modes(EDITION, ["dear-cards", "wider-choice"]))
    table.set("ann", exp=3)
    table.steps([advance], "advance-combat", "c-a3")
    assert table.asked[1].open_keys() == ["c-a1", "c-a2", "c-a3"]
    assert (table["ann"].exp, sorted(table["ann"].combat_pool)) == (0, ["c-a1", "c-a2", "c-a4"])


@rule("KOR-STORY-006", "KOR-STORY-007", "KOR-CHALLENGE-006")
@pytest.mark.parametrize(("heroes", "count"), [("ann", 1), ("ann bob cal dee", 4)])
def test_a_waystone_that_is_cheap_and_dear(heroes: str, count: int) -> None:
    rules = with_modes(EDITION, ["cheap-waystones", "dear-waystones"])
    table = Table(heroes=heroes, rules=rules)

    def amounts(dues: list[tuple[int, tuple[str, ...]]]) -> list[tuple[int, tuple[str, ...]]]:
        return sorted((amount, kinds) for amount, kinds in dues)

    offering, blood = (due(table.game, rules, ("ann",)) for due in (offering_dues, blood_dues))
    assert amounts(offering) == sorted([(2 + count, ("energy",)), (count, ("magic",))])
    assert amounts(blood) == sorted(
        [(2 + count, ("energy",)), (2 * count, ("health",)), (count, ("terror",))]
    )


@rule("KOR-STORY-002")
def test_a_starting_item_for_each_as_long_as_there_are_any() -> None:
    rules = with_modes(EDITION, ["starting-item", "five-items"])
    table = Table(
        item("axe", "A", "weapon") + item("cap") + item("gem", "B"), heroes="ann bob cal", rules=rules
    )
    assert [table[n].items for n in ("ann", "bob", "cal")] == [["axe"], ["cap"], []]
    assert table.game.decks.items["B"] == ["gem"]


@rule("KOR-STORY-005", "KOR-DAYEND-003", "KOR-DAYEND-005", "KOR-DAYEND-008")
def test_with_free_energy_a_night_gives_all_of_it_to_the_wounded() -> None:
    table = Table(rules=with_modes(EDITION, ["free-energy"]))
    table.set("ann", health=2, energy=1)
    table.game.board.locations["hearth"].clear = False
    table.steps([rest_all, suffer_wyrdness])
    assert (table["ann"].health, table["ann"].energy) == (0, 6)
    assert table["ann"].conditions == ["you-are-dying"]


MANY = "".join(item(f"thing-{n}") for n in range(12))


@rule("KOR-CHALLENGE-010", "KOR-ITEM-021")
def test_a_sixth_item_by_a_gift_is_one_too_many_as_well() -> None:
    table = Table(MANY, heroes="ann bob", rules=with_modes(EDITION, ["five-items"]))
    give(table, "ann", "thing-0")
    give(table, "bob", *(f"thing-{n}" for n in range(1, 6)))
    table.act("ann", "give", "thing-0", "thing-3", "ann")
    assert table["ann"].items == ["thing-3"]
    assert table["bob"].items == ["thing-1", "thing-2", "thing-4", "thing-5", "thing-0"]


@rule("KOR-CHALLENGE-010")
def test_face_down_items_count_secrets_do_not_and_the_new_one_may_be_the_one_that_goes() -> None:
    more = MANY + 'secret fang 7 "Fang"\n  kind: small, weapon\n'
    table = Table(more, heroes="ann bob cal", rules=with_modes(EDITION, ["five-items"]))
    give(table, "ann", *(f"thing-{n}" for n in range(5)))
    give(table, "bob", *(f"thing-{n}" for n in range(5, 10)))
    table.set("ann", secrets=["fang"], inactive=["thing-1"])
    table["cal"].location = "mill"
    # Bob has no room, Cal is elsewhere: nobody is asked who takes it.
    table.do(GainItems(amount=1, kind="item", deck="A", who="ann"), answers=["thing-10"])
    assert table["ann"].items == [f"thing-{n}" for n in range(5)]
    assert table.game.decks.items["A"] == ["thing-11", "thing-10"]
    assert table["ann"].secrets == ["fang"]


# --- Classic Resting --------------------------------------------------------------------------------------


def classic_night(more: str = "", heroes: str = "ann", **people: dict[str, object]) -> Table:
    rules = with_modes(EDITION, ["classic-resting"])
    table = Table(more, heroes=heroes, rules=rules)
    for name, values in people.items():
        table.set(name, **values)
    return table


@rule("KOR-CHALLENGE-011", "KOR-CHALLENGE-012", "KOR-CHALLENGE-013")
def test_classic_resting_looks_at_each_by_themselves() -> None:
    table = classic_night(
        heroes="ann bob cal",
        ann={"food": 1, "energy": 0, "health": 5, "terror": 2},
        bob={"food": 0, "energy": 0, "health": 5},
        cal={"food": 0, "energy": 1, "health": 5},
    )
    table["bob"].location = table["cal"].location = "mill"
    table.steps(table.rules.end_of_day[:5])
    told = [(one.health, one.energy, one.terror, one.food) for one in table.game.characters.values()]
    assert told == [(6, 4, 1, 0), (4, 4, 0, 0), (5, 4, 0, 0)]


@rule("KOR-CHALLENGE-011", "KOR-RES-004")
def test_a_shared_meal_is_a_meal_in_classic_resting() -> None:
    table = classic_night(heroes="ann bob", ann={"food": 0, "health": 5}, bob={"food": 2, "health": 5})
    table.steps(table.rules.end_of_day[:5], "bob")
    assert [(table[n].food, table[n].health) for n in ("ann", "bob")] == [(0, 6), (0, 6)]


@rule("KOR-CHALLENGE-012", "KOR-DAYEND-008", "KOR-DEATH-008")
def test_hunger_to_zero_and_then_the_wyrdness() -> None:
    table = classic_night(ann={"food": 0, "energy": 0, "health": 1})
    table.game.board.locations["hearth"].clear = False
    table.steps(table.rules.end_of_day[:6])
    assert table.game.ending == "defeat"


@rule("KOR-CHALLENGE-011", "KOR-GEN-001")
def test_a_card_that_forbids_to_recover_takes_no_food_and_makes_nobody_hungry() -> None:
    more = 'event fast "Fast"\n  kind: story\n  today: nobody may recover\n'
    table = classic_night(more, ann={"food": 2, "health": 5, "energy": 2})
    table.game.calendar.active = ["fast"]
    table.steps(table.rules.end_of_day[:5])
    assert (table["ann"].food, table["ann"].health, table["ann"].energy) == (2, 5, 5)


@rule("KOR-CHALLENGE-011", "KOR-GEN-001")
def test_only_the_first_meal_is_cheaper_in_classic_resting_too() -> None:
    more = 'event feast "Feast"\n  kind: story\n  today: the first recovery costs 1 food less\n'
    table = classic_night(more, heroes="ann bob", ann={"food": 1, "health": 5}, bob={"food": 1, "health": 5})
    table.game.calendar.active = ["feast"]
    table.steps(table.rules.end_of_day[:5])
    assert [(table[n].food, table[n].health) for n in ("ann", "bob")] == [(1, 6), (0, 6)]


# --- The passing of time ----------------------------------------------------------------------------------


@rule("KOR-STORY-009", "KOR-CHALLENGE-014", "KOR-TIME-002")
def test_a_part_that_is_spared_fades_nothing() -> None:
    table = Table(TIME, rules=with_modes(EDITION, ["spared-time", "fading-time"]))
    table.game.board.waystones = [(0, 1), (1, 0)]
    table["ann"].location = "mill"
    table.do(TimePasses(amount=2))
    assert table.game.calendar.time_passed == {1: 1}
    assert table.game.board.waystones == [(1, 0)]


@rule("KOR-STORY-009")
@pytest.mark.parametrize(("gains", "marked"), [((3,), 2), ((1, 1), 1), ((1, 2), 2), ((2, 1), 2)])
def test_only_the_first_gain_of_a_chapter_is_one_less(gains: tuple[int, ...], marked: int) -> None:
    table = Table(
        TIME.replace("  > when time passes 2 -> book/late\n", ""), rules=with_modes(EDITION, ["spared-time"])
    )
    for amount in gains:
        table.do(TimePasses(amount=amount))
    assert table.game.calendar.time_passed.get(1, 0) == marked


@rule("KOR-TIME-002", "KOR-CHALLENGE-014")
def test_a_track_that_is_full_takes_no_more_and_fades_no_more() -> None:
    table = Table(
        TIME.replace("  > when time passes 2 -> book/late\n", ""), rules=with_modes(EDITION, ["fading-time"])
    )
    table.do(TimePasses(amount=3))
    table.game.board.waystones = [(1, 0)]
    table.do(TimePasses(amount=2))
    assert table.game.calendar.time_passed == {1: 3}
    assert table.game.board.waystones == [(1, 0)]


@rule("KOR-BRAND-002", "KOR-BRAND-005", "KOR-CHALLENGE-014", "KOR-TIME-002")
def test_the_time_of_the_brand_takes_the_last_waystone_before_anybody_looks_for_one() -> None:
    more = TIME.replace(
        "book of secrets\n", "book of secrets\n\nverse dark 1100\n  Dark.\n\n  > gain 1 wealth\n  -> end\n"
    )
    table = Table(
        more + 'secret brand 6 "Brand"\n  kind: small, personal\n', rules=with_modes(EDITION, ["fading-time"])
    )
    table["ann"].secrets = ["brand"]
    table.game.board.waystones = [(1, 0)]
    table.set("ann", health=0, energy=0, conditions=["you-are-dying"])
    table.do(Die(who="ann"))
    assert (table.game.board.waystones, table.game.calendar.time_passed) == ([], {1: 1})
    assert (table["ann"].health, table["ann"].wealth, table["ann"].conditions) == (4, 2, [])


@rule("KOR-TIME-001", "KOR-SETUP-021", "KOR-EVENT-003")
def test_a_new_chapter_begins_at_no_time_passed_and_the_old_marks_stay() -> None:
    table = Table(TIME)
    table.do(TimePasses(amount=1))
    table.do(ChapterBegins(number=2))
    table.do(ChapterBegins(number=1))  # its card has left the game
    assert (table.game.calendar.chapter, table.game.calendar.time_passed) == (2, {1: 1})
    table.do(TimePasses(amount=2))
    assert table.game.calendar.time_passed == {1: 1, 2: 2}


# --- Chapters ---------------------------------------------------------------------------------------------


@rule("KOR-SETUP-021", "KOR-QUEST-002", "KOR-DAYSTART-014", "KOR-EVENT-003", "KOR-GUARD-014")
def test_a_new_chapter_leaves_the_table_as_it_is_and_changes_the_decks() -> None:
    task = 'event task "Task"\n  kind: quest\n  success: [food 19+]\n    > discard event task\n'
    table = Table(CHAPTERS + BEASTS + task, begin=["leave-it"], heroes="ann bob")
    game = table.game
    game.calendar.active = ["task"]
    game.board.waystones = [(1, 0)]
    game.board.locations["mill"].markers = Markers(dark=2, light=1, quest=1)
    game.decks.encounters["green"] = ["beast-1y"]
    game.board.guardians = [Guardian("beast-1x", "mill", "green")]
    game.decks.events = ["whim", "closing"]
    game.decks.random_events = ["mood"]
    table.set("bob", health=3, energy=1, location="mill")
    table.do(ChapterBegins(number=2))
    assert game.calendar.active == ["task"]
    assert (game.decks.events, game.decks.random_events) == (["closing"], ["mood", "whim"])
    assert game.board.locations["mill"].markers == Markers(dark=2, light=1, quest=1)
    assert (game.board.waystones, [g.encounter for g in game.board.guardians]) == ([(1, 0)], ["beast-1x"])
    assert game.decks.encounters["green"] == ["beast-2x", "beast-2y", "beast-3x", "beast-3y"]
    assert (table["bob"].health, table["bob"].energy, table["bob"].location) == (3, 1, "mill")
    assert table.game.decks.table.count("A") == 1


# --- Tracks -----------------------------------------------------------------------------------------------


@rule("KOR-TRACK-001", "KOR-TRACK-002", "KOR-STORY-005")
def test_energy_falls_to_health_when_the_card_that_held_it_up_is_lost() -> None:
    table = Table(item("ring", "A", "", "while held: health does not limit energy"))
    give(table, "ann", "ring")
    table.set("ann", health=3, energy=6)
    table.do(Lose(amount=1, what="terror"))
    assert table["ann"].energy == 6
    table.do(LoseItem(item="ring"))
    assert (table["ann"].health, table["ann"].energy) == (3, 3)


@rule("KOR-TRACK-001", "KOR-TRACK-006")
@pytest.mark.parametrize(
    ("effects", "after"),
    [
        ((Gain(amount=3, what="health"), Gain(amount=3, what="energy")), (8, 8)),
        ((Gain(amount=3, what="energy"), Gain(amount=3, what="health")), (8, 5)),
        ((SetTrack(what="health", value=2), Gain(amount=5, what="energy")), (2, 2)),
        ((SetTrack(what="energy", value=9),), (5, 5)),
        ((Lose(amount=9, what="health"), Gain(amount=2, what="energy")), (0, 0)),
        (
            (Lose(amount=9, what="health"), Gain(amount=2, what="health"), Gain(amount=9, what="energy")),
            (2, 2),
        ),
    ],
)
def test_gains_from_left_to_right_stop_where_health_stands_then(
    effects: tuple[Gain | Lose | SetTrack, ...], after: tuple[int, int]
) -> None:
    table = Table()
    table.set("ann", health=5, energy=5)
    table.do(*effects)
    assert (table["ann"].health, table["ann"].energy) == after
    assert (table["ann"].conditions == ["you-are-dying"]) is (after[0] == 0)


@rule("KOR-TRACK-003", "KOR-TRACK-004", "KOR-TRACK-005")
def test_all_three_at_once() -> None:
    table = Table(heroes="ann bob")
    table.do(Lose(amount=9, what="health", who="ann"), Gain(amount=9, what="terror", who="ann"))
    assert (table["ann"].energy, sorted(table["ann"].conditions)) == (
        0,
        ["you-are-dying", "you-are-going-insane"],
    )
    table.do(Lose(amount=1, what="terror", who="ann"))
    assert table["ann"].conditions == ["you-are-dying"]
    assert table.game.ending == ""
