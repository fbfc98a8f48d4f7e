"""Decisions per second of random encounters on one core: `python -m tests.encounters.speed [campaign folder]`.

Random bots with random chance play every encounter of a campaign with parties of one to four. The best slice of CPU
time is reported, so that a busy machine gives the same figure as an idle one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

from compiler.api import compile_texts
from runtime.editions.by_name import EDITIONS
from runtime.play.bots.agents import Chance, RandomBot
from runtime.play.bots.bare_loop import play_out
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import new_game
from runtime.rules.encounters.outcome import resolve_encounter

BUNDLED = Path(__file__).parents[2] / "content" / "drowned-bell"
SLICE = 86  # encounters timed together
MOST = 2_000  # decisions of one encounter


def book_of(folder: Path) -> Book:
    texts = {str(path): path.read_text("utf-8") for path in sorted(folder.rglob("*.chron"))}
    campaign = compile_texts(texts).campaign
    if campaign is None:
        raise SystemExit(f"{folder} does not compile")
    return Book(campaign)


def measure(book: Book, slices: int = 30) -> tuple[float, int]:
    """The best slice's decisions per second of CPU time, and how many decisions were made in all."""
    heroes = tuple(book.heroes)[:4]
    rules = EDITIONS[book.campaign.edition]
    start = new_game(book, rules, heroes)
    start.unsettled = 0
    names = [*book.combat, *book.diplomacy]
    best, total = 0.0, 0
    for number in range(slices):
        began, count = process_time(), 0
        for seed in range(number * SLICE, (number + 1) * SLICE):
            game = start.clone()
            party = heroes[: 1 + seed % len(heroes)]
            flow = resolve_encounter(game, rules, party, names[seed % len(names)], "box")
            count += play_out(flow, RandomBot(seed), Chance(seed), MOST)
        best = max(best, count / (process_time() - began))
        total += count
    return best, total


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else BUNDLED
    best, total = measure(book_of(folder))
    print(f"{best:,.0f} decisions a second in random encounters ({total:,} decisions, {folder.name})")


if __name__ == "__main__":
    main()
