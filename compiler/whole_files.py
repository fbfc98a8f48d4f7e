"""Files that are written whole or not at all: a reader sees the old one or the new one, never a half."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable


def write_whole(path: str | os.PathLike[str], data: Iterable[bytes | memoryview]) -> None:
    """Writes a file beside its place and moves it there; its folder must exist. Raises OSError."""
    folder, name = os.path.split(os.fspath(path))
    # Not tempfile: its imports cost more than the writing of a small file.
    temporary = os.path.join(folder, f".{name}.{os.getpid()}-{os.urandom(4).hex()}")
    try:
        with open(temporary, "xb") as file:
            file.writelines(data)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
