"""Requirements tested one by one on a small table: what is marked, owned, or on the map."""

import pytest

from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import EncounterState, PlacedLocation
from schemas.registry import Requirement
from schemas.vocabulary import requirements as needs
from tests.support.cards import STORE, give
from tests.support.tables import Table

rule = pytest.mark.rule

OATHS = 'status oaths "Oaths"\n  parts: a, b, c\n'


def met(table: Table, need: Requirement, members: str = "ann", here: str = "hearth") -> bool:
    return holds(need, table.game, table.rules, Context(tuple(members.split()), here))


@rule("KOR-REQ-005", "KOR-STATUS-001", "KOR-STATUS-002")
@pytest.mark.parametrize(
    ("marked", "need", "expected"),
    [
        (None, needs.HasStatus(status="oaths"), False),
        (["a"], needs.HasStatus(status="oaths"), True),
        (["a"], needs.HasStatus(status="oaths", which="named", part="a"), True),
        (["a"], needs.HasStatus(status="oaths", which="named", part="b"), False),
        (["a"], needs.HasStatus(status="oaths", which="any", count=1), True),
        ([], needs.HasStatus(status="oaths", which="any", count=0), False),
        (["a"], needs.HasStatus(status="oaths", which="any", count=2), False),
        (["a", "c"], needs.HasStatus(status="oaths", which="any", count=2), True),
        (["a", "c"], needs.HasStatus(status="oaths", which="all"), False),
        (["a", "b", "c"], needs.HasStatus(status="oaths", which="all"), True),
    ],
)
def test_parts_of_a_status_are_checked_one_by_one(
    marked: list[str] | None, need: Requirement, expected: bool
) -> None:
    table = Table(OATHS, heroes="ann bob")
    if marked is not None:
        table.game.sheet.statuses["oaths"] = marked
    assert met(table, need, "ann") is expected
    assert met(table, need, "bob") is expected  # what is marked, all have


@rule("KOR-REQ-007")
def test_an_attribute_that_was_never_raised_is_nothing() -> None:
    table = Table()
    table["ann"].attributes = {}
    assert not met(table, needs.HasAttribute(attribute="courage", least=1))
    table["ann"].attributes = {"courage": 1}
    assert met(table, needs.HasAttribute(attribute="courage", least=1))


@rule("KOR-TIME-001")
def test_each_chapter_counts_its_own_time() -> None:
    table = Table()
    table.game.calendar.chapter = 2
    table.game.calendar.time_passed = {1: 3}
    assert not met(table, needs.TimePassed(least=1))
    table.game.calendar.time_passed[2] = 1
    assert met(table, needs.TimePassed(least=1))
    assert not met(table, needs.TimePassed(least=2))


@rule("KOR-HIDDEN-001", "KOR-ECHO-002")
def test_filters_and_achievements_are_the_group_s() -> None:
    table = Table(heroes="ann bob")
    table.game.sheet.filters = ["blue"]
    assert met(table, needs.HasFilter(colour="blue"), "bob")
    assert not met(table, needs.HasFilter(colour="red"), "bob")
    table.game.sheet.achievements = ["deed"]
    assert met(table, needs.HasAchievement(achievement="deed"), "bob")
    assert not met(table, needs.HasAchievement(achievement="other"), "bob")


@rule("KOR-WAYSTONE-012")
def test_one_model_stands_at_every_location_that_forms_its_slot() -> None:
    table = Table()
    places = table.game.board.locations
    for name, (x, y) in {"hearth": (0, 0), "mill": (0, 1), "moor": (1, 0), "fen": (3, 3)}.items():
        places[name] = PlacedLocation(x, y, clear=True) if name not in places else places[name]
        places[name].x, places[name].y = x, y
    table.game.board.waystones = [(1, 1)]  # the corner of the cells 0-1, 0-1
    there = [name for name in ("hearth", "mill", "moor", "fen") if met(table, needs.WaystoneAt(place=name))]
    assert there == ["hearth", "mill", "moor"]
    table.game.board.waystones = []
    assert not met(table, needs.WaystoneAt(place="hearth"))


@rule("KOR-LOC-002")
def test_a_location_lies_clear_or_not_and_one_that_does_not_lie_there_is_not_clear() -> None:
    table = Table()
    table.game.board.locations["hearth"].clear = True
    assert met(table, needs.LocationClear(location="hearth"))
    table.game.board.locations["hearth"].clear = False
    assert not met(table, needs.LocationClear(location="hearth"))
    table.game.board.locations.pop("fen", None)
    assert not met(table, needs.LocationClear(location="fen"))


@rule("KOR-ITEM-003", "KOR-ITEM-005")
@pytest.mark.parametrize(("card", "keyword"), [("axe", "weapon"), ("fang", "weapon"), ("plate", "armor")])
def test_a_keyword_is_borne_by_an_active_card(card: str, keyword: str) -> None:
    table = Table(STORE)
    need = needs.HasKeyword(keyword=keyword)  # type: ignore[arg-type]
    assert not met(table, need)
    if card == "axe":
        give(table, "ann", card)
    else:
        table["ann"].secrets = [card]
    assert met(table, need)
    assert not met(table, needs.HasKeyword(keyword="relic"))
    table["ann"].inactive = [card]
    assert not met(table, need)


def test_the_pool_is_asked_for_in_an_encounter_only() -> None:
    table = Table()
    need = needs.HasStat(what="pool", least=2)
    assert not met(table, need)
    table.game.encounter = EncounterState("x", "combat", party=["ann"], active="ann", pool=2)
    assert met(table, need)
    table.game.encounter.pool = 1
    assert not met(table, need)
