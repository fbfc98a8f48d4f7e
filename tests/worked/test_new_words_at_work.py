"""Worked examples of our own for the newer words, in fights and talks of both editions; every number worked out by hand."""

from __future__ import annotations

import pytest

from tests.encounters.arena import AVALON, Arena, card, fight, lost_health, parley, talk

rule = pytest.mark.rule


def idle(who: str = "ann", count: int = 6, kind: str = "combat") -> str:
    return "".join(card(f"{who}-{kind[0]}{n}", for_=who, kind=kind) for n in range(count))


@rule("KOR-COMBAT-014", "KOR-COMBAT-046", "KOR-ROLL-001", "KOR-TRAIT-004", "KOR-COMBAT-101", "KOR-COMBAT-058")
def test_a_die_all_charges_and_a_card_from_the_discards_against_a_giant() -> None:
    """Two heroes, three turns. Courage and caution are 1 for both; Health 9, Energy 6, Terror 0."""
    arena = Arena(
        fight(
            "giant",
            "traits: dread, harass 3+ (each party member takes 1 damage)",
            "key 1: opens courage 1",
            "attack 0-3: take 2 damage, gain 1 unpreventable terror",
            "attack 4-8: each party member takes 1 damage, lose 2 pool",
            "attack 9+: lose 1 energy, gain 1 terror",
            "opportunity: gain 2 unpreventable terror",
            "loot: each party member gains 1 magic, gain 3 wealth",
            value=12,
            free="free: opens 2x",
        ),
        card("cast", "key 1: closes 1 pool opens caution 1", "free: closes 1 pool opens 1x",
             "on placement: roll a die for 1-2 lose 1 health or 3-6 (gain 1 pool, draw 1 card)"),
        card("cover", "kind: passive", "key 1: closes lightning opens courage 1", "free: opens 1x",
             "on placement: place 2 charges here", "pay all charges: gain 1 pool per charge paid",
             "on attack: prevent 1 terror"),
        card("lunge", "free: closes 1 pool opens 1x"),
        idle("ann"),
        card("strike", "free: closes 2 pool opens 1x", "after attack: destroy", for_="bob"),
        card("again", "free: closes 1 pool opens 2x", "on placement: place a card from the discards", for_="bob"),
        idle("bob"),
        heroes="ann bob",
    ).meet("giant", "ann")  # fmt: skip
    ann, bob = arena["ann"], arena["bob"]

    def people() -> list[tuple[int, int, int]]:
        return [(one.health, one.energy, one.terror) for one in (ann, bob)]

    # Cast: 1 by the key and 2x 1 by the free one; the die shows 4: 1 more and a card
    arena.say("cast")
    assert arena.pool == 3
    arena.say("4")
    assert (arena.pool, len(arena.hand())) == (4, 3)
    arena.say("cover", "charge-cover")
    assert (arena.pool, arena.seq) == (6, "cast cover")
    # Two cards in hand: no dread; two in the row: no harassing. Row 4-8
    arena.say("end", "trait-1-dread")
    assert (arena.pool, people()) == (4, [(8, 6, 0), (8, 6, 0)])
    # Bob: 2 by the free key beside the 1x of the cover; now three cards harass, then row 4-8, then the strike destroys itself
    assert arena.state.active == "bob"
    arena.say("strike")
    assert arena.pool == 6
    arena.say("end", "trait-2-harass")
    assert (arena.pool, arena.seq, people()) == (4, "cast cover", [(6, 6, 0), (6, 6, 0)])
    assert [len(arena.hand(n)) for n in ("ann", "bob")] == [3, 3]  # 2 and a card each
    # Again gives 1; the strike comes back beside a 2x: 4 more. Four cards harass; row 9+ with the Terror prevented for Bob
    arena.say("bob", "again")
    assert (arena.pool, arena.seq) == (9, "cast cover again strike")
    arena.say("end", "trait-2-harass")
    assert (arena.pool, arena.seq, people()) == (9, "cast cover again", [(5, 5, 0), (5, 4, 0)])
    # The lunge: 2x 1. Row 9+ again, Energy has fallen with Health before
    arena.say("lunge")
    assert arena.pool == 11
    arena.say("end", "trait-2-harass")
    assert people() == [(4, 3, 0), (4, 4, 0)]
    # Nothing played: the opportunity is no attack, so the cover does not help; in the attack after it, it does
    arena.say("ann", "end", "trait-2-harass")
    assert people() == [(3, 2, 2), (3, 3, 0)]
    # Bob flees at Pool 11: 1 Energy, the four cards harass once more, row 9+ with its Terror prevented; then he is out
    arena.say("escape", "trait-2-harass")
    assert (arena.pool, people()) == (11, [(2, 2, 2), (2, 1, 0)])
    assert arena.state.out == {"bob": "escaped"}


