"""Results are written where the caller said, or below the folder they stand in: never through a stranger's link."""

import os
import sqlite3
from pathlib import Path

import pytest

from chronicler.printing.look import DEFAULTS
from schemas.going_out import for_markup, for_script, for_style
from tests.trust.hostile import Call

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
