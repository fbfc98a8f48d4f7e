"""Worked examples of nights in Kings of Ruin: what one step leaves for the next, for several people in several places."""

from __future__ import annotations

import pytest

from runtime.rules.calendar.night_steps import (
    dawn,
    dusk,
    end_effects,
    read_visions,
    recover,
    rest_all,
    suffer_wyrdness,
)
from runtime.rules.calendar.supper import share_supper
from schemas.vocabulary.resources import Rest
from tests.support.pages import MILL, SEEN, VISIONS
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule
NIGHT = EDITION.end_of_day


def tracks(table: Table, name: str = "ann") -> tuple[int, int, int]:
    one = table[name]
    return one.health, one.energy, one.terror


# --- Steps 1 and 2 ----------------------------------------------------------------------------------------


def talisman(words: str) -> str:
    return f'item charm "Charm"\n  deck: A\n  at the end of the day: {words}\n'


@rule("KOR-DAYEND-001", "KOR-DAYEND-003", "KOR-DAYEND-004", "KOR-TRACK-003")
@pytest.mark.parametrize(
    ("words", "before", "after"),
    [
        ("lose 2 energy", 2, 4),  # exhausted by step 1, so step 2 gives 4
        ("lose 2 energy", 3, 6),
        ("gain 1 energy", 0, 6),  # no longer exhausted: back to the starting slot
        ("gain 1 food", 0, 4),
    ],
)
def test_who_is_exhausted_is_seen_after_the_effects_of_the_evening(
    words: str, before: int, after: int
) -> None:
    table = Table(talisman(words))
    table.set("ann", items=["charm"], energy=before)
    table.steps([end_effects, rest_all])
    assert table["ann"].energy == after


@rule("KOR-DAYEND-002", "KOR-GEN-002")
def test_an_evening_card_that_was_handed_to_nobody_says_nothing() -> None:
    more = talisman("gain 3 wealth") + (
        'secret pit 1 "Pit"\n  kind: small\n  at the end of the day: discard 1 item\n'
    )
    table = Table(more)
    table.set("ann", items=["charm"], secrets=["pit"])
    table.steps([end_effects], "ann-pit")
    assert (table["ann"].wealth, table["ann"].items) == (1, [])


@rule("KOR-DAYEND-002", "KOR-DEATH-008")
def test_nothing_more_is_resolved_after_a_defeat_in_the_evening() -> None:
    table = Table(talisman("lose 1 health"), heroes="ann")
    table.set("ann", items=["charm"], health=0, energy=0, conditions=["you-are-dying"])
    table.steps(NIGHT)
    assert table.game.ending == "defeat"
    assert not table.events("rests")


@rule("KOR-DAYEND-004", "KOR-DAYEND-003")
def test_two_nights_bring_the_exhausted_back_to_the_start() -> None:
    table = Table()
    table.set("ann", energy=0)
    seen = []
    for _ in range(2):
        table.steps([rest_all])
        seen.append(table["ann"].energy)
    assert seen == [4, 6]


@rule("KOR-DAYEND-003", "KOR-DAYEND-005")
def test_each_rests_by_their_own_tray_and_their_own_health() -> None:
    table = Table(heroes="ann bob cal dee")
    table.set("ann", energy=0, health=3)
    table.set("bob", energy=1, health=3)
    table.set("cal", energy=0)
    table.set("dee", energy=9)
    table.steps([rest_all])
    assert [table[n].energy for n in ("ann", "bob", "cal", "dee")] == [3, 3, 4, 9]


@rule("KOR-DAYEND-003", "KOR-DAYEND-006", "KOR-GEN-001")
def test_where_nobody_may_rest_one_may_still_recover() -> None:
    table = Table('event alarm "Alarm"\n  kind: story\n  today: nobody may rest\n')
    table.game.calendar.active = ["alarm"]
    table.set("ann", energy=1, health=5, terror=1, food=1)
    table.steps([rest_all, recover], "yes")
    assert tracks(table) == (6, 2, 0)


@rule("KOR-DAYEND-003", "KOR-TRACK-001")
def test_a_rest_by_day_is_the_same_rest() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", energy=0)
    table.set("bob", energy=2, health=5)
    table.do(Rest(who="@each-party-member"))
    assert (table["ann"].energy, table["bob"].energy) == (4, 5)


# --- Step 3 -----------------------------------------------------------------------------------------------


