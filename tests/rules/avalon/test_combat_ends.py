"""Combat in Avalon: winning, escaping, running away, decks that run out, pools that are too small."""

import pytest

from runtime.rules.cards.encounter_cards import meet
from runtime.rules.journal.reading_verses import read
from runtime.rules.protocol.context import Context
from tests.encounters.arena import AVALON, Arena, avalon_campaign, card, fight, lost_health

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
WIN = card("win", "free: closes 9 pool")


def arena_of(*texts: str, heroes: str = "ann", **more: object) -> Arena:
    return Arena(*texts, heroes=heroes, rules=more.pop("rules", AVALON), **more)  # type: ignore[arg-type]


def after(arena: Arena, name: str, *answers: str) -> Arena:
    """The whole course of an encounter card: met with these answers, and put away."""
    game = arena.game
    members = tuple(game.characters)
    game.decks.encounters = {"green": ["other"], "gray": []}
    arena.run(meet(game, AVALON, Context(members, "hearth"), name, "green"), *answers)
    return arena


# --- winning


@rule("FOA-COMBAT-043")
def test_the_reward_is_for_each_and_the_loot_for_all() -> None:
    text = fight("foe", "reward: gain 2 exp", "loot: gain 3 food", value=9)
    arena = arena_of(text, WIN, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "win", "end")
    assert arena.kind() == "share.gain"  # the loot is divided, the reward is not
    arena.say("2")
    assert (arena["ann"].exp, arena["bob"].exp) == (2, 2)
    assert (arena["ann"].food, arena["bob"].food) == (1 + 2, 2 + 1)


@rule("FOA-COMBAT-043")
def test_who_has_left_gets_no_reward() -> None:
    text = fight("foe", "reward: gain 2 exp", "loot: gain 3 food", value=9)
    arena = arena_of(text, WIN, IDLE, BOB, heroes="ann bob").meet("foe", "bob", "escape", "win", "end")
    assert arena.outcome is not None
    assert arena.outcome.survivors == ("ann",)
    assert (arena["ann"].exp, arena["bob"].exp) == (2, 0)
    assert arena["ann"].food == 4


@rule("FOA-COMBAT-043")
def test_a_reward_that_names_each_member_is_given_once() -> None:
    text = fight("foe", "reward: each party member gains 2 exp, choose gain 1 food or gain 1 wealth", value=9)
    arena = arena_of(text, WIN, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "win", "end", "1", "2")
    assert (arena["ann"].exp, arena["bob"].exp) == (2, 2)
    assert (arena["ann"].food, arena["bob"].wealth) == (2, 2)


# --- escaping


@rule("FOA-COMBAT-045")
def test_an_escape_costs_an_energy_and_the_opportunity_but_no_attack() -> None:
    text = fight("foe", "opportunity: gain 1 terror", "attack 0+: take 1 damage")
    arena = arena_of(text, IDLE).meet("foe", "escape")
    assert (arena["ann"].energy, arena["ann"].terror, arena["ann"].health) == (5, 1, 9)
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won) == ("escape", False)


@rule("FOA-COMBAT-045")
def test_an_escape_is_possible_between_any_two_cards_and_at_energy_0() -> None:
    text = fight("foe", "opportunity: gain 1 terror") + card("start", "free: opens 1x")
    arena = arena_of(text + card("bolt", "free: closes lightning opens 1x") + IDLE)
    arena["ann"].energy = 0
    arena.meet("foe", "start", "bolt", "escape")
    assert arena["ann"].terror == 1
    assert arena.outcome is not None
    assert arena.outcome.result == "escape"


@rule("FOA-COMBAT-045")
def test_no_card_is_drawn_for_the_opportunity_of_an_escape() -> None:
    text = fight("foe", "opportunity: gain 1 terror")
    arena = arena_of(text, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "escape")
    assert len(arena.hand("ann")) == 3
    assert len(arena.deck("ann")) == 4


