"""Locations that come onto the table and leave it, the corners of waystones, one-sided roads, and who is nearest."""

from __future__ import annotations

from itertools import product

import pytest

from runtime.rules.map import board
from runtime.rules.map.bosses import activate_boss
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Guardian, Markers, PlacedLocation
from schemas.vocabulary.calendar import DiscardEvent, RevealEvent
from schemas.vocabulary.requirements import WaystoneAt
from schemas.vocabulary.world import (
    DiscardLocation,
    FlipLocation,
    PlaceLocation,
    RemoveLocation,
    RemoveMarkers,
)
from tests.support.avalon import avalon
from tests.support.cards import beast
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule

ISLE = '\nlocation isle 105 "The Isle"\n  keys: {keys}\n\n  Water all around.\n'
Cell = tuple[int, int]


def cells(table: Table) -> dict[str, Cell]:
    return {name: (one.x, one.y) for name, one in table.game.board.locations.items()}


# --- a text places a location


@rule("KOR-TRAVEL-006", "KOR-DISCARD-007")
@pytest.mark.parametrize(
    ("taken", "cell"),
    [
        ({}, (1, -1)),  # both name it; the Mill has the lower number, and the Fen lies east of it
        ({"isle": (1, -1)}, (1, 1)),  # that place is taken: south of the Moor, which lies there
        ({"isle": (1, -1), "cave": (1, 1)}, (0, 4)),  # nowhere: beyond the southern border
    ],
)
def test_a_location_that_a_text_places_lies_beside_the_lowest_card_that_names_it(
    taken: dict[str, Cell], cell: Cell
) -> None:
    world = (
        MAP.replace("  keys: west hearth, north fen\n", "  keys: west hearth, south fen\n")
        + ISLE.format(keys="south tarn")
        + ISLE.replace("isle 105", "cave 106").format(keys="south tarn")
        + ISLE.replace("isle 105", "tarn 107").format(keys="south isle")
    )
    table = Table(world=world)
    places = table.game.board.locations
    places["moor"] = PlacedLocation(1, 0, True)
    for name, (x, y) in taken.items():
        places[name] = PlacedLocation(x, y, True)
    if "cave" in taken:
        places["tarn"] = PlacedLocation(3, 2, True)
    table.do(PlaceLocation(location="fen"))
    assert cells(table)["fen"] == cell


@rule("KOR-TRAVEL-006", "KOR-DISCARD-007")
@pytest.mark.parametrize(
    ("keys", "taken", "cell"),
    [
        ("west hearth", {}, (1, 0)),  # seen from the Isle the Hearth lies west, so it lies east of the Hearth
        ("south mill", {}, (0, -2)),
        ("east hearth, south mill", {"cave": (-1, 0)}, (0, -2)),  # the first place is taken
        ("east moor, south mill", {}, (0, -2)),  # the Moor does not lie there
        ("east moor", {}, (0, 2)),
    ],
)
def test_a_location_that_nothing_names_joins_what_its_own_keys_name(
    keys: str, taken: dict[str, Cell], cell: Cell
) -> None:
    world = MAP + ISLE.format(keys=keys) + ISLE.replace("isle 105", "cave 106").format(keys="north fen")
    table = Table(world=world)
    for name, (x, y) in taken.items():
        table.game.board.locations[name] = PlacedLocation(x, y, True)
    table.do(PlaceLocation(location="isle"))
    assert cells(table)["isle"] == cell


# --- a location leaves the table


