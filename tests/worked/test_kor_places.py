"""Worked examples of places in Kings of Ruin: arrivals that go wrong, cards that change under one's feet, waystones."""

from __future__ import annotations

import pytest

from runtime.rules.map.board import connected
from runtime.rules.state.game import Guardian, Markers
from schemas.vocabulary.world import (
    DiscardLocation,
    FadeWaystone,
    FlipLocation,
    PlaceCharacters,
    PlaceLocation,
    PlaceWaystone,
    RemoveLocation,
    ReplaceLocation,
)
from tests.support.cards import beast
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule
WOLF = beast("wolf", extra=", guardian")
VARIANTS = """
location mill-burnt 102b "The Burnt Mill"
  variant of: mill
  keys: south hearth, west well

  Beams.

  instant: It smokes.
    > gain 5 terror

location well 105 "The Well"
  keys: east mill

  Deep.
"""


def at(place: str, *lines: str, world: str = MAP) -> str:
    """The small world with these lines on one place."""
    prose = {"hearth": "  A fire that is never out.\n", "mill": "  The wheel turns without water.\n"}
    prose |= {"moor": "  Nothing, and then more of it.\n", "fen": "  It is listening.\n"}
    return world.replace(prose[place], "  Here.\n\n" + "".join(f"  {line}\n" for line in lines))


# --- arriving -----------------------------------------------------------------------------------------------


@rule("KOR-TRAVEL-003", "KOR-TRAVEL-006", "KOR-LOC-009", "KOR-LOC-010")
def test_a_place_that_burns_down_on_arrival_is_still_arrived_at() -> None:
    """The Instant swaps the card: nobody was moved elsewhere, so the keys of the card that lies there count."""
    world = at("mill", "instant: Fire!", "  > replace location mill with mill-burnt") + VARIANTS
    table = Table(world=world)
    table.act("ann", "travel-mill")
    assert (table["ann"].location, table["ann"].terror) == ("mill-burnt", 0)
    assert "well" in table.game.board.locations  # the burnt mill's own key, to the west
    assert "fen" not in table.game.board.locations  # the key of the card that is gone


@rule("KOR-TRAVEL-009", "KOR-MOVE-002")
def test_whoever_is_carried_on_reveals_where_they_end_and_not_where_they_passed() -> None:
    world = at("mill", "instant: A gust.", "  > place the party at moor")
    table = Table(world=world)
    assert "fen" not in table.game.board.locations
    table.act("ann", "travel-mill")
    assert table["ann"].location == "moor"
    assert table["ann"].energy == 5  # being placed is not Travel
    fen = table.game.board.locations["fen"]
    assert (fen.x, fen.y) == (1, -1)  # attached by the moor's key
    assert [event.who for event in table.events("moves")] == ["ann", "ann"]


@rule("KOR-TRAVEL-005", "KOR-LOC-005", "KOR-MOVE-002")
def test_two_places_with_time_on_them_do_not_throw_one_back_for_ever() -> None:
    world = at("mill", "instant: (time 2) A gust.", "  > place the party at hearth")
    world = at("hearth", "instant: (time 1) A push.", "  > place the party at mill", world=world)
    table = Table(world=world)
    table.act("ann", "travel-mill")
    locations = table.game.board.locations
    assert table["ann"].location in ("mill", "hearth")
    assert (locations["mill"].markers.dark, locations["hearth"].markers.dark) == (2, 1)


@rule("KOR-LOC-004", "KOR-MOVE-002")
def test_places_that_send_to_each_other_let_go_in_the_end() -> None:
    """Each entering resolves the Instant, as it must; a circle that nothing ends is left after a while."""
    world = at("mill", "instant: A gust.", "  > gain 1 wealth, place the party at hearth")
    world = at("hearth", "instant: A push. [wealth 1-4]", "  > place the party at mill", world=world)
    table = Table(world=world)
    table.act("ann", "travel-mill")
    assert (table["ann"].location, table["ann"].wealth) == ("hearth", 5)  # sent round four times
    endless = Table(world=world.replace(" [wealth 1-4]", ""))
    endless.act("ann", "travel-mill")
    assert endless["ann"].location in ("mill", "hearth")
    assert not [mark for mark in endless.game.calendar.today if mark.startswith("in-use")]


