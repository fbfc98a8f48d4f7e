"""Worked examples of mornings in Kings of Ruin: what one step leaves for the next, cards that move themselves."""

from __future__ import annotations

import pytest

from runtime.rules.calendar.day import start_of_day
from runtime.rules.calendar.events_deck import reveal_event
from runtime.rules.protocol.decisions import Answer
from runtime.rules.state.game import Guardian, Markers, PlacedLocation
from schemas.vocabulary.calendar import AddRandomEvents, DiscardEvent, RemoveEvent, ResolveEvent
from schemas.vocabulary.possessions import GainItems, LoseItem
from schemas.vocabulary.world import PlaceMarkers
from tests.support.cards import beast
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule
WOLF, BEAR, CROW = (beast(name, extra=", guardian") for name in ("wolf", "bear", "crow"))


def open_map(table: Table) -> None:
    """All four places are on the table, wyrdness side up except for the hearth."""
    table.game.board.locations["fen"] = PlacedLocation(1, -1, False)
    table.game.board.locations["moor"] = PlacedLocation(1, 0, False)


def morning(table: Table, *answers: Answer) -> None:
    table.run(start_of_day(table.game, table.rules), *answers)


# --- Step 1 -----------------------------------------------------------------------------------------------

PACKS = (
    'item crust "Crust"\n  deck: A\n  at the start of the day: gain 1 food\n'
    'secret thief 1 "Thief"\n  kind: small\n  at the start of the day: lose item crust\n'
)


@rule("KOR-DAYSTART-003", "KOR-GEN-002")
@pytest.mark.parametrize(("first", "food"), [("ann-thief", 1), ("ann-crust", 2)])
def test_a_card_lost_to_the_effect_before_it_says_nothing_any_more(first: str, food: int) -> None:
    table = Table(PACKS)
    table.set("ann", items=["crust"], secrets=["thief"])
    table.steps(EDITION.start_of_day[:1], first)
    assert (table["ann"].food, table["ann"].items) == (food, [])


@rule("KOR-DAYSTART-003", "KOR-GEN-002", "KOR-QUEST-002")
def test_an_event_discarded_by_the_effect_before_it_says_nothing_any_more() -> None:
    more = (
        'event bell "Bell"\n  kind: story\n  at the start of the day: each character gains 1 terror\n'
        'secret hush 1 "Hush"\n  kind: small\n  at the start of the day: discard event bell\n'
    )
    table = Table(more, heroes="ann bob")
    table["bob"].secrets = ["hush"]
    table.game.calendar.active = ["bell"]
    table.steps(EDITION.start_of_day[:1], "bob-hush")
    assert (table["ann"].terror, table["bob"].terror) == (0, 0)


@rule("KOR-DAYSTART-003", "KOR-ITEM-005")
def test_a_face_down_card_has_no_morning() -> None:
    table = Table(PACKS)
    table.set("ann", items=["crust"], inactive=["crust"])
    table.steps(EDITION.start_of_day[:1])
    assert table["ann"].food == 1


@rule("KOR-DAYSTART-003", "KOR-GEN-003")
def test_effects_of_all_owners_are_one_heap_and_each_serves_its_owner() -> None:
    more = (
        'item pot "Pot"\n  deck: A\n  at the start of the day: gain 1 food\n'
        'item cup "Cup"\n  deck: A\n  at the start of the day: gain 1 wealth\n'
        'event drum "Drum"\n  kind: story\n  at the start of the day: each character gains 1 terror\n'
    )
    table = Table(more, heroes="ann bob cal")
    table["ann"].items, table["cal"].items = ["pot"], ["cup"]
    table.game.calendar.active = ["drum"]
    table.steps(EDITION.start_of_day[:1], "cal-cup", "drum")
    assert [(e.who, e.what) for e in table.events("gained")] == [
        ("cal", "wealth"),
        ("ann", "terror"),
        ("bob", "terror"),
        ("cal", "terror"),
        ("ann", "food"),
    ]


