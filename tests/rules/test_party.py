"""Parties."""

from typing import Any

import pytest

from runtime.rules.costs.costs import Due
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.effects.dispatch import subjects
from runtime.rules.protocol.context import Context
from runtime.rules.state.game import EncounterState
from schemas.vocabulary.resources import Gain
from tests.support.avalon import both
from tests.support.tables import Table

rule = pytest.mark.rule

TALE = """\
journal hearth

verse door
  A door.

  > encounter rat
    win -> hall
    lose -> hall
    escape -> hall

verse hall
  A hall.

  > each party member gains 1 exp
  * On.
    -> out

verse out
  Out.

  * Done.
    -> end
"""
RAT = """\
combat encounter rat "Rat"
  deck: green 1
  value: 3
  free: opens 1x
  attack 0-2: take 1 damage
"""


@rule("KOR-PARTY-001", "FOA-PARTY-001")
@both
def test_only_those_in_the_same_location_can_join(table_of: Any) -> None:
    table = table_of(heroes="ann bob cal")
    table["cal"].location = "mill"
    table.act("ann", "explore", "alone", "leave-it")
    assert table.asked[0].open_keys() == ["alone", "with-bob"]
    table["bob"].location = "mill"
    table.asked.clear()
    table.act("ann", "explore", "leave-it")
    assert table.kinds() == ["verse.choice"]


@rule("KOR-PARTY-002", "FOA-PARTY-003")
@both
def test_whoever_is_not_named_stays_out_of_the_action(table_of: Any) -> None:
    table = table_of(heroes="ann bob cal")
    table.act("ann", "travel-mill", "with-cal", "1")
    assert [table[name].location for name in ("ann", "bob", "cal")] == ["mill", "hearth", "mill"]
    assert table["bob"].energy == 6


@rule("KOR-PARTY-003", "KOR-JENC-005", "FOA-PARTY-002")
@both
def test_nobody_drops_out_between_two_choices(table_of: Any) -> None:
    table = table_of(RAT, journal=TALE, heroes="ann bob")
    share = ["1"] if table.rules.numbers.explore_energy else []
    table.act("ann", "explore", "with-bob", *share, "win", "on", "done")
    choices = [d for d in table.asked if d.kind == "verse.choice"]
    assert [d.actor for d in choices] == ["players", "players"]
    assert all("leave" not in " ".join(d.open_keys()) for d in choices)


@rule("KOR-PARTY-004")
@pytest.mark.parametrize("what", ["energy", "health", "terror", "food", "wealth", "magic"])
def test_a_member_may_pay_everything_for_the_others(what: str) -> None:
    table = Table(heroes="ann bob")
    for name in ("ann", "bob"):
        table.set(name, food=4, wealth=4, magic=4)
    before = getattr(table["bob"], what)
    due = [Due(4, (what,))]
    assert shortfall(due, table.game, table.rules, ("ann", "bob")) == ""
    table.run(pay_dues(due, table.game, table.rules, ("ann", "bob")), "0")
    after = before + 4 if what == "terror" else before - 4
    assert getattr(table["bob"], what) == after


@rule("KOR-PARTY-006", "KOR-PARTY-008", "KOR-JENC-003", "KOR-DEATH-006")
def test_who_dropped_out_of_an_encounter_is_back_when_it_ends() -> None:
    table = Table(RAT, journal=TALE, heroes="ann bob")
    table.act("ann", "explore", "with-bob", "escape", "on", "done")
    assert (table["ann"].exp, table["bob"].exp) == (1, 1)


@rule("KOR-PARTY-007")
def test_while_out_effects_for_each_member_pass_by() -> None:
    table = Table(RAT, heroes="ann bob")
    table.game.encounter = EncounterState("rat", "combat", party=["ann"], out={"bob": "escaped"})
    context = Context(("ann", "bob"), "hearth", active="ann", inside=True)
    who = table.run(subjects("@each-party-member", table.game, context))
    assert [one.name for one in who] == ["ann"]
    table.do(Gain(amount=1, what="terror", who="@each-party-member"), active="ann", inside=True)
    assert (table["ann"].terror, table["bob"].terror) == (1, 0)


@rule("KOR-PARTY-009")
def test_between_actions_parties_form_and_dissolve_freely() -> None:
    table = Table(heroes="ann bob")
    table.act("ann", "explore", "with-bob", "leave-it")
    assert table.game.party == ()
    table.act("bob", "explore", "alone", "leave-it")
    table.act("bob", "explore", "with-ann", "leave-it")
    assert (table["ann"].energy, table["bob"].energy) == (6, 6)


@rule("KOR-CHRON-002", "KOR-SCALE-006")
def test_how_shared_gains_are_divided_is_one_decision_of_the_table() -> None:
    table = Table(heroes="ann bob")
    table.do(Gain(amount=3, what="wealth"), answers=["2"])
    assert (table["ann"].wealth, table["bob"].wealth) == (3, 2)
    # There is one answer for the group, whoever settles it: no vote, no second question.
    assert [d.kind for d in table.asked] == ["share.gain"]


@rule("KOR-PARTY-007")
def test_with_everyone_out_of_the_encounter_an_effect_for_one_member_finds_nobody() -> None:
    table = Table(RAT, heroes="ann bob")
    out = {"ann": "dying", "bob": "escaped"}
    table.game.encounter = EncounterState("rat", "combat", party=[], out=out)
    table.do(Gain(amount=1, what="terror", who="@one-party-member"), active="ann", inside=True)
    assert (table["ann"].terror, table["bob"].terror) == (0, 0)
    assert table.asked == []
