"""Whole games played by bots: how many finish a chapter, how, and after how many days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from statistics import quantiles
from typing import Final

import msgspec

from runtime.play.bots.agents import Agent, Chance, RandomBot
from runtime.play.bots.wayfarer import Wayfarer
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import play_campaign
from runtime.rules.calendar.setup import new_game
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.state.game import Game

MOST_DAYS: Final = 60  # a game that has found no end by then is given up
MOST_DECISIONS: Final = 40_000

BOTS: Final[dict[str, Callable[[Game, Edition, int], Agent]]] = {
    "sensible": Wayfarer,
    "random": lambda game, rules, seed: RandomBot(seed),
}


class PlayedGame(msgspec.Struct, kw_only=True):
    """One game, up to the end of the chapter or of everything."""

    heroes: tuple[str, ...]
    seed: int
    result: str = "went on"  # finished, defeat, went on
    days: int = 0
    verses: int = 0
    decisions: int = 0
    deaths: int = 0
    last: list[str] = []  # the Verses of the last reading, in order


def play_game(
    book: Book, rules: Edition, heroes: Sequence[str], seed: int, bot: str = "sensible", chapter: int = 0
) -> PlayedGame:
    """From setup until the chapter is over (by default the first one), the party defeated, or the limit met."""
    game = new_game(book, rules, heroes)
    agent, chance = BOTS[bot](game, rules, seed), Chance(seed)
    played = PlayedGame(heroes=tuple(heroes), seed=seed)
    chapter = chapter or min(book.chapters, default=1)
    flow = play_campaign(game, rules)
    answer: Answer | None = None
    try:
        while game.calendar.day <= MOST_DAYS and played.decisions < MOST_DECISIONS:
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if type(item) is Decision:
                played.decisions += 1
                if item.actor == CHANCE:
                    answer = chance.answer(item)
                else:
                    answer = agent.answer(item)
                    item.check(answer)
            elif item is QUIET:
                played.last.clear()
            elif isinstance(item, Event):
                if item.kind == "verse":
                    played.last.append(item.what)
                elif item.kind == "redirected" and played.last:
                    played.last.pop()  # that page only sent the reader on
                elif item.kind == "dies":
                    played.deaths += 1
                elif item.kind == "chapter-ends" and item.amount == chapter:
                    played.result = "finished"
                    break
    except StopIteration:
        played.result = "finished" if game.ending == "victory" else "defeat"
    played.days, played.verses = game.calendar.day, len(game.sheet.read | set(played.last))
    return played


class Summary(msgspec.Struct):
    """Many games of parties of one size."""

    size: int
    games: list[PlayedGame]

    def share(self, result: str) -> float:
        return sum(one.result == result for one in self.games) / len(self.games)

    @property
    def finished(self) -> list[PlayedGame]:
        return [one for one in self.games if one.result == "finished"]

    @property
    def days(self) -> tuple[float, float, float]:
        """The quartiles of the finished games: half of them lie between the first and the last."""
        days = sorted(one.days for one in self.finished)
        if len(days) < 2:
            return (float(days[0]),) * 3 if days else (0.0, 0.0, 0.0)
        low, middle, high = quantiles(days, n=4, method="inclusive")
        return low, middle, high

    @property
    def deaths(self) -> float:
        return sum(one.deaths for one in self.games) / len(self.games)

    @property
    def verses(self) -> float:
        return sum(one.verses for one in self.games) / len(self.games)


def parties(heroes: Sequence[str], size: int, games: int) -> list[tuple[str, ...]]:
    """Parties of one size, every composition in its turn."""
    every = list(combinations(heroes, size))
    return [every[number % len(every)] for number in range(games)]


def play_many(
    book: Book, rules: Edition, size: int, games: int, seed: int = 0, bot: str = "sensible"
) -> Summary:
    """So many games with parties of one size; the same seed gives the same games."""
    groups = parties(list(book.heroes), size, games)
    return Summary(
        size,
        [
            play_game(book, rules, party, seed * 1_000_003 + number, bot)
            for number, party in enumerate(groups)
        ],
    )


def ways_out(games: Iterable[PlayedGame]) -> Counter[str]:
    """How finished games ended, by their last Verse; where all of them close with the same, by the one before."""
    tails = [one.last for one in games if one.result == "finished" and one.last]
    shared = len({tail[-1] for tail in tails}) == 1 and all(len(tail) > 1 for tail in tails)
    return Counter(tail[-2] if shared else tail[-1] for tail in tails)


def print_summaries(summaries: Sequence[Summary]) -> str:
    """The table as text."""
    lines = [
        f"{'heroes':<8}{'finished':>9}{'defeat':>8}{'went on':>9}   {'days (middle half)':<22}{'Verses':>7}{'deaths':>8}"
    ]
    for one in summaries:
        low, middle, high = one.days
        days = f"{middle:g} ({low:g} to {high:g})" if one.finished else "-"
        lines.append(
            f"{one.size:<8}{one.share('finished'):>9.0%}{one.share('defeat'):>8.0%}{one.share('went on'):>9.0%}"
            f"   {days:<22}{one.verses:>7.0f}{one.deaths:>8.1f}"
        )
    ends = ways_out([game for one in summaries for game in one.games])
    if ends:
        lines += ["", "The Verses that led to the end:"]
        lines += [f"{count:>6}  {verse}" for verse, count in ends.most_common()]
    return "\n".join(lines) + "\n"