@rule("KOR-DAYSTART-002", "KOR-DAYSTART-004")
def test_a_time_marker_placed_in_step_one_is_gone_after_step_two() -> None:
    more = 'secret dial 1 "Dial"\n  kind: small\n  at the start of the day: place 2 dark time at mill\n'
    table = Table(more)
    table["ann"].secrets = ["dial"]
    morning(table)
    assert table.game.board.locations["mill"].markers == Markers(dark=1)


@rule("KOR-DAYSTART-002", "KOR-DAYSTART-006")
def test_a_waystone_that_fades_in_step_one_lights_nothing_in_step_three() -> None:
    more = 'secret gust 1 "Gust"\n  kind: small\n  at the start of the day: fade all waystones\n'
    table = Table(more)
    table["ann"].secrets = ["gust"]
    table.game.board.waystones = [(1, 0)]
    table.game.board.locations["mill"].clear = True
    morning(table)
    places = table.game.board.locations
    assert (places["hearth"].clear, places["mill"].clear) == (False, False)


# --- Steps 2 and 3 ----------------------------------------------------------------------------------------


@rule("KOR-DAYSTART-004", "KOR-DAYSTART-005", "KOR-DISCARD-006")
def test_markers_leave_cards_of_every_kind_and_go_with_a_card_that_goes() -> None:
    more = (
        'event fair "Fair"\n  kind: story\n  > place 3 light time here\n'
        'item coal "Coal"\n  deck: A\n  when gained: place 2 dark time here, place 1 quest marker here\n'
    )
    table = Table(more)
    table.game.decks.events = ["fair"]
    table.run(reveal_event(table.game, table.rules))
    table.do(GainItems(amount=1, kind="item", deck="A"))
    table.steps(EDITION.start_of_day[1:2])
    marks = table.game.card_markers
    assert marks == {"event:fair": Markers(light=2), "item:coal": Markers(dark=1, quest=1)}
    table.do(LoseItem(item="coal"), DiscardEvent(event="fair"))
    assert marks == {}


@rule("KOR-DAYSTART-004")
def test_an_event_that_returns_has_no_markers_of_its_first_time() -> None:
    table = Table('event fair "Fair"\n  kind: story\n  > place 1 light time here\n')
    table.do(ResolveEvent(event="fair"))
    assert table.game.card_markers == {"event:fair": Markers(light=1)}
    table.do(ResolveEvent(event="fair"))
    assert table.game.card_markers == {"event:fair": Markers(light=1)}
    table.do(RemoveEvent(event="fair"))
    assert table.game.card_markers == {}


@rule("KOR-DAYSTART-007", "KOR-WAYSTONE-012")
def test_a_waystone_on_a_neighbours_slot_keeps_all_four_places_light() -> None:
    """Only hearth, mill and moor have a slot in that corner; the fen touches it all the same."""
    table = Table()
    open_map(table)
    table.game.board.waystones = [(1, 0)]
    for place in table.game.board.locations.values():
        place.clear = True
    morning(table)
    assert all(place.clear for place in table.game.board.locations.values())


@rule("KOR-DAYSTART-006", "KOR-WAYSTONE-015", "KOR-GUARD-007")
def test_a_waystone_lost_to_a_guardian_darkens_the_place_a_day_later() -> None:
    table = Table(WOLF, heroes="ann")
    open_map(table)
    board = table.game.board
    board.guardians = [Guardian("wolf", "mill", "green")]
    board.waystones = [(1, 0)]
    board.locations["mill"].clear = True
    morning(table, "x")
    assert (board.waystones, board.locations["mill"].clear) == ([], True)
    morning(table, "south")
    assert not board.locations["mill"].clear


# --- Step 4 -----------------------------------------------------------------------------------------------


@rule("KOR-DAYSTART-009", "KOR-GUARD-014")
def test_a_guardian_that_another_ones_end_took_off_the_table_is_not_rolled_for() -> None:
    table = Table(WOLF + "  loot: remove guardian bear\n" + BEAR + CROW, heroes="ann")
    open_map(table)
    table.game.board.guardians = [
        Guardian("bear", "fen"),
        Guardian("wolf", "hearth"),
        Guardian("crow", "fen"),
    ]
    table.steps(EDITION.start_of_day[3:4], "wolf", "x", "win", "west")
    assert [(g.encounter, g.location) for g in table.game.board.guardians] == [("crow", "mill")]


