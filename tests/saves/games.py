"""Campaigns and games for the tests of saves and screens: compiled once, played by a bot."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from compiler.api import Job, compile_campaign
from compiler.sources.workspace import load
from runtime.play.bots.agents import CuriousBot
from runtime.play.saves.save import Head
from runtime.play.sessions.opening import begin, build_of
from runtime.rules.book.book import Book
from runtime.ui.table import Table
from schemas.model import Campaign
from tests.laws.worlds import barrow

CAMPAIGNS = Path(__file__).parents[1] / "language" / "campaigns"


@cache
def campaign() -> Campaign:
    """The campaign of the language tests: small, but with fights, talks, items, secrets and a map."""
    loaded = load(CAMPAIGNS / "fenmouth-oar")
    compiled = compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings)).campaign
    assert compiled is not None
    return compiled


@cache
def book() -> Book:
    return Book(campaign())


# One game of each edition, by the edition's name.
WORLDS: dict[str, Callable[[], Book]] = {"kings-of-ruin": book, "fall-of-avalon": barrow}


def book_of(campaign: Campaign | None) -> Book:
    """The indexed campaign. Those of the worlds are indexed once."""
    if campaign is None:
        return book()
    known = (world() for world in WORLDS.values())
    return next((one for one in known if one.campaign is campaign), None) or Book(campaign)


def head(heroes: int = 1, seed: int = 1, of: Campaign | None = None, **more: object) -> Head:
    found = of or campaign()
    return Head(
        campaign=found.id,
        title=found.title,
        edition=found.edition,
        heroes=Book(found).heroes[:heroes],
        seed=seed,
        build=build_of(found),
        **more,  # type: ignore[arg-type]
    )


def new_table(
    path: Path | None = None, heroes: int = 1, seed: int = 1, of: Campaign | None = None, **more: object
) -> Table:
    first = head(heroes, seed, of, **more)
    table = Table(begin(book_of(of), first), first, path=path)
    table.settle_in()
    return table


def play_on(table: Table, answers: int, seed: int = 0) -> int:
    """Lets a sensible bot answer. Returns how many answers there were before the end."""
    bot = CuriousBot(seed)
    for count in range(answers):
        if table.decision is None:
            return count
        table.answer(bot.answer(table.decision))
    return answers
