"""Builds and checks over a cache, and the same without one: whatever happens in between, they must not differ."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from compiler.api import Job, Result, compile_campaign
from compiler.incremental.cache import Cache, NoCache
from compiler.sources.source import SourceFile
from tests.incremental.desks import Desk, desk
from tests.incremental.edits import Step, choose, put_back, take


class Walk(NamedTuple):
    """A campaign and its edits, one by one."""

    campaign: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        steps = ", ".join(f"Step({step.name!r}, {step.number})" for step in self.steps)
        return f"Walk({self.campaign!r}, ({steps},))"


class Difference(AssertionError):
    """A build over the cache that differs from the clean one."""


def make_walk(campaign: str, seed: int, length: int) -> Walk:
    dice = random.Random(f"{campaign} {seed}")
    return Walk(campaign, tuple(choose(dice) for _ in range(length)))


def walk(way: Walk, tally: Counter[str] | None = None) -> None:
    """Goes all the way. Raises Difference at the first step after which cached and clean differ."""
    with _folder() as folder:
        now = desk(way.campaign)
        _settle(now, folder)
        for place, step in enumerate(way.steps):
            take(now, step)
            _hurt(now, folder)
            try:
                clean = _settle(now, folder)
            except Difference as difference:
                raise Difference(
                    f"after {place + 1} of {len(way.steps)} edits, {step}: {difference}"
                ) from None
            if tally is not None:
                tally["clean" if clean else "broken"] += 1
            if not clean and step.number % 3:
                # Nobody keeps writing for long over errors, and only a clean campaign becomes a document.
                put_back(now, random.Random(step.number))


def _settle(now: Desk, folder: str) -> bool:
    """Builds and checks with and without the cache. A clean build leaves its lock, as the command does."""
    sources = [SourceFile(path, text) for path, text in now.files.items()]

    def made(cache: Cache, *, study: bool) -> Result:
        # `build` settles a lock; `check` does not.
        return compile_campaign(Job(sources, now.lock, cache=cache, study=study, settle=not study))

    built = made(Cache(folder), study=False)
    same(built, made(NoCache(), study=False), "build")
    same(made(Cache(folder), study=True), made(NoCache(), study=True), "check")
    if built.document is None:
        return False
    now.lock = now.clean_lock = built.lock
    now.clean = dict(now.files)
    return True


def same(over: Result, clean: Result, what: str) -> None:
    for name in ("json", "lock", "diagnostics", "limits", "allowed", "name", "edition"):
        one, other = getattr(over, name), getattr(clean, name)
        if one != other:
            raise Difference(
                f"{what}: {name} differs\n  over the cache: {one!r:.2000}\n  clean: {other!r:.2000}"
            )


def _hurt(now: Desk, folder: str) -> None:
    """Throws away, damages or swaps some entries of the cache."""
    if not now.forget:
        return
    dice = random.Random(now.forget)
    now.forget = 0
    if dice.random() < 0.2:
        shutil.rmtree(folder)
        os.mkdir(folder)
    paths = sorted(os.path.join(at, name) for at, _, names in os.walk(folder) for name in names)
    hurt = dice.sample(paths, min(len(paths), 3))
    others = [path for path in paths if path not in hurt] or paths[:1]
    for path in hurt:
        with open(path, "r+b") as file:
            data = file.read()
            manner = dice.randrange(4)
            if manner == 0:
                file.truncate(dice.randrange(len(data) + 1))
            elif manner == 1:
                file.seek(dice.randrange(len(data) + 1))
                file.write(dice.randbytes(8))
            elif manner == 2:
                with open(dice.choice(others), "rb") as other:
                    file.seek(0)
                    file.write(other.read())
        if manner == 3:
            os.unlink(path)


@contextmanager
def _folder() -> Iterator[str]:
    folder = tempfile.mkdtemp(prefix="chronicler-")
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def fails(way: Walk) -> bool:
    try:
        walk(way)
    except Exception:
        return True
    return False


def smallest(way: Walk) -> Walk:
    """A short row of edits that still fails: leaves out halves, then quarters, ... then single edits."""
    steps: Sequence[Step] = way.steps
    size = max(1, len(steps) // 2)
    while True:
        place, shorter = 0, False
        while place < len(steps):
            less = (*steps[:place], *steps[place + size :])
            if fails(Walk(way.campaign, less)):
                steps, shorter = less, True
            else:
                place += size
        if size > 1:
            size //= 2
        elif not shorter:
            return Walk(way.campaign, tuple(steps))
