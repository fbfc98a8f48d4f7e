"""What may be done at any moment of an activation in The Fall of Avalon; expected results written first."""

import pytest

from tests.encounters.arena import AVALON, Arena, card, fight, parley

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(6))
WORDS = "".join(card(f"word-{n}", kind="diplomacy") for n in range(6))


def item(name: str, *lines: str) -> str:
    body = "".join(f"  {line}\n" for line in lines)
    return f'item {name} "{name.title()}"\n  deck: items\n{body}\n'


def arena_of(*texts: str, heroes: str = "ann", **rulings: object) -> Arena:
    return Arena(*texts, heroes=heroes, rules=AVALON.with_rulings(**rulings) if rulings else AVALON)


@rule("FOA-COMBAT-014", "FOA-COMBAT-037")
def test_a_charge_is_paid_between_the_attack_and_the_check_after_it() -> None:
    """Value 3: two charges of 1 pool each, and the attack takes nothing. 2 before, 1 after it: won."""
    coil = card("coil", "kind: passive", "on placement: place 3 charges here", "pay 1 charge: gain 1 pool")
    arena = arena_of(fight("foe", "attack 0+: take 1 damage", value=3), coil, IDLE)
    arena.meet("foe", "coil", "charge-coil", "charge-coil", "end")
    assert (arena.kind(), arena.pool, arena["ann"].health) == ("encounter.pause", 2, 8)
    arena.say("charge-coil")
    assert arena.outcome is not None
    assert arena.outcome.won


@rule("FOA-COMBAT-013", "FOA-CLAR-003")
def test_an_ability_with_a_price_on_a_combat_card_is_used_at_any_time() -> None:
    glow = card("glow", "kind: passive", "at any time: may pay 1 magic to gain 2 pool")
    arena = arena_of(fight("foe", value=9), glow, IDLE)
    arena["ann"].magic = 2
    arena.meet("foe")
    assert "use-glow" not in arena.choices()  # it does not lie in the sequence yet
    arena.say("glow", "use-glow")
    assert (arena.pool, arena["ann"].magic) == (2, 1)
    arena.say("use-glow")  # as often as it is paid for
    assert (arena.pool, arena["ann"].magic) == (4, 0)
    assert arena.why("use-glow") == "costs 1 magic"


@rule("FOA-COMBAT-054")
def test_what_does_not_change_the_attack_may_come_before_the_table_is_read() -> None:
    """Pool 2 of 5. With 1 more pool the attack comes from another row: 1 damage instead of 3."""
    foe = fight("foe", "attack 0-2: take 3 damage", "attack 3-4: take 1 damage", value=5)
    cry = card("cry", "on attack: gain 1 pool")
    for first, health, pool in (("card-1-cry-1", 8, 3), ("go-on", 6, 3)):
        arena = arena_of(foe, cry, IDLE).meet("foe", "cry")
        arena.state.pool = 2
        arena.say("end")
        assert arena.kind() == "encounter.pause"
        arena.say(first)
        assert (arena["ann"].health, arena.pool) == (health, pool)


@rule("FOA-COMBAT-054", "FOA-CLAR-018")
def test_it_is_not_lost_with_an_attack_that_is_ignored_or_runs_away() -> None:
    foe = fight("foe", "attack 0+: take 3 damage", value=9)
    cry = card("cry", "on attack: gain 1 pool", "on attack: ignore the attack")
    arena = arena_of(foe, cry, IDLE).meet("foe", "cry", "end", "go-on")
    assert (arena["ann"].health, arena.pool) == (9, 1)
    hare = fight("hare", "attack 0+: run away", value=9)
    coin = card("coin", "on attack: gain 1 food")
    arena = arena_of(hare, coin, IDLE).meet("hare", "coin", "end", "card-1-coin-1")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].food) == ("run-away", 2)


@rule("FOA-SAMPLE-015")
def test_what_counts_the_damage_comes_after_it_and_nobody_is_asked() -> None:
    pain = card("pain", "on attack: gain 1 pool per damage taken")
    arena = arena_of(fight("foe", "attack 0+: take 3 damage", value=9), pain, IDLE).meet("foe", "pain", "end")
    assert (arena["ann"].health, arena.pool) == (6, 3)


@rule("FOA-DIPLO-034")
def test_the_same_in_a_talk() -> None:
    host = parley("host", "response: down 1")
    nod = card("nod", "on response: gain 1 food", kind="diplomacy")
    arena = arena_of(host, nod, WORDS).meet("host", "nod", "end")
    assert arena.kind() == "encounter.pause"
    arena.say("card-1-nod-1")
    assert arena["ann"].food == 2


