"""A build over an earlier clean one: new stretches in place of those whose files changed, all else as it was.

This is what a writer waits for after every small change, so it imports what reading needs only when a file must be
read again, and what reporting needs only when there is something to report.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Thread
from typing import TYPE_CHECKING

from compiler.incremental.cache import MOST_NEWER, Cache, Layout, Manifest, Pieces, content_key, lock_key

if TYPE_CHECKING:
    from compiler.diagnostics.report import Report
    from compiler.incremental.file_facts import Facts
    from compiler.records.record import Known, Record
    from compiler.sources.source import SourceFile

Document = list[bytes | memoryview]
_NEXT = b",\n"  # between two lines of a list


class _Loading(Thread):
    """Reads and checks the kept document, beside the reading of a changed file if there is one."""

    def __init__(self, cache: Cache, manifest: Manifest) -> None:
        super().__init__()
        self._cache = cache
        self._manifest = manifest
        self._found: memoryview | None = None

    def run(self) -> None:
        self._found = self._cache.document(self._manifest)

    def wait(self) -> memoryview | None:
        if self.ident is None:
            self.run()
        else:
            self.join()
        return self._found


class Rebuilt:
    """The document, and what is to be told about it."""

    __slots__ = ("document", "manifest")

    def __init__(self, document: Document, manifest: Manifest) -> None:
        self.document = document
        self.manifest = manifest

    @property
    def silent(self) -> bool:
        """Whether there is nothing to report."""
        return not self.manifest.notes and not self.manifest.shared

    def tell(self, report: Report) -> None:
        """Everything that a build from the start would have found."""
        from compiler.incremental.kept_notes import unpack_notes, unpack_shared

        for path, packed in self.manifest.notes.items():
            unpack_notes(packed).tell(report, path)
        if self.manifest.shared:
            unpack_shared(self.manifest.shared).tell(report)


def rebuild(sources: Sequence[SourceFile], lock: str, edition: str, cache: Cache) -> Rebuilt | None:
    """None when anything outside a changed file could tell that it changed: then everything is built again."""
    manifest = cache.manifest
    if (
        manifest is None
        or manifest.edition != edition
        or manifest.lock != lock_key(lock)
        or list(manifest.files) != [source.path for source in sources]
    ):
        return None
    loading = _Loading(cache, manifest)
    if not all(source.unread for source in sources):
        loading.start()
    stamps = dict(manifest.stamps)
    changed = _read_again(sources, edition, cache, manifest, loading)
    # Waited for in any case: a build from the start may fork, and that wants a single thread.
    kept = loading.wait()
    if changed is None or kept is None:
        return None
    pieces: dict[int, Pieces] = {}
    for place, path in enumerate(manifest.files):
        key = manifest.newer.get(path)
        if key is not None:
            found = changed.get(path) or cache.pieces(key)
            if found is None:
                return None
            pieces[place] = found
    document = list(_patched(kept, manifest.layout, pieces))
    if changed:
        if len(manifest.newer) > MOST_NEWER:
            manifest.check = cache.keep_document(document)
            manifest.layout = [
                (place, name, len(chunk))
                for (place, name, _), chunk in zip(manifest.layout, document, strict=True)
            ]
            manifest.newer = {}
        else:
            for path, found in changed.items():
                cache.keep_pieces(manifest.files[path], found)
    if changed or stamps != manifest.stamps:
        cache.keep_manifest(manifest)
    return Rebuilt(document, manifest)


def _read_again(
    sources: Sequence[SourceFile], edition: str, cache: Cache, manifest: Manifest, loading: _Loading
) -> dict[str, Pieces] | None:
    """The pieces of each file that changed, noted in the manifest; None if one of them changed too much."""
    changed: dict[str, Pieces] = {}
    for source in sources:
        path = source.path
        if source.unread:
            continue
        key = content_key(source.text, path, edition)
        manifest.stamps.pop(path, None)
        if source.stamp is not None:
            manifest.stamps[path] = source.stamp
        if key == manifest.files[path]:
            continue
        pieces = _reread(source, edition, cache, manifest, loading, key)
        if pieces is None or pieces.keys() != set(_lists_of(path, manifest)):
            return None
        manifest.files[path] = manifest.newer[path] = key
        changed[path] = pieces
    return changed


def _lists_of(path: str, manifest: Manifest) -> Iterator[str]:
    """The lists of the document to which a file gave something."""
    place = list(manifest.files).index(path)
    return (name for owner, name, _ in manifest.layout if owner == place)


def _reread(
    source: SourceFile, edition: str, cache: Cache, manifest: Manifest, loading: _Loading, key: str
) -> Pieces | None:
    """What a changed file gives now, if nothing outside the file can tell that it changed."""
    from compiler.grammar.payloads import payloads
    from compiler.incremental.file_facts import facts_of, interchangeable
    from compiler.incremental.kept_notes import notes_of, unpack_shared
    from compiler.records.record import kept_keys, numbered_lines, read_record

    path = source.path
    if manifest.shared and unpack_shared(manifest.shared).speaks_of(path):
        return None
    facts = cache.facts(manifest.files[path])
    if facts is None:
        return None

    def known(name: str) -> list[bytes]:
        return _lines_of(path, name, cache, manifest, loading)

    found = None
    if path not in manifest.notes and list(_lists_of(path, manifest)) == ["verses"]:
        found = _changed_verses(source, edition, facts, known)
    if found is None:
        record = read_record(source, edition, kept_keys(facts.record), known)
        if not interchangeable(record, facts.record):
            return None
        found = record, numbered_lines(record, facts.verse_numbers, facts.secret_numbers)
    record, pieces = found
    payloads().keep()
    if not interchangeable(record, facts.record):
        return None
    cache.keep_facts(key, facts_of(record, facts.verse_numbers, facts.secret_numbers))
    manifest.notes.pop(path, None)
    notes = notes_of(record)
    if notes:
        manifest.notes[path] = notes
    return pieces


def _changed_verses(
    source: SourceFile, edition: str, facts: Facts, known: Known
) -> tuple[Record, Pieces] | None:
    """The same from the changed Verses alone; None if the file has to be read whole."""
    from compiler.incremental.stretches import moved, partly_changed, put_together, stretches
    from compiler.records.record import kept_keys, numbered_lines, read_record
    from compiler.sources.source import SourceFile

    before, now = facts.record, stretches(source.text)
    partly = partly_changed(source.text, now, before)
    lines = list(known("verses"))
    if partly is None or len(lines) != len(before.verses):
        return None
    former = [lines[place] for place in partly.changed]
    reduced = SourceFile(source.path, partly.text)
    read = read_record(reduced, edition, kept_keys(before), lambda name: former)
    record = put_together(partly, read, before, now)
    if record is None:
        return None
    for place, (old, new) in enumerate(zip(before.stretches[1:], now[1:], strict=True)):
        lines[place] = moved(lines[place], new.line - old.line)
    numbers = [facts.verse_numbers[place] for place in partly.changed]
    fresh = numbered_lines(read, numbers, [])["verses"].split(_NEXT)
    for place, line in zip(partly.changed, fresh, strict=True):
        lines[place] = line
    return record, {"verses": _NEXT.join(lines)}


def _lines_of(path: str, name: str, cache: Cache, manifest: Manifest, loading: _Loading) -> list[bytes]:
    """What the last build gave of a file in one list of the document."""
    if path in manifest.newer:
        pieces = cache.pieces(manifest.newer[path]) or {}
        return pieces[name].split(_NEXT) if name in pieces else []
    kept = loading.wait()
    place = list(manifest.files).index(path)
    start = 0
    for owner, found, length in manifest.layout:
        if kept is not None and owner == place and found == name:
            return bytes(kept[start : start + length]).split(_NEXT)
        start += length
    return []


def _patched(kept: memoryview, layout: Layout, pieces: dict[int, Pieces]) -> Iterator[bytes | memoryview]:
    start = 0
    for owner, name, length in layout:
        yield pieces[owner][name] if owner in pieces else kept[start : start + length]
        start += length
