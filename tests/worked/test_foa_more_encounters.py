"""More worked examples of encounters in The Fall of Avalon, worked out by hand from the rules."""

from __future__ import annotations

import pytest

from runtime.editions.modes import with_modes
from runtime.rules.cards.encounter_cards import draw_and_meet
from runtime.rules.protocol.context import Context
from tests.encounters.arena import AVALON, Arena, avalon_campaign, card, fight, lost_health, parley

rule = pytest.mark.rule


def idle(who: str = "ann", count: int = 7, kind: str = "combat") -> str:
    return "".join(card(f"{who}-{kind[0]}{n}", for_=who, kind=kind) for n in range(count))


def words(who: str = "ann", count: int = 7) -> str:
    return idle(who, count, "diplomacy")


def item(name: str, *lines: str, keyword: str = "") -> str:
    said = f"  keyword: {keyword}\n" if keyword else ""
    return (
        f'item {name} "{name.title()}"\n  deck: items\n{said}'
        + "".join(f"  {line}\n" for line in lines)
        + "\n"
    )


def arena_of(*texts: str, heroes: str = "ann", **more: object) -> Arena:
    return Arena(*texts, heroes=heroes, **{"rules": AVALON, **more})  # type: ignore[arg-type]


@rule("FOA-COMBAT-042", "FOA-COMBAT-035", "FOA-COMBAT-037", "FOA-COMBAT-043")
def test_the_value_is_reached_and_left_again_before_the_check_and_reached_by_the_attack() -> None:
    arena = arena_of(
        fight("foe", "attack 0-3: gain 2 pool, take 1 damage", "attack 4+: draw 0 cards",
              "reward: gain 1 exp", "loot: gain 2 wealth", value=5),
        card("rise", "free: closes 5 pool opens 1x"), card("slip", "free: closes lightning", "on placement: lose 2 pool"),
        idle("ann", 4), idle("bob", 5), heroes="ann bob",
    ).meet("foe", "ann", "rise")  # fmt: skip
    assert (arena.pool, arena.kind()) == (5, "encounter.play")  # no victory before the check
    arena.say("slip")
    assert arena.pool == 3
    arena.clear().say("end")
    # At 3: gain 2, then the damage as well; the check after the attack finds 5
    assert lost_health(arena.told, "ann") == [1]
    assert arena.kind() == "share.gain"
    arena.say("1")
    assert [(arena[n].exp, arena[n].wealth) for n in ("ann", "bob")] == [(1, 2), (1, 2)]


@rule("FOA-PANIC-001", "FOA-PANIC-002", "FOA-TRAIT-004", "FOA-TRAIT-008", "FOA-TRAIT-003")
def test_panic_plays_its_card_so_it_counts_for_fast_defensive_and_opportunist() -> None:
    arena = arena_of(
        fight("foe", "traits: fast, defensive, opportunist", "opportunity: gain 1 terror", value=20),
        "".join(card(f"c{n}", "free: closes lightning, 2 pool opens 1x") for n in range(7)),
    )
    arena["ann"].health, arena["ann"].terror = 4, 5
    arena.meet("foe", "top-card")
    assert arena.pool == 1  # one marker less for the first card
    arena.say("c0")
    assert arena.pool == 3
    assert arena.why("c1") == "no further card may be played in this activation"
    arena.say("end")
    assert arena["ann"].terror == 5  # two cards were played
    assert len(arena.hand()) == 2  # no draw while panicking


@rule("FOA-PANIC-002", "FOA-COMBAT-030")
def test_a_card_played_in_panic_wakes_what_speaks_when_a_card_is_played() -> None:
    arena = arena_of(
        fight("foe", "attack 0+: gain 10 terror", value=20),
        card("ember", "kind: passive", "free: opens 1x", "when a card is played: gain 1 pool"),
        idle("ann", 8),
    ).meet("foe", "ember", "end")
    assert arena.pool == 0
    arena.say("top-card")
    assert arena.pool == 1


