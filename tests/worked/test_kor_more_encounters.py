"""More worked examples of encounters in Kings of Ruin: several rules meet in each, worked out by hand."""

from __future__ import annotations

import pytest

from runtime.rules.cards.encounter_cards import draw_and_meet
from runtime.rules.protocol.context import Context
from tests.encounters.arena import EDITION, Arena, card, fight, lost_health, talk
from tests.support.tables import campaign_of

rule = pytest.mark.rule


def idle(who: str = "ann", count: int = 6, kind: str = "combat") -> str:
    return "".join(card(f"{who}-{kind[0]}{n}", for_=who, kind=kind) for n in range(count))


def item(name: str, *lines: str, keyword: str = "") -> str:
    words = f"  keyword: {keyword}\n" if keyword else ""
    return (
        f'item {name} "{name.title()}"\n  deck: A\n{words}' + "".join(f"  {line}\n" for line in lines) + "\n"
    )


@rule("KOR-COMBAT-014", "KOR-COMBAT-007", "KOR-COMBAT-012", "KOR-COMBAT-010", "KOR-COMBAT-047")
def test_a_doubled_free_key_beside_a_key_that_is_not_met_and_magic_that_another_pays() -> None:
    arena = Arena(
        fight("foe", "key 1: opens aggression 2", "magic: opens magic", free="free: opens 2x"),
        card("arc", "key 1: closes 3 pool", "magic: closes 1 pool", "free: closes 1 pool, draw 1", for_="bob"),
        idle("bob"), idle("ann"), heroes="ann bob",
    )  # fmt: skip
    arena["ann"].magic = 1
    arena.meet("foe", "bob", "arc")
    assert arena.kind() == "key.magic"
    assert arena.pool == 0  # Bob has Aggression 1 of 2
    arena.say("pay")
    assert (arena.pool, arena["ann"].magic) == (1 + 2, 0)
    assert len(arena.hand("bob")) == 3 - 1 + 2  # the card icon twice (AMB-S-56)


@rule("KOR-COMBAT-013", "KOR-COMBAT-044", "KOR-COMBAT-041", "KOR-COMBAT-037")
def test_beside_0x_there_is_neither_lightning_nor_pool() -> None:
    arena = Arena(
        fight("foe"),
        card("mute", "free: opens 0x", "key 2: opens courage 1"),
        card("bolt-free", "key 2: closes draw 1", "free: closes lightning, 2 pool opens 1x"),
        card("bolt-key", "key 2: closes lightning", "free: closes 2 pool"),
        idle(),
    ).meet("foe", "mute")
    assert arena.why("bolt-free") == "gains no lightning here"
    arena.say("bolt-key")  # courage 1 is met; its free key stands beside 0x
    assert arena.pool == 0
    arena = Arena(
        fight("foe"),
        card("mute", "free: opens 0x", "key 2: opens courage 1"),
        card("bolt-free", "key 2: closes draw 1", "free: closes lightning, 2 pool opens 1x"),
        idle(),
    ).meet("foe", "mute", "end")
    hand = len(arena.hand())
    arena.say("bolt-free")  # as a first card it may be played; the draw is gained, the free key is not
    assert (arena.pool, len(arena.hand())) == (0, hand)


@rule(
    "KOR-COMBAT-015", "KOR-COMBAT-017", "KOR-COMBAT-058", "KOR-COMBAT-088", "KOR-COMBAT-038", "KOR-COMBAT-085"
)
def test_a_card_destroyed_after_the_attack_lets_the_covered_one_speak_in_the_next() -> None:
    arena = Arena(
        fight("foe", "attack 0+: take 2 damage", "opportunity: gain 1 terror", value=20),
        card("guard", "kind: passive", "free: opens 1x", "on attack: prevent 1 damage"),
        card("reckless", "free: closes lightning opens 1x", "on attack: add 1 damage"),
        card("feint", "free: closes lightning", "after attack: destroy"),
        idle(),
    ).meet("foe", "guard", "reckless", "feint")
    assert arena.seq == "guard reckless feint"
    arena.say("end")
    assert arena["ann"].health == 9 - (2 - 1)  # reckless is covered
    assert arena.seq == "guard reckless"
    arena.clear().say("end")
    assert arena["ann"].terror == 1  # no card: the opportunity, then the attack
    assert arena["ann"].health == 8 - (2 + 1 - 1)
    assert lost_health(arena.told, "ann") == [2]


