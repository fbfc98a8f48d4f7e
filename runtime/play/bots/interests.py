"""What draws a player beyond what lies open: pages that few games have seen, and the way to a named goal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from runtime.rules.state.game import Game

Coverage = Mapping[str, int]
"""Verses and choices ("verse|key") that earlier games saw, each with the number of games."""

Aim = Callable[[Game], frozenset[str]]
"""What helps a game towards a goal from where it stands: Actions by their keys, "explore:place", "choice:verse|key"."""

_NEW_CHOICE: Final = 5.0
_NEW_PAGE: Final = 4.0
_GOAL: Final = 14.0


class Interest:
    """What a page, a choice or an Action is worth for its own sake."""

    def __init__(
        self, coverage: Coverage, novelty: float = 0.0, aim: Aim | None = None, purpose: float = 0.0
    ) -> None:
        self._coverage = coverage
        self._novelty = novelty
        self._aim = aim if purpose else None
        self._purpose = purpose
        self._helpful: frozenset[str] = frozenset()
        self._tried: dict[str, int] = {}  # what was done for the goal since something was last written down
        self._stage: tuple[int, int] = (0, 0)

    def look(self, game: Game) -> None:
        """Finds out what helps now. Asked before every menu, because gains change the way."""
        if self._aim is None:
            return
        self._helpful = self._aim(game)
        written = sum(1 + len(parts) for parts in game.sheet.statuses.values())
        stage = (written, sum(game.calendar.time_passed.values()))
        if stage != self._stage:
            self._stage = stage
            self._tried.clear()

    def does(self, key: str) -> None:
        """Something is done. If it helps on paper but changes nothing, it draws less the next time."""
        if key in self._helpful:
            self._tried[key] = self._tried.get(key, 0) + 1

    def in_choice(self, verse: str, key: str, to: str) -> float:
        worth = 0.0
        if self._novelty:
            worth += self._novelty * _NEW_CHOICE / (1 + self._coverage.get(f"{verse}|{key}", 0))
            worth += self._novelty * self._fresh(to)
        return worth + self._towards(f"choice:{verse}|{key}")

    def in_page(self, verse: str) -> float:
        return self._novelty * self._fresh(verse) if self._novelty else 0.0

    def in_action(self, key: str) -> float:
        return self._towards(key)

    def _fresh(self, verse: str) -> float:
        return 0.0 if verse == "end" else _NEW_PAGE / (1 + self._coverage.get(verse, 0))

    def _towards(self, key: str) -> float:
        return self._purpose * _GOAL / (1 + self._tried.get(key, 0)) if key in self._helpful else 0.0
