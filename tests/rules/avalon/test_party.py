"""Parties: who owes what, who drops out, who trades with whom."""

import pytest

from runtime.rules.encounters.outcome import EncounterEnd
from runtime.rules.protocol.flow import Flow
from tests.support.avalon import AVALON, MAP, avalon
from tests.support.avalon_cards import FIGHT, RAT, explore, tale
from tests.support.tables import Table

rule = pytest.mark.rule


def three(cost: str) -> Table:
    return avalon(journal=tale(cost), heroes="ann bob cal")


@rule("FOA-PARTY-005", "FOA-PARTY-006")
def test_who_cannot_pay_a_share_and_is_not_covered_drops_out_and_the_others_go_on() -> None:
    table = three("2 energy per party member")
    table.set("cal", energy=1)
    table.set("ann", energy=3)
    table.set("bob", energy=3)
    explore(table, "through", "ann-and-bob")
    pays = next(one for one in table.asked if one.kind == "party.pays")
    # Together they have four: enough for two of them, never for three.
    assert pays.option("all").blocked == "costs 6 energy, only 4 left"  # type: ignore[union-attr]
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [1, 1, 0]
    assert [table[name].energy for name in ("ann", "bob", "cal")] == [0, 0, 0]


@rule("FOA-PARTY-007")
@pytest.mark.parametrize("what", ["energy", "magic"])
def test_a_member_may_pay_energy_or_magic_for_another_up_to_the_whole(what: str) -> None:
    table = three(f"1 {what} per party member")
    for name in ("ann", "bob", "cal"):
        table.set(name, **{what: 4 if name == "bob" else 1 if what == "energy" else 0})
    explore(table, "through", "all")
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [1, 1, 1]
    assert getattr(table["bob"], what) == (0 if what == "energy" else 1)


@rule("FOA-PARTY-007", "FOA-CLAR-009")
@pytest.mark.parametrize("what", ["food", "health", "reputation", "exp"])
def test_everything_else_is_paid_by_whoever_owes_it(what: str) -> None:
    # AMB-C-29
    table = three(f"1 {what} per party member")
    table.set("ann", **{what: 5})
    table.set("bob", **{what: 0})
    table.set("cal", **{what: 2})
    explore(table, "through", "ann-and-cal")
    pays = next(one for one in table.asked if one.kind == "party.pays")
    assert pays.option("all").blocked == f"Bob cannot pay 1 {what}"  # type: ignore[union-attr]
    spent = {"exp": 0}.get(what, 1)  # one Exp is paid and one is gained in the hall
    assert [getattr(table[name], what) for name in ("ann", "bob", "cal")] == [5 - spent, 0, 2 - spent]


@rule("FOA-PARTY-005")
def test_who_could_pay_may_refuse_and_is_out() -> None:
    # AMB-S-101
    table = three("1 food per party member")
    explore(table, "through", "cal")
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [0, 0, 1]
    assert [table[name].food for name in ("ann", "bob", "cal")] == [1, 2, 2]


@rule("FOA-PARTY-005")
def test_a_choice_nobody_can_pay_for_is_locked() -> None:
    table = three("9 magic per party member")
    decision = table.until(table.offers("ann")["explore"].run(), "with-bob-and-cal", "1", "1")
    assert decision.option("through").blocked == "costs 27 magic"  # type: ignore[union-attr]


@rule("FOA-PARTY-005", "FOA-PARTY-007", "FOA-LOCACT-003")
def test_the_action_of_a_location_may_ask_each_member_for_a_share() -> None:
    action = (
        "  A fire.\n\n  action: (1 food per party member) Feast.\n    > each party member gains 1 health\n"
    )
    world = MAP.replace("  A fire that is never out.\n", action, 1)
    table = avalon(heroes="ann bob", world=world)
    table.set("ann", food=3, health=5)
    table.set("bob", food=0, health=5)
    table.act("ann", "feast", "with-bob", "ann")
    assert (table["ann"].food, table["ann"].health, table["bob"].health) == (2, 6, 5)


