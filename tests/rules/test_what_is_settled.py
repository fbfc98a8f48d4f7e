"""What holds at any moment: statuses and their verses, tracks that are set, cards that lift or bring a limit."""

import pytest

from runtime.rules.state.changes import highest, mark_status
from runtime.rules.state.game import STATUS
from schemas.vocabulary.possessions import GainCondition, GainSecret
from schemas.vocabulary.resources import Gain, Lose, SetTrack
from tests.support.avalon import avalon
from tests.support.cards import STORE, give, item
from tests.support.pages import tale
from tests.support.tables import Table

rule = pytest.mark.rule

STATUSES = """\
status alarm "Alarm"
  > when all parts -> book/bell
status toll "Toll"
  parts: a, b, c
  > when any 2 parts -> book/bell
  > when all parts -> book/gate

book of secrets

verse bell
  A bell.

  > each character gains 1 exp
  -> end

verse gate
  A gate.

  -> end
"""


@rule("KOR-STATUS-001", "KOR-STATUS-002", "FOA-STATUS-001", "FOA-STATUS-003", "FOA-STATUS-004")
def test_a_verse_waits_for_the_part_that_is_missing_and_comes_once() -> None:
    game = Table(STATUSES).game
    seen = []
    for status, part in (
        ("alarm", ""), ("alarm", ""),  # without parts the status itself is what is missing
        ("toll", ""), ("toll", "a"), ("toll", "a"), ("toll", "b"), ("toll", "c"), ("toll", "c"), ("toll", ""),
    ):  # fmt: skip
        game.unsettled, game.pending = 0, []
        new = mark_status(game, status, part).amount
        assert bool(game.unsettled & STATUS) is bool(new)
        seen.append((new, list(game.pending)))
    assert seen == [
        (1, ["book/bell"]), (0, []),
        (1, []), (1, []), (0, []), (1, ["book/bell"]), (1, ["book/gate"]), (0, []), (0, []),
    ]  # fmt: skip


@rule("KOR-STATUS-002", "KOR-JOURNAL-003")
def test_the_verse_of_a_status_is_read_at_once() -> None:
    table = Table(STATUSES, heroes="ann bob")
    mark_status(table.game, "alarm")
    table.run(table.rules.settle(table.game, table.rules))
    assert (table["ann"].exp, table["bob"].exp, table.game.pending) == (1, 1, [])


@rule("KOR-TRACK-001", "KOR-QUEST-001")
def test_a_track_that_is_set_higher_stands_there_and_what_waits_for_it_comes() -> None:
    text = 'event task "Task"\n  kind: quest\n  success: [health 11+]\n    > each character gains 1 magic\n'
    table = Table(text)
    table.game.calendar.active = ["task"]
    table.do(SetTrack(what="health", value=10))
    assert (table["ann"].health, table["ann"].magic) == (10, 0)
    table.do(SetTrack(what="health", value=11))
    assert (table["ann"].health, table["ann"].magic) == (11, 1)
    table.do(SetTrack(what="energy", value=99))
    assert table["ann"].energy == 10  # the end of its track


@rule("KOR-TRACK-001", "KOR-STORY-005")
def test_a_card_lifts_the_limit_of_health_for_its_holder_alone() -> None:
    table = Table(item("charm", "A", "", "while held: health does not limit energy"), heroes="ann bob")
    give(table, "ann", "charm")
    for name in ("ann", "bob"):
        table.set(name, health=3, energy=3)
        table.do(Gain(amount=9, what="energy", who=name))
    assert (table["ann"].energy, table["bob"].energy) == (10, 3)
    table.do(Lose(amount=1, what="health", who="ann"))
    assert table["ann"].energy == 10
    assert highest(table.game, table.rules, table["bob"], "energy") == 3


@rule("FOA-DEATH-010", "KOR-DEATH-005")
def test_a_card_that_limits_everybody_is_looked_at_for_everybody_as_it_comes() -> None:
    yoke = 'secret yoke 8 "Yoke"\n  kind: standard, global\n  while in play: at most 1 item\n'
    table = Table(yoke + STORE, heroes="ann bob")
    give(table, "bob", "axe", "rope")
    table.do(GainSecret(secret="yoke", who="ann"), answers=["axe", "ann"])
    assert (table["ann"].items, table["bob"].items) == (["axe"], ["rope"])


@rule("FOA-DEATH-010", "KOR-DEATH-005")
def test_of_a_card_that_limits_its_holder_the_others_know_nothing() -> None:
    text = item("satchel", "A", "", "while held: at most 1 item") + STORE
    table = Table(text, heroes="ann bob")
    give(table, "bob", "axe", "rope")
    table.do(Gain(amount=1, what="food", who="ann"))
    assert (table["bob"].items, table.asked) == (["axe", "rope"], [])


@rule("KOR-QUEST-001", "FOA-QUEST-003")
@pytest.mark.parametrize("inside", [False, True])
def test_a_quest_whose_end_brings_it_back_for_ever_is_cut_off_and_told_once(inside: bool) -> None:
    """Whether it began outside a reading or in the middle of one."""
    text = 'event task "Task"\n  kind: quest\n  success: [food 9+]\n    > resolve event task\n'
    table = avalon(text, journal=tale("> gain 9 food", "-> end"))
    table.game.calendar.active = ["task"]
    if inside:
        table.act("ann", "explore")
    else:
        table.do(Gain(amount=9, what="food"))
    assert len(table.events("step")) == 1
    assert table.game.reading[0] == 0


@rule("KOR-DEATH-005")
def test_a_card_goes_by_its_own_words_the_moment_they_hold() -> None:
    table = Table('condition thirst "Thirst"\n  kind: other\n  discarded when: [food 3+]\n')
    table.do(GainCondition(condition="thirst"))
    table.do(Gain(amount=1, what="food"))
    assert table["ann"].conditions == ["thirst"]
    table.do(Gain(amount=1, what="food"))
    assert table["ann"].conditions == []
