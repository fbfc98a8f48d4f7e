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
from runtime.play.checkpoint import Checkpoint
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
CHECKPOINT_EVERY: Final = 24  # answers; a checkpoint costs about as much as one decision
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

    `decision` is what is asked now (None: the campaign is over); `events` what happened since the last answer of a
    person. `game` is to be looked at: it is the state now, made when somebody looks.
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
        # What was asked since the last checkpoint but one, and told before it; by the number of answers before it.
        self._asked: dict[int, tuple[Decision, list[Event]]] = {}
        self.events: list[Event] = []
        self.decision: Decision | None = None
        self._chance = Chance(seed) if seed is not None else None
        self._game: Game | None = game if game is not None else new_game(book, rules, heroes)
        self._flow: Flow[str] | None = play_campaign(self._game, rules)
        self._run(self._flow, None)

    @property
    def game(self) -> Game:
        """The state now. Right at a checkpoint it is the one kept there, which is copied when play goes on."""
        if self._game is None:
            last = self._checkpoints[-1]
            if last.at == len(self.log) and last.unchanged:
                return last.state(self.book)
            self._take_up()
            assert self._game is not None
        return self._game

    # --- playing

    @property
    def over(self) -> bool:
        return self.decision is None

    def answer(self, answer: Answer) -> None:
        """Goes on with the answer, or raises Refused and changes nothing."""
        if self.decision is None:
            raise Refused("the campaign is over")
        self.decision.check(answer)
        flow = self._flow or self._take_up()
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
        """The decision is what is asked now; a checkpoint is told if nothing has changed between the two."""
        at = len(self.log)
        self.decision = decision.plain()
        self._asked[at] = self.decision, self.events
        if self._checkpoints:
            last = self._checkpoints[-1]
            if last.at == at and not last.unchanged and self._game is not None:
                last.unchanged = last.holds(self._game)

    # --- checkpoints

    def _keep(self) -> None:
        at = len(self.log)
        if not self._checkpoints or at - self._checkpoints[-1].at >= CHECKPOINT_EVERY:
            assert self._game is not None
            if self._checkpoints:
                # One step back is by far the commonest: it must not be dear right behind a checkpoint.
                since = self._checkpoints[-1].at
                self._asked = {asked: what for asked, what in self._asked.items() if asked >= since}
            here = Checkpoint(at, self._rolled, self._game.clone(), told=tuple(self.events))
            self._checkpoints.append(here)
            if len(self._checkpoints) > MOST_CHECKPOINTS:
                # The older half is thinned: going far back may cost more, playing on never does.
                half = MOST_CHECKPOINTS // 2
                self._checkpoints = self._checkpoints[:half:2] + self._checkpoints[half:]

    def _restore(self, length: int) -> None:
        """The position after so many answers.

        What was asked there is mostly known, so nothing is played again before somebody looks at the state or
        answers; otherwise it is found by replay from the last checkpoint before it.
        """
        while self._checkpoints and self._checkpoints[-1].at > length:
            self._checkpoints.pop()
        asked = self._asked
        while asked and next(reversed(asked)) > length:
            asked.popitem()
        known = asked.get(length)
        if not self._checkpoints:
            # These answers may come from a save of another build: they are looked at as on loading.
            self._replay(Checkpoint(0, 0), new_game(self.book, self.rules, self.heroes), length)
        elif known is None:
            last = self._checkpoints[-1]
            self._replay(last, last.state(self.book).clone(), length)
        else:
            self._rolled -= sum(self._by_chance[length:])
            del self.log[length:], self._by_chance[length:]
            self.decision, self.events = known
            self._game = self._flow = None
            if self._chance is not None:
                self._chance.count = self._rolled

    def _take_up(self) -> Flow[str]:
        """State and flow of a position that has been stood at before: from the last checkpoint, by its answers.

        They were accepted there once, so nobody looks at the menus again.
        """
        last = self._checkpoints[-1]
        self._game = last.state(self.book).clone()
        self._flow = flow = play_campaign(self._game, self.rules)
        send = flow.send
        answer: Answer | None = None
        for following in (*self.log[last.at :], None):
            if type(send(answer)) is not Decision:  # type: ignore[arg-type]
                for item in flow:
                    if type(item) is Decision:
                        break
            answer = following
        return flow

    def _replay(self, begin: Checkpoint, game: Game, length: int) -> None:
        """Plays the kept answers from there up to `length` over a state, and stands where the last of them leads."""
        at = begin.at
        answers, rolls = self.log[at:length], self._by_chance[at:length]
        del self.log[at:], self._by_chance[at:]
        self._rolled, self._game, self.events = begin.rolled, game, list(begin.told)
        self._flow = flow = play_campaign(game, self.rules)
        chance = self._chance
        place = 0
        answer: Answer | None = None
        try:
            while True:
                item = flow.send(answer)  # type: ignore[arg-type]
                answer = None
                if type(item) is Decision:
                    if place == len(answers):
                        break
                    answer = answers[place]
                    try:
                        item.check(answer)
                    except Refused as refused:
                        raise ReplayStopped(at + place, item.plain(), answer, str(refused)) from None
                    if chance is None or not rolls[place]:
                        self.events = []
                    place += 1
                    self._note(answer, item)
                elif item is QUIET:
                    self._keep()
                else:
                    self.events.append(item)  # type: ignore[arg-type]
        except StopIteration:
            if place < len(answers):
                raise ReplayStopped(at + place, None, answers[place], "nothing more is asked") from None
            self.decision = None
            return
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
        other._checkpoints, other._asked = list(self._checkpoints), dict(self._asked)
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

    def kept(self) -> tuple[int, bytes]:
        """The last checkpoint: after how many answers, and its state as a save holds it."""
        last = self._checkpoints[-1]
        return last.at, last.json()

    @classmethod
    def from_data(cls, book: Book, rules: Edition, data: dict[str, Any]) -> Session:
        """The position of a save; costs the answers since its checkpoint. KOR-SAVE-005, AMB-S-36.

        The state may be JSON still: then it is read straight into the game.
        """
        session = cls.__new__(cls)
        session.book, session.rules = book, rules
        session.heroes, session.seed = tuple(data["heroes"]), data["seed"]
        session._chance = Chance(data["seed"]) if data["seed"] is not None else None
        session.log = [
            one if isinstance(one, str) else tuple(one) for one in data["answers"]
        ]  # JSON has lists
        session._by_chance = rolls = bytearray(len(session.log))
        for index in data["chance"]:
            rolls[index] = 1
        at, state = data["checkpoint"]["at"], data["checkpoint"]["state"]
        if isinstance(state, dict):
            state = msgspec.json.encode(state)
        begin = Checkpoint(at, rolls.count(1, 0, at), json=state)
        session._checkpoints, session._asked = [begin], {}
        session._replay(begin, Game.from_data(book, state), len(session.log))
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
