"""Which lines of the runtime each test reaches, and what it costs: learned once, and kept until a file changes.

A test that never reaches a line cannot judge it. Kept in build/mutation-lines.json under the texts of tests/support
and of the test's own file. If the runtime has changed since, only the functions count (`--lines` learns anew).
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from tests.mutate.forked import passes, rules_of
from tests.mutate.mutants import Mutant, functions
from tests.support.rule_coverage import ROOT

KEPT = ROOT / "build" / "mutation-lines.json"
# Tests that cost more CPU than this, in seconds, play whole campaigns. They are left out, and so judge nothing.
DEAR = 1.0
# After this many calls of one function in one test, nothing new is expected.
OFTEN = 300


class Watched(NamedTuple):
    """A test, the lines it reaches by `path:function`, counted from the function's first line, and its CPU seconds.

    No lines of a function means all of them.
    """

    item: pytest.Item
    lines: dict[str, frozenset[int]]
    cost: float

    def comes_to(self, mutant: Mutant) -> bool:
        function = f"{mutant.path}:{mutant.qualname}"
        lines = self.lines.get(function)
        if not lines:
            return lines is not None
        first = spans(mutant.path)[mutant.qualname][0]
        return any(line - first in lines for line in range(mutant.lines[0], mutant.lines[1] + 1))

    @property
    def rules(self) -> set[str]:
        return rules_of(self.item)


def watched(items: Iterable[pytest.Item], jobs: int, *, anew: bool = False) -> list[Watched]:
    """Each test with its lines. A test that fails unbroken is reported and judges nothing."""
    asked = list(items)
    now = _runtime()
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    unknown: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in asked:
        row = kept.get(item.nodeid, {})
        if row.get("stamp") != _stamp(str(item.path)) or (anew and row["runtime"] != now):
            unknown[item.path].append(item)
    KEPT.parent.mkdir(exist_ok=True)
    for rows in _in_children(list(unknown.values()), jobs):
        # Written file by file, so that a run that is broken off keeps what it has learned.
        kept.update(rows)
        KEPT.write_text(json.dumps(kept), encoding="utf-8")
    found = []
    for item in asked:
        row = kept[item.nodeid]
        if row["cost"] < DEAR:
            same = row["runtime"] == now
            lines = {name: frozenset(numbers if same else ()) for name, numbers in row["lines"].items()}
            found.append(Watched(item, lines, row["cost"]))
    return found


def _in_children(files: list[list[pytest.Item]], jobs: int) -> Iterator[dict[str, Any]]:
    """The tests of each file, learned in a separate child, so many at a time."""
    running: dict[int, tuple[str, list[pytest.Item]]] = {}
    while files or running:
        while files and len(running) < jobs:
            items = files.pop()
            out, name = tempfile.mkstemp()
            os.close(out)
            child = os.fork()
            if not child:
                rows = {
                    item.nodeid: {"stamp": _stamp(str(item.path)), "runtime": _runtime(), **_learned(item)}
                    for item in items
                }
                Path(name).write_text(json.dumps(rows), encoding="utf-8")
                os._exit(0)
            running[child] = (name, items)
        child, _ = os.wait()
        name, items = running.pop(child)
        yield json.loads(Path(name).read_text(encoding="utf-8"))
        os.unlink(name)


@cache
def _stamp(path: str) -> str:
    texts = _texts(sorted((ROOT / "tests" / "support").glob("*.py"))) + _texts([Path(path)])
    return hashlib.sha256(texts.encode()).hexdigest()[:16]


@cache
def _runtime() -> str:
    texts = _texts(sorted((ROOT / "runtime").rglob("*.py")))
    return hashlib.sha256(texts.encode()).hexdigest()[:16]


def _texts(paths: list[Path]) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in paths)


@cache
def spans(path: str) -> dict[str, tuple[int, int]]:
    """The first and last line of each function of a module."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return {
        f"{owner}{node.name}": (node.lineno, node.end_lineno or node.lineno)
        for node, owner in functions(ast.parse(text))
    }


def _by_function(path: str, lines: set[int]) -> dict[str, list[int]]:
    return {
        f"{path}:{name}": [line - first for line in sorted(lines) if first <= line <= last]
        for name, (first, last) in spans(path).items()
        if any(first < line <= last for line in lines)
    }


def _learned(item: pytest.Item) -> dict[str, Any]:
    """Runs twice, so that compiling, which the first run does, is not traced in the second."""
    passes(item)
    before = time.process_time()
    good = passes(item)
    cost = time.process_time() - before
    if not good:
        print(f"fails unbroken: {item.nodeid}", file=sys.stderr)
    if not good or cost >= DEAR:
        return {"cost": DEAR, "lines": {}}
    seen: dict[str, set[int]] = defaultdict(set)
    sys.settrace(_tracer(seen))
    try:
        passes(item)
    finally:
        sys.settrace(None)
    here = len(str(ROOT)) + 1
    found: dict[str, list[int]] = {}
    for path, lines in seen.items():
        found.update(_by_function(path[here:], lines))
    return {"cost": cost, "lines": found}


def _tracer(seen: dict[str, set[int]]) -> Callable[[FrameType, str, object], Any]:
    """Follows the runtime's functions line by line. A function entered very often is no longer followed."""
    room = str(ROOT / "runtime")
    entered: Counter[CodeType] = Counter()

    def enter(frame: FrameType, event: str, _: object) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(room):
            return None
        entered[code] += 1
        if entered[code] > OFTEN:
            return None
        add = seen[code.co_filename].add

        def step(frame: FrameType, event: str, _: object) -> Any:
            add(frame.f_lineno)
            return step

        return step

    return enter
