"""Mutants one by one, each in a forked child of a process that has collected the tests and run none of them.

The child puts the broken code into the very function objects that everybody has imported, so nothing is imported again.
A first round runs each test once and learns which functions it calls: a test that never enters a function cannot judge it.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tests.mutate.mutants import Mutant, compiled
from tests.support.rule_coverage import ROOT

# A mutant that runs longer than this, in seconds of CPU, goes round in circles: that is noticed.
PATIENCE = 20
MEMORY = 3 * 1024**3
_ROOM = f"{ROOT}{os.sep}runtime{os.sep}"


class Judged(NamedTuple):
    """What became of a mutant: the rules whose own tests failed; how many tests entered the function."""

    mutant: Mutant
    killers: tuple[str, ...]
    asked: int

    @property
    def killed(self) -> bool:
        return bool(self.killers)


class Collector:
    """Takes over from pytest once the tests are collected."""

    def __init__(self, work: Callable[[list[pytest.Item]], None]) -> None:
        self.work = work

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(session.items)
        return True


def collect_and(work: Callable[[list[pytest.Item]], None], files: Iterable[str]) -> None:
    options = ["-q", "-s", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:randomly", "--no-header"]
    pytest.main([*options, *files], plugins=[Collector(work)])


def rules_of(item: pytest.Item) -> tuple[str, ...]:
    return tuple(str(name) for mark in item.iter_markers("rule") for name in mark.args)


def passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=None)
    return not any(report.failed for report in reports)


def in_children(jobs: Sequence[Callable[[], Any]], workers: int) -> Iterator[tuple[int, Any]]:
    """Each job in a child of its own; what it returned, or nothing where the child was ended."""
    running: dict[int, tuple[int, int]] = {}
    waiting = list(enumerate(jobs))[::-1]
    while waiting or running:
        while waiting and len(running) < workers:
            number, job = waiting.pop()
            reading, writing = os.pipe()
            child = os.fork()
            if not child:
                os.close(reading)
                _in_child(job, writing)
            os.close(writing)
            running[child] = (number, reading)
        child, _ = os.wait()
        if child not in running:
            continue
        number, reading = running.pop(child)
        with os.fdopen(reading) as answer:
            text = answer.read()
        yield number, json.loads(text) if text else None


def _in_child(job: Callable[[], Any], writing: int) -> None:
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        gc.disable()
        answer = json.dumps(job()).encode()
        os.write(writing, answer)
        code = 0
    finally:
        os._exit(code)


def entered(item: pytest.Item) -> list[str] | None:
    """The runtime's functions that a test enters; nothing where it fails unbroken."""
    seen: set[CodeType] = set()

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.add(frame.f_code)

    sys.setprofile(look)
    try:
        good = passes(item)
    finally:
        sys.setprofile(None)
    if not good:
        return None
    return [_place(code.co_filename, code.co_qualname) for code in seen if code.co_filename.startswith(_ROOM)]


def _place(path: str, qualname: str) -> str:
    return f"{Path(path).relative_to(ROOT).as_posix()}:{qualname}"


def functions_by_place() -> dict[str, list[FunctionType]]:
    """Every function object of the runtime that is alive, behind whatever decorators."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(_ROOM):
            found[_place(one.__code__.co_filename, one.__code__.co_qualname)].append(one)
    return found


def judge(
    mutant: Mutant, functions: list[FunctionType], tests: list[pytest.Item], wanted: set[str]
) -> list[str]:
    """The rules whose tests notice; each rule is asked until one of its tests has failed."""
    code = compiled(mutant)
    for function in functions:
        function.__code__ = code
    killers: set[str] = set()
    for item in tests:
        rules = set(rules_of(item)) & wanted
        if rules - killers and not passes(item):
            killers |= rules
    return sorted(killers)
