"""Where a card goes that says "discard this card" or "remove this card from the game" about itself, kind by kind."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.rules.state.game import Markers
from schemas.vocabulary.possessions import (
    DiscardCondition,
    DiscardThis,
    GainCard,
    GainCondition,
    GainFilter,
    GainSecret,
    GainSkill,
    LoseCard,
    RemoveThis,
)
from schemas.vocabulary.world import PlaceCompanion
from tests.support.cards import SKILLS
from tests.support.tables import Table

rule = pytest.mark.rule

CARDS = (
    'item pot "Pot"\n  deck: A\nitem pan "Pan"\n  deck: A\n'
    'secret key 3 "Key"\n  kind: small, personal\n'
    'secret oath 106 "Oath"\n  kind: standard, global\n'
    'condition chill "Chill"\n  kind: other\n  at the end of the day: lose 1 energy\n'
    'event gust "Gust"\n  kind: random\nevent hail "Hail"\n  kind: random\nevent tale "Tale"\n  kind: story\n'
    'companion owl "Owl"\n'
    'combat card jab 1 "Jab"\n  for: ann, quest\n'
    'legendary action call "Call"\n  for: ann, page 1\n  at any time: lose 2 terror\n'
) + SKILLS  # fmt: skip


def laid_out() -> Table:
    """Ann and bob have one card of every kind. Two random events wait in their pile, one is active."""
    table = Table(CARDS, "ann bob")
    game = table.game
    game.decks.items["A"] = ["pan"]
    game.decks.random_events = ["hail"]
    game.decks.global_secrets = ["oath"]
    game.calendar.active = ["gust", "tale"]
    game.board.companions = {"owl": "mill"}
    game.card_markers["companion:owl"] = Markers(quest=1)
    table.set("ann", items=["pot"], secrets=["key"], conditions=["chill"], legendary=["call"])
    table.set("bob", conditions=["chill"], skills=["bobs-light"])
    return table


def lies_in(table: Table) -> dict[str, Any]:
    """Every place on the table where one of the cards could be."""
    game = table.game
    return {
        **{name: [*one.items, *one.secrets, *one.conditions, *one.legendary, *one.skills]
           for name, one in game.characters.items()},
        "global": game.decks.global_secrets, "A": game.decks.items["A"], "random": game.decks.random_events,
        "active": game.calendar.active, "companions": game.board.companions, "out": game.decks.removed,
    }  # fmt: skip


DISCARDED = [
    ("item:pot", {"ann": ["key", "chill", "call"], "A": ["pan", "pot"]}, "KOR-DISCARD-001"),
    ("secret:key", {"ann": ["pot", "chill", "call"]}, "KOR-DISCARD-002"),
    ("secret:oath", {"global": []}, "KOR-DISCARD-002"),
    ("condition:chill", {"ann": ["pot", "key", "call"]}, "KOR-DISCARD-007"),  # bob keeps his
    ("event:gust", {"active": ["tale"], "random": ["hail", "gust"]}, "KOR-DISCARD-001"),
    ("event:tale", {"active": ["gust"]}, "KOR-DISCARD-007"),
    ("companion:owl", {"companions": {}}, "KOR-DISCARD-007"),
    ("skill:bobs-light", {"bob": ["chill"]}, "KOR-DISCARD-007"),
    ("legendary:call", {"ann": ["pot", "key", "chill"]}, "KOR-DISCARD-007"),
]


@pytest.mark.parametrize(
    ("source", "changed"),
    [pytest.param(source, now, marks=rule(name), id=source) for source, now, name in DISCARDED],
)
def test_a_discarded_card_goes_where_cards_of_its_kind_go(source: str, changed: dict[str, Any]) -> None:
    table = laid_out()
    before = lies_in(laid_out())
    table.do(DiscardThis(), members="ann", active="ann", source=source)
    assert lies_in(table) == {**before, **changed}


@rule("KOR-DISCARD-006")
@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("item:pot", {"ann": ["key", "chill", "call"]}),
        ("secret:key", {"ann": ["pot", "chill", "call"]}),
        ("event:gust", {"active": ["tale"]}),  # and it does not lie in the pile it came from
        ("event:tale", {"active": ["gust"]}),
        ("companion:owl", {"companions": {}}),
    ],
)
def test_a_removed_card_lies_nowhere(source: str, changed: dict[str, Any]) -> None:
    table = laid_out()
    before = lies_in(laid_out())
    table.do(RemoveThis(), members="ann", active="ann", source=source)
    assert lies_in(table) == {**before, **changed, "out": [*before["out"], source]}


@rule("KOR-DISCARD-007", "KOR-DISCARD-006")
def test_a_companion_that_left_play_may_return_without_its_markers_and_a_removed_one_not() -> None:
    table = laid_out()
    table.do(DiscardThis(), source="companion:owl")
    assert "companion:owl" not in table.game.card_markers
    table.do(PlaceCompanion(companion="owl", place="hearth"))
    assert table.game.board.companions == {"owl": "hearth"}
    table.do(RemoveThis(), source="companion:owl")
    table.do(PlaceCompanion(companion="owl", place="hearth"))
    assert table.game.board.companions == {}


@rule("KOR-DEATH-001", "KOR-DEATH-007", "KOR-DEATH-011")
def test_a_condition_comes_to_the_one_it_is_for_and_goes_again() -> None:
    table = Table(CARDS, "ann bob")
    table.do(GainCondition(condition="chill"), members="ann")
    assert (table["ann"].conditions, table["bob"].conditions) == (["chill"], [])
    table.do(GainCondition(condition="chill"), members="ann bob")
    assert (table["ann"].conditions, table["bob"].conditions) == (["chill"], ["chill"])  # once, not twice
    table.do(DiscardCondition(condition="chill"), members="bob")
    assert (table["ann"].conditions, table["bob"].conditions) == (["chill"], [])
    table.do(DiscardCondition(condition="chill"), members="bob")  # who has none loses none
    assert (table["ann"].conditions, table["bob"].conditions) == (["chill"], [])


@rule("KOR-SECRET-011", "KOR-DECKADV-003")
@pytest.mark.parametrize("members", ["ann bob", "bob ann", "bob"])
def test_a_card_that_is_somebody_s_own_goes_to_nobody_else_in_the_party(members: str) -> None:
    table = Table(CARDS, "ann bob")
    table.do(GainCard(card="jab"), members=members)
    owners = {name: one.combat_deck for name, one in table.game.characters.items()}
    expected = "ann" if "ann" in members else "bob"  # where the owner is not there, whoever is
    assert owners == {"ann": [], "bob": []} | {expected: ["jab"]}


@rule("KOR-DISCARD-006")
def test_a_card_is_lost_by_the_one_who_is_named_or_by_whoever_has_it() -> None:
    table = Table(CARDS, "ann bob")
    table.set("ann", combat_deck=["jab"])
    table.do(LoseCard(card="jab", who="bob"))
    assert table["ann"].combat_deck == ["jab"]
    table.do(LoseCard(card="jab"), members="bob")
    assert table["ann"].combat_deck == []


QUEST = 'event task "Task"\n  kind: quest\n  success: [{asks}]\n    > each character gains 2 wealth\n'


@pytest.mark.parametrize(
    ("change", "asks", "answers"),
    [
        pytest.param(GainSecret(secret="oath"), "secret oath", (), marks=rule("KOR-SECRET-007"), id="global"),
        pytest.param(
            GainSkill(skill="aggression-one"), "skill aggression-one", ("aggression-one-light",),
            marks=rule("KOR-SKILL-005"), id="skill",
        ),
        pytest.param(GainFilter(colour="red"), "red filter", (), marks=rule("KOR-HIDDEN-001"), id="filter"),
    ],
)  # fmt: skip
def test_what_is_gained_is_seen_at_once(change: Any, asks: str, answers: tuple[str, ...]) -> None:
    table = Table(CARDS + QUEST.format(asks=asks))
    table.game.calendar.active.append("task")
    table.do(change, answers=answers)
    assert table["ann"].wealth == 3
