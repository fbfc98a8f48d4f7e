"""The course of a turn and of an attack: what is counted anew, what comes before and after, where a game is resumed."""

import pytest

from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.encounter_rules import how_of
from runtime.rules.encounters.turn import activations
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Decision
from schemas.vocabulary.abilities import TakeDamage
from tests.encounters.arena import AVALON, Arena, Begin, both, card, fight, parley, talk

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(7))
WORDS = "".join(card(f"word-{n}", kind="diplomacy") for n in range(7))


@rule("KOR-COMBAT-031", "KOR-COMBAT-038", "KOR-COMBAT-039")
def test_each_activation_counts_its_own_cards_and_its_own_leave_to_play_without_lightning() -> None:
    """Ann plays one card that allows a further one, and leaves it. Bob has neither: no card is the Opportunity."""
    call = card("call", "on placement: play a card as if with lightning")
    foe = fight("foe", "opportunity: gain 1 terror", value=20)
    arena = Arena(foe, call, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "call")
    assert arena.why("idle-0") == ""
    arena.say("end", "bob-0")
    assert arena.why("bob-1") == "gains no lightning here"
    arena.say("end", "bob")
    arena.say("end")
    assert (arena["ann"].terror, arena["bob"].terror) == (0, 1)


@rule("KOR-COMBAT-028", "KOR-COMBAT-032", "KOR-COMBAT-059", "KOR-DIPLO-017")
@pytest.mark.parametrize("kind", ["combat", "diplomacy"])
def test_time_runs_in_every_activation_before_its_first_card(kind: str) -> None:
    seed = card(
        "seed", "kind: passive", "on placement: place 2 time here", "delayed: gain 1 terror", kind=kind
    )
    mine = "".join(card(f"idle-{n}", kind=kind) for n in range(5))
    bobs = "".join(card(f"bob-{n}", for_="bob", kind=kind) for n in range(5))
    foe = fight("foe", value=20) if kind == "combat" else talk("foe")
    arena = Arena(foe, seed, mine, bobs, heroes="ann bob").meet("foe", "ann", "seed", "end")
    assert (arena.seq, arena["bob"].terror) == ("seed(t1)", 0)
    arena.say("end", "ann")
    assert (arena.seq, arena["ann"].terror) == (
        "seed",
        1,
    )  # the last marker leaves in Ann's second activation


@rule("KOR-COMBAT-028", "KOR-COMBAT-030", "KOR-DIPLO-018")
def test_a_turn_is_taken_up_where_it_stands() -> None:
    """Ann is in the middle of her activation: she goes on, is struck once, and then only Bob is left."""
    arena = Arena(fight("foe", "attack 0+: take 1 damage", value=20), IDLE, BOB, heroes="ann bob")
    arena.meet("foe", "ann", "idle-0")
    flow = activations(arena.game, arena.rules, how_of(arena.game, arena.rules))
    asked, answer = [], None
    while len(asked) < 2:
        item = flow.send(answer)  # type: ignore[arg-type]
        answer = None
        if isinstance(item, Decision):
            asked.append((item.kind, item.actor))
            answer = "end"
    assert asked == [("encounter.play", "ann"), ("encounter.play", "bob")]
    assert (arena["ann"].health, arena["bob"].health) == (8, 9)


@rule("FOA-DIPLO-018", "FOA-DIPLO-021")
def test_a_new_turn_begins_after_a_stage_was_won_and_nobody_is_answered_twice() -> None:
    """The stage is won with the last card of the turn, so no response comes, in this turn or as the next one begins."""
    text = parley(
        "host", "stage 1:", "  response: gain 1 terror", "stage 2:", "  response: gain 1 terror",
        affinity="1 red, 1 gray, 1 green, start 2",
    )  # fmt: skip
    said = "".join(card(f"say-{n}", "free: closes up 1 opens 1x", kind="diplomacy") for n in range(7))
    arena = Arena(text, said, rules=AVALON).meet("host", "say-0", "end")
    assert (arena.kind(), arena.state.turn, arena.state.stage, arena["ann"].terror) == (
        "encounter.play",
        1,
        2,
        0,
    )


