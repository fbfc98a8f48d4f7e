"""The README, the tutorial and the lessons, walked as a newcomer walks them: every command run, every text written as told."""

import shutil
from pathlib import Path

import pytest

from tests.cli.walker import PAGES, PART, Walker


@pytest.mark.parametrize("name", PAGES)
def test_a_page_holds_when_it_is_walked(name: str, tmp_path: Path) -> None:
    """In an empty folder, then in another one on the same machine: with the caches of yesterday."""
    page = PAGES[name].read_text(encoding="utf-8")
    for day in ("today", "tomorrow"):
        home = tmp_path / day
        home.mkdir()
        walker = Walker(home, tmp_path / "cache")
        walker.walk(page)
        assert len(walker.ran) >= 8
        shutil.rmtree(home)


@pytest.mark.parametrize("name", PAGES)
def test_no_command_hides_from_the_walker(name: str) -> None:
    """Commands stand in fences `sh`; what is indented instead is not run, so only `make` may be."""
    page = PAGES[name].read_text(encoding="utf-8")
    outside = PART.sub("", page)
    indented = [line.strip() for line in outside.splitlines() if line.startswith("    ") and line.strip()]
    assert [line for line in indented if not line.startswith("make ")] == []
