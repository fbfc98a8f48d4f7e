"""Traits of Avalon's enemies."""

import pytest

from tests.encounters.arena import AVALON, Arena, card, fight

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(9))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(6))
CLUB = (
    'item club "Club"\n  deck: items\n  keyword: weapon\n  on attack: may flip this to prevent 1 damage\n\n'
)
BOLTS = "".join(card(f"bolt-{n}", "free: closes lightning, 1 pool opens 1x") for n in range(5))


def arena_of(*texts: str, heroes: str = "ann", **more: object) -> Arena:
    return Arena(*texts, heroes=heroes, rules=more.pop("rules", AVALON), **more)  # type: ignore[arg-type]


# --- against the first


@rule("FOA-TRAIT-001")
def test_ambush() -> None:
    arena = arena_of(fight("foe", "traits: ambush"), IDLE, BOB, heroes="ann bob").meet("foe", "ann")
    assert arena.kind() == "hand.discard"
    assert arena.now is not None
    assert (arena.now.least, arena.now.most) == (2, 2)
    arena.say(("idle-0", "idle-1"))
    assert (arena.hand("ann"), len(arena.hand("bob"))) == (["idle-2"], 3)
    arena.say("end")
    assert len(arena.hand("bob")) == 3  # the second one is not ambushed


@rule("FOA-TRAIT-002")
def test_rush() -> None:
    arena = arena_of(fight("foe", "traits: rush"), IDLE, BOB, heroes="ann bob").meet("foe", "bob", "end")
    assert (arena["ann"].health, arena["bob"].health) == (9, 7)
    arena.say("idle-0", "end", "bob-0")
    assert (arena["ann"].health, arena["bob"].health) == (9, 7)


@rule("FOA-TRAIT-001", "FOA-TRAIT-002")
def test_they_are_used_up_with_the_first_one_even_if_that_one_leaves() -> None:
    text = fight("foe", "traits: rush, ambush")
    arena = arena_of(text, IDLE, BOB, heroes="ann bob")
    arena["ann"].health = 2
    arena.meet("foe", "ann")
    assert arena.state.out == {"ann": "dying"}  # before any card was discarded
    assert arena.state.active == "bob"
    assert (arena["bob"].health, len(arena.hand("bob"))) == (9, 3)


# --- cards of an activation


@rule("FOA-TRAIT-003")
def test_defensive_takes_a_marker_off_the_first_card_of_each_activation() -> None:
    text = fight("foe", "traits: defensive", "key 1: opens courage 1", value=30)
    text += card("one", "key 1: closes 1 pool", "free: closes 2 pool opens 1x", "on placement: gain 1 pool")
    arena = arena_of(text + BOLTS + IDLE).meet("foe", "one")
    assert arena.pool == 3  # of 1 + 2 + 1
    arena.say("bolt-0")
    assert arena.pool == 4  # the second card adds all of its markers
    arena.say("end", "bolt-1")
    assert arena.pool == 4


@rule("FOA-TRAIT-003")
def test_defensive_never_makes_it_less_than_nothing() -> None:
    text = fight("foe", "traits: defensive", value=30) + card("none", "free: opens 1x") + BOLTS + IDLE
    arena = arena_of(text).meet("foe", "none", "bolt-0")
    assert arena.pool == 1  # what the first card did not add is not kept for the second


@rule("FOA-TRAIT-003")
def test_what_comes_later_from_the_first_card_is_whole() -> None:
    text = fight("foe", "traits: defensive", value=30)
    text += (
        card("store", "free: opens 1x", "on placement: place 1 charge here", "pay 1 charge: gain 2 pool")
        + IDLE
    )
    assert arena_of(text).meet("foe", "store", "charge-store").pool == 2


@rule("FOA-TRAIT-003", "FOA-PANIC-002")
def test_defensive_counts_the_card_that_panic_plays() -> None:
    arena = arena_of(
        fight("foe", "traits: defensive", value=30), BOLTS, card("more", "free: closes lightning, 1 pool")
    )
    arena["ann"].terror = 10
    arena.meet("foe", "top-card")
    assert arena.pool == 0


