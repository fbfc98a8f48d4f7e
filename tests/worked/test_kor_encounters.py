"""EX-KOR-01, 03, 04, 05 and 06 of the catalogue, replayed step by step, state by state."""

from __future__ import annotations

import pytest

from tests.encounters.arena import Arena, card, fight, lost_health, talk

rule = pytest.mark.rule

MARSH_BEAR = (
    fight(
        "marsh-bear",
        "key 1: opens aggression 1",
        "attack 0-5: take 3 damage, lose 1 pool",
        "attack 6-7: each party member takes 1 damage, lose 1 pool",
        "loot: gain 3 food",
        value=8,
    )
    + card(
        "trade-blows",
        "key 1: closes 1 pool",
        "on placement: may pay up to 3 health to gain 1 pool per health paid",
        "on placement: if health paid 3 then draw 1 card",
        "after attack: destroy",
    )
    + card("flurry", "key 3: closes 1 pool", "key 2: opens caution 1", "free: opens 1x",
           "on placement: may gain 1 terror to place 1 charge here")
    + card("throw", "key 2: closes lightning", "free: closes 2 pool",
           "on placement: if any weapon then gain 1 pool", "after attack: destroy")
    + card("idle-1") + card("idle-2")
    + card("candle", "kind: passive, candle", "key 1: closes 1 pool", "key 2: opens practicality 1",
           "magic: opens magic", "free: opens 1x", "on placement: place 3 time here", "delayed: gain 3 pool",
           for_="bob")
    + card("spark", "key 2: closes lightning", "magic: closes 1 pool", "key 3: opens courage 1",
           "on placement: remove 1 time from a card", for_="bob")
    + card("idle-3", for_="bob") + card("idle-4", for_="bob")
)  # fmt: skip


def marsh_bear() -> Arena:
    """Ann is the one who trades blows, Bob the one with the candle."""
    arena = Arena(MARSH_BEAR, heroes="ann bob")
    arena["ann"].attributes.update(aggression=2)
    arena["bob"].attributes.update(aggression=0, practicality=1)
    arena["bob"].magic = 1
    return arena


@rule("KOR-COMBAT-037", "KOR-COMBAT-047", "KOR-COMBAT-058", "KOR-COMBAT-085", "KOR-COMBAT-032")
@rule("KOR-COMBAT-036", "KOR-COMBAT-039", "KOR-COMBAT-055", "KOR-COMBAT-064", "KOR-COMBAT-080")
def test_ex_kor_01_two_characters_against_the_bear() -> None:
    arena = marsh_bear().meet("marsh-bear")
    ann, bob = arena["ann"], arena["bob"]
    health = {one.name: one.health for one in (ann, bob)}

    def state() -> tuple[int, int, int, int, int, str]:
        return (
            arena.pool,
            ann.health - health["ann"],
            bob.health - health["bob"],
            len(arena.hand("ann")),
            len(arena.hand("bob")),
            arena.seq,
        )

    assert state() == (0, 0, 0, 3, 3, "")  # 0: both draw 3, no redraw
    arena.say("ann")
    assert state() == (0, 0, 0, 3, 3, "")  # 1
    arena.say("trade-blows")
    assert state() == (1, 0, 0, 2, 3, "trade-blows")  # 2: row 1 gives 1 pool
    arena.say("yes", "3")
    assert state() == (4, -3, 0, 3, 3, "trade-blows")  # 3: 3 Health for 3 pool and a card
    arena.clear().say("end")
    # 4 and 5: at Pool 4 three damage and one pool; then the card destroys itself, so Bob is asked
    assert lost_health(arena.told, "ann") == [3]
    assert state() == (3, -6, 0, 3, 3, "")
    assert arena.kind() == "encounter.play"  # 6: nothing has time markers, Bob is the only one left
    arena.say("candle")
    assert state() == (3, -6, 0, 3, 2, "candle(t3)")  # 7: no bonus, three markers
    assert arena.choices() == ["spark", "escape", "end"]
    arena.say("spark")
    assert arena.kind() == "key.magic"
    arena.say("pay")
    # 8 and 9: lightning, one Magic for one pool, then one marker off the Candle
    assert state() == (4, -6, 0, 3, 1, "candle(t2) spark")
    assert bob.magic == 0
    arena.say("end")
    # 10 and 11: the attack at Pool 4 strikes Bob; nobody discards, each draws one
    assert state() == (3, -6, -3, 4, 2, "candle(t2) spark")
    assert arena.state.activated == []
    arena.say("ann")
    assert state() == (3, -6, -3, 4, 2, "candle(t1) spark")  # 12: the delayed step
    arena.say("flurry", "yes")
    assert state() == (4, -6, -3, 3, 2, "candle(t1) spark flurry(c1)")  # 13
    assert ann.terror == 1
    arena.say("throw")
    assert state() == (6, -6, -3, 2, 2, "candle(t1) spark flurry(c1) throw")  # 14
    arena.clear().say("end")
    # 15: at Pool 6 each takes one; 16: Throw is discarded; 17 and 18: the Candle's last marker, and won
    assert lost_health(arena.told, "ann") == [1]
    assert lost_health(arena.told, "bob") == [1]
    pools = [(e.kind, e.amount) for e in arena.told if e.what == "pool"]
    assert pools == [("lost", 1), ("gained", 3)]
    assert arena.kind() == "share.gain"  # 19: three Food to share
    assert (ann.health - health["ann"], bob.health - health["bob"]) == (-7, -4)
    arena.say("2")
    assert (ann.food, bob.food) == (1 + 2, 2 + 1)
    assert arena.outcome is not None
    assert arena.outcome.won
    assert sorted(ann.combat_deck) == ["flurry", "idle-1", "idle-2", "throw", "trade-blows"]
    assert sorted(bob.combat_deck) == ["candle", "idle-3", "idle-4", "spark"]
    assert arena.game.encounter is None


