"""The file of a save as a database: opening, checking, refusing, and every trouble in words.

Owns the marks by which our files are known and the tables they hold. Promises that looking at a file never changes
it, and that a file from a stranger can do nothing but be read: only our own tables, no views, triggers, functions or
other databases, and no more work than a large save needs.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from runtime.play.saves.guarded_base import check_beside, guarded, only_these, trusted

FORMAT: Final = 2
SUFFIX: Final = ".save"
APPLICATION: Final = 0x4368726E  # "Chrn", in the file's header: tells our files from other databases
LARGEST: Final = 256 * 2**20
_MAGIC: Final = b"SQLite format 3\0"

TABLES: Final = {
    "head": "CREATE TABLE head (one integer primary key check (one = 1), record blob not null, seal blob not null)",
    "now": "CREATE TABLE now (one integer primary key check (one = 1), position integer not null, "
    "record blob not null, seal blob not null)",
    "checkpoint": "CREATE TABLE checkpoint (one integer primary key check (one = 1), place integer not null, "
    "state blob not null, seal blob not null)",
    "step": "CREATE TABLE step (number integer primary key, record blob not null, seal blob not null)",
    "notes": "CREATE TABLE notes (one integer primary key check (one = 1), record blob not null, seal blob not null)",
}
# Format 1 had no seals.
OLD_TABLES: Final = {
    "head": "CREATE TABLE head (one integer primary key check (one = 1), record blob not null)",
    "now": "CREATE TABLE now (one integer primary key check (one = 1), position integer not null, record blob not null)",
    "checkpoint": "CREATE TABLE checkpoint (one integer primary key check (one = 1), place integer not null, "
    "state blob not null)",
    "step": "CREATE TABLE step (number integer primary key, record blob not null)",
    "note": "CREATE TABLE note (number integer primary key, text text not null)",
}
_FORMATS: Final = {1: OLD_TABLES, FORMAT: TABLES}


class SaveTrouble(Exception):
    """Something about a save that a player must be told; the message is in words for players."""


class NoSuchSave(SaveTrouble):
    """There is no such save."""


class BadSave(SaveTrouble):
    """The file is damaged, or no save of ours; it was left as it is."""


class CannotSave(SaveTrouble):
    """The disk is full, the folder is read-only, or the like; the game can go on without."""


def damaged(path: Path, reason: object) -> BadSave:
    return BadSave(f"The save {path} is damaged ({reason}). It was left as it is.")


def format_of(path: Path) -> int:
    """The format of a save by its first bytes. NoSuchSave or BadSave unless the file is one of ours; changes nothing."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise BadSave(f"{path} is not a plain file, so it is no save. It was left as it is.")
        if status.st_size > LARGEST:
            size, most = status.st_size // 2**20, LARGEST // 2**20
            raise BadSave(f"{path} has {size} MiB; a save has {most} MiB at the most. It was left as it is.")
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        raise NoSuchSave(f"There is no save {path}.") from None
    except OSError as error:
        raise BadSave(f"The save {path} cannot be read ({error.strerror}). It was left as it is.") from None
    number = int.from_bytes(header[68:72], "big")
    version = int.from_bytes(header[60:64], "big")
    if not header.startswith(_MAGIC) or number != APPLICATION:
        raise BadSave(f"{path} is not a save of Chronicler. It was left as it is.")
    if version not in _FORMATS:
        raise BadSave(
            f"{path} is a save of format {version}; this Chronicler reads format {FORMAT}. "
            "It was left as it is: open it with a newer Chronicler."
        )
    return version


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a file that has our tables: for playing on."""
    # Never a new file: an empty one would stand where a save should be.
    address = f"{path.absolute().as_uri()}?mode=rw"
    base = guarded(
        sqlite3.connect(address, uri=True, isolation_level=None, timeout=2, check_same_thread=False)
    )
    try:
        base.execute("pragma journal_mode = wal")
        base.execute("pragma synchronous = full")
        return trusted(_ours(base))
    except BaseException:
        base.close()
        raise


def recover(path: Path) -> None:
    """Undoes what was under way in a file of ours when the machine stopped. Only for a save that is about to be played.

    A file from somebody else is never opened like this: the journal beside it could name any other file.
    """
    journal = path.with_name(f"{path.name}-journal")
    check_beside(path)
    if journal.is_file() and journal.stat().st_size:
        base = guarded(sqlite3.connect(path, isolation_level=None, timeout=2))
        try:
            _ours(base)
        finally:
            base.close()


def look(path: Path) -> sqlite3.Connection:
    """A connection that cannot write. In a folder where no file can be made, it reads the save file alone."""
    address = path.absolute().as_uri()
    alone = not path.with_name(path.name + "-wal").exists() and not os.access(path.parent, os.W_OK)
    how = "immutable=1" if alone else "mode=ro"
    base = guarded(sqlite3.connect(f"{address}?{how}", uri=True, isolation_level=None, timeout=2))
    try:
        return _ours(base)
    except BaseException:
        base.close()
        raise


def _ours(base: sqlite3.Connection) -> sqlite3.Connection:
    """A file is read further only if it has exactly our tables."""
    only_these(base, *_FORMATS.values())
    return base


def sync_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it. Each is on the disk before the next is made."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir(mode=0o700, exist_ok=True)
        sync_folder(one.parent)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Puts whatever goes wrong while writing into words."""
    try:
        yield
    except sqlite3.Error as error:
        raise CannotSave(f"{path} cannot be written: {error}") from error
    except OSError as error:
        raise CannotSave(f"{path} cannot be written: {error.strerror or error}") from error