@rule("FOA-COMBAT-034", "FOA-COMBAT-049", "FOA-COMBAT-045", "FOA-COMBAT-046")
def test_who_plays_nothing_with_an_empty_deck_must_escape_and_suffers_twice() -> None:
    arena = arena_of(
        fight("foe", "opportunity: take 1 damage", "attack 0+: take 5 damage", value=20),
        idle("ann", 3), idle("bob", 6), heroes="ann bob",
    ).meet("foe", "ann").clear()  # fmt: skip
    arena.say("end")
    # The opportunity of the idle one, then a draw that cannot be made: the escape with its own price
    assert lost_health(arena.told, "ann") == [1, 1]
    assert (arena["ann"].energy, arena.state.out) == (5, {"ann": "escaped"})
    assert arena.state.active == "bob"


@rule("FOA-TRAIT-009", "FOA-TRAIT-007", "FOA-COMBAT-036", "FOA-COMBAT-054")
def test_rage_looks_the_row_up_anew_and_the_horde_comes_both_times() -> None:
    arena = arena_of(
        fight("foe", "traits: rage, horde", "attack 0-2: gain 3 pool, take 1 damage", "attack 3+: take 2 damage", value=20),
        card("guard", "on attack: prevent 1 damage"), idle("ann", 9),
    ).meet("foe", "guard").clear()  # fmt: skip
    arena.say("end", "stay")
    assert lost_health(arena.told, "ann") == [1]  # 1 - 1, then 2 - 1
    assert (arena.pool, len(arena.pile())) == (3, 4)


@rule("FOA-TRAIT-001", "FOA-TRAIT-002", "FOA-TRAIT-012", "FOA-COMBAT-019")
def test_ambush_and_rush_for_the_first_of_four_and_slow_for_all() -> None:
    heroes = "ann bob cal dee"
    arena = arena_of(
        fight("foe", "traits: ambush, rush, slow", value=20),
        *(idle(who, 6) for who in heroes.split()),
        heroes=heroes,
    ).meet("foe")
    assert [len(arena.hand(n)) for n in heroes.split()] == [3, 3, 3, 3]  # 2 with four, 1 for slow
    arena.say("cal")
    assert arena.kind() == "hand.discard"
    arena.say(tuple(arena.hand("cal")[:2]))
    assert (len(arena.hand("cal")), arena["cal"].health) == (1, 7)
    arena.say("cal-c2", "end", "ann", "end")
    assert [arena[n].health for n in heroes.split()] == [9, 9, 7, 9]


@rule("FOA-TRAIT-010", "FOA-CLAR-024", "FOA-GUARD-010", "FOA-PARTY-010")
def test_the_robber_takes_from_those_who_stayed() -> None:
    arena = arena_of(
        fight("foe", "traits: robber", "opportunity: lose 1 wealth", "attack 0+: take 8 damage", "loot: gain 3 food", value=20),
        item("axe", keyword="weapon"), idle("ann"), idle("bob"), idle("cal"), heroes="ann bob cal",
    )  # fmt: skip
    for name in ("ann", "bob", "cal"):
        arena[name].wealth = 3
    arena["bob"].items.append("axe")
    arena.meet("foe", "cal", "escape")
    assert (arena["cal"].wealth, arena["cal"].energy) == (2, 5)
    arena.say("ann", "ann-c0", "end")
    assert arena["ann"].health == 1
    assert arena.outcome is None  # Bob stands upright
    arena.say("bob-c0", "end")
    assert arena.outcome is not None
    assert not arena.outcome.won
    assert [arena[n].wealth for n in ("ann", "bob", "cal")] == [0, 0, 2]
    assert arena["bob"].items == []


@rule("FOA-TRAIT-011", "FOA-ITEM-004", "FOA-ITEM-008", "FOA-COMBAT-047")
def test_shatter_after_a_loss_spares_the_weapon_that_was_set_aside() -> None:
    arena = arena_of(
        fight("foe", "traits: shatter", value=20), item("axe", keyword="weapon"), item("bow", keyword="weapon"),
        idle("ann"), idle("bob"), heroes="ann bob",
    )  # fmt: skip
    arena["ann"].items.append("axe")
    arena["bob"].items.append("bow")
    arena.meet("foe", keep=False)
    assert arena.kind() == "item.aside"
    arena.say(("axe",), (), "keep", "keep", "ann", "escape", "escape")
    assert arena.outcome is not None
    assert arena.outcome.result == "escape"
    assert (arena["ann"].items, arena["ann"].inactive, arena["bob"].items) == (["axe"], [], [])


