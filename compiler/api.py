"""The pipeline on one screen: texts in, findings and a validated campaign out. Pure; files are the workspace's business."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from compiler import emit
from compiler.cache import Cache, NoCache
from compiler.checks.campaign import check_campaign
from compiler.diagnostics import codes
from compiler.diagnostics.model import Diagnostic
from compiler.diagnostics.report import Report
from compiler.grammar.payloads import payloads
from compiler.lower.blocks import read_file
from compiler.lower.unit import Unit
from compiler.names.environment import Environment, collect
from compiler.names.numbering import Lock
from compiler.names.resolve import resolve
from compiler.source import SourceFile, Span
from schemas import codec
from schemas.model import Campaign
from schemas.words import EDITIONS, KINGS

_EDITION = re.compile(r"^campaign .*(?:\n(?:[ \t].*)?)*?\n {2}edition:[ \t]*([a-z-]+)", re.MULTILINE)


class Job(NamedTuple):
    """What is to be compiled: the sources in order, the lock, findings from reading the files, a cache."""

    sources: Sequence[SourceFile]
    lock: str = ""
    findings: Sequence[Diagnostic] = ()
    cache: Cache | NoCache = NoCache()


class Result(NamedTuple):
    """What came out. `json` is None when an error stands in the way; everything else is always there."""

    sources: Mapping[str, SourceFile]
    diagnostics: list[Diagnostic]
    environment: Environment
    units: Sequence[Unit]
    edition: str
    json: bytes | None
    lock: str

    @property
    def campaign(self) -> Campaign | None:
        return codec.loads(self.json) if self.json is not None else None


def compile_campaign(job: Job) -> Result:
    with _no_collection():
        report = Report(job.sources)
        report.extend(job.findings)
        edition = find_edition(job.sources)
        units = [read_cached(source, report, edition, job.cache) for source in job.sources]
        environment = collect(units, report)
        resolve(units, environment, edition, report)
        check_campaign(units, environment, edition, report)
        _notes(units, report)
        lock = Lock(job.lock)
        numbers = emit.number_units(units, lock)
        document = None
        if report.clean:
            pieces: dict[str, list[bytes]] = {"sections": emit.sections(environment)}
            for unit in units:
                for name, lines in emit.encode_unit(unit).items():
                    pieces.setdefault(name, []).append(lines)
            document = codec.join(emit.head(environment), pieces)
        sources = {source.path: source for source in job.sources}
        return Result(sources, report.finish(), environment, units, edition, document, numbers.text)


def compile_texts(texts: Mapping[str, str], lock: str = "") -> Result:
    """Compiles texts held in memory, by path: for tests, tools and editors."""
    return compile_campaign(Job([SourceFile(path, text) for path, text in texts.items()], lock))


def read_cached(source: SourceFile, report: Report, edition: str, cache: Cache | NoCache) -> Unit:
    return read_file(source, report, payloads(), edition)


def find_edition(sources: Sequence[SourceFile]) -> str:
    """The edition decides which words exist, so it is looked up before anything is read."""
    for source in sources:
        match = _EDITION.search(source.text)
        if match is not None and match[1] in EDITIONS:
            return match[1]
    return KINGS


def _notes(units: Sequence[Unit], report: Report) -> None:
    for unit in units:
        path = unit.source.path
        for allow in unit.allows:
            report.allow(allow)
        for text, span in unit.todos:
            report.add(codes.TODO.at(path, span, text=text))
        for name, span in unit.stubs:
            report.add(codes.STUB.at(path, Span(*span), name=name.rpartition("/")[2]))


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