@rule("FOA-TRAIT-004")
def test_fast_allows_two_cards() -> None:
    arena = arena_of(fight("foe", "traits: fast", value=30), BOLTS, IDLE).meet("foe", "bolt-0", "bolt-1")
    assert arena.why("bolt-2") == "no further card may be played in this activation"
    arena.say("end")
    assert "bolt-2" in arena.choices()


@rule("FOA-TRAIT-004", "FOA-PANIC-002")
def test_the_card_that_panic_plays_is_one_of_the_two() -> None:
    text = fight("foe", "traits: fast", value=30)
    arena = arena_of(
        text, "".join(card(f"bolt-{n}", "free: closes lightning, 1 pool opens 1x") for n in range(9))
    )
    arena["ann"].terror = 10
    arena.meet("foe", "top-card", "bolt-0")
    assert (arena.state.played, arena.state.placed) == (2, 0)
    assert arena.why("bolt-1") == "no further card may be played in this activation"


# --- the attack


@rule("FOA-TRAIT-005")
def test_damage_of_a_feint_cannot_be_prevented() -> None:
    text = fight("foe", "traits: feint", "attack 0+: take 2 damage, gain 1 terror")
    text += card("ward", "on attack: prevent 2 damage, prevent 1 terror") + IDLE
    arena = arena_of(text).meet("foe", "ward", "end")
    assert (arena["ann"].health, arena["ann"].terror) == (7, 0)  # everything but damage still can


@rule("FOA-TRAIT-005")
def test_an_item_does_not_prevent_it_either() -> None:
    arena = arena_of(fight("foe", "traits: feint", "attack 0+: take 2 damage"), IDLE, CLUB)
    arena["ann"].items.append("club")
    arena.meet("foe", "idle-0", "end")
    assert arena["ann"].health == 7  # and nobody was asked to waste it
    assert arena["ann"].flipped == []


@rule("FOA-TRAIT-005")
@pytest.mark.parametrize(("ruling", "health"), [("damage", 9), ("strike", 7)])
@pytest.mark.parametrize("words", ["ignore the attack", "instead of the attack lose 1 energy"])
def test_a_feint_can_be_ignored_or_replaced_unless_the_table_is_strict(
    ruling: str, health: int, words: str
) -> None:
    text = (
        fight("foe", "traits: feint", "attack 0+: take 2 damage") + card("dust", f"on attack: {words}") + IDLE
    )
    arena = arena_of(text, rules=AVALON.with_rulings(amb_s_84=ruling)).meet("foe", "dust", "end")
    assert arena["ann"].health == health


@rule("FOA-TRAIT-007")
def test_a_horde_takes_two_cards_off_the_deck_in_each_attack() -> None:
    arena = arena_of(fight("foe", "traits: horde"), IDLE, BOB, heroes="ann bob").meet(
        "foe", "ann", "idle-0", "end"
    )
    assert (arena.pile("ann"), arena.pile("bob")) == (["idle-3", "idle-4"], [])


@rule("FOA-TRAIT-007")
def test_with_fewer_cards_a_horde_takes_those_and_nobody_escapes() -> None:
    text = fight("foe", "traits: horde", "opportunity: gain 1 terror")
    arena = arena_of(text, "".join(card(f"c-{n}") for n in range(4)), BOB, heroes="ann bob")
    arena.meet("foe", "ann", "c-0", "end")
    assert (arena.pile("ann"), arena.deck("ann")) == (["c-3"], [])
    assert (arena.state.party, arena["ann"].terror) == (["ann", "bob"], 0)


