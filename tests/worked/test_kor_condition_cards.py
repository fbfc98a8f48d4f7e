"""Worked examples of Dying and Insanity cards that a campaign writes itself: what they do when they come, and what kills."""

from __future__ import annotations

import pytest

from runtime.rules.calendar.night_steps import dawn, dusk, recover, suffer_wyrdness
from runtime.rules.state.encounter_state import EncounterState
from schemas.vocabulary.possessions import GainCondition, GainSecret, GainSkill
from schemas.vocabulary.resources import Gain, Lose
from tests.support.tables import Table

rule = pytest.mark.rule


def card(kind: str, *lines: str, name: str = "own") -> str:
    return "\n".join([f'condition {name} "Own"', f"  kind: {kind}", *(f"  {line}" for line in lines), ""])


# --- what it does as it comes


@rule("KOR-DEATH-005", "KOR-DEATH-011")
def test_a_card_speaks_once_each_time_it_comes() -> None:
    table = Table(card("insane", "when gained: each other character gains 1 terror"), heroes="ann bob cal")
    table.do(Gain(amount=9, what="terror", who="ann"))
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [9, 1, 1]
    table.do(Gain(amount=1, what="terror", who="ann"))  # it lies there already
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [10, 1, 1]
    table.do(Lose(amount=5, what="terror", who="ann"), Gain(amount=4, what="terror", who="ann"))
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [9, 2, 2]


@rule("KOR-DEATH-005", "KOR-DEATH-011")
def test_what_one_card_does_may_bring_another_ones() -> None:
    own = card("dying", "when gained: each character gains 5 terror") + card(
        "insane", "when gained: lose 1 food", name="mad"
    )
    table = Table(own, heroes="ann bob")
    table.set("bob", terror=4)
    table.do(Lose(amount=9, what="health", who="ann"))
    assert (table["ann"].conditions, table["bob"].conditions) == (["own"], ["mad"])
    assert (table["ann"].food, table["bob"].food) == (1, 1)


@rule("KOR-DEATH-003", "KOR-DEATH-005")
@pytest.mark.parametrize("party", [["ann"], ["ann", "bob"]])
def test_the_card_that_takes_somebody_out_of_an_encounter_still_speaks_to_them(party: list[str]) -> None:
    """Of the encounter nothing further concerns them, be they the last one in it or not; of the card all of it does."""
    table = Table(card("dying", "when gained: lose 1 food, gain 2 terror"), heroes="ann bob")
    table.game.encounter = EncounterState("x", "combat", party=list(party), active="ann")
    table.do(
        Lose(amount=9, what="health"), Gain(amount=1, what="wealth"), members="ann", active="ann", inside=True
    )
    assert (table["ann"].food, table["ann"].terror, table["ann"].wealth) == (0, 2, 1)
    assert (table["bob"].food, table["bob"].terror) == (2, 0)


@rule("KOR-DEATH-005")
def test_a_card_that_asks_for_something_speaks_only_then() -> None:
    own = card("dying", "when gained: lose 1 food [food 2+]")
    for food, left in ((1, 1), (2, 1)):
        table = Table(own)
        table.set("ann", food=food)
        table.do(Lose(amount=9, what="health"))
        assert table["ann"].food == left


@rule("KOR-DEATH-005")
def test_a_card_that_lies_there_is_not_gained_again() -> None:
    table = Table(card("dying", "when gained: lose 1 food", "discarded when: [food 0]"))
    table.set("ann", food=3)
    table.do(GainCondition(condition="own"))
    table.do(GainCondition(condition="own"))
    assert (table["ann"].conditions, table["ann"].food) == (["own"], 2)


@rule("KOR-SECRET-007", "KOR-SKILL-008")
def test_global_secrets_and_skills_speak_when_they_are_gained_too() -> None:
    more = (
        'secret tide 7 "Tide"\n  kind: small, global\n  when gained: each character gains 1 terror\n'
        'skill calm\n  for: bob\n  attribute: courage\n  side still "Still":\n    when gained: lose 1 terror\n'
        '  side deep "Deep":\n    while held: may not travel\n'
    )
    table = Table(more, heroes="ann bob")
    table["bob"].location = "mill"
    table.do(GainSecret(secret="tide"), members="ann")
    assert (table["ann"].terror, table["bob"].terror) == (1, 1)
    table.do(GainSkill(skill="calm", who="bob"), answers=["still"])
    assert (table["ann"].terror, table["bob"].terror) == (1, 0)


# --- what kills


@rule("KOR-DEATH-005", "KOR-DEATH-008")
@pytest.mark.parametrize(
    ("words", "ending"), [("a further loss of health kills", "defeat"), ("may not trade", "")]
)
def test_a_further_loss_kills_where_the_own_card_says_so(words: str, ending: str) -> None:
    table = Table(card("dying", f"while held: {words}"), heroes="ann bob")
    table.do(Lose(amount=12, what="health", who="ann"))
    assert table.game.ending == ""  # one blow, however great
    table.do(Lose(amount=1, what="health", who="bob"))
    assert table.game.ending == ""  # it is not their card
    table.do(Lose(amount=1, what="health", who="ann"))
    assert table.game.ending == ending


@rule("KOR-DEATH-005", "KOR-DEATH-008", "KOR-DAYEND-009")
@pytest.mark.parametrize(
    ("heroes", "words", "answers", "ending"),
    [
        ("ann bob", "a whole night without health kills", ["no", "no"], "defeat"),
        ("ann bob", "a whole night without health kills", ["yes", "no"], ""),
        ("ann bob", "a further loss of health kills", ["no", "no"], ""),
        ("ann", "a whole night without health kills", ["no"], "defeat"),  # the card beats the book
    ],
)
def test_a_night_kills_where_the_own_card_says_so(
    heroes: str, words: str, answers: list[str], ending: str
) -> None:
    table = Table(card("dying", f"while held: {words}"), heroes=heroes)
    table.do(Lose(amount=9, what="health", who="ann"))
    table.steps([dusk, recover, suffer_wyrdness, dawn], *answers)
    assert table.game.ending == ending


@rule("KOR-DEATH-002", "KOR-DEATH-008")
@pytest.mark.parametrize(("heroes", "ending"), [("ann", ""), ("ann bob", "defeat")])
def test_each_version_says_for_itself_what_kills(heroes: str, ending: str) -> None:
    own = card("dying, solo") + card(
        "dying, co-op", "while held: a further loss of health kills", name="ours"
    )
    table = Table(own, heroes=heroes)
    table.do(Lose(amount=9, what="health", who="ann"), Lose(amount=1, what="health", who="ann"))
    assert table.game.ending == ending
