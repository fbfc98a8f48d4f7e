"""Those who take an Action together are the Party until it is over: they read what its steps call for, and it is
settled at once.

In each case ann acts and bob is elsewhere. Something in the middle completes a status whose page gives every member
of the Party 1 Exp. The price completes a quest, which comes before the effect of the Action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from runtime.editions.fall_of_avalon.dreams import dream
from runtime.rules.actions.challenge import challenge
from runtime.rules.actions.explore import explore
from runtime.rules.actions.travel import travel
from runtime.rules.actions.waystone import activate
from runtime.rules.calendar.night_steps import read_visions
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import Guardian
from tests.support.avalon import avalon
from tests.support.cards import beast
from tests.support.tables import MAP, Table

rule = pytest.mark.rule

OMEN = """\
status omen "Omen"
  parts: 1-2
  > when all parts -> book/portent

book of secrets

verse portent
  Whoever was there.

  > each party member gains 1 exp
  -> end

"""
JOURNAL = """\
journal hearth

verse fireside
  A fire.

  > gain status omen part 2
  -> end

vision hearth

verse embers
  Sparks.

  > gain status omen part 2
  -> end
"""
WORLD = MAP.replace(
    "  A fire that is never out.\n",
    "  A fire.\n\n  action: (1 energy) Look.\n    > gain status omen part 2\n",
).replace(
    "  Nothing, and then", "  instant: Crows rise.\n    > gain status omen part 2\n\n  Nothing, and then"
)
ASLEEP = WORLD.replace("seals: settlement", "seals: settlement, vision")


def when(moment: str) -> str:
    return f'item rod "Rod"\n  deck: A\n  {moment}: gain status omen part 2\n'


def at_the_table(
    more: str = "", make: Callable[..., Table] = Table, world: str = WORLD, quiet: bool = False
) -> Table:
    if quiet:
        more += "journal hearth\n\nverse fireside\n  A fire.\n\n  -> end\n"
    journal = "" if quiet else JOURNAL if world is ASLEEP else JOURNAL.partition("vision")[0]
    table = make(more + OMEN, "ann bob", world=world, journal=journal)
    table.run(table.rules.attach(table.game, "hearth"))
    table.game.sheet.statuses["omen"] = ["1"]
    table.set("ann", items=["rod"] if "item rod" in more else [], magic=2, food=2)
    table.set("bob", location="mill")
    return table


def ended_well(table: Table) -> None:
    assert [(one.exp, name) for name, one in table.game.characters.items()] == [(1, "ann"), (0, "bob")]
    assert table.game.party == ()  # between Actions there is no Party


@rule("KOR-EXPLORE-003", "KOR-EXPLORE-004", "KOR-JOURNAL-006", "FOA-EXPLORE-002", "FOA-EXPLORE-003")
@pytest.mark.parametrize("make", [Table, avalon])
def test_those_who_explore_read_what_their_page_calls(make: Any) -> None:
    table = at_the_table(make=make)
    table.run(explore(table.game, table.rules, ("ann",)))
    ended_well(table)


@rule("KOR-EXPLORE-003", "KOR-EXPLORE-004")
def test_a_card_that_speaks_when_exploring_speaks_to_those_who_explore() -> None:
    table = at_the_table(when("when exploring"), quiet=True)
    table.run(explore(table.game, table.rules, ("ann",)))
    ended_well(table)


@rule("KOR-TRAVEL-001", "KOR-TRAVEL-003", "KOR-TRAVEL-010")
def test_those_who_travel_read_what_a_card_calls_on_the_way() -> None:
    table = at_the_table(when("when travelling"))
    table.run(travel(table.game, table.rules, ("ann",), "moor"))
    ended_well(table)


@rule("KOR-TRAVEL-003", "KOR-TRAVEL-004", "KOR-MOVE-002", "FOA-TRAVEL-004")
@pytest.mark.parametrize("make", [Table, avalon])
def test_those_who_arrive_read_what_an_instant_effect_calls(make: Any) -> None:
    table = at_the_table(make=make)
    table.do_arrive("ann", "moor")
    ended_well(table)


@rule("KOR-TRAVEL-011", "KOR-MOVE-002", "FOA-MOVE-002")
@pytest.mark.parametrize("make", [Table, avalon])
def test_those_who_arrive_together_read_what_their_arrival_calls_before_any_instant(make: Any) -> None:
    """The page of a threshold comes as Ann and Bob stand at the Mill; Cal is elsewhere."""
    table = make(OMEN, "ann bob cal")
    table.game.pending.append("book/portent")
    table.run(table.rules.arrive(table.game, table.rules, ("ann", "bob"), "mill"))
    assert [one.exp for one in table.game.characters.values()] == [1, 1, 0]
    assert table.game.party == ()


@rule("KOR-WAYSTONE-002", "KOR-WAYSTONE-007", "KOR-WAYSTONE-008")
def test_those_who_activate_read_what_the_waystone_calls() -> None:
    table = at_the_table(when("when a waystone is activated"))
    table.set("ann", energy=6)
    table.run(activate(table.game, table.rules, ("ann",)), "offering", "0", "north-east")
    ended_well(table)


@rule("KOR-LOCACT-003", "KOR-LOCACT-004", "KOR-ABILITY-002", "FOA-ACTION-004", "FOA-LOCACT-003")
@pytest.mark.parametrize("make", [Table, avalon])
def test_those_who_take_a_printed_action_read_what_it_calls(make: Any) -> None:
    table = at_the_table(make=make)
    table.act("ann", "look")
    ended_well(table)


@rule("KOR-DAYEND-014", "KOR-VISION-001", "KOR-VISION-002")
def test_those_who_sleep_there_read_what_the_vision_calls() -> None:
    table = at_the_table(world=ASLEEP)
    table.run(read_visions(table.game, table.rules))
    ended_well(table)


@rule("FOA-DAYEND-012", "FOA-CLAR-008", "FOA-PARTY-011")
def test_those_who_sleep_there_read_what_the_dream_calls() -> None:
    """Bob sleeps where nobody dreams."""
    page = "dream hearth\n\nverse embers\n  Sparks.\n\n  > gain status omen part 2\n  -> end\n\n"
    table = at_the_table(page, avalon, WORLD.replace("seals: settlement", "seals: dream"))
    table.run(dream(table.game, table.rules))
    ended_well(table)


@rule("KOR-GUARD-012", "KOR-GUARD-013")
def test_those_who_challenge_are_the_party_until_it_is_over() -> None:
    table = at_the_table(beast("wolf", extra=", guardian"))
    table.game.board.guardians.append(Guardian("wolf", "hearth", "green"))
    table.run(challenge(table.game, table.rules, ("ann",), "wolf"), "win")
    assert table.game.board.guardians == []
    assert table.game.party == ()


# --- the price is settled first

QUEST = 'event task "Task"\n  kind: quest\n  success: [{asks}]\n    > each character gains 1 magic\n'
DEARER = 'item ring "Ring"\n  deck: A\n  while held: each {what} costs 1 wealth more\n'


def settled_first(
    asks: str, more: str, take: Callable[[Table], Flow[None]], then: str, answers: Sequence[Any] = ()
) -> None:
    table = Table(QUEST.format(asks=asks) + more + OMEN, world=WORLD)
    table.run(table.rules.attach(table.game, "hearth"))
    table.game.calendar.active.append("task")
    table.set("ann", items=["ring"] if "item ring" in more else [], wealth=1, magic=1, energy=2)
    table.run(table.rules.settle(table.game, table.rules))
    table.told.clear()
    table.run(take(table), *answers)
    kinds = [event.kind for event in table.told]
    assert "quest" in kinds
    assert kinds.index("quest") < kinds.index(then)


@rule("KOR-EXPLORE-003", "KOR-QUEST-001")
def test_what_exploring_costs_is_settled_before_anything_is_read() -> None:
    settled_first(
        "wealth 0",
        DEARER.format(what="exploration"),
        lambda one: explore(one.game, one.rules, ("ann",)),
        "verse",
        ["leave-it"],
    )


@rule("KOR-TRAVEL-001", "KOR-TRAVEL-003", "KOR-QUEST-001")
def test_what_travelling_costs_is_settled_before_anybody_moves() -> None:
    settled_first("energy 1", "", lambda one: travel(one.game, one.rules, ("ann",), "mill"), "moves")


@rule("KOR-WAYSTONE-002", "KOR-WAYSTONE-007", "KOR-QUEST-001")
def test_what_a_waystone_costs_is_settled_before_it_stands() -> None:
    settled_first(
        "energy 0",
        "",
        lambda one: activate(one.game, one.rules, ("ann",)),
        "waystone",
        ["offering", "0", "north-east"],
    )


@rule("KOR-WAYSTONE-008", "KOR-QUEST-001")
def test_a_placed_waystone_is_settled_before_a_card_speaks_of_it() -> None:
    rod = 'item rod "Rod"\n  deck: A\n  when a waystone is activated: set terror to 3\n'
    table = Table(QUEST.format(asks="waystone at mill") + rod + OMEN, world=WORLD)
    table.run(table.rules.attach(table.game, "hearth"))
    table.game.calendar.active.append("task")
    table.set("ann", items=["rod"], location="mill", magic=1)
    table.run(activate(table.game, table.rules, ("ann",)), "offering", "0")
    kinds = [event.kind for event in table.told]
    assert kinds.index("quest") < kinds.index("set" if "set" in kinds else "gained", kinds.index("waystone"))


@rule("KOR-LOCACT-003", "KOR-LOCACT-004", "KOR-QUEST-001")
def test_what_an_action_costs_is_settled_before_its_effect() -> None:
    def look(table: Table) -> Flow[None]:
        return table.offers("ann")["look"].run()

    settled_first("energy 1", "", look, "status")
