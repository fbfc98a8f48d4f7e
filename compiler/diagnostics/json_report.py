"""Findings as the JSON of `schemas/reports.py`."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from compiler.diagnostics.corners import corners
from compiler.diagnostics.finding import Diagnostic, Fix, Place
from compiler.diagnostics.fingerprints import fingerprints
from compiler.diagnostics.report import count
from compiler.diagnostics.run import NO_RUN, LookedAt, Run
from compiler.sources.source import SourceFile
from schemas.reports import (
    CheckReport,
    OfferedFix,
    RelatedPlace,
    ReportedCampaign,
    ReportedFinding,
    Severity,
    SeverityCounts,
    Suppressed,
    TextEdit,
    Tool,
)

Sources = Mapping[str, SourceFile]

_WORDS: dict[int, Severity] = {1: "note", 2: "warning", 3: "error"}


def as_json(diagnostics: Sequence[Diagnostic], sources: Sources, run: Run = NO_RUN) -> str:
    """The envelope with one object for each finding. A finding without a place has null for its file and lines."""
    counts = count(diagnostics)
    report = CheckReport(
        tool=Tool(version=run.version),
        campaigns=[reported(one) for one in run.campaigns],
        fail_on=_WORDS[run.fail_on],
        failed=any(one.severity >= run.fail_on for one in diagnostics),
        counts=SeverityCounts(errors=counts.errors, warnings=counts.warnings, notes=counts.notes),
        suppressed=Suppressed(allowed=run.allowed, baseline=run.known, unchanged=run.unchanged),
        limits=list(run.limits),
        findings=findings(diagnostics, sources),
    )
    return written(report)


def written(report: msgspec.Struct) -> str:
    """A report as text.

    Escaped to ASCII, because it must survive any pipe, and a text may contain what UTF-8 cannot express.
    """
    return json.dumps(msgspec.to_builtins(report), indent=2) + "\n"


def reported(one: LookedAt) -> ReportedCampaign:
    return ReportedCampaign(
        folder=one.folder,
        id=one.name or None,
        edition=one.edition or None,
        files=one.files,
        hash=one.hash or None,
    )


def findings(diagnostics: Sequence[Diagnostic], sources: Sources) -> list[ReportedFinding]:
    """The findings as the contract has them."""
    marks = fingerprints(diagnostics, sources)
    return [_finding(one, mark, sources) for one, mark in zip(diagnostics, marks, strict=True)]


def _finding(diagnostic: Diagnostic, mark: str, sources: Sources) -> ReportedFinding:
    return ReportedFinding(
        code=diagnostic.code.id,
        name=diagnostic.code.name,
        severity=_WORDS[diagnostic.severity],
        message=diagnostic.message,
        **_located(diagnostic.place, sources),
        help=diagnostic.help,
        related=[
            RelatedPlace(**_located(each.place, sources), message=each.message) for each in diagnostic.related
        ],
        evidence=list(diagnostic.evidence),
        fix=_fix(diagnostic.fix, sources),
        fingerprint=mark,
    )


def _located(place: Place | None, sources: Sources) -> dict[str, Any]:
    line, column, end_line, end_column = corners(place, sources) or (None, None, None, None)
    return {
        "file": None if place is None else place.file,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }


def _fix(fix: Fix | None, sources: Sources) -> OfferedFix | None:
    if fix is None:
        return None
    return OfferedFix(
        title=fix.title,
        edits=[TextEdit(**_located(edit.place, sources), new_text=edit.new_text) for edit in fix.edits],
    )
