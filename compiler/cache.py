"""What an earlier build already knows about each file: keyed by content, edition and compiler, checked before use.

A build that finds most files unchanged, and the changed ones still declaring and needing the same names, joins the
kept pieces and is done. Anything damaged, foreign or out of date is ignored and built again; a cache never fails.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zlib
from functools import cache as remember
from pathlib import Path
from typing import Any

import msgspec

from compiler.diagnostics.codes import CODES
from compiler.diagnostics.model import Diagnostic, Fix, Place, Related
from compiler.diagnostics.report import Allow
from compiler.record import Record, travelled
from compiler.source import Span

_DIGEST = 16
_CHECK = 4


class Facts(msgspec.Struct, array_like=True):
    """What one file of an earlier clean build declared and needed, and the numbers it was given."""

    record: Record
    verse_numbers: list[int]
    secret_numbers: list[int]


class Finding(msgspec.Struct, array_like=True):
    """A finding in a form that can be kept: its code by id."""

    code: str
    message: str
    place: Place | None
    help: str
    related: tuple[Related, ...]
    fix: Fix | None
    evidence: tuple[str, ...]

    @classmethod
    def of(cls, found: Diagnostic) -> Finding:
        return cls(
            found.code.id, found.message, found.place, found.help, found.related, found.fix, found.evidence
        )

    def again(self) -> Diagnostic:
        return Diagnostic(
            CODES[self.code], self.message, self.place, self.help, self.related, self.fix, self.evidence
        )


class Pieces(msgspec.Struct, array_like=True):
    """What one file of an earlier build without errors gave to the document, and what was found in it."""

    lists: dict[str, bytes]
    findings: list[Finding]
    allows: list[Allow]
    todos: list[tuple[str, Span]]
    stubs: list[tuple[str, Span]]


class Manifest(msgspec.Struct, array_like=True):
    """An earlier clean build: which contents it saw, the lock it left, the head and sections it wrote."""

    compiler: str
    edition: str
    lock: str
    files: dict[str, str]
    head: dict[str, Any]
    sections: bytes
    severities: list[tuple[str, str]]
    findings: list[Finding]


class Cache:
    """A folder of kept files for one campaign."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.enabled = True

    def manifest(self) -> Manifest | None:
        found = self._read("manifest", Manifest)
        return found if found is not None and found.compiler == compiler_key() else None

    def keep_manifest(self, manifest: Manifest) -> None:
        self._write("manifest", manifest)
        wanted = set(manifest.files.values())
        try:
            for entry in os.scandir(self.folder):
                key, dot, _ = entry.name.partition(".")
                if dot and key not in wanted:
                    os.unlink(entry.path)
        except OSError:
            return

    def facts(self, key: str) -> Facts | None:
        found: Facts | None = self._read(f"{key}.facts", Facts)
        if found is not None:
            travelled(found.record)
        return found

    def pieces(self, key: str) -> Pieces | None:
        found: Pieces | None = self._read(f"{key}.pieces", Pieces)
        return found

    def put(self, key: str, facts: Facts, pieces: Pieces) -> None:
        # The encoded lines are in the pieces already.
        facts.record = msgspec.structs.replace(facts.record, lines={}, findings=[])
        self._write(f"{key}.facts", facts)
        self._write(f"{key}.pieces", pieces)

    def _read(self, name: str, kind: type[Any]) -> Any:
        try:
            data = (self.folder / name).read_bytes()
            body = memoryview(data)[_CHECK:]
            if zlib.crc32(body).to_bytes(_CHECK, "big") != data[:_CHECK]:
                return None
            return msgspec.msgpack.decode(body, type=kind)
        except (OSError, msgspec.MsgspecError, ValueError, TypeError):
            return None

    def _write(self, name: str, value: Any) -> None:
        if not self.enabled:
            return
        data = msgspec.msgpack.encode(value)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self.folder)
            with os.fdopen(handle, "wb") as file:
                file.write(zlib.crc32(data).to_bytes(_CHECK, "big") + data)
            os.replace(temporary, self.folder / name)
        except OSError:
            # A full or read-only disk must not fail a build; it only makes the next one slower.
            self.enabled = False


class NoCache(Cache):
    """Keeps nothing, knows nothing."""

    def __init__(self) -> None:
        super().__init__(Path(os.devnull))
        self.enabled = False

    def manifest(self) -> Manifest | None:
        return None

    def keep_manifest(self, manifest: Manifest) -> None:
        return


def content_key(text: str, path: str, edition: str) -> str:
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_DIGEST)
    digest.update(f"\0{edition}\0{path}".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


@remember
def compiler_key() -> str:
    """Changes whenever a file of the compiler or of the contract does."""
    root = os.path.dirname(__file__)
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
