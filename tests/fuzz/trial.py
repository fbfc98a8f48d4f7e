"""Tries one input. Keeps what it raises, and notes inputs that take longer than ten seconds or more than 512 MB."""

from __future__ import annotations

import contextlib
import gc
import random
import resource
import signal
import time
import traceback
from collections.abc import Iterator
from typing import NamedTuple

from tests.fuzz.kinds import KINDS

SECONDS = 10
MEGABYTES = 512


class Hangs(BaseException):
    """It would take more than ten seconds of this processor."""


class Broken(NamedTuple):
    kind: str
    seed: int
    data: bytes
    why: str


class Tried(NamedTuple):
    """What happened to a row of inputs."""

    kind: str
    inputs: int
    outcomes: dict[str, int]
    slowest: float
    megabytes: int
    broken: list[Broken]


@contextlib.contextmanager
def limited() -> Iterator[None]:
    """Its own processor time counts, not the clock, because the machine may be busy."""

    def stop(*_: object) -> None:
        raise Hangs

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def seeded(kind: str, seed: int) -> random.Random:
    """The input of a kind with a given number is the same on every machine."""
    return random.Random(f"{kind} {seed}")


def try_one(kind: str, data: bytes) -> str:
    with limited():
        return KINDS[kind].use(data)


def try_row(kind: str, first: int, count: int) -> Tried:
    """Inputs `first` to `first + count` of a kind, each made and used."""
    outcomes: dict[str, int] = {}
    broken: list[Broken] = []
    slowest = 0.0
    use_once(kind)
    gc.enable()  # compiling switches it off, for the short life of a command
    gc.collect()
    gc.freeze()  # tables and examples are not searched again for every input
    base = megabytes()
    for seed in range(first, first + count):
        data = KINDS[kind].make(seeded(kind, seed))
        began = time.process_time()
        try:
            word = try_one(kind, data)
        except Hangs:
            broken.append(Broken(kind, seed, data, f"more than {SECONDS} s"))
        except Exception:
            broken.append(Broken(kind, seed, data, traceback.format_exc(limit=-6)))
        else:
            outcomes[word] = outcomes.get(word, 0) + 1
        slowest = max(slowest, time.process_time() - began)
        now = megabytes()
        if now > MEGABYTES > base:
            broken.append(Broken(kind, seed, data, f"{now} MB"))
            base = now
    return Tried(kind, count, outcomes, slowest, megabytes(), broken)


_READY: set[str] = set()


def use_once(kind: str) -> None:
    """Makes what all inputs of a kind share before anything is measured."""
    if kind not in _READY:
        _READY.add(kind)
        with contextlib.suppress(Exception):
            KINDS[kind].use(KINDS[kind].make(seeded(kind, -1)))


def megabytes() -> int:
    """The most memory this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def bound_memory() -> None:
    """A process that wants far more than it may have gets an error, instead of the machine's last memory."""
    resource.setrlimit(resource.RLIMIT_AS, (4 * 2**30, 4 * 2**30))
