"""During the day: rounds of one Action each, passing, and how the stage ends."""

import pytest

from runtime.editions.fall_of_avalon.dials import count_time_down
from runtime.rules.protocol.decisions import Decision
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import Guardian
from tests.support.avalon import AVALON, MAP, PEOPLE, avalon
from tests.support.tables import Table

rule = pytest.mark.rule


def rounds(table: Table) -> Flow[None]:
    return AVALON.during_the_day(table.game, table.rules)


def asked(table: Table, *answers: str) -> Decision:
    """The next question of the day after the answers."""
    return table.until(rounds(table), *answers)


def with_action(cost: str, does: str) -> str:
    return MAP.replace(
        "  A fire that is never out.\n", f"  A fire.\n\n  action: {cost} Chop wood.\n    > {does}\n", 1
    )


@rule("FOA-ACTION-001", "FOA-GEN-002", "FOA-GEN-003")
def test_the_players_say_who_acts_and_the_lowest_character_number_stands_first() -> None:
    table = avalon(heroes="ann bob cal dee")
    decision = asked(table)
    assert decision.kind == "day.who"
    assert decision.open_keys() == ["bob", "ann", "dee", "cal"]  # numbers 1, 2, 3, 4


@rule("FOA-ACTION-001", "FOA-ACTION-002")
def test_each_player_acts_once_before_anyone_acts_again() -> None:
    table = avalon(heroes="ann bob")
    flow = rounds(table)
    decision = table.until(flow, "ann", "travel-mill", "alone")
    # Bob is the only one left in the round: nobody need say who acts.
    assert (decision.kind, decision.actor) == ("day.action", "bob")
    decision = table.until(_after(flow, "travel-moor"))
    assert (decision.kind, decision.open_keys()) == ("day.who", ["bob", "ann"])


def _after(flow: Flow[None], answer: str) -> Flow[None]:
    """A flow that continues with an answer to its present decision."""
    item = flow.send(answer)
    while True:
        reply = yield item
        item = flow.send(reply)


@rule("FOA-ACTION-001")
def test_the_menu_gives_way_to_others_only_where_there_are_any() -> None:
    table = avalon()
    assert asked(table).option("someone-else") is None
    table = avalon(heroes="ann bob")
    flow = rounds(table)
    assert table.until(flow, "ann").option("someone-else") is not None
    decision = table.until(_after(flow, "someone-else"))
    assert (decision.kind, decision.open_keys()) == ("day.who", ["bob", "ann"])


@rule("FOA-ACTION-002", "FOA-ACTION-007")
def test_who_joined_counts_as_having_acted_and_may_still_act() -> None:
    # AMB-S-19: the round is complete, but a joiner who took no own Action may still do so.
    table = avalon(heroes="ann bob")
    flow = rounds(table)
    decision = table.until(flow, "ann", "travel-mill", "with-bob", "1")
    assert decision.open_keys() == ["bob", "next-round"]
    decision = table.until(_after(flow, "next-round"))
    assert decision.open_keys() == ["bob", "ann"]


@rule("FOA-ACTION-007", "FOA-CLAR-010")
def test_joining_what_an_arrival_brings_is_no_part_in_an_action() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n", "  A wheel.\n\n  instant: A door.\n    -> mill/hall\n", 1
    )
    journal = "journal mill\n\nverse hall\n  A hall.\n\n  > each party member gains 1 exp\n  -> end\n"
    german = AVALON.with_rulings(amb_c_16="encounters")
    table = avalon(heroes="ann bob cal", world=world, journal=journal, rules=german)
    table["bob"].location = "mill"
    table.until(rounds(table), "ann", "travel-mill", "alone", ("bob",))
    today = table.game.calendar.today
    assert ("joined:ann" in today, "joined:bob" in today) == (True, False)
    assert (table["ann"].exp, table["bob"].exp) == (1, 1)


@rule("FOA-TRAVEL-010", "FOA-PARTY-002")
def test_who_is_there_already_stays_out_of_what_an_arrival_brings() -> None:
    """AMB-C-16: English and Italian; the German book is an option."""
    world = MAP.replace(
        "  The wheel turns without water.\n", "  A wheel.\n\n  instant: A door.\n    -> mill/hall\n", 1
    )
    journal = "journal mill\n\nverse hall\n  A hall.\n\n  > each party member gains 1 exp\n  -> end\n"
    table = avalon(heroes="ann bob", world=world, journal=journal)
    table["bob"].location = "mill"
    table.do_arrive("ann", "mill")
    assert "instant.join" not in table.kinds()
    assert (table["ann"].exp, table["bob"].exp) == (1, 0)


@rule("FOA-CLAR-008")
def test_who_is_there_already_joins_encounters_and_explorations_only() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n", "  A wheel.\n\n  instant: A coin.\n    > gain 1 wealth\n", 1
    )
    table = avalon(heroes="ann bob", world=world, rules=AVALON.with_rulings(amb_c_16="encounters"))
    table["bob"].location = "mill"
    table.do_arrive("ann", "mill")
    assert "instant.join" not in table.kinds()
    assert (table["ann"].wealth, table["bob"].wealth) == (2, 1)