@rule("KOR-DAYEND-005", "KOR-DAYEND-006", "KOR-TRACK-001", "KOR-TRACK-006")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((5, 1, 0), (6, 6, 0)),  # Rest stops at 5, the meal lifts both
        ((12, 10, 9), (12, 10, 8)),  # both tracks at their tops, insane until the meal
        ((12, 6, 0), (12, 7, 0)),  # one Energy on top of the starting slot
        ((1, 0, 9), (2, 2, 8)),
    ],
)
def test_a_rest_and_a_meal(before: tuple[int, int, int], after: tuple[int, int, int]) -> None:
    table = Table()
    table.set("ann", health=before[0], energy=before[1], terror=before[2], food=1)
    table.steps([rest_all, recover], "yes")
    assert tracks(table) == after
    assert table["ann"].conditions == []


@rule("KOR-DAYEND-006", "KOR-DEATH-007")
def test_the_dying_may_eat_and_are_dying_no_more() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", health=0, energy=0, food=1, conditions=["you-are-dying"])
    table.set("bob", food=0)
    table.steps([dusk, rest_all, share_supper, recover, dawn], "go-on", "yes")
    assert tracks(table) == (1, 1, 0)
    assert (table["ann"].conditions, table.game.ending) == ([], "")


@rule("KOR-DAYEND-007", "KOR-PARTY-004")
def test_nobody_eats_from_another_ones_bag_without_being_given() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", food=0, health=5)
    table.set("bob", food=3, health=5)
    table.steps([share_supper, recover], "go-on", "yes")
    assert (table["ann"].health, table["bob"].health, table["bob"].food) == (5, 6, 2)
    assert [d.actor for d in table.asked if d.kind == "recover.pay"] == ["bob"]


@rule("KOR-DAYEND-001", "KOR-RES-004")
def test_nobody_shares_across_locations_nor_where_trade_is_forbidden() -> None:
    table = Table('event feud "Feud"\n  kind: story\n  today: nobody may trade\n', heroes="ann bob")
    table.set("ann", food=0)
    table["bob"].location = "mill"
    table.steps([share_supper])
    table["bob"].location = "hearth"
    table.game.calendar.active = ["feud"]
    table.steps([share_supper])
    assert table.asked == []
    table.game.calendar.active = []
    table.steps([share_supper], "bob")
    assert (table["ann"].food, table["bob"].food) == (1, 1)


DEAR = 'event dearth "Dearth"\n  kind: story\n  today: each recovery costs 1 food more\n'


@rule("KOR-DAYEND-006", "KOR-RES-004", "KOR-GEN-001")
def test_where_a_meal_costs_two_one_food_may_be_shared_to_make_two() -> None:
    table = Table(DEAR, heroes="ann bob")
    table.game.calendar.active = ["dearth"]
    table.set("ann", food=1, health=5)
    table.set("bob", food=3, health=5)
    table.steps([share_supper, recover], "bob", "yes", "yes")
    assert [(table[n].food, table[n].health) for n in ("ann", "bob")] == [(0, 6), (0, 6)]


@rule("KOR-DAYEND-001", "KOR-DAYEND-006")
def test_what_a_card_adds_to_a_meal_may_be_shared_like_the_food() -> None:
    """AMB-S-07: two who lack a coin and bread; Magic is never traded, and nothing is asked that helps nobody."""
    dear = 'event dearth "Dearth"\n  kind: story\n  today: each recovery costs {} more\n'
    table = Table(dear.format("1 wealth"), heroes="ann bob cal")
    table.game.calendar.active = ["dearth"]
    table.set("ann", food=0, wealth=0)
    table.set("bob", food=2, wealth=2)
    table.set("cal", food=1, wealth=1)
    table.steps([share_supper, recover], "bob", "bob-wealth", "yes", "yes", "yes")
    assert [len(decision.options) for decision in table.asked[:2]] == [5, 3]  # cal could give as well
    assert table.asked[2].text.startswith("Recover for 1 food, 1 wealth? ")
    assert [(one.food, one.wealth) for one in table.game.characters.values()] == [(0, 0), (0, 0), (0, 0)]
    table = Table(dear.format("1 magic"), heroes="ann bob")
    table.game.calendar.active = ["dearth"]
    table.set("bob", magic=3)
    table.steps([share_supper, recover], "yes")
    assert table.kinds() == ["recover.pay"]


@rule("KOR-DAYEND-001", "KOR-DEATH-007")
def test_the_last_meal_given_to_the_dying_is_not_asked_for_back() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", health=0, energy=0, food=0, conditions=["you-are-dying"])
    table.set("bob", food=1)
    table.steps(NIGHT, "bob", "yes")
    assert (table.kinds(), table.game.ending) == (["supper.share", "recover.pay"], "")
    assert (tracks(table), table["ann"].conditions) == ((1, 1, 0), [])