@rule("KOR-COMBAT-034", "KOR-COMBAT-031", "KOR-COMBAT-036", "KOR-COMBAT-032")
def test_the_active_one_bears_the_delayed_ability_of_anothers_card() -> None:
    arena = Arena(
        fight("foe", value=20),
        card("curse", "kind: passive", "free: opens 1x", "on placement: place 2 time here",
             "delayed: gain 2 terror, draw 1 card"),
        idle("ann"),
        card("hurry", "on placement: remove 1 time from a card", for_="bob"),
        idle("bob"), heroes="ann bob",
    )  # fmt: skip
    arena.meet("foe", "ann", "curse")
    assert arena.seq == "curse(t2)"
    arena.say("end")  # Bob's delayed step takes one
    assert arena.seq == "curse(t1)"
    hands = len(arena.hand("ann")), len(arena.hand("bob"))
    arena.say("hurry")
    assert (arena["ann"].terror, arena["bob"].terror) == (0, 2)
    assert (len(arena.hand("ann")), len(arena.hand("bob"))) == (hands[0], hands[1] - 1 + 1)


@rule("KOR-COMBAT-033", "KOR-DEATH-003", "KOR-DYING-001")
def test_whoever_falls_in_the_delayed_step_resolves_nothing_further() -> None:
    arena = Arena(
        fight("foe", "attack 0+: lose 1 pool", value=20),
        card("venom", "kind: passive", "free: opens 1x", "on placement: place 2 time here", "delayed: lose 4 health"),
        card("spark", "kind: passive", "free: closes lightning opens 1x", "on placement: place 2 time here",
             "delayed: draw 1 card"),
        idle("ann"), idle("bob"), heroes="ann bob",
    )  # fmt: skip
    arena.meet("foe", "ann", "venom", "spark", "end")
    assert arena.seq == "venom(t1) spark(t1)"  # Bob's activation took one off each
    arena.say("end")
    arena["ann"].health = 4
    hand = len(arena.hand("bob"))
    arena.say("ann")
    # Ann falls to 0 by the venom and her activation is over (AMB-S-67); the spark waits for Bob's, who draws
    assert arena["ann"].conditions == ["you-are-dying"]
    assert arena.state.active == "bob"
    assert arena.seq == "venom spark"
    assert len(arena.hand("bob")) == hand + 1


@rule("KOR-COMBAT-066", "KOR-COMBAT-064", "KOR-COMBAT-032", "KOR-COMBAT-067")
def test_a_victory_in_the_delayed_step_spares_what_lies_further_right() -> None:
    arena = Arena(
        fight("foe", "loot: gain 2 wealth", value=3),
        card("fuse", "kind: passive", "free: opens 1x", "on placement: place 1 time here", "delayed: gain 3 pool, gain 1 terror"),
        card("backfire", "kind: passive", "free: closes lightning", "on placement: place 1 time here", "delayed: lose 3 health"),
        idle(),
    ).meet("foe", "fuse", "backfire", "end")  # fmt: skip
    ann = arena["ann"]
    assert arena.outcome is not None
    assert arena.outcome.result == "win"
    assert (ann.health, ann.terror, ann.wealth) == (9, 0, 1 + 2)


