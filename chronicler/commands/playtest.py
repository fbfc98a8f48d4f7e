"""`chronicler playtest`: bots play many whole games, which are kept, reported and compared with the campaign's targets."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache
from chronicler.terminal import remark

if TYPE_CHECKING:
    from chronicler.playtest.findings_of_games import PlaytestReport
    from chronicler.playtest.store import PlaytestRun, Store
    from chronicler.playtest.tallies import Tally
    from chronicler.playtest.targets import TargetVerdict
    from runtime.rules.book.book import Book
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
        write(_described_bots())
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
        write(_listed(kept))
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
    sizes, names = _party(book, wish.heroes)
    order = Order(
        campaign=hash_of(data),
        code=code_hash(),
        seed=wish.seed,
        sizes=sizes,
        bots=_known_bots(wish.bots),
        heroes=names,
        modes=wish.modes,
        rulings=_rulings(wish.rulings),
        goal=_known_goal(book, wish.goal, wish.bots),
        limits=GameLimits(days=wish.days),
    )
    _check_rules(book, order)
    run = kept.run(order, campaign.title, __version__)
    _play(kept, run, data, games * len(sizes), jobs, scheduler)
    report, counts, found = _told(kept, run, book)
    _write_report(folder, home, book.campaign, report, found)
    write(
        f"{campaign.title}: {report.games} games, seed {wish.seed}, run {run.key}\n\n{summary(report, found)}"
    )
    _write_cases(kept, run, data, counts, folder, home, wish.path)
    if wish.compare:
        write(_compared(kept, run, book, wish.compare, report))
    write(f"\nThe report: {folder / 'report.html'}\n")
    return 1 if wish.gate and (report.failures or any(one.verdict == "missed" for one in found)) else 0


def _described_bots() -> str:
    from runtime.play.bots.seats import BOTS
    from runtime.play.bots.tempers import DESCRIBED

    return "".join(f"{name:<16}{DESCRIBED[name]}\n" for name in BOTS)


def _known_bots(bots: tuple[str, ...]) -> tuple[str, ...]:
    from runtime.play.bots.tempers import UnknownBot, temper_of

    for name in (name for bot in bots for name in bot.split("+")):
        try:
            if name != "random":
                temper_of(name)
        except UnknownBot as unknown:
            raise click.UsageError(str(unknown)) from None
    return bots or ("sensible",)


def _party(book: Book, heroes: str | None) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The sizes of parties, and who may be in them, unless everybody may."""
    from runtime.editions.by_name import EDITIONS

    most = min(len(book.heroes), EDITIONS[book.campaign.edition].numbers.characters_most)
    if heroes is None:
        return tuple(range(1, most + 1)), ()
    low, _, high = heroes.partition("-")
    if low.isdigit() and (not high or high.isdigit()):
        sizes = tuple(range(int(low), int(high or low) + 1))
        if not sizes or sizes[0] < 1 or sizes[-1] > most:
            raise click.UsageError(f"Parties of this campaign have 1 to {most} heroes, not {heroes}.")
        return sizes, ()
    names = tuple(name.strip() for name in heroes.split(",") if name.strip())
    for name in names:
        if name not in book.heroes:
            raise click.UsageError(f"There is no hero `{name}`. There are {', '.join(book.heroes)}.")
    if not names or len(set(names)) != len(names) or len(names) > most:
        raise click.UsageError(f"A party is 1 to {most} heroes, each once, not {heroes}.")
    return (len(names),), names


