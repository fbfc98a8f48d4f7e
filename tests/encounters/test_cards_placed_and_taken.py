"""Cards placed and taken away in the middle of the line, their markers, and what is counted in it."""

import pytest

from runtime.rules.costs.costs import COUNTERS
from runtime.rules.protocol.context import Context
from tests.encounters.arena import AVALON, EDITION, Arena, card, fight

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(7))
LONG = "free: closes lightning opens 1x"


@rule("FOA-COMBAT-008", "KOR-CLAUDYNE-009", "KOR-COMBAT-005", "KOR-COMBAT-085")
def test_a_card_taken_from_the_middle_joins_its_neighbours_and_gives_nothing_again() -> None:
    """The middle one is discarded: the halves of the first and the last meet, in other rows, and no bonus comes."""
    low = card("low", "key 1: opens courage 1", "free: opens 1x", "kind: passive")
    mid = card("mid", "kind: passive", LONG, "key 2: opens courage 1", "after attack: discard this")
    top = card("top", LONG, "key 1: closes 3 pool", "key 2: closes 2 pool")
    arena = Arena(fight("foe", value=20), low, mid, top, IDLE).meet("foe", "low", "mid", "top")
    last = arena.state.sequence[2]
    assert (last.joined, last.fulfilled, arena.pool) == (["key-2", "free"], ["key-2", "free"], 2)
    arena.say("end")
    assert (arena.seq, arena.pile(), arena.pool) == ("low top", ["mid"], 2)
    assert (last.joined, last.fulfilled) == (["key-1", "free"], [])


@rule("KOR-CLAUDYNE-009", "KOR-COMBAT-085", "KOR-COMBAT-032")
def test_markers_of_a_card_that_is_taken_away_are_lost() -> None:
    """The bell's Delayed ability destroys the last card, an enemy's, before its own marker is taken: it stays silent."""
    bell = card("bell", "kind: passive", "on placement: place 1 time here", "delayed: destroy")
    crown = 'enemy card crown "Crown"\n  kind: passive\n  on placement: place 1 time here\n  delayed: gain 5 pool\n\n'
    foe = fight("king", "traits: enemy cards (crown)", "before attack: place the next enemy card", value=20)
    arena = Arena(foe, bell, crown, IDLE).meet("king", "bell", "end")
    assert (arena.seq, arena.pool) == ("bell", 0)
    assert arena.state.enemy_discards == ["enemy-card:crown"]


@rule("KOR-COMBAT-086", "KOR-COMBAT-085")
def test_every_line_for_a_destroyed_card_whose_condition_holds() -> None:
    frail = card(
        "frail",
        "when destroyed: gain 1 pool",
        "when destroyed: gain 4 pool [wealth 9+]",
        "when destroyed: gain 2 pool [wealth 0-1]",
        "after attack: destroy",
    )
    arena = Arena(fight("foe", value=20), frail, IDLE).meet("foe", "frail", "end")
    assert (arena.pool, arena.seq, arena.pile()) == (3, "", ["frail"])


@rule("KOR-COMBAT-086", "KOR-COMBAT-064")
def test_a_destroyed_card_that_wins_the_fight_says_nothing_more() -> None:
    frail = card(
        "frail", "when destroyed: gain 5 pool", "when destroyed: gain 2 exp", "after attack: destroy"
    )
    arena = Arena(fight("foe", value=5), frail, IDLE).meet("foe", "frail", "end")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].exp) == ("win", 0)


@rule("KOR-COMBAT-046", "KOR-COMBAT-038", "KOR-WYRD-005")
@pytest.mark.parametrize(
    "words",
    [
        "place the top card of the deck without resolving it",
        "place a card from the discards without resolving it",
        "place a card from the discards",
        "place the top card of the deck",
    ],
)
def test_who_has_had_a_card_placed_has_not_idled(words: str) -> None:
    """A Delayed ability places one card in Ann's second activation; she plays none and suffers no Opportunity."""
    seed = card(
        "seed", "kind: passive", "on placement: place 1 time here, discard 1 card", f"delayed: {words}"
    )
    foe = fight("foe", "opportunity: gain 1 terror", value=20)
    arena = Arena(foe, seed, IDLE).meet("foe", "seed", "idle-0", "end")
    assert len(arena.state.sequence) == 2
    arena.say("end")
    assert arena["ann"].terror == 0


