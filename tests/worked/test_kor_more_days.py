"""More worked examples of days in Kings of Ruin: mornings, nights, waystones and arrivals, several rules in each."""

from __future__ import annotations

import pytest

from runtime.rules.calendar.night_steps import recover, rest_all, suffer_wyrdness
from runtime.rules.protocol.decisions import Answer
from runtime.rules.state.game import Guardian, Markers
from tests.support.cards import beast
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule
WOLF = beast("wolf", extra=", guardian")


@rule("KOR-DAYSTART-002", "KOR-DAYSTART-004", "KOR-DAYSTART-005", "KOR-DAYSTART-006", "KOR-DAYSTART-008")
@rule("KOR-DAYSTART-011", "KOR-DAYSTART-012", "KOR-DAYSTART-015", "KOR-DAYSTART-016")
def test_a_morning_with_yesterdays_event_still_in_force_while_guardians_move() -> None:
    events = (
        'event still-air "Still Air"\n  kind: random\n  today: guardians do not move\n\n  Nothing stirs.\n\n'
        'event next-thing "The Next Thing"\n  kind: story\n\n  It comes.\n'
    )
    world = MAP.replace(
        "keys: south hearth, east fen", "keys: south hearth, east fen\n  instant: Dust.\n    > gain 1 terror"
    )
    table = Table(WOLF + events, world=world)
    game = table.game
    game.board.guardians = [Guardian("wolf", "mill", "green")]
    game.decks.encounters["green"] = []
    game.board.waystones = [(0, 1)]  # the south-west corner of the hearth: the mill has none
    game.board.locations["mill"].clear = True
    game.board.locations["hearth"].clear = True
    game.board.locations["mill"].markers = Markers(dark=2, light=1, quest=1)
    game.calendar.active, game.decks.events, game.decks.random_events = ["still-air"], ["next-thing"], []
    table["ann"].location = "mill"
    table.steps(EDITION.start_of_day)
    mill = game.board.locations["mill"]
    assert (mill.markers.dark, mill.markers.light, mill.markers.quest) == (1, 0, 1)
    assert (mill.clear, game.board.locations["hearth"].clear) == (False, True)
    assert table["ann"].terror == 0  # turning over resolves no Instant
    assert game.board.guardians[0].location == "mill"  # no die was rolled: the event was still in force
    assert not table.events("encounter")
    assert game.calendar.active == ["next-thing"]
    assert game.decks.random_events == ["still-air"]


@rule(
    "KOR-DAYEND-003", "KOR-DAYEND-004", "KOR-DAYEND-005", "KOR-DAYEND-006", "KOR-DAYEND-008", "KOR-DAYEND-009"
)
@pytest.mark.parametrize(
    ("eats", "health", "energy", "terror", "dying"),
    [("yes", 1, 1, 4, False), ("no", 0, 0, 5, True)],
    ids=["a supper saves", "without it one falls"],
)
def test_a_night_on_the_wyrdness_side(eats: str, health: int, energy: int, terror: int, dying: bool) -> None:
    """Energy 0, Health 2: Rest gives 4, but not above Health: 2. Supper: Health 3, Energy 3, Terror 2. Then 2 and 2."""
    table = Table()
    table.set("ann", energy=0, health=2, terror=3, food=1)
    table.game.board.locations["hearth"].clear = False
    table.steps([rest_all])
    assert table["ann"].energy == 2
    table.steps([recover], eats)
    if eats == "yes":
        assert (table["ann"].health, table["ann"].energy, table["ann"].terror) == (3, 3, 2)
    table.steps([suffer_wyrdness])
    ann = table["ann"]
    assert (ann.health, ann.energy, ann.terror) == (health, energy, terror)
    assert (ann.conditions == ["you-are-dying"]) is dying


@rule("KOR-WAYSTONE-004", "KOR-WAYSTONE-006", "KOR-WAYSTONE-007", "KOR-WAYSTONE-009", "KOR-WAYSTONE-010")
@rule("KOR-WAYSTONE-017", "KOR-WAYSTONE-018", "KOR-ACTION-005", "KOR-ACTION-008")
def test_two_of_three_pay_the_blood_price_beside_a_guardian_on_the_wyrdness_side() -> None:
    """Three in the game: 9 Health, 6 Terror. Ann gives both Energy, all Terror and 4 Health, Bob 5 Health."""
    table = Table(WOLF, heroes="ann bob cal")
    game = table.game
    game.board.guardians = [Guardian("wolf", "hearth", "green")]
    for place in game.board.locations.values():
        place.clear = False
    table["cal"].location = "mill"
    assert "explore" not in table.open("ann")
    table.act("ann", "activate-a-waystone", "with-bob", "blood-price", "2", "6", "4", "north-east")
    ann, bob, cal = (table[n] for n in ("ann", "bob", "cal"))
    assert (ann.health, bob.health, cal.health) == (5, 4, 9)
    assert (ann.energy, bob.energy) == (4, 4)  # Ann pays both Energy; Bob's falls with Health 4
    assert (ann.terror, bob.terror, cal.terror) == (6, 0, 0)
    assert game.board.locations["hearth"].clear
    assert game.board.locations["mill"].clear
    assert not table.events("encounter")


@rule("KOR-TRAVEL-003", "KOR-TRAVEL-009", "KOR-TRAVEL-010", "KOR-TRAVEL-011", "KOR-TRAVEL-012", "KOR-LOC-005")
@pytest.mark.parametrize(("dark", "terror"), [(0, 1), (1, 0)])
def test_two_travel_a_third_joins_what_awaits_them_and_time_markers_silence_it(
    dark: int, terror: int
) -> None:
    world = MAP.replace(
        "keys: south hearth, east fen",
        "keys: south hearth, east fen\n  instant: (time 2) Dust.\n    > each party member gains 1 terror",
    )
    table = Table(world=world, heroes="ann bob cal")
    mill = table.game.board.locations["mill"]
    mill.clear = True
    mill.markers = Markers(dark=dark)
    table["cal"].location = "mill"
    answers: list[Answer] = ["with-bob", "0"]
    answers += [("cal",)] if not dark else []
    table.act("ann", "travel-mill", *answers)
    assert (table["ann"].energy, table["bob"].energy, table["cal"].energy) == (6, 4, 6)  # Bob pays for both
    assert [table[n].terror for n in ("ann", "bob", "cal")] == [terror] * 3
    assert mill.markers.dark == (2 if not dark else 1)
    assert "fen" in table.game.board.locations
