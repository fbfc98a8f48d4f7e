"""Playing one card after another: what counts, what panic changes, and what else happens between two cards."""

import pytest

from tests.encounters.arena import AVALON, EDITION, Arena, card, fight, talk

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
LONG = "free: closes lightning opens 1x"


@rule("KOR-COMBAT-045", "KOR-COMBAT-037", "KOR-COMBAT-069", "KOR-ITEM-016")
def test_cards_uses_and_an_escape_in_one_activation() -> None:
    """Two cards with an item between them, then the escape: 1 Energy, the attack, and it is over for Ann."""
    coin = 'item coin "Coin"\n  deck: A\n  at any time: may flip this to gain 2 pool\n\n'
    arena = Arena(fight("foe", "attack 0+: take 1 damage"), card("one"), card("two", LONG), IDLE, coin)
    arena["ann"].items.append("coin")
    arena.meet("foe", "one", "use-coin", "two")
    assert (arena.pool, arena.seq) == (2, "one two")
    arena.say("escape")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].health, arena["ann"].energy) == ("escape", 8, 5)


@rule("KOR-COMBAT-042", "KOR-PANIC-002")
@pytest.mark.parametrize(("terror", "asked"), [(0, True), (9, False)])
def test_a_card_that_panic_leaves_to_lightning_needs_it_and_pays_for_it(terror: int, asked: bool) -> None:
    """AMB-S-72: the deck is empty, so nothing is placed; the card needs lightning, and only Magic gives it."""
    foe = fight("foe", "magic: opens magic")
    arena = Arena(foe, card("spark", "magic: closes lightning, 1 pool"), card("dull"), card("dusk"))
    arena["ann"].magic = 1
    arena["ann"].terror = terror
    arena.meet("foe")
    assert arena.why("dull") == ("" if asked else "gains no lightning here")
    arena.say("spark")
    assert (arena.kind() == "key.magic") is asked
    if not asked:
        assert (arena["ann"].magic, arena.pool) == (0, 1)


@rule("FOA-TRAIT-003", "FOA-PANIC-002", "KOR-COMBAT-047")
@pytest.mark.parametrize(("terror", "answer"), [(0, "coil"), (12, "top-card")])
def test_a_defensive_enemy_holds_back_one_marker_of_the_first_card_and_of_nothing_else(
    terror: int, answer: str
) -> None:
    """The first card adds none, so nothing is held back of it, nor of the charges that are paid after it."""
    coil = card("coil", "kind: passive", "on placement: place 2 charges here", "pay 1 charge: gain 2 pool")
    arena = Arena(fight("foe", "traits: defensive", value=20), coil, IDLE, rules=AVALON)
    arena["ann"].terror = terror
    arena.meet("foe")
    if terror:
        arena.hand().remove("coil")
        arena.deck().insert(0, "coil")
    arena.say(answer)
    assert (arena.seq, arena.pool) == ("coil(c2)", 0)
    assert arena.say("charge-coil").pool == 2


@rule("FOA-TRAIT-003")
def test_a_defensive_enemy_holds_back_one_marker_of_the_first_card() -> None:
    jab = card("jab", "free: closes 3 pool opens 1x") + card("cut", "free: closes lightning, 2 pool")
    arena = Arena(fight("foe", "traits: defensive", value=20), jab, IDLE, rules=AVALON).meet("foe", "jab")
    assert arena.pool == 2
    assert arena.say("cut").pool == 4


@rule("KOR-COMBAT-038")
def test_the_opportunity_comes_each_time_and_where_a_card_brings_it() -> None:
    """Twice for playing nothing, once by the card."""
    rash = card("rash", "on placement: suffer the opportunity")
    arena = Arena(fight("foe", "opportunity: gain 1 terror", value=20), rash, IDLE).meet("foe", "rash")
    assert arena["ann"].terror == 1
    arena.say("end", "end")
    assert arena["ann"].terror == 2
    if arena.kind() == "hand.discard":
        arena.say("idle-0")
    arena.say("end")
    assert arena["ann"].terror == 3


