"""`python -m tests.desk --edits 100000 --seed 1`: random edits, each compared with a clean check of the same texts."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter

from tests.desk.keystrokes import follow

LENGTH = 100
OFTEN = (
    "template",
    "generated",
    "template",
    "ash-orchard",
    "template",
    "generated",
    "first-tide",
    "template",
)
LARGE = ("drowned-bell", "fenmouth-oar", "untold-winter")
RARE = 60  # one in this many runs is over a large campaign


def go(row: tuple[str, int]) -> tuple[Counter[str], str]:
    tally: Counter[str] = Counter()
    name, seed = row
    try:
        return tally, follow(name, seed, LENGTH, tally)
    except Exception as error:
        return tally, f"{name}, seed {seed}: {type(error).__name__}: {error}"


def session(row: tuple[str, int, int]) -> tuple[Counter[str], str]:
    from tests.desk.protocol_edits import fuzz

    tally: Counter[str] = Counter()
    try:
        return tally, fuzz(*row, tally)
    except Exception as error:
        return tally, f"{row}: {type(error).__name__}: {error}"


def through_the_protocol(edits: int, seed: int, jobs: int) -> int:
    """Sessions of 400 edits. Most use a campaign so small that all of it is checked in a moment."""
    began = time.monotonic()
    names = ("small", "template", "small", "small", "generated", "template", "small", "small")
    rows = [
        (names[number % len(names)], seed * 1_000_000 + number, min(400, edits - number * 400))
        for number in range(-(-edits // 400))
    ]
    total: Counter[str] = Counter()
    wrong = 0
    with multiprocessing.Pool(jobs) as pool:
        for tally, what in pool.imap_unordered(session, rows):
            total += tally
            wrong += bool(what)
            sys.stdout.write(f"DIFFERENT {what}\n" if what else "")
            sys.stdout.write(
                f"{total['edits']} edits through the protocol, {total['compared']} times held against a clean check, "
                f"{total['asked']} questions between, {total['closed']} files closed and opened; {wrong} sessions differ, "
                f"{time.monotonic() - began:.0f} s\n"
            )
            sys.stdout.flush()
    return int(bool(wrong))


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.desk", description=__doc__)
    options.add_argument("--edits", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument(
        "--protocol", type=int, default=0, help="so many edits through the language server instead"
    )
    asked = options.parse_args()
    if asked.protocol:
        return through_the_protocol(asked.protocol, asked.seed, asked.jobs)
    began = time.monotonic()
    rows = []
    for number in range(max(1, asked.edits // LENGTH)):
        large = number % RARE == RARE - 1
        name = LARGE[number // RARE % len(LARGE)] if large else OFTEN[number % len(OFTEN)]
        rows.append((name, asked.seed * 1_000_000 + number))
    total: Counter[str] = Counter()
    wrong = 0
    with multiprocessing.Pool(asked.jobs) as pool:
        for done, (tally, what) in enumerate(pool.imap_unordered(go, rows), 1):
            total += tally
            if what:
                wrong += 1
                sys.stdout.write(f"DIFFERENT {what}\n")
            if done % 50 == 0 or done == len(rows):
                sys.stdout.write(
                    f"{total.total()} edits, {wrong} rows differ, {time.monotonic() - began:.0f} s\n"
                )
                sys.stdout.flush()
    sys.stdout.write(
        f"{total.total()} edits, seed {asked.seed}: {total['clean']} texts without an error, {total['broken']} with one; "
        f"{wrong} rows differ; {time.monotonic() - began:.0f} s\n"
    )
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
