"""The gate for databases: a stranger's file can be read, and can do nothing else.

Only the tables that we expect, letter by letter; no views, triggers, functions or other databases; and no more work
than a large file of ours needs.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

LONGEST_VALUE: Final = 32 * 2**20
_STEPS: Final = 20_000  # of SQLite's own machine, between two checks of the count
_LOOKS: Final = 5_000
_ACTIONS: Final = frozenset(
    (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_TRANSACTION, sqlite3.SQLITE_READ, sqlite3.SQLITE_INSERT,
     sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE, sqlite3.SQLITE_PRAGMA)
)  # fmt: skip


def guarded(base: sqlite3.Connection, *, functions: Collection[str] = ()) -> sqlite3.Connection:
    """What the file says is data: it may not call functions, open other files or keep the machine busy."""
    base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    base.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, 10_000)
    base.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    base.setlimit(sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 0)
    base.execute("pragma trusted_schema = off")
    base.execute("pragma cell_size_check = on")
    base.execute("pragma mmap_size = 0")

    def allowed(
        action: int, first: str | None, second: str | None, third: str | None, inside: str | None
    ) -> int:
        """Our statements need no more than this. Whatever a view or trigger (`inside`) does is not ours."""
        ours = action in _ACTIONS or (action == sqlite3.SQLITE_FUNCTION and second in functions)
        return sqlite3.SQLITE_OK if ours and inside is None else sqlite3.SQLITE_DENY

    base.set_authorizer(allowed)
    looks = 0

    def enough() -> bool:
        nonlocal looks
        looks += 1
        return looks > _LOOKS

    base.set_progress_handler(enough, _STEPS)
    return base


_JOURNAL: Final = bytes((0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7))


def check_beside(path: Path) -> None:
    """Raises sqlite3.DatabaseError if one of SQLite's own files beside a database would lead it to another file.

    A journal that was left there may name a second file, which SQLite finally deletes, whatever it is: transactions
    over several files end like that. Our transactions use one file.
    """
    for tail in ("-journal", "-wal", "-shm"):
        beside = path.with_name(path.name + tail)
        try:
            status = beside.lstat()
        except FileNotFoundError:
            continue
        if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
            raise sqlite3.DatabaseError(f"{beside.name} beside it is no file of its own")
        if tail == "-journal" and status.st_size >= len(_JOURNAL):
            with beside.open("rb") as file:
                file.seek(-len(_JOURNAL), os.SEEK_END)
                if file.read() == _JOURNAL:
                    raise sqlite3.DatabaseError(f"{beside.name} beside it names another file")


def only_these(base: sqlite3.Connection, *formats: Mapping[str, str | None]) -> None:
    """Raises sqlite3.DatabaseError unless the file has exactly the tables of one of the formats."""
    found = dict(base.execute("select name, sql from sqlite_master limit 20").fetchall())
    if found not in formats:
        raise sqlite3.DatabaseError("it holds other tables than it should")


def trusted(base: sqlite3.Connection) -> sqlite3.Connection:
    """From here on every statement and table is ours, so it may run as long as it likes."""
    base.set_progress_handler(None, 0)
    return base
