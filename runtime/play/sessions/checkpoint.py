"""Checkpoints of a session: the state at a quiet point, so that undo, fork and load need not replay from the start."""

from __future__ import annotations

from typing import Any

import msgspec

from runtime.rules.book.book import Book
from runtime.rules.protocol.events import Event
from runtime.rules.state.game import Game


class Checkpoint:
    """The state after so many answers, at a quiet point: a copy, or as a save holds it until it is needed."""

    __slots__ = ("_game", "_json", "at", "rolled", "told", "unchanged")

    def __init__(
        self,
        at: int,
        rolled: int,
        game: Game | None = None,
        json: bytes | None = None,
        told: tuple[Event, ...] = (),
    ) -> None:
        self.at = at
        self.rolled = rolled  # answers of chance up to here
        self.told = told  # told between the last answer of a person and this; a save does not know it
        self.unchanged = False  # known to be also the state when the next question is asked
        self._game = game
        self._json = json

    def state(self, book: Book) -> Game:
        """The state itself: to be looked at or cloned, never played on."""
        if self._game is None:
            assert self._json is not None
            self._game = Game.from_data(book, self._json)
        return self._game

    def holds(self, game: Game) -> bool:
        """Whether a game stands where the copy does. A state that is still JSON is not read for that."""
        return self._game is not None and self._game.same(game)

    def json(self) -> bytes:
        """The state as a save holds it."""
        if self._json is None:
            assert self._game is not None
            self._json = msgspec.json.encode(self._game.to_data())
        return self._json

    def data(self) -> dict[str, Any]:
        """The same as plain values."""
        data: dict[str, Any] = msgspec.json.decode(self.json())
        return data
