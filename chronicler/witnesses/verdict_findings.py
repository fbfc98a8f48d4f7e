"""What `check --replay` found out, as findings with codes, so that it can be counted, baselined and required."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from compiler.diagnostics import codes
from compiler.diagnostics.finding import ERROR, Diagnostic, Place
from compiler.diagnostics.sarif import verse_places
from compiler.sources.source import SourceFile

if TYPE_CHECKING:
    from chronicler.witnesses.verdicts import Verdicts
    from runtime.play.plans.plan import Failure


def verdict_findings(
    verdicts: Verdicts, sources: Mapping[str, SourceFile], texts: Mapping[str, str], *, require: bool
) -> tuple[list[Diagnostic], dict[str, SourceFile]]:
    """A finding for every Verse that no play has reached and every journey that no longer plays; the plans they stand in.

    `texts` are the plans that were played.
    """
    places = verse_places(sources)
    found: list[Diagnostic] = []
    for names, verdict in ((verdicts.possible, "possible, but not confirmed"), (verdicts.unknown, "unknown")):
        for name in names:
            values = {"name": name, "verdict": verdict}
            one = codes.UNCONFIRMED_VERSE.made(places.get(name), values)
            # Who asks for plays wants to hear of every Verse that has none.
            found.append(replace(one, override=ERROR) if require else one)
    plans: dict[str, SourceFile] = {}
    for failure in verdicts.broken:
        plans.setdefault(failure.file, SourceFile(failure.file, texts[failure.file]))
        found.append(_broken(failure, plans[failure.file]))
    return found, plans


def _broken(failure: Failure, plan: SourceFile) -> Diagnostic:
    place = Place(failure.file, plan.line_span(failure.line))
    return codes.BROKEN_JOURNEY.made(
        place, {"expected": failure.expected}, evidence=[f"actual: {failure.actual}"]
    )