@rule("KOR-COMBAT-046", "KOR-TRAIT-005", "KOR-WYRD-005")
@pytest.mark.parametrize("words", ["the top card of the deck", "a card from the discards"])
@pytest.mark.parametrize("resolved", ["", " without resolving it"])
def test_by_a_ruling_a_placed_card_counts_once_for_haste(words: str, resolved: str) -> None:
    """AMB-S-74, a limit of 3: one card is played, it places one, so one more may be played and not another."""
    cards = "".join(card(f"run-{n}", LONG) for n in range(8))
    call = card("call", f"on placement: discard 1 card, place {words}{resolved}")
    arena = Arena(
        fight("foe", "traits: haste 3", value=20), call, cards, rules=EDITION.with_rulings(amb_s_74=True)
    ).meet("foe")
    arena.hand().append(arena.deck().pop())
    arena.say("call", "run-0")
    assert len(arena.state.sequence) == 2
    assert arena.why("run-1") == ""
    arena.say("run-1")
    assert arena.why("run-7") == "no further card may be played in this activation"


@rule("KOR-TRAIT-005", "KOR-COMBAT-046")
@pytest.mark.parametrize(
    ("counts", "why"), [(True, "no further card may be played in this activation"), (False, "")]
)
def test_by_a_ruling_a_card_of_the_delayed_step_counts_for_haste(counts: bool, why: str) -> None:
    """AMB-S-74, a limit of 3: the second activation begins with a placed card; after two more, a third may be played or not."""
    cards = "".join(card(f"run-{n}", LONG) for n in range(8))
    seed = card(
        "seed", "kind: passive", "on placement: place 1 time here", "delayed: place the top card of the deck"
    )
    rules = EDITION.with_rulings(amb_s_74=counts)
    arena = Arena(fight("foe", "traits: haste 3", value=20), seed, cards, rules=rules).meet(
        "foe", "seed", "end"
    )
    assert len(arena.state.sequence) == 2
    first, second, third = arena.hand()
    arena.say(first, second)
    assert arena.why(third) == why


@rule("KOR-CLAUDYNE-008", "KOR-COMBAT-037", "KOR-COMBAT-040")
def test_an_enemy_card_in_the_delayed_step_is_not_the_first_card() -> None:
    """The next card needs no lightning and is the first one: its pool comes."""
    crown = 'enemy card crown "Crown"\n  free: opens 1x\n\n'
    foe = fight("king", "traits: enemy cards (crown)", "delayed 1: place the next enemy card", value=20)
    opener = card("opener", "on placement: gain 2 pool [first card]")
    arena = Arena(foe, crown, opener, IDLE).meet("king")
    assert (arena.seq, arena.why("opener")) == ("crown", "")
    assert arena.say("opener").pool == 2


@rule("KOR-COMBAT-020")
def test_charges_go_to_the_card_that_is_named_or_chosen() -> None:
    one = card("one", "kind: passive", "free: opens 1x")
    two = card("two", LONG, "kind: passive", "on placement: place 2 charges on card one")
    three = card("three", LONG, "on placement: place 1 charge on a card")
    arena = Arena(fight("foe"), one, two, three, IDLE).meet("foe", "one", "two")
    assert arena.seq == "one(c2) two"
    arena.say("three")
    assert arena.choices() == ["1-one", "2-two", "3-three"]
    arena.say("2-two")
    assert arena.seq == "one(c2) two(c1) three"


@rule("KOR-COMBAT-019", "KOR-COMBAT-006")
def test_what_lies_in_the_line_is_counted_there_and_nowhere_else() -> None:
    """Two candles and a bolt, two courage keys and a magic key joined; outside of encounters there is nothing."""
    arena = Arena(
        fight("foe", "key 1: opens courage 1", "magic: opens magic"),
        card("wax", "kind: candle", LONG, "key 1: closes 1 pool opens courage 2", "magic: closes 1 pool"),
        card("wick", "kind: candle", LONG, "key 1: closes 1 pool"),
        card("dart", "kind: bolt", LONG),
        IDLE,
    )
    here = Context(("ann",), "hearth")

    def count(what: str) -> int:
        return COUNTERS[what](arena.game, arena.rules, here)

    asked = ("candle", "bolt", "connected-courage-key", "connected-magic-key", "connected-caution-key")
    assert [count(what) for what in asked] == [0, 0, 0, 0, 0]
    arena.meet("foe", "wax", "wick", "dart")
    assert [count(what) for what in asked] == [2, 1, 2, 1, 0]


