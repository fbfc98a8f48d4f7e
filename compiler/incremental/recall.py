"""The records of all sources: from the cache if a file with this content was read before, otherwise read now."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.incremental.cache import Cache
from compiler.incremental.cache_keys import compiler_key, key_of
from compiler.records.record import Record, pack, unpack
from compiler.sources.source import SourceFile


def read_all(sources: Sequence[SourceFile], edition: str, cache: Cache) -> list[Record]:
    """In the order of the sources."""
    if not cache.enabled:
        return _read(sources, edition)
    compiler = compiler_key(cache)
    keys = [key_of("record", compiler, edition, source.path, source.text) for source in sources]
    records = [unpack(kept) if (kept := cache.find(key)) is not None else None for key in keys]
    unknown = [place for place, record in enumerate(records) if record is None]
    for place, record in zip(unknown, _read([sources[place] for place in unknown], edition), strict=True):
        records[place] = record
        cache.keep(keys[place], pack(record))
    return [record for record in records if record is not None]


def _read(sources: Sequence[SourceFile], edition: str) -> list[Record]:
    if not sources:
        return []
    # Load the modules for reading only if something must be read.
    from compiler.grammar.payloads import payloads
    from compiler.incremental.parallel import read_records

    records = read_records(sources, edition)
    payloads().keep()
    return records
