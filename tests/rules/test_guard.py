"""Guardians."""

import pytest

from runtime.rules.cards.encounter_cards import find_and_meet
from runtime.rules.map.guardians import activate_guardian
from runtime.rules.map.moving import arrive
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.state.game import Guardian, PlacedLocation
from schemas.vocabulary.encounters import AddDifficulty
from schemas.vocabulary.world import PlaceGuardian, RemoveGuardian, RollForGuardians
from tests.support.cards import beast
from tests.support.tables import MAP, Table

rule = pytest.mark.rule
WOLF = beast("wolf", extra=", guardian")


def with_wolf(
    at: str = "mill", heroes: str = "ann", world: str = MAP, more: str = ""
) -> tuple[Table, Guardian]:
    """All four locations are revealed, and a wolf stands at one of them."""
    table = Table(WOLF + more, heroes=heroes, world=world)
    board = table.game.board
    board.locations["fen"] = PlacedLocation(1, -1, False)
    board.locations["moor"] = PlacedLocation(1, 0, False)
    table.game.decks.encounters["green"] = []
    wolf = Guardian("wolf", at, "green")
    board.guardians = [wolf]
    return table, wolf


def rolled(table: Table, wolf: Guardian, *answers: str) -> None:
    table.run(activate_guardian(table.game, table.rules, wolf), *answers)


@rule("KOR-GUARD-001")
def test_guardians_enter_by_instruction() -> None:
    table = Table(WOLF)
    table.do(PlaceGuardian(encounter="wolf", place="mill"))
    assert [(g.encounter, g.location, g.origin) for g in table.game.board.guardians] == [
        ("wolf", "mill", "green")
    ]
    assert table.game.decks.encounters["green"] == []
    table.do(RemoveGuardian(encounter="wolf"))
    assert table.game.decks.encounters["green"] == ["wolf"]


@rule("KOR-GUARD-003")
@pytest.mark.parametrize(("start", "die", "there"), [("mill", "east", "fen"), ("fen", "south", "moor")])
def test_a_direction_moves_it_to_the_connected_location_there(start: str, die: str, there: str) -> None:
    table, wolf = with_wolf(start)
    rolled(table, wolf, die)
    assert wolf.location == there


@rule("KOR-GUARD-004")
def test_without_one_there_it_goes_to_the_highest_numbered_connected_location() -> None:
    table, wolf = with_wolf("mill")
    rolled(table, wolf, "north")
    assert wolf.location == "fen"
    rolled(table, wolf, "north")
    assert wolf.location == "moor"


@rule("KOR-GUARD-004")
def test_with_nowhere_to_go_it_stays() -> None:
    table, wolf = with_wolf("mill")
    for name in ("hearth", "fen", "moor"):
        del table.game.board.locations[name]
    rolled(table, wolf, "north")
    assert wolf.location == "mill"


@rule("KOR-GUARD-005", "KOR-GUARD-006")
def test_x_with_characters_present_starts_the_encounter_with_all_of_them() -> None:
    table, wolf = with_wolf("mill", heroes="ann bob cal")
    table["ann"].location = table["cal"].location = "mill"
    table.game.board.waystones = [(1, 0)]
    rolled(table, wolf, "x", "lose")
    assert table.events("encounter")[0].who == "ann, cal"
    assert table.game.board.waystones == [(1, 0)]
    assert [g.location for g in table.game.board.guardians] == ["mill"]


@rule("KOR-GUARD-005", "KOR-GUARD-007")
def test_x_without_characters_fades_the_waystone_touching_the_lowest_number() -> None:
    table, wolf = with_wolf("fen")
    table.game.board.waystones = [
        (2, -1),
        (1, 0),
    ]  # the first touches only the fen, the second also the hearth
    rolled(table, wolf, "x")
    assert table.game.board.waystones == [(2, -1)]
    assert wolf.location == "fen"


@rule("KOR-GUARD-008")
def test_x_with_neither_moves_it_to_the_highest_numbered() -> None:
    table, wolf = with_wolf("mill")
    rolled(table, wolf, "x")
    assert wolf.location == "fen"


