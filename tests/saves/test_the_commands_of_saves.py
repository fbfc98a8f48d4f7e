"""Playing from a pipe with named saves, and `chronicler saves`, as a player calls them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.saves.games import CAMPAIGNS
from tests.support.waiting import PATIENCE

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
            timeout=PATIENCE,
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
    assert "tiny/evening\n  Tiny: Day 1, chapter 1, at The Landing; wren; 1 answer;" in listed.out
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
        while "End the Day" not in (line := first.stdout.readline()):
            assert line, "the game ended before its first Day"
        second = call("play", tiny, "--resume")
        assert (second.code, "being played by another Chronicler" in second.err) == (2, True)
        looking = call("play", tiny, "--look", stdin="1\nmap\n")
        assert looking.code == 0
        assert "only looked at" in looking.out
        assert "The Landing: clear" in looking.out
    finally:
        first.communicate(timeout=PATIENCE)
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
    bell = str(CAMPAIGNS / "fenmouth-oar")
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
    for option, value, told in (
        ("--at", "nowhere", "names no verse and no location"),
        ("--mode", "easy", "There is no mode 'easy'"),
        ("--heroes", "nobody", "there is no character 'nobody'"),
    ):
        refused = call("play", bell, option, value)
        assert (refused.code, told in refused.err) == (2, True), refused.err


@pytest.mark.parametrize(
    ("extra", "told"),
    [
        ("nothing:3", "names no status, resource, attribute, item or secret"),
        ("wealht:3", "near it are wealth"),
        ("wealth", "does not say how much: `wealth:3`"),
        ("wealth:many", "does not say how much: `wealth:3`"),
        ("courage:77", "is not an attribute's value: `courage:2`"),
        ("lamp:burning", "names no part of the status; its parts are lit, carried"),
        ("lamp:9", "its parts are lit, carried"),
        ("lamp:-1", "its parts are lit, carried"),
        ("chapter:x", "names no chapter; there are 1"),
        ("chapter:9", "names no chapter; there are 1"),
        ("", "names no status"),
    ],
)
def test_what_an_author_cannot_start_with_is_told(call, tmp_path: Path, extra: str, told: str) -> None:
    call("new", "lamplight")
    refused = call("play", "lamplight", "--with", extra)
    assert (refused.code, told in refused.err) == (2, True), refused.err


def test_an_author_may_start_with_all_of_a_status_or_less_of_something(call) -> None:
    call("new", "lamplight")
    for lamp in ("lamp", "The Lamp", "lamp:2"):
        seen = call("play", "lamplight", "--with", lamp, "--with", "food:-1", stdin="status\nheroes\n")
        assert "The Lamp (2 of 2): lit, carried" in seen.out, lamp
        assert "food 1" not in seen.out.lower()


def test_a_game_goes_on_as_it_began_and_says_so(call, tiny: str) -> None:
    assert call("play", tiny, "--seed", "1", stdin="1\n").code == 0
    again = call("play", tiny, "--resume", "--seed", "2", "--mode", "story")
    assert (
        "You go on where you stopped. It goes on as it began: --seed, --mode are for a new game." in again.out
    )
    assert "is for a new game" not in call("play", tiny, "--resume").out


def test_a_script_stops_at_its_first_wrong_answer(call, tiny: str, tmp_path: Path) -> None:
    (tmp_path / "answers.txt").write_bytes(
        b"\xef\xbb\xbf# first\r\nlight the lamp\r\n\r\nswim\r\nexplore\r\n"
    )
    stopped = call("play", tiny, "--seed", "1", "--save", "by hand", "--script", "answers.txt")
    assert stopped.code == 1
    assert "answers.txt:4: 'swim'. That does not work: " in stopped.out
    assert "The script stops here." in stopped.out
    assert "--save 'by hand' --resume`." in stopped.out


def test_what_cannot_be_read_or_written_is_told_before_the_game(call, tiny: str, tmp_path: Path) -> None:
    for wrong, told in (
        (("--script", "none.txt"), "none.txt cannot be read"),
        (("--script", "."), "cannot be read"),
        (("--transcript", "."), "is a folder"),
        (("--transcript", "said.txt/more.txt"), "cannot be written"),
    ):
        (tmp_path / "said.txt").write_text("old")
        refused = call("play", tiny, *wrong)
        assert (refused.code, told in refused.err, refused.out) == (2, True, ""), wrong
    assert "There is no save" in call("play", tiny, "--resume").err


def test_scripts_and_transcripts(call, tiny: str, tmp_path: Path) -> None:
    (tmp_path / "answers.txt").write_text("# a comment\nlight the lamp\n\nexplore\ngo back\n")
    done = call("play", tiny, "--seed", "1", "--script", "answers.txt", "--transcript", "said.txt")
    assert done.code == 0
    assert '[locked: requires not status The Lamp part "lit"]' in done.out
    assert (tmp_path / "said.txt").read_text(encoding="utf-8").startswith("Tiny\n")
    assert "somebody waves" in (tmp_path / "said.txt").read_text(encoding="utf-8")