def _rulings(rulings: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    found = []
    for one in rulings:
        name, equals, value = one.partition("=")
        if not equals:
            raise click.UsageError(f"`--ruling {one}` has no value: write NAME=VALUE.")
        found.append((name.strip(), value.strip()))
    return tuple(sorted(found))


def _known_goal(book: Book, goal: str, bots: tuple[str, ...]) -> str:
    plays = any(name.partition(":")[0] == "completionist" for bot in bots for name in bot.split("+"))
    if plays and not goal:
        raise click.UsageError(
            "The completionist plays for something: name it with --goal, such as `--goal book/the-end`, the name of a quest "
            "or `--goal victory`."
        )
    if goal and not plays:
        raise click.UsageError(
            "Only the completionist plays for a goal: say `--bot completionist`, or leave --goal out."
        )
    from chronicler.playtest.aims import UnknownGoal, goal_named

    try:
        return goal_named(book.campaign, goal) if goal else ""
    except UnknownGoal as unknown:
        raise click.UsageError(str(unknown)) from None


def _check_rules(book: Book, order: object) -> None:
    """Checks that modes and rulings exist; otherwise the call was wrong."""
    import msgspec

    from chronicler.playtest.order import Order
    from chronicler.playtest.worker import rules_of
    from runtime.editions.modes import UnknownMode

    assert isinstance(order, Order)
    try:
        rules_of(book, order)
    except UnknownMode as unknown:
        raise click.UsageError(str(unknown)) from None
    except (msgspec.ValidationError, ValueError) as error:
        raise click.UsageError(f"A ruling cannot be read: {str(error).rstrip('.')}.") from None


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


def _told(kept: Store, run: PlaytestRun, book: Book) -> tuple[PlaytestReport, Tally, list[TargetVerdict]]:
    from chronicler.playtest.findings_of_games import report_of
    from chronicler.playtest.tallies import count, endings_of
    from chronicler.playtest.targets import verdicts

    counts = count(kept.games(run), endings_of(book.campaign))
    report = report_of(book.campaign, run, counts)
    return report, counts, verdicts(book.campaign.playtest, report, counts)


def _write_report(
    folder: Path, home: Path, campaign: Campaign, report: PlaytestReport, found: list[TargetVerdict]
) -> None:
    import msgspec

    from chronicler.playtest.heat_map import heat_map
    from chronicler.playtest.page import page_of
    from compiler.sources.workspace import write as write_file

    drawn = heat_map(campaign, {row.verse: row.read for row in report.verses})
    page = page_of(report, [(one.verdict, one.said) for one in found], drawn)
    write_file(folder / "report.html", page.encode(), inside=home)
    data = msgspec.to_builtins(report, str_keys=True)
    data["targets"] = [{"verdict": one.verdict, "said": one.said} for one in found]
    write_file(folder / "report.json", msgspec.json.format(msgspec.json.encode(data), indent=1), inside=home)


def _write_cases(
    kept: Store, run: PlaytestRun, data: bytes, counts: Tally, folder: Path, home: Path, source: str
) -> None:
    """Games that failed or never ended, made small; each kind of fault once."""
    from chronicler import __version__
    from chronicler.playtest.failure_plans import write_plan
    from chronicler.playtest.failures import make_small, write_case
    from chronicler.playtest.worker import play_number, seen_before
    from chronicler.terminal import write

    seen: set[str] = set()
    stalls = [game for game in counts.stalled if game.failure is None]
    for game in (*counts.failures, *stalls):
        kind = "stall"
        if game.failure is not None:
            kind = f"{game.failure.kind} {game.failure.message.rpartition('(')[2]}"
        if kind in seen or (game.failure is not None and game.failure.kind == "killed"):
            continue
        seen.add(kind)
        coverage = seen_before(kept.games(run, below=game.number), run.order, game.number)
        case = make_small(data, run.order, game, partial(play_number, data, run.order, game.number, coverage))
        if case is None:
            write(f"! game {game.number} did not fail again when it was played once more.\n")
            continue
        path = write_case(case, data, run.order, folder / "failures", home, __version__)
        write(
            f"! {path}: {len(case.entries)} answers instead of {game.decisions}. "
            f"See it: chronicler play {f'{source} ' if source else ''}--replay {path}\n"
        )
        plan = write_plan(case, data, run.order, folder / "failures", home)
        if plan is not None:
            write(f"  As a plan, which comes to the same: {plan}\n")


def _compared(kept: Store, run: PlaytestRun, book: Book, wanted: str, now: PlaytestReport) -> str:
    from chronicler.playtest.comparing import differences, told
    from chronicler.playtest.findings_of_games import report_of
    from chronicler.playtest.tallies import count, endings_of

    others = [one for one in kept.runs() if one.key != run.key]
    found = others[-1:] if wanted == "last" else [one for one in others if one.key.startswith(wanted)]
    if len(found) != 1:
        raise click.UsageError(f"There is no run `{wanted}` to compare with. `--runs` lists them.")
    before = report_of(book.campaign, found[0], count(kept.games(found[0]), endings_of(book.campaign)))
    return "\n" + told(differences(before, now), before, now)


def _listed(kept: Store) -> str:
    from datetime import datetime

    lines = [
        f"{run.key}  {datetime.fromtimestamp(run.began):%Y-%m-%d %H:%M}  {run.games:>7} games  {', '.join(run.order.bots)}"
        f"  campaign {run.order.campaign}, seed {run.order.seed}\n"
        for run in kept.runs()
    ]
    return "".join(lines) or "Nothing has been played yet.\n"