@rule("KOR-GUARD-009")
def test_walking_in_on_characters_starts_nothing() -> None:
    table, wolf = with_wolf("mill")
    rolled(table, wolf, "south")
    assert wolf.location == table["ann"].location == "hearth"
    assert table.events("encounter") == []


@rule("KOR-GUARD-010")
def test_entering_its_location_starts_nothing() -> None:
    table, _ = with_wolf("mill")
    table.run(arrive(table.game, table.rules, ("ann",), "mill"))
    assert table.events("encounter") == []


@rule("KOR-GUARD-011")
def test_only_explore_and_location_actions_are_closed_there() -> None:
    world = MAP.replace("  A fire that is never out.\n", "  Fire.\n\n  action: Sweep.\n    > gain 1 food\n")
    table, _ = with_wolf("hearth", world=world, heroes="ann bob")
    options = table.options("ann")
    assert {key for key, one in options.items() if one.blocked} == {"explore", "sweep"}
    assert {"travel-mill", "activate-a-waystone", "challenge-wolf", "give"} <= set(table.open("ann"))


@rule("KOR-GUARD-012")
def test_challenge_costs_nothing_and_meets_the_one_that_is_chosen() -> None:
    table, _ = with_wolf("hearth", more=beast("bear", extra=", guardian"))
    table.game.board.guardians.append(Guardian("bear", "hearth", "box"))
    table.set("ann", energy=0)
    table.act("ann", "challenge-bear", "win")
    assert table.events("encounter")[0].what == "bear"
    assert [g.encounter for g in table.game.board.guardians] == ["wolf"]


@rule("KOR-GUARD-013")
def test_a_party_challenges_together() -> None:
    table, _ = with_wolf("hearth", heroes="ann bob")
    table.act("ann", "challenge-wolf", "with-bob", "win")
    assert table.events("encounter")[0].who == "ann, bob"


@rule("KOR-GUARD-014")
def test_won_it_leaves_and_its_card_returns_to_its_origin() -> None:
    table, _ = with_wolf("hearth")
    table.act("ann", "challenge-wolf", "win")
    assert table.game.board.guardians == []
    assert table.game.decks.encounters["green"] == ["wolf"]


@rule("KOR-GUARD-015")
def test_lost_it_stays_with_its_origin() -> None:
    table, _ = with_wolf("hearth")
    table.act("ann", "challenge-wolf", "lose")
    assert [(g.location, g.origin) for g in table.game.board.guardians] == [("hearth", "green")]
    assert table.game.decks.encounters["green"] == []


@rule("KOR-DAYSTART-009")
def test_an_effect_may_roll_for_guardians_too() -> None:
    table, wolf = with_wolf("mill")
    table.do(RollForGuardians(), answers=["east"])
    assert wolf.location == "fen"


@rule("KOR-GUARD-002", "KOR-ENC-010", "KOR-GUARD-014")
def test_a_card_that_joins_a_deck_while_it_is_met_stands_on_the_map_and_not_in_the_deck() -> None:
    """Meeting it can bring a page that adds its difficulty; the card is there once."""
    table, _ = with_wolf("hearth", more=beast("rat"))
    met = find_and_meet(table.game, table.rules, Context(("ann",), "hearth"), "wolf", guarding=True)
    told: object = next(met)
    while told is not None:
        answer: Answer | None = None
        if isinstance(told, Decision) and told.kind == "encounter.outcome":
            table.do(AddDifficulty(difficulty=1, colour="green"))
            answer = "lose"
        elif isinstance(told, Decision):
            answer = tuple(told.open_keys())
        try:
            told = met.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            told = None
    assert [(one.encounter, one.origin) for one in table.game.board.guardians] == [("wolf", "green")]
    assert table.game.decks.encounters["green"] == ["rat"]
    table.do(RemoveGuardian(encounter="wolf"))
    assert table.game.decks.encounters["green"] == ["rat", "wolf"]
