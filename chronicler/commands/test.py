"""`chronicler test`: the writers' plans, played against the real rules."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("test")
@click.argument("path", type=click.Path(path_type=Path), default=Path("."))
def command(path: Path) -> int:
    """Run every *.plan of the campaign in PATH; or the one file PATH, or those of a folder inside a campaign."""
    from functools import partial

    from chronicler.commands.play import load_campaign
    from chronicler.terminal import write
    from compiler.output.spoken_phrases import names_of, parse_effects, parse_requirement
    from compiler.sources.workspace import campaign_roots, plan_files, read_text
    from runtime.editions.by_name import EDITIONS
    from runtime.play.plans.plan import BadPlan, run_plans
    from runtime.rules.book.book import Book
    from schemas.going_out import for_one_line

    only = path if path.suffix == ".plan" and not path.is_dir() else None
    passed = failed = unread = 0
    inside = _inside(path)
    for root in campaign_roots(_home(path) if only or inside else path):
        files = [only] if only else plan_files(path if inside else root)
        if not files:
            continue
        campaign = load_campaign(root)
        book, edition, known = Book(campaign), campaign.edition, names_of(campaign)
        for file in files:
            try:
                results = run_plans(
                    read_text(file),
                    for_one_line(str(file)),
                    book,
                    EDITIONS[edition],
                    partial(parse_effects, edition=edition, known=known),
                    partial(parse_requirement, edition=edition, known=known),
                )
            except BadPlan as error:
                unread += 1  # the other files are played all the same
                write(f"{error}\n")
                continue
            for result in results:
                if result.passed:
                    passed += 1
                else:
                    failed += 1
                    write(f'plan "{result.title}" failed\n{result.failure}\n')
    if not (passed or failed or unread):
        write(f"There is no plan in {path}. Write one beside the Verses: plays/name.plan.")
    else:
        rest = f", {unread} {'file' if unread == 1 else 'files'} not read" if unread else ""
        write(f"{passed} {'plan' if passed == 1 else 'plans'} passed, {failed} failed{rest}")
    return int(bool(failed or unread))


def _inside(path: Path) -> bool:
    """Whether this is a folder of a campaign that is no campaign itself, such as `plays`."""
    if not path.is_dir() or next(path.rglob("campaign.chron"), None) is not None:
        return False
    return any((folder / "campaign.chron").exists() for folder in path.resolve().parents)


def _home(plan: Path) -> Path:
    """The campaign that a plan file belongs to: the nearest folder above it with a campaign.chron."""
    from compiler.sources.workspace import WorkspaceError

    for folder in plan.resolve().parents:
        if (folder / "campaign.chron").exists():
            return folder
    raise WorkspaceError(f"{plan} lies in no campaign: no folder above it has a campaign.chron.")
