"""Combat in Avalon: the start, the turn, and the two moments at which the pool is checked."""

import pytest

from tests.encounters.arena import AVALON, Arena, card, fight

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
CAL = "".join(card(f"cal-{n}", for_="cal") for n in range(5))
DEE = "".join(card(f"dee-{n}", for_="dee") for n in range(5))
# Ann has the highest number and Dee the lowest.
TURNED = "\n".join(
    f"""\
character {name} {number} "{name.title()}"
  energy: 0-10, start 6
  health: 0-12, start 9
  terror: 0-10, start 0
  tray: green
"""
    for name, number in (("ann", 4), ("bob", 3), ("cal", 2), ("dee", 1))
)


def arena_of(*texts: str, heroes: str = "ann", **more: object) -> Arena:
    return Arena(*texts, heroes=heroes, rules=more.pop("rules", AVALON), **more)  # type: ignore[arg-type]


@rule("FOA-COMBAT-001")
def test_a_combat_card_has_value_traits_table_opportunity_reward_and_loot() -> None:
    text = fight("foe", "traits: rush", "attack 0-8: take 1 damage", "opportunity: run away",
                 "reward: gain 1 exp", "loot: gain 2 food", "key 1: opens courage 1", deck="gray 2, guardian")  # fmt: skip
    arena = arena_of(text, IDLE)
    table = arena.book.tables.encounters["foe"]
    assert (table.value, len(table.rows), len(table.opportunity)) == (9, 1, 1)
    assert [one.trait for one in table.traits] == ["rush"]
    found = arena.book.combat["foe"]
    assert (found.deck, found.difficulty, found.guardian, len(found.reward), len(found.loot)) == (
        "gray", 2, True, 1, 1,
    )  # fmt: skip


@rule("FOA-COMBAT-017")
@pytest.mark.parametrize("deck", ["gray 1", "green 1", "purple 1"])
def test_a_card_of_the_three_fighting_decks_starts_combat(deck: str) -> None:
    arena = arena_of(fight("foe", deck=deck), IDLE).meet("foe")
    assert arena.state.kind == "combat"
    assert arena.kind() == "encounter.play"


@rule("FOA-COMBAT-018")
def test_traits_and_equipment_come_before_the_hand() -> None:
    club = 'item club "Club"\n  deck: items\n  keyword: weapon\n'
    arena = arena_of(fight("foe", "traits: robber"), IDLE, club)
    arena["ann"].items.append("club")
    arena.meet("foe", keep=False)
    assert arena.state.healths == {"ann": 9}  # the robber watches from the start
    assert not arena.state.hands  # equipment is asked for before any card is drawn
    assert arena.now is not None
    assert arena.now.kind != "hand.keep"


@rule("FOA-COMBAT-019")
@pytest.mark.parametrize(
    ("heroes", "cards"), [("ann", 3), ("ann bob", 3), ("ann bob cal", 3), ("ann bob cal dee", 2)]
)
def test_three_cards_or_two_with_four_in_it(heroes: str, cards: int) -> None:
    arena = arena_of(fight("foe"), IDLE, BOB, CAL, DEE, heroes=heroes).meet("foe")
    assert {name: len(hand) for name, hand in arena.state.hands.items()} == dict.fromkeys(
        heroes.split(), cards
    )


@rule("FOA-COMBAT-020")
def test_a_table_may_shuffle_the_rejected_hand_back() -> None:
    arena = arena_of(fight("foe"), IDLE, rules=AVALON.with_rulings(amb_c_18="shuffled")).meet(
        "foe", keep=False
    )
    first = list(arena.hand())
    arena.say("redraw")
    assert len(arena.hand()) == 2
    assert not set(arena.hand()) & set(first)
    assert set(first) <= set(arena.deck())
    arena.say("redraw")
    assert len(arena.hand()) == 1
    assert arena.kind() == "encounter.play"  # down to one card


@rule("FOA-COMBAT-020")
def test_a_rejected_hand_is_discarded() -> None:
    arena = arena_of(fight("foe"), IDLE).meet("foe", keep=False)
    first = list(arena.hand())
    arena.say("redraw")
    assert arena.pile() == first
    assert len(arena.deck()) == 2


