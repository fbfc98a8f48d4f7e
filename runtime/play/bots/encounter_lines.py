"""Lines of play: a bounded search for answers that bring an encounter to a wanted outcome."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from runtime.play.bots.agents import Agent, Chance
from runtime.play.bots.encounter_bot import EncounterBot, QuickPlayer
from runtime.play.sessions.session import Session
from runtime.rules.edition import Edition
from runtime.rules.encounters.outcome import EncounterEnd, ends_of, kind_of, resolve_encounter
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import Game

# What a plan may say for the outcome of the other kind of encounter.
_IN_TALKS: Final = {"win": "green", "lose": "red", "escape": "red", "avoid": "red"}
_IN_FIGHTS: Final = {"green": "win", "red": "lose", "gray": "escape"}
_IN_STAGES: Final = {"green": "win", "gray": "lose", "red": "lose", "escape": "lose"}


_QUICK_TRIES: Final = 4
_QUICK_STEPS: Final = 150


class AnswerLine(msgspec.Struct, frozen=True):
    """Answers from the start of the encounter to its end, those of chance included."""

    answers: tuple[Answer, ...]
    outcome: EncounterEnd
    decisions: int  # looked at in total, while searching


def goal_of(game: Game, name: str, outcome: str) -> str:
    """The outcome in the words of this kind of encounter; a talk with stages is won or lost like a fight."""
    if kind_of(game, name) != "diplomacy":
        return _IN_FIGHTS.get(outcome, outcome)
    return (_IN_TALKS if "green" in ends_of(game, name) else _IN_STAGES).get(outcome, outcome)


def find_line(
    game: Game,
    rules: Edition,
    party: tuple[str, ...],
    name: str,
    outcome: str,
    limit: int = 4_000,
    seed: int = 0,
) -> AnswerLine | None:
    """A line from this position to the outcome, or None if the search of `limit` decisions found none.

    The game itself is not touched. A few quick tries come first, because most outcomes need no look ahead. Then the
    bot plays as well as it can. Later tries take more risks and get other answers from chance, until the limit is
    reached.
    """
    goal = goal_of(game, name, outcome)
    spent = 0
    for attempt in range(_QUICK_TRIES):
        copy = game.clone()
        player = _DaringPlayer(copy, rules, goal, seed + attempt)
        flow = resolve_encounter(copy, rules, party, name, "box")
        answers, ended = drive(flow, player, Chance(seed + attempt), min(limit - spent, _QUICK_STEPS))
        spent += max(len(answers), 1)
        if ended is not None and matches(ended, goal):
            return AnswerLine(tuple(answers), ended, spent)
        if spent >= limit:
            return None
    attempt = 0
    while spent < limit:
        copy = game.clone()
        daring = 0.0 if attempt == 0 else min(0.1 + 0.05 * attempt, 0.5)
        bot = EncounterBot(copy, rules, goal, seed + attempt, daring)
        flow = resolve_encounter(copy, rules, party, name, "box")
        answers, ended = drive(flow, bot, Chance(seed + attempt), min(limit - spent, 600))
        spent += max(len(answers), 1)
        attempt += 1
        if ended is not None and matches(ended, goal):
            return AnswerLine(tuple(answers), ended, spent)
    return None


def find_line_in(
    session: Session, outcome: str, limit: int = 1_000, seed: int = 0
) -> tuple[Answer, ...] | None:
    """Answers that lead a session, which stands inside an encounter, to the outcome of that encounter.

    It tries forks only: give the answers to the session itself to get there. If the session has a seed, chance
    answers for itself; if not, its answers are among those returned.
    """
    encounter = session.game.encounter
    if encounter is None:
        return None
    goal = goal_of(session.game, encounter.name, outcome)
    spent = 0
    attempt = 0
    while spent < limit:
        fork = session.fork()
        daring = 0.0 if attempt == 0 else min(0.1 + 0.05 * attempt, 0.5)
        bot, chance = (
            EncounterBot(fork.game, fork.rules, goal, seed + attempt, daring),
            Chance(seed + attempt),
        )
        answers: list[Answer] = []
        result = ""
        while not result and fork.decision is not None and spent + len(answers) < limit:
            decision = fork.decision
            answers.append(chance.answer(decision) if decision.actor == CHANCE else bot.answer(decision))
            fork.answer(answers[-1])
            told = [one for one in fork.events if one.kind == "outcome" and one.what == encounter.name]
            result = told[-1].text if told else ""
        if result == goal or (goal == "red" and result == "lose"):
            return tuple(answers)
        spent += max(len(answers), 1)
        attempt += 1
    return None


def matches(outcome: EncounterEnd, goal: str) -> bool:
    """Whether an encounter ended as wanted; a talk that nobody survived counts as red (AMB-S-141)."""
    if goal in ("win", "green"):
        return outcome.won
    return outcome.result == goal or (goal == "red" and outcome.result == "lose")


class _DaringPlayer:
    """Plays what gives most at once; the higher its seed, the more often it tries something else."""

    def __init__(self, game: Game, rules: Edition, goal: str, seed: int) -> None:
        self._quick, self._goal = QuickPlayer(game, rules, goal), goal
        self._dice, self._daring = Random(seed), min(0.15 * seed, 0.45)

    def answer(self, decision: Decision) -> Answer:
        if self._daring and decision.single and self._dice.random() < self._daring:
            return self._dice.choice(decision.open_keys())
        if self._goal == "escape" and decision.single:
            away = next((key for key in ("escape", "avoid") if key in decision.open_keys()), None)
            if away is not None:
                return away
        return self._quick.answer(decision)


def drive(
    flow: Flow[EncounterEnd], bot: Agent, chance: Agent, most: int
) -> tuple[list[Answer], EncounterEnd | None]:
    """Plays a flow to its end, or until it has given so many answers; keeps all of them."""
    answers: list[Answer] = []
    answer: Answer | None = None
    try:
        while len(answers) < most:
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if type(item) is Decision:
                answer = chance.answer(item) if item.actor == CHANCE else bot.answer(item)
                answers.append(answer)
        return answers, None
    except StopIteration as stop:
        return answers, stop.value
