"""The store of playtests: one SQLite file, to which finished games are appended. Nothing finished is ever lost.

A run is found again by its key (campaign, code, order), so it continues where it was broken off.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

from chronicler.playtest.order import Order
from compiler.sources.safe_files import check_plain
from compiler.sources.whole_files import make_folders, sync_folder
from compiler.sources.workspace import WorkspaceError
from runtime.play.playtests.notes import GameNotes
from runtime.play.saves.guarded_base import check_beside, guarded, only_these, trusted
from schemas.foreign import NotRead, converted, decoded, shortened

_APPLICATION: Final = 0x43485054
_FORMAT: Final = 1
LARGEST: Final = 4 * 2**30
_TABLES: Final = {
    "run": "CREATE TABLE run (\n"
    "  id integer primary key, key text not null unique, plan blob not null, title text not null,\n"
    "  program text not null, began real not null)",
    "game": "CREATE TABLE game (\n"
    "  run integer not null references run(id), number integer not null, notes blob not null,\n"
    "  primary key (run, number)) without rowid",
}
_HELD: Final = {**_TABLES, "sqlite_autoindex_run_1": None}  # what SQLite adds for `unique`


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
        with self._told("used"):
            make_folders(path.parent)
            fresh = not path.exists()
            if not fresh:
                check_plain(path, LARGEST)
            check_beside(path)
            self._db = sqlite3.connect(path, isolation_level=None, timeout=30)
            try:
                self._prepare()
            except BaseException:
                self._db.close()
                raise
            if fresh:
                sync_folder(str(path.parent))

    def _prepare(self) -> None:
        """A new file becomes a store; an old one must be one, to the last table."""
        if not self._db.execute("select 1 from sqlite_master limit 1").fetchone():
            tables = ";".join(_TABLES.values())
            self._db.executescript(
                f"begin immediate; pragma application_id = {_APPLICATION}; pragma user_version = {_FORMAT};"
                f"{tables}; commit;"
            )
        guarded(self._db, functions=("count",))
        (application,) = self._db.execute("pragma application_id").fetchone()
        (version,) = self._db.execute("pragma user_version").fetchone()
        if application != _APPLICATION:
            raise WorkspaceError(
                f"{self.path} is no store of playtests. It was left as it is; name another with --store."
            )
        if version != _FORMAT:
            raise WorkspaceError(
                f"{self.path} was written by another Chronicler (format {version}, this one knows {_FORMAT}). "
                "It was left as it is; name another with --store."
            )
        only_these(self._db, _HELD)
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = full")
        trusted(self._db)

    @contextmanager
    def _told(self, what: str, also: str = "") -> Iterator[None]:
        """Puts whatever is wrong with the file into words."""
        try:
            yield
        except (sqlite3.Error, NotRead, UnicodeError) as error:
            reason = shortened(str(error))
        except OSError as error:
            reason = error.strerror or str(error)
        else:
            return
        raise WorkspaceError(
            f"{self.path} cannot be {what} as a store of playtests ({reason}). {also or 'Name another file with --store.'}"
        ) from None

    def run(self, order: Order, title: str, program: str) -> PlaytestRun:
        """The run of this order, whether it begins now or began long ago."""
        with self._told("written"):
            self._db.execute(
                "insert or ignore into run (key, plan, title, program, began) values (?, ?, ?, ?, ?)",
                (order.key, msgspec.json.encode(order), title, program, time.time()),
            )
        found = next((run for run in self.runs() if run.key == order.key), None)
        if found is None:
            raise WorkspaceError(
                f"{self.path} does not keep what is written. Name another file with --store."
            )
        return found

    def runs(self) -> list[PlaytestRun]:
        """All runs, the oldest first."""
        with self._told("read"):
            rows = self._db.execute(
                "select id, key, plan, title, program, began, (select count(*) from game where run = run.id)"
                " from run order by began, id"
            ).fetchall()
            return [
                converted(
                    {"id": id, "key": key, "order": msgspec.to_builtins(decoded(plan, Order)), "title": title,
                     "program": program, "began": began, "games": games},
                    PlaytestRun,
                )
                for id, key, plan, title, program, began, games in rows
            ]  # fmt: skip

    def numbers(self, run: PlaytestRun) -> set[int]:
        """The numbers of the games that are there."""
        with self._told("read"):
            rows = self._db.execute("select number from game where run = ?", (run.id,)).fetchall()
            return {number for (number,) in rows if isinstance(number, int)}

    def keep(self, run: PlaytestRun, games: Iterable[tuple[int, bytes]]) -> None:
        """Appends games; once this returns they are safe."""
        with self._told("written", "What was finished before is kept; run the same command again."):
            try:
                self._db.execute("begin immediate")
                self._db.executemany(
                    "insert or replace into game (run, number, notes) values (?, ?, ?)",
                    [(run.id, number, notes) for number, notes in games],
                )
                self._db.execute("commit")
            finally:
                if self._db.in_transaction:
                    with suppress(sqlite3.Error):
                        self._db.execute("rollback")

    def games(self, run: PlaytestRun, below: int | None = None) -> Iterator[GameNotes]:
        """The games of a run in the order of their numbers."""
        with self._told("read"):
            rows = self._db.execute(
                "select number, notes from game where run = ? and (? is null or number < ?) order by number",
                (run.id, below, below),
            )
            while (row := rows.fetchone()) is not None:
                try:
                    yield decoded(row[1], GameNotes)
                except NotRead as error:
                    raise WorkspaceError(
                        f"Game {row[0]} in {self.path} is damaged ({error}). Name another file with --store."
                    ) from None

    def raw(self, run: PlaytestRun) -> list[tuple[int, bytes]]:
        """The games as they lie there, to be compared byte by byte."""
        return self._db.execute(
            "select number, notes from game where run = ? order by number", (run.id,)
        ).fetchall()

    def close(self) -> None:
        self._db.close()
