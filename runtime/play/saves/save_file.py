"""The file of a save as a database: opening, checking, refusing, and every trouble in words.

Owns the marks by which our files are known. Promises that looking at a file never changes it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

FORMAT: Final = 1
SUFFIX: Final = ".save"
APPLICATION: Final = 0x4368726E  # "Chrn", in the file's header: tells our files from other databases
_MAGIC: Final = b"SQLite format 3\0"


class SaveTrouble(Exception):
    """Something about a save that a player must be told; the message is in words for players."""


class NoSuchSave(SaveTrouble):
    """There is no such save."""


class BadSave(SaveTrouble):
    """The file is damaged, or no save of ours; it was left as it is."""


class CannotSave(SaveTrouble):
    """The disk is full, the folder is read-only, or the like; the game can go on without."""


def check_file(path: Path) -> None:
    """Raises NoSuchSave or BadSave unless the file is whole and ours. Looks only; changes nothing."""
    try:
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
    if version != FORMAT:
        raise BadSave(
            f"{path} is a save of format {version}; this Chronicler reads format {FORMAT}. "
            "It was left as it is: open it with a newer Chronicler."
        )
    try:
        base = look(path)
        try:
            found = base.execute("pragma quick_check(1)").fetchone()
        finally:
            base.close()
    except sqlite3.Error as error:
        raise BadSave(f"The save {path} is damaged ({error}). It was left as it is.") from None
    if found != ("ok",):
        raise BadSave(f"The save {path} is damaged ({found[0]}). It was left as it is.")


def connect(path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(path, isolation_level=None, timeout=2, check_same_thread=False)
    base.execute("pragma journal_mode = wal")
    base.execute("pragma synchronous = full")
    return base


def look(path: Path) -> sqlite3.Connection:
    """A connection that cannot write; in a folder where nothing can be made the file alone must do."""
    address = path.absolute().as_uri()
    alone = not path.with_name(path.name + "-wal").exists() and not os.access(path.parent, os.W_OK)
    return sqlite3.connect(
        f"{address}?{'immutable=1' if alone else 'mode=ro'}", uri=True, isolation_level=None, timeout=2
    )


def sync_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Whatever goes wrong while writing becomes words."""
    try:
        yield
    except sqlite3.Error as error:
        raise CannotSave(f"{path} cannot be written: {error}") from error
    except OSError as error:
        raise CannotSave(f"{path} cannot be written: {error.strerror or error}") from error
