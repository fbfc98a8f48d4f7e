"""Reading step by step: what is asked and when, what a choice costs and when that is paid, who is still reading."""

from dataclasses import replace

import pytest

from runtime.editions import fall_of_avalon
from runtime.rules.actions.explore import explore
from runtime.rules.journal.reading_verses import read, read_aside
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, Decision
from runtime.rules.state.game import EncounterState
from schemas.vocabulary.possessions import GainFilter
from schemas.vocabulary.resources import Lose
from tests.support.avalon import AVALON, avalon
from tests.support.cards import give, item
from tests.support.pages import tale
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule

NOT = ("* Not.", "  -> end")
DEAR = 'item chain "Chain"\n  deck: A\n  while held: each choice costs 1 energy more\n'


def quest(asks: str, then: str = "each character gains 1 magic") -> str:
    return f'event task "Task"\n  kind: quest\n  success: [{asks}]\n    > {then}\n'


def watching(asks: str, journal: str, heroes: str = "ann", **given: object) -> Table:
    table = Table(quest(asks), heroes=heroes, journal=journal, **given)
    table.game.calendar.active = ["task"]
    return table


def asked(table: Table, *answers: str, members: str = "ann") -> Decision:
    return table.until(explore(table.game, table.rules, tuple(members.split())), *answers)


# --- where something is asked


@rule("KOR-JOURNAL-007", "KOR-REDIR-001")
def test_what_an_instruction_asks_is_asked_at_its_own_line() -> None:
    table = Table(
        journal=tale("> each party member gains 1 food", "> one party member gains 1 exp", "-> end"),
        heroes="ann bob",
    )
    decision = asked(table, members="ann bob")
    lines = [entry[2].line for entry in table.book.pages["hearth/start"].steps if isinstance(entry, tuple)]
    assert decision.at is not None
    assert decision.at.line == max(lines)


@rule("KOR-PAYLOSE-005", "KOR-REQ-008")
@pytest.mark.parametrize("choice", ["* (1 energy) Go.", "* Go."])
def test_what_a_choice_asks_is_asked_at_the_choice(choice: str) -> None:
    effect = [] if "energy" in choice else ["  > one party member gains 1 exp"]
    table = Table(journal=tale("* Stay.", "  -> end", choice, *effect, "  -> there"), heroes="ann bob")
    decision = asked(table, "go", members="ann bob")
    place = table.book.pages["hearth/start"].choices[1].place
    assert decision.kind != "verse.choice"
    assert decision.at == place


# --- who chooses


@rule("KOR-JOURNAL-008")
def test_one_who_reads_alone_chooses_and_of_several_the_players_do() -> None:
    table = Table(journal=tale("* Go.", "  -> there", "* Stay.", "  -> end"), heroes="ann bob")
    assert asked(table).actor == "ann"
    assert asked(table, members="ann bob").actor == PLAYERS


@rule("FOA-PARTY-010", "FOA-JOURNAL-001")
def test_by_the_german_book_the_dying_leave_but_somebody_finishes_the_exploration() -> None:
    rules = AVALON.with_rulings(dying_leaves_party=True)
    for dying, left in (("bob", ("ann",)), ("ann bob", ("ann", "bob"))):
        table = avalon(
            heroes="ann bob", journal=tale("* Go.", "  -> end", "* Stay.", "  -> end"), rules=rules
        )
        for name in dying.split():
            table.do(Lose(amount=9, what="health", who=name))
        context = Context(("ann", "bob"), "hearth")
        table.run(read(table.game, rules, context, "hearth/start"), "go")
        assert context.members == left


@rule("FOA-JOURNAL-001", "FOA-DEATH-003")
def test_who_dies_by_a_card_between_two_choices_reads_no_further() -> None:
    text = item("vial", "items", "", "at any time: may discard this to gain 1 magic, bob dies")
    table = avalon(
        text, heroes="ann bob", journal=tale("* Go.", "  > each party member gains 1 exp", "  -> end")
    )
    give(table, "ann", "vial")
    bob = table["bob"]
    context = Context(("ann", "bob"), "hearth")
    table.run(read(table.game, table.rules, context, "hearth/start"), "use-vial", "go")
    assert (context.members, table["ann"].exp, bob.exp) == (("ann",), 1, 0)


@rule("KOR-ECHO-005", "FOA-DEATH-003")
def test_who_dies_by_a_legendary_action_before_an_instruction_is_out_of_it() -> None:
    """Wherever an edition has both: legendary actions, and deaths that the others outlive."""
    rules = replace(EDITION, death=fall_of_avalon.EDITION.death)
    card = 'legendary action last-call "Last Call"\n  for: ann, page 1\n  at any time: bob dies\n'
    table = Table(card, "ann bob", rules, journal=tale("> each party member gains 1 exp", "-> end"))
    table["ann"].legendary = ["last-call"]
    context = Context(("ann", "bob"), "hearth")
    table.run(read(table.game, rules, context, "hearth/start"), "use-last-call")
    assert (context.members, table["ann"].exp, table["bob"].exp) == (("ann",), 1, 0)


# --- what a choice costs


