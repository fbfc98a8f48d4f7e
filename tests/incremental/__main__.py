"""`python -m tests.incremental --edits 50000 --seed 1`: many random edits on all cores; cached and clean builds are
compared.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter

from tests.incremental.desks import LARGE
from tests.incremental.differential import Walk, make_walk, smallest, walk

LENGTH = 50
# Small campaigns show everything at a tenth of the cost; one walk in so many is over a large one.
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
RARE = 250


def plan(edits: int, seed: int) -> list[Walk]:
    found: list[Walk] = []
    for number in range(max(1, edits // LENGTH)):
        large = number % RARE == RARE - 1
        campaign = LARGE[number // RARE % len(LARGE)] if large else OFTEN[number % len(OFTEN)]
        found.append(make_walk(campaign, seed * 1_000_000 + number, LENGTH))
    return found


def go(way: Walk) -> tuple[Counter[str], str]:
    tally: Counter[str] = Counter()
    try:
        walk(way, tally)
    except Exception as error:
        return tally, f"{error}\n  smallest: {smallest(way)}"
    return tally, ""


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.incremental", description=__doc__)
    options.add_argument("--edits", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = options.parse_args()
    began = time.monotonic()
    ways = plan(asked.edits, asked.seed)
    total: Counter[str] = Counter()
    broken: list[str] = []
    with multiprocessing.Pool(asked.jobs) as pool:
        for done, (tally, what) in enumerate(pool.imap_unordered(go, ways), 1):
            total += tally
            if what:
                broken.append(what)
                sys.stdout.write(f"DIFFERENT {what}\n")
            if done % 10 == 0 or done == len(ways):
                sys.stdout.write(f"{total.total()} edits, {len(broken)} walks differ\n")
                sys.stdout.flush()
    clean, wrong = total["clean"], total["broken"]
    sys.stdout.write(
        f"{total.total()} edits in {len(ways)} walks, seed {asked.seed}: after {clean} the campaign was clean, after {wrong} it "
        f"had errors; {len(broken)} walks differ; {time.monotonic() - began:.0f} s\n"
    )
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