@rule("FOA-TRAIT-009", "FOA-TRAIT-007")
def test_rage_attacks_twice_and_looks_the_row_up_anew() -> None:
    text = fight(
        "foe", "traits: rage, horde", "attack 0-1: take 1 damage", "attack 2+: take 2 damage, lose 1 pool"
    )
    text += card("two", "free: closes 2 pool") + IDLE
    arena = arena_of(text).meet("foe", "two", "end")
    assert (arena["ann"].health, arena.pool, len(arena.pile())) == (7, 1, 2)
    assert arena.kind() == "encounter.stay"
    arena.say("stay")
    assert (arena["ann"].health, len(arena.pile())) == (6, 4)


@rule("FOA-TRAIT-009")
def test_a_combat_that_is_won_knows_no_second_attack() -> None:
    text = fight("foe", "traits: rage", "attack 0+: take 1 damage, gain 3 pool", value=3)
    arena = arena_of(text, IDLE).meet("foe", "idle-0", "end")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena["ann"].health == 8


@rule("FOA-TRAIT-009", "FOA-COMBAT-045")
def test_one_may_escape_between_the_two() -> None:
    text = fight("foe", "traits: rage", "attack 0+: take 1 damage", "opportunity: gain 1 terror")
    arena = arena_of(text, IDLE).meet("foe", "idle-0", "end", "escape")
    assert (arena["ann"].health, arena["ann"].terror, arena["ann"].energy) == (8, 1, 5)
    assert arena.outcome is not None
    assert arena.outcome.result == "escape"


@rule("FOA-TRAIT-009")
def test_nobody_is_struck_a_second_time_who_is_gone() -> None:
    text = fight("foe", "traits: rage", "attack 0+: take 9 damage")
    arena = arena_of(text, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "idle-0", "end")
    assert arena.state.active == "bob"
    assert arena["bob"].health == 9


# --- the opportunity


@rule("FOA-TRAIT-008")
@pytest.mark.parametrize(("cards", "terror"), [(("bolt-0",), 1), (("bolt-0", "bolt-1"), 0)])
def test_an_opportunist_wants_two_cards(cards: tuple[str, ...], terror: int) -> None:
    text = fight("foe", "traits: opportunist", "opportunity: gain 1 terror", value=30)
    arena = arena_of(text, BOLTS, IDLE).meet("foe", *cards, "end")
    assert arena["ann"].terror == terror
    assert len(arena.hand()) == 3 - len(cards) + 1  # nothing is drawn for it


@rule("FOA-TRAIT-008")
@pytest.mark.parametrize(("twice", "terror"), [(False, 1), (True, 2)])
def test_who_plays_nothing_suffers_it_once_and_draws(twice: bool, terror: int) -> None:
    text = fight("foe", "traits: opportunist", "opportunity: gain 1 terror", value=30)
    arena = arena_of(text, IDLE, rules=AVALON.with_rulings(amb_s_85=twice)).meet("foe", "end")
    assert arena["ann"].terror == terror
    assert len(arena.hand()) == 4


# --- the robber


ROBBER = fight(
    "foe", "traits: robber", "attack 0+: each party member takes 3 damage", deck="green 1, guardian"
)


def rich(arena: Arena, **health: int) -> Arena:
    for name, value in health.items():
        arena.set(name, health=value, wealth=4)
        arena[name].items.append(f"club-{name}")
    return arena


CLUBS = "".join(f'item club-{n} "Club"\n  deck: items\n  keyword: weapon\n\n' for n in ("ann", "bob"))


@rule("FOA-TRAIT-010", "FOA-CLAR-024")
def test_a_robber_takes_everything_when_nobody_is_left_standing() -> None:
    arena = rich(arena_of(ROBBER, IDLE, BOB, CLUBS, heroes="ann bob"), ann=4, bob=3)
    arena.meet("foe", "ann", "idle-0", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.won, arena.outcome.leaves) == ("lose", False, True)
    assert [(one.wealth, one.items) for one in arena.game.characters.values()] == [(0, []), (0, [])]
    assert arena["bob"].health == 0  # the dying are counted, and robbed