@rule("FOA-COMBAT-021", "FOA-COMBAT-038")
def test_who_falls_leaves_a_check_at_readiness_behind() -> None:
    """AMB-C-24: pool 5 of 5 when Ann falls; the others need not play on."""
    last = card("last", "free: closes 5 pool", "on placement: lose 9 health")
    arena = Arena(fight("foe", value=5), last, IDLE, BOB, heroes="ann bob", rules=AVALON)
    arena.meet("foe", "ann", "last")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.survivors) == ("win", ("bob",))


@rule("KOR-COMBAT-024", "KOR-DIPLO-015")
def test_what_the_encounter_card_does_at_the_start() -> None:
    """Its Delayed icon brings 2 markers, both lines are resolved, and each activation takes one marker off."""
    foe = fight(
        "foe",
        "on placement: gain 1 pool",
        "on placement: gain 2 pool",
        "delayed 2: gain 4 pool",
        value=20,
    )
    arena = Arena(foe, IDLE).meet("foe")
    assert (arena.pool, arena.state.markers.dark) == (3, 1)
    arena.say("idle-0", "end")
    assert (arena.pool, arena.state.markers.dark) == (7, 0)


@rule("KOR-COMBAT-024", "KOR-TRAIT-002", "KOR-DEATH-004")
def test_nothing_further_of_the_start_happens_once_the_last_one_has_fallen() -> None:
    """Entrapment takes the last Health; the card's own line does not come."""
    arena = Arena(fight("foe", "traits: entrapment", "on placement: gain 2 exp", value=20), IDLE)
    arena.set("ann", health=1)
    arena.meet("foe", "health")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].exp) == ("lose", 0)


@rule("KOR-COMBAT-034", "KOR-COMBAT-033")
def test_every_line_of_a_delayed_ability_each_time_its_last_marker_leaves() -> None:
    """One marker at the start, one again each time: 1 Terror and 1 pool every time, the Wealth of 9 never."""
    clock = card(
        "clock",
        "kind: passive",
        "on placement: place 1 time here",
        "delayed: gain 1 terror",
        "delayed: gain 1 pool [wealth 0-1]",
        "delayed: gain 5 pool [wealth 9+]",
        "delayed: place 1 time here",
    )
    arena = Arena(fight("foe", value=20), clock, IDLE).meet("foe", "clock")
    for turn in range(1, 3):
        arena.say("end")
        if arena.kind() == "hand.discard":
            arena.say("idle-0")
        assert (arena["ann"].terror, arena.pool) == (turn, turn)


@rule("KOR-COMBAT-053", "KOR-COMBAT-088")
@pytest.mark.parametrize(("word", "health"), [("below", 8), ("above", 6)])
def test_the_row_beside_the_one_the_pool_shows(word: str, health: int) -> None:
    """Rows of 5, 3, 2, 1 and 0 damage; pool 2 shows the middle one."""
    hits = ((0, 5), (1, 3), (2, 2), (3, 1))
    rows = (f"attack {pool}-{pool}: take {damage} damage" for pool, damage in hits)
    foe = fight("foe", *rows, "attack 4+: gain 1 food", value=9)
    coin = f'item coin "Coin"\n  deck: items\n  on attack: may flip this to use the row {word}\n\n'
    arena = Arena(foe, card("jab", "free: closes 2 pool"), IDLE, coin, rules=AVALON)
    arena["ann"].items.append("coin")
    arena.meet("foe", "jab", "end", "use-coin")
    assert arena["ann"].health == health


@rule("KOR-COMBAT-053", "KOR-COMBAT-058")
def test_what_comes_instead_of_an_attack_and_what_comes_after_it() -> None:
    veil = card("veil", "on attack: instead of the attack gain 1 terror", "after attack: gain 1 pool")
    arena = Arena(fight("foe", "attack 0+: take 3 damage"), veil, IDLE).meet("foe", "veil", "end")
    assert (arena["ann"].health, arena["ann"].terror, arena.pool) == (9, 1, 1)


