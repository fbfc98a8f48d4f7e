"""Menhirs, as the wayfarer keeps them: when a stone must be lit again, which one, and whether the party can pay for it.

A place without a lit stone in range is lost, and those who sleep there suffer (FOA-DAYSTART-004, FOA-MENHIR-005). So
the bot buys light before it runs out, and saves up for it in time.
"""

from __future__ import annotations

from typing import Final

from runtime.play.bots.reading_memory import ReadingMemory
from runtime.rules.costs.costs import dues
from runtime.rules.costs.other_costs import other_costs_blocked
from runtime.rules.costs.purses import shortfall
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Game

_SOON: Final = 3  # with fewer days of light than this, a stone needs care
_NEW_LIGHT: Final = 6.0  # what a stone that shows new land is worth
_LAST_LIGHT: Final = 14.0  # what a stone is worth before the last light goes out


class StoneKeeper:
    """Knows how long there will be light, and where it can be bought."""

    def __init__(self, game: Game, rules: Edition, memory: ReadingMemory) -> None:
        self.game = game
        self.rules = rules
        self.memory = memory

    def worth(self, here: str, members: tuple[str, ...]) -> float:
        """What inspecting and lighting the menhir here promises."""
        if not self.can_light(here, members):
            return 0.0
        dial = self.game.board.menhirs.get(here)
        if dial is None:
            return _NEW_LIGHT + self._hurry()
        return self._hurry() + 4.0 if dial <= 1 else self._hurry() if dial <= 2 else 0.0

    def errand(self, place: str, members: tuple[str, ...]) -> float:
        """What going to a place is worth for its stone."""
        return 0.8 * self.worth(place, members)

    def can_light(self, place: str, members: tuple[str, ...]) -> bool:
        menhir = self.game.book.locations[place].menhir
        if menhir is None or place not in self.game.board.locations:
            return False
        context = Context(members, place, source=f"location:{place}")
        if menhir.needs is not None and not holds(menhir.needs, self.game, self.rules, context):
            return False
        due = dues(menhir.cost, self.game, self.rules, context)
        return not shortfall(due, self.game, self.rules, members) and not other_costs_blocked(
            menhir.cost, self.game, self.rules, context, f"menhir:{place}"
        )

    def _hurry(self) -> float:
        """How urgent light is, with the days that are left."""
        left = max(self.game.board.menhirs.values(), default=0)
        return 0.0 if left > _SOON else _LAST_LIGHT * (_SOON + 1 - left) / (_SOON + 1)

    def give_up(self, decision: Decision) -> Answer:
        """The model that would be missed least: the one with the fewest days left."""
        dials = self.game.board.menhirs
        return min(decision.open_keys(), key=lambda key: dials.get(key, 0))