@rule("KOR-COMBAT-066", "KOR-COMBAT-063", "KOR-COMBAT-058", "KOR-COMBAT-068")
def test_an_attack_that_fills_the_pool_wins_before_its_damage() -> None:
    arena = Arena(
        fight("foe", "attack 0+: each party member gains 1 terror, gain 2 pool, take 5 damage",
              "loot: each party member gains 1 exp, gain 1 food", value=4),
        card("stab", "free: closes 2 pool", "after attack: gain 3 terror"), idle(), idle("bob"), heroes="ann bob",
    ).meet("foe", "ann", "stab", "end")  # fmt: skip
    assert arena.kind() == "share.gain-one"
    arena.say("bob")
    ann, bob = arena["ann"], arena["bob"]
    assert (ann.health, ann.terror, bob.terror) == (9, 1, 1)
    assert (ann.exp, bob.exp, ann.food, bob.food) == (1, 1, 1, 2 + 1)


@rule(
    "KOR-COMBAT-069", "KOR-COMBAT-071", "KOR-COMBAT-072", "KOR-COMBAT-021", "KOR-COMBAT-068", "KOR-COMBAT-055"
)
def test_one_of_four_escapes_and_lends_charges_but_gets_no_loot() -> None:
    arena = Arena(
        fight("foe", "attack 0-2: each party member takes 1 damage", "attack 3+: take 1 damage",
              "loot: each party member gains 1 wealth", value=4),
        card("oil", "kind: passive", "free: opens 1x", "on placement: place 2 charges here", "pay 2 charges: gain 4 pool"),
        idle("ann"), idle("bob"), idle("cal"), idle("dee"), heroes="ann bob cal dee",
    )  # fmt: skip
    arena["ann"].energy = 0
    arena.meet("foe", "ann", "oil", "escape")
    assert [arena[n].health for n in ("ann", "bob", "cal", "dee")] == [8, 8, 8, 8]
    assert arena.state.out == {"ann": "escaped"}
    assert arena.seq == "oil(c2)"
    arena.say("cal")
    assert "charge-oil" in arena.choices()
    arena.say("charge-oil")
    assert arena.now is not None
    assert (arena.kind(), arena.now.actor) == ("charge.lend", "ann")
    arena.say("yes")
    assert arena.outcome is not None
    assert arena.outcome.survivors == ("bob", "cal", "dee")
    assert [arena[n].wealth for n in ("ann", "bob", "cal", "dee")] == [1, 2, 2, 2]


@rule("KOR-DEATH-003", "KOR-DYING-001", "KOR-COMBAT-054", "KOR-COMBAT-055", "KOR-COMBAT-101")
def test_the_struck_one_falls_in_the_middle_of_an_attack() -> None:
    arena = Arena(
        fight("foe", "attack 0+: take 9 damage, gain 2 terror, lose 3 pool, each party member takes 1 damage", value=20),
        idle("ann"), idle("bob"), heroes="ann bob",
    ).meet("foe", "ann")  # fmt: skip
    arena.state.pool = 1
    arena.say("end")
    assert (arena["ann"].terror, arena["bob"].health) == (0, 8)
    assert arena.pool == 0
    assert arena.pile("ann") == arena.pile("bob") == []  # nobody to discard (AMB-S-68)
    assert arena.state.active == "bob"


@rule("KOR-PANIC-002", "KOR-PANIC-003", "KOR-PANIC-004", "KOR-TRAIT-005", "KOR-PANIC-001")
def test_panic_under_haste_and_calm_before_the_end_of_the_turn() -> None:
    chain = "".join(card(f"c{n}", "free: closes lightning, 1 pool opens 1x") for n in range(7))
    arena = Arena(fight("foe", "traits: haste", "attack 0+: lose 2 terror", value=20), chain)
    arena["ann"].terror = 9
    arena.meet("foe")
    assert arena.choices() == ["top-card", "escape"]
    arena.say("top-card", "c0", "c1", "c2")  # the placed card does not count (AMB-S-74)
    assert arena.pool == 4
    arena.clear().say("end")
    # Terror 7 after the attack: no panic any more when the turn ends, so a card is drawn
    assert len(arena.hand()) == 1
    assert "c4" in arena.choices()


