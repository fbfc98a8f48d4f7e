"""One campaign in memory. It takes a text in, and works out the consequences when somebody asks.

Only a file whose text is new is read again. Linking and numbering look at the whole, as in every build, so the answer
cannot differ from that of a clean check. Work that is slow and seldom needed waits: trying fixes (`offers`), the
places of all names (`names`), the document (`document`), and the study of the whole, which belongs to another
process.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from compiler.api import Job, Result, link
from compiler.checks.offers import proved
from compiler.editions.written import find_edition
from compiler.incremental.cache import Cache, NoCache
from compiler.incremental.recall import read_all
from compiler.job import without_collection
from compiler.live.name_places import NamePlaces, PlacesOfFile
from compiler.names.numbering import Lock, Numbering, Wanted, assign
from compiler.records.reading import read_record
from compiler.records.record import Record
from compiler.sources.source import SourceFile
from compiler.sources.workspace import decode

if TYPE_CHECKING:
    from compiler.diagnostics.finding import Diagnostic
    from schemas.model import Campaign


class OpenCampaign:
    """Texts by path, and everything that follows from them. `version` counts the changes."""

    def __init__(self, cache: Cache | None = None) -> None:
        self.version = 0
        self._cache = cache if cache is not None else NoCache()
        self._sources: dict[str, SourceFile] = {}
        self._findings: dict[str, list[Diagnostic]] = {}
        self._records: dict[str, tuple[str, SourceFile, Record]] = {}
        self._places: dict[int, tuple[Record, PlacesOfFile]] = {}
        self._lock = Lock()
        self._numbered: tuple[list[Wanted], Lock, list[str], Numbering] | None = None
        self._now: Snapshot | None = None

    # ---- what is written ------------------------------------------------------------------------------------
    def load(self, sources: Iterable[SourceFile], lock: str, findings: Iterable[Diagnostic] = ()) -> None:
        """Everything at once, as it is in a folder. What the cache knows is not read again."""
        self._sources = {source.path: source for source in sources}
        self._findings = {}
        for finding in findings:
            self._findings.setdefault(finding.place.file if finding.place else "", []).append(finding)
        self._lock = Lock(lock)
        self._changed()

    def put(self, path: str, text: str) -> bool:
        """The present text of a file, saved or not; False if it is unchanged."""
        found: list[Diagnostic] = []
        return self.put_source(decode(text.encode("utf-8", "surrogatepass"), path, found), found)

    def put_source(self, source: SourceFile, found: list[Diagnostic]) -> bool:
        """The same for a text that was read elsewhere, with the findings from reading it."""
        path = source.path
        before = self._sources.get(path)
        if before is not None and before.text == source.text and self._findings.get(path, []) == found:
            return False
        self._sources[path] = source
        self._findings[path] = found
        self._changed()
        return True

    def put_unreadable(self, path: str, found: list[Diagnostic]) -> bool:
        """A file that exists and cannot be read: no text, but something to report."""
        if path not in self._sources and self._findings.get(path, []) == found:
            return False
        self._sources.pop(path, None)
        self._findings[path] = found
        self._changed()
        return True

    def remove(self, path: str) -> bool:
        """The file is gone."""
        if path not in self._sources and path not in self._findings:
            return False
        self._sources.pop(path, None)
        self._findings.pop(path, None)
        self._records.pop(path, None)
        self._changed()
        return True

    def put_lock(self, text: str) -> bool:
        """The printed numbers as they are now kept."""
        if text == self._lock.text:
            return False
        self._lock = Lock(text)
        self._changed()
        return True

    def _changed(self) -> None:
        self.version += 1
        self._now = None

    # ---- what follows from it -------------------------------------------------------------------------------
    @property
    def now(self) -> Snapshot:
        """Everything at this version. It stays the same while the texts go on changing."""
        if self._now is None:
            self._now = self._link()
        return self._now

    @without_collection()
    def _link(self) -> Snapshot:
        # In the order of a folder read from the disk.
        sources = [self._sources[path] for path in sorted(self._sources)]
        edition = find_edition(source.text for source in sources)
        found = [finding for path in sorted(self._findings) for finding in self._findings[path]]
        job = Job(sources, self._lock.text, found)
        records = [self._record(source, edition) for source in sources]
        result = link(job, edition, records, self._lock, self._assign, emitting=False)
        # Edits need no cache: their texts live for a second.
        self._cache = NoCache()
        return Snapshot(self, job, result)

    def _record(self, source: SourceFile, edition: str) -> Record:
        known = self._records.get(source.path)
        if known is not None and known[0] == edition and known[1].text == source.text:
            return known[2]
        if self._cache.enabled:
            (record,) = read_all([source], edition, self._cache)
        else:
            record = read_record(source, edition)
        self._records[source.path] = (edition, source, record)
        return record

    def _assign(self, wanted: list[Wanted], lock: Lock, choices: list[str]) -> Numbering:
        """Numbers as `assign` gives them: the same numbers for the same input, which most edits do not change."""
        kept = self._numbered
        if kept is not None and kept[1] is lock and kept[0] == wanted and kept[2] == choices:
            return kept[3]
        numbers = assign(wanted, lock, choices)
        self._numbered = (wanted, lock, choices, numbers)
        return numbers

    def places_of(self, record: Record, source: SourceFile) -> PlacesOfFile:
        """Where a file names things. Worked out once for each text."""
        known = self._places.get(id(record))
        if known is not None and known[0] is record:
            return known[1]
        places = PlacesOfFile(record, source)
        if len(self._places) > 4 * len(self._sources) + 64:
            self._places.clear()
        self._places[id(record)] = (record, places)
        return places


class Snapshot:
    """A campaign at one version: findings, names, document. A value; slow parts are made when first needed."""

    def __init__(self, owner: OpenCampaign, job: Job, result: Result) -> None:
        self.version = owner.version
        self.job = job
        self.result = result
        self._owner = owner

    @property
    def sources(self) -> Mapping[str, SourceFile]:
        return self.result.sources

    @property
    def findings(self) -> list[Diagnostic]:
        """What `check --quick` would say, except that fixes are not yet tried (`offers`)."""
        return self.result.diagnostics

    def offers(self, path: str) -> list[Diagnostic]:
        """The findings of one file with those fixes that were tried and help."""
        here = [one for one in self.findings if one.place is not None and one.place.file == path]
        return proved(here, self.sources, self.result.edition)

    @cached_property
    def names(self) -> NamePlaces:
        """Every name, with where it is declared and used."""
        files = [self._owner.places_of(one, self.sources[one.path]) for one in self.result.records]
        return NamePlaces(self.result.environment, files, self.result.sources)

    @cached_property
    def document(self) -> bytes | None:
        """The compiled campaign; None while an error prevents it."""
        if not self.result.whole:
            return None
        from compiler.output.emit import emit

        return b"".join(emit(self.result.records, self.result.environment, self.result.numbers))

    @cached_property
    def campaign(self) -> Campaign | None:
        """The document as the runtime plays it."""
        from schemas import codec

        return codec.loads(self.document) if self.document is not None else None