@rule("KOR-COMBAT-053", "KOR-COMBAT-088", "KOR-COMBAT-020", "KOR-DIPLO-025")
def test_charges_are_offered_against_a_strike_to_one_who_has_nothing_else() -> None:
    """4 damage; each of two charges prevents 1."""
    wall = card(
        "wall", "kind: passive", "on placement: place 2 charges here", "pay 1 charge: prevent 1 damage"
    )
    arena = Arena(fight("foe", "attack 0+: take 4 damage"), wall, IDLE).meet("foe", "wall", "end")
    assert arena.choices() == ["charge-wall", "no"]
    arena.say("charge-wall")
    assert (arena["ann"].health, arena.seq) == (6, "wall(c1)")


@rule("KOR-COMBAT-088", "KOR-COMBAT-054", "KOR-DIPLO-025")
@pytest.mark.parametrize("kind", ["combat", "diplomacy"])
def test_what_the_encounter_itself_adds_to_its_strike(kind: str) -> None:
    if kind == "combat":
        foe = fight("foe", "on attack: add 1 damage", "attack 0+: take 1 damage")
    else:
        foe = talk("foe", "on response: add 1 damage", "response: take 1 damage")
    arena = Arena(foe, "".join(card(f"idle-{n}", kind=kind) for n in range(5))).meet("foe", "idle-0", "end")
    assert arena["ann"].health == 7


@rule("KOR-COMBAT-054", "KOR-COMBAT-057", "KOR-COMBAT-058")
def test_before_the_attack_its_parts_and_after_it() -> None:
    """In Kings of Ruin nobody is asked: what a card does on an attack is a part of it, the last one."""
    chime = card(
        "chime", "before attack: gain 1 pool", "on attack: gain 1 terror", "after attack: gain 1 food"
    )
    arena = Arena(fight("foe", "attack 0-0: take 9 damage", "attack 1+: take 2 damage", value=9), chime, IDLE)
    arena.meet("foe", "chime").clear().say("end")
    happened = [(event.kind, event.what) for event in arena.told if event.kind in ("gained", "lost")]
    assert happened == [("gained", "pool"), ("lost", "health"), ("gained", "terror"), ("gained", "food")]
    assert arena["ann"].health == 7


@rule("FOA-COMBAT-024", "FOA-COMBAT-045", "FOA-CHALLENGE-004")
def test_that_one_has_got_away_changes_nothing_for_the_next_who_does_not() -> None:
    """Bob tosses a grail and is out; Ann a skull, so she stays where she was asked, with charges she may still pay."""
    clock = card(
        "clock",
        "kind: passive",
        "on placement: place 2 charges here",
        "pay 1 charge: gain 1 pool",
        "delayed 5: gain 1 exp",
    )
    rules = AVALON.with_numbers("test", escape_roll=1).with_rulings(delayed_tokens="printed")
    arena = Arena(fight("foe", value=20), clock, IDLE, BOB, heroes="ann bob", rules=rules)
    arena.meet("foe", "ann", "clock", "end")
    while arena.kind() != "encounter.active":  # to the next turn, with nothing else done
        keys = arena.choices()
        arena.say(next(key for key in ("go-on", "end", *keys) if key in keys))
    arena.say("bob", "escape", "grail", "escape", "skull")
    assert (arena.state.out, arena.state.active, arena.kind()) == (
        {"bob": "escaped"},
        "ann",
        "encounter.pause",
    )
    assert arena.choices() == ["go-on", "charge-clock"]