@rule("KOR-DAYSTART-009", "KOR-GEN-001")
@pytest.mark.parametrize("holder", ["ann", "bob"])
def test_a_card_that_keeps_guardians_still_does_so_in_anybodys_hands(holder: str) -> None:
    table = Table(
        WOLF + 'item horn "Horn"\n  deck: A\n  while held: guardians do not move\n', heroes="ann bob"
    )
    table[holder].items = ["horn"]
    table.game.board.guardians = [Guardian("wolf", "mill")]
    table.steps(EDITION.start_of_day[3:4])
    assert table.asked == []


@rule("KOR-DAYSTART-009", "KOR-GUARD-006")
def test_two_guardians_with_the_same_people_are_met_one_after_the_other() -> None:
    table = Table(WOLF + BEAR, heroes="ann bob cal")
    table["cal"].location = "mill"
    table.game.board.guardians = [Guardian("wolf", "hearth"), Guardian("bear", "hearth")]
    table.steps(EDITION.start_of_day[3:4], "bear", "x", "lose", "x", "win")
    assert [(e.who, e.what) for e in table.events("encounter")] == [
        ("ann, bob", "bear"),
        ("ann, bob", "wolf"),
    ]
    assert [(g.encounter, g.location) for g in table.game.board.guardians] == [("bear", "hearth")]


# --- Steps 5 and 6 ----------------------------------------------------------------------------------------


@rule("KOR-DAYSTART-015", "KOR-GEN-001")
@pytest.mark.parametrize("kind", ["story", "random", "special"])
@pytest.mark.parametrize(
    ("words", "deck"),
    [
        ("put event tide under the event deck", ["next", "tide"]),
        ("put event tide on top", ["tide", "next"]),
        ("shuffle event tide into the event deck", ["next", "tide"]),
    ],
)
def test_an_event_that_puts_itself_back_into_the_deck_is_not_active_as_well(
    kind: str, words: str, deck: list[str]
) -> None:
    table = Table(f'event tide "Tide"\n  kind: {kind}\n  > {words}\nevent next "Next"\n  kind: story\n')
    table.game.decks.events, table.game.decks.random_events = ["tide", "next"], []
    morning(table)
    assert (table.game.decks.events, table.game.calendar.active) == (deck, [])
    assert table.game.decks.random_events == []


@rule("KOR-DAYSTART-012", "KOR-DAYSTART-013", "KOR-DISCARD-001")
@pytest.mark.parametrize(("kind", "pile"), [("random", ["other", "gust"]), ("story", ["other"])])
def test_an_event_that_discards_itself_goes_to_its_place_at_once(kind: str, pile: list[str]) -> None:
    more = f'event gust "Gust"\n  kind: {kind}\n  > discard event gust\nevent other "Other"\n  kind: random\n'
    table = Table(more)
    table.game.decks.events, table.game.decks.random_events = ["gust"], ["other"]
    morning(table)
    assert (table.game.calendar.active, table.game.decks.random_events) == ([], pile)


@rule("KOR-EVENT-002", "KOR-DAYSTART-015")
def test_an_event_may_reveal_another_and_both_are_active() -> None:
    more = 'event a "A"\n  kind: story\n  > reveal the next event\n' + "".join(
        f'event {name} "{name}"\n  kind: story\n' for name in "bc"
    )
    table = Table(more)
    table.game.decks.events = ["a", "b", "c"]
    morning(table)
    assert sorted(table.game.calendar.active) == ["a", "b"]
    assert table.game.decks.events == ["c"]
    morning(table)
    assert table.game.calendar.active == ["c"]


WHIMS = "".join(f'event whim-{n} "Whim {n}"\n  kind: random\n' for n in (1, 2))


