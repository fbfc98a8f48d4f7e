"""Files that are written whole or not at all: a reader sees the old one or the new one, never a half."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence

# From so many bytes on, room is made before writing: a file system that puts that off does it at the move, slowly.
_LARGE = 1_000_000


def write_whole(path: str | os.PathLike[str], data: Sequence[bytes | memoryview]) -> None:
    """Writes a file beside its place and moves it there; its folder must exist. Raises OSError."""
    folder, name = os.path.split(os.fspath(path))
    # Not tempfile: its imports cost more than the writing of a small file.
    temporary = os.path.join(folder, f".{name}.{os.getpid()}-{os.urandom(4).hex()}")
    try:
        with open(temporary, "xb") as file:
            size = sum(map(len, data))
            if size > _LARGE and hasattr(os, "posix_fallocate"):
                with contextlib.suppress(OSError):  # not every file system can
                    os.posix_fallocate(file.fileno(), 0, size)
            file.writelines(data)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
