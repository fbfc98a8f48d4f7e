"""Files that are written whole or not at all: a reader sees the old one or the new one, never a half."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Sequence

# From this size on, space is reserved before writing: some file systems would otherwise do it at the move, slowly.
_LARGE = 1_000_000


def write_whole(
    path: str | os.PathLike[str], data: Sequence[bytes | memoryview], *, lasting: bool = False
) -> None:
    """Writes a file beside its place and moves it there; its folder must exist. Raises OSError.

    A person's own file is `lasting`: it is on the disk before this returns, and a link to it stays a link. The same
    people can read it as before, and nobody else. A file that can be made again at any time need not wait for the disk.
    """
    target = os.path.realpath(path) if lasting else os.fspath(path)
    folder, name = os.path.split(target)
    # Not tempfile: its imports cost more than the writing of a small file.
    temporary = os.path.join(folder, f".{name[:100]}.{os.getpid()}-{os.urandom(4).hex()}")
    try:
        with open(temporary, "xb") as file:
            if lasting:
                with contextlib.suppress(FileNotFoundError):
                    os.chmod(temporary, stat.S_IMODE(os.stat(target).st_mode))
            size = sum(map(len, data))
            if size > _LARGE and hasattr(os, "posix_fallocate"):
                with contextlib.suppress(OSError):  # not every file system can
                    os.posix_fallocate(file.fileno(), 0, size)
            file.writelines(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        os.replace(temporary, target)
        if lasting:
            sync_folder(folder)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def make_folders(folder: str | os.PathLike[str]) -> None:
    """Makes a folder and those above it; each new name is on the disk before the next is made. Raises OSError."""
    missing = []
    above = os.path.abspath(folder)
    while not os.path.isdir(above):
        missing.append(above)
        above = os.path.dirname(above)
    for one in reversed(missing):
        with contextlib.suppress(FileExistsError):
            os.mkdir(one)
        sync_folder(os.path.dirname(one))


def sync_folder(folder: str) -> None:
    """A new name is on the disk only when its folder is."""
    if os.name == "posix":
        handle = os.open(folder or ".", os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
