"""What the Kings do when their own decks run out, by their own rules: none of it is written on their cards."""

import pytest

from tests.encounters.arena import Arena, card, fight

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
ENEMY = """\
enemy card crown "Crown"
  free: closes 1 pool opens 1x

enemy card hand "Hand"
  on placement: gain 2 pool

"""
SPAWNS = "".join(f'spawn s{n} "S{n}"\n  value: 1\n  loot: gain 1 magic\n\n' for n in range(2))
CALM = 'weather calm "Calm"\n  lasts: 1\n\n'


@rule("KOR-CLAUDYNE-010", "KOR-BOSS-007")
def test_claudynes_empty_deck_is_a_rule_of_his() -> None:
    """Two members: 1 marker, each 1 Health and 1 Terror, his deck in its first order, no card placed."""
    king = fight(
        "king", "traits: enemy cards (crown, hand)", "before attack: place the next enemy card",
        deck="boss 1", value=30,
    )  # fmt: skip
    arena = Arena(king, ENEMY, card("last", "when destroyed: gain 5 pool"), IDLE, BOB, heroes="ann bob")
    arena.meet("king", "ann", "end", "end")
    assert arena.seq == "crown hand"
    assert arena.pool == 3
    arena.say("ann", "last", "end")
    assert (arena.seq, arena.pool) == ("", 3)  # nothing was destroyed and nothing placed
    assert arena.state.enemy_deck == ["enemy-card:crown", "enemy-card:hand"]
    assert arena.state.enemy_discards == []
    assert arena.state.markers.quest == 1
    assert [(arena[name].health, arena[name].terror) for name in ("ann", "bob")] == [(8, 1), (8, 1)]
    arena.say("end")
    assert arena.seq == "crown"  # the next one comes from the top again


@rule("KOR-CLAUDYNE-010", "KOR-CLAUDYNE-011", "KOR-GEN-001")
def test_a_follower_has_no_reshuffle_and_a_kings_own_text_comes_first() -> None:
    follower = fight(
        "kin", "traits: enemy cards (hand)", "before attack: place the next enemy card", value=30
    )
    arena = Arena(follower, ENEMY, IDLE).meet("kin", "end", "end")
    assert (arena.seq, arena["ann"].health, arena.state.markers.quest) == ("hand", 9, 0)
    own = fight(
        "king", "traits: enemy cards (hand)", "before attack: place the next enemy card",
        "when the deck is empty: gain 1 food", deck="boss 1", value=30,
    )  # fmt: skip
    arena = Arena(own, ENEMY, IDLE).meet("king", "end", "end")
    assert (arena.seq, arena["ann"].health, arena["ann"].food) == ("hand", 9, 2)


@rule("KOR-VENEDA-015")
def test_any_order_to_venedas_empty_deck_only_puts_a_marker_on_her() -> None:
    """Amberspawning brings s0 and 1 marker; the attack brings s1; then the deck is empty: 1 marker for each order."""
    queen = fight(
        "queen", "traits: spawns (s0, s1)", "attack 0+: place the next spawn", deck="boss 1", value=30
    )
    arena = Arena(queen, SPAWNS, IDLE).meet("queen")
    assert ([one.spawn for one in arena.state.spawns], arena.state.markers.quest) == (["s0"], 1)
    arena.say("end")  # s1 by the attack; then amberspawning of the next activation finds nothing
    assert ([one.spawn for one in arena.state.spawns], arena.state.markers.quest) == (["s0", "s1"], 2)
    arena.say("idle-0", "end")  # the attack finds nothing, amberspawning neither
    assert (len(arena.state.spawns), arena.state.markers.quest) == (2, 4)
    assert (arena["ann"].health, arena["ann"].terror) == (9, 0)
    follower = fight("kin", "traits: spawns (s0)", "attack 0+: place the next spawn", value=30)
    arena = Arena(follower, SPAWNS, IDLE).meet("kin", "end")
    assert arena.state.markers.quest == 0


@rule("KOR-VENEDA-017", "KOR-VENEDA-018")
@pytest.mark.parametrize(("level", "deck"), [(1, ["spawn:s1", "spawn:s0"]), (2, ["spawn:s1"])])
def test_venedas_reshuffle_in_one_word(level: int, deck: list[str]) -> None:
    """At Difficulty 2 her deck is not rebuilt; sequence, Health and Terror as ever."""
    queen = fight("queen", "traits: spawns (s0, s1)", deck=f"boss {level}", value=30)
    jab = card("jab", "free: closes 1 pool opens 1x", "key 1: opens courage 1")
    tide = card("tide", "key 1: closes lightning", "on placement: reshuffle")
    arena = Arena(queen, SPAWNS, jab, tide, IDLE).meet("queen", "jab", "1")
    assert arena.state.enemy_discards == ["spawn:s0"]
    arena.say("tide")
    assert arena.state.enemy_deck == deck
    assert arena.seq == ""
    assert sorted(arena.deck()) == ["idle-1", "idle-2", "idle-3", "idle-4", "idle-5", "idle-6", "jab", "tide"]
    assert (arena["ann"].health, arena["ann"].terror, arena["ann"].magic) == (8, 1, 1)


@rule("KOR-NONUS-011", "KOR-NONUS-012")
def test_nonus_shuffles_everything_with_his_weather() -> None:
    lord = fight("lord", "traits: weather (calm)", deck="boss 1", value=30)
    arena = Arena(lord, CALM, IDLE).meet("lord", "idle-0")
    assert (arena.seq, arena.state.weather) == ("idle-0", "calm")
    arena.say("end")
    assert (arena.seq, arena["ann"].health, arena["ann"].terror) == ("", 8, 1)
    assert arena.state.weather == "calm"
    kin = fight("kin", "traits: weather (calm)", value=30)
    arena = Arena(kin, CALM, IDLE).meet("kin", "idle-0", "end")
    assert (arena.seq, arena["ann"].health, arena["ann"].terror) == ("idle-0", 9, 0)
