"""`chronicler test`: the writers' plans, played against the real rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache

if TYPE_CHECKING:
    from chronicler.plan_reports import Played
    from runtime.play.plans.plan import PlanResult
    from runtime.play.plans.plan_text import BadPlan
    from schemas.model import Campaign

FORMATS = ("text", "junit", "github", "json")


@click.command("test")
@click.argument("paths", nargs=-1, type=CAMPAIGN_PATH)
@click.option(
    "--format",
    "style",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How the results are written.",
)
@click.option("--allow-empty", is_flag=True, help="Where there is no plan, all is well.")
@no_cache
def command(paths: tuple[Path, ...], style: str, allow_empty: bool) -> int:
    """Run every *.plan of the campaigns in PATHS; or single files, or those of a folder inside a campaign."""
    from chronicler.plan_reports import FORMATS as WRITERS
    from chronicler.reporting import write_as
    from chronicler.terminal import remark, use_color

    played = _played(paths or (Path("."),))
    if played.empty and not allow_empty:
        where = " or ".join(str(path) for path in paths) or "."
        remark(
            f"There is no plan in {where}. Write one beside the Verses: plays/name.plan; or say --allow-empty."
        )
        return 2
    write_as(style, WRITERS[style](played, color=use_color()))
    return int(played.failed)


def _played(paths: tuple[Path, ...]) -> Played:
    """Plays every selected plan. For a campaign that does not compile, reports its findings."""
    from chronicler.campaigns import compile_path
    from chronicler.plan_reports import Played
    from chronicler.reporting import looked_at
    from compiler.diagnostics.finding import ERROR, Diagnostic
    from compiler.sources.source import SourceFile

    results: list[PlanResult] = []
    unread: list[BadPlan] = []
    findings: list[Diagnostic] = []
    sources: dict[str, SourceFile] = {}
    campaigns = []
    for root, files in _plans(paths):
        for checked in compile_path(root):
            campaigns.append(looked_at(checked))
            campaign = checked.result.campaign
            if campaign is None:
                findings += [one for one in checked.diagnostics if one.severity >= ERROR]
                sources.update(checked.sources)
            elif files:
                _play(campaign, root, files, results, unread)
    return Played(results, unread, findings, sources, campaigns)


def _play(
    campaign: Campaign, root: Path, files: list[Path], results: list[PlanResult], unread: list[BadPlan]
) -> None:
    import os
    from functools import partial

    from compiler.output.spoken_phrases import names_of, parse_effects, parse_requirement
    from compiler.sources.workspace import read_text, why_refused
    from runtime.editions.read_rulings import rules_of_campaign
    from runtime.play.plans.plan import BadPlan, run_plans
    from runtime.rules.book.book import Book
    from schemas.going_out import for_one_line

    book, edition, known = Book(campaign), campaign.edition, names_of(campaign)
    for file in files:
        name = for_one_line(str(file))
        if os.path.lexists(file) and (refused := why_refused(file, root)):
            unread.append(
                BadPlan(name, 1, refused)
            )  # a plan that was not played must not look like one that passed
            continue
        try:
            results += run_plans(
                read_text(file),
                name,
                book,
                rules_of_campaign(campaign),
                partial(parse_effects, edition=edition, known=known),
                partial(parse_requirement, edition=edition, known=known),
            )
        except BadPlan as error:
            unread += [error, *error.others]  # the other files are played anyway


def _plans(paths: tuple[Path, ...]) -> Iterator[tuple[Path, list[Path]]]:
    """Each campaign with its selected plans, if it has any. A broken campaign is reported anyway."""
    from compiler.sources.workspace import called_plans, campaign_roots

    meant: dict[Path, tuple[Path, list[Path]]] = {}
    for path in paths:
        only = path.suffix == ".plan" and not path.is_dir()
        for root in campaign_roots(_home(path) if only else path):
            if only:
                files = [path]
            else:
                # A folder inside a campaign, such as `plays`, means the plans in it.
                inside = path.is_dir() and not root.resolve().is_relative_to(path.resolve())
                files = called_plans(path if inside else root)
            kept = meant.setdefault(root.resolve(), (root, []))[1]
            kept += [file for file in files if file not in kept]
    return iter(meant.values())


def _home(plan: Path) -> Path:
    """The campaign that a plan file belongs to: the nearest folder above it with a campaign.chron."""
    from compiler.sources.workspace import WorkspaceError

    for folder in plan.resolve().parents:
        if (folder / "campaign.chron").exists():
            return folder
    raise WorkspaceError(f"{plan} lies in no campaign: no folder above it has a campaign.chron.")