@rule("KOR-TRAVEL-012", "KOR-TRAVEL-004")
def test_each_instant_is_joined_by_itself() -> None:
    world = at(
        "mill",
        "instant: A bell.",
        "  > each party member gains 1 terror",
        "instant: A sack.",
        "  > each party member gains 1 food",
    )
    table = Table(world=world, heroes="ann bob cal")
    table["bob"].location = table["cal"].location = "mill"
    food = [table[name].food for name in ("ann", "bob", "cal")]
    table.act("ann", "travel-mill", "a-bell", ("bob",), ("cal",))
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [1, 1, 0]
    assert [table[name].food - had for name, had in zip(("ann", "bob", "cal"), food, strict=True)] == [
        1,
        0,
        1,
    ]


@rule("KOR-TRAVEL-012", "KOR-TRAVEL-013", "KOR-ENC-003", "KOR-GUARD-002")
def test_who_joins_an_arrival_is_in_the_whole_encounter_and_shares_its_guardian() -> None:
    world = at(
        "mill", "instant: (time 1) Teeth.", "  > draw a green encounter, each party member gains 1 exp"
    )
    table = Table(WOLF, world=world, heroes="ann bob cal")
    table["bob"].location = table["cal"].location = "mill"
    table.act("ann", "travel-mill", ("cal",), "lose")
    assert [event.who for event in table.events("encounter")] == ["ann, cal"]
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [1, 0, 1]
    assert table.game.board.guardians == [Guardian("wolf", "mill", "green")]
    assert table.game.decks.encounters["green"] == []
    assert table.game.board.locations["mill"].markers.dark == 1
    assert "fen" in table.game.board.locations


@rule("KOR-TRAVEL-004", "KOR-LOC-002", "KOR-LOC-011")
@pytest.mark.parametrize(("clear", "terror", "wealth"), [(True, 0, 2), (False, 1, 1)])
def test_only_the_visible_face_speaks(clear: bool, terror: int, wealth: int) -> None:
    world = at(
        "mill",
        "instant: A coin.",
        "  > gain 1 wealth",
        "",
        "wyrdness side:",
        "  keys: south hearth, east fen",
        "",
        "  Dark.",
        "",
        "  instant: A voice.",
        "    > gain 1 terror",
    )
    table = Table(world=world)
    table.game.board.locations["mill"].clear = clear
    table.act("ann", "travel-mill")
    assert (table["ann"].terror, table["ann"].wealth) == (terror, wealth)


@rule("KOR-LOC-010", "KOR-WAYSTONE-010", "KOR-LOC-004")
def test_an_instant_waits_for_the_next_to_enter_when_its_side_comes_up_underfoot() -> None:
    world = at("hearth", "instant: A song.", "  > each party member gains 1 wealth")
    table = Table(world=world, heroes="ann bob")
    table.game.board.locations["hearth"].clear = False
    table["bob"].location = "mill"
    table.do(PlaceWaystone(place="hearth"), answers=["north-east"], members="ann")
    assert table.game.board.locations["hearth"].clear
    assert table["ann"].wealth == 1
    table.act("bob", "travel-hearth", ("ann",))
    assert (table["ann"].wealth, table["bob"].wealth) == (2, 2)


@rule("KOR-TRAVEL-006", "KOR-TRAVEL-002")
def test_a_key_whose_place_is_taken_brings_nothing_and_joins_nothing() -> None:
    world = MAP.replace("keys: west hearth, north fen", "keys: west hearth, north bog").replace(
        "keys: west mill, south moor", "keys: west mill"
    )
    world += '\nlocation bog 105 "The Bog"\n  keys: south moor\n\n  Bubbles.\n'
    table = Table(world=world)
    table.act("ann", "travel-mill")  # brings the fen, north of the moor
    table.do_arrive("ann", "hearth")
    table.act("ann", "travel-moor")
    assert "bog" not in table.game.board.locations
    assert connected(table.game, table.rules, "moor") == ["hearth"]


@rule("KOR-MOVE-001", "KOR-TRAVEL-012", "KOR-TRAVEL-006")
def test_a_hidden_place_one_is_put_into_is_revealed_with_its_neighbours() -> None:
    world = at("fen", "instant: Frogs.", "  > each party member gains 1 terror")
    table = Table(world=world, heroes="ann bob")
    table.set("ann", energy=0)
    table.do(PlaceCharacters(who="@party", place="fen"), members="ann")
    assert (table["ann"].location, table["ann"].energy, table["ann"].terror) == ("fen", 0, 1)
    assert table["bob"].terror == 0
    fen = table.game.board.locations["fen"]
    assert (fen.x, fen.y, fen.clear) == (1, -1, False)


