"""The loop of every writer: build, change something, build again. Every way to change a small campaign, twice over.

After each change, `build`, `check` and `play` must say and write the same with and without a cache.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from chronicler.cli import group

LANDING = "journal/101-landing.chron"
CAUSEWAY = "journal/102-causeway.chron"

NEW = """\
verse the-seventh-post
  There was no seventh post before.

  -> end

"""


def text(root: Path, name: str = LANDING) -> str:
    return (root / name).read_text(encoding="utf-8")


def replace(root: Path, old: str, new: str, name: str = LANDING) -> None:
    before = text(root, name)
    assert before.count(old) >= 1, old
    (root / name).write_text(before.replace(old, new), encoding="utf-8")


def verse(root: Path, name: str, file: str = LANDING) -> str:
    """A Verse's own text, up to the next one."""
    whole = text(root, file)
    start = whole.index(f"verse {name}\n")
    end = whole.find("\nverse ", start)
    return whole[start : end + 1 if end >= 0 else len(whole)]


def add_first(root: Path) -> None:
    replace(root, "verse the-landing\n", NEW + "verse the-landing\n")


def add_middle(root: Path) -> None:
    replace(root, "verse somebody-waves\n", NEW + "verse somebody-waves\n")


def add_last(root: Path) -> None:
    (root / LANDING).write_text(text(root) + "\n" + NEW, encoding="utf-8")


def remove_first(root: Path) -> None:
    replace(root, verse(root, "the-landing"), "")
    replace(root, "landing/the-landing", "landing/somebody-waves", "campaign.chron")


def remove_middle(root: Path) -> None:
    replace(root, verse(root, "somebody-waves"), "")
    replace(root, "-> somebody-waves", "-> end")


def remove_last(root: Path) -> None:
    replace(root, verse(root, "the-light-moves"), "")
    replace(root, "-> the-light-moves", "-> causeway/who-came")


def rename_first(root: Path) -> None:
    replace(root, "verse the-landing\n", "verse the-long-landing\n  renamed from: the-landing\n\n")
    replace(root, "landing/the-landing", "landing/the-long-landing", "campaign.chron")


def rename_middle(root: Path) -> None:
    replace(root, "somebody-waves", "somebody-beckons")


def rename_last(root: Path) -> None:
    replace(root, "the-light-moves", "the-light-goes")


def move_last_to_the_top(root: Path) -> None:
    moved = verse(root, "the-light-moves")
    replace(root, moved, "")
    replace(root, "verse the-landing\n", moved + "\nverse the-landing\n")


def move_to_another_file(root: Path) -> None:
    moved = verse(root, "somebody-waves")
    replace(root, moved, "")
    replace(root, "-> somebody-waves", "-> causeway/somebody-waves")
    replace(root, "book of secrets\n", moved + "\nbook of secrets\n", CAUSEWAY)


def new_file(root: Path) -> None:
    (root / "journal/103-shed.chron").write_text("book of secrets\n\n" + NEW, encoding="utf-8")


def deleted_file(root: Path) -> None:
    (root / CAUSEWAY).unlink()


def renamed_file(root: Path) -> None:
    (root / LANDING).rename(root / "journal/900-landing.chron")


def new_section(root: Path) -> None:
    (root / LANDING).write_text(text(root) + "\nmemories\n\n" + NEW, encoding="utf-8")


def new_status(root: Path) -> None:
    replace(
        root, 'status lamp "The Lamp"', 'status oil "The Oil"\n\nstatus lamp "The Lamp"', "campaign.chron"
    )
    replace(root, "  > time passes 1\n", "  > time passes 1\n    > gain status oil\n")


def new_choice(root: Path) -> None:
    replace(root, "  * Go back", "  * Whistle.\n    -> end\n  * Go back")


def prose(root: Path) -> None:
    replace(root, "The boat is not.", "The boat is not. Nor is the water.")


def title(root: Path) -> None:
    replace(root, '"The Landing"', '"The Long Landing"', "campaign.chron")


def mistake(root: Path) -> None:
    replace(root, "-> somebody-waves", "-> somebody-waved")


def lock_deleted(root: Path) -> None:
    (root / "numbers.lock").unlink()
    add_first(root)


def lock_damaged(root: Path) -> None:
    replace(root, "landing/somebody-waves", "landing/somebody-moves", "numbers.lock")


