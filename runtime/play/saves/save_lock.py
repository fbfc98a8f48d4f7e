"""The lock of a save: one process plays, the others are told who does.

The system frees the lock when its process ends, however it ends.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from runtime.sentences import saves_say as say

if sys.platform == "win32":
    import msvcrt

    def _grab(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _grab(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class SaveInUse(Exception):
    """Another process plays this save."""

    def __init__(self, path: Path, process: str) -> None:
        template = say.IN_USE_BY if process else say.IN_USE
        super().__init__(template.format(save=path.stem, process=process))
        self.path = path


class SaveLock:
    """Held from `take` to `release`."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle: int | None = handle
        self._file: int | None = None

    @classmethod
    def take(cls, save: Path) -> SaveLock:
        """The lock of a save, or SaveInUse; OSError where no lock file can be made."""
        save = save.resolve()  # two links to one save are one save
        path = save.with_name(f".{save.name}.lock")
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _grab(handle)
        except OSError:
            process = ""
            with suppress(OSError):
                process = os.read(handle, 20).decode("ascii", "replace").strip()
            os.close(handle)
            raise SaveInUse(save, process) from None
        if not path.exists() or not os.path.samestat(os.fstat(handle), path.stat()):
            # The file was deleted between opening and locking, so the locked file is no longer the lock.
            os.close(handle)
            return cls.take(save)
        with suppress(OSError):  # a full disk does not matter here: the number is only shown
            os.ftruncate(handle, 0)
            os.write(handle, str(os.getpid()).encode())
        return cls(path, handle)

    def hold(self, save: Path) -> None:
        """Locks the file itself as well, in case it is open under another name; SaveInUse where it is."""
        if sys.platform == "win32":
            return  # there a file cannot be opened twice like this, and has only one name
        handle = os.open(save, os.O_RDONLY)
        try:
            _grab(handle)
        except OSError:
            os.close(handle)
            self.release()
            raise SaveInUse(save, "") from None
        if self._file is not None:
            os.close(self._file)
        self._file = handle

    def release(self, *, forget: bool = False) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
        if self._handle is None:
            return
        if forget:
            with suppress(OSError):
                self._path.unlink()
        os.close(self._handle)
        self._handle = None
