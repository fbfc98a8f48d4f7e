"""Travel, arrival, special movement, Explore and what a location is."""

from typing import Any

import pytest

from runtime.rules.edition import Edition
from runtime.rules.map.board import connected, number_order
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Guardian
from schemas.vocabulary.requirements import SealAt
from schemas.vocabulary.world import PlaceCharacters, PlaceLocation
from tests.support.avalon import AVALON, MAP, avalon, both
from tests.support.tables import Table

rule = pytest.mark.rule
WOLF = 'combat encounter wolf "Wolf"\n  deck: green 1, guardian\n  value: 3\n  attack 0-2: take 1 damage\n'
BEAR = WOLF.replace("wolf", "bear").replace("Wolf", "Bear")


def mill(*lines: str) -> str:
    body = "".join(f"  {line}\n" for line in lines)
    return MAP.replace("  The wheel turns without water.\n", f"  The wheel.\n\n{body}", 1)


def guarded(*names: str, heroes: str = "ann", world: str = MAP, rules: Edition = AVALON) -> Table:
    table = avalon(WOLF + BEAR, heroes=heroes, world=world, rules=rules)
    table.game.decks.encounters["green"] = []
    table.game.board.guardians = [Guardian(name, "mill", "green") for name in names]
    return table


@rule("FOA-TRAVEL-003")
def test_a_diagonal_neighbour_is_two_travels_away() -> None:
    table = avalon()
    table.act("ann", "travel-mill")
    assert "travel-moor" not in table.options("ann")
    assert "travel-fen" in table.options("ann")
    table.act("ann", "travel-fen")
    assert sorted(table.open("ann")) == ["travel-mill", "travel-moor"]


@rule("FOA-TRAVEL-004", "FOA-TRAVEL-007", "FOA-GUARD-009")
def test_arrival_reveals_then_fights_then_resolves_instant_rules() -> None:
    table = guarded("wolf", world=mill("instant: A bell.", "  > gain 1 terror"))
    table.act("ann", "travel-mill", "win")
    kinds = [e.kind for e in table.told if e.kind in ("moves", "revealed", "encounter", "gained")]
    assert kinds == ["moves", "revealed", "encounter", "gained"]


@rule("FOA-TRAVEL-004", "FOA-GUARD-008")
def test_who_is_driven_off_elsewhere_resolves_no_instant_rule() -> None:
    table = avalon(
        'written encounter ghost "Ghost"\n  deck: green 1, guardian\n\n  It points.\n\n'
        "  > place the party at hearth\n  -> end\n",
        world=mill("instant: A bell.", "  > gain 1 wealth"),
    )
    table.game.board.guardians = [Guardian("ghost", "mill", "green")]
    table.act("ann", "travel-mill")
    assert (table["ann"].location, table["ann"].wealth) == ("hearth", 1)


@rule("FOA-TRAVEL-005", "FOA-TRAVEL-006")
def test_of_the_keyed_neighbours_only_those_in_range_are_attached() -> None:
    table = avalon()
    table.act("ann", "travel-mill")
    # The mill keys hearth, fen and weir: the fen touches the hearth with a corner, the weir lies two away.
    assert "fen" in table.game.board.locations
    assert "weir" not in table.game.board.locations
    assert connected(table.game, table.rules, "mill") == ["fen", "hearth"]


@rule("FOA-TRAVEL-002")
@both
def test_either_key_of_two_facing_edges_joins_them(table_of: Any) -> None:
    world = MAP.replace("keys: south hearth, east fen, north weir", "keys: east fen")
    table = avalon(world=world) if table_of is avalon else table_of()
    assert "travel-mill" in table.open("ann")


@rule("FOA-TRAVEL-002")
def test_a_strict_table_wants_both_keys() -> None:
    world = MAP.replace("keys: south hearth, east fen, north weir", "keys: east fen")
    table = avalon(world=world, rules=AVALON.with_rulings(amb_s_09=False))
    assert "travel-mill" not in table.options("ann")


