"""Encounters of The Fall of Avalon by a second reading of the books; expected results written first."""

import pytest

from runtime.editions.modes import with_modes
from runtime.rules.edition import Edition
from tests.encounters.arena import AVALON, Arena, card, fight, parley

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
OTHERS = "".join(card(f"{who}-{n}", for_=who) for who in ("bob", "cal", "dee") for n in range(5))
TALK = "".join(card(f"word-{n}", kind="diplomacy") for n in range(6))
FOE = fight("foe", "attack 0+: take 1 damage", value=5)


def item(name: str, *lines: str, keyword: str = "") -> str:
    words = f"  keyword: {keyword}\n" if keyword else ""
    body = "".join(f"  {line}\n" for line in lines)
    return f'item {name} "{name.title()}"\n  deck: items\n{words}{body}\n'


def arena_of(*texts: str, heroes: str = "ann", rules: Edition = AVALON) -> Arena:
    return Arena(*texts, heroes=heroes, rules=rules)


@rule("FOA-ITEM-004", "FOA-COMBAT-018")
def test_items_and_secrets_may_be_packed_away_before_an_encounter() -> None:
    arena = arena_of(FOE, IDLE, 'secret song 12 "A Song"\n  kind: standard\n', item("knife"))
    arena["ann"].items.append("knife")
    arena["ann"].secrets.append("song")
    arena.meet("foe", keep=False)
    assert arena.now is not None
    assert (arena.now.kind, [one.key for one in arena.now.options]) == ("item.aside", ["knife", "song"])
    arena.say(("song",))
    assert arena["ann"].inactive == ["song"]


@rule("FOA-DIPLO-004", "FOA-ITEM-004")
def test_packing_comes_before_the_decision_to_avoid() -> None:
    arena = arena_of(parley("host", "avoid: (1 wealth) Walk on.", "response: down 1"), TALK, item("knife"))
    arena["ann"].items.append("knife")
    arena["ann"].wealth = 2
    arena.meet("host", keep=False)
    first = arena.kind()
    arena.say(())
    assert (first, arena.kind()) == ("item.aside", "talk.avoid")


@rule("FOA-ITEM-004")
def test_an_item_gained_in_the_fight_waits_for_its_end() -> None:
    gift = card("gift", "on placement: gain item knife")
    arena = arena_of(
        fight("foe", "attack 0+: draw 0 cards", value=1),
        gift,
        IDLE,
        item("knife", "at any time: gain 1 pool"),
    )
    arena.check_places = False
    arena.meet("foe", "gift")
    assert (arena["ann"].items, arena["ann"].inactive) == (["knife"], ["knife"])
    assert "use-knife" not in arena.choices()
    arena.state.pool = 1
    arena.say("end")
    assert (arena.outcome is not None, arena["ann"].inactive) == (True, [])


@rule("FOA-ITEM-008")
def test_the_standing_rule_of_a_used_card_is_off_until_the_encounter_ends() -> None:
    ring = item(
        "ring",
        "when activated: may flip this to gain 1 pool",
        "while held: additional cards need no lightning",
    )
    arena = arena_of(FOE, IDLE, ring)
    arena["ann"].items.append("ring")
    arena.meet("foe", "idle-0")
    assert "idle-1" in arena.choices()
    again = arena_of(FOE, IDLE, ring)
    again["ann"].items.append("ring")
    again.meet("foe", "use-ring", "idle-0")
    assert "idle-1" not in again.choices()


@rule("FOA-COMBAT-042", "FOA-COMBAT-035")
def test_whoever_falls_or_flees_in_the_own_activation_leaves_a_check_behind() -> None:
    """AMB-C-24: the summary looks for victory at readiness. Six markers against a value of 5 win for those who stay."""
    arena = arena_of(FOE, IDLE, OTHERS, heroes="ann bob").meet("foe", "ann")
    arena.state.pool = 6
    arena.say("escape")
    assert arena.outcome is not None
    assert (arena.outcome.result, arena.outcome.survivors) == ("win", ("bob",))
    rules = AVALON.with_rulings(amb_c_24=False)
    arena = arena_of(FOE, IDLE, OTHERS, heroes="ann bob", rules=rules).meet("foe", "ann")
    arena.state.pool = 6
    arena.say("escape")
    assert arena.outcome is None


@rule("FOA-SAMPLE-009")
def test_what_works_on_becoming_active_works_before_the_first_card_only() -> None:
    arena = arena_of(FOE, IDLE, item("sword", "when activated: gain 1 pool"))
    arena["ann"].items.append("sword")
    arena.meet("foe")
    assert "use-sword" in arena.choices()
    arena.say("idle-0")
    assert "use-sword" not in arena.choices()


@rule("FOA-STORY-001", "FOA-COMBAT-019")
def test_in_story_mode_four_draw_as_three() -> None:
    for modes, cards in (((), 2), (("story",), 3)):
        rules = with_modes(AVALON, modes)
        arena = arena_of(FOE, IDLE, OTHERS, heroes="ann bob cal dee", rules=rules).meet("foe", keep=False)
        assert {len(hand) for hand in arena.state.hands.values()} == {cards}
