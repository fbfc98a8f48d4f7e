"""Echoes of Ruin: achievements, memories, legendary actions."""

import json

import pytest

from runtime.rules.calendar.day import run_steps
from runtime.rules.calendar.night_steps import rest_all
from runtime.rules.state.game import Game
from schemas.vocabulary.calendar import ChapterBegins
from schemas.vocabulary.journal import GainAchievement, HandOutAchievements
from schemas.vocabulary.resources import Gain, Lose
from tests.support.cards import ECHOES, echoing
from tests.support.pages import tale
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule


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


@rule("KOR-ECHO-008", "KOR-ECHO-009")
@pytest.mark.parametrize("first", [False, True])
def test_the_final_achievement_is_earned_with_the_ninth_if_its_condition_holds_already(first: bool) -> None:
    begin, end = ECHOES.index("achievement last-deed"), ECHOES.index("legendary action first-call")
    final, others = ECHOES[begin:end], ECHOES[:begin] + ECHOES[end:]
    table = Table(final + others if first else ECHOES)
    table.do(HandOutAchievements(), Gain(amount=9, what="exp"))
    table.do(Gain(amount=9, what="food"), Gain(amount=9, what="wealth"))
    for letter in "abc":
        assert "last-deed" not in table.game.sheet.achievements
        table.do(GainAchievement(achievement=f"deed-3{letter}"))
    assert "last-deed" in table.game.sheet.achievements
    assert "true-name" in table["ann"].legendary


@rule("KOR-ECHO-010")
def test_the_advanced_ability_is_used_again_and_again_beside_the_own_one() -> None:
    from tests.support.pages import ABLE

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


CALLS = """\
legendary action warm-word "Warm Word"
  for: ann, page 1
  at any time: lose 3 terror
legendary action long-look "Long Look"
  for: bob, page 1
  at any time: may pay 1 wealth to gain 1 magic
legendary action early-bell "Early Bell"
  for: ann, page 2
  at the start of the day: each character gains 2 food
legendary action good-bed "Good Bed"
  for: ann, page 3
  when resting: may pay 1 food to gain 2 health
legendary action told-tale "Told Tale"
  for: bob, page 2
  at any time: read book/tale
legendary action steady-hand "Steady Hand"
  for: ann, page final
  at any time: gain 1 magic

book of secrets

verse tale
  It goes on.

  > gain 1 exp
  -> end
"""


def called(heroes: str, cards: dict[str, list[str]], journal: str = "") -> Table:
    table = Table(CALLS, heroes=heroes, **({"journal": journal} if journal else {}))
    for name, held in cards.items():
        table[name].legendary = list(held)
    return table


@rule("KOR-ECHO-005")
def test_between_the_steps_of_the_night_it_may_be_used_after_whatever_came_of_a_step() -> None:
    table = called("ann bob", {"ann": ["warm-word"]})
    table.game.board.locations["hearth"].clear = False
    for name in ("ann", "bob"):
        table.set(name, energy=2, terror=6, food=0)
    # After the rest nobody wants it; after the wyrdness somebody does.
    table.steps(EDITION.end_of_day, "go-on", "use-warm-word")
    assert table.kinds() == ["legendary.use"] * 2
    assert (table["ann"].terror, table["bob"].terror) == (5, 8)
    assert table["ann"].legendary == []
    assert "legendary:warm-word" in table.game.decks.removed


@rule("KOR-ECHO-005", "KOR-QUEST-001")
def test_what_a_step_has_brought_about_comes_before_the_question() -> None:
    """The rest gives Ann the Energy that a quest asks for."""
    task = 'event task "Task"\n  kind: quest\n  success: [energy 6+]\n    > gain 1 exp\n'
    table = Table(CALLS + task)
    table.set("ann", legendary=["warm-word"], energy=2, terror=6)
    table.game.calendar.active.append("task")
    asked = table.until(run_steps((rest_all,), table.game, table.rules))
    assert (asked.kind, table["ann"].exp) == ("legendary.use", 1)


@rule("KOR-ITEM-016", "KOR-ECHO-005")
@pytest.mark.parametrize(("terror", "offered"), [(3, True), (2, False)])
def test_a_card_for_any_time_asks_for_what_it_says(terror: int, offered: bool) -> None:
    cup = 'item cup "Cup"\n  deck: A\n  at any time: may pay 1 food to gain 1 wealth [terror 3+]\n'
    table = Table(cup)
    table.set("ann", items=["cup"], terror=terror)
    assert any(key.startswith("use-cup") for key in table.options("ann")) is offered


@rule("KOR-ECHO-005")
def test_between_the_steps_of_the_morning_too() -> None:
    table = called("ann", {"ann": ["warm-word"]})
    table.game.board.locations["hearth"].markers.dark = 1
    table.set("ann", terror=6)
    table.steps(EDITION.start_of_day, "use-warm-word")
    assert table["ann"].terror == 3
    assert table.told[0].kind == "markers"