@rule("FOA-TRAVEL-009", "FOA-GUARD-008")
def test_a_travelling_party_fights_and_resolves_together() -> None:
    table = guarded("wolf", heroes="ann bob", world=mill("instant: A coin.", "  > gain 1 wealth"))
    table.act("ann", "travel-mill", "with-bob", "1", "win", "bob")
    assert table.events("encounter")[0].who == "ann, bob"
    assert (table["ann"].wealth, table["bob"].wealth) == (1, 2)


@rule("FOA-GUARD-008")
def test_of_several_guardians_the_players_choose_the_first_and_fight_each_once() -> None:
    table = guarded("wolf", "bear")
    table.act("ann", "travel-mill", "bear", "lose", "lose")
    assert [e.what for e in table.events("encounter")] == ["bear", "wolf"]
    assert sorted(one.encounter for one in table.game.board.guardians) == ["bear", "wolf"]


@rule("FOA-TRAVEL-010", "FOA-CLAR-008", "FOA-CLAR-010", "FOA-PASS-001")
def test_who_is_there_already_may_join_what_the_arrival_brings_even_after_passing() -> None:
    # AMB-C-16, AMB-S-104: arriving is no Action.
    table = guarded("wolf", heroes="ann bob", rules=AVALON.with_rulings(amb_c_16="encounters"))
    table["bob"].location = "mill"
    table.game.calendar.today = ["passed:bob"]
    table.act("ann", "travel-mill", ("bob",), "win")
    assert table.kinds()[0] == "instant.join"
    assert table.events("encounter")[0].who == "ann, bob"
    assert table["bob"].energy == 6


@rule("FOA-MOVE-001", "FOA-MOVE-002")
def test_special_movement_meets_guardians_and_instant_rules_for_nothing() -> None:
    table = guarded("wolf", world=mill("instant: A coin.", "  > gain 1 wealth"))
    table.do(PlaceCharacters(who="@party", place="mill"), answers=["win"])
    assert (table["ann"].location, table["ann"].energy, table["ann"].wealth) == ("mill", 6, 2)
    assert "fen" in table.game.board.locations


@rule("FOA-CLAR-029")
def test_several_instant_rules_are_resolved_as_printed() -> None:
    table = avalon(
        world=mill("instant: A bell.", "  > gain 1 terror", "instant: A coin.", "  > gain 1 wealth")
    )
    table.act("ann", "travel-mill")
    assert [e.what for e in table.events("gained")] == ["terror", "wealth"]
    assert table.asked == []


@rule("FOA-CLAR-014")
def test_north_is_the_printed_edge_and_cards_are_never_turned() -> None:
    table = avalon()
    placed = table.game.board.locations
    assert (placed["mill"].x, placed["mill"].y) == (0, -1)
    assert (placed["moor"].x, placed["moor"].y) == (1, 0)


# --- Locations --------------------------------------------------------------------------------------------


@rule("FOA-LOC-001")
def test_a_location_has_one_face_a_number_a_legacy_seals_an_action_keys_and_words() -> None:
    more = (
        '\nlocation moor-drained 131 "The Drained Moor"\n  legacy: moor\n  seals: menhir, dream, friendly settlement\n'
        "  keys: west hearth\n  menhir: dial 2\n\n  Stakes and string.\n\n"
        "  action: (1 energy) Dig.\n    > gain 1 food\n"
    )
    table = avalon(world=MAP + more)
    card = table.book.locations["moor-drained"]
    assert (card.number, card.legacy, card.seals) == (131, "moor", ("menhir", "dream", "friendly-settlement"))
    assert card.wyrdness is None
    assert card.clear.text == "Stakes and string."
    assert [action.text for action in card.clear.actions] == ["Dig."]
    table.do(PlaceLocation(location="moor-drained"))
    assert table.game.board.locations["moor-drained"].clear
    # By its own number, not by the legacy number (AMB-S-11).
    assert number_order(table.game, "moor-drained") > number_order(table.game, "cairn")