# --- cards that change --------------------------------------------------------------------------------------


@rule("KOR-LOC-007", "KOR-DISCARD-006", "KOR-MOVE-001")
def test_one_is_put_into_what_became_of_a_place_and_not_into_the_card_that_is_gone() -> None:
    table = Table(world=MAP + VARIANTS)
    table.do(ReplaceLocation(location="mill", new="mill-burnt"))
    table.do(PlaceCharacters(who="@party", place="mill"))
    assert "mill" not in table.game.board.locations
    assert table["ann"].location == "mill-burnt"
    assert table["ann"].terror == 5  # entered, so its Instant is resolved


@rule("KOR-DISCARD-006", "KOR-MOVE-001")
def test_nobody_is_put_into_a_place_that_has_left_the_campaign() -> None:
    table = Table()
    table.act("ann", "travel-mill")
    table.do(RemoveLocation(location="fen"))
    table.do(PlaceCharacters(who="@party", place="fen"))
    assert (table["ann"].location, "fen" in table.game.board.locations) == ("mill", False)
    table.do(PlaceLocation(location="fen"))  # unless something explicitly brings it back
    assert "fen" in table.game.board.locations


@rule("KOR-LOC-007", "KOR-LOC-009")
def test_a_place_that_changes_before_anyone_has_seen_it_is_revealed_as_it_is_now() -> None:
    world = MAP + '\nlocation fen-dry 104b "The Dry Fen"\n  variant of: fen\n  keys: west mill\n\n  Cracks.\n'
    table = Table(world=world)
    table.do(ReplaceLocation(location="fen", new="fen-dry"))
    assert "fen-dry" not in table.game.board.locations
    table.act("ann", "travel-mill")
    assert "fen-dry" in table.game.board.locations
    assert "fen" not in table.game.board.locations
    assert connected(table.game, table.rules, "mill") == ["fen-dry", "hearth"]


@rule("KOR-DISCARD-002", "KOR-LOC-009", "KOR-GUARD-014")
def test_a_discarded_place_comes_back_fresh_and_its_guardian_is_under_the_deck() -> None:
    table = Table(WOLF)
    table.act("ann", "travel-mill")
    game = table.game
    game.decks.encounters["green"] = ["other"]
    game.board.guardians = [Guardian("wolf", "fen", "green")]
    game.board.locations["fen"].markers = Markers(dark=2, light=1, quest=1)
    table.do(DiscardLocation(location="fen"))
    assert "fen" not in game.board.locations
    assert game.board.guardians == []
    assert game.decks.encounters["green"] == ["other", "wolf"]
    assert [event.who for event in table.events("guardian-gone")] == ["wolf"]  # and everybody is told
    table["ann"].location = "hearth"
    table.act("ann", "travel-mill")
    assert game.board.locations["fen"].markers == Markers()


@rule("KOR-LOC-005", "KOR-DISCARD-006")
def test_time_is_not_laid_on_another_place_when_the_used_one_is_gone() -> None:
    world = at(
        "mill",
        "action: (time 2) Burn it.",
        "  > place the party at hearth, remove location mill from the game",
    )
    table = Table(world=world)
    table.act("ann", "travel-mill")
    table.act("ann", "burn-it")
    assert "mill" not in table.game.board.locations
    assert table.game.board.locations["hearth"].markers.dark == 0


@rule("KOR-LOC-005", "KOR-LOC-006")
def test_light_time_and_quest_markers_block_nothing_and_dark_ones_of_any_origin_do() -> None:
    world = at("hearth", "action: (time 1) Forge.", "  > gain 1 wealth", "action: Sweep.", "  > gain 1 food")
    table = Table(world=world)
    hearth = table.game.board.locations["hearth"]
    hearth.markers = Markers(light=3, quest=2)
    table.act("ann", "forge")
    assert hearth.markers == Markers(dark=1, light=3, quest=2)
    assert table.open("ann").count("forge") == 0
    table.act("ann", "sweep")
    table.steps(EDITION.start_of_day[1:2])
    assert "forge" in table.open("ann")
    hearth.markers.dark = 1  # laid by whatever effect
    assert "forge" not in table.open("ann")


