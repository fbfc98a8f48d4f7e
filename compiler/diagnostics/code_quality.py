"""Findings as GitLab's Code Quality artifact."""

import json
from collections.abc import Mapping, Sequence

from compiler.diagnostics.corners import corners
from compiler.diagnostics.finding import ERROR, WARNING, Diagnostic
from compiler.diagnostics.fingerprints import fingerprints
from compiler.diagnostics.run import NO_RUN, Run
from compiler.sources.source import SourceFile

Sources = Mapping[str, SourceFile]


def as_code_quality(diagnostics: Sequence[Diagnostic], sources: Sources, run: Run = NO_RUN) -> str:
    """The artifact that GitLab shows in a merge request. It has no place for findings without a line."""
    found = []
    for one, mark in zip(diagnostics, fingerprints(diagnostics, sources), strict=True):
        area = corners(one.place, sources)
        text = " ".join(filter(None, (one.message, one.help)))
        severity = "critical" if one.severity is ERROR else "major" if one.severity is WARNING else "info"
        found.append(
            {
                "description": f"{text} ({one.code.id} {one.code.name})",
                "check_name": one.code.name,
                "fingerprint": mark,
                "severity": severity,
                "location": {
                    "path": one.place.file if one.place is not None else _campaign_file(run),
                    "lines": {"begin": area[0] if area is not None else 1},
                },
            }
        )
    return json.dumps(found, indent=2) + "\n"


def _campaign_file(run: Run) -> str:
    folder = run.campaigns[0].folder if run.campaigns else "."
    return "campaign.chron" if folder == "." else f"{folder}/campaign.chron"