@rule("FOA-COMBAT-045")
def test_flight_is_open_before_delayed_abilities() -> None:
    """The delayed ability would take 4 Health; who flees first loses 1 Energy and suffers the opportunity: 1 damage."""
    foe = fight("foe", "opportunity: take 1 damage", value=9)
    bomb = card("bomb", "kind: passive", "delayed: lose 4 health")
    arena = arena_of(foe, bomb, IDLE).meet("foe", "bomb", "end")
    assert (arena.kind(), arena.choices()) == ("encounter.pause", ["go-on", "escape"])
    arena.say("escape")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].health, arena["ann"].energy) == ("escape", 8, 5)


@rule("FOA-COMBAT-045")
def test_flight_is_open_after_the_attack_where_others_would_bring_harm() -> None:
    foe = fight("foe", "attack 0+: each party member takes 2 damage", value=9)
    arena = arena_of(foe, IDLE, BOB, heroes="ann bob").meet("foe", "ann", "idle-0", "end")
    assert (arena.kind(), arena.choices()) == ("encounter.pause", ["go-on", "escape"])
    arena.say("escape")
    assert (arena["ann"].health, arena.state.party) == (7, ["bob"])
    arena.say("bob-0", "end")  # the last to act: nobody is asked any more
    assert (arena["ann"].health, arena["bob"].health, arena.kind()) == (7, 5, "encounter.play")


@rule("FOA-ITEM-004")
def test_equipment_of_others_may_be_used_while_another_is_active() -> None:
    salve = item("salve", "at any time: may discard this to gain 2 health")
    arena = arena_of(fight("foe", value=9), IDLE, BOB, salve, heroes="ann bob")
    arena["bob"].items.append("salve")
    arena["bob"].health = 5
    arena.meet("foe", "ann", "use-salve")
    assert (arena["bob"].health, arena["ann"].health, arena["bob"].items) == (7, 9, [])


@rule("FOA-ITEM-004")
@pytest.mark.parametrize(("uses", "again"), [("once", False), ("any", True)])
def test_uses_without_a_price_once_or_any_number_of_times(uses: str, again: bool) -> None:
    arena = arena_of(fight("foe", value=9), IDLE, item("horn", "at any time: gain 1 pool"), free_uses=uses)
    arena["ann"].items.append("horn")
    arena.meet("foe", "use-horn")
    assert ("use-horn" in arena.choices(), arena.pool) == (again, 1)


@rule("FOA-COMBAT-030", "FOA-COMBAT-007")
@pytest.mark.parametrize(("first", "hand"), [(False, 3), (True, 2)])
def test_by_a_ruling_magic_is_decided_before_any_bonus(first: bool, hand: int) -> None:
    """The attribute key draws a card: as English has it the hand is seen before Magic is decided."""
    foe = fight("foe", "key 1: opens courage 1", "magic: opens magic", value=9)
    rune = card("rune", "key 1: closes draw 1", "magic: closes 2 pool")
    arena = arena_of(foe, rune, IDLE, magic_first=first)
    arena["ann"].magic = 1
    arena.meet("foe", "rune")
    assert (arena.kind(), len(arena.hand())) == ("key.magic", hand)
    arena.say("pay")
    assert (arena.pool, len(arena.hand())) == (2, 3)


@rule("FOA-COMBAT-025")
@pytest.mark.parametrize(("ticks", "pool"), [(False, 0), (True, 3)])
def test_tokens_on_the_encounter_card_are_a_ruling(ticks: bool, pool: int) -> None:
    foe = fight("foe", "delayed 1: gain 3 pool", value=9)
    arena = arena_of(foe, IDLE, encounter_tokens=ticks).meet("foe")
    assert arena.pool == pool


@rule("FOA-PANIC-002", "FOA-PANIC-005")
def test_by_a_ruling_panic_draws_and_an_empty_deck_is_an_escape() -> None:
    arena = arena_of(fight("foe", value=9), IDLE, amb_s_72=True)
    arena["ann"].terror, arena["ann"].health = 8, 5
    arena.meet("foe")
    arena.state.discards["ann"] += arena.deck()
    arena.deck().clear()
    arena.say("top-card")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena["ann"].energy) == ("escape", 5)


@rule("FOA-TRAIT-010")
@pytest.mark.parametrize(("when", "robbed"), [("loss", False), ("at-once", True)])
def test_by_a_ruling_a_robber_strikes_as_soon_as_all_are_weak(when: str, robbed: bool) -> None:
    """Nobody loses Health: Ann comes with 1, and gains 1 food, which is a change."""
    foe = fight("foe", "traits: robber", value=9)
    arena = arena_of(foe, card("bread", "on placement: gain 1 food"), IDLE, amb_s_107_when=when)
    arena.set("ann", health=1, energy=1)
    arena.meet("foe", "bread")
    assert (arena.outcome is not None) == robbed
