"""Combat: triggers, icons and the attack; other rules."""

import pytest

from tests.encounters.arena import EDITION, Arena, Begin, both, card, fight, lost_health

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
CAL = "".join(card(f"cal-{n}", for_="cal") for n in range(5))
JAB = card("jab", "free: closes 1 pool opens 1x")


@rule("KOR-COMBAT-082", "FOA-COMBAT-053")
@both
def test_on_placement_comes_after_the_keys(begin: Begin) -> None:
    arena = begin(
        fight("foe"), card("one", "free: closes 2 pool", "on placement: if pool 2+ then draw 1 card"), IDLE
    ).meet("foe", "one")
    assert len(arena.hand()) == 3


@rule("KOR-COMBAT-083", "FOA-COMBAT-055")
@both
def test_damage_lowers_health(begin: Begin) -> None:
    arena = begin(fight("foe", "attack 0+: take 3 damage"), IDLE).meet("foe", "end")
    assert arena["ann"].health == 6


@rule("KOR-COMBAT-084")
def test_unpreventable_damage_is_not_prevented_but_the_whole_attack_can_be_ignored() -> None:
    text = fight("foe", "attack 0+: take 2 unpreventable damage")
    arena = Arena(text, card("ward", "on attack: prevent 9 damage")).meet("foe", "ward", "end")
    assert arena["ann"].health == 7
    arena = Arena(text, card("fog", "on attack: ignore the attack")).meet("foe", "fog", "end")
    assert arena["ann"].health == 9


@rule("KOR-COMBAT-085", "FOA-COMBAT-056")
@both
def test_destroy_takes_the_last_card_and_never_the_encounter(begin: Begin) -> None:
    text = fight("foe", "attack 0+: destroy") + IDLE + BOB
    arena = begin(text, heroes="ann bob").meet("foe", "ann", "idle-0", "end")
    assert (arena.seq, arena.pile("ann")) == ("", ["idle-0"])
    arena.say("end")  # AMB-S-52: nothing to destroy
    assert arena.seq == ""
    assert arena.now is not None


@rule("KOR-COMBAT-086", "FOA-CLAR-032")
@both
def test_if_destroyed_resolves_when_its_card_is_discarded(begin: Begin) -> None:
    arena = begin(fight("foe", "attack 0+: destroy"), card("last", "when destroyed: gain 1 pool"), IDLE).meet(
        "foe"
    )
    arena.say("last", "end")
    assert (arena.pool, arena.pile()) == (1, ["last"])


@rule("KOR-COMBAT-087")
def test_several_destroys_take_one_card_after_another() -> None:
    arena = Arena(
        fight("foe", "attack 0-1: draw 0 cards", "attack 2+: destroy, destroy"),
        card("one", "free: opens 1x"),
        card("two", "free: closes 2 pool, lightning"),
        IDLE,
    ).meet("foe", "one", "two", "end")
    assert (arena.seq, arena.pile()) == ("", ["two", "one"])


@rule("KOR-COMBAT-085", "FOA-COMBAT-056")
@both
def test_a_destroyed_card_takes_its_markers_along(begin: Begin) -> None:
    arena = begin(
        fight("foe", "attack 0+: destroy"),
        card("fuse", "on placement: place 1 time here, place 2 charges here", "delayed: gain 5 pool"),
        IDLE,
    ).meet("foe", "fuse", "end", "end")
    assert arena.pool == 0  # AMB-S-51


@rule("KOR-COMBAT-088")
def test_a_skull_ability_adds_and_prevents_while_it_is_active() -> None:
    text = fight("foe", "attack 0+: take 2 damage")
    arena = Arena(text, card("bait", "on attack: add 2 damage"), IDLE).meet(
        "foe", "bait", "end", "idle-0", "end"
    )
    assert lost_health(arena.told, "ann") == [4, 2]  # covered in the second turn
    arena = Arena(text, card("ward", "on attack: prevent 2 damage"), IDLE).meet("foe", "ward", "end")
    assert arena["ann"].health == 9


