"""Combat in Avalon: keys that are connected, magic that lies on them, attacks that are changed."""

import pytest

from tests.encounters.arena import AVALON, Arena, card, fight

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
STRICT = AVALON.with_rulings(amb_c_10="fulfilled")


def arena_of(*texts: str, heroes: str = "ann", **more: object) -> Arena:
    return Arena(*texts, heroes=heroes, rules=more.pop("rules", AVALON), **more)  # type: ignore[arg-type]


COUNTING = card("one", "key 1: closes 1 pool", "key 2: closes 1 pool",
                "on placement: gain 2 pool per connected aggression key")  # fmt: skip


@rule("FOA-COMBAT-004")
@pytest.mark.parametrize(("courage", "pool"), [(1, 0), (2, 1), (3, 1)])
def test_the_bonus_needs_the_level(courage: int, pool: int) -> None:
    text = fight("foe", "key 1: opens courage 2") + card("one", "key 1: closes 1 pool") + IDLE
    arena = arena_of(text)
    arena["ann"].attributes["courage"] = courage
    assert arena.meet("foe", "one").pool == pool
    assert arena.state.sequence[0].joined == ["key-1"]
    assert arena.state.sequence[0].fulfilled == (["key-1"] if pool else [])


@rule("FOA-COMBAT-004", "FOA-COMBAT-008")
@pytest.mark.parametrize(("answer", "pool", "magic"), [("pay", 3, 1), ("no", 0, 2)])
def test_a_magic_key_is_connected_by_paying_only(answer: str, pool: int, magic: int) -> None:
    text = fight("foe", "magic: opens magic")
    text += card("one", "magic: closes 2 pool", "on placement: gain 1 pool per connected magic key") + IDLE
    arena = arena_of(text)
    arena["ann"].magic = 2
    arena.meet("foe", "one", answer)
    assert (arena.pool, arena["ann"].magic) == (pool, magic)


@rule("FOA-COMBAT-008")
def test_the_magic_on_a_key_is_gone_with_either_card() -> None:
    """A key whose left card is discarded meets another half, and nothing was paid for that one."""
    text = (
        fight("foe", "magic: opens magic")
        + card("left", "kind: passive", "free: opens 1x", "magic: opens magic", "pay 1 charge: discard this",
               "on placement: place 1 charge here")
        + card("right", "magic: closes 1 pool", "free: closes lightning opens 1x")
        + card("count", "free: closes lightning", "on placement: gain 5 pool per connected magic key")
        + IDLE
    )  # fmt: skip
    arena = arena_of(text)
    arena["ann"].magic = 2
    arena.meet("foe", "left", "right", "pay")
    assert (arena.pool, arena.state.sequence[1].fulfilled) == (1, ["magic", "free"])
    arena.say("charge-left")
    assert (arena.seq, arena.state.sequence[0].fulfilled) == ("right", [])
    arena.say("count")
    assert arena.pool == 1  # joined again to the enemy's magic half, but not paid for


@rule("FOA-COMBAT-006", "FOA-CLAR-020")
@pytest.mark.parametrize(
    ("rules", "pool"), [(AVALON.with_rulings(amb_c_10="joined"), 1 + 2 * 2), (AVALON, 1 + 2)]
)
def test_keys_joined_without_the_level_are_counted_only_where_a_table_reads_german(
    rules: object, pool: int
) -> None:
    text = fight("foe", "key 1: opens aggression 1", "key 2: opens aggression 3") + COUNTING + IDLE
    arena = arena_of(text, rules=rules)
    arena["ann"].attributes["aggression"] = 2
    assert arena.meet("foe", "one").pool == pool


@rule("FOA-COMBAT-006")
def test_a_card_may_ask_for_fulfilled_keys_itself() -> None:
    words = COUNTING.replace("per connected", "per fulfilled")
    text = fight("foe", "key 1: opens aggression 1", "key 2: opens aggression 3") + words + IDLE
    arena = arena_of(text)
    arena["ann"].attributes["aggression"] = 2
    assert arena.meet("foe", "one").pool == 1 + 2


@rule("FOA-COMBAT-006")
def test_keys_are_counted_in_the_entire_sequence() -> None:
    text = fight("foe", "key 1: opens aggression 1", value=30)
    text += card("one", "key 1: closes 1 pool opens aggression 1", "free: opens 1x")
    text += card("two", "key 1: closes 1 pool", "free: closes lightning",
                 "on placement: gain 3 pool per connected aggression key") + IDLE  # fmt: skip
    arena = arena_of(text)
    arena["ann"].attributes["aggression"] = 1
    assert arena.meet("foe", "one", "two").pool == 2 + 3 * 2


@rule("FOA-COMBAT-006")
def test_what_a_skill_adds_to_a_key_needs_the_level_too() -> None:
    skill = """\
skill might
  attribute: aggression
  side strong "Strong":
    while held: each connected aggression key gives 1 pool more
  side weak "Weak":
    on attack: prevent 1 damage
"""
    text = fight("foe", "key 1: opens aggression 1", "key 2: opens aggression 3")
    text += card("one", "key 1: closes 1 pool", "key 2: closes 1 pool") + IDLE + skill
    arena = arena_of(text)
    arena["ann"].attributes["aggression"] = 2
    arena["ann"].skills.append("strong")
    assert arena.meet("foe", "one").pool == 2


