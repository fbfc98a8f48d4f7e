"""The analysis of a compiled campaign: what `check` proves beyond single lines.

`study` runs the studies in order. Each one reports only what is certain, and hands on what it has reported, so that no
later study reports a consequence of it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compiler.analysis.studies import Look, Play
    from compiler.diagnostics.report import Report
    from compiler.sources.source import SourceFile
    from schemas.model import Campaign

__all__ = ["study"]


def study(
    campaign: Campaign,
    report: Report,
    sources: Mapping[str, SourceFile],
    play: Play | None = None,
    look: Look | None = None,
) -> tuple[str, ...]:
    """Reports all findings about a campaign as a whole; returns sentences about limits that were met.

    `play` knows the real rules: it confirms findings that need a real play. `look` gets the graph when everything about it
    is known.
    """
    from compiler.analysis.findings import Findings
    from compiler.analysis.studies import run

    return run(campaign, Findings(report, sources), play, look)