@rule("FOA-TRAIT-005", "FOA-COMBAT-054")
def test_feint_is_not_prevented_but_may_be_ignored() -> None:
    text = fight("foe", "traits: feint", "attack 0+: take 2 damage, gain 2 terror", value=20)
    arena = arena_of(text, card("wall", "on attack: prevent 2 damage, prevent 1 terror"), idle()).meet(
        "foe", "wall", "end"
    )
    assert (arena["ann"].health, arena["ann"].terror) == (7, 1)
    arena = arena_of(text, card("leap", "on attack: ignore the attack"), idle()).meet("foe", "leap", "end")
    assert (arena["ann"].health, arena["ann"].terror) == (9, 0)


@rule("FOA-COMBAT-027", "FOA-COMBAT-026", "FOA-COMBAT-028", "FOA-CLAR-021", "FOA-COMBAT-025")
def test_tokens_come_with_the_icon_two_with_a_number_and_are_lost_under_a_card() -> None:
    arena = arena_of(
        fight("foe", value=20),
        card("seed", "kind: passive", "free: opens 1x", "delayed 2: gain 4 pool"),
        card("fuse", "free: closes lightning opens 1x", "delayed: gain 1 pool"),
        card("lid", "free: closes 1 pool opens 1x"),
        idle("ann", 4), idle("bob"), heroes="ann bob",
        rules=AVALON.with_rulings(delayed_tokens="printed"),
    ).meet("foe", "ann", "seed", "fuse")  # fmt: skip
    assert arena.seq == "seed(t2) fuse(t1)"
    assert arena.why("lid") == "gains no lightning here"
    arena.say("end", "go-on")  # Bob might flee before delayed abilities
    assert arena.seq == "seed(t1) fuse"  # Bob's activation; the fuse was not covered and spoke
    assert arena.pool == 1
    arena.say("bob-c0", "end", "ann", "go-on")
    assert (arena.seq, arena.pool) == ("seed fuse bob-c0", 5)


@rule("FOA-COMBAT-006", "FOA-COMBAT-004", "FOA-CLAR-020", "FOA-COMBAT-007", "FOA-COMBAT-008")
def test_what_counts_as_connected_and_a_magic_key_that_another_pays() -> None:
    text = (
        fight("foe", "key 1: opens aggression 2", "magic: opens magic", value=20)
        + card("ask", "key 1: closes 3 pool opens aggression 1", "magic: closes 1 pool", "free: opens 1x",
               "on placement: gain 1 pool per connected aggression key")
        + card("tell", "key 1: closes 3 pool", "free: closes lightning",
               "on placement: gain 1 pool per fulfilled aggression key")
        + idle("ann", 4) + idle("bob")
    )  # fmt: skip
    arena = arena_of(text, heroes="ann bob")
    arena["bob"].magic = 1
    arena.meet("foe", "ann", "ask", "pay")
    # Ann has no aggression: the key is joined, not met, so it is not connected (AMB-C-10). Magic 1 alone.
    assert (arena.pool, arena["bob"].magic) == (1, 0)
    arena.say("tell")
    assert arena.pool == 1  # two joined keys, none of them fulfilled


@rule("FOA-COMBAT-011", "FOA-COMBAT-032", "FOA-COMBAT-033", "FOA-COMBAT-010", "FOA-DIPLO-022")
def test_void_takes_away_even_lightning_and_two_times_takes_lightning_once() -> None:
    arena = arena_of(
        fight("foe", value=20),
        card("gap", "free: closes lightning opens void"),
        card("pair", "free: closes lightning, 1 pool opens 2x"),
        card("last", "free: closes lightning, draw 1"),
        idle("ann", 5),
    ).meet("foe", "gap")
    assert arena.why("pair") == "gains no lightning here"
    arena.say("end", "pair")
    assert arena.pool == 0  # beside the void
    hand = len(arena.hand())
    arena.say("last")
    assert len(arena.hand()) == hand - 1 + 2


@rule("FOA-COMBAT-051", "FOA-COMBAT-052", "FOA-COMBAT-050")
def test_what_cannot_be_lost_comes_from_the_hand_by_choice_then_from_the_deck() -> None:
    arena = arena_of(
        fight("foe", "attack 0+: lose 4 pool", value=20), card("jab", "free: closes 1 pool"), idle("ann", 5)
    )
    arena.meet("foe", "jab", "end")
    assert arena.kind() == "hand.discard"
    first = arena.hand()[1]
    deck = arena.deck()[0]
    arena.say(first)
    assert set(arena.pile()) == {"ann-c0", "ann-c1", deck}
    assert arena.pool == 0


