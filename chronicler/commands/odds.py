"""`chronicler odds`: the odds of a roll, an encounter or an ending, exact where possible, else by playing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache

if TYPE_CHECKING:
    from runtime.rules.book.book import Book


@click.command("odds")
@click.argument("name")
@click.argument("path", type=CAMPAIGN_PATH, required=False)
@click.option(
    "--games",
    type=click.IntRange(1, 100_000),
    default=60,
    show_default=True,
    help="Games for each measurement.",
)
@click.option("--heroes", type=click.IntRange(1, 4), default=1, show_default=True, help="Size of the party.")
@click.option("--seed", type=int, default=0, show_default=True, help="Makes the measurement repeatable.")
@click.option(
    "--moves",
    type=click.IntRange(1, 500),
    help="Also turn so many numbers of the campaign by one, and tell which moves this Verse most.",
)
@no_cache
def command(name: str, path: Path | None, games: int, heroes: int, seed: int, moves: int | None) -> int:
    """The odds of NAME, a Verse or an encounter of the campaign in PATH.

    A Verse's rolls are told exactly for every bonus that heroes can have; an encounter is played by each party of the
    given size. With --moves the games of a whole campaign show how often the Verse is read, and which number moves that.
    """
    from chronicler.bundled import source_of
    from chronicler.playing import load_campaign
    from chronicler.playtest.exact_odds import told
    from chronicler.terminal import write
    from runtime.rules.book.book import Book

    campaign = load_campaign(source_of(path))
    book = Book(campaign)
    verses = [verse for verse in campaign.verses if verse.id == name or verse.id.endswith(f"/{name}")]
    if verses:
        for verse in verses:
            lines = told(verse, campaign)
            write(f"{verse.id}:\n" + "\n".join(lines or ["  nothing is left to chance on this page"]) + "\n")
            if moves:
                write(_moves(book, verse.id, games, heroes, seed, moves))
        return 0
    if name in book.encounters:
        write(_fights(book, name, games, heroes, seed))
        return 0
    from schemas.near_names import did_you_mean, nearest

    known = [*(verse.id for verse in campaign.verses), *book.encounters]
    hint = did_you_mean(nearest(name, known))
    raise click.UsageError(f"There is no Verse or encounter `{name}`. {hint}".strip())


def _fights(book: Book, name: str, games: int, heroes: int, seed: int) -> str:
    from itertools import combinations

    from chronicler.playtest.odds import share
    from runtime.editions.read_rulings import rules_of_campaign
    from runtime.play.bots.encounter_balance import measure

    rules = rules_of_campaign(book.campaign)
    lines = [f"{book.encounters[name].title}, {games} games for each party, by a bot that looks ahead:"]
    for party in combinations(book.heroes, heroes):
        row = measure(book, rules, party, name, games, seed)
        won, fled = share(row.won, row.games), share(row.escaped, row.games)
        lines.append(
            f"  {' + '.join(party)}: won {won.share:.0%} ({won.low:.0%} to {won.high:.0%}), left {fled.share:.0%}, "
            f"health {-row.health:+.1f} each"
        )
    return "\n".join(lines) + "\n"


def _moves(book: Book, verse: str, games: int, heroes: int, seed: int, most: int) -> str:
    from chronicler.playtest.knobs import knobs_of, turned
    from chronicler.playtest.odds import differ, share
    from chronicler.playtest.order import Order, code_hash, hash_of
    from chronicler.playtest.worker import play_number
    from schemas.codec import dumps

    def read(data: bytes) -> tuple[int, dict[str, int]]:
        order = Order(campaign=hash_of(data), code=code, seed=seed, sizes=(heroes,))
        seen: dict[str, int] = {}
        for number in range(games):
            for one in play_number(data, order, number).notes.verses:
                seen[one] = seen.get(one, 0) + 1
        return seen.get(verse, 0), seen

    code = code_hash()
    from chronicler.terminal import Countdown

    plain, seen = read(dumps(book.campaign))
    base = share(plain, games)
    knobs = knobs_of(book.campaign, {name: count / games for name, count in seen.items()})[:most]
    found = []
    with Countdown("Turning numbers") as progress:
        for done, knob in enumerate(knobs):
            progress.tell(done, len(knobs))
            for by in (-1, 1):
                data = turned(book.campaign, knob, by)
                if data is not None:
                    now = share(read(data)[0], games)
                    found.append((abs(now.share - base.share), knob, by, now))
    found.sort(key=lambda one: -one[0])
    lines = [
        f"  read in {base.share:.0%} of {games} games ({base.low:.0%} to {base.high:.0%}). What moves it most:"
    ]
    for _, knob, by, now in found[:10]:
        luck = "" if differ(base, now) < 0.05 else ", which luck may do"
        lines.append(f"    {knob.where}: {knob.what} {by:+d}: {now.share:.0%}{luck}")
    return "\n".join(lines) + "\n"
