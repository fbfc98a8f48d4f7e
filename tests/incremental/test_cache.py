"""What is read from the cache is what was written there, or it counts as missing: damaged, forged, swapped, foreign, stale."""

from __future__ import annotations

import hashlib
import hmac
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from chronicler.campaigns import compile_path
from compiler.incremental import cache as cache_module
from compiler.incremental import cache_keys
from compiler.incremental.cache import Cache
from compiler.incremental.recall import read_all
from compiler.sources.workspace import load

ROOT = Path(__file__).parents[2]
CAMPAIGN = ROOT / "tests/language/campaigns/ash-orchard"
KEY, OTHER = hashlib.sha256(b"one").hexdigest(), hashlib.sha256(b"two").hexdigest()


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHRONICLER_CACHE_DIR", str(tmp_path / "cache"))
    shutil.copytree(CAMPAIGN, tmp_path / "campaign")
    return tmp_path / "campaign"


def entries(root: Path) -> list[Path]:
    return sorted(path for path in (root.parent / "cache").glob("??/*") if path.is_file())


def built(root: Path, *, use_cache: bool = True) -> bytes:
    (checked,) = compile_path(root, use_cache=use_cache)
    assert checked.result.json is not None
    return checked.result.json


def count_readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the files that are read from now on."""
    from compiler.incremental import parallel

    read: list[str] = []
    reading = parallel.read_record

    def watched(source, edition):  # type: ignore[no-untyped-def]
        read.append(source.path)
        return reading(source, edition)

    monkeypatch.setattr(parallel, "read_record", watched)
    return read


def test_an_entry_comes_back_to_the_byte(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    cache.keep(KEY, b"what was said")
    found = Cache(tmp_path / "cache").find(KEY)
    assert found is not None
    assert bytes(found) == b"what was said"
    assert cache.find(OTHER) is None


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def turned(data: bytes) -> bytes:
    return data[:-3] + bytes([data[-3] ^ 1]) + data[-2:]


def emptied(data: bytes) -> bytes:
    return b""


def lengthened(data: bytes) -> bytes:
    return data + b"\0"


def sealed_by_a_stranger(data: bytes) -> bytes:
    """The best forgery possible without the secret: other words, and a digest that fits them."""
    body = data[32:].replace(b"the", b"THE")
    return hmac.digest(b"\0" * 32, body, "sha256") + body


def hashed_without_a_secret(data: bytes) -> bytes:
    body = data[32:].replace(b"the", b"THE")
    return hashlib.sha256(body).digest() + body


@pytest.mark.parametrize(
    "change",
    [cut, turned, emptied, lengthened, sealed_by_a_stranger, hashed_without_a_secret],
    ids=lambda change: change.__name__,
)
def test_what_is_damaged_or_forged_is_read_again(
    root: Path, change: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    clean = built(root)
    for path in entries(root):
        path.write_bytes(change(path.read_bytes()))
    read = count_readings(monkeypatch)
    assert built(root) == clean
    assert sorted(read) == [source.path for source in load(root).sources]
    # And what was read again is good again.
    read.clear()
    assert built(root) == clean
    assert read == []


def test_an_entry_under_the_name_of_another_is_no_entry(root: Path) -> None:
    clean = built(root)
    paths = entries(root)
    bodies = [path.read_bytes() for path in paths]
    for path, body in zip(paths, bodies[1:] + bodies[:1], strict=True):
        path.write_bytes(body)
    assert built(root) == clean


def test_folders_in_place_of_entries_do_no_harm(root: Path) -> None:
    clean = built(root)
    for path in entries(root):
        path.unlink()
        path.mkdir()
    assert built(root) == clean
    assert built(root) == clean


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="modes are a matter of POSIX")
def test_the_secret_is_for_its_user_alone(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.keep(KEY, b"mine")
    secret = tmp_path / "secret"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    before = secret.read_bytes()
    # Others could have read it: nothing that it seals can be trusted any more.
    secret.chmod(0o644)
    assert Cache(tmp_path).find(KEY) is None
    assert secret.read_bytes() != before
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600


def test_a_secret_that_was_put_there_through_a_link_is_none(tmp_path: Path) -> None:
    known = tmp_path / "known"
    known.write_bytes(b"k" * 32)
    known.chmod(0o600)
    folder = tmp_path / "cache"
    folder.mkdir()
    (folder / "secret").symlink_to(known)
    cache = Cache(folder)
    cache.keep(KEY, b"mine")
    assert not (folder / "secret").is_symlink()
    assert known.read_bytes() == b"k" * 32
    assert bytes(Cache(folder).find(KEY) or b"") == b"mine"


def test_a_secret_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who restores a cache that others can write to keeps the secret elsewhere."""
    monkeypatch.setenv("CHRONICLER_CACHE_SECRET", "of this project")
    Cache(tmp_path).keep(KEY, b"ours")
    assert not (tmp_path / "secret").exists()
    assert bytes(Cache(tmp_path).find(KEY) or b"") == b"ours"
    monkeypatch.setenv("CHRONICLER_CACHE_SECRET", "of somebody else")
    assert Cache(tmp_path).find(KEY) is None


