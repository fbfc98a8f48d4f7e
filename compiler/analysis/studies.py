"""The studies in their order, each on the shoulders of those before it."""

from __future__ import annotations

from collections.abc import Mapping

from compiler.analysis.closed_doors import Repairs, study_doors, unpayable
from compiler.analysis.contradictions import study_requirements
from compiler.analysis.decks import study_chapters, study_decks, study_keys, study_things
from compiler.analysis.endless_reading import study_rounds
from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.ledger import Ledger, study_ledger
from compiler.analysis.order import study_order
from compiler.analysis.places import study_places, study_replacements
from compiler.analysis.sending import study_sending
from compiler.analysis.softlocks import study_softlocks
from compiler.analysis.structure import study_loops, study_rows, study_structure
from compiler.diagnostics.report import Report
from compiler.sources.source import SourceFile
from schemas.model import Campaign

SOFTLOCK_LIMIT = "Softlocks were looked for as far as the limit allows; what was found stands."


def run(campaign: Campaign, report: Report, sources: Mapping[str, SourceFile]) -> tuple[str, ...]:
    """Runs every study; sentences about limits that were met, for the summary."""
    graph = CampaignGraph(campaign)
    findings = Findings(report, sources)
    endless = sound_layers(graph, findings)
    if not study_softlocks(graph, findings, endless):
        return (SOFTLOCK_LIMIT,)
    return ()


def sound_layers(graph: CampaignGraph, findings: Findings) -> frozenset[int]:
    """Everything that is proved without a search; returns the chapters that were reported as endless."""
    repairs = Repairs()
    repairs.requirements(graph, *study_requirements(graph, findings))
    missing = study_ledger(graph, Ledger(graph), findings)
    missing |= study_things(graph, findings)
    repairs.given |= missing
    repairs.unlocked |= unpayable(graph, findings)
    missing |= study_replacements(graph, findings)
    repairs.given |= study_structure(graph, missing, findings)
    study_rows(graph, findings)
    study_loops(graph, findings)
    study_rounds(graph, findings)
    study_places(graph, findings)
    study_sending(graph, findings)
    study_decks(graph, findings)
    study_keys(graph, findings)
    repaired = study_doors(graph, repairs, findings)
    study_order(graph, repaired, findings)
    return study_chapters(graph, repaired, findings)