@rule("KOR-COMBAT-086", "KOR-COMBAT-085")
def test_a_card_that_destroys_itself_and_comes_back_for_ever_is_left_alone_in_the_end() -> None:
    """Its Free Key destroys it, and destroyed it is placed again: every time it gives the next Food, and no time is the last."""
    wheel = card(
        "wheel", "free: closes destroy", "when destroyed: gain 1 food, place a card from the discards"
    )
    arena = Arena(fight("foe"), wheel, IDLE)
    before = arena["ann"].food
    arena.meet("foe", "wheel")
    assert (arena.kind(), arena.seq, arena.pile()) == ("encounter.play", "", ["wheel"])
    assert arena["ann"].food > before + 1
    again = arena["ann"].food
    arena.state.hands["ann"].append(arena.pile().pop())
    arena.say("end", "wheel")  # the next time it begins anew
    assert arena["ann"].food > again + 1


@rule("KOR-VENEDA-007", "KOR-VENEDA-008", "KOR-VENEDA-016")
def test_markers_here_are_those_of_the_spawn_that_speaks() -> None:
    """The imp strikes with its 1 marker, the elf with its 3; on the encounter card itself lie 2 quest markers."""
    spawns = "".join(
        f'spawn {name} "{name.title()}"\n  value: 9\n  attack 0-8: {does} per marker here\n\n'
        for name, does in (("imp", "take 1 damage"), ("elf", "gain 1 terror"))
    )
    arena = Arena(
        fight("kin", "traits: spawns (imp, elf)", "attack 0+: lose 1 energy per marker here"), spawns, IDLE
    ).meet("kin", "idle-0")
    arena.state.spawns[0].markers, arena.state.spawns[1].markers = 1, 3
    arena.state.markers.quest = 2
    arena.say("end")
    assert (arena["ann"].health, arena["ann"].terror, arena["ann"].energy) == (8, 3, 4)


@rule("KOR-VENEDA-007", "KOR-VENEDA-012", "KOR-VENEDA-013")
def test_no_marker_lies_here_any_more_when_a_defeated_spawn_gives_its_loot() -> None:
    imp = 'spawn imp "Imp"\n  value: 2\n  loot: gain 1 magic per marker here, gain 1 exp\n\n'
    arena = Arena(fight("kin", "traits: spawns (imp)"), imp, card("jab", "free: closes 2 pool"), IDLE)
    arena.meet("kin", "jab", "2")
    assert (arena["ann"].magic, arena["ann"].exp, arena.state.spawns) == (0, 1, [])


@rule("FOA-CLAR-027", "KOR-COMBAT-020")
@pytest.mark.parametrize(("amount", "left"), [("1", 1), ("3", 0), ("all", 0)])
def test_no_more_charges_are_taken_off_than_lie_there(amount: str, left: int) -> None:
    coil = card("coil", "on placement: place 2 charges here", f"after attack: remove {amount} charges here")
    arena = Arena(fight("foe"), coil, IDLE, rules=AVALON).meet("foe", "coil", "end")
    while arena.kind() == "encounter.pause":
        arena.say("go-on")
    assert arena.state.sequence[0].charges == left


@rule("KOR-COMBAT-032", "KOR-COMBAT-034")
@pytest.mark.parametrize(
    ("which", "answer", "times"),
    [
        ("a card", "encounter", (1, 3, 3)),
        ("a card", "1-one", (2, 2, 3)),
        ("a card", "2-two", (2, 3, 2)),
        ("each card", "", (1, 2, 2)),
    ],
)
def test_time_taken_off_one_card_or_off_each(which: str, answer: str, times: tuple[int, int, int]) -> None:
    """3 markers on the encounter card, on the first and on the second; the Delayed step has taken 1 off the first of them."""
    one = card("one", "kind: passive", "free: opens 1x", "on placement: place 3 time here")
    two = card("two", "kind: passive", LONG, "on placement: place 3 time here")
    pick = card("pick", LONG, f"on placement: remove 1 time from {which}")
    foe = fight("foe", "delayed 3: gain 1 terror", value=20)
    arena = Arena(foe, one, two, pick, IDLE).meet("foe", "one", "two", "pick")
    if answer:
        assert arena.choices() == ["encounter", "1-one", "2-two"]
        arena.say(answer)
    assert (arena.state.markers.dark, *(played.time for played in arena.state.sequence[:2])) == times


@rule("KOR-COMBAT-032", "KOR-COMBAT-034")
def test_without_time_on_the_encounter_card_one_of_the_others_is_chosen() -> None:
    one = card("one", "kind: passive", "free: opens 1x", "on placement: place 3 time here")
    two = card("two", "kind: passive", LONG, "on placement: place 3 time here")
    pick = card("pick", LONG, "on placement: remove 1 time from a card")
    arena = Arena(fight("foe"), one, two, pick, IDLE).meet("foe", "one", "two", "pick")
    assert arena.choices() == ["1-one", "2-two"]
    arena.say("2-two")
    assert arena.seq == "one(t3) two(t2) pick"