@rule("KOR-TRAIT-001", "KOR-TRAIT-004", "KOR-COMBAT-057")
def test_the_players_choose_whether_harass_or_dread_comes_first() -> None:
    text = (
        fight("foe", "traits: dread, harass 1-2 (discard 1 card)", value=20)
        + card("step", "free: opens 1x") + card("step-2", "free: closes lightning") + idle()
    )  # fmt: skip

    def hand_of_two() -> Arena:
        arena = Arena(text).meet("foe", "step")
        assert len(arena.hand()) == 2
        return arena.say("end")

    first = hand_of_two()
    harass = next(key for key in first.choices() if "harass" in key)
    first.say(harass, "step-2")
    assert first["ann"].terror == 1
    second = hand_of_two()
    dread = next(key for key in second.choices() if "dread" in key)
    second.say(dread, "step-2")
    assert second["ann"].terror == 0


@rule("KOR-COMBAT-024", "KOR-COMBAT-025", "KOR-TRAIT-002")
def test_entrapment_takes_from_the_hand_that_was_kept() -> None:
    arena = Arena(fight("foe", "traits: entrapment"), idle("ann", 5)).meet("foe", keep=False)
    first = list(arena.hand())
    arena.say("redraw")
    assert len(arena.hand()) == 2
    arena.say("redraw")
    assert len(arena.hand()) == 1
    # With one card there is nothing to lay aside any more; the trait comes now (AMB-S-47)
    assert arena.kind() == "trait.entrapment"
    arena.say("discard")
    assert (arena.hand(), len(arena.pile())) == ([], 1)
    assert set(first) <= {*arena.deck(), *arena.pile()}


@rule("KOR-TRAIT-006", "KOR-ITEM-020", "KOR-COMBAT-068", "KOR-TRAIT-009")
def test_shatter_takes_the_weapon_that_was_flipped_and_not_the_one_that_escaped() -> None:
    text = (
        fight("foe", "traits: shatter", value=3)
        + item("axe", "at any time: may flip this to gain 3 pool", keyword="weapon")
        + item("pike", "at any time: may flip this to gain 1 pool", keyword="weapon")
        + item("hook", "at any time: may flip this to gain 1 pool", keyword="weapon")
    )
    arena = Arena(text, idle("ann"), idle("bob"), heroes="ann bob")
    arena["ann"].items += ["axe", "hook"]
    arena["ann"].inactive.append("hook")
    arena["bob"].items.append("pike")
    arena.meet("foe", "bob", "escape", "use-axe")
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena["ann"].items == ["hook"]
    assert arena["bob"].items == ["pike"]


@rule("KOR-TRAIT-008", "KOR-DIPLO-003", "KOR-DIPLO-015")
def test_greedy_at_duration_ten_gains_nothing_and_the_payer_is_anyone() -> None:
    text = (
        talk("host", "traits: greedy", duration=10)
        + idle("ann", 4, "diplomacy")
        + idle("bob", 4, "diplomacy")
    )
    arena = Arena(text, heroes="ann bob")
    arena["ann"].wealth = 0
    arena.meet("host")
    assert arena.choices() == ["bob", "gain"]
    arena.say("gain")
    assert arena.state.duration == 10
    other = Arena(text, heroes="ann bob").meet("host", "bob")
    assert (other["bob"].wealth, other.state.duration) == (0, 10)


@rule("KOR-DIPLO-009", "KOR-DIPLO-010", "KOR-TRAIT-007", "KOR-DIPLO-006", "KOR-DIPLO-007")
@pytest.mark.parametrize(("traits", "food"), [((), 2), (("traits: discouraging",), 1)])
def test_an_avoid_needs_everyone_and_is_concluded_where_the_marker_lands(
    traits: tuple[str, ...], food: int
) -> None:
    arena = Arena(
        talk("host", *traits, conclusions=("gain 9 food", "each party member gains 2 food", "each party member gains 1 food")),
        idle("ann", 4, "diplomacy"), idle("bob", 4, "diplomacy"), idle("cal", 4, "diplomacy"), heroes="ann bob cal",
    ).meet("host", "cal", "avoid", "yes", "no")  # fmt: skip
    assert arena.kind() == "encounter.play"  # Bob stays, so everyone stays
    arena.state.affinity = 8
    arena.say("avoid", "yes", "yes")
    assert [arena[n].food for n in ("ann", "bob", "cal")] == [1 + food, 2 + food, 3 + food]


