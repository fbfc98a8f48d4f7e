"""Counting and timers: parts of a status as a number, some of several, two amounts, events some days ahead."""

from collections.abc import Callable

import pytest

from runtime.rules.costs.costs import dues
from runtime.rules.journal.reading_verses import read
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from schemas.parts import Cost, Price
from schemas.vocabulary.calendar import EventInDays, PutEventUnderCards
from schemas.vocabulary.requirements import HasStat, MoreOf, MoreParts, SomeOf
from tests.support.avalon import both
from tests.support.pages import tale
from tests.support.tables import Table

rule = pytest.mark.rule
BOXES = 'status toll "Toll"\n  parts: 1-4\nstatus debt "Debt"\n  parts: 1-4\n'
READS = tale(
    "> if status toll any 2 parts -> there",
    "> if more parts of status debt than of status toll -> there",
    "-> end",
)


@rule("KOR-STATUS-002")
@both
def test_an_amount_per_part_counts_the_marked_ones(table_of: Callable[..., Table]) -> None:
    more = "\nverse paid\n  > gain status toll parts 1-3\n  > ann gains 2 exp per part of status toll\n  -> end\n"
    table = table_of(BOXES, journal=READS + more)
    table.run(read(table.game, table.rules, Context(("ann",), "hearth"), "hearth/paid"))
    assert table["ann"].exp == 6
    price = Cost(pay=(Price(amount=1, what=("food",), per="part-of:toll"),))
    assert [due.amount for due in dues(price, table.game, table.rules, Context(("ann",), "hearth"))] == [3]


@rule("KOR-REQ-001", "KOR-REQ-002")
@both
def test_some_of_several_are_counted(table_of: Callable[..., Table]) -> None:
    table = table_of(heroes="ann bob")
    parts = tuple(HasStat(what=what, least=1) for what in ("food", "wealth", "magic"))
    for name in ("ann", "bob"):
        table.set(name, food=0, wealth=0, magic=0)
    context = Context(("ann", "bob"), "hearth")

    def met(least: int) -> bool:
        return holds(SomeOf(least=least, of=parts), table.game, table.rules, context)

    assert [met(least) for least in (0, 1)] == [True, False]
    table.set("ann", food=1)
    table.set("bob", magic=2)  # different members may meet the parts
    assert [met(least) for least in (1, 2, 3)] == [True, True, False]


@rule("KOR-REQ-008")
def test_two_amounts_of_the_party_are_compared() -> None:
    table = Table(BOXES, heroes="ann bob", journal=READS)
    context = Context(("ann", "bob"), "hearth")
    needs = MoreOf(what="food", other="wealth")
    for (ann, bob), expected in (((2, 1), True), ((1, 1), False), ((0, 1), False)):
        table.set("ann", food=ann, wealth=2)
        table.set("bob", food=bob, wealth=0)
        assert holds(needs, table.game, table.rules, context) is expected


@rule("KOR-STATUS-002")
def test_the_marks_of_two_statuses_are_compared() -> None:
    table = Table(BOXES, journal=READS)
    context = Context(("ann",), "hearth")
    sheet = table.game.sheet.statuses
    for toll, debt, expected in (
        ([], [], False),
        (["1"], [], True),
        (["1"], ["2"], False),
        (["1", "3"], ["2"], True),
    ):
        sheet.clear()
        sheet.update({"toll": toll, "debt": debt})
        assert holds(MoreParts(status="toll", other="debt"), table.game, table.rules, context) is expected


@rule("KOR-EVENT-001")
@pytest.mark.parametrize(
    ("effect", "deck"),
    [
        (PutEventUnderCards(event="odd", amount=0), ["odd", "a", "b", "c"]),
        (PutEventUnderCards(event="odd", amount=2), ["a", "b", "odd", "c"]),
        (PutEventUnderCards(event="odd", amount=9), ["a", "b", "c", "odd"]),
        (EventInDays(event="odd", days=1), ["odd", "a", "b", "c"]),  # tomorrow's is the top card
        (EventInDays(event="odd", days=3), ["a", "b", "odd", "c"]),
    ],
)
def test_an_event_is_laid_below_as_many_cards(
    effect: PutEventUnderCards | EventInDays, deck: list[str]
) -> None:
    table = Table('event odd "Odd"\n  kind: special\n')
    table.game.decks.events[:] = ["a", "b", "c"]
    table.do(effect)
    assert table.game.decks.events == deck
    table.do(effect)  # it is moved, not doubled
    assert table.game.decks.events == deck
