"""`check --replay`: plays that confirm the Verses, as long as there is time, and the findings that remain."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from chronicler.campaigns import Checked
    from chronicler.witnesses.verdicts import Verdicts
    from compiler.diagnostics.finding import Diagnostic
    from compiler.sources.source import SourceFile
    from schemas.model import Campaign


class SearchLimits(NamedTuple):
    """How long a search may take: in minutes, or in states, which are the same on every machine."""

    minutes: float | None = None
    states: int | None = None


class Confirmed(NamedTuple):
    """Findings, the plans they refer to, and further remarks."""

    findings: list[Diagnostic]
    plans: dict[str, SourceFile]
    said: list[str]
    interrupted: bool = False


def confirmed(
    checked: Checked, campaign: Campaign, *, keep: bool, require: Collection[str], limits: SearchLimits
) -> Confirmed:
    """The verdicts on a campaign's Verses.

    New journeys that should be kept are written, even if somebody interrupts the search.
    """
    from chronicler.witnesses.all_witnesses import OutOfTime
    from chronicler.witnesses.state_budget import OutOfStates
    from chronicler.witnesses.verdict_findings import verdict_findings
    from chronicler.witnesses.verdicts import FOLDER, plans_below
    from compiler.sources.safe_files import leads_out
    from compiler.sources.workspace import WorkspaceError
    from compiler.sources.workspace import write as write_file
    from runtime.editions.by_name import EDITIONS

    if campaign.edition not in EDITIONS:
        sentence = (
            f"{campaign.title}: the edition {campaign.edition} cannot be played yet, so nothing was replayed."
        )
        return Confirmed([], {}, [sentence])
    texts = plans_below(checked.root)
    verdicts = judged(campaign, texts, limits, require)
    findings, plans = verdict_findings(verdicts, campaign, checked.sources, texts, require=require)
    if keep and verdicts.files:
        if leads_out(checked.root / FOLDER, checked.root):
            raise WorkspaceError(
                f"{checked.root / FOLDER} is a link that leads out of the campaign. Nothing was kept there."
            )
        for stale in (checked.root / FOLDER).glob("*.plan"):
            if stale.name not in verdicts.files:
                stale.unlink()
        for name, text in verdicts.files.items():
            write_file(checked.root / FOLDER / name, text.encode(), inside=checked.root)
    said = verdicts.lines()[: 1 + len(verdicts.others)]
    if verdicts.stop is not None:
        kept = "what was found is kept" if keep else "--keep would keep what was found"
        why = "The search was interrupted"
        if isinstance(verdicts.stop, OutOfTime):
            why = "The time was over"
        elif isinstance(verdicts.stop, OutOfStates):
            why = f"The budget of {limits.states} states (--states) was met"
        said.append(
            f"{why} before everything was looked for; {kept}, and the next search goes on from there."
        )
    return Confirmed(findings, plans, said, isinstance(verdicts.stop, KeyboardInterrupt))


def judged(
    campaign: Campaign, plans: Mapping[str, str], limits: SearchLimits, require: Collection[str] = ()
) -> Verdicts:
    """The verdicts possible within some limits, with a line of progress."""
    from chronicler.terminal import ProgressLine
    from chronicler.witnesses.all_witnesses import OutOfTime
    from chronicler.witnesses.verdicts import judge

    end = None if limits.minutes is None else time.monotonic() + 60 * limits.minutes
    with ProgressLine("Verses with a witness") as progress:

        def tell(done: int, of: int) -> None:
            progress.tell(done, of)
            if end is not None and time.monotonic() > end:
                raise OutOfTime

        return judge(campaign, plans, tell, kinds=require, states=limits.states)
