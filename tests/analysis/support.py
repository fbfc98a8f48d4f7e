"""Compiling and studying texts, for the tests of the analysis."""

from __future__ import annotations

from compiler.analysis import study
from compiler.analysis.graph import CampaignGraph
from compiler.api import Result, compile_texts
from compiler.diagnostics.report import Report


def report_on(result: Result) -> Report:
    """The report of a compiled campaign with everything that the studies find."""
    report = Report(result.sources)
    report.extend(result.diagnostics)
    if result.campaign is not None:
        study(result.campaign, report, result.sources)
    return report


def graph_of(texts: dict[str, str]) -> CampaignGraph:
    """The graph of texts that compile."""
    result = compile_texts(texts)
    assert result.campaign is not None, [one.message for one in result.diagnostics]
    return CampaignGraph(result.campaign)
