"""Where several things come at once, the players choose the order; and rulings about the Kings. Expected results first."""

import pytest

from runtime.editions.kings_of_ruin import EDITION as PLAYED
from runtime.rules.map.bosses import activate_boss
from runtime.rules.map.guardians import activate_guardian
from runtime.rules.state.game import Guardian
from schemas.vocabulary.resources import Lose
from tests.encounters.arena import Arena, Begin, both, card, fight
from tests.support.tables import EDITION, MAP, Table

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))


def item(name: str, *lines: str) -> str:
    body = "".join(f"  {line}\n" for line in lines)
    return f'item {name} "{name.title()}"\n  deck: A\n{body}\n'


@rule("KOR-GEN-002", "KOR-CLAUDYNE-006", "KOR-NONUS-009")
@pytest.mark.parametrize("first", ["trait-1-impact", "trait-2-weather"])
def test_impact_and_weather_come_in_the_players_order(first: str) -> None:
    rain = 'weather rain "Rain"\n  lasts: 3\n  on placement: each party member loses 1 energy\n\n'
    king = fight("king", "traits: impact 1 (lose 1 health), weather (rain)", deck="boss 1", value=30)
    arena = Arena(king, rain, IDLE).meet("king")
    assert (arena.kind(), arena.choices()) == ("encounter.next", ["trait-1-impact", "trait-2-weather"])
    arena.say(first)
    lost = [event.what for event in arena.told if event.kind == "lost"]
    assert lost == (["health", "energy"] if first == "trait-1-impact" else ["energy", "health"])


@rule("KOR-GEN-002", "KOR-COMBAT-024", "FOA-CLAR-001")
@both
def test_abilities_at_the_start_and_after_winning_come_in_the_players_order(begin: Begin) -> None:
    things = "".join(
        f'secret s{n} {n} "S{n}"\n  kind: small\n  at the start of an encounter: gain 1 {what}\n  after winning: lose 1 {what}\n'
        for n, what in ((11, "food"), (12, "wealth"))
    )
    hit = card("hit", "free: closes 9 pool")
    arena = begin(fight("foe", value=3), hit, IDLE, things)
    arena["ann"].secrets += ["s11", "s12"]
    arena.meet("foe")
    assert arena.kind() in ("encounter.next", "encounter.use")
    said = []
    while arena.now is not None:
        assert arena.now is not None
        if arena.kind() == "encounter.next":
            said.append(len(arena.choices()))
            arena.say(arena.choices()[-1])
        elif arena.kind() == "encounter.use":
            arena.say("yes")
        elif arena.kind() == "encounter.play":
            arena.say("hit" if "hit" in arena.choices() else "end")
        else:
            arena.say(arena.choices()[0])
    assert said == [2, 2]  # once at the start, once after winning
    gained = [
        event.what for event in arena.told if event.kind == "gained" and event.what in ("food", "wealth")
    ]
    assert gained == ["wealth", "food"]


@rule("KOR-GEN-002", "KOR-WAYSTONE-008")
def test_what_waits_for_a_waystone_comes_in_the_players_order() -> None:
    things = "".join(
        f'secret s{n} {n} "S{n}"\n  kind: small\n  when a waystone is activated: gain 1 {what}\n'
        for n, what in ((11, "food"), (12, "wealth"))
    )
    table = Table(things)
    table.set("ann", magic=1, energy=6, secrets=["s11", "s12"])
    table.act("ann", "activate-a-waystone", "offering", "1", "north-east", "ann-s12-0")
    gained = [event.what for event in table.events("gained")]
    assert gained == ["wealth", "food"]


@rule("KOR-GUARD-007", "KOR-CLAUDYNE-002")
@pytest.mark.parametrize(("fading", "left"), [("one", 1), ("all", 0)])
def test_of_several_waystones_one_fades_or_all_of_them(fading: str, left: int) -> None:
    wolf = (
        'combat encounter wolf "Wolf"\n  deck: green 1, guardian\n  value: 3\n  attack 0-2: take 1 damage\n'
    )
    table = Table(wolf, rules=EDITION.with_rulings(fading=fading))
    placed = table.game.board.locations["hearth"].clone()
    placed.x, placed.y = 1, 0
    table.game.board.locations["moor"] = placed
    points = [(placed.x, placed.y), (placed.x + 1, placed.y + 1)]
    table.game.board.waystones = list(points)
    guardian = Guardian("wolf", "moor", "green")
    table.game.board.guardians = [guardian]
    table.run(activate_guardian(table.game, table.rules, guardian), "x")
    assert len(table.game.board.waystones) == left