@rule("FOA-COMBAT-048", "FOA-CLAR-023", "FOA-GUARD-001", "FOA-COMBAT-042")
def test_a_guardian_that_runs_away_goes_under_its_deck_and_one_that_is_escaped_from_stays() -> None:
    text = (
        fight("shy", "attack 0+: run away", "reward: gain 1 exp", deck="green 1, guardian", value=20)
        + fight("grim", deck="green 1, guardian", value=20) + idle()
    )  # fmt: skip
    arena = Arena(campaign=avalon_campaign(text), rules=AVALON)
    arena.game.decks.encounters["green"] = ["shy", "grim"]
    context = Context(("ann",), "hearth")
    outcome = arena.run(draw_and_meet(arena.game, AVALON, context, "green"), "keep", "ann-c0", "end")
    assert (outcome.won, arena["ann"].exp) == (False, 0)
    assert arena.game.board.guardians == []
    assert arena.game.decks.encounters["green"] == ["grim", "shy"]
    outcome = arena.run(draw_and_meet(arena.game, AVALON, context, "green"), "keep", "escape")
    assert [(g.encounter, g.location) for g in arena.game.board.guardians] == [("grim", "hearth")]
    assert arena.game.decks.encounters["green"] == ["shy"]


# --- talks

STAGED = (
    "stage 1:", "  variable courage: up 2", "  response: down 1, gain 1 terror",
    "stage 2:", "  variable caution: up 4", "  response: down 9",
)  # fmt: skip


@rule("FOA-DIPLO-015", "FOA-DIPLO-017", "FOA-DIPLO-018", "FOA-DIPLO-023", "FOA-DIPLO-016", "FOA-DIPLO-029")
def test_two_stages_the_second_lost_at_the_check_after_the_response() -> None:
    arena = arena_of(
        parley("host", "key 1: opens courage 1", "key 2: opens caution 1", *STAGED, failure="lose 1 reputation"),
        card("praise", "key 1: closes variable opens courage 1", "key 2: closes up 2 opens caution 1", "free: opens 1x",
             kind="diplomacy"),
        card("ask", "key 1: closes variable", "key 2: opens caution 1", kind="diplomacy"),
        words("ann", 4), words("bob", 5), heroes="ann bob",
    )  # fmt: skip
    for name in ("ann", "bob"):
        arena[name].reputation = 3
    arena.meet("host", "ann", "praise")
    assert arena.state.affinity == 9  # 5 + 2 + 2: the top, and nothing happens before the check
    arena.say("end")
    assert (arena.state.stage, arena.state.affinity, arena["ann"].terror) == (2, 5, 0)  # no response
    assert arena.state.active == "bob"
    arena.say("end")
    # Down 9 from the gray slot: the lowest, the rest is lost; the check ends it, failure for each
    assert arena.outcome is not None
    assert arena.outcome.result == "lose"
    assert [arena[n].reputation for n in ("ann", "bob")] == [2, 2]
    assert arena["ann"].terror == arena["bob"].terror == 0


@rule("FOA-DIPLO-020", "FOA-DIPLO-030", "FOA-DIPLO-034", "FOA-DIPLO-019")
def test_the_bottom_is_passed_between_two_checks_and_a_response_is_turned() -> None:
    arena = arena_of(
        parley("host", "response: down 4, gain 1 terror"),
        card("dive", "free: opens 1x", "on placement: down 4", kind="diplomacy"),
        card(
            "climb",
            "free: closes lightning, up 3",
            "on response: prevent 1 down, add 1 terror",
            kind="diplomacy",
        ),
        words("ann", 5),
    ).meet("host", "dive")
    assert arena.state.affinity == 1
    arena.say("climb")
    assert arena.state.affinity == 4
    arena.say("end")  # the check finds 4; down 3, one slot from below; Terror 2; the check finds the lowest
    assert arena["ann"].terror == 2 + 1  # and the failure of the card
    assert arena.outcome is not None
    assert arena.outcome.result == "lose"