@rule("FOA-COMBAT-021")
def test_a_turn_has_picking_activation_and_end() -> None:
    text = fight("foe", "attack 0+: take 1 damage")
    arena = arena_of(text, IDLE, BOB, heroes="ann bob").meet("foe")
    assert arena.kind() == "encounter.active"  # phase I
    arena.say("ann", "idle-0", "end")  # phase II with cards and attack; then the other one at once
    assert arena["ann"].health == 8
    assert arena.state.active == "bob"
    arena.say("bob-0", "end")
    assert arena["bob"].health == 8
    assert (arena.state.turn, arena.state.activated) == (1, [])  # phase III
    assert len(arena.hand()) == 3


@rule("FOA-COMBAT-022", "FOA-DIPLO-010")
def test_the_lowest_number_stands_first() -> None:
    arena = arena_of(fight("foe"), IDLE, BOB, CAL, heroes="ann bob cal", people=TURNED).meet("foe")
    assert arena.kind() == "encounter.active"
    assert arena.choices() == ["cal", "bob", "ann"]
    arena.say("bob", "bob-0", "end")
    assert arena.choices() == ["cal", "ann"]


@rule("FOA-COMBAT-025", "FOA-COMBAT-027", "FOA-CLAR-021")
def test_a_token_comes_with_the_delayed_icon_and_goes_one_by_one_from_left_to_right() -> None:
    text = (
        fight("foe")
        + card("one", "kind: passive", "free: opens 1x", "delayed: gain 1 pool")
        + card("two", "kind: passive", "free: closes lightning opens 1x", "delayed 2: gain 3 pool")
        + card("tail", "free: closes lightning opens 1x")
        + IDLE
    )
    arena = arena_of(text).meet("foe", "one", "two")
    assert arena.seq == "one(t1) two(t1)"  # English and Italian: one token, whatever is printed
    german = AVALON.with_rulings(delayed_tokens="printed")
    arena = arena_of(text, rules=german).meet("foe", "one", "two")
    assert arena.seq == "one(t1) two(t2)"
    arena.say("tail")
    assert arena.seq == "one(t1) two(t2) tail"  # tokens on passive cards survive further cards
    arena.say("end", "go-on")  # flight is open before delayed abilities
    assert arena.seq == "one two(t1) tail"
    assert arena.pool == 1
    arena.say("end", "go-on")
    assert (arena.seq, arena.pool) == ("one two tail", 4)


@rule("FOA-COMBAT-032", "FOA-COMBAT-011")
@pytest.mark.parametrize(("opens", "open_"), [("1x", True), ("2x", True), ("3x", True), ("void", False)])
def test_lightning_ignores_the_multiplier_and_is_cancelled_by_the_void(opens: str, open_: bool) -> None:
    text = (
        fight("foe")
        + card("one", f"free: opens {opens}")
        + card("two", "free: closes lightning, 1 pool")
        + IDLE
    )
    arena = arena_of(text).meet("foe", "one")
    assert ("two" in arena.choices()) is open_


@rule("FOA-COMBAT-033")
def test_lightning_on_the_first_card_does_nothing() -> None:
    text = (
        fight("foe")
        + card("bolt", "free: closes lightning opens 1x")
        + card("next", "free: closes 1 pool")
        + IDLE
    )
    arena = arena_of(text).meet("foe", "bolt")
    assert arena.why("next") == "gains no lightning here"
    assert arena.state.extra == 0


@rule("FOA-COMBAT-034")
def test_who_plays_nothing_suffers_the_opportunity_draws_a_card_and_is_attacked() -> None:
    text = fight("foe", "opportunity: gain 1 terror", "attack 0+: take 1 damage")
    arena = arena_of(text, IDLE).meet("foe", "end")
    assert (arena["ann"].terror, arena["ann"].health) == (1, 8)
    assert arena.kind() == "hand.discard"  # four in hand at the end of the turn
    assert len(arena.hand()) == 4
    assert arena.texts() == ["is active", "opportunity", "attack"]


