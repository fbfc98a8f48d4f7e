"""Panic and dying in encounters."""

import pytest

from tests.encounters.arena import EDITION, Arena, Begin, both, card, fight, talk

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))


@rule("KOR-PANIC-001")
def test_panic_is_checked_anew_each_time() -> None:
    arena = Arena(fight("foe"), IDLE)
    arena["ann"].terror = 10
    arena.meet("foe")
    assert arena.choices() == ["top-card", "escape"]
    arena.say("top-card", "end")
    arena["ann"].terror = 8
    arena.say("top-card", "end")  # still what was asked before; the next activation is calm
    assert "top-card" not in arena.choices()


@rule("KOR-PANIC-002", "FOA-PANIC-002")
@both
def test_the_top_card_is_placed_and_resolved(begin: Begin) -> None:
    arena = begin(fight("foe"), IDLE)
    arena["ann"].combat_deck.insert(3, arena["ann"].combat_deck.pop(0))
    arena["ann"].terror = 10
    arena.meet("foe")
    top = arena.deck()[0]
    assert arena.why(arena.hand()[0]).startswith("panics")
    arena.say("top-card")
    assert arena.seq == top
    assert len(arena.hand()) == 3


@rule("KOR-PANIC-002", "FOA-PANIC-002")
@both
def test_the_placed_card_gives_its_bonus_and_is_the_first(begin: Begin) -> None:
    arena = begin(
        fight("foe"), card("a"), card("b"), card("c"),
        card("top", "free: closes 2 pool", "on placement: if first card then gain 1 pool"), IDLE,
    )  # fmt: skip
    arena["ann"].terror = 10
    arena.meet("foe", "top-card")
    assert (arena.seq, arena.pool) == ("top", 3)  # AMB-S-73


@rule("KOR-PANIC-003", "FOA-PANIC-003")
@both
def test_additional_cards_come_from_the_hand_with_lightning(begin: Begin) -> None:
    arena = begin(
        fight("foe"), card("quick", "free: closes lightning"), card("dull"), card("dull-2"),
        card("top", "free: opens 1x"), IDLE,
    )  # fmt: skip
    arena["ann"].terror = 10
    arena.meet("foe", "top-card")
    assert "quick" in arena.choices()
    assert arena.why("dull") == "gains no lightning here"
    arena.say("quick")
    assert arena.seq == "top quick"


@rule("KOR-PANIC-004", "FOA-PANIC-004")
@both
def test_no_card_at_the_end_of_the_turn_but_other_draws_happen(begin: Begin) -> None:
    arena = begin(fight("foe"), card("a"), card("b"), card("c"), card("top", "free: closes draw 1"), IDLE)
    arena["ann"].terror = 10
    arena.meet("foe", "top-card")
    assert len(arena.hand()) == 4
    arena.say("end")
    arena.say("a")
    assert len(arena.hand()) == 3


@rule("KOR-PANIC-005", "FOA-PANIC-005")
@both
def test_panic_in_a_talk(begin: Begin) -> None:
    words = "".join(card(f"w{n}", "free: closes up 1", kind="diplomacy") for n in range(5))
    arena = begin(talk("host"), words)
    arena["ann"].terror = 10
    arena.meet("host", "top-card")
    assert (arena.seq, arena.state.affinity) == ("w3", 5)


@rule("KOR-PANIC-005")
def test_panic_with_an_empty_deck_places_nothing() -> None:
    arena = Arena(fight("foe", "opportunity: lose 1 energy"), "".join(card(f"c{n}") for n in range(3)))
    arena["ann"].terror = 10
    arena.meet("foe")
    assert arena.why("c0") == "gains no lightning here"  # AMB-S-72
    arena.say("end")
    assert arena["ann"].energy == 5