@rule("FOA-LOC-004")
def test_an_unfriendly_settlement_meets_whoever_enters() -> None:
    world = mill(
        "seals: unfriendly settlement", "instant: (once per day) Dogs.", "  > draw a green encounter"
    )
    table = avalon(WOLF, world=world)
    table.act("ann", "travel-mill", "win")
    assert table.events("encounter")[0].what == "wolf"
    table.do_arrive("ann", "mill")
    assert len(table.events("encounter")) == 1


@rule("FOA-LOC-005")
def test_a_friendly_settlement_does_nothing_by_itself() -> None:
    table = avalon()
    before = table.game.to_data()
    table.do_arrive("ann", "hearth")
    assert table.game.to_data() == before
    assert table.asked == []
    # It is there to be asked for.
    seal = SealAt(seal="friendly-settlement", place="@here")
    for place, there in (("hearth", True), ("mill", False)):
        assert holds(seal, table.game, table.rules, Context(("ann",), place)) is there


# --- Explore ----------------------------------------------------------------------------------------------

TALE = """\
journal mill

verse wheel
  The wheel.

  * In.
    -> dark

verse dark
  Dark.

  * Out.
    -> end
"""


@rule("FOA-EXPLORE-001", "FOA-EXPLORE-002", "FOA-EXPLORE-003")
def test_exploring_costs_one_energy_and_lasts_until_it_ends() -> None:
    table = avalon(journal=TALE)
    table["ann"].location = "mill"
    table.act("ann", "explore", "in", "out")
    assert table["ann"].energy == 5
    assert [e.what for e in table.events("verse")] == ["mill/wheel", "mill/dark"]
    assert table.told[-1].kind == "section-ends"
    assert table.game.party == ()


@rule("FOA-EXPLORE-001")
def test_a_party_explores_for_one_energy_each_and_one_may_pay_for_both() -> None:
    table = avalon(journal=TALE, heroes="ann bob")
    table["ann"].location = table["bob"].location = "mill"
    table.act("ann", "explore", "with-bob", "2", "in", "out")
    assert (table["ann"].energy, table["bob"].energy) == (4, 6)
    table.set("ann", energy=0)
    table.set("bob", energy=1)
    assert table.options("ann")["explore"].blocked == "costs 1 energy"


@rule("FOA-EXPLORE-002")
def test_the_back_of_a_card_leads_into_the_journal_where_it_says_so() -> None:
    world = mill("explore: hearth/fireside")
    table = avalon(world=world)
    table["ann"].location = "mill"
    table.act("ann", "explore", "leave-it")
    assert table.events("verse")[0].what == "hearth/fireside"


@rule("FOA-EXPLORE-004")
def test_exploring_is_possible_wherever_there_is_something_to_read() -> None:
    table = guarded("wolf")
    table["ann"].location = "mill"
    assert "explore" not in table.options("ann")  # nothing is written on this back
    table = avalon(WOLF, journal=TALE)
    table["ann"].location = "mill"
    table.game.board.guardians = [Guardian("wolf", "mill", "green")]
    assert "explore" in table.open("ann")


@rule("FOA-EXPLORE-005", "FOA-JOURNAL-001", "FOA-CLAR-028")
def test_amounts_for_the_party_are_shared_and_amounts_for_each_reach_everyone_of_it() -> None:
    # AMB-S-16: choices, requirements and scales as in the other edition.
    journal = (
        "journal mill\n\nverse wheel\n  The wheel.\n\n  > gain 1 wealth\n  > each party member loses 1 health\n"
        "  * In. [courage 5+]\n    -> end\n  * Out.\n    -> end\n"
    )
    table = avalon(journal=journal, heroes="ann bob cal")
    table["ann"].location = table["bob"].location = "mill"
    flow = table.offers("ann")["explore"].run()
    decision = table.until(flow, "with-bob", "1", "bob")
    assert [table[name].wealth for name in ("ann", "bob", "cal")] == [1, 2, 1]
    assert [table[name].health for name in ("ann", "bob", "cal")] == [8, 8, 9]
    assert decision.option("in").blocked == "requires courage 5+"  # type: ignore[union-attr]
