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


class Checkpoint:
    """The state after so many answers, at a quiet point: as a copy, or as the data of a save until it is needed.

    What is asked there, and told before it is asked, is known once play has gone on from it, unless something
    changes before anything is asked.
    """

    __slots__ = ("_data", "_game", "asked", "at", "heard", "rolled", "told")

    def __init__(
        self, at: int, rolled: int, game: Game | None, heard: int, data: dict[str, Any] | None = None
    ) -> None:
        self.at = at
        self.rolled = rolled  # answers of chance up to here
        self.heard = heard  # events of the session that were told before
        self.asked: Decision | None = None
        self.told: list[Event] = []
        self._game = game
        self._data = data

    def state(self, book: Book) -> Game:
        """The state itself: to be looked at or cloned, never played on."""
        if self._game is None:
            assert self._data is not None
            self._game = Game.from_data(book, self._data)
        return self._game

    def holds(self, game: Game) -> bool:
        """Whether a game stands where the copy does; a save's data is not read for that."""
        return self._game is not None and self._game.same(game)

    def data(self) -> dict[str, Any]:
        """The state as a save holds it."""
        if self._data is None:
            assert self._game is not None
            self._data = self._game.to_data()
        return self._data


class Session:
    """One playthrough.

    `decision` is what is asked now (None: the campaign is over); `events` what happened since. `game` is to be
    looked at: right after an undo it is the state of a checkpoint, which is copied when play goes on.
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
        self._rolled = 0  # how many of the answers are chance's
        self._checkpoints: list[Checkpoint] = []
        self.events: list[Event] = []
        self.decision: Decision | None = None
        self._chance = Chance(seed) if seed is not None else None
        self.game = game if game is not None else new_game(book, rules, heroes)
        self._flow: Flow[str] | None = play_campaign(self.game, rules)
        self._run(self._flow, None)

    # --- playing

    @property
    def over(self) -> bool:
        return self.decision is None

    def answer(self, answer: Answer) -> None:
        """Goes on with the answer, or raises Refused and changes nothing."""
        if self.decision is None:
            raise Refused("the campaign is over")
        self.decision.check(answer)
        flow = self._flow or self._taken_up()
        self.events = []
        self._note(answer, self.decision)
        self._run(flow, answer)

    def play(self, agent: Agent, answers: int) -> int:
        """Lets an agent answer up to so many decisions; returns how many it answered."""
        for count in range(answers):
            if self.decision is None:
                return count
            self.answer(agent.answer(self.decision))
        return answers

    def _note(self, answer: Answer, decision: Decision) -> None:
        self.log.append(answer)
        rolled = decision.actor == CHANCE
        self._by_chance.append(rolled)
        self._rolled += rolled

    def _run(self, flow: Flow[str], answer: Answer | None) -> None:
        """Sends an answer and runs to the next decision that a person or bot must take."""
        chance = self._chance
        try:
            while True:
                item = flow.send(answer)  # type: ignore[arg-type]
                answer = None
                if type(item) is Decision:
                    if chance is None or item.actor != CHANCE:
                        self._stand_at(item)
                        return
                    answer = chance.answer(item)
                    self._note(answer, item)
                elif item is QUIET:
                    self._keep()
                else:
                    self.events.append(item)  # type: ignore[arg-type]
        except StopIteration:
            self.decision = None

    def _stand_at(self, decision: Decision) -> None:
        """The decision is what is asked now; a checkpoint remembers it if nothing has changed between the two."""
        self.decision = decision.plain()
        if self._checkpoints:
            last = self._checkpoints[-1]
            if last.at == len(self.log) and last.asked is None and last.holds(self.game):
                last.asked, last.told = self.decision, self.events[last.heard :]

    # --- checkpoints

    def _keep(self) -> None:
        at = len(self.log)
        if not self._checkpoints or at - self._checkpoints[-1].at >= CHECKPOINT_EVERY:
            self._checkpoints.append(Checkpoint(at, self._rolled, self.game.clone(), len(self.events)))
            if len(self._checkpoints) > MOST_CHECKPOINTS:
                # The older half is thinned: going far back may cost more, playing on never does.
                half = MOST_CHECKPOINTS // 2
                self._checkpoints = self._checkpoints[:half:2] + self._checkpoints[half:]

    def _restore(self, length: int) -> None:
        """The position after so many answers: from the last checkpoint before it, by replay.

        Right at a checkpoint there is nothing to replay and nothing to copy: what is asked there is known, and
        its state is only looked at until somebody answers.
        """
        while self._checkpoints and self._checkpoints[-1].at > length:
            self._checkpoints.pop()
        if not self._checkpoints:
            self._replay(0, 0, new_game(self.book, self.rules, self.heroes), length)
            return
        last = self._checkpoints[-1]
        if last.at < length or last.asked is None:
            self._replay(last.at, last.rolled, last.state(self.book).clone(), length)
            return
        del self.log[length:], self._by_chance[length:]
        self._rolled, self.game, self._flow = last.rolled, last.state(self.book), None
        self.decision, self.events = last.asked, last.told[:]
        if self._chance is not None:
            self._chance.count = self._rolled

    def _taken_up(self) -> Flow[str]:
        """The flow of a position that stands at its last checkpoint: from a copy of the state kept there."""
        self.game = self._checkpoints[-1].state(self.book).clone()
        self._flow = play_campaign(self.game, self.rules)
        for item in self._flow:
            if type(item) is Decision:
                break
        return self._flow

    def _replay(self, at: int, rolled: int, game: Game, length: int) -> None:
        """Plays the kept answers from `at` up to `length` over a state, and stands where the last of them leads."""
        answers = self.log[at:length]
        del self.log[at:], self._by_chance[at:]
        self._rolled, self.game, self.events = rolled, game, []
        self._flow = flow = play_campaign(game, self.rules)
        index, left = at, iter(answers)
        answer: Answer | None = None
        try:
            while True:
                item = flow.send(answer)  # type: ignore[arg-type]
                answer = None
                if type(item) is Decision:
                    answer = next(left, None)
                    if answer is None:
                        break
                    try:
                        item.check(answer)
                    except Refused as refused:
                        raise ReplayStopped(index, item.plain(), answer, str(refused)) from None
                    index += 1
                    self._note(answer, item)
                    self.events = []
                elif item is QUIET:
                    self._keep()
                else:
                    self.events.append(item)  # type: ignore[arg-type]
        except StopIteration:
            answer = next(left, None)
            if answer is not None:
                raise ReplayStopped(index, None, answer, "nothing more is asked") from None
            self.decision = None
            return
        chance = self._chance
        if chance is not None:
            chance.count = self._rolled
            if item.actor == CHANCE:
                # A replay may stop where chance is asked: there it answers again.
                answer = chance.answer(item)
                self._note(answer, item)
                self._run(flow, answer)
                return
        self._stand_at(item)

    @property
    def can_undo(self) -> bool:
        return 0 in self._by_chance

    def undo(self) -> Answer:
        """Takes the last answer of a person back, with all that chance added since; returns it."""
        last = self._by_chance.rfind(0)
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
        other.log, other._by_chance, other._rolled = self.log[:], self._by_chance[:], self._rolled
        other._restore(len(self.log))
        return other

    # --- saving as data

    def to_data(self) -> dict[str, Any]:
        """What a save holds: how it began, every answer, and the last checkpoint.

        KOR-SAVE-001, KOR-SAVE-004.
        """
        last = self._checkpoints[-1]
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
            "checkpoint": {"at": last.at, "state": last.data()},
        }

    @classmethod
    def from_data(cls, book: Book, rules: Edition, data: dict[str, Any]) -> Session:
        """The position of a save; costs the answers since its checkpoint. KOR-SAVE-005, AMB-S-36."""
        session = cls.__new__(cls)
        session.book, session.rules = book, rules
        session.heroes, session.seed = tuple(data["heroes"]), data["seed"]
        session._chance = Chance(session.seed) if session.seed is not None else None
        answers = data["answers"]
        if list in set(map(type, answers)):  # as JSON has them
            answers = [one if isinstance(one, str) else tuple(one) for one in answers]
        session.log = list(answers)
        session._by_chance = bytearray(len(answers))
        for index in data["chance"]:
            session._by_chance[index] = 1
        at, state = data["checkpoint"]["at"], data["checkpoint"]["state"]
        rolled = sum(session._by_chance[:at])
        session._checkpoints = [Checkpoint(at, rolled, None, 0, state)]
        session._replay(at, rolled, Game.from_data(book, state), len(answers))
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
    answer: Answer | None = None
    try:
        while count < most:
            item = send(answer)  # type: ignore[arg-type]
            if type(item) is not Decision:
                # What is told before something is asked: nobody listens here.
                for item in flow:
                    if type(item) is Decision:
                        break
                else:
                    break
            count += 1
            answer = roll(item) if item.actor == CHANCE else ask(item)
    except StopIteration:
        pass
    return count