@rule("FOA-ACTION-007")
def test_joining_is_possible_after_the_own_action() -> None:
    table = avalon(heroes="ann bob")
    flow = rounds(table)
    table.until(flow, "ann", "travel-mill", "alone", "travel-mill")
    decision = table.until(_after(flow, "bob"), "travel-hearth")
    assert decision.kind == "party.join"
    assert decision.open_keys() == ["alone", "with-ann"]


@rule("FOA-ACTION-003", "FOA-PASS-001")
def test_the_stage_ends_when_everyone_has_passed() -> None:
    table = avalon(heroes="ann bob")
    table.run(rounds(table), "ann", "pass", "pass")
    assert table.game.calendar.stage == "end"
    assert (table["ann"].energy, table["bob"].energy) == (6, 6)
    assert table.kinds() == ["day.who", "day.action", "day.action"]


@rule("FOA-PASS-001")
def test_who_has_passed_takes_no_action_and_joins_none_until_the_next_day() -> None:
    table = avalon(heroes="ann bob cal")
    flow = rounds(table)
    decision = table.until(flow, "bob", "pass", "ann", "explore")
    assert decision.kind == "party.join"
    assert decision.open_keys() == ["alone", "with-cal"]
    table = avalon(heroes="ann bob")
    table.until(rounds(table), "bob", "pass")
    assert "passed:bob" in table.game.calendar.today
    table.game.calendar.stage = "start"
    table.until(table.campaign_flow())
    assert "passed:bob" not in table.game.calendar.today


@rule("FOA-PASS-001", "FOA-RES-002")
def test_trading_stays_possible_with_who_has_passed() -> None:
    table = avalon(heroes="ann bob")
    table.game.calendar.today = ["passed:bob"]
    assert {"give", "take-from-bob"} <= set(table.open("ann"))
    table.act("ann", "take-from-bob", "food", "2")
    assert (table["ann"].food, table["bob"].food) == (3, 0)
    table["bob"].location = "mill"
    assert "take-from-bob" not in table.options("ann")


@rule("FOA-ACTION-003", "FOA-CLAR-006")
def test_without_energy_what_costs_none_may_still_be_done_and_the_day_may_end() -> None:
    # AMB-C-12. At the hearth a menhir can be inspected for nothing.
    table = avalon(heroes="ann bob")
    table.set("ann", energy=0)
    table.set("bob", energy=0)
    decision = asked(table)
    assert decision.open_keys() == ["bob", "ann", "end-the-day"]
    table.run(rounds(table), "end-the-day")
    assert table.game.calendar.stage == "end"


@rule("FOA-ACTION-003", "FOA-CLAR-006")
def test_without_energy_and_without_anything_free_the_stage_ends_by_itself() -> None:
    table = avalon()
    table.set("ann", energy=0, location="mill")
    table.run(rounds(table))
    assert table.asked == []
    assert table.game.calendar.stage == "end"


@rule("FOA-ACTION-005", "FOA-EXPLORE-001", "FOA-TRAVEL-001", "FOA-INSPECT-001")
def test_the_standard_actions_and_what_they_cost() -> None:
    table = avalon(world=with_action("(2 energy)", "gain 1 wealth"))
    costs = {key: option.cost for key, option in table.options("ann").items()}
    assert costs["explore"] == "1 energy"
    assert costs["travel-mill"] == "1 energy"
    assert costs["chop-wood"] == "2 energy"
    assert costs["inspect-the-menhir"] == ""
    decision = asked(table)
    assert decision.option("pass") is not None


@rule("FOA-ACTION-004")
@pytest.mark.parametrize(("what", "after"), [("energy", 4), ("health", 7), ("terror", 2)])
def test_a_cost_may_be_any_track_and_terror_is_paid_by_raising_it(what: str, after: int) -> None:
    table = avalon(world=with_action(f"(2 {what})", "gain 1 wealth"))
    table.act("ann", "chop-wood")
    assert getattr(table["ann"], what) == after


@rule("FOA-ACTION-004")
def test_a_cost_may_use_the_last_slot_and_not_go_beyond_it() -> None:
    # AMB-S-103
    table = avalon(world=with_action("(2 terror)", "gain 1 wealth"))
    table.set("ann", terror=9)
    assert table.options("ann")["chop-wood"].blocked == "2 terror does not fit on the track"
    table.set("ann", terror=8)
    assert table.options("ann")["chop-wood"].blocked == ""


@rule("FOA-ACTION-001")
def test_what_is_free_between_actions_takes_nobody_s_place() -> None:
    table = avalon(heroes="ann bob")
    flow = rounds(table)
    decision = table.until(flow, "ann", "give", "food", "1")
    assert (decision.kind, decision.open_keys()) == ("day.who", ["bob", "ann"])


