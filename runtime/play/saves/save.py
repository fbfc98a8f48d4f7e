"""Save files: one SQLite file for each game, a real commit for each answer.

Owns what a save holds and how it is written. Promises that an answer whose `keep` has returned survives `kill -9`.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from runtime.play.saves.save_file import (
    APPLICATION,
    FORMAT,
    SUFFIX,
    BadSave,
    CannotSave,
    NoSuchSave,
    SaveTrouble,
    check_file,
    connect,
    look,
    sync_folder,
    writing,
)
from runtime.play.saves.save_lock import SaveLock
from runtime.play.sessions.session import ReplayStopped, Session
from runtime.rules.protocol.decisions import Answer
from runtime.rules.protocol.events import Event

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

# What a save of another build may run into when its answers are played again.
SAVE_ERRORS: Final = (
    ReplayStopped,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    msgspec.MsgspecError,
)
_TABLES: Final = """
create table head (one integer primary key check (one = 1), record blob not null);
create table now (one integer primary key check (one = 1), position integer not null, record blob not null);
create table checkpoint (one integer primary key check (one = 1), place integer not null, state blob not null);
create table step (number integer primary key, record blob not null);
create table note (number integer primary key, text text not null);
"""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """How a game began. With these and the answers it can be played again from its first shuffle."""

    campaign: str
    title: str
    edition: str
    heroes: tuple[str, ...]
    seed: int
    modes: tuple[str, ...] = ()
    build: str = ""  # the hash of the campaign it was last played with
    program: str = ""
    undo: Literal["free", "unseen", "off"] = "free"
    start_at: str = ""  # an author's start
    start_with: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()  # free play: name/tray/decks
    guests: tuple[str, ...] = ()  # free play: where further characters come from


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One answer of a person, what chance answered after it, and all that was told then.

    The first step of a game is its opening: it has no answer.
    """

    answer: Answer | None = None
    asked: str = ""
    said: str = ""  # the answer in the words of the option
    actor: str = ""
    chance: tuple[Answer, ...] = ()
    told: tuple[Event, ...] = ()


