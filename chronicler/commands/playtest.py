"""`chronicler playtest`: bots play many whole games, which are kept, reported and compared with the campaign's targets."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache
from chronicler.playtest.asked_for import (
    check_rules,
    described_bots,
    known_bots,
    known_goal,
    party_asked_for,
    rulings_asked_for,
)
from chronicler.playtest.written_down import compared, listed_runs, told_of, write_cases, write_report
from chronicler.terminal import remark

if TYPE_CHECKING:
    from chronicler.playtest.store import PlaytestRun, Store
    from schemas.model import Campaign


@click.command("playtest")
@click.argument("path", type=CAMPAIGN_PATH, required=False)
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=50,
    show_default=True,
    help="Games for each size of party.",
)
@click.option("--jobs", type=click.IntRange(1, 512), help="Processes; by default one for each core.")
@click.option(
    "--scheduler", metavar="ADDRESS", default="", help="Play on the cluster of this dask scheduler."
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    help="Who plays; may be repeated. `a+b` is a party of both, `a:caution=2` has a setting. `list` names them.",
)
@click.option(
    "--heroes", metavar="N, N-M or NAMES", help="Sizes of the party, or the heroes who may take part."
)
@click.option("--mode", "modes", multiple=True, help="A mode of the edition; may be repeated.")
@click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="NAME=VALUE",
    help="A ruling read otherwise; may be repeated.",
)
@click.option(
    "--goal",
    default="",
    metavar="NAME",
    help="What the completionist plays for: a Verse, a quest, `victory` or `defeat`.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Makes the run repeatable.")
@click.option(
    "--days",
    type=click.IntRange(1, 10_000),
    default=150,
    show_default=True,
    help="Days after which a game is given up.",
)
@click.option(
    "--store",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where games are kept; by default beside the report.",
)
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of the report; by default build/<campaign>/playtest.",
)
@click.option(
    "--gate", is_flag=True, help="Exit with 1 where a target is missed with confidence, or a game failed."
)
@click.option(
    "--compare",
    metavar="RUN",
    help="Tell what differs from an earlier run: its key, or `last` for the one before.",
)
@click.option("--runs", "list_runs", is_flag=True, help="List what the store holds, and play nothing.")
@no_cache
def command(
    path: Path | None,
    games: int,
    jobs: int | None,
    scheduler: str,
    bots: tuple[str, ...],
    heroes: str | None,
    modes: tuple[str, ...],
    rulings: tuple[str, ...],
    goal: str,
    seed: int,
    days: int,
    store: Path | None,
    out: Path | None,
    gate: bool,
    compare: str | None,
    list_runs: bool,
) -> int:
    """Let bots play the campaign in PATH many times, from its beginning to its real end, and tell what happened.

    PATH is a folder of sources, a built campaign.json, or the name of a bundled campaign; without it, the campaign whose
    folder you stand in, else The Drowned Bell. A run that was broken off goes on where it was when the same command is
    given again; more --games go on, too. The report is one HTML file and its JSON.
    """
    from chronicler.bundled import source_of
    from chronicler.playing import load_campaign
    from chronicler.playtest.store import Store
    from chronicler.terminal import write
    from compiler.sources.safe_files import leads_out
    from compiler.sources.workspace import WorkspaceError

    if "list" in bots:
        write(described_bots())
        return 0
    campaign = load_campaign(source_of(path))
    folder = out or Path("build") / campaign.id / "playtest"
    home = out or Path(".")
    if store is None and leads_out(folder / "games.sqlite", home):
        raise WorkspaceError(
            f"{folder / 'games.sqlite'} is a link that leads elsewhere. Name a store with --store."
        )
    kept = Store(store or folder / "games.sqlite")
    if list_runs:
        write(listed_runs(kept))
        return 0
    wish = _Wish(str(path or ""), bots, heroes, modes, rulings, goal, seed, days, gate, compare or "")
    try:
        return _run(kept, folder, home, campaign, games, jobs or os.cpu_count() or 1, scheduler, wish)
    finally:
        kept.close()


class _Wish(NamedTuple):
    """What the user asked for, as it was typed."""

    path: str
    bots: tuple[str, ...]
    heroes: str | None
    modes: tuple[str, ...]
    rulings: tuple[str, ...]
    goal: str
    seed: int
    days: int
    gate: bool
    compare: str


def _run(
    kept: Store,
    folder: Path,
    home: Path,
    campaign: Campaign,
    games: int,
    jobs: int,
    scheduler: str,
    wish: _Wish,
) -> int:
    """Plays, reports, and judges."""
    from chronicler import __version__
    from chronicler.playtest.order import Order, code_hash, hash_of
    from chronicler.playtest.summary import summary
    from chronicler.terminal import write
    from runtime.play.playtests.one_game import GameLimits
    from runtime.rules.book.book import Book
    from schemas.codec import dumps

    data, book = dumps(campaign), Book(campaign)
    sizes, names = party_asked_for(book, wish.heroes)
    order = Order(
        campaign=hash_of(data),
        code=code_hash(),
        seed=wish.seed,
        sizes=sizes,
        bots=known_bots(wish.bots),
        heroes=names,
        modes=wish.modes,
        rulings=rulings_asked_for(wish.rulings),
        goal=known_goal(book, wish.goal, wish.bots),
        limits=GameLimits(days=wish.days),
    )
    check_rules(book, order)
    run = kept.run(order, campaign.title, __version__)
    _play(kept, run, data, games * len(sizes), jobs, scheduler)
    report, counts, found = told_of(kept, run, book)
    write_report(folder, home, book.campaign, report, found)
    write(
        f"{campaign.title}: {report.games} games, seed {wish.seed}, run {run.key}\n\n{summary(report, found)}"
    )
    write_cases(kept, run, data, counts, folder, home, wish.path)
    if wish.compare:
        write(compared(kept, run, book, wish.compare, report))
    write(f"\nThe report: {folder / 'report.html'}\n")
    return 1 if wish.gate and (report.failures or any(one.verdict == "missed" for one in found)) else 0


def _play(kept: Store, run: PlaytestRun, data: bytes, games: int, jobs: int, scheduler: str) -> None:
    """Plays the missing games. When interrupted, says that nothing is lost."""
    from chronicler.playtest.engines import engine_for
    from chronicler.playtest.running import play_run
    from chronicler.terminal import Countdown, fall_silent

    missing = games - sum(number < games for number in kept.numbers(run))
    engine = engine_for(min(jobs, max(1, missing // 4)), scheduler)
    try:
        with Countdown("Playing") as told:
            play_run(kept, run, data, games, engine, told.tell)
    except KeyboardInterrupt:
        done = len(kept.numbers(run))
        remark(f"Broken off: {done} games are kept. The same command goes on from there.")
        fall_silent()
        raise
    finally:
        engine.close()
