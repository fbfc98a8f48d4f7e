"""A session drives the rules. It keeps checkpoints and answers, and so can undo, fork, replay, save and load.

A generator can be neither copied nor saved, so a position is the state at the last quiet point plus the answers given
since. Nothing here reads or writes files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from sys import maxsize
from typing import Any

import msgspec

from runtime.play.bots.agents import Agent, Chance
from runtime.play.sessions.answers import Answers
from runtime.play.sessions.answers import CannotLoad as CannotLoad
from runtime.play.sessions.answers import ReplayStopped as ReplayStopped
from runtime.play.sessions.checkpoint import Checkpoint
from runtime.play.sessions.kept_checkpoints import Checkpoints, spread
from runtime.play.sessions.session_data import (
    SAVE_FORMAT,
    check_save,
    checkpoint_data,
    other_rulings,
    read_saved,
)
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import play_campaign
from runtime.rules.calendar.setup import CannotStart, new_game
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Refused, SittingOption
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import Game


class Session:
    """One playthrough.

    `decision` is what is asked now (None: the campaign is over). `events` are what happened since the last answer of
    a person. `game` is the state now, only to be looked at; it is made when somebody looks.
    """

    _sitting = False  # whether players have just resumed the game, and nobody has acted yet
    _sat_down = -1  # after how many answers they resumed it
    _acted = maxsize  # after how many answers somebody has acted since

    def __init__(
        self,
        book: Book,
        rules: Edition,
        heroes: Sequence[str],
        seed: int | None = None,
        *,
        game: Game | None = None,
    ) -> None:
        if book.campaign.edition != rules.name:
            raise CannotStart(
                f"{book.campaign.title} is played by the rules of {book.campaign.edition}, not by those of {rules.name}"
            )
        self.book = book
        self.rules = rules
        self.heroes = tuple(heroes)
        self.seed = seed
        self.log = Answers()
        self._rolled = 0  # how many of the answers are chance's
        self._checkpoints = Checkpoints()
        # What was asked since the second to last checkpoint, with the events told before it, by the number of earlier
        # answers.
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

    def answer(self, answer: Answer, *, kept: bool = False) -> None:
        """Goes on with the answer, or raises Refused and changes nothing. `kept` is an answer from an earlier sitting."""
        if self.decision is None:
            raise Refused("the campaign is over")
        self.decision.check(answer, kept=kept)
        if self._sitting and self.decision.kind == "day.action":
            option = self.decision.option(answer) if isinstance(answer, str) else None
            if not isinstance(option, SittingOption):  # the first Action ends it
                self._sitting, self._acted = False, len(self.log)
        flow = self._flow or self._take_up()
        self.events = []
        self._note(answer, self.decision)
        self._run(flow, answer)

    def begin_sitting(self) -> None:
        """Players resume a saved game: until somebody acts, they may come and go. FOA-SAVE-005."""
        self._sitting, self._sat_down, self._acted = True, len(self.log), maxsize
        self._offer_what_waits()

    def _offer_what_waits(self) -> None:
        if self.decision is not None:
            self.decision = self.decision.at_a_sitting()

    def play(self, agent: Agent, answers: int) -> int:
        """Lets an agent give up to so many answers; returns how many it gave."""
        for count in range(answers):
            if self.decision is None:
                return count
            self.answer(agent.answer(self.decision))
        return answers

    def _note(self, answer: Answer, decision: Decision) -> None:
        rolled = decision.actor == CHANCE
        self.log.append(answer, rolled)
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
                    self._keep(len(self.log), self._rolled)
                else:
                    self.events.append(item)  # type: ignore[arg-type]
        except StopIteration:
            self.decision = None

    def _stand_at(self, decision: Decision) -> None:
        """The decision is what is asked now. If nothing has changed since the checkpoint, the checkpoint is told so."""
        at = len(self.log)
        self.decision = decision.at_a_sitting() if self._sitting else decision.plain()
        self._asked[at] = self.decision, self.events
        if self._checkpoints:
            last = self._checkpoints[-1]
            if last.at == at and not last.unchanged and self._game is not None:
                last.unchanged = last.holds(self._game)

    # --- checkpoints

    def _keep(self, at: int, rolled: int) -> None:
        """Keeps a checkpoint at a quiet point if it is time. `at` counts the answers, `rolled` those of chance."""
        game = self._game
        assert game is not None
        if self._checkpoints.want(at, game):
            if self._checkpoints:
                # Players mostly take back one step. That must stay cheap even just after a checkpoint.
                since = self._checkpoints[-1].at
                self._asked = {asked: what for asked, what in self._asked.items() if asked >= since}
            self._checkpoints.keep(Checkpoint(at, rolled, game.clone(), told=tuple(self.events)))

    def _restore(self, length: int) -> None:
        """The position after so many answers.

        What was asked there is mostly known. Then nothing is replayed until somebody looks at the state or answers.
        Otherwise it is found by replay from the last checkpoint before it.
        """
        if self._checkpoints[0].at > length:
            self._checkpoints.recall(self.log)
        self._checkpoints.forget_after(length)
        asked = self._asked
        while asked and next(reversed(asked)) > length:
            asked.popitem()
        known = asked.get(length)
        if not self._checkpoints:
            # These answers may come from a save of another build, so they are checked as on loading.
            self._replay(Checkpoint(0, 0), new_game(self.book, self.rules, self.heroes), length)
        elif known is None:
            last = self._checkpoints[-1]
            self._replay(last, last.state(self.book).clone(), length)
        else:
            self._rolled -= self.log.cut(length)
            self.decision, self.events = known
            self._game = self._flow = None
            if self._chance is not None:
                self._chance.count = self._rolled

    def _take_up(self) -> Flow[str]:
        """State and flow of a position the game has been in before: the last checkpoint plus the answers since.

        The answers were accepted there once, so the menus are not checked again.
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
        """Plays the kept answers up to `length` over a state, and stops after the last one."""
        log, chance = self.log, self._chance
        log.cut(length)
        self._game, self.events = game, list(begin.told)
        self._flow = flow = play_campaign(game, self.rules)
        send = flow.send
        at, rolled = begin.at, begin.rolled
        answers = iter(log[at:])
        answer: Answer | None = None
        try:
            while True:
                item = send(answer)  # type: ignore[arg-type]
                while type(item) is not Decision:
                    if item is QUIET:
                        self._keep(at, rolled)
                    else:
                        self.events.append(item)  # type: ignore[arg-type]
                    item = next(flow)
                answer = next(answers, None)
                if answer is None:
                    break
                try:
                    item.check(answer, kept=True)
                except Refused as refused:
                    raise ReplayStopped(at, item.plain(), answer, str(refused)) from None
                if chance is None or item.actor != CHANCE:
                    self.events = []
                rolled += item.actor == CHANCE
                at += 1
        except StopIteration:
            if at < length:
                raise ReplayStopped(at, None, log[at], "nothing more is asked") from None
            self.decision, self._rolled = None, rolled
            if chance is not None:
                chance.count = rolled
            return
        self._rolled = rolled
        if chance is not None:
            chance.count = rolled
            if item.actor == CHANCE:
                # A replay may stop where chance is asked: there it answers again.
                answer = chance.answer(item)
                self._note(answer, item)
                self._run(flow, answer)
                return
        self._stand_at(item)

    @property
    def can_undo(self) -> bool:
        return self.log.last_of_a_person() >= 0

    def undo(self) -> Answer:
        """Takes back the last answer of a person, and all that chance answered after it; returns it."""
        last = self.log.last_of_a_person()
        if last < 0:
            raise Refused("there is nothing to undo")
        answer = self.log[last]
        self._restore(last)
        self._sitting = 0 <= self._sat_down <= last <= self._acted  # it takes back that somebody acted, too
        if self._sitting:
            self._offer_what_waits()
        return answer

    def fork(self) -> Session:
        """A second session at the same position."""
        other = Session.__new__(Session)
        other.book, other.rules = self.book, self.rules
        other.heroes, other.seed = self.heroes, self.seed
        other._chance = Chance(self.seed) if self.seed is not None else None
        other._checkpoints, other._asked = Checkpoints(self._checkpoints), dict(self._asked)
        other.log, other._rolled = self.log.copy(), self._rolled
        other._restore(len(self.log))
        return other

    def tried(self, answer: Answer) -> Session:
        """Another session after that answer, in which chance waits to be asked: for looking ahead, never for playing.

        It does not look at what no player can know yet (the next roll, the next shuffle).
        """
        other = self.fork()
        other._chance = None
        other.answer(answer)
        return other

    # --- saving as data

    def to_data(self) -> dict[str, Any]:
        """What a save holds: how it began, every answer, a checkpoint, and a few of those before it.

        KOR-SAVE-001, KOR-SAVE-004.
        """
        self._checkpoints.recall(self.log)
        kept = self._checkpoints.of_save(len(self.log))
        data = {
            "format": SAVE_FORMAT,
            "campaign": self.book.campaign.id,
            "edition": self.rules.name,
            "modes": list(self.rules.modes),
            "rulings": other_rulings(self.rules.rulings),
            "heroes": list(self.heroes),
            "seed": self.seed,
            **self.log.to_data(kept[-1].at),
            "checkpoint": checkpoint_data(kept[-1]),
        }
        data["earlier"]["checkpoints"] = [checkpoint_data(one) for one in spread(kept)]
        return data

    def kept(self) -> tuple[int, bytes]:
        """The checkpoint of a save: after how many answers, and its state as JSON."""
        one = self._checkpoints.of_save(len(self.log))[-1]
        return one.at, one.json()

    @classmethod
    def from_data(cls, book: Book, rules: Edition, data: dict[str, Any] | bytes) -> Session:
        """The position of a save, given as plain values or as JSON. Takes as long as the answers since its checkpoint.

        A state that is still JSON is read straight into the game. Raises CannotLoad if it is no save of this
        campaign, ReplayStopped if an answer does not fit any more. KOR-SAVE-005, AMB-S-36.
        """
        saved = read_saved(data)
        check_save(saved, book, rules)
        session = cls.__new__(cls)
        session.book, session.rules = book, rules
        session.heroes, session.seed = saved.heroes, saved.seed
        session._chance = Chance(saved.seed) if saved.seed is not None else None
        try:
            session.log = saved.log()
            begin = saved.begin(session.log)
            session._checkpoints, session._asked = Checkpoints((begin,)), {}
            session._replay(begin, Game.from_data(book, begin.json()), len(session.log))
        except msgspec.MsgspecError as error:
            raise CannotLoad(f"the state in the save is damaged: {error}") from None
        except (LookupError, TypeError, AttributeError, AssertionError) as error:
            # A name that the campaign no longer has, or a place beyond the end of a list.
            raise CannotLoad(f"the save does not fit the campaign as it is now: {error!r}") from error
        return session


def replay(
    book: Book, rules: Edition, heroes: Sequence[str], answers: Iterable[Answer], seed: int | None = None
) -> Session:
    """A playthrough from its beginning, from answers alone (chance's included). With a seed, chance goes on by itself."""
    session = Session(book, rules, heroes)
    for index, answer in enumerate(answers):
        if session.decision is None:
            raise ReplayStopped(index, None, answer, "nothing more is asked")
        try:
            session.answer(answer, kept=True)
        except Refused as refused:
            raise ReplayStopped(index, session.decision, answer, str(refused)) from None
    return session if seed is None else Session.from_data(book, rules, {**session.to_data(), "seed": seed})
