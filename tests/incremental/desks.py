"""What a writer has on the desk: the sources, the lock, and the campaigns that random edits begin with."""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tests.bench.stories import make_story
from tests.bench.writers import write_chron

ROOT = Path(__file__).parents[2]
# A step over one of these costs ten times as much as over the others.
LARGE = ("fenmouth-oar", "drowned-bell", "untold-winter")
_FOLDERS = {
    "template": "chronicler/template",
    "ash-orchard": "tests/language/campaigns/ash-orchard",
    "fenmouth-oar": "tests/language/campaigns/fenmouth-oar",
    "first-tide": "content/first-tide",
    "drowned-bell": "content/drowned-bell",
    "untold-winter": "content/untold-winter",
}
_BLOCK = re.compile(r"^(?=[a-z])", re.MULTILINE)


@dataclass
class Desk:
    """Sources by path, as bytes on a disk would be; the lock; the state of both when they were last clean."""

    files: dict[str, str]
    lock: str = ""
    clean: dict[str, str] = field(default_factory=dict)
    clean_lock: str = ""
    forget: int = 0  # how to damage the cache before the next build; 0: not at all


@cache
def _texts(name: str) -> tuple[tuple[str, str], ...]:
    if name == "generated":
        with tempfile.TemporaryDirectory() as folder:
            write_chron(make_story(24, seed=3), Path(folder) / "story")
            return _read(Path(folder) / "story")
    return _read(ROOT / _FOLDERS[name])


def _read(folder: Path) -> tuple[tuple[str, str], ...]:
    paths = sorted(folder.rglob("*.chron"))
    return tuple((path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")) for path in paths)


def desk(name: str) -> Desk:
    """A campaign on its first day, without a lock."""
    files = dict(_texts(name))
    if name == "template":
        files["campaign.chron"] = files["campaign.chron"].replace("NAME", "a").replace("TITLE", "A")
    return Desk(files, clean=dict(files))


def blocks(text: str) -> list[str]:
    """A file cut before each line that opens a block. The part above the first one comes first; it may be empty."""
    cuts = [match.start() for match in _BLOCK.finditer(text)]
    ends = [*cuts, len(text)]
    return [text[: ends[0]], *(text[start:end] for start, end in zip(cuts, ends[1:], strict=True))]


def opened(block: str) -> tuple[str, str]:
    """The kind and the name of a block, as far as its first line shows."""
    words = block.split("\n", 1)[0].split()
    kinds = ("combat", "diplomacy", "enemy", "written", "legendary", "book")
    if words and words[0] in kinds and len(words) > 2:
        return f"{words[0]} {words[1]}", words[2]
    return (words[0], words[1]) if len(words) > 1 else ("", "")
