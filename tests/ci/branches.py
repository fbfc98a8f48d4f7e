"""Six writers, six branches, one section: what merges make of numbers.lock under each policy, in any order.

`python -m tests.ci.branches --orders 100` prints the table of docs/ci.md.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.ci.studio import Studio, numbers

WRITERS = ("ada", "bo", "cem", "dita", "eli", "fay")
# How each policy treats the lock: whether branches commit it, and what .gitattributes says about it.
POLICIES = {
    "branches commit the lock, merged as text": (True, ""),
    "branches commit the lock, merge=union": (True, "numbers.lock merge=union\n"),
    "only main commits the lock": (False, ""),
}


class Outcome(NamedTuple):
    """One order of merges: where git stopped, where two Verses had the same number, and the numbers at the end."""

    stopped: int
    clashes: int
    refused: int
    printed_changed: int
    doubles: int


def with_branches(studio: Studio, policy: str, seed: int = 1) -> None:
    """Six branches off main, each with one to three new Verses of one section, and one that removes a Verse."""
    commits_lock, attributes = POLICIES[policy]
    chance = random.Random(seed)
    studio.branch("main", "main")
    studio.write(".gitattributes", attributes)
    studio.commit("How the lock is merged")
    for writer in WRITERS:
        studio.branch(writer)
        names = [f"{chance.choice('abkmtz')}-{writer}-{place}" for place in range(chance.randint(1, 3))]
        verses = "".join(
            f"verse {name}\n  {writer} was here.\n\n  * Stay here, {name}.\n    -> end\n  * Go on, {name}.\n    -> end\n\n"
            for name in names
        )
        studio.write(f"journal/{writer}.chron", f"journal landing\n\n{verses.rstrip()}\n")
        assert studio.run("build", "lamplight").code == 0
        if not commits_lock:
            studio.git("checkout", "-q", "--", "lamplight/numbers.lock")
        studio.commit(f"Verses of {writer}")
    studio.git("checkout", "-q", "main")


def merged_in_order(studio: Studio, order: tuple[str, ...], chance: random.Random) -> Outcome:
    """Merges the branches. Somebody builds after each, or only now and then, and once a release is printed."""
    studio.git("checkout", "-q", "--detach", "main")
    release_after = chance.randrange(1, len(order))
    stopped = clashes = refused = changed = 0
    printed = numbers(studio.read("numbers.lock"))
    for place, writer in enumerate(order, 1):
        if not studio.merged(writer):
            stopped += 1
        clashes += doubles(studio.read("numbers.lock")) > 0
        last = place in (release_after, len(order))
        if last or stopped or chance.random() < 0.3:
            words = ("--release",) if place == release_after else ()
            said = studio.run("build", "lamplight", *words, "--quiet")
            refused += said.code != 0
            changed += sum(numbers(studio.read("numbers.lock")).get(name) != n for name, n in printed.items())
            if place == release_after:
                printed = numbers(studio.read("numbers.lock"))
            studio.commit("Numbers")
    return Outcome(stopped, clashes, refused, changed, doubles(studio.read("numbers.lock")))


def doubles(lock: str) -> int:
    """How many Verses have a number that another Verse of their section has, too."""
    given = [(name.partition("/")[0], number) for name, number in numbers(lock).items()]
    return len(given) - len(set(given))


@contextmanager
def branched(policy: str) -> Iterator[Studio]:
    with tempfile.TemporaryDirectory() as folder:
        studio = Studio.founded(Path(folder) / "studio", Path(folder) / "cache")
        with_branches(studio, policy)
        yield studio


def orders(count: int, seed: int) -> Iterator[tuple[tuple[str, ...], random.Random]]:
    for number in range(count):
        chance = random.Random(f"{seed}/{number}")
        yield tuple(chance.sample(WRITERS, len(WRITERS))), chance


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--orders", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(f"{given.orders} random orders of six branches, a release somewhere between, six merges each")
    for policy in POLICIES:
        with branched(policy) as studio:
            found = [
                merged_in_order(studio, order, chance) for order, chance in orders(given.orders, given.seed)
            ]
        print(
            f"{policy}: git stopped {sum(one.stopped for one in found)} times, "
            f"{sum(one.clashes for one in found)} merges left one number to two Verses, "
            f"builds refused {sum(one.refused for one in found)}, "
            f"printed numbers changed {sum(one.printed_changed for one in found)}, "
            f"doubles at the end {sum(one.doubles for one in found)}"
        )


if __name__ == "__main__":
    main()