@rule("KOR-COMBAT-090")
def test_a_plain_effect_on_the_attack_is_added_to_its_kind_or_comes_last() -> None:
    arena = (
        Arena(
            fight("foe", "attack 0+: gain 1 terror, take 1 damage"),
            card("fear", "on attack: gain 1 terror"),
            IDLE,
        )
        .meet("foe", "fear")
        .clear()
    )
    arena.say("end")
    assert [(e.what, e.amount) for e in arena.told if e.kind in ("gained", "lost")] == [
        ("terror", 2),
        ("health", 1),
    ]
    arena = Arena(fight("foe", "attack 0+: take 1 damage"), card("fear", "on attack: gain 1 terror")).meet(
        "foe", "fear"
    )
    arena.clear().say("end")
    assert [(e.what, e.amount) for e in arena.told if e.kind in ("gained", "lost")] == [
        ("health", 1),
        ("terror", 1),
    ]


@rule("KOR-COMBAT-092")
def test_a_card_destroyed_in_the_middle_counts_for_the_parts_before_it() -> None:
    arena = (
        Arena(
            fight("foe", "attack 0+: take 1 damage, destroy, take 1 damage"),
            card("bait", "on attack: add 1 damage"),
            IDLE,
        )
        .meet("foe", "bait")
        .clear()
    )
    arena.say("end")
    assert lost_health(arena.told, "ann") == [2, 1]  # AMB-S-70


@rule("KOR-COMBAT-092")
def test_a_card_uncovered_in_the_middle_counts_from_then_on() -> None:
    arena = (
        Arena(
            fight("foe", "attack 0-1: draw 0 cards", "attack 2+: take 1 damage, destroy, take 1 damage"),
            card("bait", "free: opens 1x", "on attack: add 1 damage"),
            card("two", "free: closes 2 pool, lightning"),
            IDLE,
        )
        .meet("foe", "bait", "two")
        .clear()
    )
    arena.say("end")
    assert lost_health(arena.told, "ann") == [1, 2]


@rule("KOR-COMBAT-096")
def test_prevent_lowers_to_what_is_left_and_never_below_0() -> None:
    text = fight("foe", "attack 0+: take 3 damage")
    for amount, left in ((1, 2), (3, 0), (7, 0)):
        arena = Arena(text, card("ward", f"on attack: prevent {amount} damage"), IDLE).meet(
            "foe", "ward", "end"
        )
        assert arena["ann"].health == 9 - left


@rule("KOR-COMBAT-097")
def test_additions_come_first_then_all_preventions() -> None:
    arena = Arena(
        fight("foe", "attack 0+: take 1 damage"),
        card("bait", "kind: passive", "free: opens 1x", "on attack: add 2 damage"),
        card("ward", "free: closes lightning", "on attack: prevent 2 damage"),
    ).meet("foe", "bait", "ward", "end")
    assert arena["ann"].health == 8  # AMB-S-69


@rule("KOR-COMBAT-097")
def test_a_plain_prevent_protects_the_active_character_alone() -> None:
    text = fight("foe", "attack 0+: each party member takes 2 damage")
    texts = (text, card("ward", "on attack: prevent 2 damage"), BOB)
    arena = Arena(*texts, heroes="ann bob").meet("foe", "ann", "ward", "end")
    assert (arena["ann"].health, arena["bob"].health) == (9, 7)  # AMB-S-139
    rules = EDITION.with_rulings(amb_s_139="each")
    arena = Arena(*texts, heroes="ann bob", rules=rules).meet("foe", "ann", "ward", "end")
    assert (arena["ann"].health, arena["bob"].health) == (9, 9)


SHIELD = (
    'item shield "Shield"\n  deck: A\n  keyword: shield\n  on attack: may flip this to prevent 2 damage\n\n'
)


@rule("KOR-COMBAT-098")
def test_an_item_protects_only_its_owner_active_or_not() -> None:
    text = fight("foe", "attack 0+: each party member takes 2 damage")
    arena = Arena(text, SHIELD, IDLE, BOB, heroes="ann bob")
    arena["bob"].items.append("shield")
    arena.meet("foe", "ann", "end")
    assert arena.now is not None
    assert (arena.now.kind, arena.now.actor) == ("encounter.react", "bob")
    arena.say("use-shield")
    assert (arena["ann"].health, arena["bob"].health) == (7, 9)