@rule("KOR-DIPLO-026", "KOR-DIPLO-027", "KOR-DIPLO-024", "KOR-DIPLO-025", "KOR-DIPLO-040")
def test_a_response_with_one_thing_added_another_prevented_and_a_third_appended() -> None:
    arena = Arena(
        talk("host", "response: each party member gains 1 terror, down 2, lose 1 duration", duration=5),
        card("calm", "kind: passive", "free: opens 1x", "on response: prevent 1 down", kind="diplomacy"),
        card("tease", "free: closes lightning", "on response: add 1 terror, add 1 up", "after response: destroy",
             kind="diplomacy"),
        idle("ann", 4, "diplomacy"), idle("bob", 4, "diplomacy"), heroes="ann bob",
    ).meet("host", "ann", "calm", "tease", "end")  # fmt: skip
    # Terror 1 + 1 for each; down 2 - 1; Duration 4; then up 1 as the last part
    assert (arena["ann"].terror, arena["bob"].terror) == (2, 2)
    assert (arena.state.affinity, arena.state.duration) == (4 - 1 + 1, 4)
    assert arena.seq == "calm"


@rule("KOR-COMBAT-090", "KOR-COMBAT-096", "KOR-COMBAT-097")
def test_two_additions_of_a_kind_that_is_not_there_are_one_last_part() -> None:
    """AMB-S-69: first all additions, summed, then the prevention; so 1 of 2 damage is left."""
    arena = Arena(
        fight("foe", "attack 0+: lose 1 pool", value=20),
        card("rash", "kind: passive", "free: opens 1x", "on attack: add 1 damage"),
        card("rasher", "kind: passive", "free: closes lightning opens 1x", "on attack: add 1 damage"),
        card("brace", "free: closes lightning", "on attack: prevent 1 damage"),
        idle(),
    ).meet("foe", "rash", "rasher", "brace")
    arena.state.pool = 3
    arena.clear().say("end")
    assert lost_health(arena.told, "ann") == [1]
    assert arena.pool == 2


@rule("KOR-COMBAT-087", "KOR-COMBAT-086", "KOR-COMBAT-092", "KOR-COMBAT-101")
def test_two_destroys_then_damage_and_what_the_cards_say_when_they_go() -> None:
    arena = Arena(
        fight("foe", "attack 0+: destroy, take 1 damage, destroy, take 2 damage", value=20),
        card(
            "banner",
            "kind: passive",
            "free: opens 1x",
            "on attack: add 2 damage",
            "when destroyed: draw 1 card",
        ),
        card("shard", "free: closes lightning", "on attack: prevent 5 damage", "when destroyed: lose 2 pool"),
        idle(),
    ).meet("foe", "banner", "shard")
    arena.state.pool = 1
    top = arena.deck()[0]
    arena.clear().say("end")
    # The shard goes: pool 0 and one card off the deck. 1 + 2 damage. The banner goes: a card. 2 damage.
    assert lost_health(arena.told, "ann") == [3, 2]
    assert arena.seq == ""
    assert arena.pool == 0
    assert sorted(arena.pile()) == sorted(["shard", top, "banner"])


@rule("KOR-ITEM-019", "KOR-COMBAT-098", "KOR-ITEM-018", "KOR-ITEM-020", "KOR-COMBAT-094")
def test_a_shield_of_one_who_is_not_active_counts_in_every_part_and_is_turned_up_afterwards() -> None:
    arena = Arena(
        fight("foe", "attack 0+: each party member takes 2 damage, "
              "each party member takes 1 unpreventable damage, each party member takes 3 damage", value=2),
        item("buckler", "on attack: may flip this to prevent 2 damage", keyword="shield"),
        idle("ann"), card("end-it", "free: closes 2 pool", for_="bob"), idle("bob"), heroes="ann bob",
    )  # fmt: skip
    arena["bob"].items.append("buckler")
    arena.meet("foe", "ann", "end")
    assert arena.now is not None
    assert (arena.kind(), arena.now.actor) == ("encounter.react", "bob")
    arena.say("use-buckler")
    assert (arena["ann"].health, arena["bob"].health) == (9 - 6, 9 - (0 + 1 + 1))
    assert arena["bob"].flipped == ["buckler"]
    arena.say("end-it")
    assert arena["bob"].flipped == []


