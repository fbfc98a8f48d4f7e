"""Bots at a table, by name: one mind for a whole party, or one for each hero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from runtime.play.bots.agents import Agent, RandomBot
from runtime.play.bots.interests import Aim, Coverage, Interest
from runtime.play.bots.tempers import TEMPERS, temper_of
from runtime.play.bots.wayfarer import ENOUGH_FOR_TODAY, MOST_ACTIONS, Wayfarer
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.state.game import Game

BOTS: Final = ("random", *TEMPERS)


def one_bot(
    name: str,
    game: Game,
    rules: Edition,
    seed: int,
    coverage: Coverage | None = None,
    aim: Aim | None = None,
) -> Agent:
    """The bot of that name and settings, at this game."""
    if name == "random":
        return RandomBot(seed)
    temper = temper_of(name)
    interest = None
    if temper.novelty or temper.purpose:
        interest = Interest(coverage or {}, temper.novelty, aim, temper.purpose)
    return Wayfarer(game, rules, seed, temper, interest)


class MixedParty:
    """Each hero is played by a bot of their own; the first bot answers what concerns the whole group.

    They take turns to act. A bot that has had enough is asked again only after another one has done something.
    """

    def __init__(self, bots: Mapping[str, Agent], game: Game) -> None:
        self._bots = bots
        self._game = game
        self._first = next(iter(bots.values()))
        self._tired: set[str] = set()
        self._day = self._actions = 0

    def answer(self, decision: Decision) -> Answer:
        if self._game.calendar.day != self._day:
            self._day, self._actions = self._game.calendar.day, 0
            self._tired.clear()
        if decision.kind == "day.who":
            return self._next(decision)
        answer = self._bots.get(decision.actor, self._first).answer(decision)
        if decision.kind == "day.action":
            self._actions += 1
            if answer in ENOUGH_FOR_TODAY or self._actions >= MOST_ACTIONS:
                self._tired.add(decision.actor)
            else:
                self._tired.clear()
        return answer

    def _next(self, decision: Decision) -> Answer:
        waiting = [name for name in decision.open_keys() if name in self._bots and name not in self._tired]
        if not waiting or self._actions >= MOST_ACTIONS:
            return "end-the-day"
        return max(waiting, key=lambda name: self._game.characters[name].energy)


def seated(
    names: Sequence[str],
    game: Game,
    rules: Edition,
    seed: int,
    coverage: Coverage | None = None,
    aim: Aim | None = None,
) -> Agent:
    """The bots of a party. One name is one mind for all; several names sit down in the order of the heroes."""
    if len(set(names)) == 1:
        return one_bot(names[0], game, rules, seed, coverage, aim)
    heroes = list(game.characters)
    bots = {
        hero: one_bot(names[place % len(names)], game, rules, seed + 7919 * place, coverage, aim)
        for place, hero in enumerate(heroes)
    }
    return MixedParty(bots, game)
