"""Panic and dying in encounters."""

import pytest

from tests.encounters.arena import EDITION, Arena, Begin, both, card, fight, in_avalon, talk

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


@rule("KOR-DEATH-005", "KOR-DYING-001", "KOR-PARTY-006", "KOR-PARTY-007", "FOA-DEATH-001")
@both
def test_what_the_dying_card_says_when_it_comes_reaches_its_owner(begin: Begin) -> None:
    """They took the Action together, but Ann is out of the Party while the fight goes on: Bob, who is in it, is not meant."""
    dying = 'condition end "The End"\n  kind: dying\n  when gained: each party member gains 2 terror\n\n'
    arena = begin(fight("foe", "attack 0+: take 9 damage"), dying, IDLE, BOB, heroes="ann bob")
    arena.game.party = ("ann", "bob")
    arena.meet("foe", "ann", "idle-0", "end")
    assert (arena["ann"].conditions, arena["ann"].terror, arena["bob"].terror) == (["end"], 2, 0)


# --- who has fallen is asked nothing more, and gets nothing


@rule("KOR-DEATH-003", "KOR-DYING-001", "FOA-COMBAT-057")
@both
def test_what_each_may_do_is_not_asked_of_who_has_fallen_by_the_first(begin: Begin) -> None:
    """Ann pays, and Bob falls by it; he could have made her fall."""
    curse = "each party member may gain 1 terror to each other character loses 9 health"
    arena = begin(fight("foe"), card("curse", f"on placement: {curse}"), IDLE, BOB, heroes="ann bob")
    arena.meet("foe", "ann", "curse", "yes")
    assert arena.kind() == "encounter.play"
    assert (arena["ann"].terror, arena["ann"].health) == (1, 9)
    assert arena.state.out == {"bob": "dying"}


@rule("KOR-DEATH-003", "KOR-COMBAT-054")
def test_the_rest_of_an_attack_is_not_for_who_fell_by_its_first_part() -> None:
    attack = "take 9 damage, may pay 1 wealth to gain 1 food, choose gain 1 wealth or gain 1 food"
    arena = Arena(fight("foe", f"attack 0+: {attack}"), IDLE, BOB, heroes="ann bob")
    arena.meet("foe", "ann").clear().say("end")
    assert (arena["ann"].health, arena.state.party, arena.kind()) == (0, ["bob"], "encounter.play")
    assert not [event for event in arena.told if event.kind in ("gained", "paid")]


@rule("KOR-COMBAT-064", "KOR-COMBAT-066")
def test_victory_cuts_off_what_the_others_may_still_do() -> None:
    """Ann's 3 fill the Pool: Bob is not asked to pay for more."""
    call = card("call", "on placement: each party member may pay 1 energy to gain 3 pool")
    arena = Arena(fight("foe", value=3), call, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "call", "yes")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].energy, arena["bob"].energy) == ("win", 5, 6)


@rule("KOR-DEATH-003", "KOR-VENEDA-009")
def test_when_the_one_who_was_struck_has_fallen_the_players_say_what_a_spawn_gets() -> None:
    child = 'spawn child "Child"\n  value: 3\n\n'
    foe = fight("foe", "traits: spawns (child)", "attack 0+: take 9 damage, gain 2 pool")
    arena = Arena(foe, child, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "end")
    assert arena.now is not None
    assert (arena.kind(), arena.now.actor) == ("spawn.markers", "players")


@rule("KOR-DEATH-003", "FOA-COMBAT-043")
def test_who_falls_by_the_reward_has_no_part_in_the_loot() -> None:
    """Each loses 2 Health, which is all that Bob has; the 2 Food are Ann's, and nobody is asked."""
    foe = fight("foe", "reward: lose 2 health", "loot: gain 2 food", value=1)
    jab = card("jab", "free: closes 1 pool")
    arena = in_avalon(foe, jab, IDLE, BOB, heroes="ann bob")
    arena["bob"].health = 2
    before = arena["ann"].food
    arena.meet("foe", "ann", "jab", "end")
    assert arena.outcome is not None
    assert (arena["bob"].conditions, arena["bob"].food, arena["ann"].food - before) == (
        ["you-are-dying"],
        2,
        2,
    )


@rule("KOR-DEATH-003", "KOR-COMBAT-038", "FOA-COMBAT-057")
@both
@pytest.mark.parametrize(("damage", "magic"), [(8, 1), (9, 0)])
def test_who_has_fallen_suffers_no_opportunity(begin: Begin, damage: int, magic: int) -> None:
    foe = fight(
        "foe", f"attack 0+: take {damage} damage, suffer the opportunity", "opportunity: gain 1 magic"
    )
    arena = begin(foe, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "idle-0", "end")
    assert arena["ann"].magic == magic


@rule("KOR-COMBAT-038", "KOR-COMBAT-031", "FOA-COMBAT-043")
def test_the_opportunity_is_suffered_by_whom_the_words_are_for() -> None:
    """Bob, who was active last, fills the Pool and gets away, at its usual price; the reward is for Ann alone."""
    foe = fight("foe", "opportunity: lose 2 health", "reward: suffer the opportunity", value=1)
    jab = card("jab", "free: closes 1 pool", for_="bob")
    arena = in_avalon(foe, jab, IDLE, BOB, heroes="ann bob")
    arena.meet("foe", "ann", "idle-0", "end", "jab", "escape")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["bob"].health, arena["ann"].health) == ("win", 7, 7)


@rule("FOA-COMBAT-049", "FOA-COMBAT-045", "KOR-COMBAT-020", "KOR-GEN-003")
def test_who_must_escape_at_the_end_of_a_turn_suffers_the_opportunity_in_person() -> None:
    """Ann's deck is empty: her flight puts a charge on a card, and she says on which; Bob was active last."""
    foe = fight("foe", "opportunity: place 1 charge on a card")
    arena = in_avalon(foe, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "idle-0", "end", "bob-0")
    arena["ann"].combat_deck, arena.state.discards["ann"] = [], arena.deck("ann")
    arena.say("end")
    assert arena.now is not None
    assert (arena.kind(), arena.now.actor) == ("sequence.card", "ann")


@rule("KOR-GEN-003", "KOR-DEATH-003", "KOR-COMBAT-020")
@both
def test_where_charges_go_that_come_after_a_fall_the_players_say(begin: Begin) -> None:
    foe = fight("foe", "attack 0+: take 9 damage, place 1 charge on a card")
    chain = "".join(card(f"link-{n}", "free: closes lightning opens 1x") for n in range(5))
    arena = begin(foe, chain, BOB, heroes="ann bob").meet("foe", "ann", "link-0", "link-1", "end")
    assert arena.now is not None
    assert (arena.kind(), arena.now.actor) == ("sequence.card", "players")