@rule("KOR-DIPLO-031", "KOR-DIPLO-040", "KOR-DIPLO-004", "KOR-DIPLO-032", "KOR-DIPLO-006", "KOR-DIPLO-026")
def test_a_marker_that_is_put_back_to_its_start_and_charges_spent_at_once() -> None:
    """Slots 1-3 red, 4-5 gray, 6-8 green, start 4; Duration 5. Ann: empathy 0, courage 1, caution 1."""
    arena = Arena(
        talk(
            "clerk",
            "key 1: opens courage 1",
            "variable courage: up 2",
            "variable caution: draw 1 card, lose 1 duration",
            "response: down 2, lose 1 duration",
            duration=5,
            affinity="3 red, 2 gray, 3 green, start 4",
            free="free: opens 2x",
        ),
        card("plea", "key 1: closes variable opens caution 1", "free: closes up 1 opens 1x",
             "on placement: place 3 charges here", "pay all charges: up 1 per charge paid", kind="diplomacy"),
        card("shrug", "key 1: closes lightning, variable opens courage 1", "free: closes down 3 opens 1x",
             "on placement: move the marker to its start", kind="diplomacy"),
        card("oath", "free: closes 1 duration opens 1x", "on response: prevent 1 down", "on response: add 1 terror",
             kind="diplomacy"),
        idle("ann", 6, "diplomacy"),
    ).meet("clerk")  # fmt: skip
    state = arena.state
    # Plea: up 2 by the variable bonus, 2x up 1: slot 8, the top. Three charges, all paid: the top stays the top
    arena.say("plea")
    assert (state.affinity, state.duration) == (8, 5)
    arena.say("charge-plea")
    assert (state.affinity, arena.seq) == (8, "plea")
    # Shrug: lightning by the caution key, whose variable bonus draws a card and takes a Duration; 3 down, then back to the start
    arena.say("shrug")
    assert (state.affinity, state.duration, len(arena.hand())) == (4, 4, 2)
    # Response: 2 down, 1 Duration; a card at the end of the turn
    arena.say("end")
    assert (state.affinity, state.duration, len(arena.hand())) == (2, 3, 3)
    # Oath: 1 Duration by the free key. Response: 2 down less 1, 1 Duration, and 1 Terror as its last part
    arena.say("oath")
    assert state.duration == 4
    arena.say("end")
    assert (state.affinity, state.duration, arena["ann"].terror) == (1, 3, 1)
    # From the lowest slot 2 down cannot be made, less 1 prevented: one card off the deck. The oath is seen, so Terror again
    deck = len(arena.deck())
    arena.say("end")
    assert (state.affinity, state.duration, arena["ann"].terror) == (1, 2, 2)
    assert len(arena.deck()) == deck - 1 - 1  # one for the down, one drawn
    arena.say("end", "ann-d0")  # four cards in hand at the end of the turn
    assert (state.duration, arena["ann"].terror) == (1, 3)
    # The response once more: down, the last Duration, and it is over. Red is concluded, the Terror that was added is cut off
    food = arena["ann"].food
    arena.say("end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].food - food, arena["ann"].terror) == ("red", 1, 3)


@rule(
    "FOA-COMBAT-011", "FOA-COMBAT-025", "FOA-COMBAT-027", "FOA-COMBAT-034", "FOA-COMBAT-037", "FOA-COMBAT-051"
)
@rule("FOA-TRAIT-003", "FOA-COMBAT-008", "FOA-CLAR-021", "FOA-COMBAT-043", "FOA-COMBAT-029", "FOA-COMBAT-042")
def test_tokens_a_void_a_tossed_dial_and_a_magic_key_against_a_careful_enemy() -> None:
    """Ann and Bob (numbers 1 and 2): each Health 9, Energy 6. The first card of each activation adds one marker less."""
    arena = Arena(
        fight(
            "warden",
            "traits: defensive",
            "key 1: opens courage 1",
            "magic: opens magic",
            "attack 0-2: take 2 damage, lose 2 pool",
            "attack 3-5: toss a dial for grail gain 1 pool or skull take 3 damage",
            "attack 6+: each party member takes 1 damage, gain 1 unpreventable terror",
            "opportunity: lose 3 pool",
            "reward: gain 1 exp",
            "loot: gain 2 food",
            value=8,
            free="free: opens void",
        ),
        card("wait", "kind: passive", "key 1: closes 1 pool, draw 1 opens caution 1", "magic: closes 2 pool",
             "free: closes 5 pool opens 2x", "delayed: gain 2 pool"),
        card("press", "key 1: closes lightning", "free: closes 1 pool opens 1x"),
        idle("ann", 7),
        card("brace", "free: closes 1 pool opens 3x", "on attack: prevent 2 damage", for_="bob"),
        idle("bob", 7),
        heroes="ann bob", rules=AVALON,
    )  # fmt: skip
    ann, bob = arena["ann"], arena["bob"]
    bob.magic = 1
    arena.meet("warden", "ann")
    # Wait: key 1 gives 1 marker less 1 and a card; Bob pays the Magic: 2 more; the void takes the 5; one token comes
    arena.say("wait")
    assert (arena.pool, arena.kind()) == (0, "key.magic")
    arena.say("pay")
    assert (arena.pool, arena.seq, len(arena.hand()), bob.magic) == (2, "wait(t1)", 3, 0)
    # Press: lightning on the caution key, 2x 1 by the free one. Check at 4: no. Row 3-5, the dial shows the grail
    arena.say("press")
    assert arena.pool == 4
    arena.say("end", "grail")
    assert (arena.pool, ann.health) == (5, 9)
    # Bob: the token leaves the passive card: 2 markers more, 7. Brace: 1x 1 less 1. Check at 7: no. Row 6+: 1 damage each;
    # brace keeps 2 away from Bob and nothing from Ann; the Terror cannot be kept away
    arena.say("go-on", "go-on", "brace")  # Ann might flee before Bob's turn, and he before the token leaves
    assert (arena.pool, arena.seq) == (7, "wait press brace")
    arena.clear().say("end")
    assert (lost_health(arena.told, "ann"), lost_health(arena.told, "bob")) == ([1], [])
    assert (ann.terror, bob.terror, arena.state.turn) == (0, 1, 1)
    # Turn 2; the lowest number stands first. Bob plays nothing: 3 markers go, one card comes; row 3-5, a skull
    assert arena.choices() == ["ann", "bob"]
    hand = len(arena.hand("bob"))
    arena.say("bob", "end", "skull")
    assert (arena.pool, len(arena.hand("bob")), bob.health) == (4, hand + 1, 8)  # 3 less the 2 of the brace
    # Ann plays a card that gives nothing: row 3-5, the grail: 5. Bob has four cards and keeps three
    arena.say("go-on", "ann-c0", "end", "grail", arena.hand("bob")[0])
    assert (arena.pool, arena.state.turn) == (5, 2)
    # The flight: 1 Energy, the opportunity takes 3 markers; 2 are left, and Bob fights on
    arena.say("ann", "escape")
    assert (arena.pool, ann.energy, arena.state.out) == (2, 5, {"ann": "escaped"})
    hand, deck = len(arena.hand("bob")), len(arena.deck("bob"))
    # Idle: of 3 markers 2 go, and a card of the hand for the third, which the player chooses; then a card is drawn.
    # Row 0-2: 2 damage, for the brace is covered and silent, and a card for each of 2 markers that are not there
    arena.say("end", *(arena.hand("bob")[0],))
    arena.say(arena.hand("bob")[0])
    arena.say(arena.hand("bob")[0])
    assert (arena.pool, bob.health) == (0, 6)
    # One for the opportunity and one drawn, two for the attack, one drawn at the end of the turn
    assert (len(arena.hand("bob")), len(arena.deck("bob"))) == (hand - 1 + 1 - 2 + 1, deck - 2)


@rule("FOA-DIPLO-015", "FOA-DIPLO-018", "FOA-DIPLO-019", "FOA-DIPLO-020", "FOA-DIPLO-023", "FOA-DIPLO-016")
def test_two_stages_a_marker_put_to_the_start_and_a_card_from_the_discards() -> None:
    """Slots: 4 red, 1 gray, 4 green, start 5, top 9. Stage 1 on courage, stage 2 on anything."""
    arena = Arena(
        parley(
            "abbot",
            "key 1: opens courage 1",
            "stage 1:",
            "  variable courage: up 3",
            "  response: gain 1 terror, destroy",
            "stage 2:",
            "  variable any: up 1",
            "  response: down 3, lose 1 reputation",
            free="free: opens 2x",
            reward="gain 2 exp",
            failure="gain 2 terror, lose 1 wealth",
        ),
        card("hymn", "key 1: closes variable opens courage 1", "free: closes up 1 opens 1x", kind="diplomacy"),
        card("kneel", "key 1: closes variable, lightning opens courage 1", "free: closes - opens 1x",
             "on placement: place a card from the discards", kind="diplomacy"),
        card("doubt", "free: closes up 2 opens void", "on placement: move the marker to its start", kind="diplomacy"),
        idle("ann", 9, "diplomacy"),
        rules=AVALON,
    ).meet("abbot")  # fmt: skip
    ann = arena["ann"]
    ann.reputation = 2
    # Hymn: up 3, then 2x up 1: slot 10 is the top, 9. Stage 1 is won at the check; no response, the hymn stays
    arena.say("hymn")
    assert (arena.state.affinity, arena.state.stage) == (9, 1)
    arena.say("end")
    assert (arena.state.affinity, arena.state.stage, ann.terror, arena.seq) == (5, 2, 0, "hymn")
    # Doubt: up 2 by the free key, then back to the start. Response: down 3 to slot 2, 1 Reputation
    arena.say("doubt", "end")
    assert (arena.state.affinity, ann.reputation, arena.seq) == (2, 1, "hymn doubt")
    # Kneel: nothing joins but the void. No card was discarded yet, so nothing is placed. Response: down 3 to the bottom: lost at
    # the check, and nobody is dying: the Failure for Ann
    wealth = ann.wealth
    arena.say("kneel", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, ann.terror, wealth - ann.wealth, ann.reputation) == ("lose", 2, 1, 0)