@rule("FOA-DIPLO-005", "FOA-DIPLO-006", "FOA-RES-005", "FOA-DIPLO-008")
def test_the_price_of_an_avoid_is_owed_by_each_and_one_good_name_is_enough() -> None:
    text = (
        parley("host", "avoid: (1 wealth) Pay for the candle. [reputation 3+]") + words("ann") + words("bob")
    )
    arena = arena_of(text, heroes="ann bob")
    arena["bob"].reputation = 3
    arena.game.decks.encounters["blue"] = ["host"]
    outcome = arena.run(
        draw_and_meet(arena.game, AVALON, Context(("ann", "bob"), "hearth"), "blue"), "avoid", "yes"
    )
    assert arena.kinds()[0] == "talk.avoid"
    assert outcome.result == "avoid"
    assert [arena[n].wealth for n in ("ann", "bob")] == [0, 0]
    assert arena.game.decks.encounters["blue"] == ["host"]


@rule("FOA-DIPLO-027", "FOA-DIPLO-017", "FOA-PARTY-010")
def test_one_falls_in_a_talk_the_other_wins_it_alone() -> None:
    arena = arena_of(
        parley("host", "response: take 9 damage", reward="gain 2 exp", failure="lose 5 wealth"),
        words("ann", 5), card("win", "free: closes up 4", kind="diplomacy", for_="bob"), words("bob", 4), heroes="ann bob",
    ).meet("host", "ann", "end")  # fmt: skip
    assert arena["ann"].conditions == ["you-are-dying"]
    assert arena.state.active == "bob"
    arena.say("win", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.survivors) == ("win", ("bob",))
    assert (arena["ann"].exp, arena["bob"].exp, arena["ann"].wealth) == (0, 2, 1)


@rule("FOA-DIPLO-025", "FOA-DIPLO-016", "FOA-PANIC-004")
def test_a_deck_too_small_fails_the_talk_but_not_for_one_who_panics() -> None:
    text = parley("host", failure="gain 1 wealth") + words("ann", 4)
    arena = arena_of(text).meet("host", "end")
    assert len(arena.hand()) == 4
    arena.say("ann-d0", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].wealth) == ("lose", 2)
    calm = arena_of(text)
    calm.meet("host", "ann-d0", "end")  # draws the last card
    calm["ann"].health, calm["ann"].terror = 3, 4
    calm.say("end")  # the deck is empty: nothing is placed, and no draw is due (AMB-S-72)
    assert calm.outcome is None


@rule("FOA-CHALLENGE-004", "FOA-CHALLENGE-002", "FOA-COMBAT-045")
def test_a_hard_escape_is_tried_once_with_its_price() -> None:
    rules = with_modes(AVALON, ["uncertain-escape"])
    arena = arena_of(
        fight("foe", "opportunity: gain 1 terror", "attack 0+: take 1 damage", value=20), idle(), rules=rules
    )
    arena.meet("foe", "escape")
    assert arena.kind() == "dial.toss"
    arena.say("skull")
    assert (arena["ann"].energy, arena["ann"].terror) == (5, 1)
    assert arena.why("escape") == "tried already in this activation"
    arena.say("end")
    assert (arena["ann"].terror, arena["ann"].health) == (2, 8)  # no card: the opportunity, then the attack
    arena.say("ann-c0", "escape", "grail")  # four in hand: one is discarded; a new activation, a new try
    assert arena.outcome is not None
    assert arena.outcome.result == "escape"


@rule("FOA-TRACK-006", "FOA-PANIC-001", "FOA-COMBAT-045", "FOA-DEATH-001", "FOA-COMBAT-057")
def test_damage_lowers_energy_and_brings_panic_at_once() -> None:
    arena = arena_of(
        fight("foe", "attack 0+: each party member takes 6 damage, gain 3 terror", value=20),
        idle("ann"),
        idle("bob"),
        heroes="ann bob",
    ).meet("foe", "ann", "ann-c0", "end", "go-on")  # Ann might flee before Bob brings the next one
    ann, bob = arena["ann"], arena["bob"]
    assert (ann.health, ann.energy, ann.terror) == (3, 3, 3)  # Terror equals Health: no panic yet
    assert (bob.health, bob.energy, bob.terror) == (3, 3, 0)
    arena.say("bob-c0", "end")
    # Both fall: no Energy is lost for leaving this way (AMB-C-15), Energy only follows Health
    assert arena.outcome is not None
    assert (arena.outcome.result, ann.conditions, bob.conditions) == (
        "lose",
        ["you-are-dying"],
        ["you-are-dying"],
    )
    assert (ann.terror, bob.terror) == (3, 0)
