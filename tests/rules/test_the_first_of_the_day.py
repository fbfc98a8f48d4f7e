"""A card that makes the first of something more expensive: only the first of the Day, whatever it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from runtime.rules.actions.explore import explore
from runtime.rules.actions.travel import travel
from runtime.rules.actions.waystone import activate
from runtime.rules.calendar.night_steps import recover, rest_all
from runtime.rules.calendar.setup import new_character
from tests.support.tables import MAP, PEOPLE, Table

rule = pytest.mark.rule

WORLD = MAP.replace(
    "  A fire that is never out.\n", "  A fire.\n\n  action: (1 energy) Look.\n    > gain 1 exp\n"
)
TALE = (
    "journal hearth\n\nverse door\n  A door.\n\n  * (1 energy) Through.\n    -> end\n  * Away.\n    -> end\n"
)


def there_and_back(table: Table) -> None:
    place = "mill" if table["ann"].location == "hearth" else "hearth"
    table.run(travel(table.game, table.rules, ("ann",), place))


def exploring(table: Table) -> None:
    table.run(explore(table.game, table.rules, ("ann",)), "away")


def choosing(table: Table) -> None:
    table.run(explore(table.game, table.rules, ("ann",)), "through")


def looking(table: Table) -> None:
    table.act("ann", "look")


def activating(table: Table) -> None:
    answers = ("offering", "0") if table.game.board.waystones else ("offering", "0", "north-east")
    table.run(activate(table.game, table.rules, ("ann",)), *answers)


def recovering(table: Table) -> None:
    table.run(recover(table.game, table.rules), "yes")


@pytest.mark.parametrize(
    ("what", "do", "price", "resource"),
    [
        pytest.param("travel", there_and_back, 1, "energy", marks=rule("KOR-TRAVEL-001", "KOR-TRAVEL-010")),
        pytest.param("exploration", exploring, 0, "energy", marks=rule("KOR-EXPLORE-003", "KOR-EXPLORE-004")),
        pytest.param("choice", choosing, 1, "energy", marks=rule("KOR-PAYLOSE-005", "KOR-REQ-008")),
        pytest.param("location action", looking, 1, "energy", marks=rule("KOR-ACTION-003", "KOR-LOCACT-003")),
        pytest.param("waystone", activating, 2, "energy", marks=rule("KOR-WAYSTONE-002", "KOR-WAYSTONE-007")),
        pytest.param("recovery", recovering, 1, "food", marks=rule("KOR-DAYEND-006")),
    ],
)
def test_only_the_first_of_the_day_is_dearer(
    what: str, do: Callable[[Table], None], price: int, resource: str
) -> None:
    oath = f'item oath "Oath"\n  deck: A\n  while held: the first {what} costs 1 {resource} more\n'
    table = Table(oath, world=WORLD, journal=TALE)
    table.run(table.rules.attach(table.game, "hearth"))
    paid = []
    for _ in range(3):
        table.set("ann", items=["oath"], energy=9, health=9, food=9, magic=9, terror=5)
        do(table)
        spent = sum(event.amount for event in table.events("paid") if event.what == resource)
        table.told.clear()
        paid.append(spent - (1 if what == "waystone" and resource == "food" else 0))
    assert paid == [price + 1, price, price]


@rule("KOR-DAYEND-003", "KOR-DAYEND-004", "KOR-DAYEND-005")
def test_cards_speak_of_resting_once_everything_of_the_rest_is_done() -> None:
    """First Energy is restored, then the gifts of the rest, then what waits for it; one after the other, each hero."""
    mat = 'item mat "Mat"\n  deck: A\n  when resting: gain 1 wealth [energy 6]\n'
    table = Table(mat, "ann bob")
    for name in ("ann", "bob"):
        table.set(name, items=["mat"] if name == "ann" else [], energy=2)
    table.run(rest_all(table.game, table.rules))
    assert (table["ann"].energy, table["bob"].energy) == (6, 6)
    assert table["ann"].wealth == 2


@rule(
    "KOR-SETUP-004",
    "KOR-SETUP-005",
    "KOR-SETUP-006",
    "KOR-SETUP-007",
    "KOR-SETUP-008",
    "FOA-SETUP-006",
    "FOA-SETUP-008",
)
def test_a_character_begins_as_printed() -> None:
    people = PEOPLE.replace("terror: 0-10, start 0, red 9-10", "terror: 0-10, start 2, red 9-10", 1)
    table = Table(people=people)
    ann: Any = new_character(table.book, "ann")
    assert (ann.energy, ann.health, ann.terror) == (6, 9, 2)
    assert (ann.food, ann.wealth, ann.magic, ann.exp) == (1, 1, 0, 0)
    assert {name: value for name, value in ann.attributes.items() if value} == {"courage": 1, "caution": 1}
    assert len(ann.attributes) == 6