@rule("KOR-GUARD-002", "KOR-GUARD-012", "KOR-GUARD-013", "KOR-GUARD-014", "KOR-ENC-005", "KOR-COMBAT-073")
def test_a_guardian_escaped_from_stays_and_falls_to_two_who_challenge_it() -> None:
    text = (
        fight("warden", deck="green 1, guardian", value=2) + fight("other", deck="green 1")
        + card("jab", "free: closes 1 pool opens 1x") + idle("ann", 2)
        + card("jib", "free: closes 1 pool", for_="bob") + idle("bob", 2)
    )  # fmt: skip
    arena = Arena(campaign=campaign_of(text), heroes="ann bob")
    arena.game.decks.encounters["green"] = ["warden", "other"]
    flow = draw_and_meet(arena.game, EDITION, Context(("ann",), "hearth"), "green")
    outcome = arena.run(flow, "keep", "escape")
    assert outcome.result == "escape"
    assert [(g.encounter, g.location) for g in arena.game.board.guardians] == [("warden", "hearth")]
    assert arena.game.decks.encounters["green"] == ["other"]
    assert "explore" not in arena.open("ann")
    energy = arena["ann"].energy, arena["bob"].energy
    key = next(one for one in arena.open("ann") if "challenge" in one)
    arena.asked.clear()
    arena.told.clear()
    arena.act("ann", key, "with-bob", "keep", "keep", "ann", "jab", "end", "jib")
    assert arena.game.board.guardians == []
    assert arena.game.decks.encounters["green"] == ["other", "warden"]
    assert (arena["ann"].energy, arena["bob"].energy) == energy


@rule("KOR-JENC-003", "KOR-JENC-002", "KOR-COMBAT-077", "KOR-COMBAT-081", "KOR-DEATH-006")
def test_one_escapes_one_falls_the_third_wins_and_all_three_read_on() -> None:
    journal = """\
journal hearth

verse door
  A door.

  > encounter foe
    win -> hall
    lose -> cellar

verse hall
  A hall.

  > each party member gains 1 exp
  * On.
    -> end

verse cellar
  A cellar.

  * On.
    -> end
"""
    text = (
        fight("foe", "attack 0: take 9 damage", "attack 1+: take 1 damage", "loot: each party member gains 1 wealth", value=3)
        + card("jab", "free: closes 1 pool opens 1x") + idle("ann") + idle("bob")
        + card("chop", "free: closes 2 pool", for_="cal") + idle("cal")
    )  # fmt: skip
    arena = Arena(campaign=campaign_of(text, journal=journal), heroes="ann bob cal")
    arena.act(
        "ann", "explore", "with-bob-and-cal", "keep", "keep", "keep",
        "bob", "end", "ann", "jab", "escape", "chop", "on",
    )  # fmt: skip
    assert arena["bob"].conditions == ["you-are-dying"]
    assert [arena[n].exp for n in ("ann", "bob", "cal")] == [1, 1, 1]
    assert [arena[n].wealth for n in ("ann", "bob", "cal")] == [1, 1, 2]


@rule("KOR-COMBAT-016", "KOR-COMBAT-047", "KOR-COMBAT-019", "KOR-COMBAT-006")
def test_joined_keys_are_counted_though_unmet_and_a_bolt_wakes_the_passive_card() -> None:
    arena = Arena(
        fight("foe", "key 1: opens aggression 3", value=20),
        card("ember", "kind: passive", "key 1: closes 1 pool opens aggression 3", "free: opens 1x",
             "when a card is played: gain 1 pool [last card is a bolt]"),
        card("flash", "kind: bolt", "key 1: closes 2 pool", "free: closes lightning",
             "on placement: gain 1 pool per connected aggression key"),
        idle(),
    ).meet("foe", "ember")  # fmt: skip
    assert arena.pool == 0
    arena.say("flash")
    # No aggression at all: no bonus. Two joined keys: 2 pool. Then the ember speaks: 1.
    assert arena.pool == 3


