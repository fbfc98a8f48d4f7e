"""Who dies in the first step of something is out of the rest of it at once: of the way, the page, the effect, the offers."""

from __future__ import annotations

import pytest

from runtime.rules.actions.explore import explore
from runtime.rules.actions.travel import travel
from runtime.rules.calendar.events_deck import reveal_event
from runtime.rules.calendar.moments import trigger
from runtime.rules.journal.reading_verses import read
from runtime.rules.protocol.context import Context
from schemas.vocabulary.choices import May
from schemas.vocabulary.resources import Die, Gain, Pay
from schemas.vocabulary.world import DiscardLocation
from tests.support.avalon import MAP, avalon
from tests.support.cards import give, item
from tests.support.pages import tale
from tests.support.tables import Table

rule = pytest.mark.rule

STORY = tale("> each party member gains 1 magic, gain status seen", "-> end")
SEEN = 'status seen "Seen"\n  for the record: a test\n'
BELL = MAP.replace(
    "  The wheel turns without water.\n",
    "  W.\n\n  instant: Bell.\n    > each party member gains 1 magic\n",
    1,
)


def cursed(when: str, world: str = MAP) -> Table:
    """Bob has a card that kills him at that moment; Cal is elsewhere."""
    table = avalon(
        item("curse", "items", "", f"{when}: bob dies") + SEEN,
        heroes="ann bob cal",
        journal=STORY,
        world=world,
    )
    give(table, "bob", "curse")
    table.set("cal", location="mill")
    return table


def magic(table: Table) -> list[int]:
    return [table[name].magic for name in ("ann", "bob", "cal")]


@rule("FOA-DEATH-003", "FOA-EXPLORE-003")
@pytest.mark.parametrize(
    ("members", "got", "seen"), [("ann bob", [1, 0, 0], True), ("bob", [0, 0, 0], False)]
)
def test_who_dies_on_setting_out_to_explore_reads_nothing(members: str, got: list[int], seen: bool) -> None:
    table = cursed("when exploring")
    names = tuple(members.split())
    table.run(explore(table.game, table.rules, names), *(["1"] if len(names) > 1 else []))
    assert magic(table) == got
    assert ("seen" in table.game.sheet.statuses) is seen
    assert [event.kind for event in table.told if event.kind in ("verse", "section-ends")] == (
        ["verse", "section-ends"] if seen else []
    )


@rule("FOA-DEATH-004", "FOA-DEATH-003", "FOA-TRAVEL-004")
@pytest.mark.parametrize(("members", "got"), [("ann bob", [1, 0, 0]), ("bob", [0, 0, 0])])
def test_who_dies_on_setting_out_to_travel_stays_where_that_was(members: str, got: list[int]) -> None:
    """So the Items will lie there, too; and the bell of the Mill rings for those who arrive."""
    table = cursed("when travelling", BELL)
    table.set("cal", location="moor")
    names = tuple(members.split())
    table.run(travel(table.game, table.rules, names, "mill"), *(["1"] if len(names) > 1 else []))
    assert table["bob"].location == "hearth"
    assert table["ann"].location == ("mill" if "ann" in names else "hearth")
    assert magic(table) == got


@rule("FOA-DEATH-003", "FOA-LOC-004")
def test_who_dies_by_an_instant_neither_meets_the_next_nor_may_join_it() -> None:
    """Bob waits at the Mill and joins the first; it kills him, and only Ann is there for the second."""
    world = BELL.replace("  instant: Bell.", "  instant: Trap.\n    > bob dies\n  instant: Bell.", 1)
    table = avalon(heroes="ann bob cal", world=world, rules=avalon().rules.with_rulings(amb_c_16="all"))
    table.set("bob", location="mill")
    table.do_arrive("ann", "mill", ("bob",))
    assert magic(table) == [1, 0, 0]
    assert table.kinds() == ["instant.join"]


@rule("FOA-DEATH-003", "FOA-LOCACT-003")
@pytest.mark.parametrize(("who", "got"), [("alone", [0, 0, 0]), ("with-ann", [1, 0, 0])])
def test_who_dies_of_what_the_price_brought_about_has_nothing_of_the_action(who: str, got: list[int]) -> None:
    task = 'event task "Task"\n  kind: quest\n  success: [wealth 0]\n    > bob dies\n'
    world = MAP.replace(
        "  A fire that is never out.\n",
        "  A.\n\n  action: (1 wealth) Buy.\n    > each party member gains 1 magic\n",
        1,
    )
    table = avalon(task, heroes="ann bob cal", world=world)
    for name in ("ann", "cal"):
        table.set(name, wealth=3)
    table.set("cal", location="mill")
    table.game.calendar.active = ["task"]
    table.act("bob", "buy", who, *(["bob"] if who != "alone" else []))
    assert table.game.fallen == ["bob"]
    assert magic(table) == got


