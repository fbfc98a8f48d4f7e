"""`chronicler diff`: what changed for players between two builds, folders or git revisions."""

from __future__ import annotations

from pathlib import Path

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache


@click.command("diff")
@click.argument("before")
@click.argument("after", required=False)
@click.option(
    "--campaign",
    "folder",
    type=CAMPAIGN_PATH,
    default=Path("."),
    show_default=True,
    help="The campaign's folder, where BEFORE or AFTER is a git revision.",
)
@click.option(
    "--format", "style", type=click.Choice(("text", "json", "markdown")), default="text", show_default=True
)
@click.option(
    "--games",
    type=click.IntRange(0, 100_000),
    default=0,
    help="Let bots play so many games of each, and tell which endings' odds changed.",
)
@click.option("--exit-code", is_flag=True, help="Exit 1 if something changed, as `git diff` does.")
@no_cache
def command(before: str, after: str | None, folder: Path, style: str, games: int, exit_code: bool) -> int:
    """Say what changed for players from BEFORE to AFTER.

    Each is a campaign's folder, a campaign.json, or a git revision; without AFTER it is the campaign as it lies here.
    """
    from chronicler.compared_campaigns import compared, of_folder, of_word
    from chronicler.difference_reports import FORMATS
    from chronicler.terminal import write

    old = of_word(before, folder)
    new = of_word(after, folder) if after is not None else of_folder(folder)
    report = compared(old, new)
    if games and old.campaign is not None and new.campaign is not None:
        from chronicler.changed_endings import odds_changes

        report.changes.extend(odds_changes(old.campaign, new.campaign, games))
    write(FORMATS[style](report))
    return int(exit_code and bool(report.changes))