@rule("FOA-TRAIT-010")
def test_one_who_stands_is_enough() -> None:
    arena = rich(arena_of(ROBBER, IDLE, BOB, CLUBS, heroes="ann bob"), ann=4, bob=5)
    arena.meet("foe", "ann", "idle-0", "end")
    assert arena.outcome is None
    assert arena["ann"].wealth == 4


@rule("FOA-TRAIT-010")
def test_those_who_escaped_are_neither_counted_nor_robbed() -> None:
    arena = rich(arena_of(ROBBER, IDLE, BOB, CLUBS, heroes="ann bob"), ann=4, bob=9)
    arena.meet("foe", "bob", "escape", "idle-0", "end")
    assert arena.outcome is not None
    assert arena.outcome.leaves
    assert (arena["ann"].wealth, arena["bob"].wealth, arena["bob"].items) == (0, 4, ["club-bob"])


@rule("FOA-TRAIT-010")
def test_entering_with_one_health_triggers_nothing_by_itself() -> None:
    arena = arena_of(fight("foe", "traits: robber", "attack 0+: gain 1 terror"), IDLE)
    arena["ann"].health = 1
    arena.meet("foe", "idle-0", "end")
    assert arena.outcome is None


@rule("FOA-TRAIT-010")
def test_a_price_paid_in_health_is_a_loss_too() -> None:
    text = (
        fight("foe", "traits: robber") + card("blood", "on placement: may pay 2 health to gain 1 pool") + IDLE
    )
    arena = arena_of(text)
    arena["ann"].health = 3
    arena.meet("foe", "blood", "yes")
    assert arena.outcome is not None
    assert arena.outcome.leaves
    assert arena["ann"].wealth == 0


# --- the rest


@rule("FOA-TRAIT-011")
@pytest.mark.parametrize("answers", [("win", "end"), ("escape",)])
def test_shatter_takes_the_weapons_in_use_won_or_lost(answers: tuple[str, ...]) -> None:
    text = fight("foe", "traits: shatter") + card("win", "free: closes 9 pool") + IDLE + CLUB
    text += 'item shield "Shield"\n  deck: items\n  keyword: shield\n\n'
    text += 'secret blade 9 "Blade"\n  kind: small, weapon\n\n'
    arena = arena_of(text)
    arena["ann"].items += ["club", "shield"]
    arena["ann"].secrets.append("blade")
    arena.meet("foe", *answers)
    assert arena.outcome is not None
    assert (arena["ann"].items, arena["ann"].secrets) == (["shield"], ["blade"])


@rule("FOA-TRAIT-011")
def test_a_weapon_that_was_set_aside_is_spared() -> None:
    arena = arena_of(fight("foe", "traits: shatter"), IDLE, CLUB)
    arena["ann"].items.append("club")
    arena.meet("foe", keep=False)
    arena.say(("club",), "keep", "escape")
    assert (arena["ann"].items, arena["ann"].inactive) == (["club"], [])


@rule("FOA-TRAIT-012")
def test_a_slow_enemy_leaves_time_for_a_card_more() -> None:
    arena = arena_of(fight("foe", "traits: slow"), IDLE, BOB, heroes="ann bob").meet("foe")
    assert {len(hand) for hand in arena.state.hands.values()} == {4}
    arena.say("ann", "idle-0", "end", "bob-0", "end")
    assert {len(hand) for hand in arena.state.hands.values()} == {5}


@rule("FOA-TRAIT-012")
@pytest.mark.parametrize(("ruling", "cards"), [(True, 5), (False, 4)])
def test_who_panics_draws_the_additional_card_only(ruling: bool, cards: int) -> None:
    arena = arena_of(fight("foe", "traits: slow"), IDLE, rules=AVALON.with_rulings(amb_s_87=ruling))
    arena["ann"].terror = 10
    arena.meet("foe", "top-card", "end", "idle-0")
    assert len(arena.hand()) == cards - 1