@rule("KOR-DISCARD-002", "KOR-DISCARD-006", "KOR-QUEST-001")
@pytest.mark.parametrize(
    ("effect", "gone"), [(DiscardLocation(location="fen"), []), (RemoveLocation(location="fen"), ["fen"])]
)
def test_with_a_location_goes_what_lies_on_it_and_nothing_else(
    effect: DiscardLocation | RemoveLocation, gone: list[str]
) -> None:
    """AMB-S-23: a guardian returns to its deck. A waystone that touches another Location still stands there."""
    more = (
        beast("wolf", extra=", guardian")
        + beast("bear", extra=", guardian")
        + 'companion owl "Owl"\ncompanion dog "Dog"\nboss king "King"\n  moves on x: stay\n'
        + 'event task "Task"\n  kind: quest\n  success: [not location fen revealed]\n    > gain 1 exp\n'
    )
    table = Table(more)
    game = table.game
    game.board.locations["fen"] = PlacedLocation(2, -1, True, Markers(quest=1))
    game.board.guardians = [Guardian("wolf", "fen", "green"), Guardian("bear", "mill", "green")]
    game.decks.encounters = {"green": []}
    game.board.companions, game.board.bosses = {"owl": "fen", "dog": "mill"}, {"king": "fen"}
    game.board.waystones = [(3, 0), (1, 0)]  # a corner of the Fen alone, a corner of Hearth and Mill
    game.card_markers = {
        "location:fen:clear#mow": Markers(dark=1),
        "location:mill:clear#grind": Markers(dark=1),
    }
    game.calendar.active = ["task"]
    table.do(effect)
    assert "fen" not in game.board.locations
    assert game.board.gone == gone
    assert [one.encounter for one in game.board.guardians] == ["bear"]
    assert game.decks.encounters == {"green": ["wolf"]}
    assert (game.board.companions, game.board.bosses) == ({"dog": "mill"}, {})
    assert game.board.waystones == [(1, 0)]
    assert list(game.card_markers) == ["location:mill:clear#grind"]
    assert table["ann"].exp == 1


@rule("KOR-DISCARD-002", "KOR-DISCARD-006", "KOR-QUEST-001")
def test_a_location_that_leaves_is_seen_to_be_gone() -> None:
    task = 'event task "Task"\n  kind: quest\n  success: [not location fen revealed]\n    > gain 1 exp\n'
    table = Table(task)
    table.game.board.locations["fen"] = PlacedLocation(2, -1, True)
    table.game.calendar.active = ["task"]
    table.do(DiscardLocation(location="fen"))
    assert table["ann"].exp == 1


@rule("FOA-DISCARD-001", "FOA-MENHIR-005")
def test_menhirs_and_dials_go_with_their_location() -> None:
    table = avalon()
    table.game.board.locations["cairn"] = PlacedLocation(5, 0, True)
    table.game.board.menhirs["cairn"] = 3
    table.game.board.dials = {"time:cairn": 2, "quest:cairn": 1, "time:hearth": 4}
    table.do(DiscardLocation(location="cairn"))
    assert "cairn" not in table.game.board.menhirs
    assert table.game.board.dials == {"time:hearth": 4}


# --- corners and roads


@rule("KOR-WAYSTONE-012", "KOR-WAYSTONE-013")
@pytest.mark.parametrize("point", list(product((-1, 0, 1, 2), (-1, 0, 1, 2))))
def test_a_waystone_is_at_a_location_in_whose_corner_it_stands(point: Cell) -> None:
    """The Hearth has the corners (0, 0) to (1, 1). Turned over it lies clear again only with one of them."""
    table = Table()
    corner = point in {(0, 0), (1, 0), (0, 1), (1, 1)}
    table.game.board.waystones = [(7, 7), point]
    context = Context(("ann",), "hearth")
    assert holds(WaystoneAt(place="hearth"), table.game, table.rules, context) is corner
    assert (point in board.waystones_at(table.game.board, "hearth")) is corner
    table.do(FlipLocation(location="hearth"))
    assert table.game.board.locations["hearth"].clear is corner


@rule("KOR-TRAVEL-002", "KOR-LOC-002")
@pytest.mark.parametrize("either", [True, False])
@pytest.mark.parametrize("naming", ["clear", "wyrdness"])
@pytest.mark.parametrize("clear", [True, False])
def test_the_key_on_the_side_of_the_other_card_that_lies_up_joins(
    either: bool, naming: str, clear: bool
) -> None:
    """One side of the Fen names the Mill. AMB-S-09: where both must name each other, the Mill names the Fen."""
    on_clear, on_wyrdness = ("west mill, ", "") if naming == "clear" else ("", "west mill, ")
    world = MAP.replace("  keys: west mill, south moor\n", f"  keys: {on_clear}south moor\n").replace(
        "  It is listening.\n",
        f"  It is listening.\n\n  wyrdness side:\n    keys: {on_wyrdness}south moor\n\n    It is here.\n",
    )
    if either:
        world = world.replace("  keys: south hearth, east fen\n", "  keys: south hearth\n")
    table = Table(world=world, rules=EDITION.with_rulings(amb_s_09=either))
    table.game.board.locations["fen"] = PlacedLocation(1, -1, clear)
    joined = clear is (naming == "clear")
    assert board.connected(table.game, table.rules, "mill") == (["fen", "hearth"] if joined else ["hearth"])
    assert ("mill" in board.connected(table.game, table.rules, "fen")) is joined


