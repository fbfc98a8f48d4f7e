"""Rules of Kings of Ruin by a second reading of the book; expected results written first."""

import pytest

from runtime.rules.calendar.events_deck import clear_events
from runtime.rules.map.bosses import activate_boss
from schemas.vocabulary.possessions import ReturnToNormal
from schemas.vocabulary.resources import Gain
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule


@rule("KOR-RES-002", "KOR-RES-003")
def test_magic_above_twenty_goes_to_somebody_here_with_room_before_it_is_lost() -> None:
    table = Table(heroes="ann bob")
    table.set("ann", magic=19)
    table.set("bob", magic=18)
    table.do(Gain(amount=5, what="magic", who="ann"), members="ann")
    assert (table["ann"].magic, table["bob"].magic) == (20, 20)  # one kept, two passed on, two lost


@rule("KOR-WYRD-001", "KOR-WYRD-006", "KOR-WYRD-007")
def test_after_the_return_no_attribute_stands_above_the_ordinary_limit() -> None:
    table = Table(heroes="ann")
    table["ann"].attributes["courage"] = 3
    table["ann"].attributes["caution"] = 2
    table.do(ReturnToNormal(who="ann"))
    assert (table["ann"].attributes["courage"], table["ann"].attributes["caution"]) == (2, 2)


KING = """\
boss nonus "The Storm"
  does on x: if not event chaos active then resolve event chaos
event chaos "Chaotic Weather"
  kind: random

  It rains upwards.
"""


@rule("KOR-NONUS-005", "KOR-DAYSTART-011")
@pytest.mark.parametrize(("stays", "after"), [(True, ["chaos"]), (False, [])])
def test_chaotic_weather_outlasts_the_clearing_of_its_own_morning(stays: bool, after: list[str]) -> None:
    """A ruling: the book is silent; `unless it is there already` only makes sense if it stays."""
    table = Table(KING, rules=EDITION.with_rulings(chaotic_weather=stays))
    table.game.board.bosses = {"nonus": "moor"}
    table.game.board.locations["moor"] = table.game.board.locations["hearth"].clone()
    table.run(activate_boss(table.game, table.rules, "nonus"), "x")
    assert table.game.calendar.active == ["chaos"]
    table.steps([clear_events])
    assert table.game.calendar.active == after
    table.game.calendar.today = []  # the next morning
    table.steps([clear_events])
    assert table.game.calendar.active == []
