"""Results are written where the caller said, or below the current folder: never through a stranger's link."""

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from chronicler.printing.look import DEFAULTS
from compiler.sources.workspace import WorkspaceError, write_all
from schemas.going_out import for_markup, for_script, for_style
from tests.trust.hostile import Call, hot_journal

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links are of POSIX")


@pytest.fixture
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("outside")
    (folder / "precious").write_text("precious", encoding="utf-8")
    return folder


def unharmed(outside: Path) -> None:
    assert [path.name for path in outside.iterdir()] == ["precious"]
    assert (outside / "precious").read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("build/calm/campaign.json", ("build", "calm")),
        ("build", ("build", "calm")),
        ("build/print/calm", ("print", "calm", "--only", "csv")),
        ("calm/printings", ("print", "calm", "--only", "csv", "--freeze", "1")),
        ("build/calm/playtest/report.html", ("playtest", "calm", "--games", "1", "--jobs", "1")),
        ("build/calm/playtest/games.sqlite", ("playtest", "calm", "--games", "1", "--jobs", "1")),
        ("build/calm/playtest", ("playtest", "calm", "--games", "1", "--jobs", "1")),
    ],
)
def test_a_link_of_the_usual_name_is_not_followed(
    call: Call, tmp_path: Path, outside: Path, link: str, words: tuple[str, ...]
) -> None:
    where = tmp_path / link
    where.parent.mkdir(parents=True, exist_ok=True)
    where.symlink_to(outside / "precious" if where.suffix else outside)
    code, said = call(*words)
    assert (code, "a link that leads" in said) == (2, True), said
    unharmed(outside)


def test_a_folder_that_was_named_may_be_a_link(call: Call, tmp_path: Path, outside: Path) -> None:
    (tmp_path / "results").symlink_to(outside)
    assert call("build", "calm", "-o", "results")[0] == 0
    assert (outside / "calm" / "campaign.json").exists()


def test_a_report_is_not_written_through_a_link_that_waits_for_it(
    call: Call, tmp_path: Path, outside: Path
) -> None:
    (tmp_path / "report-calm-1.json").symlink_to(outside / "not-there-yet")
    (tmp_path / "answers").write_text("report hm\n", encoding="utf-8")
    assert call("play", "calm", "--seed", "1", "--script", "answers")[0] == 0
    assert (tmp_path / "report-calm-2.json").exists()
    unharmed(outside)


def test_a_printing_outside_is_not_read(call: Call, tmp_path: Path, outside: Path) -> None:
    (tmp_path / "calm" / "printings").mkdir()
    (tmp_path / "calm" / "printings" / "1.json").symlink_to(outside / "precious")
    for words in (("errata", "1", "calm"), ("check", "calm")):
        code, said = call(*words)
        assert (code, "leads out" in said) == (2, True), said


def test_a_store_of_a_stranger_can_do_nothing_but_be_read(call: Call, tmp_path: Path) -> None:
    assert call("playtest", "calm", "--games", "1", "--jobs", "1", "--store", "s.sqlite")[0] == 0
    base = sqlite3.connect(tmp_path / "s.sqlite")
    base.execute("drop table game")
    base.execute(
        "create view game as with recursive n(x) as (select 1 union all select x + 1 from n)"
        " select 1 as run, x as number, x as notes from n"
    )
    base.commit()
    base.close()
    code, said = call("playtest", "calm", "--runs", "--store", "s.sqlite")
    assert (code, "other tables" in said) == (2, True), said


def test_a_journal_beside_a_store_deletes_nothing_else(call: Call, tmp_path: Path, outside: Path) -> None:
    """SQLite ends a transaction over several files by deleting the file that joins them: the journal says which one."""
    assert call("playtest", "calm", "--games", "1", "--jobs", "1", "--store", "s.sqlite")[0] == 0
    store = tmp_path / "s.sqlite"
    base = sqlite3.connect(store)
    base.execute("pragma journal_mode = delete")
    base.close()
    # The attack is a real one: an unguarded connection deletes the file.
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copy(store, alone / "s.sqlite")
    (alone / "victim").write_text("gone", encoding="utf-8")
    hot_journal(alone / "s.sqlite", alone / "victim")
    base = sqlite3.connect(alone / "s.sqlite")
    base.execute("select * from run").fetchall()
    base.close()
    assert not (alone / "victim").exists()
    hot_journal(store, outside / "precious")
    for words in (("--runs",), ("--games", "1", "--jobs", "1")):
        code, said = call("playtest", "calm", *words, "--store", "s.sqlite")
        assert (code, "names another file" in said) == (2, True), said
    unharmed(outside)


@pytest.mark.parametrize("tail", ["-journal", "-wal", "-shm"])
def test_what_lies_beside_a_store_is_its_own(call: Call, tmp_path: Path, outside: Path, tail: str) -> None:
    assert call("playtest", "calm", "--games", "1", "--jobs", "1", "--store", "s.sqlite")[0] == 0
    for lead in (os.symlink, os.link):
        beside = tmp_path / f"s.sqlite{tail}"
        beside.unlink(missing_ok=True)
        lead(outside / "precious", beside)
        code, said = call("playtest", "calm", "--runs", "--store", "s.sqlite")
        assert (code, "no file of its own" in said) == (2, True), said
        unharmed(outside)


def test_values_in_pages_end_nothing() -> None:
    assert for_style("#1d4d6b") == "#1d4d6b"
    assert all(for_style(value) == str(value) for value in DEFAULTS.values())
    for bad in (
        "red}body{background:url(http://x)",
        "</style><script>",
        "expression(alert(1))",
        "red;x:y",
        "\\72 ed",
    ):
        assert for_style(bad) == "inherit"
    assert "<" not in for_script("</script>")
    assert for_markup('"><script>\u202e') == "&quot;&gt;&lt;script&gt;&lt;U+202E&gt;"


def test_files_that_belong_together_are_written_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fails in the middle of a rename leaves all names old: the same command can be given again."""
    first, second, fresh = tmp_path / "a.chron", tmp_path / "b.chron", tmp_path / "new" / "c.chron"
    first.write_text("old a", encoding="utf-8")
    second.write_text("old b", encoding="utf-8")
    second.chmod(0o640)
    files = {first: b"new a", second: b"new b", fresh: b"new c"}
    real = os.replace

    def fails(source: str, target: str) -> None:
        if target.endswith("c.chron"):
            raise OSError(28, "No space left on device")
        real(source, target)

    monkeypatch.setattr("os.replace", fails)
    with pytest.raises(WorkspaceError, match="No file was changed"):
        write_all(files, inside=tmp_path)
    assert (first.read_text(encoding="utf-8"), second.read_text(encoding="utf-8")) == ("old a", "old b")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.chron", "b.chron"]
    monkeypatch.undo()
    write_all(files, inside=tmp_path)
    assert [path.read_bytes() for path in files] == list(files.values())
    assert second.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.chron", "b.chron", "c.chron", "new"]