@rule("FOA-COMBAT-034", "FOA-COMBAT-035")
def test_the_check_follows_the_opportunity() -> None:
    arena = arena_of(fight("foe", "opportunity: gain 3 pool", "attack 0+: take 1 damage", value=3), IDLE)
    arena.meet("foe", "end")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena["ann"].health == 9


@rule("FOA-COMBAT-034")
def test_a_card_keeps_the_opportunity_away() -> None:
    arena = arena_of(fight("foe", "opportunity: gain 1 terror"), IDLE).meet("foe", "idle-0", "end")
    assert arena["ann"].terror == 0
    assert len(arena.hand()) == 3  # only the card of the end of the turn


@rule("FOA-COMBAT-034")
def test_nothing_is_drawn_by_whoever_the_opportunity_took_out() -> None:
    text = fight("foe", "opportunity: take 9 damage")
    arena = arena_of(text, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "end")
    assert arena.state.out == {"ann": "dying"}
    assert len(arena.hand()) == 3


RISE = card("rise", "free: closes 2 pool opens 1x")
SINK = card("sink", "free: closes lightning opens 1x", "on placement: lose 1 pool")


@rule("FOA-COMBAT-035", "FOA-COMBAT-042")
def test_the_pool_wins_only_when_it_is_looked_at() -> None:
    text = fight("foe", "attack 0+: take 1 damage", value=2) + RISE + SINK + IDLE
    arena = arena_of(text).meet("foe", "rise")
    assert (arena.pool, arena.outcome) == (2, None)  # the value is there, and nobody looks yet
    arena.say("sink", "end")
    assert arena.outcome is None
    assert arena["ann"].health == 8
    arena = arena_of(text).meet("foe", "rise", "end")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena["ann"].health == 9  # no attack after the check


@rule("FOA-COMBAT-042")
def test_a_delayed_ability_wins_at_the_next_check_only() -> None:
    text = fight("foe", "attack 0+: take 1 damage", value=2)
    text += card("late", "delayed: gain 2 pool", "free: opens 1x") + IDLE
    arena = arena_of(text).meet("foe", "late", "end", "go-on")
    assert (arena.pool, arena.outcome) == (2, None)
    assert arena.kind() == "encounter.play"  # the activation goes on although the value is there
    arena.say("idle-0", "end")
    assert arena.outcome is not None
    assert arena.outcome.won


@rule("FOA-COMBAT-037")
def test_another_check_follows_the_attack() -> None:
    arena = arena_of(fight("foe", "attack 0+: take 1 damage, gain 2 pool", value=2), IDLE).meet(
        "foe", "idle-0", "end"
    )
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena["ann"].health == 8


@rule("FOA-COMBAT-037")
def test_the_check_is_made_though_the_attack_took_the_active_character_out() -> None:
    text = fight("foe", "attack 0+: take 9 damage, gain 2 pool", value=2)
    arena = arena_of(text, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "idle-0", "end")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena.outcome.survivors == ("bob",)


@rule("FOA-COMBAT-042")
def test_the_value_cuts_off_nothing_of_a_card() -> None:
    """Unlike in the other edition the price of a card that reaches the value is still paid (KOR-COMBAT-065)."""
    text = fight("foe", value=2) + card("dear", "free: closes 2 pool", "on placement: lose 1 health") + IDLE
    arena = arena_of(text).meet("foe", "dear", "end")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena["ann"].health == 8


@rule("FOA-CLAR-017")
def test_an_enemy_without_a_value_is_won_at_the_first_check() -> None:
    text = 'combat encounter hare "Hare"\n  deck: green 1\n  free: opens 1x\n  opportunity: run away\n  loot: gain 2 food\n'
    arena = arena_of(text, IDLE).meet("hare", "idle-0", "end")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena["ann"].food == 3
    arena = arena_of(text, IDLE).meet("hare", "end")
    assert arena.outcome is not None
    assert arena.outcome.result == "run-away"
