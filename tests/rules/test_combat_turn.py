"""Combat: the start and the turn."""

import pytest

from tests.encounters.arena import EDITION, Arena, Begin, both, card, fight, lost_health

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
CAL = "".join(card(f"cal-{n}", for_="cal") for n in range(5))
DEE = "".join(card(f"dee-{n}", for_="dee") for n in range(5))


@rule("KOR-COMBAT-022")
def test_a_card_with_the_combat_layout_starts_combat() -> None:
    arena = Arena(fight("foe"), IDLE).meet("foe")
    assert arena.state.kind == "combat"
    assert arena.kind() == "encounter.play"


@rule("KOR-COMBAT-023")
@pytest.mark.parametrize("heroes", ["ann", "ann bob", "ann bob cal", "ann bob cal dee"])
def test_every_member_draws_three_whatever_the_size_of_the_party(heroes: str) -> None:
    arena = Arena(fight("foe"), IDLE, BOB, CAL, DEE, heroes=heroes).meet("foe")
    assert {name: len(hand) for name, hand in arena.state.hands.items()} == dict.fromkeys(heroes.split(), 3)


@rule("KOR-COMBAT-024")
def test_traits_that_act_at_the_start_act_after_the_redraw() -> None:
    arena = Arena(fight("foe", "traits: entrapment"), IDLE).meet("foe", keep=False)
    assert arena.kind() == "hand.keep"
    arena.say("keep")
    assert arena.kind() == "trait.entrapment"


@rule("KOR-COMBAT-025")
def test_the_starting_hand_may_be_redrawn_with_one_card_fewer_until_one_is_left() -> None:
    arena = Arena(fight("foe"), IDLE).meet("foe", keep=False)
    first = list(arena.hand())
    arena.say("redraw")
    assert len(arena.hand()) == 2
    assert not set(arena.hand()) & set(first)  # drawn before the old hand is shuffled back
    assert set(first) <= set(arena.deck())
    arena.say("redraw")
    assert len(arena.hand()) == 1
    assert arena.kind() == "encounter.play"  # no further redraw


@rule("KOR-COMBAT-026", "FOA-COMBAT-058")
@both
def test_the_pool_starts_at_0_and_is_shared(begin: Begin) -> None:
    arena = begin(
        fight("foe"),
        card("jab", "free: closes 1 pool", "free: opens 1x".replace("free", "free")).replace(
            "  free: closes 1 pool\n  free: opens 1x\n", "  free: closes 1 pool opens 1x\n"
        ),
        card("hit", "free: closes 1 pool", for_="bob"),
        heroes="ann bob",
    ).meet("foe")
    assert arena.pool == 0
    arena.say("ann", "jab", "end", "hit")
    assert arena.pool == 2


@rule("KOR-COMBAT-027")
def test_the_first_turn_begins_when_all_have_their_hands() -> None:
    arena = Arena(fight("foe"), IDLE, BOB, heroes="ann bob").meet("foe", keep=False)
    assert [arena.kind(), arena.say("keep").kind(), arena.say("keep").kind()] == [
        "hand.keep",
        "hand.keep",
        "encounter.active",
    ]


@rule("KOR-COMBAT-028", "KOR-COMBAT-059", "FOA-COMBAT-038")
@both
def test_the_five_phases_in_order(begin: Begin) -> None:
    arena = begin(fight("foe", "attack 0+: take 1 damage"), IDLE, BOB, heroes="ann bob").meet("foe").clear()
    arena.say("ann", "idle-0", "end", "bob-0", "end")
    steps = [(e.who, e.text) for e in arena.told if e.kind == "step" and e.text != "lies in the sequence"]
    assert steps == [
        ("ann", "is active"), ("ann", "attack"), ("bob", "is active"), ("bob", "attack"), ("", "ends"),
    ]  # fmt: skip
    assert arena.kind() == "encounter.active"  # the next turn


