"""The store of playtests: one SQLite file, to which finished games are appended. Nothing finished is ever lost.

A run is found again by its key (campaign, code, order), so that it goes on where it was broken off.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from chronicler.playtest.order import Order
from compiler.sources.workspace import WorkspaceError
from runtime.play.playtests.notes import GameNotes, decode

_APPLICATION: Final = 0x43485054
_FORMAT: Final = 1
_TABLES: Final = """
create table run (
  id integer primary key, key text not null unique, plan blob not null, title text not null,
  program text not null, began real not null);
create table game (
  run integer not null references run(id), number integer not null, notes blob not null,
  primary key (run, number)) without rowid;
"""


class PlaytestRun(msgspec.Struct, frozen=True):
    """One run of the store."""

    id: int
    key: str
    order: Order
    title: str
    program: str
    began: float
    games: int = 0


class Store:
    """An open store."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, isolation_level=None, timeout=30)
            self._prepare()
        except sqlite3.Error as error:
            raise WorkspaceError(
                f"{path} cannot be used as a store of playtests ({error}). Name another file with --store."
            ) from None

    def _prepare(self) -> None:
        self._db.execute("pragma trusted_schema = off")
        (application,) = self._db.execute("pragma application_id").fetchone()
        (version,) = self._db.execute("pragma user_version").fetchone()
        empty = not self._db.execute("select 1 from sqlite_master limit 1").fetchone()
        if empty:
            self._db.executescript(
                f"begin immediate; pragma application_id = {_APPLICATION}; pragma user_version = {_FORMAT};"
                f"{_TABLES} commit;"
            )
        elif application != _APPLICATION:
            raise WorkspaceError(
                f"{self.path} is no store of playtests. It was left as it is; name another with --store."
            )
        elif version != _FORMAT:
            raise WorkspaceError(
                f"{self.path} was written by another Chronicler (format {version}, this one knows {_FORMAT}). "
                "It was left as it is; name another with --store."
            )
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = full")

    def run(self, order: Order, title: str, program: str) -> PlaytestRun:
        """The run of this order, begun now or long ago."""
        self._db.execute(
            "insert or ignore into run (key, plan, title, program, began) values (?, ?, ?, ?, ?)",
            (order.key, msgspec.json.encode(order), title, program, time.time()),
        )
        return next(run for run in self.runs() if run.key == order.key)

    def runs(self) -> list[PlaytestRun]:
        """All runs, the oldest first."""
        rows = self._db.execute(
            "select id, key, plan, title, program, began, (select count(*) from game where run = run.id)"
            " from run order by began, id"
        )
        try:
            return [
                PlaytestRun(id, key, msgspec.json.decode(plan, type=Order), title, program, began, games)
                for id, key, plan, title, program, began, games in rows
            ]
        except msgspec.MsgspecError as error:
            raise WorkspaceError(
                f"{self.path} is damaged ({error}). Name another file with --store."
            ) from None

    def numbers(self, run: PlaytestRun) -> set[int]:
        """The games that are there."""
        return {number for (number,) in self._db.execute("select number from game where run = ?", (run.id,))}

    def keep(self, run: PlaytestRun, games: Iterable[tuple[int, bytes]]) -> None:
        """Appends games; once this returns they are safe."""
        try:
            self._db.execute("begin immediate")
            self._db.executemany(
                "insert or replace into game (run, number, notes) values (?, ?, ?)",
                [(run.id, number, notes) for number, notes in games],
            )
            self._db.execute("commit")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("rollback")
            raise WorkspaceError(
                f"{self.path} cannot be written ({error}). What was finished before is kept; run the same command again."
            ) from None

    def games(self, run: PlaytestRun, below: int | None = None) -> Iterator[GameNotes]:
        """The games of a run in the order of their numbers."""
        rows = self._db.execute(
            "select number, notes from game where run = ? and (? is null or number < ?) order by number",
            (run.id, below, below),
        )
        for number, notes in rows:
            try:
                yield decode(notes)
            except msgspec.MsgspecError as error:
                raise WorkspaceError(
                    f"Game {number} in {self.path} is damaged ({error}). Name another file with --store."
                ) from None

    def raw(self, run: PlaytestRun) -> list[tuple[int, bytes]]:
        """The games as they lie there, to be compared byte by byte."""
        return self._db.execute(
            "select number, notes from game where run = ? order by number", (run.id,)
        ).fetchall()

    def close(self) -> None:
        self._db.close()
