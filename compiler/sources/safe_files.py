"""The gate for files that a stranger may have put there: plain files, inside the folder, of a bounded size.

Links are fine as long as they stay in the campaign's folder. A link that leaves it could show a secret in a build's
log, or let a command write where nobody wanted it to.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

LARGEST: Final = 64 * 1024 * 1024
LEADS_OUT: Final = "it is a link that leads out of the campaign's folder"


class NotOpened(OSError):
    """A file that exists but is not opened; its text gives the reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.strerror = reason


def leads_out(path: Path | str, root: Path) -> bool:
    """Whether a path below a folder leads outside of it. `root` itself may be a link: the caller named it."""
    home = os.path.realpath(root)
    return os.path.commonpath((home, os.path.realpath(path))) != home


def read_plain(path: Path, root: Path | None = None) -> bytes:
    """The bytes of a plain file. Raises NotOpened or another OSError if it is not plain, too large, or outside `root`."""
    if root is not None and path.is_symlink() and leads_out(path, root):
        raise NotOpened(LEADS_OUT)
    # Without waiting: a pipe that nobody writes to must not block us.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        _check(os.fstat(handle), LARGEST)
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise NotOpened(f"it is longer than the {LARGEST // 2**20} MiB that are read")
    return data


def check_plain(path: Path, largest: int) -> None:
    """Raises NotOpened if a file that others open by its name, such as a database, is not plain or too large."""
    _check(os.stat(path), largest)


def _check(status: os.stat_result, largest: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotOpened("it is a folder" if stat.S_ISDIR(status.st_mode) else "it is not a plain file")
    if status.st_size > largest:
        raise NotOpened(f"it has {status.st_size // 2**20} MiB, and at most {largest // 2**20} MiB are read")
