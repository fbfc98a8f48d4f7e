"""Waystones, as the wayfarer lights them: whether one is worth its price, on which corner, and which one to give up."""

from __future__ import annotations

from runtime.play.bots.lit_map import best_slot, is_lit, loss_of
from runtime.play.bots.reading_memory import ReadingMemory
from runtime.rules.actions.waystone import blood_dues, offering_dues
from runtime.rules.costs.purses import shortfall
from runtime.rules.edition import Edition
from runtime.rules.map.waystones import point_key
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.state.game import Game


class Lamplighter:
    """Knows what light is for: the places where there is still something to read."""

    def __init__(self, game: Game, rules: Edition, memory: ReadingMemory) -> None:
        self.game = game
        self.rules = rules
        self.memory = memory

    def _hope(self, place: str) -> float:
        return self.memory.place_worth(place, tuple(self.game.characters))

    def can_offer(self, members: tuple[str, ...]) -> bool:
        """Whether the party can pay for it without blood."""
        return not shortfall(offering_dues(self.game, self.rules, members), self.game, self.rules, members)

    def could_show(self, place: str) -> float:
        """What the best corner of a place would show."""
        return best_slot(self.game, place, self._hope)[0]

    def worth(self, here: str, members: tuple[str, ...]) -> float:
        """What activating a waystone here promises, less its price."""
        game = self.game
        worth = self.could_show(here)
        if not is_lit(game, here):
            worth += 6.0
        if len(game.board.waystones) >= self.rules.numbers.waystones:
            worth -= min(loss_of(game, point, self._hope, here) for point in game.board.waystones)
        if self.can_offer(members):
            return 0.6 * worth - 3.0
        if shortfall(blood_dues(game, self.rules, members), game, self.rules, members):
            return 0.0
        hale = all(game.characters[n].health >= 8 and game.characters[n].terror <= 3 for n in members)
        return 0.3 * worth - 5.0 if hale else 0.0

    def payment(self, decision: Decision) -> Answer:
        keys = decision.open_keys()
        return "offering" if "offering" in keys else keys[0]

    def slot(self, decision: Decision) -> Answer:
        who = self.game.party[0] if self.game.party else next(iter(self.game.characters))
        _, corner = best_slot(self.game, self.game.characters[who].location, self._hope)
        return corner if corner in decision.open_keys() else decision.open_keys()[0]

    def give_up(self, decision: Decision) -> Answer:
        """The waystone whose light is missed least."""
        here = next(iter(self.game.characters.values())).location
        points = {point_key(self.game, point): point for point in self.game.board.waystones}

        def missed(key: str) -> float:
            return loss_of(self.game, points[key], self._hope, here) if key in points else 0.0

        return min(decision.open_keys(), key=missed)