@rule("KOR-COMBAT-029", "KOR-COMBAT-030", "FOA-COMBAT-023")
@both
def test_any_member_not_yet_activated_is_picked_and_each_once_a_turn(begin: Begin) -> None:
    arena = begin(fight("foe"), IDLE, BOB, CAL, heroes="ann bob cal").meet("foe")
    assert arena.choices() == ["ann", "bob", "cal"]
    arena.say("bob")
    assert arena.state.activated == ["bob"]
    arena.say("end")
    assert arena.choices() == ["ann", "cal"]
    arena.say("cal", "end")
    assert arena.kind() == "encounter.play"  # only Ann is left: nobody is asked
    assert arena.state.active == "ann"


@rule("KOR-COMBAT-031", "FOA-COMBAT-024")
@both
def test_effects_of_an_activation_are_for_the_active_character_alone(begin: Begin) -> None:
    arena = begin(
        fight("foe"), card("bargain", "on placement: lose 1 health, gain 1 terror, gain 1 food"), BOB,
        heroes="ann bob",
    ).meet("foe", "ann", "bargain")  # fmt: skip
    assert (arena["ann"].health, arena["ann"].terror, arena["ann"].food) == (8, 1, 2)
    assert (arena["bob"].health, arena["bob"].terror, arena["bob"].food) == (9, 0, 2)


TIMED = (
    fight("foe", value=30)
    + card("slow", "kind: passive", "free: opens 1x", "on placement: place 2 time here", "delayed: gain 1 pool")
    + card("slower", "kind: passive", "free: closes lightning", "key 1: opens courage 1",
           "on placement: place 2 time here", "delayed: gain 1 pool per pool-marker".replace(" per pool-marker", ""))
    + card("fuse", "free: opens 1x", "on placement: place 1 time here", "delayed: gain 5 pool")
    + card("cover", "free: closes lightning")
    + IDLE
)  # fmt: skip


@rule("KOR-COMBAT-032", "KOR-COMBAT-033", "FOA-COMBAT-026")
@both
def test_time_is_taken_along_the_sequence_and_the_last_marker_speaks_at_once(begin: Begin) -> None:
    arena = begin(TIMED).meet("foe", "slow", "slower")
    assert arena.seq == "slow(t2) slower(t2)"
    stay = () if begin is Arena else ("go-on",)  # in Avalon one may flee before delayed abilities
    arena.say("end", *stay)
    assert arena.seq == "slow(t1) slower(t1)"
    arena.clear().say("end", *stay)
    told = [(e.what, e.amount) for e in arena.told if e.kind in ("markers", "gained") and e.what != "energy"]
    assert told == [("slow", -1), ("pool", 1), ("slower", -1), ("pool", 1)]


@rule("KOR-COMBAT-032")
def test_the_encounter_card_comes_first() -> None:
    arena = Arena(
        fight("foe", "after attack: if sequence 1+ then place 1 time here", "delayed: gain 1 pool", value=30)
        .replace("if sequence 1+ then place", "place"),
        card("slow", "kind: passive", "on placement: place 1 time here", "delayed: gain 2 pool"),
        IDLE,
    ).meet("foe", "slow").clear()  # fmt: skip
    arena.say("end")
    assert [e.amount for e in arena.told if e.kind == "gained" and e.what == "pool"] == [1, 2]


@rule("KOR-COMBAT-034")
def test_the_active_player_resolves_anothers_delayed_ability() -> None:
    arena = Arena(
        fight("foe"),
        card("trap", "kind: passive", "on placement: place 1 time here", "delayed: gain 1 terror"),
        BOB,
        heroes="ann bob",
    ).meet("foe", "ann", "trap", "end")
    assert (arena["ann"].terror, arena["bob"].terror) == (0, 1)


@rule("KOR-COMBAT-034")
def test_another_effect_that_takes_the_last_marker_triggers_it_too() -> None:
    arena = Arena(
        TIMED, card("snuff", "free: closes lightning", "on placement: remove 1 time from each card")
    )
    arena["ann"].combat_deck[:3] = ["fuse", "snuff", "idle-0"]
    arena["ann"].combat_deck[3:] = [
        "idle-1",
        "idle-2",
        "idle-3",
        "idle-4",
        "idle-5",
        "idle-6",
        "slow",
        "cover",
        "slower",
    ]
    text = arena.meet("foe", "fuse")
    assert text.seq == "fuse(t1)"


