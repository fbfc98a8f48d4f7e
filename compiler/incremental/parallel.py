"""Reading many files on two cores: half of them here, half in a forked child that sends its records back."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import msgspec

from compiler.grammar.payloads import payloads
from compiler.records.reading import read_record
from compiler.records.record import Record, pack, unpack
from compiler.sources.source import SourceFile

# Below this many characters a second process costs more than it saves.
WORTH_FORKING = 1_000_000
# What a child sends: its records, and the shapes that it has learned.
Sent = tuple[list[bytes], list[tuple[str, str, bytes]]]


def read_records(sources: Sequence[SourceFile], edition: str) -> list[Record]:
    """The records of all sources, in their order."""
    if sum(len(source.text) for source in sources) < WORTH_FORKING or not _can_fork() or len(sources) < 2:
        return [read_record(source, edition) for source in sources]
    half = _middle(sources)
    _warm()
    child = _start(sources[half:], edition)
    first = [read_record(source, edition) for source in sources[:half]]
    second = _collect(child)
    if second is None:
        second = [read_record(source, edition) for source in sources[half:]]
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
    """What both halves need is made once, before they separate."""
    payloads().parse("effects", "gain 1 food", str)


def _start(sources: Sequence[SourceFile], edition: str) -> tuple[int, int]:
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
        records = [pack(read_record(source, edition)) for source in sources]
        learned = [(*key, shape) for key, shape in payloads().learned(known).items()]
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(msgspec.msgpack.encode((records, learned)))
        status = 0
    finally:
        # Never run the parent's clean-up twice, whatever happened here.
        os._exit(status)


def _collect(child: tuple[int, int]) -> list[Record] | None:
    """The child's records; None if it died, which costs time but no result."""
    pid, reading = child
    try:
        with os.fdopen(reading, "rb") as pipe:
            data = pipe.read()
        packed, learned = msgspec.msgpack.decode(data, type=Sent)
    except msgspec.MsgspecError:
        return None
    finally:
        os.waitpid(pid, 0)
    payloads().learn({(start, shape): template for start, shape, template in learned})
    records = [record for data in packed if (record := unpack(data)) is not None]
    return records if len(records) == len(packed) else None
