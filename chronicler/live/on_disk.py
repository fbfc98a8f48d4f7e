"""A campaign's folder on the disk: which files it has, and which of them changed since the last look."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from compiler.diagnostics.finding import Diagnostic
from compiler.sources.source import SourceFile
from compiler.sources.workspace import LOCK, Loaded, WorkspaceError, load, read_lock, read_source, walk

Stamp = tuple[int, int, int]


class Folder:
    """A folder and the stamps of its files at the last look."""

    LOCK: Final = LOCK

    def __init__(self, root: Path) -> None:
        self.root = root
        self._stamps: dict[str, Stamp] = {}
        self._lock: Stamp | None = None

    def load(self) -> Loaded:
        """Everything in it. An empty folder is one without texts, not an error."""
        self._stamps = self._look()
        self._lock = _stamp(self.root / LOCK)
        try:
            return load(self.root)
        except WorkspaceError:
            if self._stamps or not self.root.is_dir():
                raise
            return Loaded(self.root, [], "", [])

    def changes(self) -> list[str]:
        """The sources that are new, changed or gone since the last look."""
        before, self._stamps = self._stamps, self._look()
        now = self._stamps
        return sorted(path for path in before.keys() | now.keys() if before.get(path) != now.get(path))

    def lock(self) -> str | None:
        """The lock's text if it changed since the last look."""
        stamp = _stamp(self.root / LOCK)
        if stamp == self._lock:
            return None
        self._lock = stamp
        try:
            return read_lock(self.root)
        except WorkspaceError:
            # Somebody is writing it, or it is broken; the next look will show.
            self._lock = None
            return None

    def read(self, path: str) -> tuple[SourceFile | None, list[Diagnostic]]:
        """A source, and the findings from reading it; nothing for a file that is not there."""
        found: list[Diagnostic] = []
        file = self.root / path
        if not os.path.lexists(file):
            return None, found
        return read_source(file, self.root, path, found), found

    def _look(self) -> dict[str, Stamp]:
        try:
            paths = list(walk(self.root))
        except WorkspaceError:
            return {}
        stamps = ((path.relative_to(self.root).as_posix(), _stamp(path)) for path in paths)
        return {name: stamp for name, stamp in stamps if stamp is not None}


def _stamp(path: Path) -> Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return (0, 0, 0) if os.path.lexists(path) else None
    return status.st_size, status.st_mtime_ns, status.st_ino
