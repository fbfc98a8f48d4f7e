"""Mutants one by one, each in a forked child of a process that has run the tests once, unbroken.

So all worlds are compiled. What the runtime itself remembers is forgotten, so no answer of the unbroken code is left.
A child puts the broken code into the very function objects that everybody has imported. Nothing is imported or
compiled again, and a judgment costs a few milliseconds.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tests.mutate.mutants import Mutant, compiled
from tests.support.rule_coverage import ROOT

# A test that needs this much more CPU than unbroken, in times and in seconds, is in an endless loop.
TIMES = 20
PATIENCE = 2.0
MEMORY = 4 * 1024**3
# So many mutants share a child, because forking all the worlds is expensive.
BATCH = 40
ENDED = "the process ended"
_CACHE = type(cache(len))
_ROOM = f"{ROOT}{os.sep}runtime{os.sep}"


class Circles(BaseException):
    """A test did not end. No code of ours may catch this."""


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


def rules_of(item: pytest.Item) -> set[str]:
    return {str(name) for mark in item.iter_markers("rule") for name in mark.args}


def passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=None)
    return not any(report.failed for report in reports)


@cache
def _remembering() -> list[Any]:
    """The functions of the runtime that keep answers from one call to the next."""
    return [
        one
        for one in gc.get_objects()
        if isinstance(one, _CACHE) and one.__wrapped__.__module__.startswith("runtime.")
    ]


def forget() -> None:
    for one in _remembering():
        one.cache_clear()


class Question(NamedTuple):
    """A mutant, the functions it is put into, and the tests to ask, each with its cost unbroken."""

    mutant: Mutant
    functions: list[FunctionType]
    tests: list[tuple[pytest.Item, float]]


def in_children(questions: Sequence[Question], workers: int) -> Iterator[tuple[int, str]]:
    """Each question with the test that notices. A child answers many; if it is ended, the next one takes over."""
    waiting = deque(
        range(first, min(first + BATCH, len(questions))) for first in range(0, len(questions), BATCH)
    )
    running: dict[int, tuple[range, int]] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            numbers = waiting.popleft()
            reading, writing = os.pipe()
            child = os.fork()
            if not child:
                os.close(reading)
                _in_child([questions[number] for number in numbers], writing)
            os.close(writing)
            running[child] = (numbers, reading)
        child, _ = os.wait()
        if child not in running:
            continue
        numbers, reading = running.pop(child)
        with os.fdopen(reading) as lines:
            answers = [json.loads(line) for line in lines]
        yield from zip(numbers, answers, strict=False)
        rest = numbers[len(answers) :]
        if rest and not answers:
            # Its very first question ended the child: it crashed on broken code, or used all the memory.
            yield rest[0], ENDED
            rest = rest[1:]
        if rest:
            waiting.appendleft(rest)


def _in_child(questions: list[Question], writing: int) -> None:
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        signal.signal(signal.SIGPROF, _in_circles)
        for number, question in enumerate(questions):
            killer = judge(question)
            forget()
            # A test that keeps failing shows that something broken was left behind: a new child asks again.
            left = killer and not all(passes(item) for item, _ in question.tests if item.nodeid == killer)
            if left and number:
                break
            os.write(writing, json.dumps(killer).encode() + b"\n")
            if left:
                break
    finally:
        os._exit(0)


def _in_circles(*_: object) -> None:
    raise Circles


def functions_by_place() -> dict[str, list[FunctionType]]:
    """Every function object of the runtime that is alive, behind any decorators."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(_ROOM):
            path = Path(one.__code__.co_filename).relative_to(ROOT).as_posix()
            found[f"{path}:{one.__code__.co_qualname}"].append(one)
    return found


def judge(question: Question) -> str:
    """The first test that notices, or nothing."""
    kept = [function.__code__ for function in question.functions]
    code = compiled(question.mutant)
    for function in question.functions:
        function.__code__ = code
    killer = ""
    for item, cost in question.tests:
        # Counted in CPU, so a busy machine stops nobody. Once more after a while, in case the first signal is
        # swallowed.
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + TIMES * cost, 0.5)
        good = passes(item)
        signal.setitimer(signal.ITIMER_PROF, 0)
        if not good:
            killer = item.nodeid
            break
    for function, code in zip(question.functions, kept, strict=True):
        function.__code__ = code
    return killer