@rule("KOR-LOC-008", "KOR-WAYSTONE-013", "KOR-WAYSTONE-015")
def test_a_lit_place_cannot_be_turned_dark_and_an_unlit_one_can() -> None:
    table = Table()
    table.game.board.waystones = [(0, 1)]
    table.do(FlipLocation(location="hearth"))
    assert table.game.board.locations["hearth"].clear
    table.do(FadeWaystone(place="hearth"))
    assert table.game.board.locations["hearth"].clear  # fading turns nothing
    table.do(FlipLocation(location="hearth"))
    assert not table.game.board.locations["hearth"].clear
    assert table.options("ann")["explore"].blocked


# --- waystones ----------------------------------------------------------------------------------------------


@rule("KOR-WAYSTONE-003", "KOR-WAYSTONE-006", "KOR-WAYSTONE-007")
def test_two_of_four_bring_what_four_owe() -> None:
    """4 Magic and 4 of Wealth or Food: Ann has the Magic and 1 Food, Bob 2 Wealth and 2 Food and the Energy."""
    table = Table(heroes="ann bob cal dee")
    table["cal"].location = table["dee"].location = "mill"
    table.set("ann", magic=4, food=1, wealth=0, energy=0)
    table.set("bob", magic=0, food=2, wealth=2, energy=2)
    table.set("cal", magic=9)
    assert table.options("ann")["activate-a-waystone"].blocked == ""
    table.act("ann", "activate-a-waystone", "with-bob", "offering", "0", "south-west")
    assert [table[name].energy for name in ("ann", "bob", "cal", "dee")] == [0, 0, 6, 6]
    assert (table["ann"].magic, table["ann"].food) == (0, 1)
    assert (table["bob"].wealth, table["bob"].food) == (0, 0)
    assert table["cal"].magic == 9


@rule("KOR-WAYSTONE-004", "KOR-ACTION-007", "KOR-ACTION-008")
@pytest.mark.parametrize(
    ("health", "terror", "open_"), [(3, 8, True), (2, 8, False), (3, 9, False), (12, 10, False)]
)
def test_the_blood_price_of_one_needs_three_health_and_two_free_slots(
    health: int, terror: int, open_: bool
) -> None:
    table = Table()
    table.set("ann", health=health, energy=2, terror=terror, magic=0)
    assert ("activate-a-waystone" in table.open("ann")) is open_
    if open_:
        table.act("ann", "activate-a-waystone", "blood-price", "south-west")
        ann = table["ann"]
        assert (ann.health, ann.energy, ann.terror) == (0, 0, 10)
        assert sorted(ann.conditions) == ["you-are-dying", "you-are-going-insane"]
        assert table.game.board.waystones == [(0, 1)]  # paid for, so it is placed


@rule("KOR-WAYSTONE-011", "KOR-WAYSTONE-014", "KOR-WAYSTONE-015", "KOR-DAYSTART-006")
def test_a_model_is_taken_only_while_none_is_free_and_its_place_darkens_in_the_morning() -> None:
    table = Table()
    table.do_arrive("ann", "hearth")
    table.set("ann", magic=5, food=5, energy=6)
    game = table.game
    game.board.waystones = [(2, 1), (2, 0), (9, 9)]  # two corners of the moor, and one far away
    game.board.locations["moor"].clear = True
    table.act("ann", "activate-a-waystone", "offering", "0", "south-west", "moor")
    assert len(game.board.waystones) == 3
    assert game.board.locations["moor"].clear
    table.steps(EDITION.start_of_day[2:3])
    assert game.board.locations["moor"].clear  # its other waystone still stands
    table.do(FadeWaystone(place="moor"))
    table.steps(EDITION.start_of_day[2:3])
    assert not game.board.locations["moor"].clear
    table.act(
        "ann", "activate-a-waystone", "offering", "0"
    )  # the corner left over; a model is free, so none is taken
    assert len(game.board.waystones) == 3
    assert game.board.locations["moor"].clear


@rule("KOR-WAYSTONE-012", "KOR-WAYSTONE-001", "KOR-TRAVEL-008")
def test_one_model_serves_four_corners_and_fills_the_slot_of_all() -> None:
    table = Table()
    for place in ("mill", "moor"):
        table.do_arrive("ann", "hearth")
        table.act("ann", f"travel-{place}")
    table["ann"].location = "mill"
    table.set("ann", magic=5, food=5)
    table.act("ann", "activate-a-waystone", "offering", "0")  # the only slot of the mill: nothing to choose
    locations = table.game.board.locations
    assert all(locations[name].clear for name in ("hearth", "mill", "moor", "fen"))
    assert "activate-a-waystone" not in table.options("ann")  # the mill's corner is filled
    table["ann"].location = "fen"
    assert "activate-a-waystone" not in table.options("ann")  # lit, and without a slot of its own
    table["ann"].location = "moor"
    table.act(
        "ann", "activate-a-waystone", "offering", "0"
    )  # one of its two corners is filled: the other is taken
    assert table.game.board.waystones == [(1, 0), (2, 1)]


