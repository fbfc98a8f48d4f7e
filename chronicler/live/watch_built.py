"""What `watch --build` adds: after every save the document and the lock are written, as `build` writes them."""

from __future__ import annotations

from pathlib import Path

from chronicler.live.engine import Engine
from chronicler.terminal import write
from chronicler.written_builds import size_told, write_build
from compiler.sources.workspace import WorkspaceError


class WatchedBuild:
    """Writes the campaign at each version that has no error. It must not end the watching, whatever the disk says."""

    def __init__(self, engine: Engine, output: Path) -> None:
        self._engine = engine
        self._output = output
        self._written: bytes | None = None

    def write(self) -> bool:
        """Whether the files are those of the present texts."""
        now = self._engine.now
        if now.document is None:
            write("Not built: there are errors.")
            return False
        if now.document == self._written and not now.result.lock_changed:
            return True
        try:
            target = write_build(
                self._engine.root,
                self._output,
                now.result.name,
                (now.document,),
                before=now.job.lock,
                lock=now.result.lock,
            )
        except WorkspaceError as error:
            write(f"Not built: {error}")
            return False
        self._written = now.document
        self._engine.lock_written(now.result.lock)
        write(f"{target} ({size_told(len(now.document))})")
        return True