@rule("FOA-COMBAT-045", "FOA-COMBAT-057")
def test_whoever_dies_of_the_opportunity_has_not_escaped() -> None:
    text = fight("foe", "opportunity: take 9 damage")
    arena = arena_of(text, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "escape")
    assert arena.state.out == {"ann": "dying"}
    assert arena.state.active == "bob"


@rule("FOA-COMBAT-046")
def test_the_others_go_on_without_an_attack_and_the_cards_stay() -> None:
    text = fight("foe", "attack 0+: take 1 damage") + card("mine", "free: closes 1 pool opens 1x") + IDLE
    arena = arena_of(text, BOB, heroes="ann bob").meet("foe", "ann", "mine", "escape")
    assert arena.state.active == "bob"
    assert lost_health(arena.told, "ann") == lost_health(arena.told, "bob") == []
    assert (arena.seq, arena.pool) == ("mine", 1)


@rule("FOA-COMBAT-047")
def test_when_all_have_escaped_the_card_goes_under_its_deck() -> None:
    arena = after(arena_of(fight("foe"), fight("other"), IDLE), "foe", "keep", "escape")
    assert arena.game.decks.encounters["green"] == ["other", "foe"]
    assert len(arena["ann"].combat_deck) == 7


@rule("FOA-COMBAT-047", "FOA-TRAIT-006")
def test_a_guardian_that_was_not_defeated_stays_on_the_map() -> None:
    arena = after(
        arena_of(fight("foe", deck="green 1, guardian"), fight("other"), IDLE), "foe", "keep", "escape"
    )
    assert [(one.encounter, one.location) for one in arena.game.board.guardians] == [("foe", "hearth")]
    assert arena.game.decks.encounters["green"] == ["other"]


@rule("FOA-TRAIT-006", "FOA-COMBAT-044")
def test_a_defeated_guardian_goes_under_its_deck() -> None:
    arena = after(arena_of(fight("foe", deck="green 1, guardian"), fight("other"), WIN, IDLE),
                  "foe", "keep", "win", "end")  # fmt: skip
    assert arena.game.board.guardians == []
    assert arena.game.decks.encounters["green"] == ["other", "foe"]


# --- running away


RUNS = fight(
    "foe", "opportunity: run away", "reward: gain 1 exp", "loot: gain 3 food", deck="green 1, guardian"
)


@rule("FOA-COMBAT-048", "FOA-CLAR-023")
def test_running_away_is_neither_won_nor_lost_and_gives_nothing() -> None:
    arena = arena_of(RUNS, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won) == ("run-away", False)
    assert (arena["ann"].exp, arena["ann"].food) == (0, 1)


@rule("FOA-COMBAT-048")
def test_an_enemy_that_ran_away_goes_under_its_deck_even_as_a_guardian() -> None:
    arena = after(arena_of(RUNS, fight("other"), IDLE), "foe", "keep", "end")
    assert arena.game.board.guardians == []
    assert arena.game.decks.encounters["green"] == ["other", "foe"]


@rule("FOA-COMBAT-048")
def test_in_the_journal_the_losing_branch_follows_a_run_away() -> None:
    journal = """\
journal hearth

verse fireside
  It was here a moment ago.

  > encounter foe
    win: gain 1 food -> end
    lose: gain 1 wealth -> end
    escape: gain 1 magic -> end
"""
    campaign = avalon_campaign(RUNS + IDLE, journal=journal)
    arena = Arena(campaign=campaign, rules=AVALON)
    context = Context(("ann",), "hearth")
    arena.run(read(arena.game, AVALON, context, "hearth/fireside"), "keep", "end")
    assert (arena["ann"].food, arena["ann"].wealth, arena["ann"].magic) == (1, 2, 0)


# --- decks that run out


def empty_deck(arena: Arena, name: str = "ann", left: int = 0) -> None:
    """Moves cards from the deck to the discards until so many are left."""
    while len(arena.deck(name)) > left:
        arena.pile(name).append(arena.deck(name).pop())