@rule("KOR-COMBAT-042", "KOR-COMBAT-039", "KOR-COMBAT-011", "KOR-COMBAT-043")
def test_magic_is_forced_where_it_is_the_only_lightning_and_optional_where_it_is_not() -> None:
    text = (
        fight("foe", value=20)
        + card("wick", "key 2: opens courage 1", "magic: opens magic", "free: opens 1x")
        + card("flare", "magic: closes lightning, 1 pool")
        + card("both", "key 2: closes lightning", "magic: closes lightning, 1 pool")
        + idle()
    )  # fmt: skip
    poor = Arena(text).meet("foe", "wick")
    assert poor.why("flare") == "gains no lightning here"
    assert "both" in poor.choices()
    rich = Arena(text)
    rich["ann"].magic = 1
    rich.meet("foe", "wick", "flare")
    assert (rich.pool, rich["ann"].magic) == (1, 0)  # nobody was asked
    free = Arena(text)
    free["ann"].magic = 1
    free.meet("foe", "wick", "both")
    assert free.kind() == "key.magic"
    free.say("no")
    assert (free.pool, free["ann"].magic) == (0, 1)


@rule("KOR-DIPLO-008", "KOR-DIPLO-004", "KOR-DIPLO-030", "KOR-GUARD-002", "KOR-DYING-001")
def test_the_last_one_falls_before_the_duration_does_so_no_conclusion_and_a_guardian() -> None:
    arena = Arena(
        talk("host", "response: each party member takes 9 damage, lose 1 duration", duration=1, deck="blue 1, guardian"),
        idle("ann", 4, "diplomacy"), idle("bob", 4, "diplomacy"), heroes="ann bob",
    )  # fmt: skip
    arena.game.decks.encounters["blue"] = ["host"]
    outcome = arena.run(
        draw_and_meet(arena.game, EDITION, Context(("ann", "bob"), "hearth"), "blue"),
        "keep",
        "keep",
        "ann",
        "end",
    )
    assert (outcome.result, outcome.won, outcome.survivors) == ("lose", False, ())
    assert (arena["ann"].food, arena["bob"].food) == (1, 2)
    assert [g.encounter for g in arena.game.board.guardians] == ["host"]


@rule("KOR-COMBAT-060", "KOR-COMBAT-061", "KOR-COMBAT-062", "KOR-COMBAT-059", "KOR-COMBAT-103")
def test_the_end_of_a_turn_of_three_discards_then_draws() -> None:
    arena = Arena(
        fight("foe", value=20), card("hoard", "on placement: draw 3 cards"), idle("ann", 7),
        idle("bob", 3), idle("cal", 5), heroes="ann bob cal",
    ).meet("foe", "cal", "end", "ann", "hoard", "end", "end")  # fmt: skip
    assert arena.kind() == "hand.discard"  # Ann has 5: two go
    arena.say(tuple(arena.hand("ann")[:2]))
    assert [len(arena.hand(n)) for n in ("ann", "bob", "cal")] == [4, 3, 4]  # Bob's deck is empty
    assert arena.state.activated == []


@rule("KOR-COMBAT-075", "KOR-COMBAT-076", "KOR-GUARD-014", "KOR-COMBAT-091")
def test_a_guardian_that_runs_away_is_gone_without_loot() -> None:
    arena = Arena(
        fight("warden", "attack 0+: take 1 damage, run away, take 5 damage", "loot: gain 5 food", deck="green 1, guardian"),
        card("rash", "on attack: add 2 terror", "after attack: gain 1 exp"), idle(),
    )  # fmt: skip
    arena.game.decks.encounters["green"] = ["warden"]
    outcome = arena.run(
        draw_and_meet(arena.game, EDITION, Context(("ann",), "hearth"), "green"), "keep", "rash", "end"
    )
    ann = arena["ann"]
    assert (outcome.result, outcome.won) == ("win", True)
    assert (ann.health, ann.terror, ann.exp, ann.food) == (8, 0, 0, 1)
    assert arena.game.board.guardians == []
    assert arena.game.decks.encounters["green"] == ["warden"]


