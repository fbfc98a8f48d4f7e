"""The pipeline on one screen: texts in, findings and a validated campaign out. Pure but for the cache it is given.

Imports of whole rooms stand where they are needed: a build with little to do should cost little.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from compiler.editions.by_name import FIRST, names
from compiler.incremental.cache import (
    Cache,
    Layout,
    Manifest,
    NoCache,
    Pieces,
    compiler_key,
    content_key,
    lock_key,
)
from compiler.incremental.rebuild import Document, rebuild
from compiler.sources.source import SourceFile

if TYPE_CHECKING:
    from compiler.diagnostics.finding import Diagnostic
    from compiler.diagnostics.report import Report
    from compiler.names.environment import Environment
    from compiler.names.numbering import Numbering
    from compiler.records.record import Record
    from schemas.model import Campaign


class Job(NamedTuple):
    """What is to be compiled: the sources in order, the lock, findings from reading the files, a cache.

    With `study` the campaign as a whole is looked at, too: what can be reached, granted, ended. With `settle` the lock
    will be written anew, so that what a merge left in it is settled and not told.
    """

    sources: Sequence[SourceFile]
    lock: str = ""
    findings: Sequence[Diagnostic] = ()
    cache: Cache = NoCache()
    study: bool = False
    settle: bool = False


class Draft(NamedTuple):
    """What was compiled, before the campaign as a whole is looked at."""

    records: Sequence[Record]
    edition: str
    document: Document | None
    lock: str
    lock_changed: bool
    name: str


class Result:
    """What came out. `document` is None when an error stands in the way; everything else is always there."""

    def __init__(
        self, draft: Draft, sources: Mapping[str, SourceFile], diagnostics: list[Diagnostic]
    ) -> None:
        self.sources = sources
        self.diagnostics = diagnostics
        self.records = draft.records
        self.edition = draft.edition
        self.document = draft.document
        self.lock = draft.lock
        self.lock_changed = draft.lock_changed
        self.name = draft.name
        self.limits: tuple[str, ...] = ()

    @cached_property
    def json(self) -> bytes | None:
        return b"".join(self.document) if self.document is not None else None

    @cached_property
    def campaign(self) -> Campaign | None:
        from schemas import codec

        return codec.loads(self.json) if self.json is not None else None


def compile_campaign(job: Job) -> Result:
    with _no_collection():
        sources = {source.path: source for source in job.sources}
        edition = find_edition(job.sources)
        rebuilt = rebuild(job.sources, job.lock, edition, job.cache) if not job.findings else None
        if rebuilt is None:
            draft, report = _build(job, edition, sources)
            sources = report.sources
        else:
            draft = Draft([], edition, rebuilt.document, job.lock, False, rebuilt.manifest.name)
            if rebuilt.silent and not job.study:
                return Result(draft, sources, [])
            report = _report(sources)
            rebuilt.tell(report)
        if job.study and draft.document is not None:
            return _studied(draft, sources, report)
        from compiler.diagnostics.codes import STUDIED

        report.skip(*STUDIED)
        return Result(draft, sources, report.finish())


def compile_texts(texts: Mapping[str, str], lock: str = "") -> Result:
    """Compiles texts held in memory, by path: for tests, tools and editors."""
    sources = [
        SourceFile(path, text.replace("\r\n", "\n").replace("\r", "\n")) for path, text in texts.items()
    ]
    return compile_campaign(Job(sources, lock))


def find_edition(sources: Sequence[SourceFile]) -> str:
    """The edition decides which words exist, so it is looked up before anything is read."""
    for source in sources:
        if "edition:" in source.text:
            pattern = r"^campaign .*(?:\n(?:[ \t].*)?)*?\n +edition:[ \t]*([a-z-]+)"
            match = re.search(pattern, source.text, re.MULTILINE)
            if match is not None and match[1] in names():
                return match[1]
    return FIRST


def _report(sources: Mapping[str, SourceFile]) -> Report:
    from compiler.diagnostics.report import Report

    return Report(sources)


def _studied(draft: Draft, sources: Mapping[str, SourceFile], report: Report) -> Result:
    """The result with all that the whole campaign shows."""
    from compiler.analysis import study
    from schemas import codec

    assert draft.document is not None
    campaign = codec.loads(b"".join(draft.document))
    limits = study(campaign, report, sources)
    if not report.clean:
        draft = draft._replace(document=None)
    result = Result(draft, sources, report.finish())
    result.limits = limits
    return result


def _build(job: Job, edition: str, sources: Mapping[str, SourceFile]) -> tuple[Draft, Report]:
    """Everything from the start."""
    from compiler.checks.campaign import check_campaign
    from compiler.grammar.payloads import payloads
    from compiler.incremental.kept_notes import shared_notes, tell_comments
    from compiler.incremental.parallel import read_all
    from compiler.names.environment import collect
    from compiler.names.numbering import Lock, assign
    from compiler.names.resolve import resolve
    from compiler.output import emit

    report = _report(sources)
    report.extend(job.findings)
    lock = Lock(job.lock)
    records = read_all(job.sources, edition, lock)
    payloads().keep()
    for record in records:
        report.extend(record.findings)
    local = len(report.found)
    environment = collect(records, report)
    resolve(records, sources, environment, edition, report)
    check_campaign(records, environment, edition, report)
    wanted = list(emit.wanted_numbers(records))
    numbers = assign(wanted, lock)
    if job.lock:
        from compiler.names.lock_checks import check_lock

        check_lock(lock, wanted, numbers, environment, report, settle=job.settle)
    shared = report.found[local:]
    for record in records:
        tell_comments(record, report, record.path)
    document: Document | None = None
    name = ""
    if report.clean:
        pieces = [emit.pieces_of(record, numbers) for record in records]
        head = emit.head(environment)
        name = str(head["id"])
        document = emit.document(head, emit.sections(environment), pieces)
        if job.cache.enabled:
            manifest = Manifest(
                compiler=compiler_key(),
                edition=edition,
                lock=lock_key(numbers.text),
                name=name,
                files={},
                stamps={path: source.stamp for path, source in sources.items() if source.stamp},
                layout=_layout(document, pieces),
                check=job.cache.keep_document(document),
                newer={},
                notes={},
                shared=shared_notes(shared, _severities(environment)),
            )
            _keep(job.cache, manifest, records, numbers, sources)
    return Draft(records, edition, document, numbers.text, numbers.text != job.lock, name), report


def _layout(document: Document, pieces: Sequence[Pieces]) -> Layout:
    """Whose each chunk of the document is."""
    owners = {id(lines): (place, name) for place, each in enumerate(pieces) for name, lines in each.items()}
    return [(*owners.get(id(chunk), (-1, "")), len(chunk)) for chunk in document]


def _keep(
    cache: Cache,
    manifest: Manifest,
    records: Sequence[Record],
    numbers: Numbering,
    sources: Mapping[str, SourceFile],
) -> None:
    """Leaves what this build knows to the next one."""
    from compiler.incremental.file_facts import facts_of
    from compiler.incremental.kept_notes import notes_of
    from compiler.output.emit import numbers_of

    for record in records:
        key = content_key(sources[record.path].text, record.path, manifest.edition)
        manifest.files[record.path] = key
        cache.keep_facts(key, facts_of(record, *numbers_of(record, numbers)))
        notes = notes_of(record)
        if notes:
            manifest.notes[record.path] = notes
    cache.keep_manifest(manifest)


def _severities(environment: Environment) -> list[tuple[str, str]]:
    declared = next(iter(environment.table("campaign").values()))
    return [(name, word) for name, word, *_ in declared.symbol.facts[1]]


@contextmanager
def _no_collection() -> Iterator[None]:
    """Nothing that reading makes is garbage before the end; looking for some costs a third of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
