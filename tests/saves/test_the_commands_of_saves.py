"""Playing from a pipe with named saves, and `chronicler saves`, as a player calls them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.saves.games import CAMPAIGNS

CHRONICLER = [sys.executable, "-c", "from chronicler.cli import main; main()"]


class Called:
    def __init__(self, done: subprocess.CompletedProcess[str]) -> None:
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr


@pytest.fixture
def call(tmp_path: Path):
    environment = {
        **os.environ,
        "CHRONICLER_CACHE_DIR": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "NO_COLOR": "1",
    }

    def run(*arguments: str, stdin: str = "", **more: str) -> Called:
        done = subprocess.run(
            [*CHRONICLER, *arguments],
            cwd=tmp_path,
            env={**environment, **more},
            input=stdin,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert "Traceback" not in done.stdout + done.stderr
        return Called(done)

    return run


@pytest.fixture
def tiny(call) -> str:
    assert call("new", "tiny").code == 0
    return "tiny"


def test_named_saves_are_listed_resumed_exported_imported_and_deleted(
    call, tiny: str, tmp_path: Path
) -> None:
    first = call("play", tiny, "--save", "evening", "--seed", "1", stdin="1\n")
    assert (first.code, "Saved as `evening`" in first.out) == (0, True)
    listed = call("saves")
    assert "tiny/evening\n  Tiny: Day 1, chapter 1, at The Landing; wren; 1 answers;" in listed.out
    assert call("saves", "list").out == listed.out
    again = call("play", tiny, "--save", "evening", "--resume", stdin="undo\nredo\n")
    assert "You go on where you stopped." in again.out
    assert "Taken back: Light the lamp" in again.out
    assert call("saves", "export", "evening", "evening.chronicler").code == 0
    refused = call("saves", "export", "evening", "evening.chronicler")
    assert (refused.code, "there already" in refused.err) == (2, True)
    assert call("saves", "delete", "evening", stdin="n\n").out.endswith("Nothing was deleted.\n")
    assert call("saves", "delete", "tiny/evening", stdin="y\n").code == 0
    assert "no saves yet" in call("saves").out
    assert call("saves", "import", "evening.chronicler", "--as", "back").code == 0
    back = call("play", tiny, "--save", "back", "--resume")
    assert (back.code, "Explore The Landing" in back.out) == (0, True)
    (tmp_path / "foreign.save").write_text("something else")
    refused = call("saves", "import", "foreign.save")
    assert (refused.code, "not a save of Chronicler" in refused.err) == (2, True)
    refused = call("saves", "delete", "nobody")
    assert (refused.code, "There is no save" in refused.err) == (2, True)


def test_a_new_game_puts_the_old_one_aside(call, tiny: str) -> None:
    call("play", tiny, "--seed", "1", stdin="1\n")
    second = call("play", tiny, "--seed", "2", stdin="1\n")
    assert "The game that was saved as `autosave` is now `autosave-2`." in second.out
    assert call("saves").out.count("Tiny:") == 2


def test_a_save_that_is_not_there_or_damaged_is_said_plainly(call, tiny: str, tmp_path: Path) -> None:
    missing = call("play", tiny, "--resume")
    assert (missing.code, "There is no save `autosave`" in missing.err) == (2, True)
    path = tmp_path / "data/chronicler/saves/tiny/autosave.save"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"rubbish")
    damaged = call("play", tiny, "--resume")
    assert (damaged.code, "left as it is" in damaged.err) == (2, True)
    fresh = call("play", tiny)
    assert (fresh.code, "left as it is" in fresh.err) == (2, True)
    assert path.read_bytes() == b"rubbish"


def test_where_nothing_can_be_saved_the_game_goes_on(call, tiny: str, tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file, not a folder")
    played = call("play", tiny, "--seed", "1", stdin="1\n1\n", XDG_DATA_HOME=str(tmp_path / "blocked"))
    assert played.code == 0
    assert "Not saved:" in played.out
    assert "The game goes on." in played.out
    assert "Explore The Landing" in played.out


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe that stays open")
def test_a_second_process_is_told(call, tiny: str, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "CHRONICLER_CACHE_DIR": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    first = subprocess.Popen(
        [*CHRONICLER, "play", tiny, "--seed", "1"],
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert first.stdin is not None
        assert first.stdout is not None
        first.stdin.write("1\n")
        first.stdin.flush()
        while "End the Day" not in first.stdout.readline():
            pass
        second = call("play", tiny, "--resume")
        assert (second.code, "being played by another Chronicler" in second.err) == (2, True)
        looking = call("play", tiny, "--look", stdin="1\nmap\n")
        assert looking.code == 0
        assert "only looked at" in looking.out
        assert "The Landing: clear" in looking.out
    finally:
        first.communicate(timeout=30)
    assert first.returncode == 0


def test_a_report_is_opened_by_replay(call, tiny: str, tmp_path: Path) -> None:
    played = call("play", tiny, "--seed", "4", stdin="1\n2\nreport the die is wrong\n")
    assert "Report written: report-tiny-1.json" in played.out
    report = json.loads((tmp_path / "report-tiny-1.json").read_text(encoding="utf-8"))
    assert (report["head"]["seed"], len(report["steps"])) == (4, 3)
    replayed = call("play", tiny, "--replay", "report-tiny-1.json", stdin="undo\n")
    assert replayed.code == 0
    assert "Replayed 2 of 2 answers. The report says: the die is wrong" in replayed.out
    assert "Saved as" not in replayed.out
    (tmp_path / "no.json").write_text("{}")
    refused = call("play", tiny, "--replay", "no.json")
    assert (refused.code, "not a report" in refused.err) == (2, True)


def test_an_author_starts_anywhere_with_anything(call, tmp_path: Path) -> None:
    bell = str(CAMPAIGNS / "drowned-bell")
    at = call(
        "play", bell, "--at", "fenmouth", "--with", "ferrymans-friend", "--with", "wealth:3", "--seed", "1"
    )
    assert at.code == 0
    assert "1. (1 energy) Ask the ferrymen about the bell.\n" in at.out
    assert "2. (1 wealth) Buy a seat in the first boat out.\n" in at.out
    assert "Saved as" not in at.out
    kept = call("play", bell, "--at", "fenmouth", "--save", "mine", "--seed", "1", stdin="leave\n")
    assert "Saved as `mine`" in kept.out
    assert call("play", bell, "--save", "mine", "--resume", stdin="undo\n").code == 0
    for wrong in (("--at", "nowhere"), ("--with", "nothing:3"), ("--mode", "easy"), ("--heroes", "nobody")):
        refused = call("play", bell, *wrong)
        assert refused.code == 2, wrong


def test_scripts_and_transcripts(call, tiny: str, tmp_path: Path) -> None:
    (tmp_path / "answers.txt").write_text("# a comment\nlight the lamp\nexplore\n1\ngo back\n")
    done = call("play", tiny, "--seed", "1", "--script", "answers.txt", "--transcript", "said.txt")
    assert done.code == 0
    assert "[locked: requires not status lamp part lit]" in done.out
    assert (tmp_path / "said.txt").read_text(encoding="utf-8").startswith("Tiny\n")
    assert "somebody waves" in (tmp_path / "said.txt").read_text(encoding="utf-8")
