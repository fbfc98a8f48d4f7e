"""Traits of Kings of Ruin."""

import pytest

from tests.encounters.arena import EDITION, Arena, card, fight, talk

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
WORDS = "".join(card(f"word-{n}", kind="diplomacy") for n in range(7))


def shorten(arena: Arena, name: str, left: int) -> None:
    """Puts cards from the hand under the deck until so many are left."""
    hand = arena.hand(name)
    while len(hand) > left:
        arena.deck(name).append(hand.pop())


@rule("KOR-TRAIT-001")
@pytest.mark.parametrize(("left", "terror"), [(0, 1), (1, 1), (2, 0)])
def test_dread(left: int, terror: int) -> None:
    arena = Arena(fight("foe", "traits: dread"), IDLE, BOB, heroes="ann bob").meet("foe", "bob")
    shorten(arena, "bob", left)
    arena.say("end")
    assert (arena["bob"].terror, arena["ann"].terror) == (terror, 0)


@rule("KOR-TRAIT-001")
def test_dread_in_a_talk() -> None:
    arena = Arena(talk("host", "traits: dread"), WORDS).meet("host")
    shorten(arena, "ann", 1)
    arena.say("end")
    assert arena["ann"].terror == 1


@rule("KOR-TRAIT-002")
def test_entrapment() -> None:
    arena = Arena(fight("foe", "traits: entrapment"), IDLE, BOB, heroes="ann bob").meet("foe")
    assert arena.now is not None
    assert arena.now.actor == "ann"
    arena.say("discard")
    assert arena.kind() == "hand.discard"
    arena.say("idle-1", "health")
    assert (len(arena.hand("ann")), arena.pile("ann")) == (2, ["idle-1"])
    assert (len(arena.hand("bob")), arena["bob"].health) == (3, 8)


@rule("KOR-TRAIT-003")
def test_exhaustive() -> None:
    arena = Arena(fight("foe", "traits: exhaustive"), IDLE, BOB, heroes="ann bob").meet("foe", "ann")
    top = arena.deck("ann")[0]
    arena.say("end")
    assert (arena.pile("ann"), arena.pile("bob")) == ([top], [])


@rule("KOR-TRAIT-004")
@pytest.mark.parametrize(("cards", "terror"), [(0, 0), (1, 1), (2, 1), (3, 0)])
def test_harass(cards: int, terror: int) -> None:
    chain = "".join(card(f"c{n}", "free: closes lightning opens 1x") for n in range(3))
    arena = Arena(fight("foe", "traits: harass 1-2 (gain 1 terror)"), chain).meet("foe")
    arena.say(*(f"c{n}" for n in range(cards)), "end")
    assert arena["ann"].terror == terror


@rule("KOR-TRAIT-004")
def test_harass_may_count_the_encounter_card_by_ruling() -> None:
    rules = EDITION.with_rulings(amb_s_75=True)
    arena = Arena(fight("foe", "traits: harass 1-1 (gain 1 terror)"), IDLE, rules=rules).meet("foe", "end")
    assert arena["ann"].terror == 1


@rule("KOR-TRAIT-005")
def test_haste() -> None:
    chain = "".join(card(f"c{n}", "free: closes lightning, draw 1 opens 1x") for n in range(7))
    arena = Arena(fight("foe", "traits: haste"), chain).meet("foe", "c0", "c1", "c2")
    assert arena.choices() == ["escape", "end"]
    assert arena.why("c3") == "no further card may be played in this activation"
    arena.say("end")
    while arena.kind() == "hand.discard":
        assert arena.now is not None
        keys = arena.choices()
        arena.say(keys[0] if arena.now.single else tuple(keys[: arena.now.least]))
    assert len(arena.choices()) > 2  # a new activation


@rule("KOR-TRAIT-005")
def test_a_placed_card_does_not_count_for_haste() -> None:
    chain = "".join(card(f"c{n}", "free: closes lightning, draw 1 opens 1x") for n in range(7))
    arena = Arena(fight("foe", "traits: haste"), chain)
    arena["ann"].terror = 9
    arena.meet("foe", "top-card", "c0", "c1", "c2")
    assert len(arena.state.sequence) == 4  # AMB-S-74
    arena = Arena(fight("foe", "traits: haste"), chain, rules=EDITION.with_rulings(amb_s_74=True))
    arena["ann"].terror = 9
    arena.meet("foe", "top-card", "c0", "c1")
    assert arena.choices() == ["escape", "end"]


WEAPONS = (
    'item knife "Knife"\n  deck: A\n  keyword: weapon\n\n'
    'item sword "Sword"\n  deck: A\n  keyword: weapon\n\n'
    'item buckler "Buckler"\n  deck: A\n  keyword: shield\n\n'
)


@rule("KOR-TRAIT-006")
def test_shatter_takes_one_weapon_in_use_of_each_when_won() -> None:
    text = fight("foe", "traits: shatter", value=1) + card("jab", "free: closes 1 pool") + BOB + WEAPONS
    arena = Arena(text, heroes="ann bob")
    arena["ann"].items.extend(["knife", "buckler"])
    arena["bob"].items.append("sword")
    arena["bob"].inactive.append("sword")
    arena.game.decks.items["A"] = []
    arena.meet("foe", "ann", "jab")
    assert arena["ann"].items == ["buckler"]
    assert arena["bob"].items == ["sword"]  # not in use
    assert arena.game.decks.items["A"] == ["knife"]


@rule("KOR-TRAIT-006")
def test_shatter_does_nothing_when_lost() -> None:
    arena = Arena(fight("foe", "traits: shatter"), IDLE, WEAPONS)
    arena["ann"].items.append("knife")
    arena.meet("foe", "escape")
    assert arena["ann"].items == ["knife"]


@rule("KOR-TRAIT-007")
def test_discouraging() -> None:
    arena = Arena(talk("host", "traits: discouraging"), WORDS).meet("host")
    arena.state.affinity = 8
    arena.say("avoid")
    assert arena.outcome is not None
    assert arena.outcome.result == "red"
    assert arena["ann"].food == 2


@rule("KOR-TRAIT-008")
def test_greedy() -> None:
    bob = "".join(card(f"v{n}", kind="diplomacy", for_="bob") for n in range(4))
    arena = Arena(talk("host", "traits: greedy"), WORDS, bob, heroes="ann bob")
    arena["ann"].wealth = 0
    arena.meet("host")
    assert arena.choices() == ["bob", "gain"]
    arena.say("bob")
    assert (arena["bob"].wealth, arena.state.duration) == (0, 4)
    arena = Arena(talk("host", "traits: greedy"), WORDS)
    arena["ann"].wealth = 0
    arena.meet("host")
    assert arena.why("pay") == "nobody has any"
    arena.say("gain")
    assert arena.state.duration == 5
    arena = Arena(talk("host", "traits: greedy"), WORDS, rules=EDITION.with_rulings(amb_i_03="terror"))
    arena.meet("host", "gain")
    assert arena["ann"].terror == 1


@rule("KOR-TRAIT-009")
def test_traits_stay_in_force_for_the_whole_encounter() -> None:
    arena = Arena(fight("foe", "traits: exhaustive"), IDLE).meet("foe", "end", "end")
    assert len(arena.pile()) == 2