@rule("KOR-TRAIT-003", "KOR-COMBAT-103", "KOR-COMBAT-050")
def test_cards_off_the_deck_and_one_card_for_each_candle() -> None:
    """Two candles draw 2; then 4 are to go from a deck of 2: both go, nothing else happens."""
    wax = card("wax", "kind: candle", LONG)
    wick = card("wick", "kind: candle", LONG, "on placement: draw 1 card per candle in the sequence")
    mill = card("mill", LONG, "on placement: discard 4 cards from the deck")
    arena = Arena(fight("foe"), wax, wick, mill, IDLE).meet("foe", "wax", "wick")
    assert arena.hand() == ["mill", "idle-0", "idle-1"]
    del arena.deck()[2:]
    arena.check_places = False
    arena.say("mill")
    assert (arena.deck(), arena.pile()) == ([], ["idle-2", "idle-3"])


@rule("KOR-COMBAT-047")
def test_a_skill_speaks_when_a_card_is_played_though_no_card_does() -> None:
    skill = 'skill wick\n  for: ann\n  attribute: courage\n  side bright "Bright":\n    when a card is played: gain 1 pool\n\n'
    arena = Arena(fight("foe"), card("one"), card("two", LONG), IDLE, skill)
    arena["ann"].skills.append("bright")
    arena.meet("foe", "one", "two")
    assert arena.pool == 2


@rule("KOR-COMBAT-020", "KOR-COMBAT-006")
def test_what_a_card_asks_about_charges_and_keys() -> None:
    """One charge, then two; one connected courage key, then two: each second line is met the second time only."""
    one = card(
        "one",
        "kind: passive",
        "key 1: closes 1 pool opens courage 1",
        "on placement: place 1 charge here",
        "when a card is played: place 1 charge here",
        "after attack: gain 1 exp [charges here 2+]",
        "after attack: gain 1 terror [connected courage keys 2+]",
    )
    two = card("two", LONG, "key 1: closes 1 pool")
    foe = fight("foe", "key 1: opens courage 1", value=20)
    for answers, gained in ((("one", "end"), (0, 0)), (("one", "two", "end"), (1, 1))):
        arena = Arena(foe, one, two, IDLE).meet("foe", *answers)
        while arena.kind() == "encounter.next":
            arena.say(arena.choices()[0])
        assert (arena["ann"].exp, arena["ann"].terror) == gained


@rule("KOR-COMBAT-096", "KOR-COMBAT-097")
@pytest.mark.parametrize(("order", "health"), [("additions-first", 9), ("prevents-first", 8)])
def test_prevents_and_additions_in_either_order(order: str, health: int) -> None:
    """AMB-S-69: 1 damage, 1 added, 3 prevented: nothing is left, or the 1 that was added."""
    wall = card("wall", "kind: passive", "on attack: prevent 3 damage", "on attack: add 1 damage")
    rules = EDITION.with_rulings(amb_s_69=order)
    arena = Arena(fight("foe", "attack 0+: take 1 damage"), wall, IDLE, rules=rules).meet(
        "foe", "wall", "end"
    )
    assert arena["ann"].health == health


@rule("KOR-TRAIT-009", "KOR-VENEDA-009", "KOR-VENEDA-012")
def test_a_spawn_brings_its_trait_and_its_loot_may_decide_the_encounter() -> None:
    """Exhaustive while the imp is there: the top card goes. Its loot wins the fight, and no marker goes on to the pool."""
    imp = 'spawn imp "Imp"\n  value: 1\n  traits: exhaustive\n  loot: the encounter is won\n\n'
    arena = Arena(fight("kin", "traits: spawns (imp)"), imp, card("jab", "free: closes 2 pool"), IDLE)
    arena.meet("kin", "idle-0", "end")
    assert arena.pile() == ["idle-2"]
    arena.clear().say("jab", "1")
    assert arena.outcome is not None
    assert arena.outcome.result == "win"
    assert [event.amount for event in arena.told if event.kind == "gained" and event.what == "pool"] in (
        [],
        [0],
    )


@rule("KOR-COMBAT-080", "KOR-DIPLO-029")
def test_a_card_that_the_conclusion_draws_lies_in_the_deck_again() -> None:
    ends = ("gain 3 food", "draw 1 card", "gain 1 food")
    words = "".join(card(f"word-{n}", kind="diplomacy") for n in range(5))
    arena = Arena(talk("host", "response: lose 1 duration", duration=1, conclusions=ends), words)
    arena.meet("host", "word-0", "end")
    assert arena.outcome is not None
    assert sorted(arena["ann"].diplomacy_deck) == [f"word-{n}" for n in range(5)]