@rule("KOR-SECRET-003", "KOR-DEATH-005", "FOA-DEATH-010")
def test_the_printed_dying_card_limits_items() -> None:
    things = "".join(item(f"i{n}") for n in range(5))
    table = Table(things)
    table["ann"].items = [f"i{n}" for n in range(5)]
    table.do(Lose(amount=9, what="health"), answers=("i0", "i1"))
    assert table["ann"].items == ["i2", "i3", "i4"]
    free = Table(things, rules=EDITION.with_rulings(amb_s_06_items=0))
    free["ann"].items = [f"i{n}" for n in range(5)]
    free.do(Lose(amount=9, what="health"))
    assert len(free["ann"].items) == 5


@rule("KOR-PANIC-002", "KOR-TRAIT-005")
@pytest.mark.parametrize(("counts", "open_"), [(False, True), (True, False)])
def test_whether_the_card_of_a_panic_counts_towards_haste_is_a_ruling(counts: bool, open_: bool) -> None:
    quick = "".join(card(f"q{n}", "key 1: closes lightning opens courage 1") for n in range(6))
    foe = fight("foe", "traits: haste 1", "key 1: opens courage 1", value=20)
    arena = Arena(foe, quick, rules=PLAYED.with_rulings(panic_haste=counts))
    arena["ann"].terror = 10
    arena.meet("foe", "top-card")
    assert any(key.startswith("q") for key in arena.choices()) == open_


@rule("KOR-NONUS-010")
@pytest.mark.parametrize(("when", "left"), [("activation", 1), ("turn", 2)])
def test_weather_loses_a_marker_in_each_activation_or_once_a_turn(when: str, left: int) -> None:
    rain = 'weather rain "Rain"\n  lasts: 2\n\n'
    bob = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
    lord = fight("lord", "traits: weather (rain)", value=30)
    arena = Arena(lord, rain, IDLE, bob, heroes="ann bob", rules=PLAYED.with_rulings(amb_s_96=when))
    arena.meet("lord", "ann", "idle-0", "end")  # ann turns it up with 2; then bob is active
    assert arena.state.weather_time == left


@rule("KOR-VENEDA-009")
@pytest.mark.parametrize(("split", "kind"), [(True, "spawn.markers"), (False, "encounter.play")])
def test_whether_a_gain_may_be_split_between_pool_and_spawns_is_a_ruling(split: bool, kind: str) -> None:
    """A gain of 3 and a spawn that needs 2: split, or as a whole to the pool."""
    child = 'spawn child "Child"\n  value: 2\n\n'
    kin = fight("kin", "traits: spawns (child)", value=30)
    arena = Arena(
        kin, child, card("blow", "free: closes 3 pool"), IDLE, rules=PLAYED.with_rulings(amb_s_94=split)
    )
    arena.meet("kin", "blow")
    assert arena.kind() == kind
    assert arena.pool == (0 if split else 3)


@rule("KOR-NONUS-001", "KOR-NONUS-002")
@pytest.mark.parametrize(("both_", "rolls", "there"), [("jump", 0, "fen"), ("both", 1, "mill")])
def test_a_king_that_jumps_does_not_roll_unless_a_table_rules_so(both_: str, rolls: int, there: str) -> None:
    table = storm(amb_s_95=both_)
    table.run(activate_boss(table.game, table.rules, "nonus"), *["west"] * rolls)
    assert table.game.board.bosses == {"nonus": there}


@rule("KOR-BOSS-006", "KOR-NONUS-006")
@pytest.mark.parametrize(("before", "order"), [(True, ["terror", "wealth"]), (False, ["wealth", "terror"])])
def test_whether_a_king_that_jumps_is_met_before_instants_is_a_ruling(before: bool, order: list[str]) -> None:
    table = storm(nonus_before_instants=before)
    table.game.board.bosses = {"nonus": "mill"}
    table.do_arrive("ann", "mill")
    assert [event.what for event in table.events("gained")] == order


def storm(**rulings: object) -> Table:
    """All four places on the table, quest markers on moor and fen, a coin at the mill."""
    world = MAP.replace(
        "  The wheel turns without water.\n", "  A wheel.\n\n  instant: A coin.\n    > gain 1 wealth\n"
    )
    table = Table(JUMPER, world=world, rules=EDITION.with_rulings(**rulings))
    for place, (x, y) in {"mill": (0, -1), "moor": (1, 0), "fen": (1, -1)}.items():
        placed = table.game.board.locations["hearth"].clone()
        placed.x, placed.y, placed.clear = x, y, True
        placed.markers.quest = int(place != "mill")
        table.game.board.locations[place] = placed
    table.game.board.bosses = {"nonus": "moor"}
    return table


JUMPER = """\
boss nonus "The Storm"
  enters: moor
  jumps when: [quest markers here 1+]
  moves on direction: that way, else to the lowest-numbered connected location

  > when meeting -> book/audience

book of secrets

verse audience
  He is courteous.

  > each party member gains 1 terror
  -> end
"""