@rule("KOR-DAYEND-006", "KOR-GEN-001")
def test_only_the_first_meal_of_the_night_is_cheaper_where_a_card_says_so() -> None:
    table = Table(
        'event feast "Feast"\n  kind: story\n  today: the first recovery costs 1 food less\n',
        heroes="ann bob cal",
    )
    table.game.calendar.active = ["feast"]
    for name in ("ann", "bob", "cal"):
        table.set(name, food=1, health=5)
    table.steps([recover], "no", "yes", "yes")
    assert [(table[n].food, table[n].health) for n in ("ann", "bob", "cal")] == [(1, 5), (1, 6), (0, 6)]


# --- Step 4 -----------------------------------------------------------------------------------------------


@rule("KOR-DAYEND-008", "KOR-DAYEND-009", "KOR-TRACK-005")
@pytest.mark.parametrize(("eats", "terror", "insane"), [("yes", 8, False), ("no", 9, True)])
def test_a_meal_can_keep_somebody_sane_through_the_wyrdness(eats: str, terror: int, insane: bool) -> None:
    table = Table()
    table.set("ann", terror=7, food=1)
    table.game.board.locations["hearth"].clear = False
    table.steps([rest_all, recover, suffer_wyrdness], eats)
    assert table["ann"].terror == terror
    assert (table["ann"].conditions == ["you-are-going-insane"]) is insane


@rule("KOR-DAYEND-008", "KOR-LOC-011", "KOR-TRACK-002", "KOR-TRACK-004", "KOR-TRACK-006")
def test_wyrdness_asks_each_by_their_own_place_and_stops_at_the_ends() -> None:
    table = Table(heroes="ann bob cal dee")
    table["bob"].location = table["cal"].location = table["dee"].location = "mill"
    table.set("bob", health=1, energy=1)
    table.set("cal", terror=10)
    table.set("dee", health=5, energy=5)
    table.steps([suffer_wyrdness])
    assert tracks(table, "ann") == (9, 6, 0)
    assert tracks(table, "bob") == (0, 0, 2)
    assert tracks(table, "cal") == (7, 6, 10)
    assert tracks(table, "dee") == (3, 3, 2)
    assert (table["bob"].conditions, table["cal"].conditions) == (["you-are-dying"], ["you-are-going-insane"])
    assert table.game.ending == ""


@rule("KOR-DAYEND-008", "KOR-DEATH-008", "KOR-DEATH-009")
def test_wyrdness_kills_who_is_already_at_zero() -> None:
    table = Table()
    table.set("ann", health=0, energy=0, food=0, conditions=["you-are-dying"])
    table.game.board.locations["hearth"].clear = False
    table.steps([rest_all, recover, suffer_wyrdness])
    assert table.game.ending == "defeat"


@rule("KOR-DAYEND-009", "KOR-DEATH-008")
@pytest.mark.parametrize(("heroes", "ending"), [("ann", ""), ("ann bob", "defeat")])
def test_up_by_a_meal_and_down_by_the_wyrdness_the_night_began_and_ended_at_zero(
    heroes: str, ending: str
) -> None:
    table = Table(heroes=heroes)
    table.set("ann", health=0, energy=0, food=1, conditions=["you-are-dying"], location="mill")
    for name in heroes.split()[1:]:
        table.set(name, food=0)
    table.steps(NIGHT, "yes")
    assert table["ann"].health == 0
    assert table.game.ending == ending


BRAND = 'secret brand 6 "Brand"\n  kind: small, personal\n'


@rule("KOR-DAYEND-001", "KOR-BRAND-001", "KOR-DEATH-010", "KOR-GEN-002")
@pytest.mark.parametrize(("first", "ann", "bob"), [("ann", 3, 4), ("bob", 4, 3)])
def test_two_who_do_not_live_to_see_the_morning_die_in_an_order_the_players_choose(
    first: str, ann: int, bob: int
) -> None:
    """Whoever dies first has 4 Health again, and loses 1 of it to the other one's death."""
    table = Table(BRAND, heroes="ann bob cal")
    for name in ("ann", "bob"):
        table.set(name, health=0, energy=0, conditions=["you-are-dying"])
    table["cal"].secrets = ["brand"]
    table.steps([dusk, dawn], first)
    assert (table["ann"].health, table["bob"].health, table["cal"].health) == (ann, bob, 7)
    assert table.game.ending == ""


# --- Steps 5 to 8 -----------------------------------------------------------------------------------------


