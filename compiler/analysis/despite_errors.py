"""What is certain although names are broken: findings that hold whichever existing name replaces each broken one.

Owns what stands in for a broken name. A missing Verse may turn out to be any Verse, so the page in its place leads to all
of them. A missing status may be any status: then the study looks only at what no status can change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from compiler.analysis.contradictions import study_requirements
from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.structure import study_rows, study_structure
from compiler.analysis.studies import sound_layers
from compiler.diagnostics import codes
from compiler.diagnostics.finding import ERROR, Code, Diagnostic
from compiler.diagnostics.report import Report
from compiler.sources.source import SourceFile
from schemas import codec
from schemas.fields import At
from schemas.model import Campaign, Choice, Page, Status, Verse
from schemas.references import collected, declared

LIMIT = "Some names are broken: only what holds however they are mended was looked for."
_MENDABLE = frozenset((codes.UNKNOWN_VERSE.id, codes.UNKNOWN_STATUS.id, codes.UNKNOWN_PART.id))
_NOWHERE = "(not written)"  # the file of what stands in for something; no finding is shown there
_HERE: At = (0, 0)


class _Certain(Findings):
    """Leaves out findings about a stand-in, or about a line with a broken name on it."""

    def __init__(
        self, report: Report, sources: Mapping[str, SourceFile], broken: set[tuple[str, int]]
    ) -> None:
        super().__init__(report, sources)
        self.broken = broken

    def add(
        self,
        code: Code,
        file: str,
        at: At,
        values: Mapping[str, object],
        *,
        help: str = "",
        related: Iterable[tuple[str, At, str]] = (),
        evidence: Iterable[str] = (),
        before: str = "",
    ) -> None:
        if file in self.sources and (file, at[0]) not in self.broken:
            super().add(code, file, at, values, help=help, related=related, evidence=evidence, before=before)


def is_mendable(report: Report, unread: set[str]) -> bool:
    """Whether only names of Verses and statuses are broken; nothing is known about the files in `unread`."""
    return all(
        (one.code.id in _MENDABLE or one.code.id >= "E4")
        and (one.place is None or one.place.file not in unread)
        for one in _errors(report)
    )


def study_despite(document: bytes, report: Report, sources: Mapping[str, SourceFile]) -> tuple[str, ...]:
    """Reports what is certain; returns a sentence to say so."""
    errors = _errors(report)
    campaign = _mended(codec.loads(document, ours=True))
    if campaign is None:
        return ()
    broken = {
        (one.place.file, sources[one.place.file].position(one.place.span.start).line)
        for one in errors
        if one.place is not None and one.code.id in _MENDABLE
    }
    graph = CampaignGraph(campaign)
    findings = _Certain(report, sources, broken)
    if all(_is_arrow(one, sources) for one in errors if one.code.id in _MENDABLE):
        sound_layers(graph, findings)
    else:
        study_requirements(graph, findings)
        study_rows(graph, findings)
        if not any(status.thresholds for status in campaign.statuses):
            study_structure(graph, set(), findings)
    return (LIMIT,) if broken else ()


def _errors(report: Report) -> list[Diagnostic]:
    return [one for one in report.finish() if one.severity is ERROR]


def _mended(campaign: Campaign) -> Campaign | None:
    """The campaign with a stand-in for every missing name; None if more than that is broken."""
    there = declared(campaign)
    missing = {kind: names - there[kind] for kind, names in collected(campaign).items() if kind in there}
    verses = sorted(name for name in missing.pop("verse", ()) if isinstance(name, str) and name != "end")
    statuses = sorted(name for name in missing.pop("status", ()) if isinstance(name, str))
    if any(verse.partition("/")[0] not in {one.id for one in campaign.sections} for verse in verses):
        return None
    anywhere = tuple(
        Choice(key=f"to-{number}", text="Anywhere.", to=to, at=_HERE)
        for number, to in enumerate(("end", *sorted(there["verse"])))
    )
    page = Page(choices=anywhere)
    return replace(
        campaign,
        verses=(
            *campaign.verses,
            *(Verse(file=_NOWHERE, at=_HERE, id=verse, page=page) for verse in verses),
        ),
        statuses=(
            *campaign.statuses,
            *(Status(file=_NOWHERE, at=_HERE, name=name, title=name) for name in statuses),
        ),
    )


def _is_arrow(one: Diagnostic, sources: Mapping[str, SourceFile]) -> bool:
    """Whether a missing name is the target of an arrow, and not something that is asked for."""
    if one.code is not codes.UNKNOWN_VERSE or one.place is None:
        return False
    text = sources[one.place.file].text
    line = text[text.rfind("\n", 0, one.place.span.start) + 1 : one.place.span.start]
    return line.rstrip().endswith("->")