@rule("KOR-EXPLORE-001", "KOR-WAYSTONE-018", "KOR-EXPLORE-004", "KOR-JENC-006")
def test_light_opens_the_pages_at_once_and_as_often_as_one_likes() -> None:
    table = Table()
    table.game.board.locations["hearth"].clear = False
    table.set("ann", magic=1, food=1)
    assert table.options("ann")["explore"].blocked == "the location lies wyrdness side up"
    table.act("ann", "activate-a-waystone", "offering", "1", "south-west")
    for _ in range(3):
        table.act("ann", "explore", "leave-it")
    assert [event.what for event in table.events("verse")] == ["hearth/fireside"] * 3
    assert table["ann"].energy == 4


# --- what is settled in between -----------------------------------------------------------------------------


@rule("KOR-TRAVEL-003", "KOR-TRAVEL-009", "KOR-QUEST-001")
def test_whom_a_quest_carries_on_at_the_door_meets_nothing_behind_it() -> None:
    """Moving the model fulfils the quest, which sends everybody home: no Instant for nobody, nothing revealed there."""
    quest = """
event hurry "Hurry"
  kind: quest
  success: [ruined menhir here]
    > place character ann at hearth
"""
    world = at("mill", "instant: Cold.", "  > gain 1 terror").replace(
        "  waystones: south-east\n", "  waystones: south-east\n  shows: ruined menhir\n", 1
    )
    table = Table(quest, "ann bob", world=world)
    table.game.calendar.active.append("hurry")
    table.act("ann", "travel-mill", "alone")
    assert (table["ann"].location, table["ann"].terror) == ("hearth", 0)
    assert [event.what for event in table.events("action")] == ["travel"]
    assert "fen" not in table.game.board.locations
    # Of two who arrive the one who stays meets it, alone.
    table = Table(quest, "ann bob", world=world)
    table.game.calendar.active.append("hurry")
    table.act("ann", "travel-mill", "with-bob", "1")
    assert (table["ann"].terror, table["bob"].terror) == (0, 1)
    assert (table["bob"].location, "fen" in table.game.board.locations) == ("mill", True)


@rule("KOR-WAYSTONE-008", "KOR-LOC-009")
def test_the_waystone_stands_on_the_card_that_lies_there_when_it_is_paid() -> None:
    """Paying fulfils a quest that swaps the location; the new card has other slots."""
    quest = """
event ashes "Ashes"
  kind: quest
  success: [magic 0]
    > replace location hearth with hearth-burnt

location hearth-burnt 101b "The Burnt Hearth"
  variant of: hearth
  keys: north mill
  waystones: north-west

  Ashes.
"""
    table = Table(quest)
    table.set("ann", magic=1, food=1, wealth=0)
    table.game.calendar.active.append("ashes")
    table.act("ann", "activate-a-waystone", "offering")
    assert (table["ann"].location, table.game.board.waystones) == ("hearth-burnt", [(0, 0)])
    assert table.game.board.locations["hearth-burnt"].clear


@rule("KOR-ACTION-003", "KOR-GEN-001", "KOR-GEN-004")
def test_a_menu_shows_what_cards_have_made_of_a_price() -> None:
    """A toll on what a place offers stands on its option; less of a kind counts where another kind would do, too."""
    cards = """
event toll "Toll"
  kind: story
  today: each location action costs 1 energy more

event fair "Fair"
  kind: story
  today: each location action costs 1 food less
"""
    world = at(
        "hearth", "action: (1 energy, time 1) Hunt.", "  > gain 1 food",
        "action: (2 wealth or food, 1 item) Deal.", "  > gain 1 magic",
    )  # fmt: skip
    table = Table(cards, world=world)
    table.game.calendar.active += ["toll", "fair"]
    table.set("ann", food=1, wealth=0)
    shown = table.options("ann")
    assert shown["hunt"].cost == "2 energy, time 1"
    assert shown["deal"].cost == "1 wealth or food, 1 energy, 1 item"
    table.act("ann", "hunt")
    assert (table["ann"].energy, table["ann"].food) == (4, 2)