@rule("KOR-COMBAT-035")
def test_ex_kor_01_variant_a_standard_candle_loses_its_markers() -> None:
    text = MARSH_BEAR.replace("kind: passive, candle", "kind: candle")
    arena = Arena(text, heroes="ann bob")
    arena["bob"].attributes.update(aggression=0, practicality=1)
    arena.meet("marsh-bear", "bob", "candle")
    assert arena.seq == "candle(t3)"
    arena.say("spark")
    assert arena.seq == "candle spark"


# --- EX-KOR-03: attacks 1 to 5 with effects 6 and 7

ATTACKS = {
    "1": "take 2 damage, lose 1 energy",
    "2": "lose 6 pool",
    "3": "run away",
    "3b": "destroy",
    "4": "each party member takes 3 damage, gain 3 pool",
    "5": "take 1 damage, take 1 unpreventable damage, each party member takes 1 damage, gain 3 terror",
}
EFFECTS = {"6": "on attack: add 1 damage", "7": "on attack: each party member prevents 2 damage"}


def struck(attack: str, effect: str, pool: int = 8) -> Arena:
    """A is Ann, active; B is Bob. The skull card is the last of the sequence."""
    arena = Arena(
        fight("foe", f"attack 0+: {ATTACKS[attack]}", "loot: gain 5 food", value=20)
        + card("skull", EFFECTS[effect])
        + "".join(card(f"idle-{n}") for n in range(6))
        + card("other", for_="bob"),
        heroes="ann bob",
    )
    arena.meet("foe", "ann")
    arena.state.pool = pool
    arena.clear().say("skull", "end")
    return arena


def changes(arena: Arena, name: str) -> list[tuple[str, int]]:
    """What happened to one character, in order: what changed and by how much."""
    return [
        (event.what, event.amount if event.kind == "gained" else -event.amount)
        for event in arena.told
        if event.who == name and event.kind in ("gained", "lost")
    ]


@rule("KOR-COMBAT-089")
def test_ex_kor_03_case_1_the_kind_is_there_and_grows() -> None:
    arena = struck("1", "6")
    assert changes(arena, "ann") == [("health", -3), ("energy", -1)]
    assert changes(arena, "bob") == []
    assert arena.pool == 8


@rule("KOR-COMBAT-090")
def test_ex_kor_03_case_2_the_kind_is_not_there_and_comes_last() -> None:
    arena = struck("2", "6", pool=8)
    order = [(e.what, e.amount) for e in arena.told if e.kind == "lost"]
    assert order == [("pool", 6), ("health", 1)]
    assert arena.pool == 2
    arena = struck("2", "6", pool=4)
    assert arena.pool == 0
    assert len(arena.pile("ann")) == 2  # the excess: cards from A's deck


