"""On the map: which side is up, which locations are joined, who meets whom, and what an arrival costs and leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.rules.calendar.events_deck import resolve_named
from runtime.rules.journal.reading_verses import DEEPEST
from runtime.rules.map import board
from runtime.rules.map.bosses import activate_boss, activate_bosses
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import PlacedLocation
from schemas.vocabulary.requirements import HasItem, Not
from schemas.vocabulary.world import (
    FadeFarthestWaystone,
    FadeWaystone,
    PlaceCharacters,
    PlaceGuardian,
    PlaceLocation,
    PlaceMarkers,
    PlaceWaystone,
    RemoveGuardian,
    RemoveLocation,
    ReplaceLocation,
)
from tests.support.cards import beast
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule

ASH = '\nlocation ash 101b "Ash"\n  keys: north mill\n\n  Ash.\n'


def laid_out(more: str = "", world: str = MAP, heroes: str = "ann", rules: Any = EDITION) -> Table:
    """All four locations are on the table."""
    table = Table(more, world=world, heroes=heroes, rules=rules)
    table.game.board.locations["fen"] = PlacedLocation(1, -1, True)
    table.game.board.locations["moor"] = PlacedLocation(1, 0, True)
    return table


def mill(*lines: str) -> str:
    """The Mill with an Instant effect."""
    text = "".join(f"  {line}\n" for line in lines)
    return MAP.replace("  The wheel turns without water.\n", f"  The wheel.\n\n{text}")


# ---- sides and roads ----


@rule("KOR-LOC-002", "KOR-TRAVEL-002")
def test_the_side_that_lies_up_counts_and_off_the_table_the_clear_one() -> None:
    """The wyrdness side of the Fen has a key to the south alone, so only the Moor is reached from it."""
    world = MAP.replace(
        "  It is listening.\n",
        "  It is listening.\n\n  wyrdness side:\n    keys: south moor\n\n    It is here.\n",
    )
    table = Table(world=world)
    table.game.board.locations["moor"] = PlacedLocation(1, 0, True)
    sides = table.book.locations["fen"]
    assert sides.wyrdness is not None
    assert board.face(table.game, "fen") is sides.clear  # not on the table
    assert board.face(table.game, "hearth") is table.book.locations["hearth"].clear
    for clear, up in ((True, sides.clear), (False, sides.wyrdness)):
        table.game.board.locations["fen"] = PlacedLocation(1, -1, clear)
        assert board.face(table.game, "fen") is up
    table.game.board.locations["mill"].clear = False  # a card with one side
    assert board.face(table.game, "mill") is table.book.locations["mill"].clear


@rule("KOR-TRAVEL-002")
@pytest.mark.parametrize(("either", "joined"), [(True, ["mill"]), (False, [])])
def test_a_key_on_one_of_two_cards_joins_them_from_both_sides(either: bool, joined: list[str]) -> None:
    """AMB-S-09: the Hearth names nobody, the Mill names the Hearth."""
    world = MAP.replace("  keys: north mill, east moor\n", "", 1)
    table = laid_out(world=world, rules=EDITION.with_rulings(amb_s_09=either))
    table.game.board.locations["mill"] = PlacedLocation(0, -1, True)
    del table.game.board.locations["moor"]
    assert board.connected(table.game, table.rules, "hearth") == joined


@rule("KOR-TRAVEL-002", "KOR-LOC-002")
@pytest.mark.parametrize(("clear", "roads"), [(True, ["moor"]), (False, ["mill"])])
def test_each_side_of_a_location_has_roads_of_its_own(clear: bool, roads: list[str]) -> None:
    """Clear the Hearth leads east, in the wyrdness north; nothing leads back."""
    world = (
        MAP.replace("  keys: north mill, east moor\n", "  keys: east moor\n", 1)
        .replace("  keys: south hearth, east fen\n", "  keys: east fen\n")
        .replace("  keys: west hearth, north fen\n", "  keys: north fen\n")
        .replace(
            "  A fire that is never out.\n",
            "  A fire.\n\n  wyrdness side:\n    keys: north mill\n\n    Cold.\n",
        )
    )
    table = laid_out(world=world)
    table.game.board.locations["mill"] = PlacedLocation(0, -1, True)
    table.game.board.locations["hearth"].clear = clear
    assert board.connected(table.game, table.rules, "hearth") == roads


# ---- waystones ----


@rule("KOR-CHALLENGE-014", "KOR-WAYSTONE-014")
@pytest.mark.parametrize(("reading", "answers"), [("nearest", ()), ("sum", ("hearth",))])
def test_the_farthest_waystone_is_the_one_whose_nearest_character_is_farthest(
    reading: str, answers: tuple[str, ...]
) -> None:
    """AMB-S-32. Ann stands at the Hearth, Bob at the Fen, two steps away: a waystone that touches the Hearth alone is 0
    and 2 away, one at the Mill 1 and 1. So the Mill's fades; by sums both are 2, and the players say which.
    """
    table = laid_out(heroes="ann bob", rules=EDITION.with_rulings(amb_s_32=reading))
    table.set("bob", location="fen")
    table.game.board.waystones = [(0, 1), (0, -1)]
    table.do(FadeFarthestWaystone(), answers=answers)
    assert table.game.board.waystones == ([(0, 1)] if reading == "nearest" else [(0, -1)])


@rule("KOR-GEN-003", "KOR-WAYSTONE-014")
def test_of_two_waystones_of_a_location_the_players_say_which_fades() -> None:
    table = laid_out()
    table.game.board.waystones = [(1, 0), (0, 1)]
    keys = table.until(
        table.rules.effects[FadeWaystone](
            FadeWaystone(place="hearth"), table.game, table.rules, Context(("ann",), "hearth")
        )
    ).open_keys()
    assert len(keys) == 2
    table.do(FadeWaystone(place="hearth"), answers=(keys[0],))
    assert table.game.board.waystones == [(0, 1)]


@rule("KOR-WAYSTONE-008", "KOR-QUEST-001")
def test_a_waystone_is_seen_where_no_location_turns() -> None:
    task = 'event task "Task"\n  kind: quest\n  success: [waystone at hearth]\n    > gain 1 exp\n'
    table = laid_out(task)
    table.game.calendar.active = ["task"]
    table.do(PlaceWaystone(place="hearth"), answers=("south-west",))
    assert table["ann"].exp == 1


# ---- Kings ----


def king(*lines: str, when_meeting: str = "each party member gains 1 wealth") -> str:
    own = "".join(f"  {line}\n" for line in lines)
    return (
        f'boss king "King"\n{own}\n  > when meeting -> book/audience\n\nbook of secrets\n\n'
        f"verse audience\n  He bows.\n\n  > {when_meeting}\n  -> end\n"
    )


@rule("KOR-VENEDA-004", "KOR-NONUS-005", "KOR-BOSS-006")
@pytest.mark.parametrize(
    ("moves", "stands", "told"),
    [
        ("move 1 towards the nearest character", "mill", ["standee", "gained exp", "verse", "markers"]),
        ("stay", "fen", ["markers", "verse"]),
    ],
)
def test_a_king_that_moves_meets_before_his_x_and_one_that_stays_after_it(
    moves: str, stands: str, told: list[str]
) -> None:
    """KOR-BOSS-006: at any moment when they are in one place. What he does `here` he does where he stands now."""
    task = (
        'event task "Task"\n  kind: quest\n  success: [boss king at mill]\n    > each character gains 1 exp\n'
    )
    table = laid_out(task + king(f"moves on x: {moves}", "does on x: place 1 quest marker here"))
    table.game.calendar.active = ["task"]
    table.game.board.bosses = {"king": "fen"}
    table.set("ann", location=stands)
    table.run(activate_boss(table.game, table.rules, "king"), "x")
    assert table.game.board.bosses == {"king": stands}
    assert table["ann"].wealth == 2
    assert {name for name, one in table.game.board.locations.items() if one.markers.quest} == {stands}
    heard = [
        f"gained {event.what}" if event.kind == "gained" else event.kind
        for event in table.told
        if event.kind in ("standee", "verse", "markers") or (event.kind == "gained" and event.what == "exp")
    ]
    assert heard == told


@rule("KOR-BOSS-006", "KOR-CLAUDYNE-004")
def test_after_the_meeting_its_party_is_over() -> None:
    table = laid_out(king("moves on x: stay"), heroes="ann bob")
    table.game.board.bosses = {"king": "hearth"}
    table.run(activate_bosses(table.game, table.rules), "x")
    assert (table["ann"].wealth, table["bob"].wealth, table.game.party) == (2, 2, ())


# ---- arrivals ----


@rule("KOR-TRAVEL-003", "KOR-QUEST-001")
def test_what_is_newly_revealed_is_seen_before_anything_else() -> None:
    task = 'event task "Task"\n  kind: quest\n  success: [location fen revealed]\n    > gain 1 exp\n'
    table = Table(task)
    table.game.calendar.active = ["task"]
    table.do_arrive("ann", "mill")
    assert table["ann"].exp == 1


@rule("KOR-TRAVEL-004", "KOR-TRAVEL-005", "KOR-LOC-005", "KOR-TRAVEL-012")
@pytest.mark.parametrize(
    ("cost", "second", "tomorrow"),
    [("1 food", True, True), ("1 food, once per day", False, True), ("1 food, once", False, False)],
)
def test_an_instant_with_a_price_takes_it_as_often_as_it_triggers(
    cost: str, second: bool, tomorrow: bool
) -> None:
    table = Table(world=mill(f"instant: ({cost}) A toll.", "  > gain 1 magic"), heroes="ann bob")
    table.set("ann", food=3)
    table.set("bob", location="mill")  # asked whether he joins, where there is something to join
    table.do_arrive("ann", "mill", ())
    assert (table["ann"].food, table["ann"].magic) == (2, 1)
    table.do_arrive("ann", "mill", *([()] if second else []))
    assert table["ann"].magic == 1 + second
    table.game.calendar.today = []
    table.do_arrive("ann", "mill", *([()] if tomorrow else []))
    assert table["ann"].magic == 1 + second + tomorrow
    assert table["ann"].food == 3 - table["ann"].magic


@rule("KOR-TRAVEL-004", "KOR-LOC-005", "KOR-TRAVEL-005")
def test_an_instant_with_time_waits_for_its_markers_alone() -> None:
    """Once they are gone it triggers again, on the same day too."""
    table = Table(world=mill("instant: (time 1) A bell.", "  > gain 1 magic"))
    for dark, magic in ((0, 1), (1, 1), (0, 2)):
        table.game.board.locations["mill"].markers.dark = dark
        table.do_arrive("ann", "mill")
        assert table["ann"].magic == magic


@rule("KOR-TRAVEL-004", "KOR-TRAVEL-012", "KOR-GEN-007", "KOR-EXPLORE-006")
def test_who_joins_an_instant_is_of_its_party() -> None:
    """Also for a verse that a threshold calls for in the middle of it."""
    more = (
        'status omen "Omen"\n  parts: 1-3\n  > when any 1 parts -> book/counted\n\nbook of secrets\n\n'
        "verse counted\n  One.\n\n  > each party member gains 1 exp\n  -> end\n"
    )
    table = Table(more, world=mill("instant: A bell.", "  > gain status omen part 1"), heroes="ann bob cal")
    table.set("bob", location="mill")
    table.do_arrive("ann", "mill", ("bob",))
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [1, 1, 0]


@rule("KOR-TRAVEL-004", "KOR-LOC-005", "KOR-ITEM-013")
def test_an_instant_takes_its_prices_before_its_cards() -> None:
    pots = "".join(f'item pot-{n} "Pot {n}"\n  deck: A\n' for n in (1, 2))
    table = Table(pots, world=mill("instant: (1 food, 1 item) A toll.", "  > gain 1 magic"), heroes="ann bob")
    table.set("ann", items=["pot-1", "pot-2"], food=1)
    table.set("bob", food=1)
    table.run(table.rules.arrive(table.game, table.rules, ("ann", "bob"), "mill"), "bob", "pot-2", "ann")
    assert table.kinds()[:2] == ["pay.share-one", "item.discard"]
    assert (table["bob"].food, table["ann"].items) == (0, ["pot-1"])


# ---- what a text puts on the map ----


@rule("KOR-MOVE-002", "KOR-GEN-009")
@pytest.mark.parametrize(("who", "marked"), [("@each-party-member", "mill"), ("bob", "hearth")])
def test_here_is_where_the_first_of_the_party_stands_now(who: str, marked: str) -> None:
    table = laid_out(heroes="ann bob")
    table.do(
        PlaceCharacters(who=who, place="mill"), PlaceMarkers(amount=1, marker="quest-marker", place="@here")
    )
    quests = {name for name, one in table.game.board.locations.items() if one.markers.quest}
    assert (table["bob"].location, quests) == ("mill", {marked})


@rule("KOR-LOC-009", "KOR-LOC-010", "KOR-GEN-009")
def test_here_is_the_card_that_lies_in_the_place_now() -> None:
    """And swapped back, the card is in the game again and the other is not."""
    table = laid_out(world=MAP + ASH)
    swap = ReplaceLocation(location="hearth", new="ash")
    table.do(swap, PlaceMarkers(amount=1, marker="quest-marker", place="@here"))
    assert table.game.board.locations["ash"].markers.quest == 1
    assert table.game.board.gone == ["hearth"]
    table.do(ReplaceLocation(location="ash", new="hearth"), here="ash")
    assert table.game.board.gone == ["ash"]
    # Of a card elsewhere `here` says nothing.
    table.do(
        ReplaceLocation(location="hearth", new="ash"),
        PlaceMarkers(amount=1, marker="quest-marker", place="@here"),
        here="mill",
    )
    assert table.game.board.locations["mill"].markers.quest == 1


@rule("KOR-DISCARD-006", "KOR-TRAVEL-006")
def test_a_location_that_a_text_places_again_is_in_the_game_again() -> None:
    table = laid_out()
    table.do(RemoveLocation(location="fen"))
    assert (table.game.board.gone, "fen" in table.game.board.locations) == (["fen"], False)
    table.do(PlaceLocation(location="fen"))
    assert (table.game.board.gone, "fen" in table.game.board.locations) == ([], True)


@rule("KOR-GUARD-001", "KOR-GUARD-014")
def test_a_guardian_returns_to_where_its_card_came_from() -> None:
    secret = 'secret hunter-card 140 "Hunter"\n  kind: standard, encounter hunter\n'
    table = laid_out(
        beast("wolf", extra=", guardian") + beast("hunter", extra=", guardian") + beast("stag") + secret
    )
    table.game.decks.encounters = {"green": ["wolf"]}
    for name in ("wolf", "hunter", "stag"):
        table.do(PlaceGuardian(encounter=name, place="moor"))
    origins = {one.encounter: one.origin for one in table.game.board.guardians}
    assert origins == {"wolf": "green", "hunter": "secrets", "stag": "box"}
    table.do(PlaceGuardian(encounter="wolf", place="fen"))  # one card: it moves
    assert [one.location for one in table.game.board.guardians if one.encounter == "wolf"] == ["fen"]
    table.do(RemoveGuardian(encounter="wolf"))
    assert table.game.decks.encounters == {"green": ["wolf"]}


@rule("KOR-GUARD-014", "KOR-GUARD-001")
@pytest.mark.parametrize(("words", "stands"), [("", True), (", remove guardian omen", False)])
def test_a_card_that_is_met_stands_where_its_text_puts_it_unless_it_takes_it_off(
    words: str, stands: bool
) -> None:
    omen = (
        'written encounter omen "Omen"\n  deck: blue 1\n\n  It looks.\n\n'
        f"  > place guardian omen at moor{words}\n  -> hearth/fireside\n"
    )
    table = laid_out(omen)
    table.game.decks.encounters = {"blue": ["omen"]}
    from schemas.vocabulary.encounters import NamedEncounter

    table.do(NamedEncounter(encounter="omen"), answers=("leave-it",))
    assert [one.location for one in table.game.board.guardians] == (["moor"] if stands else [])
    assert table.game.decks.encounters == {"blue": [] if stands else ["omen"]}
    assert [event.what for event in table.events("verse")] == ["hearth/fireside"]


# ---- odds and ends ----


@rule("FOA-SETUP-026", "KOR-EVENT-006")
def test_an_event_that_resolves_itself_too_deeply_is_cut_off() -> None:
    table = Table('event ebb "Ebb"\n  kind: story\n  > gain 1 exp\n')
    table.game.reading = (DEEPEST, 0)
    table.run(resolve_named(table.game, table.rules, "ebb"))
    assert (table["ann"].exp, [event.kind for event in table.told]) == (0, ["step"])


@rule("KOR-REQ-006")
@pytest.mark.parametrize(
    ("reading", "owners", "true"),
    [
        ("nobody", "", True),
        ("nobody", "ann", False),
        ("somebody", "", True),
        ("somebody", "ann", True),
        ("somebody", "ann bob", False),
    ],
)
def test_not_having_is_of_the_party_or_of_somebody_in_it(reading: str, owners: str, true: bool) -> None:
    """AMB-S-131."""
    table = Table('item pot "Pot"\n  deck: A\n', heroes="ann bob")
    for name in owners.split():
        table.set(name, items=["pot"])
    rules = EDITION.with_rulings(amb_s_131=reading)
    assert holds(Not(of=HasItem(item="pot")), table.game, rules, Context(("ann", "bob"), "hearth")) is true
