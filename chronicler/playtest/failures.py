"""A failed game, made small: the fewest Actions that still fail in the same way, as a report that anyone can replay.

A play is cut only between two quiet moments. Answers of people must be on offer; answers of chance are adapted where a
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
from runtime.play.bots.agents import Chance
from runtime.play.playtests.notes import Fault, GameNotes
from runtime.play.playtests.one_game import PlayedGame, drive
from runtime.rules.calendar.setup import new_game
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Refused

if TYPE_CHECKING:
    from runtime.rules.book.book import Book
    from runtime.rules.edition import Edition

_TRIES: Final = 400  # plays that making one small may cost


class _Off(Exception):
    """The play cannot be played like this."""


class GivenAnswer(NamedTuple):
    """One answer and who gave it; `quiet` where nothing was under way before it."""

    answer: Answer
    chance: bool
    quiet: bool


class _Follower:
    """Answers as an earlier game was answered."""

    def __init__(self, entries: Sequence[GivenAnswer], seed: int) -> None:
        self._left = list(entries)
        self._chance = Chance(seed)

    def answer(self, decision: Decision) -> Answer:
        chance = decision.actor == CHANCE
        if not self._left:
            raise _Off
        entry = self._left.pop(0)
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
    """The order of a deck that has changed: as it was, new cards at the bottom."""
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


def make_small(
    data: bytes, order: Order, game: GameNotes, play: Callable[[], PlayedGame]
) -> SmallCase | None:
    """The case of a failed game; None if it does not fail when played again, because then nothing can be claimed."""
    book = campaigns.book(data)
    rules = rules_of(book, order)
    again = play()
    failure = again.notes.failure
    if failure is None:
        return None

    def fails(entries: Sequence[GivenAnswer]) -> bool:
        found = _follow(book, rules, order, game, entries)
        return found is not None and found.kind == failure.kind and _alike(found, failure)

    entries = entries_of(again)
    spans = _spans(entries)
    tried, size = 0, max(1, len(spans) // 2)
    while size and tried < _TRIES:
        place = 0
        while place < len(spans) and tried < _TRIES:
            rest = spans[:place] + spans[place + size :]
            tried += 1
            if rest and fails([entry for span in rest for entry in span]):
                spans = rest
            else:
                place += size
        size //= 2
    return SmallCase(again.notes, failure, [entry for span in spans for entry in span], tried)


def _alike(one: Fault, other: Fault) -> bool:
    """The same fault: for a crash the same error at the same place, whatever names it tells."""
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


def _follow(
    book: Book, rules: Edition, order: Order, game: GameNotes, entries: Sequence[GivenAnswer]
) -> Fault | None:
    """How a play fails; None if it does not fail or cannot be played."""
    notes = GameNotes(number=game.number, seed=game.seed, heroes=game.heroes, bots=game.bots)
    table = new_game(book, rules, game.heroes)
    follower = _Follower(entries, game.seed)
    drive(table, rules, follower, follower, notes, order.limits)
    found = notes.failure
    return None if found is None or found.message.startswith("_Off") else found


def write_case(case: SmallCase, data: bytes, order: Order, folder: Path, home: Path, program: str) -> Path:
    """The case as a report for `chronicler play --replay`, standing one answer before the fault."""
    from compiler.sources.workspace import write as write_file
    from runtime.play.saves.save import Head, Step
    from runtime.play.sessions.opening import build_of
    from runtime.play.sessions.replaying import step_of
    from runtime.play.sessions.session import Session
    from runtime.ui.table import BugReport

    book = campaigns.book(data)
    session = Session(book, rules_of(book, order), case.notes.heroes)
    steps, rolled, told = [], list[Answer](), list(session.events)
    asked: tuple[Decision, Answer] | None = None

    def close() -> Step:
        if asked is None:
            return Step(chance=tuple(rolled), told=tuple(told))
        return step_of(*asked, rolled, told)

    for entry in case.entries[:-1]:
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
        build=build_of(book.campaign),
        program=program,
    )
    last = case.entries[-1].answer if case.entries else ""
    note = f"Game {case.notes.number}, {case.failure.kind}: {case.failure.message}. It follows the answer {last!r}."
    path = folder / f"game-{case.notes.number}-{case.failure.kind}.json"
    write_file(path, msgspec.json.encode(BugReport(head=head, steps=steps, note=note)), inside=home)
    return path
