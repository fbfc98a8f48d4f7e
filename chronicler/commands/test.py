"""`chronicler test`: the writers' plans, played against the real rules."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("test")
@click.argument("path", type=click.Path(path_type=Path), default=Path("."))
def command(path: Path) -> int:
    """Run every *.plan of the campaign in PATH, or the one plan file PATH."""
    from functools import partial

    from chronicler.commands.play import load_campaign
    from chronicler.output import write
    from compiler.phrases import names_of, parse_effects, parse_requirement
    from compiler.workspace import WorkspaceError, campaign_roots, plan_files, read_text
    from runtime.editions.table import EDITIONS
    from runtime.play.plan import BadPlan, run_plans
    from runtime.rules.book import Book

    only = path if path.suffix == ".plan" else None
    passed = failed = 0
    for root in campaign_roots(_home(path) if only else path):
        files = [only] if only else plan_files(root)
        if not files:
            continue
        campaign = load_campaign(root)
        book, edition, known = Book(campaign), campaign.edition, names_of(campaign)
        for file in files:
            try:
                results = run_plans(
                    read_text(file),
                    str(file),
                    book,
                    EDITIONS[edition],
                    partial(parse_effects, edition=edition, known=known),
                    partial(parse_requirement, edition=edition, known=known),
                )
            except BadPlan as error:
                raise WorkspaceError(str(error)) from None
            for result in results:
                if result.passed:
                    passed += 1
                else:
                    failed += 1
                    write(str(result.failure))
    if not passed and not failed:
        write(f"There is no plan in {path}. Write one beside the Verses: plays/name.plan.")
    else:
        write(f"{passed} {'plan' if passed == 1 else 'plans'} passed, {failed} failed")
    return int(bool(failed))


def _home(plan: Path) -> Path:
    """The campaign that a plan file belongs to: the nearest folder above it with a campaign.chron."""
    from compiler.workspace import WorkspaceError

    for folder in plan.resolve().parents:
        if (folder / "campaign.chron").exists():
            return folder
    raise WorkspaceError(f"{plan} lies in no campaign: no folder above it has a campaign.chron.")