@rule("FOA-COMBAT-049")
def test_whoever_must_draw_too_many_cards_is_forced_to_escape() -> None:
    text = fight("foe", "opportunity: gain 1 terror") + card("draw", "free: closes draw 2") + IDLE
    arena = arena_of(text, BOB, heroes="ann bob").meet("foe", "ann")
    empty_deck(arena, left=1)
    arena.say("draw")
    assert arena.state.out == {"ann": "escaped"}
    assert (arena["ann"].energy, arena["ann"].terror) == (5, 1)
    assert arena.state.active == "bob"


@rule("FOA-COMBAT-049")
def test_what_is_left_of_the_card_is_not_resolved() -> None:
    text = fight("foe", "key 1: opens courage 1")
    text += card("draw", "key 1: closes draw 1", "free: closes 3 pool", "on placement: gain 2 pool") + IDLE
    arena = arena_of(text, BOB, heroes="ann bob").meet("foe", "ann")
    empty_deck(arena)
    arena.say("draw")
    assert (arena.pool, arena.seq) == (0, "draw")


@rule("FOA-COMBAT-049")
def test_at_the_end_of_a_turn_only_the_one_without_cards_has_to_go() -> None:
    text = fight("foe", "opportunity: gain 1 terror")
    arena = arena_of(text, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "idle-0", "end")
    empty_deck(arena)
    hand = len(arena.hand("bob"))
    arena.say("bob-0", "end")
    assert arena.state.out == {"ann": "escaped"}
    assert (arena["ann"].energy, arena["ann"].terror, arena["bob"].terror) == (5, 1, 0)
    assert len(arena.hand("bob")) == hand  # one played, one drawn: the phase is finished by the others


@rule("FOA-COMBAT-049")
def test_exactly_the_last_card_can_be_drawn() -> None:
    text = fight("foe") + card("draw", "free: closes draw 1") + IDLE
    arena = arena_of(text).meet("foe")
    empty_deck(arena, left=1)
    arena.say("draw")
    assert arena.state.party == ["ann"]
    assert arena.deck() == []


@rule("FOA-COMBAT-049")
def test_a_starting_hand_that_is_not_there_forces_an_escape_too() -> None:
    two = card("one") + card("two")
    arena = arena_of(fight("foe", "opportunity: gain 1 terror"), two, BOB, heroes="ann bob").meet("foe")
    assert arena.state.out == {"ann": "escaped"}
    assert arena["ann"].terror == 1
    assert len(arena.hand("bob")) == 3


@rule("FOA-COMBAT-049")
def test_an_opportunity_that_draws_does_not_force_an_escape_twice() -> None:
    arena = arena_of(fight("foe", "opportunity: draw 3 cards"), IDLE).meet("foe")
    empty_deck(arena)
    arena.say("end")
    assert arena.outcome is not None
    assert arena.outcome.result == "escape"
    assert arena["ann"].energy == 5


# --- pools that are too small


@rule("FOA-COMBAT-051", "FOA-COMBAT-052")
def test_missing_pool_costs_cards_of_the_hand_first() -> None:
    arena = arena_of(fight("foe", "attack 0+: lose 4 pool"), IDLE).meet("foe")
    arena.state.pool = 2
    while len(arena.hand()) > 2:
        arena.deck().append(arena.hand().pop())
    last = arena.hand()[1]
    top = arena.deck()[0]
    arena.say("idle-0", "end")
    assert arena.pool == 0
    assert arena.pile() == [last, top]


@rule("FOA-COMBAT-051")
def test_the_player_chooses_what_is_discarded() -> None:
    arena = arena_of(fight("foe", "attack 0+: lose 1 pool"), IDLE).meet("foe", "idle-0", "end")
    assert arena.kind() == "hand.discard"
    arena.say("idle-2")
    assert arena.pile() == ["idle-2"]


@rule("FOA-COMBAT-051")
def test_nobody_discards_for_somebody_who_has_gone() -> None:
    text = fight("foe", "attack 0+: take 9 damage, lose 2 pool")
    arena = arena_of(text, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "idle-0", "end")
    assert arena.pile("ann") == arena.pile("bob") == []
