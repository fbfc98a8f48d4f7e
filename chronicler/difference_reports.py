"""The differences between two builds, for people, for pull requests and for machines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from chronicler import __version__
from chronicler.differences import differences, totals
from compiler.diagnostics.run import LookedAt
from schemas.reports import DiffReport, PlayerChange, Tool, Totals

if TYPE_CHECKING:
    from schemas.model import Campaign

_SIGNS = {"added": "+", "removed": "-", "renamed": "=", "changed": "~"}
_MOST = 200


def report_of(
    before: Campaign | None,
    after: Campaign | None,
    was: LookedAt,
    now: LookedAt,
    covered: tuple[int | None, int | None] = (None, None),
) -> DiffReport:
    """The report. A campaign that was not there yet, or is gone, counts as an empty one."""
    from compiler.diagnostics.json_report import reported

    changes: list[PlayerChange] = []
    if before is not None and after is not None:
        changes = differences(before, after)
    elif after is not None:
        changes = [PlayerChange(kind="campaign", name=after.id, change="added")]
    elif before is not None:
        changes = [PlayerChange(kind="campaign", name=before.id, change="removed")]
    return DiffReport(
        tool=Tool(version=__version__),
        before=reported(was),
        after=reported(now),
        totals_before=totals(before, covered[0]) if before is not None else Totals(covered=covered[0]),
        totals_after=totals(after, covered[1]) if after is not None else Totals(covered=covered[1]),
        changes=changes,
    )


def as_text(report: DiffReport) -> str:
    """A line for each thing, with the differences below it."""
    lines = []
    for change in report.changes:
        lines.append(f"{_SIGNS[change.change]} {change.kind} {change.name} {change.change}")
        lines += [f"    {detail}" for detail in change.details]
    if not lines:
        lines.append("Nothing changed for players.")
    return "\n".join((*lines, f"{_sizes(report)}\n"))


def as_markdown(report: DiffReport, name: str = "") -> str:
    """The same as a list for a pull request, folded if it is long; with a name if there are several campaigns."""
    from compiler.diagnostics.markdown import escaped

    lines = [f"## What changed for players{f' of `{name}`' if name else ''}", ""]
    items: list[str] = []
    for change in report.changes[:_MOST]:
        items.append(f"- {change.kind} `{change.name}` {change.change}")
        items += [f"  - {escaped(detail)}" for detail in change.details]
    if len(report.changes) > _MOST:
        items.append(f"- and {len(report.changes) - _MOST} more")
    if len(items) > 30:
        items = [f"<details><summary>{len(report.changes)} things</summary>", "", *items, "", "</details>"]
    lines += items or ["Nothing."]
    return "\n".join((*lines, "", f"{_sizes(report)}\n"))


def as_json(report: DiffReport) -> str:
    """The envelope `DiffReport` of `schemas/reports.py`."""
    from compiler.diagnostics.json_report import written

    return written(report)


def _sizes(report: DiffReport) -> str:
    old, new = report.totals_before, report.totals_after
    parts = [
        f"{now} {word} ({now - was:+d})" if now != was else f"{now} {word}"
        for word, was, now in (
            ("words", old.words, new.words),
            ("Verses", old.verses, new.verses),
            ("choices", old.choices, new.choices),
            ("stubs", old.stubs, new.stubs),
        )
    ]
    if new.covered is not None:
        share = f"{new.covered} of {new.verses} Verses"
        more = f" ({new.covered - old.covered:+d})" if old.covered not in (None, new.covered) else ""
        parts.append(f"plans read {share}{more}")
    return ", ".join(parts) + "."


FORMATS: dict[str, Callable[[DiffReport], str]] = {"text": as_text, "json": as_json, "markdown": as_markdown}