@rule("KOR-EVENT-005", "KOR-DAYSTART-012")
def test_random_events_go_round_and_no_more_are_added_than_lie_in_the_pile() -> None:
    table = Table(WHIMS + 'event story "Story"\n  kind: story\n')
    decks = table.game.decks
    decks.events = ["story"]
    table.do(AddRandomEvents(amount=3))
    assert (decks.events, decks.random_events) == (["whim-1", "whim-2", "story"], [])
    morning(table)
    assert table.game.calendar.active == ["whim-1"]
    morning(table)
    assert (table.game.calendar.active, decks.random_events) == (["whim-2"], ["whim-1"])
    table.do(AddRandomEvents(amount=1))
    assert decks.events == ["whim-1", "story"]


@rule("KOR-EVENT-006", "KOR-DAYSTART-011", "KOR-DAYSTART-016")
def test_the_rule_of_a_random_event_holds_from_its_reading_to_step_five_of_the_next_morning() -> None:
    table = Table('event mud "Mud"\n  kind: random\n  today: each travel costs 1 energy more\n')
    table.game.decks.events, table.game.decks.random_events = ["mud"], []
    morning(table)
    assert table.options("ann")["travel-mill"].cost == "2 energy"
    table.steps(EDITION.start_of_day[:5])
    assert table.options("ann")["travel-mill"].cost == "2 energy"
    table.steps(EDITION.start_of_day[5:])
    assert table.options("ann")["travel-mill"].cost == "1 energy"


@rule("KOR-QUEST-001", "KOR-DAYSTART-015", "KOR-QUEST-002", "KOR-DAYSTART-014")
def test_a_quest_already_fulfilled_ends_on_the_spot_once_and_its_card_stays() -> None:
    task = 'event task "Task"\n  kind: quest\n  success: [food 1+]\n    > each character gains 1 exp\n'
    table = Table(task, heroes="ann bob")
    table.game.decks.events = ["task"]
    morning(table)
    morning(table)
    assert (table["ann"].exp, table["bob"].exp, table.game.calendar.active) == (1, 1, ["task"])


@rule("KOR-QUEST-001", "KOR-GEN-002")
@pytest.mark.parametrize(("first", "exp", "terror"), [("success:task", 1, 0), ("failure:task", 0, 1)])
def test_where_success_and_failure_come_together_the_players_say_which_is_first(
    first: str, exp: int, terror: int
) -> None:
    task = (
        'event task "Task"\n  kind: quest\n'
        "  success: [quest markers at mill 1+]\n    > each character gains 1 exp\n"
        "    > remove event task from the game\n"
        "  failure: [quest markers at mill 1+]\n    > each character gains 1 terror\n    > discard event task\n"
    )
    table = Table(task)
    table.game.calendar.active = ["task"]
    table.do(PlaceMarkers(amount=1, marker="quest-marker", place="mill"), answers=(first,))
    assert (table["ann"].exp, table["ann"].terror) == (exp, terror)
    assert table.game.calendar.active == []


@rule("KOR-QUEST-002", "KOR-DAYSTART-014")
def test_a_quest_that_was_discarded_and_comes_again_is_watched_anew() -> None:
    task = (
        'event task "Task"\n  kind: quest\n  success: [wealth 1+]\n    > each character gains 1 exp\n'
        "    > discard event task\n"
    )
    table = Table(task)
    for _ in range(2):
        table.do(ResolveEvent(event="task"))
    assert (table["ann"].exp, table.game.calendar.active) == (2, [])


@rule("KOR-DAYSTART-001", "KOR-DAYSTART-002", "KOR-ITEM-009")
def test_what_was_used_up_for_the_day_is_free_in_the_morning_and_not_before() -> None:
    table = Table(
        world=MAP.replace(
            "  A fire that is never out.\n", "  F.\n\n  action: (once per day) Bake.\n    > gain 1 food\n"
        )
    )
    table.game.board.waystones = [(1, 0)]
    table.act("ann", "bake")
    assert table.options("ann")["bake"].blocked
    table.steps(EDITION.end_of_day, "no")
    assert table.options("ann")["bake"].blocked
    morning(table)
    assert not table.options("ann")["bake"].blocked
