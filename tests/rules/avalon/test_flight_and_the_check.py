"""Escape in Avalon at every place where it is possible: who is out, and that no check is made for one who has gone."""

import pytest

from runtime.editions.fall_of_avalon.combat import COMBAT
from runtime.rules.encounters.turn import activations
from runtime.rules.state.changes import STORY_ENDED
from tests.encounters.arena import AVALON, Arena, card, fight, parley

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
FEW = "".join(card(f"few-{n}") for n in range(4))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(7))
CAL = "".join(card(f"cal-{n}", for_="cal") for n in range(5))
DEE = "".join(card(f"dee-{n}", for_="dee") for n in range(5))
ALIKE = "\n".join(
    f'character {name} {number} "{name.title()}"\n'
    "  energy: 0-10, start 6\n  health: 0-12, start 9\n  terror: 0-10, start 0\n  tray: green\n"
    for name, number in (("ann", 4), ("bob", 3), ("cal", 2), ("dee", 1))
)
# By a ruling nobody looks at readiness: then only the two checks of the own activation win (AMB-C-24).
NO_LAST_LOOK = AVALON.with_rulings(amb_c_24=False)


def arena_of(*texts: str, heroes: str = "ann", **more: object) -> Arena:
    return Arena(*texts, heroes=heroes, rules=more.pop("rules", AVALON), **more)  # type: ignore[arg-type]


@rule("FOA-COMBAT-037", "FOA-COMBAT-045")
def test_who_flees_after_the_attack_has_no_check_after_it() -> None:
    """The attack fills the pool, but Ann is gone before anybody looks."""
    text = fight("foe", "attack 0+: gain 3 pool, each party member takes 1 damage", value=3)
    arena = arena_of(text, IDLE, BOB, heroes="ann bob", rules=NO_LAST_LOOK)
    arena.meet("foe", "ann", "idle-0", "end")
    assert (arena.kind(), arena.pool) == ("encounter.pause", 3)
    arena.say("escape")
    assert (arena.state.party, arena.state.out) == (["bob"], {"ann": "escaped"})
    assert (arena.state.active, arena.kind()) == ("bob", "encounter.play")  # not won yet


@rule("FOA-COMBAT-037", "FOA-CHALLENGE-004", "FOA-COMBAT-045")
@pytest.mark.parametrize("side", ["grail", "skull"])
def test_where_flight_takes_luck_only_who_gets_away_misses_the_check(side: str) -> None:
    rules = AVALON.offered["uncertain-escape"](NO_LAST_LOOK)
    text = fight("foe", "attack 0+: gain 3 pool, each party member takes 1 damage", value=3)
    arena = arena_of(text, IDLE, BOB, heroes="ann bob", rules=rules)
    arena.meet("foe", "ann", "idle-0", "end", "escape", side)
    if side == "skull":
        assert arena.outcome is not None
        assert (arena.outcome.result, arena.outcome.survivors) == ("win", ("ann", "bob"))
    else:
        assert (arena.state.party, arena.state.active) == (["bob"], "bob")


@rule("FOA-COMBAT-049", "FOA-COMBAT-037")
@pytest.mark.parametrize("words", ["draw 9 cards", "must escape", "ann must escape"])
def test_who_is_forced_to_flee_by_the_attack_has_no_check_after_it(words: str) -> None:
    text = fight("foe", f"attack 0+: gain 3 pool, {words}", value=3)
    arena = arena_of(text, IDLE, BOB, heroes="ann bob", rules=NO_LAST_LOOK)
    arena.meet("foe", "ann", "idle-0", "end")
    assert (arena.state.out, arena.pool) == ({"ann": "escaped"}, 3)
    assert (arena.state.active, arena.kind()) == ("bob", "encounter.play")


@rule("FOA-COMBAT-049", "FOA-COMBAT-037")
@pytest.mark.parametrize("words", ["bob draws 9 cards", "bob must escape"])
def test_the_check_comes_after_an_attack_that_drives_another_away(words: str) -> None:
    text = fight("foe", f"attack 0+: gain 3 pool, {words}", value=3)
    arena = arena_of(text, IDLE, BOB, heroes="ann bob", rules=NO_LAST_LOOK)
    arena.meet("foe", "ann", "idle-0", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.survivors) == ("win", ("ann",))


