"""What can be paid, compared with every way of paying it: each unit by each member in each kind, tried one by one.

The stocks are small, so all prices over them can be tried. The rules' own answer is a calculation.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

import pytest

from runtime.rules.book.prepared import Due, due_of
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.costs.sharing import gain_together, lose_together
from runtime.rules.protocol.context import Context
from tests.support.tables import Table

rule = pytest.mark.rule

KINDS = ("food", "wealth", "energy")
ASKED = (
    ("food",),
    ("wealth",),
    ("energy",),
    ("food", "wealth"),
    ("wealth", "energy"),
    ("food", "wealth", "energy"),
)
Stock = dict[tuple[str, str], int]


def can_pay(due: Sequence[Due], stock: Stock, owner: str, owed: int) -> bool:
    """Unit by unit, whoever pays it and however. At the end the owner must have paid this much of the Energy."""
    units = [kinds for amount, kinds in due for _ in range(amount)]

    def tried(number: int, left: Stock, mine: int) -> bool:
        if number == len(units):
            return mine >= owed
        return any(
            tried(number + 1, {**left, purse: some - 1}, mine + (purse == (owner, "energy")))
            for purse, some in left.items()
            if some and purse[1] in units[number]
        )

    return tried(0, stock, 0)


def prices() -> Iterator[tuple[Due, ...]]:
    for count in (1, 2, 3):
        for kinds in combinations_with_replacement(ASKED, count):
            for amounts in product((1, 2, 3), repeat=count):
                yield tuple(due_of(*one) for one in zip(amounts, kinds, strict=True))


def table_with(stock: Stock) -> Table:
    table = Table(heroes="ann bob")
    for (name, what), amount in stock.items():
        table.set(name, **{what: amount})
    return table


@rule("KOR-PAYLOSE-001", "KOR-PAYLOSE-003", "KOR-PARTY-004", "KOR-ABILITY-003", "KOR-PARTY-005")
@pytest.mark.parametrize("owner", ["", "ann"])
@pytest.mark.parametrize("members", [("ann",), ("ann", "bob")])
def test_a_price_is_open_exactly_where_some_way_of_paying_it_exists(
    owner: str, members: tuple[str, ...]
) -> None:
    chance = random.Random(len(owner + members[-1]))
    asked = list(prices())
    for _ in range(12):
        stock = {(name, what): chance.randint(0, 2) for name in ("ann", "bob") for what in KINDS}
        table = table_with(stock)
        mine = {purse: some for purse, some in stock.items() if purse[0] in members}
        for due in [*chance.sample(asked, 30), *chance.sample(asked[:18], 5)]:
            shuffled = chance.sample(due, len(due))
            # As long as the cost contains any Energy, the owner pays at least 1 of it.
            owed = int(bool(owner) and any(kinds == ("energy",) for _, kinds in due))
            reason = shortfall(shuffled, table.game, table.rules, members, owner)
            assert (not reason) == can_pay(due, mine, owner, owed), (stock, shuffled, reason)


@rule("KOR-PAYLOSE-001", "KOR-PAYLOSE-003")
@pytest.mark.parametrize(
    ("due", "reason"),
    [
        ([(2, ("food",))], "costs 2 food, only 1 left"),
        ([(2, ("food",)), (1, ("wealth",))], "costs 2 food, only 1 left"),
    ],
)
def test_what_is_too_little_is_said(due: list[tuple[int, tuple[str, ...]]], reason: str) -> None:
    table = Table()
    table.set("ann", food=1, wealth=1)
    asked = [due_of(*one) for one in due]
    assert shortfall(asked, table.game, table.rules, ("ann",)) == reason


@rule("KOR-PAYLOSE-005", "KOR-PARTY-004")
def test_what_was_paid_is_counted_kind_by_kind() -> None:
    """An effect `per food paid` counts all of it, whoever paid, and nothing of another kind."""
    alone = Table()
    alone.set("ann", food=3, wealth=2)
    paid = {"food": 1}
    alone.run(
        pay_dues([due_of(2, ("food",)), due_of(1, ("wealth",))], alone.game, alone.rules, ("ann",), paid=paid)
    )
    assert paid == {"food": 3, "wealth": 1}
    table = table_with({("ann", "food"): 2, ("bob", "food"): 2})
    paid = {}
    table.run(pay_dues([due_of(3, ("food",))], table.game, table.rules, ("ann", "bob"), paid=paid), "1")
    assert (paid, table["ann"].food, table["bob"].food) == ({"food": 3}, 1, 0)


@rule("KOR-PAYLOSE-005", "KOR-ACTION-003")
def test_health_is_paid_last_since_energy_falls_with_it() -> None:
    table = Table()
    table.set("ann", health=3, energy=3)
    due = [due_of(1, ("health",)), due_of(3, ("energy",))]
    table.run(pay_dues(due, table.game, table.rules, ("ann",)))
    assert [event.what for event in table.events("paid")] == ["energy", "health"]
    assert (table["ann"].energy, table["ann"].health) == (0, 2)


@rule("KOR-SCALE-001", "KOR-SCALE-004", "KOR-PAYLOSE-002")
@pytest.mark.parametrize(
    ("what", "amount", "ann", "bob", "answers", "after"),
    [
        ("health", 3, 11, 9, ["1"], (12, 11)),  # of 12: room for 1 and 3
        ("health", 4, 11, 9, [], (12, 12)),  # just as much as there is room for
        ("health", 9, 11, 10, [], (12, 12)),  # more than both have room for: nobody is asked
        ("health", 3, 12, 10, [], (12, 12)),  # one of them has room
        ("health", 2, 12, 12, [], (12, 12)),  # nobody has: nothing happens
        ("food", 3, 0, 0, ["1"], (1, 2)),
        ("terror", 3, 9, 0, ["2"], (10, 1)),  # terror beyond the last slot may be given to anyone
    ],
)
def test_a_sum_for_the_party_is_divided_as_they_like(
    what: str, amount: int, ann: int, bob: int, answers: list[str], after: tuple[int, int]
) -> None:
    table = table_with({("ann", what): ann, ("bob", what): bob})
    people = [table["ann"], table["bob"]]
    context = Context(("ann", "bob"), "hearth")
    table.run(gain_together(table.game, table.rules, people, what, amount, context), *answers)
    assert tuple(getattr(one, what) for one in people) == after
    assert table.events("gained")  # even where it is nothing, it is told


@rule("KOR-PAYLOSE-002", "KOR-SCALE-004")
@pytest.mark.parametrize(
    ("what", "amount", "ann", "bob", "answers", "after"),
    [
        ("food", 3, 2, 4, ["1"], (1, 2)),
        ("food", 9, 2, 4, [], (0, 0)),  # it stops where nothing is left
        ("wealth", 2, 0, 0, [], (0, 0)),
        ("health", 4, 3, 2, ["3"], (0, 1)),
        ("health", 9, 3, 2, [], (0, 0)),  # one blow makes the dying, it does not kill them
    ],
)
def test_a_loss_of_the_party_is_divided_as_they_like(
    what: str, amount: int, ann: int, bob: int, answers: list[str], after: tuple[int, int]
) -> None:
    table = table_with({("ann", what): ann, ("bob", what): bob})
    people = [table["ann"], table["bob"]]
    context = Context(("ann", "bob"), "hearth")
    table.run(lose_together(table.game, table.rules, people, what, amount, context), *answers)
    assert tuple(getattr(one, what) for one in people) == after
    assert table.events("lost")
    assert not any(one.fatal for one in people)
