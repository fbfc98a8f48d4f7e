"""An item, a secret, a skill and an event may share a name: each is heard, offered, used and put away as itself.

Names are unique only within a kind of card; in a book they are words for what lies on the table.
"""

from __future__ import annotations

import pytest

from runtime.rules.actions.travel import travel
from runtime.rules.calendar.day import start_effects
from runtime.rules.protocol.decisions import Decision
from runtime.rules.protocol.flow import Flow
from schemas.vocabulary.possessions import DiscardThis, FlipThis, GainSecret
from tests.support.cards import give
from tests.support.tables import Table

rule = pytest.mark.rule

SAYS = (
    "  at the start of the day: gain 1 {what}\n  when travelling: gain 1 {what}\n"
    "  when a waystone is activated: gain 1 {what}\n  at any time: may discard this to gain 3 {what}\n"
)
LAMPS = (
    'item lamp "Lamp"\n  deck: A\n'
    + SAYS.format(what="food")
    + 'secret lamp 7 "The Lamp"\n  kind: small\n'
    + SAYS.format(what="wealth")
    + 'event lamp "A Lamp"\n  kind: story\n'
    + SAYS.format(what="exp").replace("may discard this to gain 3 exp", "may pay 9 food to gain 1 exp")
    + 'secret light 140 "Light"\n  kind: standard, global\n  at the start of the day: gain 1 magic\n'
    + 'companion light "Lightbearer"\n  when travelling: gain 1 magic\n  at the start of the day: gain 1 terror\n'
)


def lit(owner: str = "ann", heroes: str = "ann") -> Table:
    """Everything called a lamp or a light is in play; nobody has anything else."""
    table = Table(LAMPS, heroes=heroes)
    give(table, owner, "lamp")
    table.set("ann", secrets=["lamp"], food=0, wealth=0)
    table.game.calendar.active = ["lamp"]
    table.game.decks.global_secrets = ["light"]
    table.game.board.companions = {"light": "hearth"}
    return table


def has(table: Table, name: str = "ann") -> tuple[int, ...]:
    one = table[name]
    return one.food, one.wealth, one.exp, one.magic, one.terror


def first_to_last(flow: Flow[None]) -> set[str]:
    """Everything that was offered. If there are several effects, the first one comes first."""
    offered: set[str] = set()
    answer = ""
    try:
        while True:
            item = flow.send(answer) if answer else next(flow)
            answer = ""
            if isinstance(item, Decision):
                assert item.kind == "effect.next"
                offered |= set(item.open_keys())
                answer = item.open_keys()[0]
    except StopIteration:
        return offered


@rule("KOR-DAYSTART-003", "KOR-GEN-002")
def test_each_says_what_it_says_at_dawn() -> None:
    table = lit()
    assert len(first_to_last(start_effects(table.game, table.rules))) == 5
    assert has(table) == (1, 1, 1, 1, 1)


@rule("KOR-GEN-002", "KOR-EVENT-006", "KOR-TRAVEL-003")
def test_each_says_what_it_says_on_the_way() -> None:
    table = lit()
    assert len(first_to_last(travel(table.game, table.rules, ("ann",), "mill"))) == 4
    assert has(table) == (1, 1, 1, 1, 0)


@rule("KOR-COMPANION-007", "KOR-GEN-002")
def test_each_hears_of_a_waystone() -> None:
    table = lit()
    table.set("ann", magic=1, wealth=1)
    table.act("ann", "activate-a-waystone", "offering", "north-east", "secret-ann-lamp-2", "ann-lamp-2")
    assert has(table)[:3] == (1, 1, 1)


@rule("KOR-ITEM-016", "KOR-ITEM-017", "KOR-DISCARD-001", "KOR-DISCARD-002")
def test_each_is_offered_and_used_and_put_away_as_itself() -> None:
    table = lit()
    uses = [key for key in table.options("ann") if key.startswith("use-lamp")]
    assert len(uses) == len(set(uses)) == 3
    table.act("ann", uses[1])
    assert (table["ann"].items, table["ann"].secrets, has(table)[:2]) == (["lamp"], [], (0, 3))
    table.act("ann", uses[0])
    assert (table["ann"].items, has(table)[:2]) == ([], (3, 3))


@rule("KOR-DISCARD-001", "KOR-DISCARD-002")
@pytest.mark.parametrize(("kind", "items", "secrets"), [("item", [], ["lamp"]), ("secret", ["lamp"], [])])
def test_what_one_owner_puts_away_is_not_what_another_has(
    kind: str, items: list[str], secrets: list[str]
) -> None:
    """Ann has the secret, Bob the item."""
    table = lit("bob", "ann bob")
    table.do(DiscardThis(), source=f"{kind}:lamp", members="bob" if kind == "item" else "ann")
    assert (table["bob"].items, table["ann"].secrets) == (items, secrets)


@rule("KOR-ITEM-020")
def test_the_owner_of_the_card_that_is_used_turns_it() -> None:
    table = lit("bob", "ann bob")
    table.do(FlipThis(), source="item:lamp", members="bob")
    assert (table["bob"].flipped, table["ann"].flipped) == (["lamp"], [])


@rule("KOR-LOC-005", "KOR-SECRET-002", "KOR-SECRET-010")
@pytest.mark.parametrize(("cost", "marked"), [("time 1, secret map", False), ("time 1, secret coin", True)])
def test_no_time_lies_on_a_secret_that_was_a_part_of_its_own_cost(cost: str, marked: bool) -> None:
    """So it can be used at once where it is gained again."""
    more = (
        f'secret map 9 "Map"\n  kind: small\n  action: ({cost}) Burn.\n    > gain 1 magic\n'
        'secret coin 3 "Coin"\n  kind: small\n'
    )
    table = Table(more)
    table.set("ann", secrets=["map", "coin"])
    table.act("ann", "burn")
    assert ("secret:map" in table.game.card_markers) is marked
    if not marked:
        table.do(GainSecret(secret="map"))
    assert ("burn" in table.open("ann")) is not marked


@rule("KOR-LOC-005", "KOR-SECRET-007")
def test_time_lies_on_a_secret_that_is_everybodys() -> None:
    table = Table(
        'secret bell 140 "Bell"\n  kind: standard, global\n  action: (time 2) Ring.\n    > gain 1 magic\n'
    )
    table.game.decks.global_secrets = ["bell"]
    table.act("ann", "ring")
    assert table.game.card_markers["secret:bell"].dark == 2
