"""A save from a stranger can only be read. A damaged one is reported and never played as something else."""

import os
import random
import shutil
import sqlite3
import stat
import time
from pathlib import Path

import msgspec
import pytest

from runtime.play.saves.save import BadSave, Save, SaveTrouble
from runtime.play.saves.save_content import Content, put
from runtime.play.saves.save_file import LARGEST
from runtime.play.saves.save_folder import SaveFolder, copy_in
from runtime.play.saves.save_lock import SaveInUse
from runtime.play.sessions.opening import take_up
from runtime.ui.table import Table
from tests.saves.games import book, new_table, play_on
from tests.trust.damage import flipped

OLD = Path(__file__).parents[1] / "saves" / "format-1.save"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game for two after twenty answers, with two of them taken back, and a note."""
    found = tmp_path / "saves" / "fenmouth-oar" / "evening.save"
    table = new_table(found, 2)
    play_on(table, 20)
    table.undo()
    table.undo()
    table.note("the bell rang twice")
    table.close()
    return found


def contents(path: Path) -> Content:
    save = Save.open(path, read_only=True)
    save.close()
    return save.content


def with_head(path: Path, **changes: object) -> None:
    content = contents(path)
    put(path, msgspec.structs.replace(content, head=msgspec.structs.replace(content.head, **changes)))


# --- names that become paths


@pytest.mark.parametrize(
    "campaign", ["../../x", "/abs/x", "a/b", "..", ".hidden", "con", "NUL.x", "x" * 61, "a\nb", ""]
)
def test_a_campaign_that_is_a_path_is_refused(path: Path, tmp_path: Path, campaign: str) -> None:
    folder = SaveFolder(tmp_path / "mine" / "saves")
    with_head(path, campaign=campaign)
    with pytest.raises(SaveTrouble, match="cannot be the name of a campaign"):
        folder.path(contents(path).head.campaign, "evening")
    assert not (tmp_path / "mine").exists()


@pytest.mark.parametrize("name", ["../evening", "con", "nul", "LPT1", "com1.x", "a/b", "", ".x", "x.", "x "])
def test_a_save_has_a_name_that_every_system_takes(tmp_path: Path, name: str) -> None:
    with pytest.raises(SaveTrouble, match="cannot be the name of a save"):
        SaveFolder(tmp_path).path("fenmouth-oar", name)


def test_a_name_with_a_folder_in_it_finds_nothing_outside(path: Path, tmp_path: Path) -> None:
    shutil.copy(path, tmp_path / "outside.save")
    with pytest.raises(SaveTrouble, match="There is no save"):
        SaveFolder(tmp_path / "saves" / "fenmouth-oar").find("../outside")


def test_guests_of_an_imported_game_are_not_opened(path: Path, tmp_path: Path) -> None:
    with_head(path, guests=("/etc/passwd", "untold-winter"))
    target = tmp_path / "mine.save"
    assert copy_in(path, target).head.guests == ("?/etc/passwd", "untold-winter")


# --- a database that wants more than to be read

SLOW = "with recursive n(x) as (select 1 union all select x + 1 from n) select 1 as one, {what} as record, x'00' as seal from n"
TRICKS = {
    "a view that never ends": ("drop table head", f"create view head as {SLOW.format(what='x')}"),
    "a view as large as memory": (
        "drop table head", "create view head as select 1 as one, zeroblob(1000000000) as record, x'00' as seal"),
    "steps from a view": (
        "drop table step", f"create view step as {SLOW.format(what='x')}"),
    "a generated column": (
        "drop table head",
        "create table head (one integer primary key, record blob as (zeroblob(900000000)), seal blob)",
        "insert into head (one, seal) values (1, x'00')"),
    "a trigger": ("create trigger t after update on now begin update head set record = zeroblob(900000000); end",),
    "an index on an expression": ("create index i on step(hex(record))",),
    "a further table": ("create table more (x)",),
    "a column more": ("alter table notes add column more text default 'x'",),
}  # fmt: skip


@pytest.mark.parametrize("name", TRICKS)
def test_other_tables_than_ours_are_not_even_asked(path: Path, name: str) -> None:
    base = sqlite3.connect(path)
    for statement in TRICKS[name]:
        base.execute(statement)
    base.commit()
    base.close()
    before, size = time.process_time(), path.stat().st_size
    for read_only in (True, False):
        with pytest.raises(BadSave, match="is damaged"):
            Save.open(path, read_only=read_only)
    assert time.process_time() - before < 2
    assert path.stat().st_size == size


def test_a_file_of_terabytes_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "huge.save"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(BadSave, match="256 MiB at the most"):
        Save.open(path, read_only=True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe")
def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.save")
    (tmp_path / "folder.save").mkdir()
    for name in ("pipe.save", "folder.save"):
        with pytest.raises(BadSave, match="not a plain file"):
            Save.open(tmp_path / name)


# --- damage


def test_a_damaged_answer_is_named_and_the_game_goes_on_before_it(path: Path) -> None:
    whole = contents(path)
    base = sqlite3.connect(path)
    (record,) = base.execute("select record from step where number = 12").fetchone()
    base.execute(
        "update step set record = ? where number = 12", (record.replace(b'"answer"', b'"answeR"', 1),)
    )
    base.commit()
    base.close()
    broken = path.read_bytes()
    save = Save.open(path)
    assert "From answer 12 on it cannot be believed" in save.trouble
    assert "kept as `evening-damaged-1`" in save.trouble
    assert save.steps == whole.steps[:12]
    assert path.with_name("evening-damaged-1.save").read_bytes() == broken
    table = Table.resumed(save, take_up(book(), save))
    play_on(table, 3)
    table.close()
    again = contents(path)
    assert (again.trouble, len(again.steps)) == ("", 15)


def test_no_flipped_bit_is_played_as_something_else(path: Path, tmp_path: Path) -> None:
    """`python -m tests.trust.damage 2000` does it two thousand times."""
    outcomes = flipped(path, tmp_path / "flipped.save", 250, random.Random(7))
    assert outcomes["silently different"] == 0
    assert outcomes["told"] > 25, outcomes


def test_one_damaged_file_does_not_hide_the_others(path: Path) -> None:
    path.with_name("torn.save").write_bytes(path.read_bytes()[:5000])
    path.with_name("rubbish.save").write_bytes(b"rubbish")
    path.with_name("folder.save").mkdir()
    wild = path.with_name("wild.save")
    put(
        wild,
        msgspec.structs.replace(contents(path), now=msgspec.structs.replace(contents(path).now, when=1e300)),
    )
    listed = {one.name: bool(one.trouble) for one in SaveFolder(path.parents[1]).all()}
    assert listed == {"evening": False, "folder": True, "rubbish": True, "torn": True, "wild": False}


def test_a_save_of_the_format_before_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "old.save"
    shutil.copy(OLD, path)
    looked = contents(path)
    assert (len(looked.steps), len(looked.undone), looked.notes) == (8, 2, ["the bell rang twice"])
    assert path.read_bytes() == OLD.read_bytes(), "looking changes nothing"
    save = Save.open(path)
    assert (save.steps, save.undone, save.trouble) == (looked.steps, looked.undone, "")
    opened = take_up(book(), save)
    assert opened.session.decision is not None
    save.close()
    assert contents(path).steps == looked.steps


# --- one player, and nobody else's eyes


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_saves_are_for_their_owner_alone(path: Path) -> None:
    table = new_table(path.with_name("other.save"), 1)
    play_on(table, 2)
    for found in path.parent.glob("*.save*"):
        assert stat.S_IMODE(found.stat().st_mode) == 0o600, found
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    table.close()


@pytest.mark.skipif(os.name != "posix", reason="links are of POSIX")
def test_a_save_under_another_name_is_the_same_save(path: Path, tmp_path: Path) -> None:
    first = Save.open(path)
    (tmp_path / "soft.save").symlink_to(path)
    (tmp_path / "hard.save").hardlink_to(path)
    for name in ("soft.save", "hard.save"):
        with pytest.raises(SaveInUse):
            Save.open(tmp_path / name)
    first.close()
    for name in ("soft.save", "hard.save"):
        Save.open(tmp_path / name).close()
