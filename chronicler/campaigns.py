"""From a path on the command line to compiled campaigns, with file paths that the caller can open."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import chronicler.plain_typing  # noqa: F401
from compiler.api import Job, Result, compile_campaign
from compiler.incremental.cache import NoCache, open_cache
from compiler.sources.source import SourceFile
from compiler.sources.workspace import Loaded, WorkspaceError, campaign_roots, load

if TYPE_CHECKING:
    from compiler.analysis.graph import CampaignGraph
    from compiler.diagnostics.finding import Diagnostic, Place
    from compiler.machine.steps_and_facts import Mark


# Where a step of a play names its line.
_NAMED_FILE = re.compile(r"(?<= at )(?=[^\s\"]+\.chron:\d)")


class Checked(NamedTuple):
    """One campaign of a call: its folder as it was read, its result, and the findings with paths from the working folder."""

    loaded: Loaded
    result: Result
    diagnostics: list[Diagnostic]
    sources: Mapping[str, SourceFile]

    @property
    def root(self) -> Path:
        return self.loaded.root

    @property
    def prefix(self) -> str:
        """What findings put before the campaign's own paths."""
        return _prefix(self.root)


def compile_paths(
    paths: Iterable[Path],
    *,
    use_cache: bool = True,
    study: bool = False,
    settle: bool = False,
    locked: bool = False,
) -> Iterator[Checked]:
    """Compiles every campaign at, around or below these paths once; no path means the current folder."""
    seen: set[Path] = set()
    for path in tuple(paths) or (Path("."),):
        for checked in compile_path(path, use_cache=use_cache, study=study, settle=settle, done=seen):
            yield with_stale_lock(checked) if locked else checked


def with_stale_lock(checked: Checked) -> Checked:
    """The same campaign, with one more finding if a build would write a different lock."""
    if not checked.result.lock_changed:
        return checked
    from compiler.names.lock_checks import stale
    from compiler.sources.workspace import LOCK

    before = checked.loaded.lock
    found = stale(before, checked.result.lock)
    if found is None:
        return checked
    prefix = checked.prefix
    name = f"{prefix}{LOCK}"
    sources = {**checked.sources, name: SourceFile(name, before)} if before else checked.sources
    return checked._replace(diagnostics=[*_relocated(prefix, [found]), *checked.diagnostics], sources=sources)


def printed_findings(checked: Checked) -> list[Diagnostic]:
    """Findings where the text would break a printed book; loads nothing if nothing was printed."""
    if not (checked.root / "printings").is_dir() or checked.result.campaign is None:
        return []
    from chronicler.printing.frozen import CannotRead
    from chronicler.printing.kept_numbers import against_printings

    try:
        return against_printings(checked)
    except CannotRead as error:
        raise WorkspaceError(str(error)) from None


def compile_path(
    path: Path,
    *,
    use_cache: bool = True,
    study: bool = False,
    settle: bool = False,
    done: set[Path] | None = None,
) -> Iterator[Checked]:
    """Compiles every campaign at, around or below a path, except those already compiled."""
    done = set() if done is None else done
    for root in campaign_roots(path):
        whole = root.resolve()
        if whole in done:
            continue
        done.add(whole)
        yield compile_loaded(load(root), use_cache=use_cache, study=study, settle=settle)


def compile_loaded(
    loaded: Loaded, *, use_cache: bool = True, study: bool = False, settle: bool = False
) -> Checked:
    """A campaign whose files were already read. Its findings name files as the caller would open them."""
    cache = open_cache() if use_cache else NoCache()
    play = play_for_real if study else None
    result = compile_campaign(
        Job(loaded.sources, loaded.lock, loaded.findings, cache, study, settle, play=play)
    )
    prefix = _prefix(loaded.root)
    diagnostics = result.diagnostics
    if diagnostics and prefix:
        diagnostics = _relocated(prefix, diagnostics)
    sources = {prefix + path: source.called(prefix + path) for path, source in result.sources.items()}
    return Checked(loaded, result, diagnostics, sources)


def _prefix(root: Path) -> str:
    return "" if root == Path(".") else root.as_posix().rstrip("/") + "/"


def _relocated(prefix: str, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """Findings with paths that can be opened from where the command was called."""

    from compiler.diagnostics.finding import Edit, Fix, Place, Related

    def moved(place: Place) -> Place:
        return Place(prefix + place.file, place.span)

    return [
        diagnostic._replace(
            place=moved(diagnostic.place) if diagnostic.place else None,
            related=tuple(Related(moved(place), message) for place, message in diagnostic.related),
            fix=Fix(
                diagnostic.fix.title, tuple(Edit(moved(place), text) for place, text in diagnostic.fix.edits)
            )
            if diagnostic.fix
            else None,
            evidence=tuple(_NAMED_FILE.sub(prefix, line) for line in diagnostic.evidence),
        )
        for diagnostic in diagnostics
    ]


def one_root(path: Path) -> Path:
    """The folder of the one campaign at a path. Bundled ones are known by their names."""
    from chronicler.bundled import source_of
    from compiler.sources.workspace import WorkspaceError

    roots = campaign_roots(source_of(path))
    if len(roots) != 1:
        raise WorkspaceError(f"There are {len(roots)} campaigns in {path}; name the folder of one of them.")
    return roots[0]


def play_for_real(graph: CampaignGraph) -> tuple[Sequence[tuple[Mark, Sequence[str]]], bool]:
    """The real rules, which the study asks only when it suspects something."""
    from chronicler.witnesses.dead_ends_played import played_dead_ends
    from chronicler.witnesses.shut_for_good_played import played_for_good

    lost, looked = played_dead_ends(graph)
    return (lost, looked) if looked else (played_for_good(graph), False)
