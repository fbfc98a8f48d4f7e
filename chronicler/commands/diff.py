"""`chronicler diff`: what changed for players between two builds, folders or git revisions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from chronicler.bundled import CAMPAIGN_PATH, source_of

if TYPE_CHECKING:
    from compiler.diagnostics.run import LookedAt
    from schemas.model import Campaign
    from schemas.reports import DiffReport


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
@click.option("--exit-code", is_flag=True, help="Exit 1 if something changed, as `git diff` does.")
def command(before: str, after: str | None, folder: Path, style: str, exit_code: bool) -> int:
    """Say what changed for players from BEFORE to AFTER.

    Each is a campaign's folder, a campaign.json, or a git revision; without AFTER it is the campaign as it lies here.
    """
    from chronicler.difference_reports import FORMATS, report_of
    from chronicler.terminal import write

    old = _side(before, folder)
    new = _side(after, folder) if after is not None else _of_folder(folder)
    report = report_of(old.campaign, new.campaign, old.about, new.about)
    write(FORMATS[style](report))
    return int(exit_code and _differs(report))


class ComparedCampaign(NamedTuple):
    """One of the two campaigns; None where it did not exist yet."""

    campaign: Campaign | None
    about: LookedAt


def _differs(report: DiffReport) -> bool:
    return bool(report.changes)


def _side(word: str, folder: Path) -> ComparedCampaign:
    path = source_of(Path(word))
    if path.suffix == ".json" and path.is_file():
        from hashlib import sha256

        from chronicler.playing import load_campaign
        from compiler.diagnostics.run import LookedAt
        from compiler.sources.workspace import read_original

        campaign = load_campaign(path)
        digest = sha256(read_original(path)).hexdigest()
        return ComparedCampaign(campaign, LookedAt(word, campaign.id, campaign.edition, 0, digest))
    if path.is_dir():
        return _of_folder(path)
    return _of_revision(word, folder)


def _of_folder(folder: Path) -> ComparedCampaign:
    from chronicler.campaigns import compile_path
    from chronicler.reporting import looked_at
    from compiler.sources.workspace import WorkspaceError

    found = list(compile_path(folder))
    if len(found) > 1:
        names = ", ".join(str(checked.root) for checked in found)
        raise WorkspaceError(f"{folder} holds several campaigns: {names}. Name one with --campaign.")
    if found[0].result.campaign is None:
        raise WorkspaceError(f"{folder} does not compile. Run `chronicler check {folder}`.")
    return ComparedCampaign(found[0].result.campaign, looked_at(found[0]))


def _of_revision(revision: str, folder: Path) -> ComparedCampaign:
    from hashlib import sha256

    from chronicler.revisions import load_at
    from compiler.api import Job, compile_campaign
    from compiler.diagnostics.run import LookedAt
    from compiler.sources.workspace import WorkspaceError, campaign_roots

    (root, *more) = campaign_roots(folder)
    if more:
        names = ", ".join(str(one) for one in (root, *more))
        raise WorkspaceError(f"{folder} holds several campaigns: {names}. Name one with --campaign.")
    loaded = load_at(root, revision)
    if not loaded.sources:
        return ComparedCampaign(None, LookedAt(revision))
    result = compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings, settle=True))
    if result.campaign is None or result.json is None:
        raise WorkspaceError(
            f"{root} did not compile at {revision}, so that nothing can be compared with it."
        )
    digest = sha256(result.json).hexdigest()
    return ComparedCampaign(
        result.campaign, LookedAt(revision, result.name, result.edition, len(result.sources), digest)
    )
