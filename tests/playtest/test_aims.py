"""The completionist: what helps towards a Verse, a quest or an end from any position, and that it gets there."""

from __future__ import annotations

from functools import cache

import pytest

from chronicler.playtest.aims import GoalGuide, UnknownGoal, goal_named, goals_of
from chronicler.playtest.worker import play_number
from compiler.api import compile_texts
from runtime.editions.read_rulings import rules_of_campaign
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import new_game
from schemas.codec import dumps
from schemas.model import Campaign
from tests.playtest.support import STORY, data, order

# A lamp that hurts to light, asked for by a quest, behind a key that somebody else has.
LAMP = (
    STORY.replace(
        "  time passes: 4 parts\n",
        "  time passes: 4 parts\n  event deck: dark-nights\n",
    )
    .replace(
        "\nbook of secrets\n",
        """
status lamp
  parts: lit

status key
  parts: had

event dark-nights "Dark Nights"
  kind: quest
  success: [status lamp part lit]
    > discard event dark-nights

  Somebody should light the lamp.

book of secrets
""",
        1,
    )
    .replace(
        "  * Wait for a while.",
        """\
  * (2 health) Take the key from the nail under the water.
    > gain status key part had
    -> end
  * (2 health) Climb up and light the lamp. [status key part had]
    > gain status lamp part lit
    -> end
  * Wait for a while.""",
    )
)


@cache
def lamp() -> Campaign:
    result = compile_texts({"a.chron": LAMP.format(id="the-lock", inside="", targets="")})
    assert result.campaign is not None, [one.message for one in result.diagnostics]
    return result.campaign


def test_what_helps_is_what_can_be_done_now() -> None:
    book = Book(lamp())
    game = new_game(book, rules_of_campaign(lamp()), ("ann",))
    game.calendar.chapter = 1
    game.calendar.active.append("dark-nights")
    helps = GoalGuide(book, ("ann",), goal_named(lamp(), "quest dark-nights"))
    first, second = (one.key for one in book.pages["quay/gate"].page.choices[1:3])
    assert "explore:quay" in helps(game)
    assert f"choice:quay/gate|{first}" in helps(game)
    game.sheet.statuses["key"] = ["had"]
    assert "explore:quay" in helps(game)
    assert f"choice:quay/gate|{first}" not in helps(game)
    assert f"choice:quay/gate|{second}" in helps(game)
    game.calendar.quests_done.append("success:dark-nights")
    assert helps(game) == frozenset()


@pytest.mark.parametrize("goal", ["dark-nights", "book/too-late"])
def test_it_gets_there_more_often_than_who_has_no_goal(goal: str) -> None:
    compiled = dumps(lamp())

    def came(bot: str, aim: str) -> int:
        wanted = order(compiled, sizes=(1,), bots=(bot,), goal=aim)
        games = [play_number(compiled, wanted, number).notes for number in range(24)]
        return sum(
            goal in one.verses or one.quests.get(goal) == "success" or one.result == goal for one in games
        )

    with_goal, without = came("completionist", goal_named(lamp(), goal)), came("sensible", "")
    assert with_goal > without + 6, (with_goal, without)


def test_goals_by_their_names() -> None:
    assert goal_named(lamp(), "dark-nights") == goal_named(lamp(), "quest dark-nights") == "quest:dark-nights"
    assert goal_named(lamp(), "ending victory") == "ending:victory"
    assert (
        goal_named(lamp(), "ending book/inside")
        == goal_named(lamp(), "verse book/inside")
        == "verse:book/inside"
    )
    assert len(goals_of(lamp())) == 2 + 1 + len(lamp().verses)
    for wrong, said in (
        ("quest book/inside", "There is no quest `book/inside` to play for."),
        ("quest dark-night", "Did you mean `dark-nights`?"),
        ("book/insde", "Did you mean `book/inside`?"),
        ("xyzzy", "Name a Verse with its section"),
    ):
        with pytest.raises(UnknownGoal) as refused:
            goal_named(lamp(), wrong)
        assert said in str(refused.value)


def test_a_campaign_without_quests_has_its_verses_and_ends() -> None:
    from schemas.codec import loads

    assert not any(key.startswith("quest:") for key in goals_of(loads(data())).values())
