"""What is left of a run: its report as a page and as data, and its failed games as small cases."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from chronicler.playtest.findings_of_games import PlaytestReport
    from chronicler.playtest.store import PlaytestRun, Store
    from chronicler.playtest.tallies import Tally
    from chronicler.playtest.targets import TargetVerdict
    from runtime.rules.book.book import Book
    from schemas.model import Campaign


def told_of(kept: Store, run: PlaytestRun, book: Book) -> tuple[PlaytestReport, Tally, list[TargetVerdict]]:
    """The report of all games so far, their tallies, and how they stand to the campaign's targets."""
    from chronicler.playtest.findings_of_games import report_of
    from chronicler.playtest.tallies import count, endings_of
    from chronicler.playtest.targets import verdicts

    counts = count(kept.games(run), endings_of(book.campaign))
    report = report_of(book.campaign, run, counts)
    return report, counts, verdicts(book.campaign.playtest, report, counts)


def write_report(
    folder: Path, home: Path, campaign: Campaign, report: PlaytestReport, found: list[TargetVerdict]
) -> None:
    """The page with its heat map, and the same as JSON."""
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


def write_cases(
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


def compared(kept: Store, run: PlaytestRun, book: Book, wanted: str, now: PlaytestReport) -> str:
    """What differs from an earlier run."""
    from chronicler.playtest.comparing import differences, told
    from chronicler.playtest.findings_of_games import report_of
    from chronicler.playtest.tallies import count, endings_of

    others = [one for one in kept.runs() if one.key != run.key]
    found = others[-1:] if wanted == "last" else [one for one in others if one.key.startswith(wanted)]
    if len(found) != 1:
        raise click.UsageError(f"There is no run `{wanted}` to compare with. `--runs` lists them.")
    before = report_of(book.campaign, found[0], count(kept.games(found[0]), endings_of(book.campaign)))
    return "\n" + told(differences(before, now), before, now)


def listed_runs(kept: Store) -> str:
    """The runs in a store, one a line."""
    from datetime import datetime

    lines = [
        f"{run.key}  {datetime.fromtimestamp(run.began):%Y-%m-%d %H:%M}  {run.games:>7} games  {', '.join(run.order.bots)}"
        f"  campaign {run.order.campaign}, seed {run.order.seed}\n"
        for run in kept.runs()
    ]
    return "".join(lines) or "Nothing has been played yet.\n"