@rule("KOR-COMBAT-034")
def test_a_marker_taken_by_an_ability_resolves_the_delayed_one() -> None:
    arena = Arena(
        fight("foe"),
        card(
            "fuse",
            "kind: passive",
            "free: opens 1x",
            "on placement: place 1 time here",
            "delayed: gain 2 pool",
        ),
        card("snuff", "free: closes lightning", "on placement: remove 1 time from a card"),
    ).meet("foe", "fuse", "snuff")
    assert (arena.seq, arena.pool) == ("fuse snuff", 2)


@rule("KOR-COMBAT-035", "FOA-COMBAT-028")
@both
def test_covering_a_standard_card_discards_its_time_without_effect(begin: Begin) -> None:
    arena = begin(
        fight("foe"),
        card("fuse", "free: opens 1x", "on placement: place 1 time here", "delayed: gain 5 pool"),
        card("cover", "free: closes lightning"),
        IDLE,
    ).meet("foe", "fuse", "cover")
    assert arena.seq == "fuse cover"
    arena.say("end", "end")
    assert arena.pool == 0


@rule("KOR-COMBAT-036")
def test_a_passive_card_keeps_its_time() -> None:
    arena = Arena(TIMED).meet("foe", "slow", "slower")
    assert arena.seq == "slow(t2) slower(t2)"


@rule("KOR-COMBAT-037", "FOA-COMBAT-029")
@both
def test_the_first_card_may_be_any_and_needs_no_bonus(begin: Begin) -> None:
    arena = begin(fight("foe", free=""), IDLE).meet("foe")
    assert arena.choices()[:3] == ["idle-0", "idle-1", "idle-2"]
    arena.say("idle-1")
    assert (arena.seq, arena.pool) == ("idle-1", 0)


@rule("KOR-COMBAT-038")
def test_whoever_plays_no_card_suffers_the_opportunity_and_then_the_attack() -> None:
    text = fight("foe", "attack 0+: take 1 damage", "opportunity: gain 2 terror")
    arena = Arena(text, IDLE).meet("foe").clear()
    arena.say("end")
    told = [(e.kind, e.what, e.amount) for e in arena.told if e.kind in ("gained", "lost")]
    assert told == [("gained", "terror", 2), ("lost", "health", 1)]
    arena = Arena(text, IDLE).meet("foe", "idle-0", "end")
    assert arena["ann"].terror == 0


@rule("KOR-COMBAT-038")
def test_skull_effects_do_not_change_the_opportunity() -> None:
    arena = Arena(
        fight("foe", "opportunity: take 2 damage"),
        card("ward", "kind: passive", "on attack: prevent 5 damage"),
        IDLE,
    ).meet("foe", "ward", "end", "end")
    assert arena["ann"].health == 9 - 2  # AMB-S-58


QUICK = (
    fight("foe", "key 1: opens courage 1", "magic: opens magic", value=30)
    + card(
        "open", "key 1: opens courage 1", "key 2: opens aggression 2", "magic: opens magic", "free: opens 1x"
    )
    + card("quick", "key 1: closes lightning", "free: opens 0x")
    + card("dull", "key 1: closes 1 pool")
    + card("hard", "key 2: closes lightning")
    + card("void", "free: closes lightning")
    + card("spell", "magic: closes lightning")
    + card("both", "key 1: closes lightning", "magic: closes lightning")
)


def quick(*hand: str, begin: Begin = Arena) -> Arena:
    arena = begin(QUICK)
    deck = arena["ann"].combat_deck
    deck.sort(key=lambda name: (name not in hand, hand.index(name) if name in hand else 0))
    return arena


