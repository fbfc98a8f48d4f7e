"""Emacs with eglot and our mode, headless: what docs/desk.md promises of it, as a writer does it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the language server needs pygls (extra `lsp`)")

from tests.desk.material import CAMPAIGN, FEN, MOOR
from tests.support.waiting import PATIENCE

HERE = Path(__file__).parent
EMACS = ("emacs", "--batch", "-f", "package-activate-all")  # as one with a window does before its init file
MODE = HERE.parents[1] / "editors" / "emacs"


def has_eglot() -> bool:
    if shutil.which("emacs") is None:
        return False
    asked = (*EMACS, "--eval", "(kill-emacs (if (fboundp 'eglot-ensure) 0 1))")
    return subprocess.run(asked, capture_output=True, check=False, timeout=PATIENCE).returncode == 0


def test_open_see_fix_go_rename_complete_format(tmp_path: Path) -> None:
    if not has_eglot():
        pytest.skip("no Emacs with eglot here: apt-get install emacs-nox elpa-eglot")
    folder = tmp_path / "small"
    folder.mkdir()
    for name, text in (("campaign", CAMPAIGN), ("fen", FEN), ("moor", MOOR)):
        (folder / f"{name}.chron").write_text(text, encoding="utf-8")
    out = tmp_path / "said.jsonl"
    told = {
        "DESK_OUT": str(out),
        "DESK_FILE": str(folder / "fen.chron"),
        "DESK_COMMAND": "\t".join((sys.executable, "-m", "chronicler", "lsp")),
        "HOME": str(tmp_path),
    }
    done = subprocess.run(
        (*EMACS, "-L", str(MODE), "-l", "chron-mode", "-l", str(HERE / "emacs_walk.el")),
        env={**os.environ, **told},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=tmp_path,
    )
    lines = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    assert done.returncode == 0, (lines, done.stdout, done.stderr)
    said = dict(lines)
    assert said["mode"] == "chron-mode"
    assert "There is no verse `lihgt`" in said["findings"]
    assert said["fixed"] is True
    assert said["gone to"] == ["moor.chron", 3]
    assert said["renamed"] is True
    assert {"arrival", "lantern"} <= set(said["offered"])
    assert "fen/lantern" in said["hover"]
    assert said["formatted"] is True
    assert said["saved"] == "  -> end\n"  # formatted on save
    # What Emacs wrote to the disk.
    fen, moor = (folder / "fen.chron").read_text(encoding="utf-8"), (folder / "moor.chron").read_text()
    assert "verse lantern\n  renamed from: light\n" in fen
    assert "verse late\n  Text.\n\n  -> end\n" in fen
    assert "-> fen/lantern" in moor
