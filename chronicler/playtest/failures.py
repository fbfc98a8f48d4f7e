"""A failed game, made small: the fewest Actions that still fail in the same way, as a report that anyone can replay.

A play is cut only between two quiet moments. Answers of people must be on offer; answers of chance are adapted if a
deck has changed. Every play that is kept was played again from its beginning and failed in the same way as the first
time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from chronicler.playtest.order import Order
from chronicler.playtest.worker import campaigns, rules_of
from runtime.editions.read_rulings import rules_of_campaign
from runtime.play.bots.agents import Chance
from runtime.play.playtests.notes import Fault, GameNotes
from runtime.play.playtests.one_game import PlayedGame, drive
from runtime.rules.calendar.setup import new_game
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Refused

if TYPE_CHECKING:
    from runtime.rules.state.game import Game

_TRIES: Final = 400  # plays that making one failure small may cost


class _Off(Exception):
    """The play cannot be played like this."""


class GivenAnswer(NamedTuple):
    """One answer and who gave it; `quiet` if nothing was under way before it."""

    answer: Answer
    chance: bool
    quiet: bool


class Following:
    """Answers as an earlier game was answered."""

    def __init__(self, game: Game, entries: Sequence[GivenAnswer], seed: int) -> None:
        self.game = game
        self.given = 0
        self._entries = entries
        self._chance = Chance(seed)

    @property
    def at_its_end(self) -> bool:
        return self.given == len(self._entries)

    def answer(self, decision: Decision) -> Answer:
        chance = decision.actor == CHANCE
        if self.at_its_end:
            raise _Off
        entry = self._entries[self.given]
        self.given += 1
        if entry.chance != chance:
            raise _Off
        answer = fitting(decision, entry.answer) if chance else entry.answer
        try:
            decision.check(answer)
        except Refused:
            if chance:
                return self._chance.answer(decision)
            raise _Off from None
        return answer


def fitting(decision: Decision, answer: Answer) -> Answer:
    """The order of a deck that has changed: as before, with new cards at the bottom."""
    if not decision.ordered or isinstance(answer, str):
        return answer
    keys = decision.open_keys()
    kept = [key for key in answer if key in keys]
    return (*kept, *(key for key in keys if key not in kept))


class SmallCase(NamedTuple):
    """A failure with the shortest play to it that was found."""

    notes: GameNotes
    failure: Fault
    entries: list[GivenAnswer]
    tried: int


class PlayToFault:
    """Replays answers of one failed game from its beginning."""

    def __init__(self, data: bytes, order: Order, game: GameNotes) -> None:
        self.order, self.game = order, game
        self.book = campaigns.book(data)
        self.rules = rules_of(self.book, order)
        self.unruled = rules_of_campaign(
            self.book.campaign
        )  # as plans are run: the other settings are one of their lines

    def fault(self, entries: Sequence[GivenAnswer]) -> Fault | None:
        """How a play fails; None if it does not fail or cannot be played."""
        found = self._drive(entries)[1].failure
        return None if found is None or found.message.startswith("_Off") else found

    def after(
        self,
        entries: Sequence[GivenAnswer],
        look: Callable[[Following, GameNotes], None] = lambda following, notes: None,
    ) -> Following | None:
        """The game after the last of these answers; None if some cannot be given. `look` sees every quiet moment."""
        following, notes = self._drive(entries, look)
        off = notes.failure is None or notes.failure.message.startswith("_Off")
        return following if off and following.at_its_end else None

    def _drive(
        self, entries: Sequence[GivenAnswer], look: Callable[[Following, GameNotes], None] | None = None
    ) -> tuple[Following, GameNotes]:
        game = self.game
        notes = GameNotes(number=game.number, seed=game.seed, heroes=game.heroes, bots=game.bots)
        table = new_game(self.book, self.rules, game.heroes)
        following = Following(table, entries, game.seed)
        at_rest = None if look is None else (lambda: look(following, notes))
        drive(table, self.rules, following, following, notes, self.order.limits, at_rest)
        return following, notes


def make_small(
    data: bytes, order: Order, game: GameNotes, play: Callable[[], PlayedGame]
) -> SmallCase | None:
    """The case of a game that failed or never ended.

    None if it ends well when replayed: then nothing can be claimed.
    """
    again = play()
    failure = again.notes.failure
    plays = PlayToFault(data, order, game)
    if failure is None:
        if again.notes.result != "went on":
            return None
        from chronicler.playtest.stalls import small_stall

        return small_stall(again, plays)

    def fails(entries: Sequence[GivenAnswer]) -> bool:
        found = plays.fault(entries)
        return found is not None and found.kind == failure.kind and alike(found, failure)

    kept, tried = shortened(entries_of(again), fails, _TRIES)
    return SmallCase(again.notes, failure, kept, tried)


def shortened(
    entries: Sequence[GivenAnswer], holds: Callable[[Sequence[GivenAnswer]], bool], tries: int
) -> tuple[list[GivenAnswer], int]:
    """The fewest Actions for which it still holds, and how many plays it took to find them."""
    spans = _spans(entries)
    tried, size = 0, max(1, len(spans) // 2)
    while size and tried < tries:
        place = 0
        while place < len(spans) and tried < tries:
            rest = spans[:place] + spans[place + size :]
            tried += 1
            if rest and holds([entry for span in rest for entry in span]):
                spans = rest
            else:
                place += size
        size //= 2
    return [entry for span in spans for entry in span], tried


def alike(one: Fault, other: Fault) -> bool:
    """Whether it is the same fault: for a crash the same error at the same place, whatever names it mentions."""
    if one.kind == "crash":
        return one.message.rpartition("(")[2] == other.message.rpartition("(")[2]
    return one.kind != "law" or one.message.split()[-1] == other.message.split()[-1]


def entries_of(played: PlayedGame) -> list[GivenAnswer]:
    return [GivenAnswer(*one) for one in zip(played.answers, played.chance, played.quiet, strict=True)]


def _spans(entries: Sequence[GivenAnswer]) -> list[list[GivenAnswer]]:
    """Answers between two quiet moments belong together."""
    spans: list[list[GivenAnswer]] = []
    for entry in entries:
        if entry.quiet or not spans:
            spans.append([])
        spans[-1].append(entry)
    return spans


def write_case(case: SmallCase, data: bytes, order: Order, folder: Path, home: Path, program: str) -> Path:
    """The case as a report for `chronicler play --replay`, one answer before the fault."""
    from compiler.sources.workspace import write as write_file
    from runtime.play.saves.bug_report import BugReport
    from runtime.play.saves.save import Head, Step
    from runtime.play.sessions.opening import build_of
    from runtime.play.sessions.replaying import step_of
    from runtime.play.sessions.session import Session

    book = campaigns.book(data)
    session = Session(book, rules_of(book, order), case.notes.heroes)
    steps, rolled, told = [], list[Answer](), list(session.events)
    asked: tuple[Decision, Answer] | None = None

    def close() -> Step:
        if asked is None:
            return Step(chance=tuple(rolled), told=tuple(told))
        return step_of(*asked, rolled, told)

    stalls = case.failure.kind == "stall"
    for entry in case.entries if stalls else case.entries[:-1]:
        decision = session.decision
        if decision is None:
            break
        if not entry.chance:
            steps.append(close())
            asked, rolled, told = (decision, entry.answer), [], []
        answer = fitting(decision, entry.answer) if entry.chance else entry.answer
        if entry.chance:
            rolled.append(answer)
        session.answer(answer)
        told += session.events
    steps.append(close())
    head = Head(
        campaign=book.campaign.id,
        title=book.campaign.title,
        edition=book.campaign.edition,
        heroes=case.notes.heroes,
        seed=case.notes.seed,
        modes=order.modes,
        rulings=tuple(f"{name}={value}" for name, value in order.rulings),
        build=build_of(book.campaign),
        program=program,
    )
    last = case.entries[-1].answer if case.entries else ""
    note = f"Game {case.notes.number}, {case.failure.kind}: {case.failure.message}."
    if not stalls:
        note += f" It follows the answer {last!r}."
    path = folder / f"game-{case.notes.number}-{case.failure.kind}.json"
    write_file(path, msgspec.json.encode(BugReport(head=head, steps=steps, note=note)), inside=home)
    return path