@rule("KOR-COMBAT-039", "FOA-COMBAT-031")
@both
def test_every_further_card_must_gain_lightning(begin: Begin) -> None:
    arena = quick("open", "quick", "dull", begin=begin).meet("foe", "open")
    assert "quick" in arena.choices()
    assert arena.why("dull") == "gains no lightning here"
    arena = quick("open", "hard", "dull", begin=begin).meet("foe", "open")
    assert arena.why("hard")  # aggression 2 is asked, Ann has none


@rule("KOR-COMBAT-040")
def test_the_lightning_stands_on_the_card_being_played() -> None:
    arena = quick("quick", "dull", "open").meet("foe", "quick")
    assert arena.why("dull")
    assert arena.why("open")


@rule("KOR-COMBAT-041", "KOR-COMBAT-042")
def test_lightning_on_a_magic_key_alone_must_be_paid() -> None:
    arena = quick("open", "spell", "dull")
    arena.meet("foe", "open")
    assert arena.why("spell")
    arena = quick("open", "spell", "dull")
    arena["ann"].magic = 1
    arena.meet("foe", "open", "spell")
    assert arena.kind() == "encounter.play"  # not asked: it had to be paid
    assert arena["ann"].magic == 0


@rule("KOR-COMBAT-042")
def test_with_lightning_elsewhere_the_magic_is_optional() -> None:
    arena = quick("open", "both", "dull")
    arena["ann"].magic = 1
    arena.meet("foe", "open", "both")
    assert arena.choices() == ["pay", "no"]


@rule("KOR-COMBAT-043")
def test_lightning_twice_has_no_further_effect() -> None:
    arena = quick("open", "both", "dull")
    arena["ann"].magic = 1
    arena.meet("foe", "open", "both", "pay")
    assert arena.why("dull")


@rule("KOR-COMBAT-044")
def test_lightning_times_0_is_not_gained() -> None:
    arena = quick("quick", "void", "open").meet("foe", "quick")
    assert arena.why("void")


@rule("KOR-COMBAT-045")
def test_there_is_no_limit_but_lightning() -> None:
    chain = "".join(card(f"c{n}", "free: closes lightning opens 1x") for n in range(5))
    arena = Arena(fight("foe"), chain, card("look", "free: closes lightning, draw 3 opens 1x"))
    arena["ann"].combat_deck.insert(0, arena["ann"].combat_deck.pop())
    arena.meet("foe", "look", "c0", "c1", "c2", "c3", "c4")
    assert len(arena.state.sequence) == 6


@rule("KOR-COMBAT-046")
def test_a_placed_card_comes_from_the_deck_and_is_resolved() -> None:
    arena = Arena(
        fight("foe"), card("pull", "free: opens 2x", "on placement: place the top card of the deck"),
        card("a"), card("b"), card("top", "free: closes 1 pool"), IDLE,
    ).meet("foe", "pull")  # fmt: skip
    assert (arena.seq, arena.pool) == ("pull top", 2)
    assert arena.state.played == 1


@rule("KOR-COMBAT-047", "FOA-COMBAT-030")
@both
def test_keys_from_top_to_bottom_then_magic_then_free_then_the_ability(begin: Begin) -> None:
    arena = begin(
        fight("foe", "key 1: opens courage 1", "key 2: opens courage 1", "key 3: opens courage 1",
              "magic: opens magic", value=99),
        card("all", "key 1: closes 1 pool", "key 2: closes 2 pool", "key 3: closes 3 pool",
             "magic: closes 4 pool", "free: closes 5 pool", "on placement: gain 6 pool"),
    )  # fmt: skip
    arena["ann"].magic = 1
    arena.meet("foe").clear().say("all", "pay")
    assert [e.amount for e in arena.told if e.what == "pool"] == [1, 2, 3, 4, 5, 6]


@rule("KOR-COMBAT-048")
def test_what_can_be_gained_must_be_gained() -> None:
    arena = Arena(fight("foe"), card("one", "free: closes 1 pool"), IDLE).meet("foe").clear()
    arena.say("one")
    assert arena.kinds() == ["encounter.play"]  # nobody was asked
    assert arena.pool == 1


