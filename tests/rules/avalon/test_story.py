"""Story mode: one player fewer counts, a lone player has no limit on Energy, and it may end at any time."""

import pytest

from runtime.editions.fall_of_avalon.modes import STORY, story
from runtime.editions.fall_of_avalon.players import story_switch, switch_story
from runtime.editions.modes import with_modes
from runtime.rules.costs.costs import counted
from schemas.vocabulary.calendar import AddRandomEvents
from schemas.vocabulary.resources import Gain, Lose, SetTrack
from tests.support.avalon import AVALON, avalon
from tests.support.cards import WHIMS

rule = pytest.mark.rule
STORY_MODE = with_modes(AVALON, ["story"])


@rule("FOA-STORY-001")
@pytest.mark.parametrize(
    ("heroes", "dial", "plain"),
    [("ann", 8, 8), ("ann bob", 8, 7), ("ann bob cal", 7, 6), ("ann bob cal dee", 6, 5)],
)
def test_setup_counts_one_player_fewer(heroes: str, dial: int, plain: int) -> None:
    assert avalon(heroes=heroes, rules=STORY_MODE).game.board.menhirs == {"hearth": dial}
    assert avalon(heroes=heroes).game.board.menhirs == {"hearth": plain}


@rule("FOA-STORY-001")
def test_everything_that_grows_with_the_players_counts_one_fewer() -> None:
    table = avalon(WHIMS, heroes="ann bob cal", rules=STORY_MODE)
    table.game.decks.events = []
    table.do(AddRandomEvents(amount=1, per="character"))
    assert len(table.game.decks.events) == 2
    table.do(Gain(amount=1, what="food", per="character", who="ann"))
    assert table["ann"].food == 3


@rule("FOA-STORY-002")
def test_it_may_be_ended_and_taken_up_again_at_any_time() -> None:
    table = avalon(heroes="ann bob", rules=STORY_MODE)
    assert counted(table.game, table.rules) == 1
    assert [one.key for one in story_switch(table.game, table.rules)] == ["end-story-mode"]
    table.run(switch_story(table.game, table.rules))
    assert counted(table.game, table.rules) == 2
    assert [one.key for one in story_switch(table.game, table.rules)] == ["story-mode"]
    table.run(switch_story(table.game, table.rules))
    assert counted(table.game, table.rules) == 1
    plain = avalon(heroes="ann bob")
    assert story_switch(plain.game, plain.rules) == ()


@rule("FOA-STORY-003")
def test_alone_health_neither_limits_energy_nor_brings_panic() -> None:
    table = avalon(heroes="ann", rules=STORY_MODE)
    assert counted(table.game, table.rules) == 1
    table.do(Lose(amount=7, what="health"))
    table.do(Gain(amount=3, what="energy"))
    table.do(SetTrack(what="terror", value=8))
    assert (table["ann"].health, table["ann"].energy) == (2, 9)
    assert not table.rules.panics(table.game, table["ann"])
    table.run(switch_story(table.game, table.rules))
    assert table.rules.panics(table.game, table["ann"])
    assert table["ann"].energy == 2  # the limiter is back


@rule("FOA-STORY-003")
def test_with_others_the_limiter_stays() -> None:
    table = avalon(heroes="ann bob", rules=STORY_MODE)
    table.do(Lose(amount=7, what="health", who="ann"))
    table.do(SetTrack(what="terror", value=8, who="ann"))
    assert (table["ann"].health, table["ann"].energy) == (2, 2)
    assert table.rules.panics(table.game, table["ann"])


@rule("FOA-STORY-001", "FOA-STORY-003")
def test_the_mode_is_both_of_its_changes() -> None:
    assert story(AVALON).modes == (*AVALON.modes, *STORY)
    assert with_modes(AVALON, ["no-limiter-alone"]).numbers.players_counted == 0