@rule("KOR-PANIC-005", "KOR-DIPLO-020", "KOR-DIPLO-034", "KOR-DIPLO-022")
def test_panic_in_a_talk_and_lightning_from_the_table_afterwards() -> None:
    arena = Arena(
        talk("host", "key 1: opens courage 1", "variable courage: lightning, up 1"),
        card("w1", "key 1: closes variable opens courage 1", kind="diplomacy"),
        card("w2", "key 1: closes variable opens courage 1", kind="diplomacy"),
        card("w3", "key 2: closes up 1", kind="diplomacy"),
        card("w4", "key 1: closes variable opens courage 1", kind="diplomacy"),
    )
    arena["ann"].terror = 10
    arena.meet("host", "top-card")
    assert (arena.seq, arena.state.affinity) == ("w4", 5)
    assert arena.why("w3") == "gains no lightning here"
    arena.say("w1", "w2")
    assert arena.state.affinity == 7
    arena.say("end")
    assert arena.hand() == ["w3"]  # no draw in panic, and nothing to draw
    assert arena.choices() == ["avoid", "end"]  # the deck is empty: nothing is placed (AMB-S-72)
    assert arena.why("w3") == "gains no lightning here"


@rule("KOR-COMBAT-057", "KOR-TRAIT-001", "KOR-TRAIT-004", "KOR-DEATH-003")
def test_whoever_falls_before_the_attack_has_no_dread_any_more() -> None:
    arena = Arena(
        fight("foe", "traits: harass 0-9 (take 9 damage), dread", "attack 0+: gain 1 pool", value=20),
        idle("ann", 1), idle("bob"), heroes="ann bob",
    ).meet("foe", "ann", "end")  # fmt: skip
    arena.say(next(key for key in arena.choices() if "harass" in key))
    assert arena["ann"].conditions == ["you-are-dying"]
    assert arena["ann"].terror == 0
    assert (arena.pool, arena.state.active) == (0, "bob")


@rule("KOR-COMBAT-048", "KOR-COMBAT-085", "KOR-COMBAT-086", "KOR-COMBAT-014", "KOR-COMBAT-101")
def test_harmful_bonuses_must_be_taken_and_a_doubled_destroy_takes_two_cards() -> None:
    """AMB-S-57, AMB-S-56: the pool goes, then the card itself and the one before it; its ability is not resolved."""
    arena = Arena(
        fight("foe", "key 2: opens courage 1", free="free: opens 1x", value=20),
        card("first", "key 2: opens courage 1", "free: closes 3 pool opens 2x", "when destroyed: gain 1 terror"),
        card("wreck", "key 2: closes lightning, lose 1 pool", "free: closes destroy", "on placement: gain 9 pool",
             "when destroyed: draw 1 card"),
        idle(),
    ).meet("foe", "first")  # fmt: skip
    assert arena.pool == 3
    arena.say("wreck")
    assert (arena.seq, arena.pool) == ("", 2)
    assert arena.pile() == ["wreck", "first"]
    assert arena["ann"].terror == 1
    assert len(arena.hand()) == 2


@rule("KOR-DIPLO-037", "KOR-DIPLO-004", "KOR-DIPLO-012")
def test_a_key_that_takes_the_last_duration_ends_the_talk_before_the_free_key() -> None:
    arena = Arena(
        talk("host", "key 2: opens courage 1", duration=1),
        card("slip", "key 2: closes lose 1 duration", "free: closes up 3", kind="diplomacy"),
        idle("ann", 4, "diplomacy"),
    ).meet("host", "slip")
    assert arena.outcome is not None
    assert arena.outcome.result == "gray"
