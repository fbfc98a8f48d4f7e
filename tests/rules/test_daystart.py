"""Start of the Day."""

import pytest

from runtime.rules.calendar.day import remove_time_markers, start_of_day, turn_unlit_locations
from runtime.rules.calendar.events_deck import clear_events, reveal_event
from runtime.rules.state.game import Guardian, Markers
from tests.support.tables import Table

rule = pytest.mark.rule

EVENTS = """\
event one "One"
  kind: story
  > gain 1 food
event two "Two"
  kind: random
event task "Task"
  kind: quest
  success: [food 19+]
    > remove event task from the game
event odd "Odd"
  kind: special
"""
WOLF = """\
combat encounter wolf "Wolf"
  deck: green 1, guardian
  value: 3
  free: opens 1x
  attack 0-2: take 1 damage
"""


@rule("KOR-DAYSTART-001", "KOR-DAYEND-015")
def test_a_day_has_three_stages_and_then_the_next_day_starts() -> None:
    table = Table(ready=False)
    flow = table.campaign_flow()
    table.until(flow)
    assert (table.game.calendar.day, table.game.calendar.stage) == (1, "during")
    flow.send("end-the-day")
    table.told.clear()
    decision = next(item for item in flow if hasattr(item, "options"))
    assert decision.kind == "recover.pay"
    assert (table.game.calendar.day, table.game.calendar.stage) == (1, "end")
    table.until(_prefixed(flow, "no"))
    assert (table.game.calendar.day, table.game.calendar.stage) == (2, "during")


def _prefixed(flow, answer):  # type: ignore[no-untyped-def]
    """The rest of a flow, after one more answer."""
    item = flow.send(answer)
    while True:
        sent = yield item
        item = flow.send(sent)


@rule("KOR-DAYSTART-002")
def test_the_start_has_six_steps_in_order() -> None:
    names = [step.__name__ for step in Table().rules.start_of_day]
    assert names == [
        "start_effects",
        "remove_time_markers",
        "turn_unlit_locations",
        "activate_guardians",
        "activate_bosses",  # a King acts at the end of the guardians' step
        "clear_events",
        "reveal_event",
    ]


@rule("KOR-DAYSTART-004", "KOR-DAYSTART-005")
def test_one_dark_and_one_light_marker_leave_each_card_and_no_quest_marker() -> None:
    table = Table()
    table.game.board.locations["hearth"].markers = Markers(dark=3, light=1, quest=2)
    table.game.board.locations["mill"].markers = Markers(light=2)
    table.game.card_markers["secret:coin"] = Markers(dark=1, quest=1)
    table.run(remove_time_markers(table.game, table.rules))
    assert table.game.board.locations["hearth"].markers == Markers(dark=2, light=0, quest=2)
    assert table.game.board.locations["mill"].markers == Markers(light=1)
    assert table.game.card_markers["secret:coin"] == Markers(quest=1)


@rule("KOR-DAYSTART-006", "KOR-DAYSTART-007", "KOR-DAYSTART-008")
def test_unlit_locations_turn_and_lit_ones_stay_and_no_instant_follows() -> None:
    world = """\
location hearth 101 "The Hearth"
  keys: north mill
  waystones: south-west

  Fire.

  wyrdness side:
    keys: north mill
    instant: Ashes.
      > gain 5 terror

location mill 102 "The Mill"
  keys: south hearth
  waystones: north-east

  Wheel.
"""
    table = Table(world=world)
    board = table.game.board
    board.locations["mill"].clear = True
    board.waystones = [(1, -1)]
    table.run(turn_unlit_locations(table.game, table.rules))
    assert not board.locations["hearth"].clear
    assert board.locations["mill"].clear
    assert table["ann"].terror == 0


@rule("KOR-DAYSTART-009", "KOR-GEN-002")
def test_each_guardian_is_rolled_for_once_in_an_order_the_players_choose() -> None:
    table = Table(WOLF + WOLF.replace("wolf", "bear").replace("Wolf", "Bear"))
    table.game.board.guardians = [Guardian("wolf", "mill"), Guardian("bear", "mill")]
    table.game.board.locations["hearth"].clear = True
    table["ann"].location = "nowhere"
    table.game.board.locations["nowhere"] = table.game.board.locations["hearth"].clone()
    table.game.board.locations["nowhere"].x = 9
    table.steps(table.rules.start_of_day[3:4], "bear", "south", "north")
    assert [d.kind for d in table.asked] == ["guardian.next", "die.guardian", "die.guardian"]
    assert [d.actor for d in table.asked[1:]] == ["chance", "chance"]
    assert [(g.encounter, g.location) for g in table.game.board.guardians] == [
        ("wolf", "hearth"),
        ("bear", "hearth"),
    ]


@rule("KOR-DAYSTART-011", "KOR-DAYSTART-012", "KOR-DAYSTART-013", "KOR-DAYSTART-014", "KOR-DISCARD-005")
def test_events_without_a_quest_are_cleared_each_to_its_place() -> None:
    table = Table(EVENTS)
    decks, calendar = table.game.decks, table.game.calendar
    decks.events = []
    decks.random_events = ["pile-top"]
    calendar.active = ["one", "two", "task", "odd"]
    table.run(clear_events(table.game, table.rules))
    assert calendar.active == ["task"]
    assert decks.random_events == ["pile-top", "two"]
    assert decks.events == []


@rule("KOR-DAYSTART-015", "KOR-EVENT-002")
def test_exactly_the_top_card_is_revealed_and_read_and_then_active() -> None:
    table = Table(EVENTS)
    table.game.decks.events = ["one", "task"]
    food = table["ann"].food
    table.run(reveal_event(table.game, table.rules))
    assert table["ann"].food == food + 1
    assert table.game.calendar.active == ["one"]
    assert table.game.decks.events == ["task"]


@rule("KOR-DAYSTART-015")
def test_an_empty_event_deck_reveals_nothing() -> None:
    table = Table(EVENTS)
    table.game.decks.events = []
    table.run(reveal_event(table.game, table.rules))
    assert table.game.calendar.active == []


@rule("KOR-DAYSTART-016")
def test_yesterdays_event_is_active_while_guardians_move() -> None:
    table = Table(WOLF + 'event calm "Calm"\n  kind: story\n  today: guardians do not move\n')
    table.game.board.guardians = [Guardian("wolf", "mill")]
    table.game.decks.events = []
    table.game.calendar.active = ["calm"]
    table.run(start_of_day(table.game, table.rules))
    assert table.asked == []
    assert table.game.calendar.active == []
    table.run(start_of_day(table.game, table.rules), "south")
    assert [d.kind for d in table.asked] == ["die.guardian"]


@rule("KOR-DAYSTART-017")
def test_time_markers_are_reduced_before_locations_turn() -> None:
    table = Table()
    table.game.calendar.day = 1
    table.game.board.locations["hearth"].markers.dark = 1
    table.run(start_of_day(table.game, table.rules))
    kinds = [e.kind for e in table.told if e.kind in ("markers", "flipped")]
    assert kinds == ["markers", "flipped"]
