"""Shapes already understood, kept from run to run beside the parser's tables.

The next run need not parse a shape again that Lark has parsed once, so most runs never load Lark at all. Kept the way
Python keeps its bytecode: keyed by grammar, Lark and Python, checked before use, ignored when off. A wheel brings its
own, keyed by the contents of the same files (`compiler/grammar/shipping.py`).
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from compiler.sources.whole_files import write_whole
from schemas import editions

MOST = 4000
Key = tuple[str, str]


class Shape(NamedTuple):
    """A template before it is compiled: plain data."""

    value: Any
    refs: tuple[Any, ...]
    ops: frozenset[tuple[str, str]]
    paths: tuple[int, ...]


@cache
def grammar_key() -> str:
    """Changes when anything that affects the meaning of a shape changes."""
    digest = hashlib.blake2b(f"{sys.version}".encode(), digest_size=12)
    for path in _deciding():
        status = path.stat()
        digest.update(f"{path.name}\0{status.st_size}\0{status.st_mtime_ns}\0".encode())
    for stamp in editions.stamps():
        digest.update(stamp.encode())
    return digest.hexdigest()


@cache
def content_key() -> str:
    """The same on every machine for the same words. Identifies the tables in a wheel."""
    digest = hashlib.blake2b(digest_size=12)
    for path in _deciding():
        # Line endings may differ between a checkout and a wheel, and mean nothing.
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()


def _deciding() -> list[Path]:
    """The files that decide what a shape means."""
    import compiler.grammar as here
    import schemas

    folders = Path(str(here.__file__)).parent, Path(str(schemas.__file__)).parent
    patterns = ("*.py", "*.lark", "vocabulary/*.py")
    return [path for one in folders for path in sorted(each for form in patterns for each in one.glob(form))]


def folder() -> Path:
    return Path(__file__).parent / "__pycache__"


def shipped(what: str, ending: str) -> Path:
    """The copy in a wheel, made when the wheel was built."""
    return Path(__file__).parent / "shipped" / f"{what}-{content_key()}.{ending}"


def kept(what: str, ending: str) -> Path:
    """Where something made from the grammar is kept. With editions from outside, in a file of its own."""
    more = "_and_more" if editions.packages() else ""
    return folder() / f"{what}{more}-{grammar_key()}.{ending}"


class Kept:
    """What a folder keeps: the closed words, and shapes by their text.

    Each shape stays packed until it is needed: a build that reads one file again needs few of them.
    """

    def __init__(self) -> None:
        self.words: frozenset[str] | None = None
        self.shapes: dict[Key, bytes] = {}
        self.asked: set[Key] = set()
        self.fresh = 0
        data = find("shapes", "bin")
        if data is not None:
            try:
                self.words, self.shapes = pickle.loads(data)
            except Exception:
                self.words, self.shapes = None, {}

    def get(self, key: Key) -> Shape | None:
        packed = self.shapes.get(key)
        if packed is None:
            return None
        try:
            shape: Shape = pickle.loads(packed)
        except Exception:
            del self.shapes[key]
            return None
        self.asked.add(key)
        return shape

    def add(self, key: Key, shape: Shape) -> None:
        with suppress(pickle.PicklingError, AttributeError, TypeError):
            self.learn(key, pickle.dumps(shape, protocol=pickle.HIGHEST_PROTOCOL))

    def learn(self, key: Key, packed: bytes) -> None:
        """Takes over what another process has packed."""
        if key not in self.shapes:
            self.shapes[key] = packed
            self.fresh += 1

    def keep(self, words: frozenset[str]) -> None:
        """Writes what is new, if anything is."""
        if not self.fresh:
            return
        self.fresh = 0
        if len(self.shapes) > MOST:
            # Shapes used in this run stay, then those learned last: other campaigns come and go.
            rest = [key for key in self.shapes if key not in self.asked]
            for key in rest[: len(self.shapes) - MOST]:
                del self.shapes[key]
        data = pickle.dumps((words, self.shapes), protocol=pickle.HIGHEST_PROTOCOL)
        write_checked(kept("shapes", "bin"), data)


def find(what: str, ending: str) -> bytes | None:
    """What an earlier run kept, or what came with the wheel. So a first run and a read-only installation are quick, too."""
    data = read_checked(kept(what, ending))
    if data is None and not editions.packages() and (Path(__file__).parent / "shipped").is_dir():
        data = read_checked(shipped(what, ending))
    return data


def checked(data: bytes) -> bytes:
    """Data preceded by its checksum."""
    return hashlib.blake2b(data, digest_size=16).digest() + data


def read_checked(path: Path) -> bytes | None:
    """A kept file's content; None if it is missing or damaged."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    return data[16:] if hashlib.blake2b(data[16:], digest_size=16).digest() == data[:16] else None


def write_checked(path: Path, data: bytes) -> None:
    """Keeps a file whole or not at all. A read-only installation still works; only its start is slower."""
    try:
        path.parent.mkdir(exist_ok=True)
        write_whole(path, (hashlib.blake2b(data, digest_size=16).digest(), data))
        for stale in path.parent.glob(f"{path.name.partition('-')[0]}-*{path.suffix}"):
            if stale != path:
                stale.unlink(missing_ok=True)
    except OSError:
        return
