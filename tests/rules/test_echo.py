"""Echoes of Ruin: achievements, memories, legendary actions."""

import json

import pytest

from runtime.rules.state import Game
from schemas.vocabulary.calendar import ChapterBegins
from schemas.vocabulary.journal import GainAchievement, HandOutAchievements
from schemas.vocabulary.resources import Gain, Lose
from tests.rules.test_journal import tale
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule

ECHOES = (
    "".join(
        f"""\
achievement deed-{page}{letter} "Deed {page}{letter}"
  for: ann, page {page}
  earned when: [{what} {amount}+]
  memory: memories/mother
"""
        for page, what in ((1, "food"), (2, "wealth"), (3, "magic"))
        for letter, amount in (("a", 5), ("b", 6), ("c", 7))
    )
    + """\
achievement last-deed "Last Deed"
  for: ann, page final
  earned when: [exp 9+]
  memory: memories/mother
legendary action first-call "First Call"
  for: ann, page 1
  at any time: lose 2 terror
legendary action second-call "Second Call"
  for: ann, page 2
  at any time: gain 1 energy
legendary action third-call "Third Call"
  for: ann, page 3
  at any time: gain 1 energy
legendary action true-name "True Name"
  for: ann, page final
  action: (1 terror) Say it.
    > gain 2 magic
memories

verse mother
  for: ann

  Her hands.

  -> end
"""
)


def echoing(heroes: str = "ann", **parts: str) -> Table:
    table = Table(ECHOES, heroes=heroes, **parts)
    table.do(HandOutAchievements())
    return table


@rule("KOR-ECHO-001")
def test_achievements_enter_only_when_they_are_handed_out() -> None:
    table = Table(ECHOES)
    table.do(Gain(amount=9, what="food"))
    assert table.game.sheet.achievements == []
    table.do(HandOutAchievements())
    assert table.game.sheet.achievements == ["deed-1a", "deed-1b", "deed-1c"]


@rule("KOR-ECHO-002")
def test_an_achievement_is_earned_the_moment_its_requirement_is_met() -> None:
    table = echoing()
    table.do(Gain(amount=4, what="food"), Lose(amount=4, what="food"))
    assert table.game.sheet.achievements == ["deed-1a"]
    table.do(GainAchievement(achievement="deed-2a"))
    assert table.game.sheet.achievements == ["deed-1a", "deed-2a"]


@rule("KOR-ECHO-003")
def test_its_memory_may_be_read_later_and_again() -> None:
    table = echoing("ann bob")
    table.do(Gain(amount=4, what="food", who="ann"))
    assert table.events("verse") == []
    for _ in range(2):
        table.act("ann", "remember-deed-1a")
    assert [e.what for e in table.events("verse")] == ["memories/mother"] * 2
    assert "remember-deed-1a" not in table.options("bob")


@rule("KOR-ECHO-004")
def test_three_achievements_of_a_page_give_its_legendary_action() -> None:
    table = echoing()
    table.do(Gain(amount=5, what="food"))
    assert table["ann"].legendary == []
    table.do(Gain(amount=1, what="food"))
    assert table["ann"].legendary == ["first-call"]


@rule("KOR-ECHO-005")
def test_it_may_be_used_between_actions_and_between_choices() -> None:
    table = echoing(journal=tale("* Go.", "  -> end"))
    table.do(Gain(amount=6, what="food"))
    table.set("ann", terror=5)
    assert "use-first-call" in table.open("ann")
    table.act("ann", "explore", "use-first-call", "go")
    assert table["ann"].terror == 3


@rule("KOR-ECHO-005")
def test_whether_it_may_interrupt_a_reading_is_a_ruling() -> None:
    table = echoing(journal=tale("* Go.", "  -> end"))
    table.rules = EDITION.with_rulings(amb_s_41=False)
    table.do(Gain(amount=6, what="food"))
    decision = table.until(table.offers("ann")["explore"].run())
    assert decision.open_keys() == ["go"]


@rule("KOR-ECHO-006")
def test_after_use_it_is_gone_for_good() -> None:
    table = echoing()
    table.do(Gain(amount=6, what="food"))
    table.act("ann", "use-first-call")
    assert table["ann"].legendary == []
    assert "legendary:first-call" in table.game.decks.removed
    table.game.sheet.achievements.remove("deed-1a")
    table.do(Gain(amount=1, what="food"))
    assert table["ann"].legendary == []


@rule("KOR-ECHO-007")
def test_unused_it_stays_over_saves_and_chapters() -> None:
    more = ECHOES + 'chapter one 1 "One"\n  event deck: e\n  -> end\nchapter two 2 "Two"\n  event deck: e\n'
    more += '  -> end\nevent e "E"\n  kind: story\n'
    table = Table(more)
    table["ann"].legendary = ["first-call"]
    table.game = Game.from_data(table.book, json.loads(json.dumps(table.game.to_data())))
    table.do(ChapterBegins(number=2))
    assert table["ann"].legendary == ["first-call"]
    assert "use-first-call" in table.open("ann")


@rule("KOR-ECHO-008", "KOR-ECHO-009")
def test_the_final_achievement_unlocks_after_nine_and_gives_an_ability() -> None:
    table = echoing()
    table.do(Gain(amount=9, what="exp"))
    assert "last-deed" not in table.game.sheet.achievements
    for what in ("food", "wealth", "magic"):
        table.do(Gain(amount=9, what=what))
    table.act("ann", "use-first-call")  # used or not makes no difference
    table.do(Gain(amount=1, what="exp"))
    assert "last-deed" in table.game.sheet.achievements
    assert "true-name" in table["ann"].legendary


@rule("KOR-ECHO-010")
def test_the_advanced_ability_is_used_again_and_again_beside_the_own_one() -> None:
    from tests.rules.test_setup import ABLE

    table = Table(ECHOES, people=ABLE)
    table["ann"].legendary = ["true-name"]
    assert {"say-it", "sing"} <= set(table.open("ann"))
    table.act("ann", "say-it")
    table.act("ann", "say-it")
    assert (table["ann"].magic, table["ann"].terror) == (4, 2)


@rule("KOR-ECHO-011")
def test_legendary_actions_belong_to_their_character_alone() -> None:
    table = echoing("ann bob")
    for what in ("food", "wealth", "magic"):
        table.do(Gain(amount=9, what=what, who="ann"))
    assert table["ann"].legendary == ["first-call", "second-call", "third-call"]
    assert table["bob"].legendary == []
