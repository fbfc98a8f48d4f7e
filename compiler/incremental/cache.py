"""A folder of sealed entries: results of earlier runs, each found by the key of everything it was made from.

An entry is trusted because of its seal: an HMAC, under a secret of this user, over its key and its bytes. An entry
that is damaged, forged, foreign or moved to another name fails the seal and counts as missing. A cache never makes a
build fail. Nothing in a key depends on this machine, so a cache restored elsewhere, with its secret, works there,
too.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import stat
import sys
from functools import cached_property

from compiler.sources.whole_files import write_whole

_SEAL = 32
_SECRET = "secret"
# Entries are in 64 drawers. A drawer that grows beyond this loses its oldest ones.
_DRAWER = 4 * 1024 * 1024


class Cache:
    """Entries by key. A key is a digest in hexadecimal digits."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = os.fspath(folder)
        self.enabled = True

    def find(self, key: str) -> memoryview | None:
        """What was kept under a key, byte for byte; None if it is not there or cannot be trusted."""
        try:
            with open(self._path(key), "rb") as file:
                data = memoryview(file.read())
        except OSError:
            return None
        body = data[_SEAL:]
        if self._secret is None or not hmac.compare_digest(self._sealed(key, body), bytes(data[:_SEAL])):
            return None
        return body

    def keep(self, key: str, body: bytes) -> None:
        """Keeps an entry. If that is not possible, the next run is only slower."""
        if not self.enabled:
            return
        try:
            path = self._path(key)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if self._secret is None:
                self.enabled = False
                return
            write_whole(path, (self._sealed(key, body), body))
            _throw_away(path)
        except OSError:
            self.enabled = False

    def _path(self, key: str) -> str:
        return os.path.join(self.folder, f"{int(key[:2], 16) % 64:02x}", key)

    def _sealed(self, key: str, body: bytes | memoryview) -> bytes:
        assert self._secret is not None
        seal = hmac.new(self._secret, key.encode(), hashlib.sha256)
        seal.update(body)
        return seal.digest()

    @cached_property
    def _secret(self) -> bytes | None:
        """From the environment, or from a file that only this user can read and write; None if there is no such secret."""
        told = os.environ.get("CHRONICLER_CACHE_SECRET")
        if told:
            return hashlib.sha256(told.encode("utf-8", "surrogateescape")).digest()
        path = os.path.join(self.folder, _SECRET)
        try:
            return _own_secret(path) or _new_secret(path)
        except OSError:
            return None


class NoCache(Cache):
    """Keeps nothing, knows nothing."""

    def __init__(self) -> None:
        super().__init__(os.devnull)
        self.enabled = False

    def find(self, key: str) -> None:
        return None


def _own_secret(path: str) -> bytes | None:
    """The secret, if it is ours alone. A file that others could have read or put there proves nothing."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return None
    try:
        status = os.fstat(file)
        if hasattr(os, "geteuid") and (status.st_uid != os.geteuid() or status.st_mode & 0o077):
            return None
        found = os.read(file, _SEAL + 1) if stat.S_ISREG(status.st_mode) else b""
    finally:
        os.close(file)
    return found if len(found) == _SEAL else None


def _new_secret(path: str) -> bytes | None:
    """A new secret in place of a missing or doubtful one. Entries sealed under another secret are lost."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    secret = os.urandom(_SEAL)
    beside = f"{path}.{os.getpid()}-{os.urandom(4).hex()}"
    file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(file, secret)
    finally:
        os.close(file)
    os.replace(beside, path)
    # Two first builds at once: both use the secret that stayed.
    return _own_secret(path)


def _throw_away(newest: str) -> None:
    """Keeps a drawer from growing for ever. An entry thrown away too early is computed again."""
    with os.scandir(os.path.dirname(newest)) as entries:
        looked_at = [(entry.stat(follow_symlinks=False), entry.path) for entry in entries]
    size = sum(status.st_size for status, _ in looked_at)
    for _, freed, path in sorted((status.st_mtime_ns, status.st_size, path) for status, path in looked_at):
        if size <= _DRAWER:
            return
        if path != newest:
            os.unlink(path)
            size -= freed


def open_cache() -> Cache:
    """The user's cache: below CHRONICLER_CACHE_DIR, or where the platform keeps caches; none with CHRONICLER_NO_CACHE."""
    if os.environ.get("CHRONICLER_NO_CACHE"):
        return NoCache()
    return Cache(os.environ.get("CHRONICLER_CACHE_DIR") or _usual_place())


def _usual_place() -> str:
    system: str = sys.platform
    if system == "linux":
        # platformdirs gives the same folder, but loading it takes longer than a small build.
        base = os.environ.get("XDG_CACHE_HOME", "").strip() or os.path.expanduser("~/.cache")
        return os.path.join(base, "chronicler")
    from platformdirs import user_cache_dir

    return user_cache_dir("chronicler")
