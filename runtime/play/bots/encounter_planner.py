"""A player of encounters who thinks some turns ahead, as far as the rules let a person know.

It deals itself the unseen cards in several ways. In each of them it plays every option on, quickly and without
hindsight, for so many turns. It takes the option that does best on average, and drops options that are clearly worse
after a few deals.
"""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from runtime.play.bots.encounter_bot import EncounterBot
from runtime.rules.edition import Edition
from runtime.rules.encounters.encounter_rules import EncounterRules
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import EncounterState, Game


class Foresight(msgspec.Struct, frozen=True):
    """How far and how often a planner looks ahead."""

    turns: int = 3  # whole turns after the one under way
    samples: int = 8  # ways in which it deals the unseen cards


_PLAIN: Final = Foresight()
_FIRST_DEALS: Final = 2  # after so many deals, and at every doubling, the worse half is dropped
_MOST_STEPS: Final = 200
_TURN: Final = "turn"
_CARDS: Final = "cards"


class EncounterPlanner(EncounterBot):
    """Answers the decisions of one encounter in one game."""

    # Habit decides whether a hand is kept: a few deals cannot tell, and one lucky deal costs a card.
    _outside = ("hand.keep", "trait.entrapment", "trait.greedy", "item.aside", "talk.avoid", "talk.approach")

    def __init__(
        self, game: Game, rules: Edition, goal: str = "win", seed: int = 0, foresight: Foresight = _PLAIN
    ) -> None:
        super().__init__(game, rules, goal, seed)
        self.foresight = foresight
        self._from = _CARDS  # where the kept position stands

    def _taken_up(self, decision: Decision, encounter: EncounterState) -> list[Answer] | None:
        if decision.kind == "encounter.active":
            self._from = _TURN
        elif decision.kind == "encounter.play":
            self._from = _CARDS
        else:
            return None
        return []

    def _best(self, keys: list[str]) -> str | None:
        """The option that does best over all deals; None if no option can be played on."""
        deals = Random(self._random.getrandbits(30))
        left = dict.fromkeys(keys, 0.0)
        done, drop = 0, _FIRST_DEALS
        while done < self.foresight.samples and len(left) > 1:
            deal = deals.getrandbits(30)
            base = self._dealt(deal)
            for key in left:
                left[key] += self._tried(base, key, deal)
            done += 1
            if done == drop:
                ranked = sorted(left, key=lambda key: -left[key])
                left = {key: left[key] for key in keys if key in ranked[: max(2, (len(ranked) + 1) // 2)]}
                drop *= 2
        best = max(left, key=lambda key: left[key])
        return best if left[best] > float("-inf") else None

    def _most_steps(self) -> int:
        return _MOST_STEPS

    def _far_enough(self, encounter: EncounterState) -> bool:
        return encounter.turn > self._turn + self.foresight.turns

    def _flow(self, game: Game, how: EncounterRules) -> Flow[None]:
        """From the kept position to the end of the encounter, turn by turn."""
        encounter = game.encounter
        assert encounter is not None
        if self._from == _TURN:
            encounter.phase = "turn"  # nobody is active: the flow asks for the next one again
        while not _over(game, encounter):
            for step in how.turn:
                yield from step(game, self.rules, how)
                if _over(game, encounter):
                    return


def _over(game: Game, encounter: EncounterState) -> bool:
    return bool(encounter.over or not encounter.party or game.ending)