@rule("KOR-COMBAT-091", "KOR-COMBAT-075")
def test_ex_kor_03_case_3_the_enemy_runs_away_first() -> None:
    arena = struck("3", "6")
    assert changes(arena, "ann") == []
    assert arena.outcome is not None
    assert arena.outcome.won
    assert arena["ann"].food == 1  # no loot


@rule("KOR-COMBAT-092")
def test_ex_kor_03_case_3_changed_the_skull_card_is_destroyed_first() -> None:
    arena = struck("3b", "6")
    assert changes(arena, "ann") == []
    assert arena.seq == ""
    assert arena.pile("ann") == ["skull"]


@rule("KOR-COMBAT-093", "KOR-COMBAT-099")
def test_ex_kor_03_case_4_a_multi_part_grows_for_everyone() -> None:
    arena = struck("4", "6")
    assert changes(arena, "ann") == [("health", -4)]
    assert changes(arena, "bob") == [("health", -4)]
    assert arena.pool == 11


@rule("KOR-COMBAT-094", "KOR-COMBAT-095")
def test_ex_kor_03_case_5_every_part_of_the_kind_grows() -> None:
    arena = struck("5", "6")
    assert changes(arena, "ann") == [("health", -2), ("health", -1), ("health", -2), ("terror", 3)]
    assert changes(arena, "bob") == [("health", -2)]


@rule("KOR-COMBAT-097", "KOR-COMBAT-084")
def test_ex_kor_03_case_5_prevented_for_each() -> None:
    arena = struck("5", "7")
    assert changes(arena, "ann") == [("health", -1), ("terror", 3)]
    assert changes(arena, "bob") == []


@rule("KOR-COMBAT-065", "KOR-COMBAT-063", "KOR-COMBAT-064")
def test_ex_kor_04_victory_cuts_off_the_ability() -> None:
    arena = Arena(
        fight("foe", value=5) + card("jab", "free: closes 1 pool", "on placement: lose 1 health")
    ).meet("foe")
    arena.state.pool = 4
    before = arena["ann"].health
    arena.say("jab")
    assert arena.outcome is not None
    assert arena.outcome.result == "win"
    assert arena["ann"].health == before


# --- EX-KOR-05: limits

IDLE = "".join(card(f"idle-{n}") for n in range(8))
IDLE_TALK = "".join(card(f"word-{n}", kind="diplomacy") for n in range(8))


@rule("KOR-COMBAT-102", "KOR-COMBAT-101")
def test_ex_kor_05_more_pool_is_lost_than_there_is() -> None:
    arena = Arena(fight("foe") + card("drop", "on placement: lose 4 pool") + IDLE).meet("foe")
    arena.state.pool = 2
    top = arena.deck()[:2]
    arena.say("drop")
    assert arena.pool == 0
    assert arena.pile() == top
    assert len(arena.hand()) == 2


@rule("KOR-DIPLO-041", "KOR-DIPLO-040")
def test_ex_kor_05_more_downs_than_slots() -> None:
    arena = Arena(talk("host") + card("insult", "on placement: down 3", kind="diplomacy") + IDLE_TALK).meet(
        "host"
    )
    arena.state.affinity = 2
    top = arena.deck()[:2]
    arena.say("insult")
    assert arena.state.affinity == 1
    assert arena.pile() == top


@rule("KOR-DIPLO-042")
def test_ex_kor_05_up_beyond_the_top() -> None:
    arena = Arena(talk("host") + card("praise", "on placement: up 2", kind="diplomacy") + IDLE_TALK)
    arena.meet("host").state.affinity = 8
    arena.say("praise")
    assert arena.state.affinity == 8
    assert arena.pile() == []


@rule("KOR-DIPLO-003")
def test_ex_kor_05_duration_stops_at_ten() -> None:
    arena = Arena(
        talk("host", duration=10)
        + card("ramble", "on placement: gain 1 duration", kind="diplomacy")
        + IDLE_TALK
    ).meet("host", "ramble")
    assert arena.state.duration == 10


