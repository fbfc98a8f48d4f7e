"""Nothing is studied twice: where nothing that can be proved changed, findings come without loading the analysis."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.api import Job, compile_campaign
from compiler.incremental.cache import Cache, NoCache
from compiler.job import Result
from compiler.sources.source import SourceFile
from tests.analysis.support import maze

ROOT = Path(__file__).parents[2]
_CHECK = """
import json, sys
from chronicler.campaigns import compile_path
from pathlib import Path
found = [one.message for checked in compile_path(Path(sys.argv[1]), study=True) for one in checked.diagnostics]
loaded = [name for name in ("networkx", "numpy", "highspy", "compiler.analysis.graph") if name in sys.modules]
print(json.dumps([found, loaded]))
"""


def checked(texts: dict[str, str], cache: Cache) -> Result:
    return compile_campaign(
        Job([SourceFile(path, text) for path, text in texts.items()], "", cache=cache, study=True)
    )


def say(folder: Path, cache: Path) -> tuple[list[str], list[str]]:
    env = {**os.environ, "CHRONICLER_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        (sys.executable, "-c", _CHECK, str(folder)), env=env, capture_output=True, check=True
    )
    found, loaded = json.loads(done.stdout)
    return found, loaded


def test_nothing_is_loaded_where_nothing_changed(tmp_path: Path) -> None:
    folder = tmp_path / "maze"
    folder.mkdir()
    texts = maze(6, 5)
    # A dead choice, which only the analysis finds.
    texts["journal.chron"] = texts["journal.chron"].replace(
        "* Leave.", "* Fly. [status key-0 and not status key-0]\n    -> end\n  * Leave."
    )
    for name, text in texts.items():
        (folder / name).write_text(text)
    first, loaded = say(folder, tmp_path / "cache")
    assert first
    assert "networkx" in loaded
    assert say(folder, tmp_path / "cache") == (first, [])
    # Other words, and a paragraph more above everything else: the same answer at other lines.
    worded = texts["journal.chron"].replace("A hall", "The hall\n\n  Draughts,")
    (folder / "journal.chron").write_text(worded)
    again, loaded = say(folder, tmp_path / "cache")
    assert again == say(folder, tmp_path / "clean")[0]
    assert loaded == []
    (folder / "journal.chron").write_text(worded.replace("* Leave.", "* (1 food) Leave."))
    assert "networkx" in say(folder, tmp_path / "cache")[1]


@pytest.mark.parametrize("word", ["A key.", "Light.", "Leave."])
def test_an_edit_is_studied(tmp_path: Path, word: str) -> None:
    cache = Cache(tmp_path / "cache")
    before = maze(6, 5)
    for texts in (
        before,
        before,
        {**before, "journal.chron": "\n" + before["journal.chron"].replace(word, "Other.")},
    ):
        kept, clean = checked(texts, cache), checked(texts, NoCache())
        assert (kept.diagnostics, kept.limits) == (clean.diagnostics, clean.limits)


def test_what_was_damaged_is_studied_again(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    texts = maze(4, 3)
    clean = checked(texts, cache)
    for path in (tmp_path / "cache").glob("??/*"):
        data = bytearray(path.read_bytes())
        data[-1] ^= 1
        path.write_bytes(data)
    assert checked(texts, cache).diagnostics == clean.diagnostics