def test_a_restored_cache_serves_in_another_folder(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other paths, other times, another checkout: the content is the same, so nothing is read."""
    clean = built(root)
    there = tmp_path / "elsewhere"
    shutil.copytree(root.parent / "cache", there / "cache")
    shutil.copytree(root, there / "work/of/somebody")
    for path in (there / "work").rglob("*.chron"):
        os.utime(path, (1, 1))
    monkeypatch.setenv("CHRONICLER_CACHE_DIR", str(there / "cache"))
    read = count_readings(monkeypatch)
    assert built(there / "work/of/somebody") == clean
    assert read == []


def test_same_size_and_same_time_but_other_words_are_seen(root: Path) -> None:
    path = root / "campaign.chron"
    times = path.stat()
    before = built(root)
    text = path.read_text(encoding="utf-8")
    title = text.split('"')[1]
    path.write_text(text.replace(title, title[::-1], 1), encoding="utf-8")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert built(root) == built(root, use_cache=False) != before


def test_only_what_changed_is_read(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(root)
    read = count_readings(monkeypatch)
    path = sorted(root.rglob("*.chron"))[-1]
    path.write_text(path.read_text(encoding="utf-8") + "\n# A comment.\n", encoding="utf-8")
    built(root)
    assert read == [path.relative_to(root).as_posix()]


def test_another_compiler_another_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what its files say: not by where they lie or when they were written."""
    house = tmp_path / "one/compiler"
    shutil.copytree(ROOT / "compiler", house, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "schemas", house.parent / "schemas", ignore=shutil.ignore_patterns("__pycache__"))
    moved = tmp_path / "two"
    shutil.copytree(house.parent, moved)
    cache = Cache(tmp_path / "cache")

    def key(of: Path) -> str:
        monkeypatch.setattr(cache_keys, "__file__", str(of / "compiler/incremental/cache_keys.py"))
        cache_keys._stamped.cache_clear()
        return cache_keys.compiler_key(cache)

    try:
        first = key(house.parent)
        assert key(moved) == first
        for path in moved.rglob("*.py"):
            os.utime(path, (1, 1))
        assert key(moved) == first
        reading = moved / "compiler/records/reading.py"
        reading.write_text(reading.read_text(encoding="utf-8") + "\n# Another one.\n", encoding="utf-8")
        assert key(moved) != first
    finally:
        monkeypatch.undo()
        cache_keys._stamped.cache_clear()


def test_entries_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "_DRAWER", 1000)
    cache = Cache(tmp_path)
    keys = [f"00{number:062x}" for number in range(50)]
    for number, key in enumerate(keys):
        cache.keep(key, b"x" * 100)
        os.utime(tmp_path / "00" / key, (number, number))
    kept = [key for key in keys if cache.find(key) is not None]
    assert kept == keys[-len(kept) :]
    assert 1 < len(kept) <= 8
    cache.keep(OTHER[:2] + KEY[2:], b"x" * 5000)
    assert cache.find(OTHER[:2] + KEY[2:]) is not None, "the newest stays, however large"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(root: Path) -> None:
    clean = built(root, use_cache=False)
    folder = root.parent / "cache"
    folder.mkdir()
    folder.chmod(0o500)
    assert built(root) == clean


def test_a_cache_that_is_a_file_or_full_fails_no_build(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clean = built(root, use_cache=False)
    (root.parent / "cache").write_text("no folder")
    assert built(root) == clean

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (root.parent / "cache").unlink()
    monkeypatch.setattr(cache_module, "write_whole", full)
    assert built(root) == clean


def test_no_cache_leaves_nothing_behind(root: Path) -> None:
    built(root, use_cache=False)
    assert not (root.parent / "cache").exists()


def test_an_edition_has_entries_of_its_own(root: Path, tmp_path: Path) -> None:
    sources = load(root).sources
    cache = Cache(tmp_path / "cache")
    kings = read_all(sources, "kings-of-ruin", cache)
    avalon = read_all(sources, "fall-of-avalon", cache)
    assert kings != avalon
    assert kings == read_all(sources, "kings-of-ruin", cache)
    assert avalon == read_all(sources, "fall-of-avalon", cache)


def test_an_unchanged_campaign_needs_no_reader(root: Path) -> None:
    """Most of a start is loading modules: a build that reads nothing loads nothing that reads."""
    built(root)
    code = (
        "import sys; from pathlib import Path; from chronicler.campaigns import compile_path\n"
        f"(checked,) = compile_path(Path({str(root)!r}))\n"
        "assert checked.result.json is not None\n"
        "rooms = ('compiler.grammar', 'compiler.syntax', 'compiler.lower.', 'lark')\n"
        "print(sorted({name for name in sys.modules if name.startswith(rooms)} - {'compiler.lower.unit'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_build_does_not_load_what_msgspec_can_do_without(root: Path) -> None:
    """Who asks for typing_extensions afterwards gets it."""
    code = (
        "import sys; from pathlib import Path; from chronicler.campaigns import compile_path\n"
        f"(checked,) = compile_path(Path({str(root)!r}))\n"
        "print('typing_extensions' in sys.modules)\n"
        "import typing_extensions\n"
        "print(typing_extensions.TypedDict is not None)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\nTrue\n"