@rule("KOR-REQ-008", "KOR-JOURNAL-007", "KOR-PAYLOSE-004")
def test_a_choice_shows_and_takes_what_cards_make_of_its_price() -> None:
    journal = tale(
        "* Free.", "  -> there", "* (1 energy) Dear.", "  -> there", "* (1 energy, time 1) Slow.", "  -> end"
    )
    table = Table(DEAR, journal=journal)
    give(table, "ann", "chain")
    shown = {option.key: option.cost for option in asked(table).options}
    assert shown == {"free": "1 energy", "dear": "2 energy", "slow": "2 energy, time 1"}
    table.run(explore(table.game, table.rules, ("ann",)), "free")
    assert table["ann"].energy == 5
    table.run(explore(table.game, table.rules, ("ann",)), "dear")
    assert table["ann"].energy == 3
    table["ann"].energy = 1
    locked = {option.key for option in asked(table).options if option.blocked}
    assert locked == {"dear", "slow"}
    table["ann"].items = []
    shown = {option.key: option.cost for option in asked(table).options}
    assert shown == {"free": "", "dear": "1 energy", "slow": "1 energy, time 1"}


@rule("KOR-PAYLOSE-005", "KOR-REQ-008")
def test_what_was_paid_for_an_earlier_choice_does_not_count_for_this_one() -> None:
    first = tale("* (3 health) Bleed.", "  -> there", "* Not.", "  -> end").partition("verse there")[0]
    journal = first + (
        "verse there\n  There.\n\n  * (1 health) Bleed on.\n    > gain 1 exp per health paid\n    -> end\n"
        "  * Not.\n    -> end\n"
    )
    table = Table(journal=journal)
    table.act("ann", "explore", "bleed", "bleed-on")
    assert (table["ann"].health, table["ann"].exp) == (5, 1)


@rule("FOA-PARTY-005", "FOA-PARTY-006")
def test_who_drops_out_because_of_the_price_hands_over_nothing_else_of_it() -> None:
    text = item("axe", "items") + item("cap", "items")
    table = avalon(
        text, heroes="ann bob", journal=tale("* (2 wealth per party member, 1 item) Pay.", "  -> end", *NOT)
    )
    give(table, "ann", "axe")
    give(table, "bob", "cap")
    table["ann"].wealth, table["bob"].wealth = 2, 1
    context = Context(("ann", "bob"), "hearth")
    table.run(read(table.game, table.rules, context, "hearth/start"), "pay", "ann")
    assert (context.members, table["ann"].items, table["bob"].items) == (("ann",), [], ["cap"])


# --- what comes of it at once


@rule("KOR-REQ-008", "KOR-QUEST-001")
def test_what_the_price_brings_about_comes_before_what_was_paid_for() -> None:
    table = watching("wealth 0", tale("* (1 wealth) Pay.", "  > gain 1 exp", "  -> there", *NOT))
    table.act("ann", "explore", "pay")
    assert [event.what for event in table.told if event.kind in ("quest", "gained")] == [
        "task",
        "magic",
        "exp",
    ]


@rule("KOR-LOC-005", "KOR-QUEST-001")
def test_time_that_a_choice_takes_lies_there_before_anybody_reads_on() -> None:
    table = watching("dark time at hearth 1+", tale("* (time 1) Wait.", "  -> there", *NOT))
    table.act("ann", "explore", "wait")
    told = [event.what for event in table.told if event.kind in ("quest", "verse")]
    assert told == ["hearth/start", "task", "hearth/there"]


@rule("KOR-EXPLORE-004", "KOR-QUEST-001")
def test_a_verse_has_been_read_before_the_next_one_is() -> None:
    table = watching("verse hearth/start read", tale("-> there"))
    table.act("ann", "explore")
    told = [event.what for event in table.told if event.kind in ("quest", "verse")]
    assert told == ["hearth/start", "task", "hearth/there"]
    assert table.game.sheet.read == {"hearth/start", "hearth/there"}


@rule("KOR-HIDDEN-002")
def test_every_instruction_behind_a_filter_is_followed() -> None:
    journal = tale("> with the blue filter", "  > gain 1 exp", "  > gain 2 magic", "> gain 1 food", "-> end")
    table = Table(journal=journal)
    table.do(GainFilter(colour="blue"))
    table.act("ann", "explore")
    assert (table["ann"].exp, table["ann"].magic, table["ann"].food) == (1, 2, 2)


@rule("KOR-JOURNAL-003", "KOR-REDIR-001")
def test_what_could_not_be_paid_for_in_full_stops_its_own_instruction_and_not_the_next() -> None:
    """In an encounter Ann pays her last Health in a verse and is out of it; Bob goes on with the next instruction."""
    book = (
        "\nbook of secrets\n\nverse toll\n  A toll.\n\n  > choose pay 9 health or gain 1 terror\n"
        "  > each party member gains 1 exp, bob gains 1 magic\n  -> end\n"
    )
    table = Table(book, heroes="ann bob")
    table.game.encounter = EncounterState("wolf", "combat", ["ann", "bob"], active="ann")
    table.run(read_aside(table.game, table.rules, "book/toll"), "1", "9")
    assert table.game.encounter.out == {"ann": "dying"}
    assert (table["bob"].exp, table["bob"].magic) == (1, 1)


@rule("KOR-EXPLORE-004", "KOR-JOURNAL-003")
def test_pages_that_only_lead_to_each_other_end_after_all() -> None:
    table = Table(journal=tale("-> there").replace("  There.\n\n  -> end", "  There.\n\n  -> start"))
    table.act("ann", "explore")
    assert len([event for event in table.told if event.kind == "section-ends"]) == 1
    assert [event.text for event in table.events("step")] != []
