"""What an earlier build already knows about each file: keyed by content, edition and compiler, checked before use.

The last clean document is kept whole, with a manifest that says which stretch of it came from which file. A build
that finds most files unchanged, and the changed ones still declaring and needing the same names, puts new stretches
in place of the old ones and is done. Anything damaged, foreign or out of date is ignored and built again; a cache
never fails. Every build begins here, so this module imports little.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import zlib
from functools import cache as remember
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from compiler.sources.source import Stamp
from compiler.sources.whole_files import write_whole
from schemas import editions

if TYPE_CHECKING:
    from compiler.incremental.file_facts import Facts

_DIGEST = 16
_CHECK = 4
# So many files may have been read again before the kept document itself is written anew.
MOST_NEWER = 8
Pieces = dict[str, bytes]  # what one file gave to each list of the document
Layout = list[tuple[int, str, int]]  # whose stretch (-1: nobody's), of which list, how long


class Manifest(msgspec.Struct, array_like=True):
    """An earlier clean build: which contents it saw, the lock it left, what it wrote and what it found."""

    compiler: str
    edition: str
    lock: str
    name: str
    files: dict[str, str]
    stamps: dict[str, Stamp]
    layout: Layout
    check: int
    newer: dict[str, str]  # files read again since the document was kept
    notes: dict[str, bytes]
    shared: bytes


class Cache:
    """A folder of kept files for one campaign."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.enabled = True

    @cached_property
    def manifest(self) -> Manifest | None:
        found: Manifest | None = self._read("manifest", Manifest)
        return found if found is not None and found.compiler == compiler_key() else None

    @property
    def seen(self) -> dict[str, Stamp]:
        """The stamps of the files whose content is known."""
        return self.manifest.stamps if self.manifest is not None else {}

    def keep_manifest(self, manifest: Manifest) -> None:
        self.manifest = manifest
        self._write("manifest", msgspec.msgpack.encode(manifest))
        wanted = {f"{key}.facts" for key in manifest.files.values()}
        wanted |= {f"{key}.pieces" for key in manifest.newer.values()}
        try:
            for entry in os.scandir(self.folder):
                if entry.name.endswith((".facts", ".pieces")) and entry.name not in wanted:
                    os.unlink(entry.path)
        except OSError:
            return

    def facts(self, key: str) -> Facts | None:
        from compiler.incremental.file_facts import Facts, arrived

        found: Facts | None = self._read(f"{key}.facts", Facts)
        return arrived(found) if found is not None else None

    def keep_facts(self, key: str, facts: Facts) -> None:
        self._write(f"{key}.facts", msgspec.msgpack.encode(facts))

    def pieces(self, key: str) -> Pieces | None:
        found: Pieces | None = self._read(f"{key}.pieces", Pieces)
        return found

    def keep_pieces(self, key: str, pieces: Pieces) -> None:
        self._write(f"{key}.pieces", msgspec.msgpack.encode(pieces))

    def document(self, manifest: Manifest) -> memoryview | None:
        """The kept document, if it is the one that the manifest speaks of."""
        try:
            with open(self.folder / "document", "rb") as file:
                data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except (OSError, ValueError):
            return None
        return data if zlib.crc32(data) == manifest.check else None

    def keep_document(self, chunks: list[bytes | memoryview]) -> int:
        """Keeps a document and returns what to check it by."""
        check = 0
        for chunk in chunks:
            check = zlib.crc32(chunk, check)
        self._write_whole("document", chunks)
        return check

    def _read(self, name: str, kind: Any) -> Any:
        try:
            data = (self.folder / name).read_bytes()
            body = memoryview(data)[_CHECK:]
            if zlib.crc32(body).to_bytes(_CHECK, "big") != data[:_CHECK]:
                return None
            return msgspec.msgpack.decode(body, type=kind)
        except (OSError, msgspec.MsgspecError, ValueError, TypeError):
            return None

    def _write(self, name: str, data: bytes) -> None:
        self._write_whole(name, [zlib.crc32(data).to_bytes(_CHECK, "big"), data])

    def _write_whole(self, name: str, data: list[bytes | memoryview]) -> None:
        if not self.enabled:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / name, data)
        except OSError:
            # A full or read-only disk must not fail a build; it only makes the next one slower.
            self.enabled = False


class NoCache(Cache):
    """Keeps nothing, knows nothing."""

    def __init__(self) -> None:
        super().__init__(Path(os.devnull))
        self.enabled = False

    @cached_property
    def manifest(self) -> Manifest | None:
        return None


def content_key(text: str, path: str, edition: str) -> str:
    digest = hashlib.sha1(text.encode("utf-8", "surrogatepass"), usedforsecurity=False)
    digest.update(f"\0{edition}\0{path}".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def lock_key(lock: str) -> str:
    return hashlib.sha1(lock.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()


@remember
def compiler_key() -> str:
    """Changes whenever a file of the compiler or of the contract does."""
    root = os.path.dirname(os.path.dirname(__file__))
    stamps: list[str] = []
    # Plain strings: this runs before every build, and path objects would cost more than the looking.
    pending = [root, os.path.join(os.path.dirname(root), "schemas")]
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".lark")):
                    status = entry.stat()
                    stamps.append(f"{entry.name}\0{status.st_size}\0{status.st_mtime_ns}")
                elif "." not in entry.name and entry.name not in ("__pycache__", "catalog"):
                    pending.append(entry.path)
    stamps += editions.stamps()
    digest = hashlib.blake2b("\n".join(sorted(stamps)).encode(), digest_size=_DIGEST)
    return digest.hexdigest()


def cache_for(root: Path) -> Cache:
    """The cache of the campaign in a folder: below CHRONICLER_CACHE_DIR, or where the platform keeps caches."""
    base = os.environ.get("CHRONICLER_CACHE_DIR")
    if not base:
        from platformdirs import user_cache_dir

        base = user_cache_dir("chronicler")
    name = hashlib.blake2b(str(root.resolve()).encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
    return Cache(Path(base) / name)
