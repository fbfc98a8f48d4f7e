"""Where games are played: a chunk of numbers in, encoded notes out. Runs in other processes and on other machines.

Owns the little that a process keeps between two chunks: the campaign it played last, prepared for the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from chronicler.playtest.order import ROUND, Order, hash_of, ruled
from runtime.play.playtests.notes import GameNotes, encode

if TYPE_CHECKING:
    from chronicler.playtest.aims import GoalGuide
    from runtime.play.playtests.one_game import PlayedGame
    from runtime.rules.book.book import Book
    from runtime.rules.edition import Edition


class Campaigns:
    """The campaign that this process played last."""

    def __init__(self) -> None:
        self._key = ""
        self._book: Book | None = None
        self._aims: dict[tuple[str, tuple[str, ...]], GoalGuide] = {}

    def book(self, data: bytes) -> Book:
        from runtime.rules.book.book import Book
        from schemas.codec import loads

        key = hash_of(data)
        if self._book is None or key != self._key:
            self._book, self._key, self._aims = Book(loads(data)), key, {}
        return self._book

    def aim(self, goal: str, heroes: tuple[str, ...]) -> GoalGuide | None:
        """What helps this party towards a goal. Made once for each party."""
        from chronicler.playtest.aims import GoalGuide

        if not goal or self._book is None:
            return None
        found = self._aims.get((goal, heroes))
        if found is None:
            found = self._aims[goal, heroes] = GoalGuide(self._book, heroes, goal)
        return found


campaigns = Campaigns()


def rules_of(book: Book, order: Order) -> Edition:
    from runtime.editions.modes import with_modes
    from runtime.editions.read_rulings import rules_of_campaign

    return with_modes(ruled(rules_of_campaign(book.campaign), order.rulings), order.modes)


def play_number(
    data: bytes, order: Order, number: int, coverage: Mapping[str, int] | None = None
) -> PlayedGame:
    """One game, with all its answers."""
    from runtime.play.bots.agents import Chance
    from runtime.play.bots.seats import seated
    from runtime.play.playtests.one_game import drive
    from runtime.rules.calendar.setup import new_game

    book = campaigns.book(data)
    rules = rules_of(book, order)
    notes = order.game(book, number)
    game = new_game(book, rules, notes.heroes)
    agent = seated(notes.bots, game, rules, notes.seed, coverage, campaigns.aim(order.goal, notes.heroes))
    return drive(game, rules, agent, Chance(notes.seed), notes, order.limits)


def play_chunk(
    data: bytes, order: bytes, numbers: Sequence[int], coverage: Mapping[str, int] | None = None
) -> list[tuple[int, bytes]]:
    """Games by their numbers. Everything sent is plain bytes and numbers."""
    wanted = msgspec.json.decode(order, type=Order)
    return [(number, encode(play_number(data, wanted, number, coverage).notes)) for number in numbers]


def seen_in(games: Sequence[GameNotes]) -> dict[str, int]:
    """What these games have seen, for curious bots."""
    seen: dict[str, int] = {}
    for game in games:
        for verse in game.verses:
            seen[verse] = seen.get(verse, 0) + 1
        for key, turned in game.choices.items():
            if turned.taken:
                seen[key] = seen.get(key, 0) + 1
    return seen


def seen_before(games: Iterable[GameNotes], order: Order, number: int) -> dict[str, int] | None:
    """What a curious bot knew when it played this game: all rounds before its own."""
    first = number - number % ROUND
    return seen_in([game for game in games if game.number < first]) if order.curious else None
