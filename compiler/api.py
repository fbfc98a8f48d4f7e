"""The pipeline on one screen: texts in, findings and a validated campaign out. Pure but for the cache it is given."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from compiler import emit
from compiler.cache import Cache, Facts, Finding, Manifest, NoCache, Pieces, compiler_key, content_key
from compiler.diagnostics import codes
from compiler.diagnostics.codes import KEPT_FOR_THE_RECORD
from compiler.diagnostics.model import Diagnostic
from compiler.diagnostics.report import Report
from compiler.grammar.payloads import payloads
from compiler.names.numbering import Lock, assign
from compiler.parallel import read_all
from compiler.record import Record
from compiler.source import SourceFile
from schemas import codec
from schemas.model import Campaign
from schemas.words import EDITIONS, KINGS

if TYPE_CHECKING:
    from compiler.names.environment import Environment

_EDITION = re.compile(r"^campaign .*(?:\n(?:[ \t].*)?)*?\n +edition:[ \t]*([a-z-]+)", re.MULTILINE)


class Job(NamedTuple):
    """What is to be compiled: the sources in order, the lock, findings from reading the files, a cache.

    With `study` the campaign as a whole is looked at, too: what can be reached, granted, ended.
    """

    sources: Sequence[SourceFile]
    lock: str = ""
    findings: Sequence[Diagnostic] = ()
    cache: Cache = NoCache()
    study: bool = False


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
        return codec.loads(self.json) if self.json is not None else None


class Draft(NamedTuple):
    """What was compiled, before the campaign as a whole is looked at."""

    records: Sequence[Record]
    edition: str
    document: list[bytes] | None
    lock: str
    lock_changed: bool
    name: str


# What only a study can find; where none was made, an allowance for it cannot be called unused.
STUDIED = ("W6", "W8", KEPT_FOR_THE_RECORD.id)


def compile_campaign(job: Job) -> Result:
    with _no_collection():
        sources = {source.path: source for source in job.sources}
        report = Report(sources)
        edition = find_edition(job.sources)
        manifest = job.cache.manifest()
        draft = _rebuild(job, manifest, edition, report) if manifest is not None else None
        if draft is None:
            report = Report(sources)
            draft = _build(job, edition, sources, report)
        payloads().keep()
        if not job.study or draft.document is None:
            report.skip(*STUDIED)
            return Result(draft, sources, report.finish())
        return _studied(draft, sources, report)


def _studied(draft: Draft, sources: Mapping[str, SourceFile], report: Report) -> Result:
    """The result with all that the whole campaign shows."""
    from compiler.analysis import study

    assert draft.document is not None
    campaign = codec.loads(b"".join(draft.document))
    limits = study(campaign, report, sources)
    if not report.clean:
        draft = draft._replace(document=None)
    result = Result(draft, sources, report.finish())
    result.limits = limits
    return result


def compile_texts(texts: Mapping[str, str], lock: str = "") -> Result:
    """Compiles texts held in memory, by path: for tests, tools and editors."""
    sources = [
        SourceFile(path, text.replace("\r\n", "\n").replace("\r", "\n")) for path, text in texts.items()
    ]
    return compile_campaign(Job(sources, lock))


def _build(job: Job, edition: str, sources: Mapping[str, SourceFile], report: Report) -> Draft:
    """Everything from the start."""
    from compiler.checks.campaign import check_campaign
    from compiler.names.environment import collect
    from compiler.names.resolve import resolve

    report.extend(job.findings)
    lock = Lock(job.lock)
    records = read_all(job.sources, edition, lock)
    for record in records:
        report.extend(record.findings)
    local = len(report.found)
    environment = collect(records, report)
    resolve(records, sources, environment, edition, report)
    check_campaign(records, environment, edition, report)
    shared = report.found[local:]
    for record in records:
        _note(record, report, record.path)
    numbers = assign(emit.wanted_numbers(records), lock)
    document, name = None, ""
    if report.clean:
        pieces = [emit.pieces_of(record, numbers) for record in records]
        head, sections = emit.head(environment), emit.sections(environment)
        name = str(head["id"])
        document = emit.document(head, sections, pieces)
        if job.cache.enabled:
            files = {}
            for record, piece in zip(records, pieces, strict=True):
                key = content_key(sources[record.path].text, record.path, edition)
                files[record.path] = key
                facts = Facts(record, *emit.numbers_of(record, numbers))
                job.cache.put(key, facts, _kept(record, piece))
            manifest = Manifest(
                compiler_key(),
                edition,
                numbers.text,
                files,
                head,
                sections,
                _severities(environment),
                [Finding.of(found) for found in shared],
            )
            job.cache.keep_manifest(manifest)
    return Draft(records, edition, document, numbers.text, numbers.text != job.lock, name)


def _kept(record: Record, lists: dict[str, bytes]) -> Pieces:
    findings = [Finding.of(found) for found in record.findings]
    return Pieces(lists, findings, record.allows, record.todos, record.stubs)


def _severities(environment: Environment) -> list[tuple[str, str]]:
    declared = next(iter(environment.table("campaign").values()))
    return [(name, word) for name, word, *_ in declared.symbol.facts[1]]


def _rebuild(job: Job, manifest: Manifest, edition: str, report: Report) -> Draft | None:
    """A clean build with some files changed, none of them in what it declares or needs; None when that is not so."""
    paths = [source.path for source in job.sources]
    if (
        manifest.edition != edition
        or manifest.lock != job.lock
        or list(manifest.files) != paths
        or job.findings
    ):
        return None
    files: dict[str, str] = {}
    kept: list[Pieces] = []
    for source in job.sources:
        before, key = manifest.files[source.path], content_key(source.text, source.path, edition)
        if key != before and _concerned(manifest, source.path):
            return None
        pieces = job.cache.pieces(key) if key == before else _reread(source, edition, job, before, key)
        if pieces is None:
            return None
        files[source.path] = key
        kept.append(pieces)
    document = emit.document(manifest.head, manifest.sections, [pieces.lists for pieces in kept])
    if files != manifest.files:
        manifest.files = files
        job.cache.keep_manifest(manifest)
    for path, pieces in zip(paths, kept, strict=True):
        report.extend(found.again() for found in pieces.findings)
        _note(pieces, report, path)
    report.extend(found.again() for found in manifest.findings)
    for name, word in manifest.severities:
        report.set_severity(name, word)
    return Draft([], edition, document, job.lock, False, manifest.head["id"])


def _concerned(manifest: Manifest, path: str) -> bool:
    """Whether a finding that only the whole campaign shows speaks of this file, whose lines may have moved."""
    return any(
        path in (found.place and found.place.file, *(place.file for place, _ in found.related))
        for found in manifest.findings
    )


def _reread(source: SourceFile, edition: str, job: Job, before: str, key: str) -> Pieces | None:
    """The pieces of a changed file, if nothing outside the file can tell that it changed."""
    from compiler.record import kept_keys, numbered_lines, read_record

    facts = job.cache.facts(before)
    if facts is None:
        return None
    record = read_record(source, edition, kept_keys(facts.record))
    if not _interchangeable(record, facts.record):
        return None
    lists = numbered_lines(record, facts.verse_numbers, facts.secret_numbers)
    pieces = _kept(record, lists)
    job.cache.put(key, Facts(record, facts.verse_numbers, facts.secret_numbers), pieces)
    return pieces


def _interchangeable(record: Record, before: Record) -> bool:
    """Whether nothing outside the file can tell the two apart, and the file needs nothing that it did not need."""
    return (
        not any(found.code.id[0] == "E" for found in record.findings)
        and record.verses == before.verses
        and record.secrets == before.secrets
        and record.sections == before.sections
        and record.parts == before.parts
        and record.stacks == before.stacks
        and record.exports == before.exports
        and record.wants <= before.wants
    )


def find_edition(sources: Sequence[SourceFile]) -> str:
    """The edition decides which words exist, so it is looked up before anything is read."""
    for source in sources:
        if "edition:" in source.text:
            match = _EDITION.search(source.text)
            if match is not None and match[1] in EDITIONS:
                return match[1]
    return KINGS


def _note(read: Record | Pieces, report: Report, path: str) -> None:
    """What a file's comments and stubs say to the report."""
    for allow in read.allows:
        report.allow(allow)
    for text, span in read.todos:
        report.add(codes.TODO.at(path, span, text=text))
    for name, span in read.stubs:
        report.add(codes.STUB.at(path, span, name=name.rpartition("/")[2]))


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