KING = 'boss king "The King"\n  moves on direction: stay\n  moves on x: move {steps} towards the nearest character\n'


@rule("KOR-CLAUDYNE-003")
@pytest.mark.parametrize(
    ("ann", "bob", "steps", "there"),
    [
        ("mill", "tarn", 1, "mill"),  # one step against two
        ("fen", "moor", 1, "moor"),
        ("fen", "tarn", 1, "mill"),  # both two steps away: the Fen has the lower number, by way of the Mill
        ("fen", "tarn", 2, "fen"),
        ("tarn", "tarn", 2, "tarn"),
        ("hearth", "mill", 2, "hearth"),  # somebody is here: he stays
    ],
)
def test_a_king_goes_to_whoever_is_nearest(ann: str, bob: str, steps: int, there: str) -> None:
    world = MAP.replace("  keys: west hearth, north fen\n", "  keys: west hearth, north fen, east tarn\n") + (
        '\nlocation tarn 106 "The Tarn"\n  keys: west moor\n\n  Deep.\n'
    )
    table = Table(KING.format(steps=steps), world=world, heroes="ann bob")
    places = table.game.board.locations
    for name, cell in {"fen": (1, -1), "moor": (1, 0), "tarn": (2, 0)}.items():
        places[name] = PlacedLocation(*cell, True)
    table.set("ann", location=ann)
    table.set("bob", location=bob)
    table.game.board.bosses = {"king": "hearth"}
    table.run(activate_boss(table.game, table.rules, "king"), "x")
    assert table.game.board.bosses == {"king": there}


# --- what leaves is seen to leave


@rule("KOR-GEN-009", "KOR-QUEST-001")
@pytest.mark.parametrize(("amount", "left"), [(1, 1), (2, 0), (9, 0), ("all", 0)])
def test_markers_that_are_taken_off_are_seen_to_be_gone(amount: int | str, left: int) -> None:
    task = 'event task "Task"\n  kind: quest\n  success: [quest markers at mill 0]\n    > gain 1 exp\n'
    table = Table(task)
    table.game.calendar.active = ["task"]
    table.game.board.locations["mill"].markers = Markers(quest=2, dark=3)
    table.do(RemoveMarkers(amount=amount, marker="quest-marker", place="mill"))
    markers = table.game.board.locations["mill"].markers
    assert (markers.quest, markers.dark, table["ann"].exp) == (left, 3, int(not left))


@rule("KOR-DISCARD-001", "KOR-DISCARD-005", "KOR-QUEST-001")
def test_an_event_that_is_discarded_is_seen_to_be_gone() -> None:
    more = (
        'event storm "Storm"\n  kind: story\n'
        'event task "Task"\n  kind: quest\n  success: [not event storm active]\n    > gain 1 exp\n'
    )
    table = Table(more)
    table.game.calendar.active = ["storm", "task"]
    table.game.card_markers = {"event:storm": Markers(dark=2), "event:task": Markers(quest=1)}
    table.do(DiscardEvent(event="storm"))
    assert (table.game.calendar.active, table["ann"].exp) == (["task"], 1)
    assert list(table.game.card_markers) == ["event:task"]


@rule("KOR-DAYSTART-015", "KOR-EVENT-002", "KOR-EVENT-005")
@pytest.mark.parametrize(
    ("reading", "active", "pile"), [("random", ["whim"], ["mood"]), ("nothing", [], ["whim", "mood"])]
)
def test_with_an_empty_deck_one_random_event_comes_or_none(
    reading: str, active: list[str], pile: list[str]
) -> None:
    """AMB-S-33."""
    events = 'event whim "Whim"\n  kind: random\nevent mood "Mood"\n  kind: random\n'
    table = Table(events, rules=EDITION.with_rulings(amb_s_33=reading))
    table.game.decks.events, table.game.decks.random_events = [], ["whim", "mood"]
    table.do(RevealEvent())
    assert (table.game.calendar.active, table.game.decks.random_events, table.game.decks.events) == (
        active,
        pile,
        [],
    )