@rule("KOR-COMBAT-049")
def test_a_pool_bonus_places_markers_and_abilities_gain_or_lose_them() -> None:
    arena = Arena(fight("foe"), card("one", "free: closes 3 pool", "on placement: lose 1 pool"), IDLE).meet(
        "foe", "one"
    )
    assert arena.pool == 2


@rule("KOR-COMBAT-050")
def test_the_card_icon_draws_from_the_own_combat_deck() -> None:
    arena = Arena(fight("foe"), card("one", "free: closes draw 1"), IDLE).meet("foe")
    top = arena.deck()[0]
    arena.say("one")
    assert arena.hand()[-1] == top


@rule("KOR-COMBAT-051", "FOA-CLAR-018")
@both
def test_a_triggered_ability_must_be_resolved_unless_it_offers_a_choice(begin: Begin) -> None:
    arena = begin(
        fight("foe"), card("must", "on placement: lose 1 health"), card("may", "on placement: may lose 1 health"),
    ).meet("foe", "must")  # fmt: skip
    assert arena["ann"].health == 8
    arena.say("end", "may")
    assert arena.choices() == ["yes", "no"]


@rule("KOR-COMBAT-052")
def test_resources_come_from_any_member_and_tracks_from_the_active_one() -> None:
    arena = Arena(
        fight("foe"),
        card("bribe", "on placement: may pay 2 wealth to gain 1 pool"),
        card("bleed", "on placement: may pay 9 health to gain 1 pool"),
        BOB,
        heroes="ann bob",
    )
    arena["ann"].wealth, arena["bob"].wealth = 1, 1
    arena.meet("foe", "ann", "bribe", "yes")
    assert (arena["ann"].wealth, arena["bob"].wealth, arena.pool) == (0, 0, 1)
    arena.say("end", "end", "ann")
    arena["ann"].health = 5
    arena.say("bleed")
    assert arena.why("yes")  # Bob's Health does not help


ROWS = fight(
    "foe", "attack 0-1: take 1 damage", "attack 2-3: take 2 damage", "attack 4+: take 3 damage", value=20
)


@rule("KOR-COMBAT-053", "FOA-COMBAT-036")
@pytest.mark.parametrize(("pool", "damage"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (9, 3)])
@both
def test_the_row_that_contains_the_pool_is_applied(begin: Begin, pool: int, damage: int) -> None:
    arena = begin(ROWS, IDLE).meet("foe")
    arena.state.pool = pool
    arena.say("end")
    assert arena["ann"].health == 9 - damage


@rule("KOR-COMBAT-053", "FOA-COMBAT-036")
@both
def test_the_row_is_fixed_when_the_attack_begins_after_before_effects(begin: Begin) -> None:
    arena = begin(
        fight("foe", "attack 0-1: take 1 damage", "attack 2-8: lose 2 pool, take 2 damage"),
        card("rise", "before attack: gain 2 pool"),
    ).meet("foe", "rise", "end")
    assert (arena["ann"].health, arena.pool) == (7, 0)  # AMB-S-59: still the second row


@rule("KOR-COMBAT-054")
def test_the_attack_hits_the_last_active_character_from_left_to_right() -> None:
    arena = (
        Arena(
            fight("foe", "attack 0+: take 1 damage, gain 1 terror, lose 1 energy"),
            IDLE,
            BOB,
            heroes="ann bob",
        )
        .meet("foe", "bob")
        .clear()
    )
    arena.say("end")
    told = [(e.who, e.what) for e in arena.told if e.kind in ("gained", "lost")]
    assert told == [("bob", "health"), ("bob", "terror"), ("bob", "energy")]


@rule("KOR-COMBAT-055")
def test_a_multi_part_strikes_each_member_still_in_the_combat() -> None:
    arena = Arena(
        fight("foe", "attack 0+: each party member takes 2 damage"), IDLE, BOB, CAL, heroes="ann bob cal"
    ).meet("foe", "cal", "escape")
    arena.clear().say("ann", "end")
    assert [len(lost_health(arena.told, name)) for name in ("ann", "bob", "cal")] == [1, 1, 0]


