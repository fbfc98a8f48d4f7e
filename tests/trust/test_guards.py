"""No traceback, anywhere: a mistake of ours is reported, the game stays, and a report says what happened."""

from pathlib import Path

import pytest

from chronicler.playing import load_campaign
from runtime.play.bots.agents import RandomBot
from runtime.play.saves.save import Save
from runtime.play.sessions.opening import take_up
from runtime.ui.desk import Desk
from runtime.ui.plain import go_on
from runtime.ui.table import Table
from tests.saves.games import book_of, new_table
from tests.ui.terminal import Headless

TEMPLATE = Path(__file__).parents[2] / "chronicler" / "template"
ENTER = "\r"


@pytest.fixture
def finished(tmp_path: Path) -> Table:
    """A game that has ended, resumed from its save."""
    source = tmp_path / "tiny"
    for path in sorted(TEMPLATE.rglob("*.chron")):
        target = source / path.relative_to(TEMPLATE)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8").replace("NAME", "tiny").replace("TITLE", "Tiny")
        target.write_text(text, encoding="utf-8")
    campaign = load_campaign(source)
    for seed in range(50):
        path = tmp_path / f"{seed}.save"
        table, bot = new_table(path, 1, seed, of=campaign), RandomBot(seed)
        for _ in range(200):
            if table.decision is not None:
                table.answer(bot.answer(table.decision))
        table.close()
        if table.decision is None:
            save = Save.open(path)
            return Table.resumed(save, take_up(book_of(campaign), save))
    raise AssertionError("nobody comes to an end")


def test_undo_after_a_finished_game_that_was_taken_up_again(finished: Table) -> None:
    answers = len(finished.steps)
    shown = Headless(Desk(finished)).play("\x1a", "\x1a", "\x19", "\x19", "\x1a")
    assert "went wrong" not in shown
    assert len(finished.steps) == answers - 1
    assert finished.decision is not None


def broken(*_: object, **__: object) -> None:
    raise KeyError("a mistake of ours")


def test_a_mistake_while_answering_costs_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = new_table(tmp_path / "x.save", 2)
    written: list[bytes] = []

    def write(data: bytes) -> Path:
        written.append(data)
        return tmp_path / "report.json"

    table.answer("leave-them-to-their")
    before, steps = table.decision, len(table.steps)
    with monkeypatch.context() as patch:
        patch.setattr("runtime.play.sessions.session.Session.answer", broken)
        shown = Headless(Desk(table, write)).play("1", ENTER)
    assert "went wrong (KeyError" in " ".join(shown.split())
    assert len(written) == 1
    assert (table.decision, len(table.steps)) == (before, steps)
    lines: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr("runtime.ui.table.Table.undo", broken)
        told = iter(["undo", "1", None])
        assert go_on(table, lambda _: next(told), lines.append, write_report=write) == 0
    assert any("went wrong (KeyError" in line and "report.json" in line for line in lines)
    assert len(table.steps) == steps + 1
    table.close()


@pytest.mark.parametrize(
    "method", ["move", "page", "interrupt", "open_panel", "begin_search", "space", "close_panel"]
)
def test_a_mistake_in_a_key_is_told_on_the_screen(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    monkeypatch.setattr(f"runtime.ui.desk.Desk.{method}", broken)
    desk = Desk(new_table())
    screen = Headless(desk)
    keys = {"move": "\x1b[B", "page": "\x1b[6~", "interrupt": "\x03", "open_panel": "\x1bOP", "begin_search": "/",
            "space": " ", "close_panel": "\x1b"}  # fmt: skip
    shown = screen.play(keys[method])
    assert "Something in Chronicler itself went wrong (KeyError" in " ".join(shown.split())
    assert screen.code is None


def test_a_frame_that_cannot_be_drawn_leaves_the_game_on(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(new_table())
    with monkeypatch.context() as patch:
        patch.setattr("runtime.ui.desk.lay_out", broken)
        assert "went wrong" in Headless(desk).play()
    assert "What do you do?" in Headless(desk).play(" ", " ")  # past the text that stands before the question
