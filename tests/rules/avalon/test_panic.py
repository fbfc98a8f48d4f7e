"""Panic in Avalon: while Terror stands above Health."""

import pytest

from tests.encounters.arena import AVALON, Arena, card, fight, parley

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
WORDS = "".join(card(f"word-{n}", kind="diplomacy") for n in range(7))


@rule("FOA-PANIC-001", "FOA-TRACK-004")
@pytest.mark.parametrize(("terror", "panics"), [(0, False), (5, False), (6, True), (10, True)])
def test_terror_must_stand_above_health(terror: int, panics: bool) -> None:
    arena = Arena(fight("foe"), IDLE, rules=AVALON)
    arena.set("ann", health=5, terror=terror)
    arena.meet("foe")
    assert ("top-card" in arena.choices()) is panics
    assert ("idle-0" in arena.choices()) is not panics


@rule("FOA-PANIC-001")
def test_it_is_looked_at_each_time() -> None:
    text = fight("foe", "attack 0+: take 2 damage")
    arena = Arena(text, IDLE, rules=AVALON)
    arena.set("ann", health=6, terror=5)
    arena.meet("foe", "idle-0", "end")
    assert (arena["ann"].health, arena["ann"].terror) == (4, 5)
    assert "top-card" in arena.choices()  # wounds alone bring it on
    assert len(arena.hand()) == 2  # and there was no card at the end of the turn


@rule("FOA-PANIC-001")
def test_a_red_slot_alone_is_no_panic() -> None:
    arena = Arena(fight("foe"), IDLE, rules=AVALON)
    arena.set("ann", health=12, terror=10)
    arena.meet("foe")
    assert "idle-0" in arena.choices()


@rule("FOA-PANIC-002", "FOA-PANIC-003")
@pytest.mark.parametrize("kind", ["combat", "diplomacy"])
def test_the_first_card_is_played_from_the_deck_and_counts_as_played(kind: str) -> None:
    cards = "".join(card(f"bolt-{n}", "free: closes lightning opens 1x", kind=kind) for n in range(7))
    met = fight("foe") if kind == "combat" else parley("foe")
    arena = Arena(met, cards, rules=AVALON)
    arena["ann"].terror = 10
    arena.meet("foe", "top-card")
    assert (arena.seq, arena.state.played, len(arena.hand())) == ("bolt-3", 1, 3)
    assert arena.choices() == ["bolt-0", "bolt-1", "bolt-2", "escape", "end"]


@rule("FOA-PANIC-005")
@pytest.mark.parametrize("kind", ["combat", "diplomacy"])
def test_nobody_who_panics_plays_none(kind: str) -> None:
    met = fight("foe") if kind == "combat" else parley("foe")
    arena = Arena(met, IDLE, WORDS, rules=AVALON)
    arena["ann"].terror = 10
    arena.meet("foe")
    assert arena.choices() == ["top-card", "escape"]
    assert arena.why("end") == "panics: a card from the deck comes first"


@rule("FOA-PANIC-005")
def test_with_an_empty_deck_nothing_is_played_and_nobody_must_escape() -> None:
    text = (
        fight("foe", "opportunity: gain 1 food")
        + card("bolt", "free: closes lightning, 1 pool")
        + card("dull")
    )
    arena = Arena(text, card("slow"), rules=AVALON)
    arena["ann"].terror = 10
    arena.meet("foe")
    assert arena.deck() == []
    assert arena.choices() == ["bolt", "escape", "end"]  # further cards still need lightning
    arena.say("bolt", "end")
    assert arena["ann"].food == 1
    assert (arena.state.party, arena.state.turn) == (
        ["ann"],
        1,
    )  # and the draw that is skipped forces nothing


@rule("FOA-PANIC-005", "FOA-COMBAT-034", "FOA-COMBAT-049")
def test_who_could_play_nothing_at_all_must_draw_and_so_escape() -> None:
    text = fight("foe", "opportunity: gain 1 food") + card("one") + card("two") + card("three")
    arena = Arena(text, rules=AVALON)
    arena["ann"].terror = 10
    arena.meet("foe", "end")
    assert arena.outcome is not None
    assert arena.outcome.result == "escape"
    assert arena["ann"].food == 3  # once for the idle step, once for the escape


@rule("FOA-PANIC-004")
@pytest.mark.parametrize("kind", ["combat", "diplomacy"])
def test_other_draws_still_happen(kind: str) -> None:
    cards = "".join(card(f"draw-{n}", "free: closes draw 1 opens 1x", kind=kind) for n in range(9))
    met = fight("foe") if kind == "combat" else parley("foe")
    arena = Arena(met, cards, rules=AVALON)
    arena["ann"].terror = 10
    arena.meet("foe", "top-card", "end")
    assert arena.kind() == "hand.discard"  # four in hand: drawn by the key
    arena.say("draw-0")
    assert len(arena.hand()) == 3  # none at the end of the turn
