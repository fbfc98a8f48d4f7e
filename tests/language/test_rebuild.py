"""A build over an earlier one gives what a build from the start gives, whatever was changed in between."""

import os
import random
import shutil
import time
from pathlib import Path

import pytest

from chronicler.campaigns import compile_path
from compiler.incremental.cache import MOST_NEWER, cache_for
from compiler.sources.workspace import load

CAMPAIGNS = sorted((Path(__file__).parent / "campaigns").iterdir())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHRONICLER_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


def copied(folder: Path, home: Path) -> Path:
    root = home / "campaign"
    shutil.copytree(folder, root)
    return root


def settle(root: Path) -> None:
    """The files as old as files usually are when somebody builds again."""
    for path in root.rglob("*.chron"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    time.sleep(0.1)


def same(root: Path) -> tuple[bytes | None, list[str]]:
    """Builds over the cache and from the start, and demands one result."""
    (over,) = compile_path(root)
    (fresh,) = compile_path(root, use_cache=False)
    assert over.result.json == fresh.result.json
    assert over.diagnostics == fresh.diagnostics
    assert over.result.name == fresh.result.name
    if over.result.document is not None:
        (root / "numbers.lock").write_text(over.result.lock)
    return over.result.json, [found.code.id for found in over.diagnostics]


def sources(root: Path) -> list[Path]:
    return sorted(root.rglob("*.chron"))


def prose_lines(lines: list[str]) -> list[int]:
    marks = (">", "*", "[", "#", "|", "-")
    return [
        number
        for number, line in enumerate(lines)
        if line.startswith("  ")
        and len(line) > 40
        and not line.lstrip().startswith(marks)
        and ":" not in line
    ]


@pytest.mark.parametrize("folder", CAMPAIGNS, ids=lambda path: path.name)
@pytest.mark.parametrize("seed", range(3))
def test_any_row_of_changes(folder: Path, home: Path, seed: int) -> None:
    """Words added, lines taken away, files touched, put back, given other names: more often than is kept apart."""
    dice = random.Random(seed)
    root = copied(folder, home)
    same(root)
    for _ in range(MOST_NEWER + 6):
        path = dice.choice(sources(root))
        before = path.read_text()
        lines = before.split("\n")
        change = dice.choice(["word", "word", "word", "cut", "touch", "comment", "todo", "rename"])
        places = prose_lines(lines)
        if change == "word" and places:
            lines[dice.choice(places)] += " Then it rained."
        elif change == "cut":
            del lines[dice.randrange(len(lines))]
        elif change == "comment":
            lines.insert(0, "# Nothing to see here.")
        elif change == "todo":
            lines.append("# TODO: more of this")
        elif change == "rename":
            path = path.rename(path.with_name(f"z-{path.name}")) if path.name != "campaign.chron" else path
        path.write_text("\n".join(lines))
        same(root)
        if change == "cut" or dice.random() < 0.2:
            path.write_text(before)
            same(root)


def test_unchanged_files_stay_unread(home: Path) -> None:
    root = copied(CAMPAIGNS[0], home)
    same(root)
    settle(root)
    # The first build after a change of stamps looks at the texts and remembers the stamps.
    same(root)
    unread = [source.unread for source in load(root, cache_for(root).seen).sources]
    assert unread
    assert all(unread)


def test_a_change_is_seen_whatever_the_clock_says(home: Path) -> None:
    """Same length, same time of change: the stamp differs all the same."""
    root = copied(CAMPAIGNS[0], home)
    settle(root)
    same(root)
    same(root)
    path = next(path for path in sources(root) if prose_lines(path.read_text().split("\n")))
    lines = path.read_text().split("\n")
    place = prose_lines(lines)[0]
    lines[place] = lines[place][:-2] + "o" + lines[place][-1:]
    path.write_text("\n".join(lines))
    os.utime(path, (1_000_000_000, 1_000_000_000))
    data, _ = same(root)
    assert data is not None
    assert lines[place].strip().encode()[-20:] in data


@pytest.mark.parametrize("name", ["manifest", "document", "facts", "pieces"])
@pytest.mark.parametrize("damage", ["cut", "turned", "empty", "gone"])
def test_what_is_damaged_is_built_again(home: Path, name: str, damage: str) -> None:
    root = copied(CAMPAIGNS[0], home)
    same(root)
    path = next(path for path in sources(root) if prose_lines(path.read_text().split("\n")))
    for word in ("once", "twice"):
        lines = path.read_text().split("\n")
        lines[prose_lines(lines)[0]] += f" It rained {word}."
        path.write_text("\n".join(lines))
        for kept in cache_for(root).folder.glob(f"*{name}*"):
            data = bytearray(kept.read_bytes())
            if damage == "cut":
                kept.write_bytes(data[: len(data) // 2])
            elif damage == "turned":
                data[len(data) // 2] ^= 1
                kept.write_bytes(data)
            elif damage == "empty":
                kept.write_bytes(b"")
            else:
                kept.unlink()
        same(root)


def test_old_files_do_not_pile_up(home: Path) -> None:
    root = copied(CAMPAIGNS[0], home)
    same(root)
    path = next(path for path in sources(root) if prose_lines(path.read_text().split("\n")))
    for _ in range(3 * MOST_NEWER):
        lines = path.read_text().split("\n")
        lines[prose_lines(lines)[0]] += " Rain."
        path.write_text("\n".join(lines))
        same(root)
    kept = [entry.suffix for entry in cache_for(root).folder.iterdir()]
    assert kept.count(".facts") == len(sources(root))
    assert kept.count(".pieces") <= MOST_NEWER