@rule("FOA-COMBAT-045", "FOA-DEATH-001")
def test_whoever_falls_by_what_a_flight_costs_is_dying_and_has_not_escaped() -> None:
    """By a ruling an escape costs Health (AMB-I-01)."""
    rules = AVALON.with_rulings(amb_i_01=("health", 1))
    arena = arena_of(fight("foe"), IDLE, BOB, heroes="ann bob", rules=rules)
    arena["ann"].health = 1
    arena.meet("foe", "ann", "escape")
    assert arena.state.out == {"ann": "dying"}


# --- an enemy in rage


@rule("FOA-TRAIT-009")
def test_rage_is_two_attacks_and_no_third() -> None:
    arena = arena_of(fight("foe", "traits: rage", "attack 0+: take 1 damage"), IDLE)
    arena.meet("foe", "idle-0", "end", "stay")
    assert (arena["ann"].health, arena.kind(), arena.state.turn) == (7, "encounter.play", 1)


@rule("FOA-TRAIT-009", "FOA-CHALLENGE-004", "FOA-COMBAT-045")
@pytest.mark.parametrize(("side", "health"), [("skull", 7), ("grail", 8)])
def test_who_does_not_get_away_between_the_two_stands_the_second(side: str, health: int) -> None:
    rules = AVALON.offered["uncertain-escape"](AVALON)
    text = fight("foe", "traits: rage", "attack 0+: take 1 damage")
    arena = arena_of(text, IDLE, BOB, heroes="ann bob", rules=rules)
    arena.meet("foe", "ann", "idle-0", "end", "escape", side)
    assert arena["ann"].health == health
    assert arena.state.out == ({} if side == "skull" else {"ann": "escaped"})


# --- the start


@rule("FOA-COMBAT-022", "FOA-DIPLO-010")
def test_before_anybody_is_activated_the_lowest_number_speaks_for_all() -> None:
    words = "".join(
        card(f"{who}-{n}", kind="diplomacy", for_=who) for who in ("ann", "bob") for n in range(5)
    )
    arena = arena_of(parley("host", "avoid: (1 wealth) Go."), words, heroes="ann bob", people=ALIKE)
    arena.meet("host")
    assert arena.now is not None
    assert (arena.now.kind, arena.now.actor) == ("talk.avoid", "bob")


@rule("FOA-COMBAT-019", "FOA-STORY-001", "FOA-STORY-002")
@pytest.mark.parametrize(
    ("heroes", "over", "cards"),
    [("ann bob cal dee", False, 3), ("ann bob cal dee", True, 2), ("ann bob cal", True, 3)],
)
def test_story_mode_counts_one_player_fewer_for_the_hand_until_it_ends(
    heroes: str, over: bool, cards: int
) -> None:
    rules = AVALON.offered["fewer-players"](AVALON)
    arena = arena_of(fight("foe"), IDLE, BOB, CAL, DEE, heroes=heroes, rules=rules)
    if over:
        arena.game.sheet.used.add(STORY_ENDED)
    arena.meet("foe")
    assert {len(hand) for hand in arena.state.hands.values()} == {cards}


@rule("FOA-COMBAT-035", "FOA-COMBAT-042", "FOA-COMBAT-045")
def test_an_activation_taken_up_in_its_middle_leaves_the_same_check_behind() -> None:
    """AMB-C-24, from the state alone, as a game that was put down there: six markers against a value of 5."""
    arena = arena_of(fight("foe", value=5), IDLE, BOB, heroes="ann bob").meet("foe", "ann")
    arena.state.pool = 6
    again = arena.game.clone()
    arena.run(activations(again, AVALON, COMBAT), "escape")
    assert again.encounter is not None
    assert (again.encounter.over, again.encounter.party) == ("win", ["bob"])
