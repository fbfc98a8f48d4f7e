"""General rules, and clarifications that hold everywhere."""

import pytest

from runtime.rules.journal.reading_verses import read
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.repeating import roll_for, toss_for
from schemas.vocabulary.resources import Gain, Lose
from tests.support.avalon import avalon
from tests.support.tables import Table

rule = pytest.mark.rule
TOSS = (
    "journal hearth\n\nverse toss\n  Up it goes.\n\n  > toss a dial\n    grail: gain 1 wealth -> end\n"
    "    skull: lose 1 wealth -> end\n"
)
LUCK = "".join(
    f'item {name} "{name.title()}"\n  deck: items\n  while held: each {what} may be repeated\n'
    for name, what in (("coin", "toss"), ("knot", "toss"), ("bone", "roll"))
)


def lucky(*items: str) -> Table:
    table = avalon(LUCK)
    table.game.decks.items["items"].clear()
    table.set("ann", items=list(items))
    return table


@rule("FOA-GEN-005")
@pytest.mark.parametrize(("side", "wealth"), [("grail", 2), ("skull", 0)])
def test_a_toss_shows_one_of_two_equally_likely_sides(side: str, wealth: int) -> None:
    table = avalon(journal=TOSS)
    flow = read(table.game, table.rules, Context(("ann",), "hearth"), "hearth/toss")
    decision = table.until(flow)
    assert (decision.kind, decision.actor) == ("dial.toss", "chance")
    assert [(option.key, option.weight) for option in decision.options] == [("grail", 1), ("skull", 1)]
    table.run(read(table.game, table.rules, Context(("ann",), "hearth"), "hearth/toss"), side)
    assert table["ann"].wealth == wealth


@rule("FOA-CLAR-002")
def test_a_toss_is_repeated_at_most_once_whatever_allows_it() -> None:
    table = lucky("coin", "knot")
    context = Context(("ann",), "hearth")
    assert table.run(toss_for(table.game, table.rules, context), "skull", "yes", "skull") == "skull"
    assert table.kinds() == ["dial.toss", "roll.repeat", "dial.toss"]
    assert table.run(toss_for(table.game, table.rules, context), "grail", "no") == "grail"
    table.asked.clear()
    assert table.run(roll_for(table.game, table.rules, context, 1), "2") == [2]  # they are for tosses


@rule("FOA-CLAR-002")
def test_a_roll_is_repeated_as_a_whole_and_once() -> None:
    table = lucky("bone")
    context = Context(("ann",), "hearth")
    assert table.run(roll_for(table.game, table.rules, context, 2), "1", "2", "yes", "6", "5") == [6, 5]
    assert table.kinds() == ["die.roll", "die.roll", "roll.repeat", "die.roll", "die.roll"]


@rule("FOA-CLAR-001", "FOA-GEN-009")
def test_effects_of_one_moment_are_resolved_in_an_order_the_players_choose() -> None:
    items = "".join(
        f'item {name} "{name.title()}"\n  deck: items\n  at the start of the day: {does}\n'
        for name, does in (("bell", "gain 1 terror"), ("psalm", "lose 1 terror"))
    )
    table = avalon(items)
    table.game.decks.items["items"].clear()
    table.set("ann", items=["bell", "psalm"])
    table.steps(table.rules.start_of_day[:1], "ann-psalm")
    assert [e.kind for e in table.told if e.kind in ("gained", "lost")] == ["lost", "gained"]
    assert table["ann"].terror == 1


@rule("FOA-GEN-009")
def test_of_several_targets_the_players_choose() -> None:
    table = avalon(heroes="ann bob")
    table.do(Lose(amount=1, what="health", who="@one-party-member"), answers=["bob"])
    assert (table["ann"].health, table["bob"].health) == (9, 8)


@rule("FOA-CLAR-028")
def test_an_effect_on_all_members_includes_who_caused_it() -> None:
    table = avalon(heroes="ann bob cal")
    table.do(Gain(amount=1, what="exp", who="@each-party-member"), members="ann bob", active="ann")
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [1, 1, 0]


@rule("FOA-CLAR-036")
def test_an_item_affects_who_uses_it_unless_it_says_otherwise() -> None:
    items = "".join(
        f'item {name} "{name.title()}"\n  deck: items\n  once per day: {does}\n'
        for name, does in (("broth", "gain 1 health"), ("song", "each party member gains 1 health"))
    )
    table = avalon(items, heroes="ann bob")
    table.game.decks.items["items"].clear()
    table.set("ann", items=["broth", "song"], health=5)
    table.set("bob", health=5)
    table.act("ann", "use-broth")
    assert (table["ann"].health, table["bob"].health) == (6, 5)


@rule("FOA-CLAR-036")
@pytest.mark.parametrize("kind", ["item", "secret"])
def test_who_helps_to_pay_for_an_item_or_a_secret_has_nothing_of_it(kind: str) -> None:
    header = (
        'item spade "Spade"\n  deck: items\n' if kind == "item" else 'secret spade 4 "Spade"\n  kind: small\n'
    )
    table = avalon(header + "  action: (2 energy) Dig.\n    > gain 1 wealth\n", heroes="ann bob")
    table.game.decks.items["items"] = []
    table.set("ann", **{f"{kind}s": ["spade"]})
    table.act("ann", "dig", "with-bob", "0")
    assert (table["ann"].energy, table["bob"].energy) == (6, 4)
    assert (table["ann"].wealth, table["bob"].wealth) == (2, 1)
