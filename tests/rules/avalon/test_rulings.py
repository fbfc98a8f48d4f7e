"""Where a table may read a rule differently: each ruling switched, and what it changes."""

from dataclasses import replace

import pytest

from runtime.editions.fall_of_avalon.nights import clear_random_events
from runtime.rules.encounters.outcome import EncounterEnd
from runtime.rules.protocol.flow import Flow
from schemas.vocabulary.world import PlaceMenhir, RemoveMenhir
from tests.support.avalon import AVALON, MAP, avalon
from tests.support.avalon_cards import EVENTS, FIGHT, RAT, tale

rule = pytest.mark.rule


@rule("FOA-DAYSTART-011")
def test_amb_c_09_every_event_without_a_quest_lasts_one_day() -> None:
    table = avalon(EVENTS, rules=AVALON.with_rulings(amb_c_09="all"))
    table.game.calendar.active = ["tale", "whim", "task"]
    table.steps([clear_random_events])
    assert table.game.calendar.active == ["task"]


@rule("FOA-ACTION-003", "FOA-CLAR-006")
def test_amb_c_12_who_has_no_energy_must_pass() -> None:
    rules = AVALON.with_rulings(amb_c_12="must-pass")
    table = avalon(heroes="ann bob", rules=rules)
    table.set("ann", energy=0)
    decision = table.until(rules.during_the_day(table.game, rules))
    assert (decision.kind, decision.actor) == ("day.action", "bob")
    table.set("bob", energy=0)
    table.run(rules.during_the_day(table.game, rules))
    assert table.game.calendar.stage == "end"


@rule("FOA-PARTY-009", "FOA-CLAR-037")
def test_amb_c_17_nothing_changes_hands_during_an_action() -> None:
    table = avalon(journal=tale("3 food"), heroes="ann bob", rules=AVALON.with_rulings(amb_c_17=False))
    decision = table.until(table.offers("ann")["explore"].run(), "with-bob", "1")
    assert "trade-in-the-party" not in decision.open_keys()


@rule("FOA-ACTION-001", "FOA-ACTION-007")
def test_amb_s_19_one_character_may_act_twice_in_a_row() -> None:
    rules = AVALON.with_rulings(amb_s_19=True)
    table = avalon(heroes="ann bob", rules=rules)
    decision = table.until(rules.during_the_day(table.game, rules), "ann", "travel-mill", "alone")
    assert (decision.kind, decision.open_keys()) == ("day.who", ["bob", "ann"])


def _one_escapes(game, rules, context, name) -> Flow[EncounterEnd]:  # type: ignore[no-untyped-def]
    yield from ()
    return EncounterEnd("win", True, survivors=("bob",))


@rule("FOA-PARTY-010")
def test_amb_s_20_who_left_an_encounter_is_back_after_it() -> None:
    rules = replace(AVALON, encounters={"combat": _one_escapes, "diplomacy": _one_escapes})
    table = avalon(RAT, heroes="ann bob", journal=FIGHT, rules=rules.with_rulings(amb_s_20=False))
    table.act("ann", "explore", "with-bob", "1")
    assert [table[name].exp for name in ("ann", "bob")] == [1, 1]


@rule("FOA-CLAR-012")
def test_amb_s_24_a_new_menhir_reveals_nothing_by_itself() -> None:
    table = avalon(rules=AVALON.with_rulings(amb_s_24=False))
    table.do(PlaceMenhir(place="moor", dial=(4,)))
    assert "tarn" not in table.game.board.locations
    table.do_arrive("ann", "moor")
    assert "tarn" in table.game.board.locations


@rule("FOA-MENHIR-005")
def test_amb_s_100_who_is_moved_off_does_not_arrive() -> None:
    world = MAP.replace("  No bottom,", "  instant: It rings.\n    > gain 1 wealth\n\n  No bottom,", 1)
    table = avalon(world=world, rules=AVALON.with_rulings(amb_s_100=False))
    table.do(PlaceMenhir(place="moor", dial=(4,)), PlaceMenhir(place="tarn", dial=(4,)))
    table["ann"].location = "cairn"
    table.do(RemoveMenhir(place="tarn"))
    table.steps(table.rules.start_of_day[2:3])
    assert (table["ann"].location, table["ann"].wealth) == ("tarn", 1)


@rule("FOA-PARTY-005")
def test_amb_s_101_who_can_pay_a_share_pays_it() -> None:
    table = avalon(
        journal=tale("1 food per party member"), heroes="ann bob", rules=AVALON.with_rulings(amb_s_101=False)
    )
    table.act("ann", "explore", "with-bob", "1", "through")
    assert [table[name].food for name in ("ann", "bob")] == [0, 1]
