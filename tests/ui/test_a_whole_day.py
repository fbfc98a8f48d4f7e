"""A day with travel, exploring, a fight, a talk and a night: by one and by four heroes, line by line and full screen.

A bot finds the game. Then it is played through the real command and through the real keys, left in the middle and
resumed, and must end where the bot ended.
"""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from chronicler.bundled import bundled
from compiler.api import Job, compile_campaign
from compiler.sources.workspace import load
from runtime.play.saves.save import Save
from runtime.play.sessions.opening import take_up
from runtime.rules.book.book import Book
from runtime.ui.desk import Desk
from runtime.ui.table import Table
from schemas.codec import dumps
from schemas.model import Campaign
from tests.saves.games import new_table
from tests.support.waiting import PATIENCE
from tests.ui.moments import script_of
from tests.ui.terminal import Headless

KINDS = {"moves", "verse", "combat", "talk", "rests", "paid"}
# The bundled campaign of each edition, alone and with all who can play it.
GAMES = pytest.mark.parametrize(
    ("name", "heroes"), [("drowned-bell", 1), ("drowned-bell", 4), ("untold-winter", 1), ("untold-winter", 2)]
)


@cache
def campaign(name: str) -> Campaign:
    loaded = load(bundled(name))
    compiled = compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings)).campaign
    assert compiled is not None, "the bundled campaign does not compile"
    return compiled


@cache
def day(name: str, heroes: int) -> tuple[int, tuple[str, ...], list[object]]:
    """The seed, the numbered answers, and the log they lead to."""
    seed, script = script_of(campaign(name), heroes, KINDS)
    table = new_table(None, heroes, seed, of=campaign(name))
    play(table, script)
    return seed, tuple(script), list(table.session.log)


def play(table: Table, script: list[str] | tuple[str, ...]) -> None:
    from runtime.ui.typed_words import obey

    for line in script:
        obey(table, line)


def resumed(path: Path, name: str) -> Table:
    save = Save.open(path)
    return Table.resumed(save, take_up(Book(campaign(name)), save))


@GAMES
def test_line_by_line(tmp_path: Path, name: str, heroes: int) -> None:
    seed, script, log = day(name, heroes)
    built = tmp_path / "campaign.json"
    built.write_bytes(dumps(campaign(name)))
    names = ",".join(Book(campaign(name)).heroes[:heroes])
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "NO_COLOR": "1"}

    def call(lines: tuple[str, ...], *words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", "from chronicler.cli import main; main()", "play", str(built), *words],
            env=environment,
            input="".join(f"{line}\n" for line in lines),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    half = len(script) // 2
    first = call(script[:half], "--heroes", names, "--seed", str(seed), "--save", "day")
    second = call(script[half:], "--resume", "--save", "day")
    assert "That does not work" not in first + second
    assert "rests." in first + second
    assert "\x1b" not in first + second
    table = resumed(tmp_path / "data/chronicler/saves" / name / "day.save", name)
    assert table.session.log == log


@GAMES
def test_full_screen(tmp_path: Path, name: str, heroes: int) -> None:
    seed, script, log = day(name, heroes)
    path = tmp_path / "day.save"
    half = len(script) // 2
    table = new_table(path, heroes, seed, of=campaign(name))
    Headless(Desk(table)).play(*(f"{line}\r" for line in script[:half]))
    table.close()
    again = resumed(path, name)
    screen = Headless(Desk(again))
    shown = screen.play(*(f"{line}\r" for line in script[half:]))
    pages = [shown, *(screen.play(" ") for _ in range(3))]  # what is longer than the screen is turned
    assert again.session.log == log
    assert again.decision is not None
    assert any(again.decision.text in " ".join(page.split()) for page in pages)  # or takes two lines
    again.close()
