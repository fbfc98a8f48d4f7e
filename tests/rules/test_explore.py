"""Explore."""

import pytest

from runtime.rules.protocol.events import Event
from runtime.rules.state.game import Guardian
from tests.support.tables import MAP, Table

rule = pytest.mark.rule

TALE = """\
journal hearth

verse first
  The beginning.

  * (1 energy) Go on.
    -> second
  * (1 food per party member) Eat.
    -> second
  * Leave.
    -> end

verse second
  The middle.

  * End it.
    -> end
"""
WOLF = """\
combat encounter wolf "Wolf"
  deck: green 1, guardian
  value: 3
  free: opens 1x
  attack 0-2: take 1 damage
"""


@rule("KOR-EXPLORE-001")
def test_explore_needs_a_clear_side_and_no_guardian() -> None:
    table = Table(WOLF, journal=TALE)
    assert table.options("ann")["explore"].blocked == ""
    table.game.board.guardians = [Guardian("wolf", "hearth")]
    assert table.options("ann")["explore"].blocked == "a guardian stands here"
    table.game.board.guardians = []
    table.game.board.locations["hearth"].clear = False
    assert table.options("ann")["explore"].blocked == "the location lies wyrdness side up"


@rule("KOR-EXPLORE-002")
def test_the_action_costs_nothing_but_choices_may() -> None:
    table = Table(journal=TALE)
    table.set("ann", energy=0)
    assert (table.options("ann")["explore"].cost, table.options("ann")["explore"].blocked) == ("", "")
    flow = table.offers("ann")["explore"].run()
    decision = table.until(flow)
    assert decision.option("go-on").blocked == "costs 1 energy"  # type: ignore[union-attr]
    assert decision.open_keys() == ["eat", "leave"]


@rule("KOR-EXPLORE-003")
def test_reading_begins_at_the_top_of_the_first_page() -> None:
    table = Table(journal=TALE)
    table.act("ann", "explore", "leave")
    assert [e.what for e in table.events("verse")] == ["hearth/first"]


@rule("KOR-EXPLORE-003", "KOR-LOC-001")
def test_a_variant_reads_the_pages_of_its_number_or_those_it_names() -> None:
    variants = """
location hearth-cold 101b "The Cold Hearth"
  variant of: hearth
  keys: north mill

  Ash.

location hearth-dead 101c "The Dead Hearth"
  variant of: hearth
  explore: hearth/second
  keys: north mill

  Less.
"""
    table = Table(journal=TALE, world=MAP + variants)
    assert table.book.first_verse("hearth-cold") == "hearth/first"
    assert table.book.first_verse("hearth-dead") == "hearth/second"
    assert table.book.first_verse("mill") is None


@rule("KOR-EXPLORE-004", "KOR-JENC-004")
def test_it_lasts_until_the_words_and_may_be_repeated_at_once() -> None:
    table = Table(journal=TALE)
    table.act("ann", "explore", "go-on", "end-it")
    assert table.told[-1] == Event("section-ends", what="journal")
    assert [e.what for e in table.events("verse")] == ["hearth/first", "hearth/second"]
    assert "explore" in table.open("ann")
    table.act("ann", "explore", "leave")


@rule("KOR-EXPLORE-005")
def test_a_choice_costs_a_party_the_same_unless_it_says_per_member() -> None:
    table = Table(journal=TALE, heroes="ann bob")
    table.act("ann", "explore", "with-bob", "go-on", "ann", "end-it")
    assert (table["ann"].energy, table["bob"].energy) == (5, 6)
    table.act("ann", "explore", "with-bob", "eat", "0", "end-it")
    assert (table["ann"].food, table["bob"].food) == (1, 0)


@rule("KOR-EXPLORE-006", "KOR-EXPLORE-007", "KOR-LOC-004")
def test_an_exploration_started_by_an_instant_takes_place_anywhere() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n",
        "  The wheel.\n\n  instant: It knows you.\n    -> hearth/second\n",
    )
    table = Table(WOLF, journal=TALE, world=world)
    table.game.board.guardians = [Guardian("wolf", "mill")]
    assert not table.game.board.locations["mill"].clear
    table.act("ann", "travel-mill", "end-it")
    assert [e.what for e in table.events("verse")] == ["hearth/second"]
    assert table.options("ann").get("explore") is None


@rule("KOR-EXPLORE-007", "KOR-LOC-011")
def test_on_a_wyrdness_side_everything_but_explore_is_allowed() -> None:
    table = Table(journal=TALE)
    table.game.board.locations["hearth"].clear = False
    assert table.open("ann") == ["travel-mill", "activate-a-waystone"]
    assert "wyrdness" in table.options("ann")["explore"].blocked
