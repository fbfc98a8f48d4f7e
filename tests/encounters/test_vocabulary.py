"""Everything that can be printed on a card does something: each effect, requirement, rule, trigger and trait."""

from __future__ import annotations

from pathlib import Path
from typing import cast, get_args

import pytest

from runtime.rules.costs.costs import COUNTERS
from runtime.rules.encounters.card_tables import Tables
from runtime.rules.encounters.encounter_rules import EncounterRules
from runtime.rules.requirements.meeting import TESTS
from schemas.parts import Trigger
from schemas.registry import Entry, Family, entries
from schemas.words import ATTRIBUTES, AVALON, KINGS
from tests.encounters.arena import AVALON as AVALON_EDITION
from tests.encounters.arena import EDITION, Arena, card, fight

RULES = Path(__file__).parents[2] / "runtime" / "rules"
EDITIONS = {KINGS: EDITION, AVALON: AVALON_EDITION}
TRAITS = {
    KINGS: ("dread", "entrapment", "exhaustive", "harass", "haste", "shatter", "discouraging", "greedy", "final",
            "impact", "enemy-cards", "spawns", "weather"),
    AVALON: ("ambush", "rush", "defensive", "fast", "feint", "horde", "opportunist", "rage", "robber", "shatter",
             "slow"),
}  # fmt: skip


def of_each(family: Family) -> list[tuple[str, Entry]]:
    return [(name, entry) for name in EDITIONS for entry in entries(family) if name in entry.editions]


def shown(value: object) -> str | None:
    return value.op if isinstance(value, Entry) else None


@pytest.mark.parametrize(("edition", "entry"), of_each("effect"), ids=shown)
def test_every_effect_has_a_handler(edition: str, entry: Entry) -> None:
    assert entry.struct in EDITIONS[edition].effects


@pytest.mark.parametrize(("edition", "entry"), of_each("requirement"), ids=shown)
def test_every_requirement_can_be_asked(edition: str, entry: Entry) -> None:
    assert entry.struct in TESTS


def records(edition: str) -> tuple[EncounterRules, ...]:
    return tuple(cast(EncounterRules, how) for how in EDITIONS[edition].encounters.values())


@pytest.mark.parametrize("trigger", get_args(Trigger))
def test_every_trigger_is_listened_to_somewhere(trigger: str) -> None:
    """The word stands in the rules, or it belongs to the moments of a kind of encounter."""
    moments = {getattr(how.moments, name) for how in records(KINGS) for name in ("before", "on", "after")}
    if trigger in moments:
        return
    assert any(f'"{trigger}"' in path.read_text("utf-8") for path in RULES.rglob("*.py"))


@pytest.mark.parametrize(("edition", "trait"), [(name, trait) for name in TRAITS for trait in TRAITS[name]])
def test_every_trait_of_the_edition_has_a_rule(edition: str, trait: str) -> None:
    acting = {name for how in records(edition) for table in how.traits.values() for name in table}
    # Looked up where they limit something, or add to something.
    asked = (
        {"haste", "discouraging", "final"} if edition == KINGS else {"fast", "feint", "opportunist", "rage"}
    )
    assert trait in acting | asked


def test_everything_that_amounts_may_be_multiplied_by_is_counted() -> None:
    inside = {
        "candle", "bolt", "card-in-the-sequence", "card-in-hand", "charge-here", "damage-taken", "marker-here",
        "quest-marker-here", "connected-magic-key", "connected-courage-key", "connected-spirituality-key",
        *(f"fulfilled-{name}-key" for name in ATTRIBUTES),
    }  # fmt: skip
    assert inside <= set(COUNTERS)


def test_tables_are_built_once_for_a_campaign() -> None:
    arena = Arena(fight("foe"), card("one"))
    arena.meet("foe")
    kept = arena.book.tables
    assert isinstance(kept, Tables)
    arena.say("one", "end")
    assert arena.book.tables is kept


def test_per_words_with_their_numbers() -> None:
    arena = Arena(
        fight("foe", "attack 0+: take 3 damage"),
        card("count", "kind: candle", "on placement: place 2 charges here, gain 1 pool per charge here,"
             " gain 1 pool per card in hand, gain 1 pool per card in the sequence, gain 1 pool per courage"),
        card("after", "after attack: gain 1 pool per damage taken"),
        card("idle"),
    ).meet("foe", "count")  # fmt: skip
    assert arena.pool == 2 + 2 + 1 + 1
    arena.say("end", "after")
    arena.state.pool = 0
    arena.say("end")
    assert arena.pool == 3


def test_effects_on_cards_of_the_sequence() -> None:
    arena = Arena(
        fight("foe"),
        card("one", "free: opens 1x", "on placement: place 3 charges here, remove 1 charge here"),
        card("two", "free: closes lightning opens 1x", "on placement: place 1 charge on a card"),
        card("three", "free: closes lightning opens 1x", "on placement: place 2 charges on card one"),
        card("four", "on placement: discard this"),
    ).meet("foe", "one", "two")
    arena.say("1-one", "three")
    assert arena.seq == "one(c5) two three"
    arena.say("end", "four")
    assert arena.seq == "one(c5) two three"
    assert arena.pile() == ["four"]


def test_hands_and_discards() -> None:
    arena = Arena(
        fight("foe"),
        card("thin", "on placement: discard down to 1 card"),
        card("fetch", "on placement: return 1 card from the discards"),
        card("c1"), card("c2"), card("c3"),
    ).meet("foe", "thin")  # fmt: skip
    assert arena.kind() == "hand.discard"
    arena.say("c1", "end", "fetch")
    assert "c1" in arena.hand()
    arena = Arena(fight("foe"), card("mill", "on placement: discard 2 cards from the deck"),
                  "".join(card(f"c{n}") for n in range(5))).meet("foe", "mill")  # fmt: skip
    assert arena.pile() == ["c2", "c3"]


def test_one_more_card_without_lightning() -> None:
    arena = Arena(
        fight("foe"), card("open", "on placement: play a card as if with lightning"), card("b"), card("c")
    ).meet("foe", "open", "b")
    assert arena.seq == "open b"
    assert arena.why("c")


def test_the_encounter_is_won_or_lost_by_a_card() -> None:
    for words, result in (("the encounter is won", "win"), ("the encounter is lost", "lose")):
        arena = Arena(fight("foe", "loot: gain 2 food"), card("fate", f"on placement: {words}"), card("b"))
        arena.meet("foe", "fate")
        assert arena.outcome is not None
        assert arena.outcome.result == result
        assert arena["ann"].food == (3 if result == "win" else 1)


def test_an_ability_with_a_condition() -> None:
    arena = Arena(
        fight("foe"), card("one", "on placement: gain 1 pool [first card]", "free: opens 1x"),
        card("two", "on placement: gain 5 pool [first card]", "free: closes lightning"),
    ).meet("foe", "one", "two")  # fmt: skip
    assert arena.pool == 1


def test_an_encounter_card_with_its_own_delayed_ability() -> None:
    arena = Arena(
        fight("grave", "on placement: place 2 time here", "delayed: the encounter is lost"),
        card("a"), card("b"), card("c"),
    ).meet("grave")  # fmt: skip
    assert arena.state.markers.dark == 1
    arena.say("end")
    assert arena.outcome is not None
    assert arena.outcome.result == "lose"