class Now(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game stands, for lists of saves."""

    day: int = 0
    chapter: int = 0
    place: str = ""
    ending: str = ""
    answers: int = 0
    when: float = 0.0


class SavedState(msgspec.Struct, frozen=True):
    """The state after so many answers (chance's included), as JSON."""

    place: int
    state: bytes


_encode = msgspec.json.Encoder().encode
_head = msgspec.json.Decoder(Head).decode
_step = msgspec.json.Decoder(Step).decode
_now = msgspec.json.Decoder(Now).decode


def checkpoint_of(session: Session) -> SavedState:
    return SavedState(*session.kept())


class Save:
    """An open save. `steps` are those in force; `undone` those that can be done again, the next one first."""

    def __init__(self, path: Path, lock: SaveLock | None, base: sqlite3.Connection) -> None:
        self.path = path
        self._lock = lock
        self._base = base
        self.head: Head = _head(_only(base, "select record from head"))
        position: int = _only(base, "select position from now")
        records = base.execute("select record from step order by number").fetchall()
        steps = [_step(record) for (record,) in records]
        self.steps, self.undone = steps[: position + 1], steps[position + 1 :]
        place, state = base.execute("select place, state from checkpoint").fetchone()
        self.checkpoint = SavedState(place, state)
        self.notes: list[str] = [text for (text,) in base.execute("select text from note order by number")]
        self.now: Now = _now(_only(base, "select record from now"))

    @property
    def read_only(self) -> bool:
        return self._lock is None

    # --- making and opening

    @classmethod
    def create(cls, path: Path, head: Head, steps: list[Step], now: Now, checkpoint: SavedState) -> Save:
        """A new save, which is there whole or not at all; an older one of that name is replaced."""
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = SaveLock.take(path)
            fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
            try:
                _fill(fresh, head, steps, now, checkpoint)
                for tail in ("-wal", "-shm"):
                    # A journal of the replaced save must never meet the new file.
                    path.with_name(path.name + tail).unlink(missing_ok=True)
                fresh.replace(path)
                sync_folder(path.parent)
                return cls(path, lock, connect(path))
            except BaseException:
                lock.release()
                with suppress(OSError):
                    fresh.unlink(missing_ok=True)
                raise

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Save:
        """Opens a save for playing on (only one process may) or for looking at."""
        check_file(path)
        lock: SaveLock | None = None
        if not read_only:
            with writing(path):
                lock = SaveLock.take(path)
        try:
            return cls(path, lock, connect(path) if lock else look(path))
        except (sqlite3.Error, msgspec.MsgspecError, TypeError, ValueError) as error:
            if lock is not None:
                lock.release()
            raise BadSave(f"The save {path} is damaged ({error}). It was left as it is.") from None

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self._base.close()
        if self._lock is not None:
            self._lock.release()

    # --- writing: each of these is one commit

    def keep(self, steps: list[Step], undone: list[Step], now: Now, checkpoint: SavedState) -> None:
        """Makes the file say that these are the steps. Only what differs from the last commit is written."""
        mine, theirs = self.steps + self.undone, steps + undone
        same = min(len(mine), len(theirs))
        while same and mine[same - 1] is not theirs[same - 1]:
            same -= 1  # steps come and go at the end: whatever lies before one that stayed has stayed, too
        with writing(self.path), self._change() as base:
            if same < len(mine):
                base.execute("delete from step where number >= ?", (same,))
            rows = [(number, _encode(one)) for number, one in enumerate(theirs[same:], same)]
            base.executemany("insert into step values (?, ?)", rows)
            base.execute("update now set position = ?, record = ?", (len(steps) - 1, _encode(now)))
            if checkpoint != self.checkpoint:
                base.execute(
                    "update checkpoint set place = ?, state = ?", msgspec.structs.astuple(checkpoint)
                )
        self.steps, self.undone, self.now, self.checkpoint = steps[:], undone[:], now, checkpoint

    def keep_head(self, head: Head) -> None:
        with writing(self.path), self._change() as base:
            base.execute("update head set record = ?", (_encode(head),))
        self.head = head

    def keep_notes(self, notes: list[str]) -> None:
        with writing(self.path), self._change() as base:
            base.execute("delete from note")
            base.executemany("insert into note values (?, ?)", list(enumerate(notes)))
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
    """All answers in the order they were given, and the places of those that chance gave."""
    answers: list[Answer] = []
    by_chance: list[int] = []
    for step in steps:
        if step.answer is not None:
            answers.append(step.answer)
        by_chance.extend(range(len(answers), len(answers) + len(step.chance)))
        answers.extend(step.chance)
    return answers, by_chance


# --- SQLite


def _only(base: sqlite3.Connection, query: str) -> Any:
    row = base.execute(query).fetchone()
    if row is None:
        raise ValueError("a part of it is missing")
    return row[0]


def _fill(path: Path, head: Head, steps: list[Step], now: Now, checkpoint: SavedState) -> None:
    """The first state of a file. Written without a journal beside it, so that the file alone is whole."""
    path.unlink(missing_ok=True)
    base = sqlite3.connect(path, isolation_level=None)
    try:
        base.execute(f"pragma application_id = {APPLICATION}")
        base.execute(f"pragma user_version = {FORMAT}")
        base.execute("pragma synchronous = full")
        base.executescript("begin;" + _TABLES)
        base.execute("insert into head values (1, ?)", (_encode(head),))
        base.execute("insert into now values (1, ?, ?)", (len(steps) - 1, _encode(now)))
        base.execute("insert into checkpoint values (1, ?, ?)", msgspec.structs.astuple(checkpoint))
        base.executemany(
            "insert into step values (?, ?)", [(number, _encode(one)) for number, one in enumerate(steps)]
        )
        base.execute("commit")
    finally:
        base.close()


def now_of(session: Session, answers: int) -> Now:
    """Where a session stands."""
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
