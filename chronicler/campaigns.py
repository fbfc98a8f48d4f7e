"""From a path on the command line to compiled campaigns, with places as the caller would open them."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from compiler.api import Job, Result, compile_campaign
from compiler.incremental.cache import NoCache, open_cache
from compiler.sources.source import SourceFile
from compiler.sources.workspace import Loaded, campaign_roots, load

if TYPE_CHECKING:
    from compiler.diagnostics.finding import Diagnostic, Place


class Checked(NamedTuple):
    """One campaign of a call: its folder as it was read, its result, and the findings with paths from the working folder."""

    loaded: Loaded
    result: Result
    diagnostics: list[Diagnostic]
    sources: Mapping[str, SourceFile]

    @property
    def root(self) -> Path:
        return self.loaded.root


def compile_path(path: Path, *, use_cache: bool = True, study: bool = False) -> Iterator[Checked]:
    """Compiles every campaign at or below a path."""
    # One short run: nothing is worth collecting before the process ends.
    gc.disable()
    cache = open_cache() if use_cache else NoCache()
    for root in campaign_roots(path):
        loaded = load(root)
        result = compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings, cache, study))
        prefix = "" if root == Path(".") else root.as_posix().rstrip("/") + "/"
        if result.diagnostics and prefix:
            diagnostics = _relocated(prefix, result.diagnostics)
        else:
            diagnostics = result.diagnostics
        sources = {prefix + path: source.called(prefix + path) for path, source in result.sources.items()}
        yield Checked(loaded, result, diagnostics, sources)


def _relocated(prefix: str, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """Findings whose files can be opened from where the command was called."""
    from dataclasses import replace

    from compiler.diagnostics.finding import Edit, Fix, Place, Related

    def moved(place: Place) -> Place:
        return Place(prefix + place.file, place.span)

    return [
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
        for diagnostic in diagnostics
    ]
