"""During the Day: Actions and costs."""

from typing import Any

import pytest

from runtime.rules.calendar.day import act_until_agreed
from runtime.rules.costs.costs import Due
from runtime.rules.costs.purses import able, pay_dues, shortfall
from tests.support.avalon import both
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule


def with_action(line: str, *below: str) -> str:
    """The small world with one more action at the hearth."""
    lines = "\n".join(f"    > {one}" for one in below)
    return MAP.replace("  A fire that is never out.\n", f"  A fire.\n\n  action: {line}\n{lines}\n", 1)


@rule("KOR-ACTION-001")
def test_who_acts_next_is_up_to_the_players() -> None:
    table = Table(heroes="ann bob cal", ready=False)
    flow = table.campaign_flow()
    decision = table.until(flow)
    for name in ("ann", "bob", "cal", "cal", "ann", "ann", "cal", "bob"):
        assert decision.kind == "day.who"
        assert decision.actor == "players"
        table.until(_go_on(flow, name))
        decision = _next(table, flow, "explore", "alone", "leave-it")


def _go_on(flow, answer):  # type: ignore[no-untyped-def]
    item = flow.send(answer)
    while True:
        item = flow.send((yield item))


def _next(table, flow, *answers):  # type: ignore[no-untyped-def]
    from runtime.rules.protocol.decisions import Decision

    item = None
    for answer in answers:
        item = flow.send(answer)
        while not isinstance(item, Decision):
            item = next(flow)
    return item


@rule("KOR-ACTION-002")
def test_the_stage_ends_only_by_agreement_and_with_energy_left() -> None:
    table = Table(heroes="ann bob", ready=False)
    flow = table.campaign_flow()
    decision = table.until(flow)
    assert decision.open_keys() == ["ann", "bob", "end-the-day"]
    table["ann"].energy = table["bob"].energy = 0
    decision = _next(table, flow, "ann")
    # Without Energy nobody is made to stop: what costs nothing is still there.
    assert "explore" in decision.open_keys()
    assert "end-the-day" not in decision.open_keys()
    assert _next(table, flow, "someone-else").kind == "day.who"
    _next(table, flow, "end-the-day")
    assert table.game.calendar.stage == "end"


@rule("KOR-ACTION-003", "KOR-ACTION-004", "FOA-ACTION-004")
@both
def test_the_cost_is_paid_before_the_action_is_resolved(table_of: Any) -> None:
    table = table_of(world=with_action("(2 energy) Chop wood.", "gain 1 wealth"))
    assert table.options("ann")["chop-wood"].cost == "2 energy"
    table.act("ann", "chop-wood")
    assert [(e.kind, e.what, e.amount) for e in table.told if e.kind in ("paid", "gained")] == [
        ("paid", "energy", 2),
        ("gained", "wealth", 1),
    ]
    assert table["ann"].energy == 4


@rule("KOR-ACTION-005")
def test_paying_health_takes_energy_down_to_the_same_line() -> None:
    table = Table(world=with_action("(5 health) Bleed.", "gain 1 magic"))
    table.act("ann", "bleed")
    assert (table["ann"].health, table["ann"].energy) == (4, 4)


@rule("KOR-ACTION-006")
def test_paying_terror_moves_it_up() -> None:
    table = Table(world=with_action("(2 terror) Look down.", "gain 1 magic"))
    table.act("ann", "look-down")
    assert table["ann"].terror == 2


@rule("KOR-ACTION-007")
@pytest.mark.parametrize(
    ("cost", "state"), [("7 energy", {}), ("10 health", {}), ("3 terror", {"terror": 8}), ("2 food", {})]
)
def test_an_action_that_would_push_a_marker_off_is_not_taken_at_all(cost: str, state: dict[str, int]) -> None:
    table = Table(world=with_action(f"({cost}) Strain.", "gain 1 magic"))
    table.set("ann", **state)
    assert table.options("ann")["strain"].blocked
    with pytest.raises(AssertionError, match="locked"):
        table.act("ann", "strain")


@rule("KOR-ACTION-008")
@pytest.mark.parametrize(
    ("what", "amount", "after"), [("energy", 6, 0), ("health", 9, 0), ("terror", 10, 10)]
)
def test_a_payment_to_the_last_slot_is_legal(what: str, amount: int, after: int) -> None:
    table = Table()
    due = [Due(amount, (what,))]
    assert shortfall(due, table.game, table.rules, ("ann",)) == ""
    table.run(pay_dues(due, table.game, table.rules, ("ann",)))
    assert getattr(table["ann"], what) == after


@rule("KOR-ACTION-008", "KOR-DEATH-001")
def test_health_paid_to_zero_is_dying_but_the_action_is_still_resolved() -> None:
    table = Table(world=with_action("(9 health) Everything.", "gain 1 magic"))
    table.act("ann", "everything")
    assert table["ann"].conditions == ["you-are-dying"]
    assert table["ann"].magic == 1


@rule("KOR-ACTION-008")
def test_a_table_may_rule_that_health_is_never_paid_to_zero() -> None:
    table = Table(rules=EDITION.with_rulings(amb_s_03=False))
    assert able(table.game, table.rules, table["ann"], "health") == 8


@rule("KOR-ACTION-009")
def test_the_standard_actions_and_their_costs() -> None:
    world = with_action("(2 energy) Chop wood.", "gain 1 wealth")
    table = Table(
        'combat encounter wolf "Wolf"\n  deck: green 1, guardian\n  value: 3\n  free: opens 1x\n'
        "  attack 0-2: take 1 damage\n",
        world=world,
    )
    from runtime.rules.state.game import Guardian

    options = table.options("ann")
    assert options["explore"].cost == ""
    assert options["travel-mill"].cost == "1 energy"
    assert options["activate-a-waystone"].cost.startswith("2 energy")
    assert options["chop-wood"].cost == "2 energy"
    table.game.board.guardians = [Guardian("wolf", "hearth")]
    assert table.options("ann")["challenge-wolf"].cost == ""
    # All of them are on the menu of the Day, and the one that is taken is done; then the menu comes again.
    day = table.until(act_until_agreed(table.game, table.rules))
    standard = {"explore", "travel-mill", "activate-a-waystone", "chop-wood", "challenge-wolf"}
    assert day.kind == "day.action"
    assert standard < {option.key for option in day.options}
    again = table.until(act_until_agreed(table.game, table.rules), "travel-mill")
    assert (again.kind, table["ann"].location, table["ann"].energy) == ("day.action", "mill", 5)


@rule("KOR-ACTION-010", "KOR-PARTY-001", "FOA-ACTION-006", "FOA-PARTY-001")
@both
def test_characters_in_one_location_may_take_the_same_action_together(table_of: Any) -> None:
    table = table_of(heroes="ann bob cal dee")
    table["dee"].location = "mill"
    share = ["1"] if table.rules.numbers.explore_energy else []
    table.act("ann", "explore", "with-bob", *share, "leave-it")
    decision = table.asked[0]
    assert decision.kind == "party.join"
    assert decision.open_keys() == ["alone", "with-bob", "with-cal", "with-bob-and-cal"]
