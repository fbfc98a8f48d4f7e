"""Reading many files on two cores: half of them here, half in a forked child that sends its records back."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Sequence

import msgspec

from compiler.grammar.payloads import payloads
from compiler.names.numbering import Lock
from compiler.records.record import Record, read_record, travelled
from compiler.sources.source import SourceFile

# Below this many characters a second process costs more than it saves.
WORTH_FORKING = 1_000_000


def read_all(sources: Sequence[SourceFile], edition: str, lock: Lock) -> list[Record]:
    """The records of all sources, in their order."""
    if sum(len(source.text) for source in sources) < WORTH_FORKING or not _can_fork() or len(sources) < 2:
        return [read_record(source, edition, lock) for source in sources]
    half = _middle(sources)
    _warm()
    child = _start(sources[half:], edition, lock)
    first = [read_record(source, edition, lock) for source in sources[:half]]
    second = _collect(child)
    if second is None:
        second = [read_record(source, edition, lock) for source in sources[half:]]
    return first + second


def _can_fork() -> bool:
    return hasattr(os, "fork") and sys.platform != "darwin" and len(os.sched_getaffinity(0)) > 1


def _middle(sources: Sequence[SourceFile]) -> int:
    total = sum(len(source.text) for source in sources)
    size = 0
    for index, source in enumerate(sources):
        size += len(source.text)
        if size * 2 >= total:
            return max(1, min(index, len(sources) - 1))
    return len(sources) // 2


def _warm() -> None:
    """What both halves need is made once, before they part."""
    payloads().parse("effects", "gain 1 food", str)


def _start(sources: Sequence[SourceFile], edition: str, lock: Lock) -> tuple[int, int]:
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    status = 1
    try:
        os.close(reading)
        known = frozenset(payloads().learned())
        records = [read_record(source, edition, lock) for source in sources]
        with os.fdopen(writing, "wb") as pipe:
            # Findings are few and rich, records many and plain: each travels in the form that suits it.
            findings = [record.findings for record in records]
            for record in records:
                record.findings = []
            learned = payloads().learned(known)
            data = (msgspec.msgpack.encode(records), findings, learned)
            pickle.dump(data, pipe, protocol=pickle.HIGHEST_PROTOCOL)
        status = 0
    finally:
        # Never run the parent's clean-up twice, whatever happened here.
        os._exit(status)


def _collect(child: tuple[int, int]) -> list[Record] | None:
    """The child's records; None when it died, which costs time but no result."""
    pid, reading = child
    try:
        with os.fdopen(reading, "rb") as pipe:
            data, findings, learned = pickle.load(pipe)
        payloads().learn(learned)
        records = msgspec.msgpack.decode(data, type=list[Record])
        for record, found in zip(records, findings, strict=True):
            record.findings = found
            travelled(record)
    except (EOFError, pickle.UnpicklingError, msgspec.MsgspecError):
        return None
    finally:
        os.waitpid(pid, 0)
    return records
