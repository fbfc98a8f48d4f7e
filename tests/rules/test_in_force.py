"""Which cards are in force for whom, what they forbid, and what lies where on the map."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.rules.book.prepared import due_of
from runtime.rules.calendar.setup import set_up_first_chapter
from runtime.rules.cards.standing import forbidden, holdings, shared_cards
from runtime.rules.costs.costs import multiplier
from runtime.rules.costs.purses import shortfall
from runtime.rules.map.board import connected_at, waystones_at
from runtime.rules.protocol.context import Context
from runtime.rules.state.changes import lose
from runtime.rules.state.game import Markers
from tests.encounters.arena import Arena, card, fight
from tests.support.avalon import avalon
from tests.support.cards import SKILLS, beast
from tests.support.tables import MAP, PEOPLE, Table

rule = pytest.mark.rule


@rule("KOR-SETUP-022", "KOR-ITEM-005", "KOR-SECRET-008")
def test_what_is_in_force_for_one_character() -> None:
    """The tile, skills, conditions and legendary actions; of items and secrets only the active ones."""
    table = Table(SKILLS)
    table.set(
        "ann", items=["pot", "pan"], secrets=["key", "map"], inactive=["pan", "map"],
        skills=["aggression-one-light"], conditions=["chill"], legendary=["call"],
    )  # fmt: skip
    assert sorted(holdings(table.game, table["ann"])) == [
        "character:ann", "condition:chill", "item:pot", "legendary:call", "secret:key", "skill:aggression-one-light",
    ]  # fmt: skip


@rule("KOR-SECRET-007", "KOR-DAYSTART-016", "KOR-EVENT-006")
def test_what_is_in_force_for_everyone() -> None:
    table = Table()
    table.game.decks.global_secrets = ["oath"]
    table.game.calendar.active = ["hail", "task"]
    table.game.board.companions = {"owl": "mill"}
    assert sorted(shared_cards(table.game)) == ["companion:owl", "event:hail", "event:task", "secret:oath"]


CURSES = (
    'item curse "Curse"\n  deck: A\n  while held: nobody may explore\n'
    'item vow "Vow"\n  deck: A\n  while held: may not travel\n'
    'item sulk "Sulk"\n  deck: A\n  while held: nobody may trade [terror 3+]\n'
)


@rule("KOR-GEN-001")
@pytest.mark.parametrize("make", [Table, avalon])
@pytest.mark.parametrize(
    ("holder", "item", "terror", "action", "by"),
    [
        ("ann", "curse", 0, "explore", "item:curse"),
        ("bob", "curse", 0, "explore", "item:curse"),  # nobody: whoever holds it
        ("", "curse", 0, "explore", ""),
        ("bob", "curse", 0, "travel", ""),  # it speaks of another action
        ("ann", "vow", 0, "travel", "item:vow"),
        ("bob", "vow", 0, "travel", ""),  # bound is the one who holds it
        ("ann", "vow", 0, "explore", ""),
        ("ann", "sulk", 2, "trade", ""),  # only while its condition holds
        ("ann", "sulk", 3, "trade", "item:sulk"),
        ("bob", "sulk", 2, "trade", ""),
        ("bob", "sulk", 3, "trade", "item:sulk"),  # of the one who holds it
    ],
)
def test_what_a_card_forbids_and_whom(
    make: Any, holder: str, item: str, terror: int, action: str, by: str
) -> None:
    table = make(CURSES if make is Table else CURSES.replace("deck: A", "deck: items"), "ann bob")
    if holder:
        table.set(holder, items=[item], terror=terror)
    assert forbidden(table.game, table.rules, table["ann"], action) == by


@rule("KOR-GEN-001")
def test_a_card_that_lies_face_down_forbids_nothing() -> None:
    table = Table(CURSES, "ann bob")
    for name in ("ann", "bob"):
        table.set(name, items=["curse"], inactive=["curse"])
    assert forbidden(table.game, table.rules, table["ann"], "explore") == ""


@rule("KOR-WAYSTONE-012")
@pytest.mark.parametrize(
    ("stones", "here"),
    [
        ([(0, 0)], 1), ([(1, 0)], 1), ([(0, 1)], 1), ([(1, 1)], 1),  # the four corners
        ([(2, 0)], 0), ([(-1, 0)], 0), ([(0, 2)], 0), ([(0, -1)], 0), ([(2, 2)], 0),  # corners of others
        ([(0, 0), (1, 1), (2, 1)], 2),
    ],
)  # fmt: skip
def test_a_waystone_counts_for_the_locations_whose_corners_it_stands_on(
    stones: list[tuple[int, int]], here: int
) -> None:
    table = Table()
    table.game.board.waystones = stones
    assert len(waystones_at(table.game.board, "hearth")) == here


@rule("KOR-TRAVEL-002", "KOR-LOC-007")
def test_cards_side_by_side_are_joined_by_keys_alone() -> None:
    table = Table(
        world=MAP.replace("  keys: west mill, south moor\n", "").replace("east fen\n", "east moor\n")
    )
    table.run(table.rules.attach(table.game, "hearth"))
    game = table.game
    assert connected_at(game, table.rules, "hearth", "north") == "mill"
    assert connected_at(game, table.rules, "hearth", "east") == "moor"
    assert connected_at(game, table.rules, "hearth", "south") is None  # nothing lies there
    game.board.locations["fen"] = type(game.board.locations["mill"])(1, 1, True)
    assert (
        connected_at(game, table.rules, "fen", "west") is None
    )  # it lies beside the mill, and no key says so


@rule("KOR-SETUP-019", "KOR-SETUP-020")
def test_without_a_chapter_everything_is_laid_out() -> None:
    kinds = ("story", "quest", "random", "special")
    events = "".join(f'event {one} "{one.title()}"\n  kind: {one}\n' for one in kinds)
    events = events.replace("kind: quest\n", "kind: quest\n  success: [food 9+]\n    > gain 1 exp\n")
    cards = (
        beast("wolf")
        + beast("king").replace("green 1", "boss 1")
        + beast("lost").replace("  deck: green 1\n", "")
    )
    table = Table(events + cards, ready=False)
    game = table.game
    game.calendar.chapter = 0
    table.run(set_up_first_chapter(game, table.rules))
    assert game.calendar.chapter == 1
    assert {colour: deck for colour, deck in game.decks.encounters.items() if deck} == {"green": ["wolf"]}
    assert sorted(game.decks.events) == ["quest", "story"]


@rule("KOR-VENEDA-016", "KOR-VENEDA-007")
@pytest.mark.parametrize(
    ("source", "count"), [("", 3), ("location:hearth", 3), ("item:pot", 2), ("item:pan", 0), ("spawn:x", 0)]
)
def test_an_amount_counts_the_quest_markers_on_the_card_that_speaks(source: str, count: int) -> None:
    table = Table()
    table.game.board.locations["hearth"].markers = Markers(quest=3, dark=5)
    table.game.card_markers["item:pot"] = Markers(quest=2)
    context = Context(("ann",), "hearth", source=source)
    assert multiplier("quest-marker-here", table.game, table.rules, context) == count
    assert multiplier("marker-here", table.game, table.rules, context) == count


@rule("KOR-COMBAT-019", "KOR-COMBAT-006")
@pytest.mark.parametrize("per", ["candle", "bolt", "connected-courage-key", "connected-magic-key"])
def test_outside_an_encounter_there_is_no_sequence_to_count(per: str) -> None:
    table = Table()
    assert multiplier(per, table.game, table.rules, Context(("ann",), "hearth")) == 0


@rule("KOR-COMBAT-019")
def test_candles_in_the_sequence_are_counted() -> None:
    idle = "".join(card(f"idle-{n}") for n in range(7))
    taper = "kind: candle", "free: closes lightning opens 1x"
    arena = Arena(fight("foe"), card("one", *taper), card("two", *taper), idle).meet("foe", "one")
    context = Context(("ann",), "hearth")
    assert multiplier("candle", arena.game, arena.rules, context) == 1
    assert multiplier("bolt", arena.game, arena.rules, context) == 0
    arena.say("two")
    assert multiplier("candle", arena.game, arena.rules, context) == 2


@rule("KOR-DEATH-008", "KOR-TRACK-006")
@pytest.mark.parametrize(
    ("health", "amount", "after", "fatal"), [(1, 1, 0, False), (0, 0, 0, False), (0, 1, 0, True)]
)
def test_a_loss_at_0_health_kills_and_a_loss_of_nothing_does_not(
    health: int, amount: int, after: int, fatal: bool
) -> None:
    table = Table()
    table.set("ann", health=health, energy=0)
    lose(table.game, table.rules, table["ann"], "health", amount)
    assert (table["ann"].health, table["ann"].fatal) == (after, fatal)


@rule("KOR-ACTION-007", "KOR-ACTION-008")
def test_what_belongs_to_an_encounter_cannot_be_paid_outside_one() -> None:
    table = Table()
    for what in ("pool", "duration"):
        assert shortfall([due_of(1, (what,))], table.game, table.rules, ("ann",))


@rule("KOR-ACTION-008")
def test_a_track_may_be_paid_down_to_its_last_slot_and_no_further() -> None:
    people = PEOPLE.replace("energy: 0-10, start 6, red 0", "energy: 2-10, start 6, red 2")
    table = Table(people=people)
    assert shortfall([due_of(4, ("energy",))], table.game, table.rules, ("ann",)) == ""
    assert (
        shortfall([due_of(5, ("energy",))], table.game, table.rules, ("ann",))
        == "costs 5 energy, only 4 left"
    )