@rule("FOA-COMBAT-011")
def test_the_void_cancels_the_bonus_it_meets() -> None:
    text = fight("foe", free="free: opens void") + card("one", "free: closes draw 2, 1 pool") + IDLE
    arena = arena_of(text).meet("foe", "one")
    assert (arena.pool, len(arena.hand())) == (0, 2)


@rule("FOA-COMBAT-016")
def test_the_letter_of_a_card_is_its_colour() -> None:
    text = fight("foe") + 'combat card dig U3 "Dig"\n  for: blue tray, starter\n' + IDLE
    assert arena_of(text).book.cards["dig"].tray == "blue"


# --- changing the attack


@rule("FOA-COMBAT-054")
def test_abilities_on_the_attack_work_during_all_of_it() -> None:
    text = fight("foe", "attack 0+: take 3 damage, lose 1 pool")
    text += (
        card("armour", "free: closes 3 pool", "on attack: prevent 1 damage", "after attack: destroy") + IDLE
    )
    arena = arena_of(text).meet("foe", "armour", "end")
    assert (arena["ann"].health, arena.pool, arena.seq) == (7, 2, "")


@rule("FOA-CLAR-001")
@pytest.mark.parametrize(("answer", "terror", "energy"), [("first", 1, 6), ("second", 0, 5)])
def test_of_two_things_instead_of_the_attack_the_players_choose_one(
    answer: str, terror: int, energy: int
) -> None:
    text = fight("foe", "attack 0+: take 3 damage")
    text += card("one", "kind: passive", "free: opens 1x", "on attack: instead of the attack gain 1 terror")
    text += card("two", "free: closes lightning", "on attack: instead of the attack lose 1 energy") + IDLE
    arena = arena_of(text).meet("foe", "one", "two", "end")
    assert arena.kind() == "strike.instead"
    arena.say(answer)
    assert (arena["ann"].health, arena["ann"].terror, arena["ann"].energy) == (9, terror, energy)


@rule("FOA-CLAR-019")
def test_what_changes_an_attack_does_not_change_an_opportunity() -> None:
    text = fight("foe", "opportunity: take 2 damage")
    text += card("armour", "kind: passive", "free: opens 1x", "on attack: prevent 2 damage") + IDLE
    arena = arena_of(text).meet("foe", "armour", "end")
    arena.say("end")
    assert arena["ann"].health == 7


@rule("FOA-CLAR-027")
def test_removing_a_charge_is_not_paying_it() -> None:
    text = fight("foe", "attack 0+: draw 0 cards")
    text += card("store", "kind: passive", "free: opens 1x", "on placement: place 2 charges here",
                 "pay 1 charge: gain 1 pool", "after attack: remove all charges here") + IDLE  # fmt: skip
    arena = arena_of(text).meet("foe", "store", "charge-store", "end")
    assert (arena.seq, arena.pool) == ("store", 1)


@rule("FOA-CLAR-028")
def test_all_members_includes_whoever_caused_it() -> None:
    text = fight("foe") + card("cry", "on placement: each party member gains 1 terror") + IDLE
    arena = arena_of(text, BOB, heroes="ann bob").meet("foe", "ann", "cry")
    assert (arena["ann"].terror, arena["bob"].terror) == (1, 1)


@rule("FOA-CLAR-037")
def test_nobody_trades_in_an_encounter() -> None:
    arena = arena_of(fight("foe"), IDLE, BOB, heroes="ann bob").meet("foe", "ann")
    assert set(arena.choices()) == {"idle-0", "idle-1", "idle-2", "escape", "end"}


# --- who pays


@rule("FOA-PARTY-007", "FOA-COMBAT-007")
@pytest.mark.parametrize(
    ("what", "helped"),
    [
        ("energy", True),
        ("magic", True),
        ("food", False),
        ("wealth", False),
        ("health", False),
        ("reputation", False),
    ],
)
def test_energy_and_magic_may_be_paid_by_another_member_in_an_encounter(what: str, helped: bool) -> None:
    text = fight("foe") + card("deal", f"on placement: may pay 2 {what} to gain 1 pool") + IDLE
    arena = arena_of(text, BOB, heroes="ann bob")
    arena.set("ann", **{what: 1})
    arena.set("bob", **{what: 5})
    arena.meet("foe", "ann", "deal")
    assert bool(arena.why("yes")) is not helped
    if helped:
        arena.say("yes", "1")
        assert (getattr(arena["ann"], what), getattr(arena["bob"], what), arena.pool) == (0, 4, 1)


@rule("FOA-PARTY-007")
def test_terror_is_raised_by_the_one_who_owes_it() -> None:
    text = fight("foe") + card("deal", "on placement: may pay 2 terror to gain 1 pool") + IDLE
    arena = arena_of(text, BOB, heroes="ann bob").meet("foe", "ann", "deal", "yes")
    assert (arena["ann"].terror, arena["bob"].terror, arena.pool) == (2, 0, 1)
