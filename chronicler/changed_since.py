"""Findings that a change causes: those of the whole campaign now, without those of the whole campaign before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compiler.diagnostics.baseline import Fingerprint
    from compiler.diagnostics.finding import Diagnostic
    from compiler.sources.source import SourceFile


def caused_by_the_change(
    roots: Sequence[Path],
    diagnostics: Sequence[Diagnostic],
    sources: Mapping[str, SourceFile],
    revision: str,
    *,
    study: bool,
) -> tuple[list[Diagnostic], int]:
    """The findings that were not there at a revision, and how many were."""
    from compiler.diagnostics import baseline

    known: Counter[Fingerprint] = Counter()
    for root in roots:
        known += fingerprints_at(root, revision, study=study)
    compared = baseline.compare(diagnostics, sources, known)
    return compared.new, len(compared.known)


def fingerprints_at(root: Path, revision: str, *, study: bool) -> Counter[Fingerprint]:
    """What was found in a campaign at a revision; a campaign that was not there had no findings."""
    from chronicler.revisions import load_at
    from compiler.api import Job, compile_campaign
    from compiler.diagnostics.baseline import fingerprint

    loaded = load_at(root, revision)
    if not loaded.sources:
        return Counter()
    result = compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings, study=study))
    return Counter(fingerprint(one, result.sources) for one in result.diagnostics)
