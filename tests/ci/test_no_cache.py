"""`--no-cache` works with every command that reads a campaign: it looks nothing up and keeps nothing."""

from pathlib import Path

import pytest

from chronicler.cli import group
from tests.ci.studio import Studio

CALLS = {
    "check": ("lamplight",),
    "build": ("lamplight",),
    "play": ("lamplight", "--seed", "1", "--script", "answers.txt"),
    "print": ("lamplight", "--only", "html"),
    "errata": ("1.0", "lamplight"),
    "rulings": ("lamplight",),
    "test": ("lamplight",),
    "why": ("landing/the-landing", "lamplight"),
    "how": ("landing/the-landing", "lamplight"),
    "graph": ("lamplight", "--kind", "journal", "-o", "journal.dot"),
    "balance": ("lamplight", "--games", "1"),
    "odds": ("landing/the-landing", "lamplight"),
    "diff": ("lamplight", "lamplight"),
    "playtest": ("lamplight", "--games", "1", "--heroes", "1"),
    "stats": ("lamplight",),
    "find": ("landing/the-landing", "lamplight"),
    "rename": ("landing/the-landing", "a-landing", "lamplight", "--diff"),
}


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Studio:
    made = tmp_path_factory.mktemp("no-cache")
    studio = Studio.founded(made / "home", made / "cache")
    (studio.home / "answers.txt").write_text("quit\n", encoding="utf-8")
    return studio


@pytest.mark.parametrize("name", CALLS)
def test_it_keeps_nothing(studio: Studio, name: str, tmp_path: Path) -> None:
    studio.cache = tmp_path / "cache"
    command = group.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    assert "no_cache" in {param.name for param in command.params}
    said = studio.run(name, *CALLS[name], "--no-cache")
    assert "No such option" not in said.err
    assert not list(tmp_path.rglob("*")), said


def test_without_it_something_is_kept(studio: Studio, tmp_path: Path) -> None:
    studio.cache = tmp_path / "cache"
    studio.run("check", "lamplight")
    assert len(list((tmp_path / "cache").rglob("*"))) > 3
