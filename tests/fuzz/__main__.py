"""`python -m tests.fuzz --minutes 30`, or `--inputs 1000000`: hostile inputs of every kind, and their results.

An input is identified by its kind and its number, so a run can be split: `--first 500000`. Inputs that break
something are written to `build/fuzz/`, and belong in `tests/fuzz/corpus/<kind>` once the fault is fixed.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path

from tests.fuzz.kinds import KINDS
from tests.fuzz.trial import Broken, Tried, bound_memory, try_row

ROW = 500


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    options.add_argument("--inputs", type=int, help="how many in all; each kind gets its share")
    options.add_argument("--minutes", type=float, help="or how long")
    options.add_argument("--kinds", default="", help=f"some of {', '.join(KINDS)}, with commas")
    options.add_argument("--first", type=int, default=0, help="the number of the first input of each kind")
    options.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options.add_argument(
        "--tell", type=int, default=50_000, help="after how many inputs to tell how far it is"
    )
    options.add_argument("--show", type=int, default=8, help="how many broken inputs to print")
    options.add_argument("--out", type=Path, default=Path("build/fuzz"), help="where broken inputs go")
    chosen = options.parse_args()
    kinds = [name for name in chosen.kinds.split(",") if name] or list(KINDS)
    began = time.monotonic()
    until = began + chosen.minutes * 60 if chosen.minutes else None
    wanted = chosen.inputs or (None if until else 10_000)
    found: dict[str, list[Tried]] = {kind: [] for kind in kinds}
    shown = so_far = 0
    for tried in _all_tried(_rows(kinds, chosen.first, wanted, until), chosen.jobs):
        found[tried.kind].append(tried)
        before, so_far = so_far, so_far + tried.inputs
        if before // chosen.tell != so_far // chosen.tell:
            sys.stdout.write(f"{so_far} inputs\n")
            sys.stdout.flush()
        for broken in tried.broken:
            _keep(chosen.out, broken)
            if shown < chosen.show:
                shown += 1
                sys.stdout.write(f"{broken.kind} {broken.seed}\n{broken.why}\n")
                sys.stdout.flush()
    return _told(found, time.monotonic() - began)


def _all_tried(rows: Iterator[tuple[str, int, int]], jobs: int) -> Iterator[Tried]:
    """Each row in one of the processes, which live for some rows only: so memory that one kind needed is given back."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, bound_memory, max_tasks_per_child=100) as pool:
        waiting = {pool.submit(try_row, *row) for row in islice(rows, 2 * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(try_row, *row) for row in islice(rows, len(done))}
            yield from (one.result() for one in done)


def _rows(
    kinds: list[str], first: int, wanted: int | None, until: float | None
) -> Iterator[tuple[str, int, int]]:
    """Rows of every kind in turn, as often as its share says, until there are enough."""
    given = dict.fromkeys(kinds, 0)
    total = 0
    while (wanted is None or total < wanted) and (until is None or time.monotonic() < until):
        # The kind that is furthest behind its share.
        kind = min(kinds, key=lambda one: given[one] / KINDS[one].share)
        count = ROW if wanted is None else min(ROW, wanted - total)
        yield kind, first + given[kind], count
        given[kind] += count
        total += count


def _keep(folder: Path, broken: Broken) -> None:
    place = folder / broken.kind
    place.mkdir(parents=True, exist_ok=True)
    name = hashlib.sha256(broken.data).hexdigest()[:12]
    (place / name).write_bytes(broken.data)
    (place / f"{name}.why").write_text(
        f"seed {broken.seed}\n{broken.why}", encoding="utf-8", errors="replace"
    )


def _told(found: dict[str, list[Tried]], seconds: float) -> int:
    total = wrong = 0
    for kind, rows in found.items():
        inputs = sum(row.inputs for row in rows)
        broken = sum(len(row.broken) for row in rows)
        outcomes: Counter[str] = Counter()
        for row in rows:
            outcomes.update(row.outcomes)
        words = ", ".join(f"{count} {word}" for word, count in outcomes.most_common())
        slowest = max((row.slowest for row in rows), default=0.0)
        most = max((row.megabytes for row in rows), default=0)
        sys.stdout.write(
            f"{kind:13}{inputs:8} inputs {broken:4} broken, slowest {slowest:5.2f} s, {most:4} MB: {words}\n"
        )
        total += inputs
        wrong += broken
    sys.stdout.write(f"{total} inputs in {seconds:.0f} s: {wrong} broken\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
