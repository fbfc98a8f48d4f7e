"""The two sides of a comparison: a campaign from a folder, from a build, or at a git revision."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from chronicler.bundled import source_of
from compiler.diagnostics.run import LookedAt
from compiler.sources.workspace import WorkspaceError

if TYPE_CHECKING:
    from chronicler.campaigns import Checked
    from schemas.model import Campaign
    from schemas.reports import DiffReport


class ComparedCampaign(NamedTuple):
    """One of the two campaigns; None if it did not exist yet. `covered` counts the Verses that plans read."""

    campaign: Campaign | None
    about: LookedAt
    covered: int | None = None


def compared(old: ComparedCampaign, new: ComparedCampaign) -> DiffReport:
    """What changed for players from one to the other."""
    from chronicler.difference_reports import report_of

    return report_of(old.campaign, new.campaign, old.about, new.about, (old.covered, new.covered))


def of_word(word: str, folder: Path) -> ComparedCampaign:
    """A campaign.json, a folder, or otherwise a revision of the campaign in `folder`."""
    path = source_of(Path(word))
    if path.suffix == ".json" and path.is_file():
        from chronicler.playing import load_campaign
        from compiler.sources.workspace import read_original

        campaign = load_campaign(path)
        digest = sha256(read_original(path)).hexdigest()
        return ComparedCampaign(campaign, LookedAt(word, campaign.id, campaign.edition, 0, digest))
    return of_folder(path) if path.is_dir() else of_revision(word, folder)


def of_folder(folder: Path) -> ComparedCampaign:
    from chronicler.campaigns import compile_path

    found = list(compile_path(folder))
    if len(found) > 1:
        raise _several(folder, [checked.root for checked in found])
    if found[0].result.campaign is None:
        raise WorkspaceError(f"{folder} does not compile. Run `chronicler check {folder}`.")
    return of_checked(found[0])


def of_checked(checked: Checked) -> ComparedCampaign:
    """A campaign that was compiled already."""
    from chronicler.plan_coverage import covered
    from chronicler.reporting import looked_at
    from compiler.sources.workspace import plan_files, read_text

    campaign = checked.result.campaign
    plans = {str(path): read_text(path) for path in plan_files(checked.root)}
    count = len(covered(campaign, plans)) if campaign is not None else None
    return ComparedCampaign(campaign, looked_at(checked), count)


def of_revision(revision: str, folder: Path) -> ComparedCampaign:
    from chronicler.plan_coverage import covered
    from chronicler.revisions import load_at
    from compiler.api import Job, compile_campaign
    from compiler.incremental.cache import open_cache
    from compiler.sources.workspace import campaign_roots

    (root, *more) = campaign_roots(folder)
    if more:
        raise _several(folder, [root, *more])
    loaded, plans = load_at(root, revision)
    if not loaded.sources:
        return ComparedCampaign(None, LookedAt(revision), 0)
    result = compile_campaign(
        Job(loaded.sources, loaded.lock, loaded.findings, cache=open_cache(), settle=True)
    )
    if result.campaign is None or result.json is None:
        raise WorkspaceError(
            f"{root} did not compile at {revision}, so that nothing can be compared with it."
        )
    digest = sha256(result.json).hexdigest()
    about = LookedAt(revision, result.name, result.edition, len(result.sources), digest)
    return ComparedCampaign(result.campaign, about, len(covered(result.campaign, plans)))


def _several(folder: Path, roots: list[Path]) -> WorkspaceError:
    names = ", ".join(map(str, roots))
    return WorkspaceError(f"{folder} holds several campaigns: {names}. Name one with --campaign.")
