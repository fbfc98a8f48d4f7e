"""Engines that play chunks of games: here, on all cores (joblib's loky), or on a cluster (dask.distributed).

All engines give the same games. An engine returns each chunk as soon as it is done, in any order. A chunk whose process
died comes back as a `Lost` with its numbers, and the caller decides what to do about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from chronicler.playtest.worker import play_chunk
from compiler.sources.workspace import WorkspaceError

Games = list[tuple[int, bytes]]


class Batch(NamedTuple):
    """Games to be played by one process, one after another."""

    numbers: tuple[int, ...]
    coverage: Mapping[str, int] | None = None


class Lost(NamedTuple):
    """A chunk that was lost with its process."""

    chunk: Batch
    why: str


class GameEngine(Protocol):
    """Plays chunks."""

    jobs: int

    def play(
        self, data: bytes, order: bytes, chunks: Sequence[Batch]
    ) -> Iterator[tuple[Batch, Games] | Lost]: ...

    def close(self) -> None: ...


class Here:
    """In this process, one after another."""

    jobs = 1

    def play(
        self, data: bytes, order: bytes, chunks: Sequence[Batch]
    ) -> Iterator[tuple[Batch, Games] | Lost]:
        for chunk in chunks:
            yield chunk, play_chunk(data, order, chunk.numbers, chunk.coverage)

    def close(self) -> None:
        """Nothing is kept."""


class Loky:
    """On several cores of this machine, with joblib."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(
        self, data: bytes, order: bytes, chunks: Sequence[Batch]
    ) -> Iterator[tuple[Batch, Games] | Lost]:
        loky: Any = import_module("joblib.externals.loky")
        executor = loky.get_reusable_executor(max_workers=self.jobs)
        left = list(reversed(chunks))
        under_way: dict[Future[Games], Batch] = {}
        while left or under_way:
            # No more than its queue holds: anything waiting before that queue makes loky stumble when a run is broken
            # off.
            while left and len(under_way) < 2 * self.jobs:
                chunk = left.pop()
                try:
                    under_way[executor.submit(play_chunk, data, order, *chunk)] = chunk
                except loky.process_executor.TerminatedWorkerError as error:
                    yield Lost(chunk, _first_line(error))
            if not under_way:
                continue
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                chunk = under_way.pop(future)
                try:
                    games = future.result()
                except loky.process_executor.TerminatedWorkerError as error:
                    # A dead process loses all chunks under way; chunks that came back before are kept.
                    executor = loky.get_reusable_executor(max_workers=self.jobs)
                    yield Lost(chunk, _first_line(error))
                else:
                    yield chunk, games

    def close(self) -> None:
        import_module("joblib.externals.loky").get_reusable_executor().shutdown(wait=True, kill_workers=True)


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]


def engine_for(jobs: int, scheduler: str) -> GameEngine:
    """The requested engine. If something is not installed, names it and the command that installs it."""
    if scheduler:
        return _needs("distributed", lambda: _dask(scheduler))
    if jobs == 1:
        return Here()
    return _needs("joblib", lambda: Loky(jobs))


def _dask(scheduler: str) -> GameEngine:
    from chronicler.playtest.cluster import Dask

    return Dask(scheduler)


def _needs(package: str, make: Callable[[], GameEngine]) -> GameEngine:
    from importlib.util import find_spec

    if find_spec(package) is None:
        extra = "cluster" if package == "distributed" else "playtest"
        raise WorkspaceError(
            f"This needs {package}, which is not installed: pip install 'chronicler-journal[{extra}]'."
        )
    return make()
