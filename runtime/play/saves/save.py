"""Save files: one SQLite file for each game, a real commit for each answer.

Owns what a save holds and how it is written. Promises that an answer survives `kill -9` once `keep` has returned, and
that damage is reported and never played: `trouble` says from which answer on a save cannot be trusted.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

from runtime.play.saves.save_content import (
    UNREADABLE,
    Content,
    Head,
    Now,
    SavedState,
    Step,
    chained,
    checkpoint_row,
    encode,
    now_row,
    put,
    read,
    renewed,
    sealed,
)
from runtime.play.saves.save_file import (
    FORMAT,
    SUFFIX,
    BadSave,
    CannotSave,
    NoSuchSave,
    SaveTrouble,
    connect,
    damaged,
    format_of,
    look,
    make_folder,
    recover,
    writing,
)
from runtime.play.saves.save_lock import SaveLock
from runtime.play.saves.seals import START, chain
from runtime.play.sessions.session import ReplayStopped, Session
from runtime.rules.protocol.decisions import Answer

__all__ = [
    "FORMAT",
    "SUFFIX",
    "BadSave",
    "CannotSave",
    "Head",
    "NoSuchSave",
    "Now",
    "Save",
    "SaveTrouble",
    "Step",
]

# What can go wrong when the answers of another build's save are played again.
SAVE_ERRORS: Final = (
    ReplayStopped,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    msgspec.MsgspecError,
)


def checkpoint_of(session: Session) -> SavedState:
    return SavedState(*session.kept())


class Save:
    """An open save. `steps` are those that count; `undone` those that can be redone, the next one first."""

    def __init__(self, path: Path, lock: SaveLock | None, base: sqlite3.Connection, content: Content) -> None:
        self.path = path
        self._lock = lock
        self._base = base
        self.head, self.now, self.checkpoint = content.head, content.now, content.checkpoint
        self.steps, self.undone = content.steps[:], content.undone[:]
        self.notes = content.notes[:]
        self.trouble = content.trouble
        self._seals = chained(self.steps + self.undone) if lock else []

    @property
    def read_only(self) -> bool:
        return self._lock is None

    @property
    def content(self) -> Content:
        """What it holds, for a copy."""
        return Content(
            head=self.head, steps=self.steps, undone=self.undone, now=self.now,
            checkpoint=self.checkpoint, notes=self.notes, trouble=self.trouble,
        )  # fmt: skip

    # --- making and opening

    @classmethod
    def create(cls, path: Path, head: Head, steps: list[Step], now: Now, checkpoint: SavedState) -> Save:
        """A new save, written whole or not at all. It replaces an older one of that name."""
        with writing(path):
            make_folder(path.parent)
            lock = SaveLock.take(path)
            content = Content(head=head, steps=steps, now=now, checkpoint=checkpoint)
            try:
                put(path, content, live=True)
                lock.hold(path)
                return cls(path, lock, connect(path), content)
            except BaseException:
                lock.release()
                raise

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Save:
        """Opens a save to play on (only one process may) or to look at.

        A damaged one goes on from the last answer that can be trusted; the damaged file is kept beside it.
        """
        version = format_of(path)
        lock: SaveLock | None = None
        if not read_only:
            with writing(path):
                lock = SaveLock.take(path)
                lock.hold(path)
        base: sqlite3.Connection | None = None
        try:
            if lock is not None:
                recover(path)
            base = look(path)
            content = read(base, version)
            if lock is None:
                return cls(path, None, base, content)
            base.close()
            if content.trouble or version != FORMAT:
                content = renewed(path, content)
                lock.hold(path)
            return cls(path, lock, connect(path), content)
        except BaseException as error:
            if base is not None:
                base.close()
            if lock is not None:
                lock.release()
            if isinstance(error, UNREADABLE):
                raise damaged(path, error) from None
            raise

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self._base.close()
        if self._lock is not None:
            self._lock.release()

    # --- writing: each of these is one commit

    def keep(self, steps: list[Step], undone: list[Step], now: Now, checkpoint: SavedState) -> None:
        """Makes the file say that these are the steps. Writes only what differs from the last commit."""
        mine, theirs = self.steps + self.undone, steps + undone
        same = min(len(mine), len(theirs))
        while same and mine[same - 1] is not theirs[same - 1]:
            same -= 1  # steps come and go only at the end: if one stayed, so did all before it
        with writing(self.path), self._change() as base:
            if same < len(mine):
                base.execute("delete from step where number >= ?", (same,))
            seals = self._seals[:same]
            rows = []
            for number, one in enumerate(theirs[same:], same):
                record = encode(one)
                seals.append(chain(seals[-1] if seals else START, number, record))
                rows.append((number, record, seals[-1]))
            base.executemany("insert into step values (?, ?, ?)", rows)
            base.execute("update now set position = ?, record = ?, seal = ?", now_row(steps, now, seals))
            if checkpoint != self.checkpoint:
                base.execute(
                    "update checkpoint set place = ?, state = ?, seal = ?", checkpoint_row(checkpoint)
                )
        self.steps, self.undone, self.now, self.checkpoint = steps[:], undone[:], now, checkpoint
        self._seals = seals

    def keep_head(self, head: Head) -> None:
        with writing(self.path), self._change() as base:
            base.execute("update head set record = ?, seal = ?", sealed(encode(head)))
        self.head = head

    def keep_notes(self, notes: list[str]) -> None:
        with writing(self.path), self._change() as base:
            base.execute("update notes set record = ?, seal = ?", sealed(encode(notes)))
        self.notes = notes[:]

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        if self.read_only:
            raise CannotSave(f"{self.path.name} is open for reading only, so nothing is saved")
        base = self._base
        base.execute("begin immediate")
        try:
            yield base
            base.execute("commit")
        except BaseException:
            with suppress(sqlite3.Error):
                base.execute("rollback")
            raise


def answers_of(steps: list[Step]) -> tuple[list[Answer], list[int]]:
    """All answers in their order, and the places of chance's."""
    answers: list[Answer] = []
    by_chance: list[int] = []
    for step in steps:
        if step.answer is not None:
            answers.append(step.answer)
        by_chance.extend(range(len(answers), len(answers) + len(step.chance)))
        answers.extend(step.chance)
    return answers, by_chance


def now_of(session: Session, answers: int) -> Now:
    """The place where a session stands."""
    game = session.game
    first = next(iter(game.characters.values()))
    place = session.book.locations.get(first.location)
    return Now(
        day=game.calendar.day,
        chapter=game.calendar.chapter,
        place=place.title if place else "",
        ending=game.ending,
        answers=answers,
        when=time.time(),
    )