@rule("KOR-DAYEND-001", "KOR-DAYEND-010", "KOR-DAYEND-014")
def test_exp_of_a_vision_waits_for_the_next_evening() -> None:
    table = Table(VISIONS, world=SEEN)
    table.rules = table.rules.with_rulings(first_vision=False)  # nobody has to read it
    table.set("ann", exp=1, food=0)
    table.steps(NIGHT, "yes", "wake")
    assert table["ann"].exp == 2
    assert table.kinds() == ["vision.read", "verse.choice"]


@rule("KOR-VISION-004", "KOR-GEN-002", "KOR-DAYEND-014")
def test_of_several_visions_of_one_night_the_players_say_which_is_first() -> None:
    table = Table(VISIONS + MILL, world=SEEN, heroes="ann bob")
    table.rules = table.rules.with_rulings(first_vision=False)  # nobody has to read it
    table["bob"].location = "mill"
    table.steps([read_visions], "mill", "yes", "wake", "no")
    assert [e.what for e in table.events("verse")] == ["vision:mill/water"]
    assert (table["ann"].exp, table["bob"].exp) == (0, 1)


WALK = VISIONS.replace("each party member gains 1 exp", "place each party member at mill")


@rule("KOR-VISION-003", "KOR-VISION-004", "KOR-MOVE-002")
@pytest.mark.parametrize("sleeper", [True, False])
def test_who_walks_in_a_vision_may_read_the_one_of_the_place_where_they_wake(sleeper: bool) -> None:
    """With somebody asleep there, and without."""
    table = Table(WALK + MILL, world=SEEN, heroes="ann bob")
    table.rules = table.rules.with_rulings(first_vision=False)  # nobody has to read it
    if sleeper:
        table["bob"].location = "mill"
    answers = ["hearth"] if sleeper else []
    table.steps([read_visions], *answers, "yes", "wake", "yes", "wake")
    assert {table["ann"].location, table["bob"].location} == {"mill"}
    assert (table["ann"].exp, table["bob"].exp) == (1, 1)


@rule("KOR-VISION-002", "KOR-VISION-004")
@pytest.mark.parametrize(
    ("again", "read"), [(["no"], ["hearth/embers"]), (["yes", "wake"], ["hearth/embers", "mill/water"])]
)
def test_a_vision_that_was_declined_is_open_to_whoever_comes_to_it_later_that_night(
    again: list[str], read: list[str]
) -> None:
    walks = VISIONS.replace("  * Wake.", "  > place character ann at mill\n  * Wake.")
    table = Table(walks + MILL, world=SEEN, heroes="ann bob")
    table.rules = table.rules.with_rulings(first_vision=False)  # nobody has to read it
    table["bob"].location = "mill"
    table.steps([read_visions], "mill", "no", "yes", "wake", *again)
    assert [event.what for event in table.events("verse")] == [f"vision:{verse}" for verse in read]


@rule("KOR-DAYEND-016", "KOR-EVENT-007", "KOR-DAYEND-015")
def test_a_chapter_that_ends_in_a_vision_ends_no_night() -> None:
    more = VISIONS.replace("each party member gains 1 exp", "the chapter ends, chapter 2 begins") + (
        'chapter one 1 "One"\n  event deck: e\n  -> end\n'
        'chapter two 2 "Two"\n  event deck: f\n\n  > each character gains 1 food\n  -> end\n'
        'event e "E"\n  kind: story\nevent f "F"\n  kind: story\n'
    )
    table = Table(more, world=SEEN)
    table.rules = table.rules.with_rulings(first_vision=False)  # nobody has to read it
    table.set("ann", food=0, health=4, energy=2, terror=3)
    table.game.calendar.stage = "end"
    flow = table.campaign_flow()
    decision = table.until(flow, "yes", "wake")
    calendar = table.game.calendar
    assert (decision.kind, calendar.day, calendar.chapter) == ("day.action", 2, 2)
    assert (tracks(table), table["ann"].food, calendar.active) == ((4, 4, 3), 1, ["f"])


@rule("KOR-DAYEND-011", "KOR-DAYEND-012", "KOR-DAYEND-013")
def test_a_card_may_be_exchanged_for_another_in_one_night() -> None:
    from runtime.rules.calendar.advancement import modify_decks
    from tests.support.cards import CARDS

    table = Table(CARDS)
    ann = table["ann"]
    ann.diplomacy_pool.remove("d-a1")
    ann.set_aside = ["d-a1"]
    decision = table.until(modify_decks(table.game, table.rules))
    out = [
        option.key for option in decision.options if option.key.startswith("remove-") and not option.blocked
    ]
    assert out == []  # ten is the least: first one in, then one out
    table.steps([modify_decks], "add-d-a1", "remove-d-b3", "done")
    assert (len(ann.diplomacy_deck), ann.set_aside) == (10, ["d-b3"])
