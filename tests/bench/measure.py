"""Runs commands and measures them: wall time, CPU time of the whole process tree, peak resident memory.

Linux counts the memory of the process that starts a command into that command's peak (it is inherited through
fork until exec), so the measuring process must stay smaller than what it measures: stories are generated in a
process of their own and results are read in pieces. The peak is that of the command's largest single process.
"""

import os
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

MEBI = 1024 * 1024
TIMEOUT = 300.0


class CommandFailed(Exception):
    """A measured command failed, ran too long or gave no usable result."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One run."""

    wall: float
    cpu: float
    peak: float
    """Peak resident memory in MiB."""


@dataclass(slots=True)
class Series:
    """All runs of one thing."""

    samples: list[Sample] = field(default_factory=list)
    failure: str | None = None

    @property
    def ok(self) -> bool:
        return bool(self.samples) and self.failure is None

    @property
    def wall(self) -> float:
        return statistics.median(sample.wall for sample in self.samples)

    @property
    def cpu(self) -> float:
        return statistics.median(sample.cpu for sample in self.samples)

    @property
    def peak(self) -> float:
        return max(sample.peak for sample in self.samples)

    @property
    def spread(self) -> tuple[float, float]:
        walls = [sample.wall for sample in self.samples]
        return min(walls), max(walls)


Samples = Mapping[str, Sample]


@dataclass(frozen=True, slots=True)
class Task:
    """One tool's share of a round. It may measure several things, each under its own key."""

    keys: tuple[str, ...]
    run: Callable[[int], Samples]
    """Called with the number of the round."""


def run_once(
    command: Sequence[str | Path],
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    timeout: float = TIMEOUT,
) -> Sample:
    """Runs a command to its end. Raises CommandFailed with the last lines of its output."""
    full_env = {**os.environ, **(env or {})}
    with tempfile.TemporaryFile() as output:
        started = time.perf_counter()
        process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=full_env,
            cwd=cwd,
        )
        timer = threading.Timer(timeout, process.kill)
        timer.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - started
        finally:
            timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise CommandFailed(
                f"exit code {process.returncode} after {wall:.1f} s: {_tail(output.fileno())}"
            )
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def _tail(descriptor: int) -> str:
    size = os.fstat(descriptor).st_size
    text = os.pread(descriptor, 2000, max(0, size - 2000)).decode(errors="replace")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return " / ".join(lines[-4:]) or "no output"


def interleave(
    tasks: Sequence[Task], runs: int, tell: Callable[[str], None] = lambda _: None
) -> dict[str, Series]:
    """Runs every task once per round. Each round begins with a different task, so that noise hits all alike."""
    series = {key: Series() for task in tasks for key in task.keys}
    alive = list(tasks)
    for number in range(runs):
        shift = number % len(tasks) if tasks else 0
        for task in [*tasks[shift:], *tasks[:shift]]:
            if task not in alive:
                continue
            try:
                for key, sample in task.run(number).items():
                    series[key].samples.append(sample)
            except (CommandFailed, OSError) as problem:
                alive.remove(task)
                for key in task.keys:
                    series[key].failure = str(problem)
        tell(f"round {number + 1} of {runs}")
    return series


def contains(path: Path, wanted: str) -> bool:
    """Whether a file contains some text. Read in pieces, so that this process stays small."""
    needle = wanted.encode()
    kept = b""
    with path.open("rb") as file:
        while piece := file.read(MEBI):
            if needle in kept + piece:
                return True
            kept = piece[-len(needle) :]
    return False