@rule("KOR-ECHO-005")
@pytest.mark.parametrize("held", [[], ["steady-hand"]])
def test_who_holds_none_for_any_moment_is_asked_nothing_at_night(held: list[str]) -> None:
    table = called("ann", {"ann": held})
    table.set("ann", energy=2, food=0)
    table.steps(EDITION.end_of_day)
    assert table.asked == []


@rule("KOR-ECHO-005")
def test_it_may_be_used_before_each_instruction_of_a_page_without_choices() -> None:
    page = tale("> gain 8 terror", "> if terror 8+ -> shaken", "> gain 1 exp", "-> end")
    page += "verse shaken\n  You shake.\n\n  -> end\n"
    table = called("ann", {"ann": ["warm-word"]}, page)
    table.act("ann", "explore", "go-on", "use-warm-word")
    # Used after the fright and before the redirection looks: it is not followed.
    assert (table["ann"].terror, table["ann"].exp) == (5, 1)
    table = called("ann", {"ann": ["warm-word"]}, page)
    table.act("ann", "explore", "go-on", "go-on")
    assert (table["ann"].terror, table["ann"].exp) == (8, 0)


@rule("KOR-ECHO-005")
def test_those_of_the_others_as_well_and_a_redirection_that_is_not_followed_asks_nothing_anew() -> None:
    page = tale("> if chapter 9 -> end", "> if chapter 8 -> end", "> gain 1 exp", "-> end")
    table = called("ann bob", {"bob": ["long-look"]}, page)
    table["bob"].location = "mill"
    table.act("ann", "explore", "use-long-look")
    assert (table["bob"].wealth, table["bob"].magic, table["ann"].exp) == (0, 1, 1)
    table = called("ann bob", {"bob": ["long-look"]}, page)
    table["bob"].location = "mill"
    table.set("bob", wealth=0)  # nobody is asked for what cannot be paid
    table.act("ann", "explore")
    assert table["ann"].exp == 1


@rule("KOR-ECHO-005")
def test_where_the_table_rules_so_nobody_is_interrupted() -> None:
    table = called("ann", {"ann": ["warm-word"]}, tale("> gain 1 exp", "-> end"))
    table.rules = EDITION.with_rulings(amb_s_41=False)
    table.set("ann", energy=2, food=0)
    table.act("ann", "explore")
    table.steps(EDITION.end_of_day)
    assert table.asked == []


@rule("KOR-ECHO-006")
def test_what_it_brings_about_cannot_use_it_again() -> None:
    table = called("bob", {"bob": ["told-tale"]})
    table.act("bob", "use-told-tale")
    assert (table.asked, table["bob"].exp) == ([], 1)


@rule("KOR-ECHO-005", "KOR-ECHO-006")
def test_a_card_that_names_its_moment_may_be_let_pass_and_is_used_once() -> None:
    table = called("ann bob", {"ann": ["early-bell", "good-bed"]})
    table.steps(EDITION.start_of_day, "no")
    assert (table["ann"].food, table["ann"].legendary) == (1, ["early-bell", "good-bed"])
    table.steps(EDITION.start_of_day, "yes")
    assert (table["ann"].food, table["bob"].food) == (3, 4)
    assert table["ann"].legendary == ["good-bed"]
    table.steps(EDITION.start_of_day)
    assert table["ann"].food == 3
    table.set("ann", health=5)
    table.steps(EDITION.end_of_day[2:3], "yes")
    assert (table["ann"].food, table["ann"].health, table["ann"].legendary) == (2, 7, [])


@rule("KOR-ECHO-010")
def test_an_advanced_ability_that_costs_nothing_is_used_once_a_day() -> None:
    table = called("ann", {"ann": ["steady-hand"]})
    table.act("ann", "use-steady-hand")
    assert "use-steady-hand" not in table.options("ann")
    table.game.calendar.today = []
    table.act("ann", "use-steady-hand")
    assert table["ann"].magic == 2


@rule("KOR-ECHO-011", "KOR-REQ-010")
def test_having_a_legendary_action_can_be_asked_for_until_it_is_used() -> None:
    page = tale("> if legendary action warm-word -> heard", "> gain 1 exp", "-> end")
    page += "verse heard\n  They know it.\n\n  -> end\n"
    table = called("ann bob", {"ann": ["warm-word"]}, page)
    table.rules = EDITION.with_rulings(amb_s_41=False)
    table.act("ann", "explore", "with-bob")
    assert table["ann"].exp == 0
    table.act("bob", "explore", "alone")  # it is asked of those who explore
    assert table["bob"].exp == 1
    table.act("ann", "use-warm-word")
    table.act("ann", "explore", "with-bob")
    assert table["ann"].exp == 2