@rule("KOR-COMBAT-100", "FOA-COMBAT-050")
@both
def test_a_discard_of_more_than_the_hand_goes_on_with_the_deck(begin: Begin) -> None:
    arena = begin(fight("foe"), card("waste", "on placement: discard 3 cards"), IDLE).meet("foe", "waste")
    assert len(arena.hand()) == 0
    assert len(arena.pile()) == 3


@rule("KOR-COMBAT-101")
def test_once_the_last_active_character_is_gone_nobody_discards() -> None:
    arena = Arena(fight("foe", "attack 0+: take 9 damage, lose 2 pool"), IDLE, BOB, heroes="ann bob").meet(
        "foe", "ann", "end"
    )
    assert arena.pile("ann") == []  # AMB-S-68
    assert arena.pool == 0


@rule("KOR-COMBAT-103")
def test_the_discards_are_not_reshuffled() -> None:
    arena = Arena(fight("foe", "attack 0+: destroy"), "".join(card(f"c{n}") for n in range(3))).meet("foe")
    arena.say("c0", "end")
    assert (arena.deck(), arena.pile(), len(arena.hand())) == ([], ["c0"], 2)


def test_an_ignored_attack_still_has_its_before_and_after() -> None:
    arena = Arena(
        fight("foe", "attack 0+: take 5 damage"),
        card("fog", "before attack: gain 1 terror", "on attack: ignore the attack", "after attack: destroy"),
        IDLE,
    ).meet("foe", "fog", "end")
    assert (arena["ann"].health, arena["ann"].terror, arena.seq) == (9, 1, "")  # AMB-S-71


def test_a_replaced_attack_does_something_else() -> None:
    arena = Arena(
        fight("foe", "attack 0+: take 5 damage"),
        card("lure", "on attack: instead of the attack (lose 1 energy, destroy)"),
        IDLE,
    ).meet("foe", "lure", "end")
    assert (arena["ann"].health, arena["ann"].energy, arena.seq) == (9, 5, "")


def test_another_row_is_used() -> None:
    text = fight("foe", "attack 0-1: take 1 damage", "attack 2-3: take 2 damage", "attack 4+: take 3 damage")
    arena = Arena(text, card("step", "before attack: use the row below"), IDLE).meet("foe", "step", "end")
    assert arena["ann"].health == 7
    arena = Arena(text, card("step", "before attack: use the row above"), IDLE).meet("foe", "step", "end")
    assert arena["ann"].health == 8


@rule("KOR-GEN-002")
def test_several_effects_of_one_moment_come_in_the_order_the_players_choose() -> None:
    arena = (
        Arena(
            fight("foe", "traits: dread"),
            card("one", "kind: passive", "free: opens 1x", "before attack: draw 2 cards"),
            IDLE,
        )
        .meet("foe", "one")
        .clear()
    )
    for name in arena.hand()[1:]:
        arena.hand().remove(name)
        arena.deck().append(name)
    arena.say("end")
    assert arena.kind() == "encounter.next"
    arena.say(next(key for key in arena.choices() if key.startswith("card-")))
    assert arena["ann"].terror == 0  # the hand was full by then


def test_prevention_that_leaves_the_last_point() -> None:
    text = fight("foe", "attack 0+: take 3 damage")
    arena = Arena(text, card("ward", "on attack: prevent 9 damage but not the last")).meet(
        "foe", "ward", "end"
    )
    assert arena["ann"].health == 8


@rule("KOR-COMBAT-056")
def test_preventing_a_loss_of_pool() -> None:
    arena = Arena(
        fight("foe", "attack 0+: lose 3 pool"), card("hold", "on attack: prevent 2 pool"), IDLE
    ).meet("foe")
    arena.state.pool = 5
    arena.say("hold", "end")
    assert arena.pool == 4
