"""From a path on the command line to compiled campaigns, with places as the caller would open them."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from compiler.api import Job, Result, compile_campaign
from compiler.cache import NoCache, cache_for
from compiler.diagnostics.model import Diagnostic, Edit, Fix, Place, Related
from compiler.source import SourceFile
from compiler.workspace import campaign_roots, load


class Checked(NamedTuple):
    """One campaign of a call: its folder, its result, and the findings with paths from the working folder."""

    root: Path
    result: Result
    diagnostics: list[Diagnostic]
    sources: Mapping[str, SourceFile]


def compile_path(path: Path, *, use_cache: bool = True, study: bool = False) -> Iterator[Checked]:
    """Compiles every campaign at or below a path."""
    # One short run: nothing is worth collecting before the process ends.
    gc.disable()
    for root in campaign_roots(path):
        loaded = load(root)
        cache = cache_for(root) if use_cache else NoCache()
        result = compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings, cache, study))
        yield Checked(root, result, *_relocated(root, result))


def _relocated(root: Path, result: Result) -> tuple[list[Diagnostic], dict[str, SourceFile]]:
    """Findings whose files can be opened from where the command was called."""
    prefix = "" if root == Path(".") else root.as_posix().rstrip("/") + "/"
    if not prefix:
        return result.diagnostics, dict(result.sources)

    def moved(place: Place) -> Place:
        return Place(prefix + place.file, place.span)

    diagnostics = [
        replace(
            diagnostic,
            place=moved(diagnostic.place) if diagnostic.place else None,
            related=tuple(Related(moved(place), message) for place, message in diagnostic.related),
            fix=Fix(
                diagnostic.fix.title, tuple(Edit(moved(place), text) for place, text in diagnostic.fix.edits)
            )
            if diagnostic.fix
            else None,
        )
        for diagnostic in result.diagnostics
    ]
    sources = {
        prefix + path: SourceFile(prefix + path, source.text) for path, source in result.sources.items()
    }
    return diagnostics, sources
