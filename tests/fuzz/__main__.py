"""`python -m tests.fuzz --inputs 100000`: many inputs on all cores, and what came of them."""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
import traceback
from collections import Counter
from typing import NamedTuple

from compiler.grammar.payloads import payloads
from tests.fuzz.inputs import damaged, random_bytes, random_text
from tests.fuzz.judge import EDITIONS, judge

BATCH = 250


class Outcome(NamedTuple):
    """What one batch of inputs gave."""

    inputs: int
    findings: Counter[str]
    clean: int
    slowest: float
    broken: list[tuple[str, str]]


def make(seed: int) -> bytes | str:
    """The input with this number: the same one on every machine."""
    chance = random.Random(seed)
    kind = seed % 10
    if kind == 0:
        return random_bytes(chance)
    return random_text(chance) if kind < 3 else damaged(chance)


def run_batch(start: int) -> Outcome:
    findings: Counter[str] = Counter()
    clean, slowest = 0, 0.0
    broken: list[tuple[str, str]] = []
    for seed in range(start, start + BATCH):
        began = time.perf_counter()
        try:
            result = judge(make(seed), EDITIONS[seed // 10 % 2])
        except Exception:
            broken.append((f"seed {seed}", traceback.format_exc(limit=-4)))
            continue
        slowest = max(slowest, time.perf_counter() - began)
        findings.update(diagnostic.code.id for diagnostic in result.diagnostics)
        clean += result.json is not None
    return Outcome(BATCH, findings, clean, slowest, broken)


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    options.add_argument("--inputs", type=int, default=10_000)
    options.add_argument("--first", type=int, default=0, help="the number of the first input")
    options.add_argument("--show", type=int, default=5, help="how many broken inputs to print")
    chosen = options.parse_args()
    starts = range(chosen.first, chosen.first + chosen.inputs, BATCH)
    total, clean, slowest = 0, 0, 0.0
    findings: Counter[str] = Counter()
    broken: list[tuple[str, str]] = []
    # The parser's tables are built once, before anybody looks at a clock.
    payloads().parse("effects", "gain 1 food", str)
    began = time.perf_counter()
    with multiprocessing.Pool() as pool:
        for outcome in pool.imap_unordered(run_batch, starts):
            total += outcome.inputs
            clean += outcome.clean
            slowest = max(slowest, outcome.slowest)
            findings += outcome.findings
            broken += outcome.broken
    for name, report in broken[: chosen.show]:
        sys.stdout.write(f"{name}\n{report}\n")
    common = ", ".join(f"{code} {count}" for code, count in findings.most_common(8))
    sys.stdout.write(
        f"{total} inputs in {time.perf_counter() - began:.0f} s: {len(broken)} broken, {clean} compiled, "
        f"{findings.total()} findings of {len(findings)} kinds, slowest {slowest:.2f} s\n"
        f"most common: {common}\n"
    )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
