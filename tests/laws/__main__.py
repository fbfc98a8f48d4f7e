"""`python -m tests.laws 10000`: random games over both editions, all modes, random rulings, 1 to 4 heroes; no law breaks.

Each game follows from its number alone, so `--only 4711` plays one again. `--part 2/8` plays every eighth.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
import traceback
from collections import Counter
from typing import NamedTuple

from runtime.editions.by_name import EDITIONS
from runtime.editions.modes import told_outcomes, with_modes
from runtime.editions.read_rulings import rulings_of, with_rulings
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from tests.laws.worlds import (
    BUNDLED,
    avalon_seams,
    barrow,
    bundled,
    cell,
    fair,
    kings_seams,
    lock,
    marsh,
    quicksand,
)
from tests.support import laws
from tests.support.laws import Play

# Half of the games belong to each edition, however many worlds it has.
WORLDS = ((marsh, quicksand, fair, cell, kings_seams), (barrow, lock, avalon_seams))
# One game in this many uses a campaign that ships with the product.
RARE = 10
LENGTH = 200
# After so many games the run reports its progress. It may be stopped then, and its count is valid.
TOLD = 250
# Answers of rulings that are a number or a cost; the other rulings list theirs.
TEXTS = {"dying-items": ("0", "1", "3"), "owner-share": ("0", "1", "2"), "red-filter": ("none", "red")}


class RandomGame(NamedTuple):
    """A game as its number determines it."""

    number: int
    play: Play
    law: str
    modes: tuple[str, ...]
    rulings: tuple[str, ...]

    def __str__(self) -> str:
        said = " ".join((*self.modes, *self.rulings)) or "as printed"
        title = self.play.book.campaign.title
        return f"game {self.number}: {title}, {' '.join(self.play.heroes)}, {self.law}, {said}"


def make(number: int) -> RandomGame:
    dice = random.Random(number)
    book = _world(dice)
    printed = EDITIONS[book.campaign.edition]
    modes = tuple(sorted(dice.sample(sorted(printed.offered), dice.choice((0, 0, 1, 2, 4)))))
    rulings = tuple(_ruling(printed, dice) for _ in range(dice.choice((0, 1, 3, 8, 20))))
    rules = with_modes(with_rulings(printed, (*book.campaign.rulings, *rulings)), modes)
    if dice.random() < 0.25:
        rules = told_outcomes(rules)
    heroes = tuple(dice.sample(book.heroes, dice.randint(1, min(4, len(book.heroes)))))
    law = laws.LAWS[number % len(laws.LAWS)]
    return RandomGame(number, Play(book, rules, heroes, number), law.__name__, modes, rulings)


def _world(dice: random.Random) -> Book:
    if dice.randrange(RARE) == 0:
        return bundled(dice.choice(BUNDLED))
    return dice.choice(dice.choice(WORLDS))()


def _ruling(rules: Edition, dice: random.Random) -> str:
    option = dice.choice(
        [one.option for one in rulings_of(rules, rules) if one.option.answers or one.option.name in TEXTS]
    )
    return f"{option.name}={dice.choice(option.answers or TEXTS[option.name])}"


def play(number: int) -> tuple[str, str]:
    """The edition of a game, and what broke in it, if anything did."""
    game = make(number)
    law = next(one for one in laws.LAWS if one.__name__ == game.law)
    try:
        law(game.play, LENGTH)
    except Exception:  # everything that breaks is wanted here
        return game.play.rules.name, f"{game}\n{traceback.format_exc(limit=-4)}"
    return game.play.rules.name, ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.laws", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=1000)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--only", type=int, action="append", default=[])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    part, parts = (int(word) for word in arguments.part.split("/"))
    numbers = arguments.only or range(part, arguments.games + 1, parts)
    tally: Counter[str] = Counter()
    broken = 0
    with multiprocessing.get_context("fork").Pool(arguments.jobs, maxtasksperchild=50) as pool:
        for edition, fault in pool.imap_unordered(play, numbers, chunksize=10):
            tally[edition] += 1
            if fault:
                broken += 1
                print(fault, flush=True)
            if tally.total() % TOLD == 0:
                print(f"{tally.total()} games so far, {broken} broke a law", file=sys.stderr, flush=True)
    told = ", ".join(f"{count} of {name}" for name, count in sorted(tally.items()))
    print(f"{tally.total()} games ({told}), {broken} broke a law")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
