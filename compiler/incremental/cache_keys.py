"""The keys of cache entries: a digest of everything an entry depends on, and of nothing else."""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache as remember

import msgspec

from compiler.incremental.cache import Cache
from schemas import editions

_SKIPPED = ("__pycache__", "catalog")


def key_of(*parts: str | bytes) -> str:
    """One key for several texts. It matters where one ends and the next begins."""
    digest = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        digest.update(b"%d\0" % len(data))
        digest.update(data)
    return digest.hexdigest()


def compiler_key(cache: Cache) -> str:
    """A digest of the contents of every file of the compiler, of the contract and of editions from outside.

    Reading them all would cost more than a small build. So the digest itself is kept, under the names, sizes and
    modification times of the files, as Python does to check its bytecode.
    """
    around, stamped = _stamped()
    known = cache.find(stamped)
    if known is not None:
        return bytes(known).decode("ascii", "replace")
    found = key_of(around, *(part for name, path, _ in _files() for part in (name, _bytes(path))))
    cache.keep(stamped, found.encode())
    return found


@remember
def _stamped() -> tuple[str, str]:
    """The versions around the compiler, and a key of them and of its files' stamps. They do not change during a run."""
    around = f"{sys.version_info[:2]} {msgspec.__version__}"
    stamps = "\n".join([f"{path} {status.st_size} {status.st_mtime_ns}" for _, path, status in _files()])
    return around, key_of("compiler", around, stamps)


def _files() -> list[tuple[str, str, os.stat_result]]:
    """Each with a name that is the same on every machine, in the order of these names."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    roots = (here, os.path.join(os.path.dirname(here), "schemas"), *editions.folders())
    # Plain strings: this runs before every build, and making path objects would take longer than the work itself.
    found: list[tuple[str, str, os.stat_result]] = []
    pending = [(root, f"{number}") for number, root in enumerate(roots)]
    while pending:
        folder, shown = pending.pop()
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".lark")):
                    found.append((f"{shown}/{entry.name}", entry.path, entry.stat()))
                elif "." not in entry.name and entry.name not in _SKIPPED and entry.is_dir():
                    pending.append((entry.path, f"{shown}/{entry.name}"))
    return sorted(found, key=lambda one: one[0])


def _bytes(path: str) -> bytes:
    with open(path, "rb", buffering=0) as file:
        return file.read()
