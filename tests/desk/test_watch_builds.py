"""`watch --build`: after every save the files are those that a clean build makes."""

import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from chronicler.live.engine import Engine
from chronicler.live.watch_built import WatchedBuild
from tests.support.our_command import run
from tests.support.waiting import until

LOCK = "numbers.lock"


def clean(folder: Path, scratch: Path) -> tuple[bytes, bytes]:
    """What `build` makes of these files without a cache: the document and the lock."""
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(folder, scratch / "mine")
    said = run("build", scratch / "mine", "-o", scratch / "out", "--no-cache", "-q")
    assert said.returncode == 0, said.stdout
    return (scratch / "out/mine/campaign.json").read_bytes(), (scratch / "mine" / LOCK).read_bytes()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert run("new", tmp_path / "mine").returncode == 0
    return tmp_path / "mine"


def test_after_every_save_the_files_are_those_of_a_clean_build(folder: Path, tmp_path: Path) -> None:
    engine = Engine(folder, use_cache=False)
    built = WatchedBuild(engine, tmp_path / "out")
    journal = sorted((folder / "journal").glob("*.chron"))[0]
    first = journal.read_text()
    more = first + "\nverse more\n  One more.\n\n  * Go on. (once)\n    -> end\n"
    for text in (first, more, more.replace("One more.", "Nobody is here."), first, more):
        journal.write_text(text)
        engine.refresh()
        expected = clean(folder, tmp_path / "clean")
        assert built.write()
        document, lock = (tmp_path / "out/mine/campaign.json").read_bytes(), (folder / LOCK).read_bytes()
        assert (document, lock) == expected
        # What we wrote ourselves is no change that anybody is told of.
        assert engine.refresh() == frozenset()


def test_with_an_error_the_last_good_build_stays(folder: Path, tmp_path: Path) -> None:
    engine = Engine(folder, use_cache=False)
    built = WatchedBuild(engine, tmp_path / "out")
    assert built.write()
    before = (tmp_path / "out/mine/campaign.json").read_bytes()
    journal = sorted((folder / "journal").glob("*.chron"))[0]
    journal.write_text(journal.read_text() + "\nverse slip\n  -> nowhere-at-all\n")
    engine.refresh()
    assert not built.write()
    assert (tmp_path / "out/mine/campaign.json").read_bytes() == before


def test_where_nothing_can_be_written_the_watching_goes_on(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "out").write_text("a file, and no folder")
    engine = Engine(folder, use_cache=False)
    built = WatchedBuild(engine, tmp_path / "out")
    assert not built.write()
    assert "Not built:" in capsys.readouterr().out
    (tmp_path / "out").unlink()
    assert built.write()


def test_the_command_builds_after_a_save(folder: Path, tmp_path: Path) -> None:
    words = ("watch", str(folder), "--quick", "--build", "-o", str(tmp_path / "out"))
    command = (sys.executable, "-u", "-m", "chronicler", *words)
    document = tmp_path / "out/mine/campaign.json"
    heard: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout is not None
            pipe = process.stdout
            threading.Thread(target=lambda: heard.extend(pipe), daemon=True).start()
            until(document.exists, lambda: "".join(heard))
            journal = sorted((folder / "journal").glob("*.chron"))[0]
            journal.write_text(journal.read_text() + "\nverse more\n  A heron waits.\n\n  -> end\n")
            until(lambda: b"A heron waits." in document.read_bytes(), lambda: "".join(heard))
        finally:
            process.kill()


def test_a_place_for_builds_without_a_build_is_answered(folder: Path, tmp_path: Path) -> None:
    said = run("watch", folder, "--once", "--quick", "-o", tmp_path / "out")
    assert said.returncode == 2
    assert "add `--build`" in said.stderr