@rule("KOR-COMBAT-056", "KOR-COMBAT-101")
def test_pool_lost_in_excess_costs_the_last_active_character_cards() -> None:
    arena = Arena(fight("foe", "attack 0+: lose 3 pool"), IDLE, BOB, heroes="ann bob").meet("foe", "ann")
    arena.state.pool = 1
    top = arena.deck()[:2]
    arena.say("end")
    assert (arena.pool, arena.pile("ann"), arena.pile("bob")) == (0, top, [])


@rule("KOR-COMBAT-057")
def test_before_skull_comes_before_anything_of_the_attack() -> None:
    arena = (
        Arena(fight("foe", "attack 0+: take 1 damage"), card("brace", "before attack: gain 1 energy"), IDLE)
        .meet("foe", "brace")
        .clear()
    )
    arena["ann"].energy = 3
    arena.say("end")
    assert [e.what for e in arena.told if e.kind in ("gained", "lost")] == ["energy", "health"]


@rule("KOR-COMBAT-058")
def test_after_skull_comes_after_all_parts() -> None:
    arena = (
        Arena(
            fight("foe", "attack 0+: take 1 damage, gain 1 terror"),
            card("calm", "after attack: lose 1 terror"),
            IDLE,
        )
        .meet("foe", "calm")
        .clear()
    )
    arena.say("end")
    told = [(e.kind, e.what) for e in arena.told if e.kind in ("gained", "lost")]
    assert told == [("lost", "health"), ("gained", "terror"), ("lost", "terror")]


@rule("KOR-COMBAT-060", "KOR-COMBAT-061", "FOA-COMBAT-039", "FOA-COMBAT-040")
@both
def test_at_the_end_hands_go_down_to_three_and_then_everyone_draws_one(begin: Begin) -> None:
    arena = begin(fight("foe"), card("look", "free: closes draw 3"), IDLE, BOB, heroes="ann bob").meet(
        "foe", "ann", "look", "end", "bob-0", "end"
    )
    assert arena.kind() == "hand.discard"
    assert arena.now is not None
    assert (arena.now.actor, arena.now.least, arena.now.most) == ("ann", 2, 2)
    arena.say(("idle-1", "idle-3"))
    assert (len(arena.hand("ann")), len(arena.hand("bob"))) == (4, 3)  # a hand of 4 is normal
    assert arena.pile("ann") == ["idle-1", "idle-3"]


@rule("KOR-COMBAT-061", "FOA-COMBAT-040")
@both
def test_whoever_panics_does_not_draw(begin: Begin) -> None:
    arena = begin(fight("foe"), IDLE, BOB, heroes="ann bob").meet(
        "foe", "ann", "idle-0", "end", "bob-0", "end"
    )
    arena["ann"].terror = 10
    arena.say("bob", "bob-1", "end").say("top-card", "end")
    assert (len(arena.hand("ann")), len(arena.hand("bob"))) == (3, 3)  # drawn before the panic, not after it


@rule("KOR-COMBAT-062", "FOA-COMBAT-041")
@both
def test_trays_are_cleared_but_not_the_cards(begin: Begin) -> None:
    arena = begin(TIMED).meet("foe", "slow", "end", *(() if begin is Arena else ("go-on",)))
    assert arena.state.turn == 1
    assert arena.state.activated == ["ann"]  # already active in the new turn
    assert arena.seq == "slow(t1)"  # one marker left in the new delayed step, none at the end of the turn


@rule("KOR-STORY-003")
def test_with_the_secret_of_the_story_mode_no_lightning_is_needed() -> None:
    secret = (
        'secret ease 49 "Ease"\n  kind: small, global\n  while in play: additional cards need no lightning\n'
    )
    arena = Arena(fight("foe"), IDLE, secret)
    arena.game.decks.global_secrets.append("ease")
    arena.meet("foe", "idle-0", "idle-1", "idle-2")
    assert arena.seq == "idle-0 idle-1 idle-2"


def test_an_escape_needs_the_right_rules() -> None:
    assert EDITION.numbers.escape_roll == 0
