"""A cluster as an engine: dask.distributed, given the address of a scheduler.

Code and campaign are identified by the hash of their content. A worker unpacks our packages into a folder named after
that hash and plays with those only, whatever else is installed there. A worker that dies loses nothing: dask gives its
chunk to another one.
"""

from __future__ import annotations

import io
import logging
import sys
import zipfile
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from chronicler.playtest.engines import Batch, Games, Lost
from chronicler.playtest.order import code_files, code_hash
from compiler.sources.workspace import WorkspaceError

if TYPE_CHECKING:
    from collections.abc import Mapping

_PATIENCE: Final = "5s"  # how long a scheduler may take to answer
_TRIES: Final = 3  # workers that a chunk may cost before it counts as lost


class Dask:
    """Chunks on the workers of a scheduler."""

    def __init__(self, address: str) -> None:
        self._dask: Any = import_module("distributed")
        # Errors become a sentence of ours; dask would print a traceback as well.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        cloudpickle: Any = import_module("cloudpickle")
        # By value: a worker need not have this package, and must not use another version of it.
        cloudpickle.register_pickle_by_value(sys.modules[__name__])
        self._address = address
        try:
            self._client: Any = self._dask.Client(address, timeout=_PATIENCE)
        except (OSError, ValueError) as error:
            raise WorkspaceError(
                f"No scheduler answers at {address} ({error}). Start one with `dask scheduler`, and workers with `dask worker`."
            ) from None
        self._code = packed()
        self._hash = code_hash()
        # Kept as long as this client. If it were sent again under the same hash while being dropped, nobody would
        # have it.
        self._sent: dict[bytes, Any] = {}
        self.jobs = sum(self._client.ncores().values())
        if not self.jobs:
            self.close()
            raise self._nobody()

    def play(
        self, data: bytes, order: bytes, chunks: Sequence[Batch]
    ) -> Iterator[tuple[Batch, Games] | Lost]:
        client = self._client
        code, campaign = self._far(self._code), self._far(data)
        under_way = {
            client.submit(
                _far_away, code, self._hash, campaign, order, *chunk, retries=_TRIES, pure=False
            ): chunk
            for chunk in chunks
        }
        try:
            for future in self._dask.as_completed(list(under_way)):
                chunk = under_way[future]
                try:
                    games = future.result()
                except self._dask.CancelledError:
                    raise WorkspaceError(
                        f"The scheduler at {self._address} is gone. What was finished is kept: once there is one again, the "
                        "same command goes on from there."
                    ) from None
                except Exception as error:
                    yield Lost(chunk, f"{type(error).__name__}: {error}")
                else:
                    yield chunk, games
                future.release()
        finally:
            client.cancel([future for future in under_way if not future.done()], force=True)

    def _far(self, data: bytes) -> Any:
        """Bytes on the cluster, sent once."""
        if data not in self._sent:
            try:
                self._sent[data] = self._client.scatter(data, broadcast=True, hash=True)
            except TimeoutError:
                raise self._nobody() from None
        return self._sent[data]

    def _nobody(self) -> WorkspaceError:
        return WorkspaceError(
            f"The scheduler at {self._address} has no workers. Start some, and give the same command again: "
            f"`dask worker {self._address} --nthreads 1`, or with `--nworkers 8` on a machine of eight cores."
        )

    def close(self) -> None:
        self._client.close()


def packed() -> bytes:
    """Our packages as one file, with the same bytes for the same code."""
    from schemas.generate import SCHEMAS

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        files = dict(code_files())
        root = files["schemas/__init__.py"].parent
        for name in SCHEMAS:
            files[f"schemas/{name}.schema.json"] = root / f"{name}.schema.json"
        for name, path in sorted(files.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _far_away(
    code: bytes,
    code_key: str,
    campaign: bytes,
    order: bytes,
    numbers: tuple[int, ...],
    coverage: Mapping[str, int] | None,
) -> Any:
    """Runs on a worker: unpacks the code under its hash, and plays in a separate process with that code only."""
    import os
    import shutil
    import stat
    import subprocess
    import sys
    import tempfile
    import zipfile
    from contextlib import suppress
    from io import BytesIO
    from json import dumps, loads
    from pathlib import Path

    def ours(folder: Path) -> bool:
        """Everybody can write to the folder above. So code runs only from a folder that nobody else could have made."""
        with suppress(OSError):
            status = folder.lstat()
            return (
                stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o077
            )
        return False

    home = Path(tempfile.gettempdir()) / f"chronicler-playtest-{os.getuid()}-{code_key}"
    if not (ours(home) and (home / "done").exists()):
        fresh = Path(tempfile.mkdtemp(prefix="chronicler-"))
        with zipfile.ZipFile(BytesIO(code)) as archive:
            archive.extractall(fresh)
        (fresh / "done").write_text("")
        try:
            fresh.rename(home)
        except OSError:
            # Another worker of this machine was faster, or the name belongs to somebody else.
            if ours(home) and (home / "done").exists():
                shutil.rmtree(fresh, ignore_errors=True)
            else:
                home = fresh
    asked = dumps({"numbers": numbers, "coverage": coverage, "order": order.decode(), "size": len(campaign)})
    done = subprocess.run(
        [sys.executable, "-m", "chronicler.playtest.chunk"],
        input=asked.encode() + b"\n" + campaign,
        env={**os.environ, "PYTHONPATH": str(home)},
        cwd=home,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace")[-800:] or f"exit code {done.returncode}")
    return [(number, notes.encode()) for number, notes in loads(done.stdout)]
