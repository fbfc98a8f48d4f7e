"""Which lines of the runtime each test comes to, and what it costs: learned once, and kept until a file changes.

A test that never comes to a line cannot judge it. Kept in build/mutation-lines.json under the texts of the runtime, of
tests/support and of the test's own file.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from tests.mutate.forked import passes, rules_of
from tests.support.rule_coverage import ROOT

KEPT = ROOT / "build" / "mutation-lines.json"
# What costs more CPU than this, in seconds, plays whole campaigns: it is left out, and so judges nothing.
DEAR = 1.0


class Watched(NamedTuple):
    """A test, the lines of the runtime it comes to, by path, and its seconds of CPU."""

    item: pytest.Item
    lines: dict[str, frozenset[int]]
    cost: float

    @property
    def rules(self) -> set[str]:
        return rules_of(self.item)


def watched(items: Iterable[pytest.Item]) -> list[Watched]:
    """Each test with its lines; one that fails unbroken is named and judges nothing."""
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    found, fresh = [], 0
    for item in items:
        stamp = _stamp(str(item.path))
        row = kept.get(item.nodeid)
        if row is None or row["stamp"] != stamp:
            row = kept[item.nodeid] = {"stamp": stamp, **_learned(item)}
            fresh += 1
        if row["cost"] < DEAR:
            lines = {path: frozenset(numbers) for path, numbers in row["lines"].items()}
            found.append(Watched(item, lines, row["cost"]))
    if fresh:
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(kept), encoding="utf-8")
    return found


@cache
def _stamp(path: str) -> str:
    return hashlib.sha256((_common() + Path(path).read_text(encoding="utf-8")).encode()).hexdigest()[:16]


@cache
def _common() -> str:
    files = [*(ROOT / "runtime").rglob("*.py"), *(ROOT / "tests" / "support").glob("*.py")]
    texts = "".join(path.read_text(encoding="utf-8") for path in sorted(files))
    return hashlib.sha256(texts.encode()).hexdigest()


def _learned(item: pytest.Item) -> dict[str, Any]:
    """Run twice: what is compiled for the first run is not traced in the second."""
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
    return {"cost": cost, "lines": {path[here:]: sorted(lines) for path, lines in seen.items()}}


def _tracer(seen: dict[str, set[int]]) -> Callable[[FrameType, str, object], Any]:
    room = str(ROOT / "runtime")
    steps: dict[CodeType, Any] = {}

    def stepper(code: CodeType) -> Any:
        if not code.co_filename.startswith(room):
            return None
        add = seen[code.co_filename].add

        def step(frame: FrameType, event: str, _: object) -> Any:
            add(frame.f_lineno)
            return step

        return step

    def enter(frame: FrameType, event: str, _: object) -> Any:
        code = frame.f_code
        if code not in steps:
            steps[code] = stepper(code)
        return steps[code]

    return enter