@rule("FOA-PARTY-007", "FOA-LOCACT-003")
def test_what_the_party_owes_once_is_split_as_it_likes() -> None:
    table = three("4 food")
    explore(table, "through", "0", "1")
    assert [table[name].food for name in ("ann", "bob", "cal")] == [1, 1, 0]


@rule("FOA-PARTY-009", "FOA-RES-002")
def test_members_trade_while_they_read() -> None:
    # AMB-C-17
    table = avalon(journal=tale("3 food"), heroes="ann bob cal")
    table["cal"].location = "mill"
    table.act("ann", "explore", "with-bob", "1", "trade-in-the-party", "bob", "food", "1", "away")
    assert (table["ann"].food, table["bob"].food) == (2, 1)
    trade = next(one for one in table.asked if one.kind == "trade.what")
    assert "magic" not in trade.open_keys()


@rule("FOA-PARTY-009", "FOA-CLAR-037")
def test_who_reads_alone_trades_with_nobody() -> None:
    table = avalon(journal=tale("3 food"), heroes="ann bob")
    decision = table.until(table.offers("ann")["explore"].run(), "alone")
    assert decision.open_keys() == ["away"]


@rule("FOA-PARTY-004")
def test_between_actions_parties_form_and_dissolve_freely() -> None:
    table = avalon(heroes="ann bob")
    table.act("ann", "explore", "with-bob", "1", "leave-it")
    assert table.game.party == ()
    table.act("bob", "explore", "alone", "leave-it")
    table.act("bob", "explore", "with-ann", "1", "leave-it")
    assert (table["ann"].energy, table["bob"].energy) == (4, 3)


def _one_escapes(game, rules, context, name) -> Flow[EncounterEnd]:  # type: ignore[no-untyped-def]
    """An encounter that ann leaves and the others win."""
    yield from ()
    return EncounterEnd("win", True, survivors=tuple(one for one in context.members if one != "ann"))


def _all_escape(game, rules, context, name) -> Flow[EncounterEnd]:  # type: ignore[no-untyped-def]
    yield from ()
    return EncounterEnd("lose", False, survivors=())


@rule("FOA-PARTY-010")
def test_who_left_an_encounter_is_out_of_the_exploration_that_goes_on() -> None:
    # AMB-S-20
    from dataclasses import replace

    rules = replace(AVALON, encounters={"combat": _one_escapes, "diplomacy": _one_escapes})
    table = avalon(RAT, heroes="ann bob", journal=FIGHT, rules=rules)
    table.act("ann", "explore", "with-bob", "1")
    assert [table[name].exp for name in ("ann", "bob")] == [0, 1]


@rule("FOA-PARTY-010")
def test_so_it_is_for_an_encounter_that_is_drawn_in_passing() -> None:
    from dataclasses import replace

    journal = (
        "journal hearth\n\nverse door\n  A door.\n\n  > draw a green encounter\n"
        "  > each party member gains 1 exp\n  -> end\n"
    )
    rules = replace(AVALON, encounters={"combat": _one_escapes, "diplomacy": _one_escapes})
    table = avalon(RAT, heroes="ann bob", journal=journal, rules=rules)
    table.act("ann", "explore", "with-bob", "1")
    assert [table[name].exp for name in ("ann", "bob")] == [0, 1]


@rule("FOA-PARTY-010")
def test_if_nobody_remained_all_go_on_with_the_losing_branch() -> None:
    from dataclasses import replace

    rules = replace(AVALON, encounters={"combat": _all_escape, "diplomacy": _all_escape})
    table = avalon(RAT, heroes="ann bob", journal=FIGHT, rules=rules)
    table.act("ann", "explore", "with-bob", "1")
    assert [table[name].terror for name in ("ann", "bob")] == [1, 1]


@rule("FOA-PARTY-001", "FOA-PARTY-003")
def test_a_member_approves_by_being_named_and_nobody_is_pressed_in() -> None:
    world = MAP.replace(
        "  A fire that is never out.\n", "  A fire.\n\n  action: (2 energy) Dig.\n    > gain 1 food\n", 1
    )
    table = avalon(heroes="ann bob cal", world=world)
    table.act("ann", "dig", "with-cal", "0", "ann")
    assert [table[name].energy for name in ("ann", "bob", "cal")] == [6, 6, 4]
