"""Guardians: cards on the map that roam and fight whoever they meet."""

from typing import Any

import pytest

from runtime.editions.fall_of_avalon.roaming import DIE, activate
from runtime.rules.cards.encounter_cards import draw_and_meet
from runtime.rules.protocol.context import Context
from runtime.rules.state.game import Guardian
from schemas.vocabulary.world import RemoveGuardian, RollForGuardians
from tests.support.avalon import AVALON, avalon
from tests.support.tables import Table

rule = pytest.mark.rule
WOLF = 'combat encounter wolf "Wolf"\n  deck: green 1, guardian\n  value: 3\n  attack 0-2: take 1 damage\n'


def with_wolf(at: str = "mill", heroes: str = "ann") -> tuple[Table, Guardian]:
    """Hearth, mill, moor and fen are revealed, and a wolf stands at one of them."""
    table = avalon(WOLF + WOLF.replace("wolf", "bear").replace("Wolf", "Bear"), heroes=heroes)
    table.do_arrive("ann", "mill")
    table["ann"].location = "hearth"
    table.told.clear()
    table.game.decks.encounters["green"] = ["other"]
    wolf = Guardian("wolf", at, "green")
    table.game.board.guardians = [wolf]
    return table, wolf


def rolled(table: Table, wolf: Guardian, *answers: Any) -> None:
    table.run(activate(table.game, table.rules, wolf), *answers)


@rule("FOA-GUARD-001", "FOA-TRAIT-006")
def test_a_guardian_that_was_not_defeated_stays_where_it_was_met() -> None:
    table = avalon(WOLF)
    table.game.decks.encounters["green"] = ["wolf"]
    table["ann"].location = "moor"
    table.run(draw_and_meet(table.game, table.rules, Context(("ann",), "moor"), "green"), "escape")
    assert [(g.encounter, g.location, g.origin) for g in table.game.board.guardians] == [
        ("wolf", "moor", "green")
    ]
    assert table.game.decks.encounters["green"] == []


@rule("FOA-GUARD-002")
@pytest.mark.parametrize(("start", "die", "there"), [("mill", "east", "fen"), ("fen", "south", "moor")])
def test_a_direction_moves_it_there(start: str, die: str, there: str) -> None:
    table, wolf = with_wolf(start)
    rolled(table, wolf, die)
    assert wolf.location == there


@rule("FOA-GUARD-003")
def test_without_one_there_it_goes_to_the_highest_numbered_connected_location() -> None:
    table, wolf = with_wolf("mill")
    rolled(table, wolf, "north")  # the weir is keyed, but not revealed
    assert wolf.location == "fen"
    rolled(table, wolf, "east")
    assert wolf.location == "moor"


@rule("FOA-GUARD-004")
def test_a_blank_face_lets_it_stay() -> None:
    table, wolf = with_wolf("mill")
    rolled(table, wolf, "stay")
    assert wolf.location == "mill"
    assert table.events("encounter") == []


@rule("FOA-GUARD-005")
def test_the_discard_face_takes_it_off_the_map_under_its_deck() -> None:
    table, wolf = with_wolf("hearth")
    rolled(table, wolf, "discard")
    assert table.game.board.guardians == []
    assert table.game.decks.encounters["green"] == ["other", "wolf"]
    assert table.events("encounter") == []


@rule("FOA-GUARD-004", "FOA-GUARD-005", "FOA-GUARD-002")
def test_the_die_has_four_directions_a_blank_and_a_discard() -> None:
    assert dict(DIE) == dict.fromkeys(("north", "east", "south", "west", "stay", "discard"), 1)
    assert AVALON.numbers.guardian_die == DIE


@rule("FOA-GUARD-006", "FOA-CLAR-015", "FOA-CLAR-008")
def test_where_it_stays_with_characters_all_of_them_fight_it() -> None:
    table, wolf = with_wolf("hearth", heroes="ann bob cal")
    table["cal"].location = "moor"
    rolled(table, wolf, "stay", "lose")
    assert table.events("encounter")[0].who == "ann, bob"


@rule("FOA-GUARD-006", "FOA-GUARD-003")
def test_one_with_nowhere_to_go_stays_and_fights() -> None:
    table, wolf = with_wolf("hearth")
    for name in ("mill", "moor", "fen"):
        del table.game.board.locations[name]
    rolled(table, wolf, "north", "win")
    assert table.events("encounter")[0].what == "wolf"


@rule("FOA-GUARD-007", "FOA-CLAR-015")
def test_where_it_enters_the_encounter_starts_at_once() -> None:
    table, wolf = with_wolf("mill")
    rolled(table, wolf, "south", "escape")
    assert table.events("encounter")[0].who == "ann"
    assert table.game.board.guardians[0].location == "hearth"


@rule("FOA-GUARD-010")
def test_taken_off_by_a_text_it_goes_under_its_deck_as_well() -> None:
    table, _ = with_wolf("mill")
    table.do(RemoveGuardian(encounter="bear"))  # which is not there
    assert len(table.game.board.guardians) == 1
    table.do(RemoveGuardian(encounter="wolf"))
    assert (table.game.board.guardians, table.game.decks.encounters["green"]) == ([], ["other", "wolf"])


@rule("FOA-GUARD-010")
def test_defeated_it_goes_under_its_deck() -> None:
    table, wolf = with_wolf("mill")
    rolled(table, wolf, "south", "win")
    assert table.game.board.guardians == []
    assert table.game.decks.encounters["green"] == ["other", "wolf"]


@rule("FOA-DAYSTART-012")
def test_the_die_is_rolled_for_each_in_an_order_the_players_choose() -> None:
    table, _ = with_wolf("mill")
    table.game.board.guardians.append(Guardian("bear", "fen", "green"))
    table.steps([AVALON.activate_guardians], "bear", "west", "discard")
    assert table.kinds() == ["guardian.next", "die.guardian", "die.guardian"]
    assert [(one.encounter, one.location) for one in table.game.board.guardians] == [("bear", "mill")]


@rule("FOA-DAYSTART-012")
def test_a_text_may_have_it_rolled_again() -> None:
    table, wolf = with_wolf("mill")
    table.do(RollForGuardians(), answers=["east"])
    assert wolf.location == "fen"
