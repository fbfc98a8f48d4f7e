"""Files that are written whole or not at all: a reader sees the old one or the new one, never a half."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Sequence

# From this size on, space is reserved before writing: otherwise some file systems would do it during the move,
# slowly.
_LARGE = 1_000_000


def write_whole(
    path: str | os.PathLike[str], data: Sequence[bytes | memoryview], *, lasting: bool = False
) -> None:
    """Writes a file beside its place and moves it there; its folder must exist. Raises OSError.

    A person's own file is `lasting`: it is on the disk before this returns, and a link to it stays a link. Exactly
    the same people can read it as before. A file that can be made again at any time need not wait for the disk.
    """
    target = os.path.realpath(path) if lasting else os.fspath(path)
    temporary = _beside(target)
    try:
        _fill(temporary, target, data, lasting)
        os.replace(temporary, target)
        if lasting:
            sync_folder(os.path.dirname(target))
    except BaseException:
        _remove(temporary)
        raise


class NotTogether(OSError):
    """Some of the files are written, others are not, and the old ones could not be restored."""

    def __init__(self, error: OSError, written: list[str]) -> None:
        super().__init__(error.errno, error.strerror)
        self.written = written


def write_together(files: Sequence[tuple[str | os.PathLike[str], bytes]]) -> None:
    """Files that belong together. All of them are on the disk before the first is moved to its place.

    If one cannot be moved, the old ones are restored. Raises OSError; NotTogether if even that fails.
    """
    waiting = [
        (target, _beside(target), _beside(target)) for target in (os.path.realpath(path) for path, _ in files)
    ]
    moved: list[tuple[str, str]] = []
    try:
        for (target, temporary, before), (_, data) in zip(waiting, files, strict=True):
            _fill(temporary, target, (data,), True)
            if os.path.exists(target):
                _keep(target, before)
        for target, temporary, before in waiting:
            os.replace(temporary, target)
            moved.append((target, before))
        for folder in {os.path.dirname(target) for target, _, _ in waiting}:
            sync_folder(folder)
    except OSError as error:
        kept = [target for target, before in moved if not _put_back(target, before)]
        if kept:
            raise NotTogether(error, kept) from None
        raise
    finally:
        for _, temporary, before in waiting:
            _remove(temporary)
            _remove(before)


def _keep(target: str, before: str) -> None:
    """The old file under a second name; as a copy if the file system has no such thing."""
    try:
        os.link(target, before)
    except OSError:
        with open(target, "rb") as file:
            _fill(before, target, (file.read(),), True)


def _put_back(target: str, before: str) -> bool:
    try:
        if os.path.exists(before):
            os.replace(before, target)
        else:
            os.unlink(target)
    except OSError:
        return False
    return True


def _beside(target: str) -> str:
    """A name in the same folder. Not tempfile: importing it costs more than writing a small file."""
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name[:100]}.{os.getpid()}-{os.urandom(4).hex()}")


def _fill(temporary: str, target: str, data: Sequence[bytes | memoryview], lasting: bool) -> None:
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


def _remove(path: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)


def make_folders(folder: str | os.PathLike[str]) -> list[str]:
    """Makes a folder and those above it. Each new name is on the disk before the next is made. Raises OSError.

    Returns the folders that were missing, the uppermost first.
    """
    missing = []
    above = os.path.abspath(folder)
    while not os.path.isdir(above):
        missing.append(above)
        above = os.path.dirname(above)
    for one in reversed(missing):
        with contextlib.suppress(FileExistsError):
            os.mkdir(one)
        sync_folder(os.path.dirname(one))
    return missing[::-1]


def sync_folder(folder: str) -> None:
    """A new name is on the disk only when its folder is."""
    if os.name == "posix":
        handle = os.open(folder or ".", os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