@rule("KOR-DYING-001", "KOR-DEATH-001", "KOR-DEATH-003", "FOA-COMBAT-057")
@both
def test_at_0_health_one_is_dying_and_out_at_once_and_the_others_go_on(begin: Begin) -> None:
    arena = begin(
        fight("foe", "attack 0+: take 9 damage, gain 3 terror, each party member loses 1 energy"), IDLE, BOB,
        heroes="ann bob",
    ).meet("foe", "ann", "end")  # fmt: skip
    ann = arena["ann"]
    assert ann.conditions == ["you-are-dying"]
    assert (ann.terror, ann.energy) == (0, 0)  # Energy falls with Health; no rest of the attack
    assert arena["bob"].energy == 5
    assert arena.state.party == ["bob"]
    assert arena.state.active == "bob"


@rule("KOR-DYING-001", "FOA-COMBAT-057")
@both
def test_dying_in_the_own_activation_is_not_followed_by_an_attack(begin: Begin) -> None:
    arena = begin(
        fight("foe", "attack 0+: lose 9 pool"), card("bleed", "on placement: lose 9 health, draw 1 card"), IDLE, BOB,
        heroes="ann bob",
    ).meet("foe", "ann").clear()  # fmt: skip
    arena.state.pool = 5
    arena.say("bleed")
    assert (arena.pool, arena.state.active) == (5, "bob")  # AMB-S-67
    assert not [e for e in arena.told if e.text == "drawn"]


@rule("KOR-DYING-002")
def test_the_cards_of_a_dying_character_stay_in_the_sequence() -> None:
    arena = Arena(
        fight("foe", "attack 0+: take 9 damage"), card("ward", "kind: passive", "after attack: gain 1 pool"), BOB,
        heroes="ann bob",
    ).meet("foe", "ann", "ward", "end")  # fmt: skip
    assert arena.seq == "ward"
    assert arena.pool == 1


@rule("KOR-DYING-001", "FOA-COMBAT-057")
@both
def test_a_multi_part_can_take_everyone_out(begin: Begin) -> None:
    arena = begin(
        fight("foe", "attack 0+: each party member takes 9 damage"), IDLE, BOB, heroes="ann bob"
    ).meet("foe", "ann", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.survivors) == ("lose", ())  # AMB-S-65


@rule("KOR-DEATH-004")
def test_the_last_one_dying_loses_the_encounter() -> None:
    arena = Arena(fight("foe", "attack 0+: take 9 damage", "loot: gain 5 food"), IDLE).meet("foe", "end")
    assert arena.outcome is not None
    assert not arena.outcome.won
    assert arena["ann"].food == 1


@rule("KOR-DEATH-003")
def test_whoever_is_dying_has_no_part_in_the_conclusion() -> None:
    words = "".join(card(f"w{n}", kind="diplomacy") for n in range(4))
    more = "".join(card(f"v{n}", kind="diplomacy", for_="bob") for n in range(4))
    ends = ("gain 1 food", "each party member gains 1 exp", "gain 1 food")
    arena = Arena(
        talk("host", "response: take 9 damage, lose 1 duration", duration=1, conclusions=ends), words, more,
        heroes="ann bob",
    ).meet("host", "ann", "end")  # fmt: skip
    assert arena.outcome is not None
    assert (arena["ann"].exp, arena["bob"].exp) == (0, 1)


def test_a_dying_character_pays_no_magic() -> None:
    arena = Arena(
        fight("foe", "magic: opens magic", "attack 0+: take 9 damage"), IDLE,
        card("spell", "magic: closes 1 pool", for_="bob"), BOB, heroes="ann bob",
    )  # fmt: skip
    arena["ann"].magic = 3
    arena.meet("foe", "ann", "end")
    arena.say("spell")
    assert (arena["ann"].magic, arena.pool) == (3, 0)  # AMB-S-64


def test_the_edition_asks_the_terror_track() -> None:
    arena = Arena(fight("foe"), IDLE)
    panics = [EDITION.panics(arena.game, arena.set("ann", terror=n)) for n in (0, 8, 9, 10)]
    assert panics == [False, False, True, True]
