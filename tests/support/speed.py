"""Decisions a second in random play: `python -m tests.support.speed CAMPAIGN.json [heroes] [decisions]`.

CPU time of one core, no saving, no screen; chance's decisions count like all others. `decisions_per_second` is what `make bench`
sets beside its peers.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from runtime.editions.by_name import EDITIONS
from runtime.play.bots.agents import Chance, RandomBot
from runtime.play.bots.bare_loop import play_out
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import play_campaign
from runtime.rules.calendar.setup import new_game
from runtime.rules.edition import Edition
from schemas import codec

LONGEST = 2000  # decisions of one playthrough; then the next one begins


def decisions_per_second(book: Book, rules: Edition, heroes: Sequence[str], decisions: int) -> float:
    """Random playthroughs, one after another, until that many decisions were made."""
    taken, seed = 0, 0
    start = time.process_time()
    while taken < decisions:
        seed += 1
        flow = play_campaign(new_game(book, rules, heroes), rules)
        taken += play_out(flow, RandomBot(seed), Chance(seed), min(LONGEST, decisions - taken))
    return decisions / (time.process_time() - start)


def main(words: list[str]) -> None:
    book = Book(codec.loads(Path(words[0]).read_bytes()))
    heroes = words[1].split(",") if len(words) > 1 else list(book.heroes[:1])
    decisions = int(words[2]) if len(words) > 2 else 100_000
    rules = EDITIONS[book.campaign.edition]
    print(f"{decisions_per_second(book, rules, heroes, decisions):,.0f} decisions a second")


if __name__ == "__main__":
    main(sys.argv[1:])