@rule("KOR-COMBAT-054", "KOR-COMBAT-058", "KOR-COMBAT-090", "KOR-COMBAT-091")
def test_what_prevents_damage_of_the_attack_prevents_none_after_it() -> None:
    """2 damage and 1 Energy in the row, 1 Terror and 1 Wealth come last, all of them; 1 damage prevented; then 3 damage."""
    wall = card(
        "wall",
        "kind: passive",
        "on attack: prevent 1 damage",
        "on attack: gain 1 terror",
        "on attack: lose 1 wealth",
        "after attack: take 3 damage",
    )
    arena = Arena(fight("foe", "attack 0+: take 2 damage, lose 1 energy"), wall, IDLE).meet(
        "foe", "wall", "end"
    )
    ann = arena["ann"]
    assert (ann.health, ann.energy, ann.terror, ann.wealth) == (5, 5, 1, 0)
    bare = card("bare", "on attack: prevent 1 damage", "after attack: take 3 damage")
    arena = Arena(fight("foe", "attack 0+: take 2 damage"), bare, IDLE).meet("foe", "bare", "end")
    assert arena["ann"].health == 5


@rule("KOR-COMBAT-083", "KOR-COMBAT-099")
def test_damage_taken_in_an_attack_is_counted_for_each_who_took_it() -> None:
    """Two parts of 2 and 1, 1 prevented in each: 1 taken, so 2 pool come after it."""
    wall = card("wall", "on attack: prevent 1 damage", "after attack: gain 2 pool per damage taken")
    arena = Arena(fight("foe", "attack 0+: take 2 damage, take 1 damage", value=20), wall, IDLE)
    arena.meet("foe", "wall", "end")
    assert (arena["ann"].health, arena.pool) == (8, 2)


@rule("KOR-DIPLO-031", "KOR-COMBAT-006")
def test_the_marker_moves_once_for_each_connected_key() -> None:
    one = card("one", "key 1: closes draw 1 opens courage 1", "free: opens 1x", kind="diplomacy")
    two = card(
        "two", "key 1: closes lightning", "on placement: up 1 per connected courage key", kind="diplomacy"
    )
    arena = Arena(talk("host", "key 1: opens courage 1"), one, two, WORDS).meet("host", "one", "two")
    assert arena.state.affinity == 6


@rule("KOR-PARTY-007", "KOR-COMBAT-077", "KOR-GEN-006")
def test_what_strikes_each_character_leaves_out_who_is_out_of_the_fight_unless_it_is_no_part_of_it() -> None:
    """Ann has escaped. A card's damage for each character is Bob's alone; that of a text beside the fight is everyone's."""
    quake = card("quake", "on placement: each character takes 1 damage", for_="bob")
    arena = Arena(fight("foe", value=20), quake, IDLE, BOB, heroes="ann bob").meet(
        "foe", "ann", "escape", "quake"
    )
    assert (arena["ann"].health, arena["bob"].health) == (9, 8)
    beside = Context(("ann", "bob"), "hearth")
    damage = TakeDamage(amount=1, who="@each-character")
    arena.run(apply((damage,), arena.game, arena.rules, beside))
    assert (arena["ann"].health, arena["bob"].health) == (8, 7)


@rule("KOR-COMBAT-016", "KOR-COMBAT-031", "FOA-COMBAT-012", "FOA-COMBAT-024")
@both
@pytest.mark.parametrize(
    ("needs", "terror"), [("", (2, 2)), (" [terror 0]", (1, 1)), (" [terror 1+]", (0, 0))]
)
def test_what_a_card_of_the_sequence_says_to_who_is_activated_is_said_each_time(
    begin: Begin, needs: str, terror: tuple[int, int]
) -> None:
    """Ann lays it; Bob is activated, then Ann twice and Bob once more: each is asked about their own Terror."""
    dirge = card("dirge", "kind: passive", f"when activated: gain 1 terror{needs}")
    bobs = "".join(card(f"bob-{n}", for_="bob") for n in range(7))
    arena = begin(fight("foe"), dirge, IDLE, bobs, heroes="ann bob")
    arena.meet("foe", "ann", "dirge", "end", "bob-0", "end", "ann", "idle-0", "end", "bob-1", "end", "ann")
    assert (arena["ann"].terror, arena["bob"].terror) == terror