@rule("FOA-CHARACT-001", "FOA-CHARACT-002")
def test_a_character_action_is_the_character_s_own_and_for_the_menu_of_the_day() -> None:
    people = PEOPLE.replace(
        "  tray: green\n", "  tray: green\n  ability: (2 energy) Sing.\n    > gain 1 wealth\n", 1
    )
    journal = "journal hearth\n\nverse one\n  One.\n\n  * Go.\n    -> end\n"
    table = avalon(heroes="ann bob", people=people, journal=journal)
    assert "sing" in table.open("ann")
    assert "sing" not in table.options("bob")
    decision = table.until(table.offers("ann")["explore"].run(), "alone")
    assert "sing" not in decision.open_keys()


@rule("FOA-CHARACT-003", "FOA-PARTY-008")
def test_others_may_help_to_pay_but_the_actor_pays_one_energy() -> None:
    people = PEOPLE.replace(
        "  tray: green\n", "  tray: green\n  ability: (2 energy) Sing.\n    > gain 1 wealth\n", 1
    )
    table = avalon(heroes="ann bob", people=people)
    table.act("ann", "sing", "with-bob", "1")
    assert table.asked[1].open_keys() == ["1", "2"]
    table.set("ann", energy=0)
    assert table.options("ann")["sing"].blocked == "costs 2 energy"
    flow = table.offers("ann")["sing"].run()
    assert table.until(flow).option("with-bob").blocked == "the owner must pay a part of it"  # type: ignore[union-attr]


@rule("FOA-CHARACT-003", "FOA-PARTY-007")
def test_helpers_pay_energy_only_so_the_actor_bears_the_health() -> None:
    people = PEOPLE.replace(
        "  tray: green\n", "  tray: green\n  ability: (2 health) Bleed.\n    > gain 1 wealth\n", 1
    )
    table = avalon(heroes="ann bob", people=people)
    table.act("ann", "bleed", "with-bob")
    assert (table["ann"].health, table["bob"].health) == (7, 9)


@rule("FOA-LOCACT-001", "FOA-GUARD-011")
def test_a_guardian_prevents_neither_exploring_nor_the_action_of_the_location() -> None:
    wolf = (
        'combat encounter wolf "Wolf"\n  deck: green 1, guardian\n  value: 3\n  attack 0-2: take 1 damage\n'
    )
    table = avalon(wolf, world=with_action("(1 energy)", "gain 1 wealth"))
    table.game.board.guardians = [Guardian("wolf", "hearth", "green")]
    assert {"explore", "chop-wood", "travel-mill"} <= set(table.open("ann"))
    assert not any(key.startswith("challenge") for key in table.options("ann"))


@rule("FOA-LOCACT-002", "FOA-LOCACT-006", "FOA-DAYSTART-008")
def test_once_per_day_is_free_again_every_day_and_without_the_mark_it_repeats() -> None:
    world = MAP.replace(
        "  A fire that is never out.\n",
        "  A fire.\n\n  action: (1 energy, once per day) Beg.\n    > gain 1 reputation\n"
        "  action: (1 energy) Sweep.\n    > gain 1 food\n",
        1,
    )
    table = avalon(world=world)
    table.act("ann", "beg")
    assert table.options("ann")["beg"].blocked == "already done today"
    table.act("ann", "sweep")
    table.act("ann", "sweep")
    assert (table["ann"].food, table["ann"].reputation) == (3, 1)
    table.game.calendar.stage = "start"
    table.until(table.campaign_flow())
    assert table.options("ann")["beg"].blocked == ""


TWO_FEATURES = MAP.replace(
    "  A fire that is never out.\n",
    "  A fire.\n\n  action: (time 2) Doze.\n    > gain 1 exp\n  action: (time 1) Wait.\n    > gain 1 exp\n",
    1,
)


def locked(table: Table) -> tuple[bool, bool]:
    options = table.options("ann")
    return bool(options["doze"].blocked), bool(options["wait"].blocked)


@rule("FOA-LOCACT-002", "FOA-DAYSTART-008")
def test_one_token_a_day_leaves_a_location_and_the_players_say_which() -> None:
    """AMB-C-11, English and Italian: 2 tokens of one Action and 1 of another take three days."""
    table = avalon(world=TWO_FEATURES)
    table.act("ann", "doze")
    assert locked(table) == (True, False)  # those of one feature do not lock another
    table.act("ann", "wait")
    table.steps([count_time_down], "0")
    assert locked(table) == (True, True)
    table.steps([count_time_down], "1")
    assert locked(table) == (True, False)
    table.steps([count_time_down])  # one place is left: nobody is asked
    assert locked(table) == (False, False)


@rule("FOA-LOCACT-002", "FOA-DAYSTART-008")
def test_by_a_ruling_one_token_leaves_each_feature() -> None:
    """AMB-C-11, German."""
    table = avalon(world=TWO_FEATURES, rules=AVALON.with_rulings(amb_c_11="feature"))
    table.act("ann", "doze")
    table.act("ann", "wait")
    table.steps([count_time_down])
    assert locked(table) == (True, False)
    table.steps([count_time_down])
    assert locked(table) == (False, False)


@rule("FOA-GEN-009")
def test_a_card_goes_before_the_rules() -> None:
    table = avalon('event thaw "Thaw"\n  kind: story\n  today: each travel costs 1 energy less\n')
    table.game.calendar.active = ["thaw"]
    assert table.options("ann")["travel-mill"].cost == ""
