"""Debian's Neovim, which none of us wrote, with its own client and our configuration: a writer's five minutes."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the language server needs pygls (extra `lsp`)")
if shutil.which("nvim") is None:
    pytest.skip("no Neovim here: apt-get install neovim", allow_module_level=True)

from tests.desk.material import CAMPAIGN, FEN, MOOR
from tests.support.waiting import PATIENCE

HERE = Path(__file__).parent
CONFIGURATION = HERE.parents[1] / "editors" / "neovim" / "chronicler.lua"


def drive(walk: Path, told: dict[str, str], tmp_path: Path) -> list[list[object]]:
    """The output of a headless Neovim on its way through a script."""
    out = tmp_path / "said.jsonl"
    start = tmp_path / "init.lua"
    command = f'{{ "{sys.executable}", "-m", "chronicler", "lsp" }}'
    start.write_text(f'vim.g.chronicler_command = {command}\ndofile("{CONFIGURATION}")\n')
    told = {**told, "DESK_OUT": str(out), "XDG_STATE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        ("nvim", "--headless", "--clean", "-u", str(start), "-S", str(walk)),
        env={**os.environ, **told},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=tmp_path,
    )
    said = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    assert done.returncode == 0, (said, done.stdout, done.stderr)
    return said


def test_open_see_fix_go_rename_format(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    for name, text in (("campaign", CAMPAIGN), ("fen", FEN), ("moor", MOOR)):
        (folder / f"{name}.chron").write_text(text, encoding="utf-8")
    said = {
        str(what): value
        for what, value in drive(HERE / "neovim_walk.lua", {"DESK_FILE": str(folder / "fen.chron")}, tmp_path)
    }
    assert said["filetype"] == "chron"
    assert "E201" in str(said["findings"])
    assert said["fixed"] is True
    assert said["gone to"] == ["moor.chron", 3]
    assert said["renamed"] is True
    assert "fen/lantern" in str(said["hover"])
    assert said["formatted"] is True
    assert said["saved"] == "  -> end"
    assert {"play from here", "2 ways in"} <= set(said["lenses"])
    # What Neovim wrote to the disk.
    fen, moor = (folder / "fen.chron").read_text(encoding="utf-8"), (folder / "moor.chron").read_text()
    assert "verse lantern\n  renamed from: light\n" in fen
    assert "-> fen/lantern" in moor


def test_a_lens_plays_from_here_in_a_terminal(tmp_path: Path) -> None:
    new = (sys.executable, "-m", "chronicler", "new", "lamplight")
    subprocess.run(new, cwd=tmp_path, check=True, capture_output=True)
    file = tmp_path / "lamplight" / "journal" / "101-landing.chron"
    assert drive(HERE / "neovim_lens.lua", {"DESK_FILE": str(file)}, tmp_path) == [["played", "terminal"]]


def test_the_tutorial_at_the_desk_line_by_line(tmp_path: Path) -> None:
    page = (HERE.parents[1] / "docs" / "tutorial.md").read_text(encoding="utf-8")
    (typed,) = re.findall(r"^```vim\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (played,) = re.findall(r"^chronicler (play lamplight --at .*)$", page, re.MULTILINE)
    program = (sys.executable, "-m", "chronicler")
    subprocess.run((*program, "new", "lamplight"), cwd=tmp_path, check=True, capture_output=True)
    lines = tmp_path / "typed.txt"
    lines.write_text(typed, encoding="utf-8")
    said = drive(HERE / "tutorial_walk.lua", {"DESK_LINES": str(lines)}, tmp_path)
    assert len(said) == len(typed.splitlines())
    journal = (tmp_path / "lamplight" / "journal" / "101-landing.chron").read_text(encoding="utf-8")
    assert "verse the-old-jetty\n  renamed from: the-jetty\n" in journal
    assert journal.rstrip().endswith("-> the-landing")
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        (*program, *played.split()),
        cwd=tmp_path,
        env=environment,
        input="",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Somebody has tied a boat to it" in done.stdout, done.stdout + done.stderr
