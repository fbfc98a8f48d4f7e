"""Bots at a table: by name, one mind for a whole party or one for each hero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from runtime.play.bots.agents import Agent, RandomBot
from runtime.play.bots.interests import Coverage, Interest
from runtime.play.bots.tempers import TEMPERS
from runtime.play.bots.wayfarer import Wayfarer
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
    distance: Mapping[str, int] | None = None,
) -> Agent:
    """The bot of that name, at this game."""
    if name == "random":
        return RandomBot(seed)
    temper = TEMPERS[name]
    interest = None
    if temper.novelty or temper.purpose:
        interest = Interest(coverage or {}, temper.novelty, distance or {}, temper.purpose)
    return Wayfarer(game, rules, seed, temper, interest)


class MixedParty:
    """Each hero is played by a bot of their own; what concerns the whole group is the first one's to answer."""

    def __init__(self, bots: Mapping[str, Agent]) -> None:
        self._bots = bots
        self._first = next(iter(bots.values()))

    def answer(self, decision: Decision) -> Answer:
        return self._bots.get(decision.actor, self._first).answer(decision)


def seated(
    names: Sequence[str],
    game: Game,
    rules: Edition,
    seed: int,
    coverage: Coverage | None = None,
    distance: Mapping[str, int] | None = None,
) -> Agent:
    """The bots of a party: one name is one mind for all, several sit down in the order of the heroes."""
    if len(set(names)) == 1:
        return one_bot(names[0], game, rules, seed, coverage, distance)
    heroes = list(game.characters)
    bots = {
        hero: one_bot(names[place % len(names)], game, rules, seed + 7919 * place, coverage, distance)
        for place, hero in enumerate(heroes)
    }
    return MixedParty(bots)
