"""Bots play the first chapter of the bundled campaign: it can be finished, in a reasonable time, in both ways."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from chronicler.commands.bots import command
from chronicler.playing import load_campaign
from runtime.editions.by_name import EDITIONS
from runtime.play.bots.agents import Chance
from runtime.play.bots.wayfarer import Wayfarer
from runtime.play.bots.whole_games import (
    PlayedGame,
    Summary,
    parties,
    play_game,
    play_many,
    print_summaries,
    ways_out,
)
from runtime.play.sessions.session import play_out
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import play_campaign
from runtime.rules.calendar.setup import new_game
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.state.game import Game

CAMPAIGN = Path(__file__).parents[2] / "content" / "drowned-bell"


@cache
def book() -> Book:
    return Book(load_campaign(CAMPAIGN))


def edition() -> Edition:
    return EDITIONS[book().campaign.edition]


@cache
def sensible() -> tuple[Summary, ...]:
    return tuple(play_many(book(), edition(), size, 9, seed=0) for size in (1, 2, 3, 4))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_careful_party_finishes_the_chapter(size: int) -> None:
    summary = sensible()[size - 1]
    assert summary.share("finished") >= 0.7
    assert summary.share("went on") == 0


def test_the_middle_half_of_the_games_takes_4_to_25_days() -> None:
    together = Summary(0, [game for one in sensible() for game in one.games])
    low, middle, high = together.days
    assert 4 <= low <= middle <= high <= 25


def test_the_chapter_is_left_by_both_of_its_ends() -> None:
    ends = ways_out([game for one in sensible() for game in one.games])
    assert {"book/the-stay", "book/the-tide-turns"} <= set(ends)


def test_it_sees_a_good_part_of_the_journal() -> None:
    assert all(summary.verses > 40 for summary in sensible())


@pytest.mark.rule("KOR-BRAND-001", "KOR-BRAND-002", "KOR-BRAND-005")
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_chance_alone_comes_to_an_end_too(size: int) -> None:
    """Whoever dies is brought back and time passes: even blind play reaches the end of the chapter."""
    summary = play_many(book(), edition(), size, 10, seed=1, bot="random")
    assert summary.share("went on") == 0
    assert summary.share("finished") >= 0.5
    assert summary.deaths > 0


def test_the_same_bot_finds_its_way_through_the_tutorial() -> None:
    """It knows neither campaign: a night in the right bed opens a page that it had read before."""
    tutorial = Book(load_campaign(CAMPAIGN.parent / "first-tide"))
    summary = play_many(tutorial, EDITIONS[tutorial.campaign.edition], 1, 4)
    assert summary.share("finished") == 1
    assert summary.days[2] <= 4


def test_the_same_seed_plays_the_same_game() -> None:
    heroes = tuple(book().heroes)[:2]
    assert play_game(book(), edition(), heroes, 3) == play_game(book(), edition(), heroes, 3)


class Meddler:
    """Turns every hidden deck over before the first answer, if it is asked to, and keeps the answers."""

    def __init__(self, game: Game, meddles: bool) -> None:
        self.game, self.meddles = game, meddles
        self.wayfarer = Wayfarer(game, edition(), 0)
        self.answers: list[Answer] = []

    def answer(self, decision: Decision) -> Answer:
        if self.meddles and not self.answers:
            decks = self.game.decks
            for deck in (
                *decks.encounters.values(),
                *decks.items.values(),
                decks.events,
                decks.random_events,
            ):
                deck.reverse()
        self.answers.append(self.wayfarer.answer(decision))
        return self.answers[-1]


def test_the_wayfarer_looks_at_nothing_that_lies_face_down() -> None:
    """Another order of every hidden deck changes nothing in what it does until a card of one is turned up."""
    trails = []
    for meddles in (False, True):
        game = new_game(book(), edition(), tuple(book().heroes)[:1])
        agent = Meddler(game, meddles)
        play_out(play_campaign(game, edition()), agent, Chance(5), 30)
        trails.append(agent.answers[:6])
    assert trails[0] == trails[1]


def test_every_composition_of_a_party_takes_its_turn() -> None:
    assert parties(["a", "b", "c"], 2, 4) == [("a", "b"), ("a", "c"), ("b", "c"), ("a", "b")]


def played(result: str, days: int, *last: str) -> PlayedGame:
    return PlayedGame(heroes=("ann",), seed=0, result=result, days=days, verses=10, last=list(last))


def test_the_table_tells_shares_days_and_ends() -> None:
    games = [
        played("finished", 4, "x", "book/stay", "book/close"),
        played("finished", 8, "book/ring", "book/close"),
        played("defeat", 2, "y"),
        played("went on", 60),
    ]
    assert ways_out(games) == {"book/stay": 1, "book/ring": 1}
    table = print_summaries([Summary(1, games)]).splitlines()
    assert table[1].split() == ["1", "50%", "25%", "25%", "6", "(5", "to", "7)", "10", "0.0"]
    assert "     1  book/ring" in table


def test_the_command_prints_the_table_and_refuses_impossible_parties() -> None:
    done = CliRunner().invoke(command, [str(CAMPAIGN), "--games", "1", "--heroes", "1", "--bot", "random"])
    assert done.exit_code == 0, done.output
    assert "1 game of the random bot" in done.output
    alone = CliRunner().invoke(command, [str(CAMPAIGN.parent / "first-tide"), "--games", "1"])
    assert alone.exit_code == 0, alone.output  # one hero is all it has
    refused = CliRunner().invoke(command, [str(CAMPAIGN), "--heroes", "2-7"])
    assert refused.exit_code == 2
    assert "1 to 4 heroes" in refused.output
    assert CliRunner().invoke(command, [str(CAMPAIGN), "--heroes", "some"]).exit_code == 2