@rule("KOR-DIPLO-005", "KOR-DIPLO-004")
def test_ex_kor_05_the_last_duration_ends_it_before_the_marker_moves() -> None:
    arena = Arena(talk("host", "response: lose 1 duration, down 1", duration=1) + IDLE_TALK).meet(
        "host", "end"
    )
    assert arena.outcome is not None
    assert arena.outcome.result == "gray"  # slot 4 of 3 red, 2 gray, 3 green
    assert arena["ann"].food == 1 + 2


@rule("KOR-COMBAT-103", "KOR-DIPLO-044")
def test_ex_kor_05_an_empty_deck_gives_no_card() -> None:
    arena = Arena(fight("foe") + card("look", "on placement: draw 1 card")).meet("foe", "look")
    assert arena.hand() == []
    assert arena.now is not None


@rule("KOR-COMBAT-100", "KOR-DIPLO-043")
def test_ex_kor_05_a_discard_from_an_empty_hand() -> None:
    arena = Arena(fight("foe") + card("waste", "on placement: discard 1 card") + IDLE).meet("foe")
    top = arena.deck()[0]
    for name in arena.hand()[1:]:
        arena.hand().remove(name)
        arena.deck().append(name)
    arena.say("waste")
    assert arena.pile() == [top]


# --- EX-KOR-06: the variable bonus

TABLE = (
    "key 1: opens aggression 1", "key 2: opens caution 1", "key 3: opens courage 1",
    "variable aggression: draw 1 card", "variable caution: lightning", "variable courage: lose 1 duration",
    "variable empathy: up 1", "variable practicality: gain 1 duration",
)  # fmt: skip


def word(name: str, *lines: str) -> str:
    return card(name, *lines, kind="diplomacy")


def speak(*texts: str, **how: object) -> Arena:
    lines = how.pop("lines", TABLE)
    arena = Arena(talk("host", *lines, **how) + "".join(texts) + IDLE_TALK)  # type: ignore[arg-type, misc]
    for attribute in arena["ann"].attributes:
        arena["ann"].attributes[attribute] = 3
    return arena.meet("host")


@rule("KOR-DIPLO-032")
def test_ex_kor_06_key_a_draws() -> None:
    arena = speak(word("ask", "key 1: closes variable"))
    before = len(arena.hand())
    arena.say("ask")
    assert len(arena.hand()) == before  # one played, one drawn


@rule("KOR-DIPLO-034", "KOR-DIPLO-022")
def test_ex_kor_06_key_b_lets_an_additional_card_be_played() -> None:
    arena = speak(
        word("first", "key 2: opens caution 1"), word("second", "key 2: closes variable"), word("third")
    )
    arena.say("first")
    assert "second" in arena.choices()
    assert arena.why("third") == "gains no lightning here"


@rule("KOR-DIPLO-035", "KOR-DIPLO-036")
def test_ex_kor_06_key_c_ends_the_talk_before_key_d() -> None:
    lines = tuple(line for line in TABLE if not line.startswith("key"))
    arena = speak(
        word("slip", "key 1: closes variable", "key 2: closes variable"),
        lines=("key 1: opens courage 1", "key 2: opens empathy 1", *lines),
        duration=1,
    )
    arena.say("slip")
    assert arena.outcome is not None
    assert arena.outcome.result == "gray"
    assert not [e for e in arena.told if e.what == "affinity" and e.amount == 5]


@rule("KOR-DIPLO-036")
def test_ex_kor_06_keys_d_and_e_one_after_the_other() -> None:
    lines = tuple(line for line in TABLE if not line.startswith("key"))
    arena = speak(
        word("charm", "key 1: closes variable", "key 2: closes variable"),
        lines=("key 1: opens empathy 1", "key 2: opens practicality 1", *lines),
    ).clear()
    arena.say("charm")
    told = [(e.what, e.amount) for e in arena.told if e.what in ("affinity", "duration")]
    assert told == [("affinity", 5), ("duration", 1)]
    assert arena.state.duration == 5


@rule("KOR-DIPLO-033")
def test_ex_kor_06_a_higher_attribute_gives_no_more() -> None:
    arena = speak(
        word("charm", "key 1: closes variable"), lines=("key 1: opens empathy 1", "variable empathy: up 1")
    )
    arena.say("charm")
    assert arena.state.affinity == 5