@rule("FOA-DEATH-003", "KOR-GEN-007")
def test_a_party_is_those_who_are_left_of_it_from_one_effect_to_the_next() -> None:
    table = avalon(heroes="ann bob cal")
    each = Gain(amount=1, what="magic", who="@each-party-member")
    table.do(each, Die(who="bob"), each, members="ann bob")
    assert magic(table) == [2, 1, 0]


@rule("FOA-DEATH-003")
@pytest.mark.parametrize(("members", "got"), [("bob", [0, 0, 0]), ("ann bob", [1, 0, 1])])
def test_where_nobody_is_left_nothing_further_happens(members: str, got: list[int]) -> None:
    """Also what would have been for everybody in the game."""
    table = avalon(heroes="ann bob cal")
    table.do(Die(who="bob"), Gain(amount=1, what="magic", who="@each-character"), members=members)
    assert magic(table) == got


@rule("FOA-DEATH-003", "KOR-GEN-006", "FOA-CLAR-028")
def test_each_character_is_nobody_who_has_just_died() -> None:
    table = avalon(heroes="ann bob cal")
    for name in ("ann", "bob", "cal"):
        table.set(name, food=1)
    offer = May(
        do=(Pay(amount=1, what="food"),), then=(Gain(amount=1, what="wealth"),), who="@each-character"
    )
    table.do(
        Die(who="bob"),
        Gain(amount=1, what="magic", who="@each-character"),
        offer,
        Pay(amount=1, what="magic", who="@each-character"),
        Gain(amount=2, what="magic", who="@each-other-character"),
        members="ann",
        answers=("yes", "no"),
    )
    assert [(one.food, one.wealth, one.magic) for one in map(table.__getitem__, ("ann", "bob", "cal"))] == [
        (0, 2, 0), (1, 1, 0), (1, 1, 2),
    ]  # fmt: skip
    assert [one.actor for one in table.asked] == ["ann", "cal"]


@rule("FOA-DEATH-003", "FOA-SETUP-031")
def test_cards_of_the_dead_say_nothing_more() -> None:
    """Ann's card kills Bob; his own, for the same moment, is not heard. In the other order both are."""
    cards = item("curse", "items", "", "when travelling: bob dies") + item(
        "purse", "items", "", "when travelling: each party member gains 1 magic"
    )
    for first, got in (("ann-curse", [0, 0, 0]), ("bob-purse", [1, 1, 0])):
        table = avalon(cards, heroes="ann bob cal")
        give(table, "ann", "curse")
        give(table, "bob", "purse")
        table.run(trigger(table.game, table.rules, ("ann", "bob"), "when-travelling"), first)
        assert magic(table) == got


@rule("FOA-DEATH-003", "FOA-DEATH-004")
def test_where_only_the_dead_are_nobody_is() -> None:
    """Nobody gives to them, takes part with them, or keeps the Location on the table."""
    table = avalon(heroes="ann bob cal")
    table.set("bob", location="moor")
    table.do(Die(who="bob"), DiscardLocation(location="moor"))
    assert [event.what for event in table.events("left-table")] == ["moor"]
    table = avalon(heroes="ann bob cal")
    table.do(Die(who="bob"))
    assert [one.name for one in table.game.at("hearth")] == ["ann", "cal"]


@rule("FOA-DEATH-003", "FOA-QUEST-003")
def test_a_page_is_not_begun_by_the_dead() -> None:
    """What kills the last reader between two pages ends the reading; the event's own effects went before."""
    table = avalon(
        'event storm "Storm"\n  kind: story\n  > bob dies\n  -> hearth/start\n' + SEEN,
        heroes="ann bob",
        journal=STORY,
    )
    table.game.decks.events = ["storm"]
    table.run(reveal_event(table.game, table.rules))
    assert (table["ann"].magic, table["bob"].magic) == (1, 0)
    table = avalon(SEEN, heroes="ann bob", journal=STORY)
    table.do(Die(who="bob"))
    table.run(read(table.game, table.rules, Context(("bob",), "hearth"), "hearth/start"))
    assert (table["bob"].magic, table.game.sheet.statuses, table.game.reading[0]) == (0, {}, 0)
