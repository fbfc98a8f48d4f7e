"""A session drives the rules: it keeps checkpoints and answers, and so can undo, fork, replay, save and load.

A generator can be neither copied nor saved, so a position is the state at the last quiet point plus the
answers
given since. Nothing here reads or writes files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from runtime.play.agents import Agent, Chance
from runtime.rules.book import Book
from runtime.rules.day import play_campaign
from runtime.rules.decisions import CHANCE, Answer, Decision, Refused
from runtime.rules.edition import Edition
from runtime.rules.events import QUIET, Event
from runtime.rules.flow import Flow
from runtime.rules.rulings import DEFAULT, Rulings
from runtime.rules.setup import new_game
from runtime.rules.state import Game

SAVE_FORMAT: Final = 1
CHECKPOINT_EVERY: Final = 16  # answers; a checkpoint costs about as much as one decision
MOST_CHECKPOINTS: Final = 64


class ReplayStopped(Exception):
    """A kept answer is not on offer: the campaign or the rules have changed since."""

    def __init__(self, index: int, decision: Decision | None, answer: Answer, reason: str) -> None:
        where = f" at {decision.at}" if decision is not None and decision.at is not None else ""
        asked = decision.kind if decision is not None else "the end of the campaign"
        super().__init__(f"answer {index + 1} ({answer!r}) does not fit {asked}{where}: {reason}")
        self.index = index
        self.decision = decision
        self.answer = answer


class Session:
    """One playthrough.

    `decision` is what is asked now (None: the campaign is over); `events` what happened since.
    """

    def __init__(
        self,
        book: Book,
        rules: Edition,
        heroes: Sequence[str],
        seed: int | None = None,
        *,
        game: Game | None = None,
    ) -> None:
        self.book = book
        self.rules = rules
        self.heroes = tuple(heroes)
        self.seed = seed
        self.log: list[Answer] = []
        self._by_chance = bytearray()
        self._checkpoints: list[tuple[int, Game]] = []
        self.events: list[Event] = []
        self.decision: Decision | None = None
        self._chance = Chance(seed) if seed is not None else None
        self.game = game if game is not None else new_game(book, rules, heroes)
        self._flow: Flow[str] = play_campaign(self.game, rules)
        self._run(None)

    # --- playing

    @property
    def over(self) -> bool:
        return self.decision is None

    def answer(self, answer: Answer) -> None:
        """Goes on with the answer, or raises Refused and changes nothing."""
        if self.decision is None:
            raise Refused("the campaign is over")
        self.decision.check(answer)
        self.events = []
        self._note(answer, self.decision)
        self._run(answer)

    def play(self, agent: Agent, answers: int) -> int:
        """Lets an agent answer up to so many decisions; returns how many it answered."""
        for count in range(answers):
            if self.decision is None:
                return count
            self.answer(agent.answer(self.decision))
        return answers

    def _note(self, answer: Answer, decision: Decision) -> None:
        self.log.append(answer)
        self._by_chance.append(decision.actor == CHANCE)

    def _run(self, answer: Answer | None) -> None:
        """Sends an answer and runs to the next decision that a person or bot must take."""
        flow, chance = self._flow, self._chance
        try:
            while True:
                item = flow.send(answer)  # type: ignore[arg-type]
                answer = None
                if type(item) is Decision:
                    if chance is None or item.actor != CHANCE:
                        self.decision = item.plain()
                        return
                    answer = chance.answer(item)
                    self._note(answer, item)
                elif item is QUIET:
                    self._keep()
                else:
                    self.events.append(item)  # type: ignore[arg-type]
        except StopIteration:
            self.decision = None

    # --- checkpoints

    def _keep(self) -> None:
        at = len(self.log)
        if not self._checkpoints or at - self._checkpoints[-1][0] >= CHECKPOINT_EVERY:
            self._checkpoints.append((at, self.game.clone()))
            if len(self._checkpoints) > MOST_CHECKPOINTS:
                # The older half is thinned: going far back may cost more, playing on never does.
                half = MOST_CHECKPOINTS // 2
                self._checkpoints = self._checkpoints[:half:2] + self._checkpoints[half:]

    def _restore(self, length: int) -> None:
        """The position after so many answers: from the last checkpoint before it, by replay."""
        log, by_chance = self.log[:length], self._by_chance[:length]
        while self._checkpoints and self._checkpoints[-1][0] > length:
            self._checkpoints.pop()
        if self._checkpoints:
            at, kept = self._checkpoints[-1]
            game = kept.clone()
        else:
            at, game = 0, new_game(self.book, self.rules, self.heroes)
        self._replay_from(at, game, log, by_chance)

    def _replay_from(self, at: int, game: Game, log: list[Answer], by_chance: bytearray) -> None:
        """Plays the answers from `at` on over a state, and stands where the last of them leads."""
        self.game = game
        self.log, self._by_chance = log[:at], by_chance[:at]
        self.events, self.decision = [], None
        chance, self._chance = self._chance, None
        self._flow = play_campaign(game, self.rules)
        self._run(None)
        for index in range(at, len(log)):
            answer = log[index]
            decision: Decision | None = self.decision
            if decision is None:
                raise ReplayStopped(index, None, answer, "nothing more is asked")
            try:
                decision.check(answer)
            except Refused as refused:
                raise ReplayStopped(index, decision, answer, str(refused)) from None
            self.events = []
            self._note(answer, decision)
            self._run(answer)
        self._chance = chance
        if chance is not None:
            chance.count = sum(self._by_chance)
            self._let_chance_go_on(chance)

    def _let_chance_go_on(self, chance: Chance) -> None:
        """A replay may stop where chance is asked: there it answers again."""
        decision = self.decision
        if decision is not None and decision.actor == CHANCE:
            answer = chance.answer(decision)
            self._note(answer, decision)
            self._run(answer)

    @property
    def can_undo(self) -> bool:
        return any(not chance for chance in self._by_chance)

    def undo(self) -> Answer:
        """Takes the last answer of a person back, with all that chance added since; returns it."""
        last = len(self.log) - 1
        while last >= 0 and self._by_chance[last]:
            last -= 1
        if last < 0:
            raise Refused("there is nothing to undo")
        answer = self.log[last]
        self._restore(last)
        return answer

    def fork(self) -> Session:
        """A second session at the same position."""
        other = Session.__new__(Session)
        other.book, other.rules = self.book, self.rules
        other.heroes, other.seed = self.heroes, self.seed
        other._chance = Chance(self.seed) if self.seed is not None else None
        other._checkpoints = list(self._checkpoints)
        other.log, other._by_chance = self.log[:], self._by_chance[:]
        other._restore(len(self.log))
        return other

    # --- saving as data

    def to_data(self) -> dict[str, Any]:
        """What a save holds: how it began, every answer, and the last checkpoint.

        KOR-SAVE-001, KOR-SAVE-004.
        """
        at, kept = self._checkpoints[-1]
        return {
            "format": SAVE_FORMAT,
            "campaign": self.book.campaign.id,
            "edition": self.rules.name,
            "modes": list(self.rules.modes),
            "rulings": _other_rulings(self.rules.rulings),
            "heroes": list(self.heroes),
            "seed": self.seed,
            "answers": [answer if isinstance(answer, str) else list(answer) for answer in self.log],
            "chance": [index for index, chance in enumerate(self._by_chance) if chance],
            "checkpoint": {"at": at, "state": kept.to_data()},
        }

    @classmethod
    def from_data(cls, book: Book, rules: Edition, data: dict[str, Any]) -> Session:
        """The position of a save; costs the answers since its checkpoint. KOR-SAVE-005, AMB-S-36."""
        session = cls.__new__(cls)
        session.book, session.rules = book, rules
        session.heroes, session.seed = tuple(data["heroes"]), data["seed"]
        session._chance = Chance(session.seed) if session.seed is not None else None
        log: list[Answer] = [one if isinstance(one, str) else tuple(one) for one in data["answers"]]
        by_chance = bytearray(len(log))
        for index in data["chance"]:
            by_chance[index] = 1
        at = data["checkpoint"]["at"]
        game = Game.from_data(book, data["checkpoint"]["state"])
        session._checkpoints = [(at, game.clone())]
        session._replay_from(at, game, log, by_chance)
        return session


def _other_rulings(rulings: Rulings) -> dict[str, Any]:
    """The rulings that this table reads otherwise than the catalogue."""
    usual: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(DEFAULT))
    these: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(rulings))
    return {name: value for name, value in these.items() if value != usual[name]}


def replay(
    book: Book, rules: Edition, heroes: Sequence[str], answers: Iterable[Answer], seed: int | None = None
) -> Session:
    """A playthrough from its beginning, from answers alone (chance's included)."""
    session = Session(book, rules, heroes)
    for index, answer in enumerate(answers):
        if session.decision is None:
            raise ReplayStopped(index, None, answer, "nothing more is asked")
        try:
            session.answer(answer)
        except Refused as refused:
            raise ReplayStopped(index, session.decision, answer, str(refused)) from None
    return session


def play_out(flow: Flow[Any], agent: Agent, chance: Agent, most: int) -> int:
    """Runs a flow without keeping anything, for bots and measurements; returns the number of decisions."""
    count = 0
    ask, roll, send = agent.answer, chance.answer, flow.send
    item = next(flow, None)
    try:
        while item is not None and count < most:
            if type(item) is Decision:
                count += 1
                answer = roll(item) if item.actor == CHANCE else ask(item)
                if count < most:
                    item = send(answer)
            else:
                # What is told between two decisions: nobody listens here.
                for item in flow:
                    if type(item) is Decision:
                        break
                else:
                    break
    except StopIteration:
        pass
    return count