def edition_switched(root: Path) -> None:
    replace(root, "kings-of-ruin", "fall-of-avalon", "campaign.chron")


def nothing(root: Path) -> None:
    pass


CHANGES: list[Callable[[Path], None]] = [
    add_first,
    add_middle,
    add_last,
    remove_first,
    remove_middle,
    remove_last,
    rename_first,
    rename_middle,
    rename_last,
    move_last_to_the_top,
    move_to_another_file,
    new_file,
    deleted_file,
    renamed_file,
    new_section,
    new_status,
    new_choice,
    prose,
    title,
    mistake,
    lock_deleted,
    lock_damaged,
    edition_switched,
    nothing,
]


class Desk:
    """A folder with a campaign, and the commands as people call them there."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.root = home / "a"
        self.runner = CliRunner()

    def call(self, *words: str, given: str = "") -> tuple[object, str]:
        done = self.runner.invoke(group, words, input=given, standalone_mode=False)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            name = type(done.exception).__name__
            assert name in ("WorkspaceError",), done.exc_info
            return 2, str(done.exception)
        return done.return_value, done.output

    def all_agree(self) -> tuple[object, str]:
        """`build`, `check` and `play` give the same with and without a cache."""
        lock = self.root / "numbers.lock"
        before = lock.read_bytes() if lock.exists() else None
        checked = self.call("check", "a")
        assert checked == self.call("check", "a", "--no-cache")
        quick = self.call("check", "a", "--quick")
        assert quick == self.call("check", "a", "--quick", "--no-cache")
        built = self.call("build", "a", "-o", "out")
        left = lock.read_bytes() if lock.exists() else None
        if before is not None:
            lock.write_bytes(before)
        else:
            lock.unlink(missing_ok=True)
        clean = self.call("build", "a", "-o", "out-clean", "--no-cache")
        assert left == (lock.read_bytes() if lock.exists() else None)
        assert built == (clean[0], clean[1].replace("out-clean", "out"))
        if built[0] == 0:
            written = (self.home / "out/a/campaign.json").read_bytes()
            assert written == (self.home / "out-clean/a/campaign.json").read_bytes()
            played = self.play("a")
            assert played == self.play("out/a/campaign.json")
            assert played == self.play("a")
        else:
            assert self.play("a")[0] == 2
        return built

    def play(self, path: str) -> tuple[object, str]:
        """The first lines of a game that nobody has saved before."""
        shutil.rmtree(self.home / "data", ignore_errors=True)
        code, said = self.call("play", path, "--seed", "1", given="1\n1\n")
        return code, said.replace(f"play {path} ", "play PATH ")  # how to go on names what was played


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv("CHRONICLER_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(tmp_path)
    made = Desk(tmp_path)
    assert made.call("new", "a")[0] == 0
    return made


BROKEN = {deleted_file, mistake, edition_switched}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_change_between_two_builds(desk: Desk, change: Callable[[Path], None]) -> None:
    """New, build, change, build; put back, build; change, build: on a fresh folder and on yesterday's."""
    assert desk.all_agree()[0] == 0
    yesterday = desk.home / "yesterday"
    for _ in range(2):
        shutil.copytree(desk.root, yesterday)
        change(desk.root)
        assert desk.all_agree()[0] == int(change in BROKEN)
        assert desk.all_agree()[0] == int(change in BROKEN)
        shutil.rmtree(desk.root)
        yesterday.rename(desk.root)
        assert desk.all_agree()[0] == 0


def test_the_commands_of_the_first_day(tmp_path: Path) -> None:
    """In processes of their own: new, build, a Verse more, build, check, play; then one Verse less."""
    environment = {**os.environ, "CHRONICLER_CACHE_DIR": str(tmp_path / "cache")}
    environment["XDG_DATA_HOME"] = str(tmp_path / "data")

    def call(*words: str) -> None:
        command = [sys.executable, "-c", "from chronicler.cli import main; main()", *words]
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, input="", capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    call("new", "a")
    call("build", "a")
    add_middle(tmp_path / "a")
    for command in ("build", "check", "play"):
        call(command, "a")
    assert b"There was no seventh post" in (tmp_path / "build/a/campaign.json").read_bytes()
    replace(tmp_path / "a", NEW, "")
    for command in ("check", "build", "play"):
        call(command, "a")
    assert b"There was no seventh post" not in (tmp_path / "build/a/campaign.json").read_bytes()
