"""What goes into the pipeline and what comes out of it."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from compiler.incremental.cache import Cache, NoCache
from compiler.sources.source import SourceFile

if TYPE_CHECKING:
    from compiler.analysis.studies import Look, Play
    from compiler.diagnostics.finding import Diagnostic
    from compiler.names.environment import Environment
    from compiler.names.numbering import Numbering
    from compiler.records.record import Record
    from schemas.model import Campaign


class Job(NamedTuple):
    """What is to be compiled: the sources in order, the lock, findings from reading the files, a cache.

    With `study`, the campaign as a whole is examined, too: what can be reached, granted, ended. With `settle`, the
    lock will be written anew, so the remains of a merge in it are settled and not reported. With `lenient`, it need
    not be a whole campaign: it may lack what a finished one must have, and only text that cannot be read stops it.
    """

    sources: Sequence[SourceFile]
    lock: str = ""
    findings: Sequence[Diagnostic] = ()
    cache: Cache = NoCache()
    study: bool = False
    settle: bool = False
    lenient: bool = False
    play: Play | None = None  # the real rules, which confirm what the study only suspects
    look: Look | None = None  # sees the graph that the study was made over


class Result:
    """The result. `document` is None if an error prevents it; everything else is always there."""

    def __init__(
        self,
        job: Job,
        sources: Mapping[str, SourceFile],
        edition: str,
        records: Sequence[Record],
        numbers: Numbering,
        environment: Environment,
    ) -> None:
        self.sources = sources
        self.edition = edition
        self.records = records
        self.lock = numbers.text
        self.lock_changed = numbers.text != job.lock
        self.environment = environment
        self.numbers = numbers
        self.whole = False  # whether nothing prevents a document
        self.name = next(iter(environment.table("campaign")), "")
        self.document: list[bytes] | None = None
        self.diagnostics: list[Diagnostic] = []
        self.limits: tuple[str, ...] = ()
        self.allowed = 0

    @cached_property
    def json(self) -> bytes | None:
        return b"".join(self.document) if self.document is not None else None

    @cached_property
    def campaign(self) -> Campaign | None:
        from schemas import codec

        return codec.loads(self.json, ours=True) if self.json is not None else None


@contextmanager
def without_collection() -> Iterator[None]:
    """Turns garbage collection off. Reading makes no garbage before its end, and looking for it takes a third of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
