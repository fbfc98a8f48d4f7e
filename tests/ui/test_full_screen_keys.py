"""The full screen without a terminal: every key does what it says, and nothing is lost."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from runtime.play.saves.save import Save
from runtime.rules.protocol.decisions import Decision, Option
from runtime.ui.desk import Desk
from runtime.ui.screen import plain
from tests.saves.games import new_table
from tests.ui.moments import table_at
from tests.ui.terminal import Headless

ENTER, ESC, UP, DOWN, PAGE_UP, PAGE_DOWN = "\r", "\x1b", "\x1b[A", "\x1b[B", "\x1b[5~", "\x1b[6~"
F = {1: "\x1bOP", 2: "\x1bOQ", 3: "\x1bOR", 4: "\x1bOS", 5: "\x1b[15~", 6: "\x1b[17~", 7: "\x1b[18~",
     8: "\x1b[19~", 9: "\x1b[20~", 10: "\x1b[21~", 11: "\x1b[23~", 12: "\x1b[24~"}  # fmt: skip
CTRL_C, CTRL_D, CTRL_Z, CTRL_Y, CTRL_P = "\x03", "\x04", "\x1a", "\x19", "\x10"


def said(desk: Desk) -> list[str]:
    return [step.said for step in desk.table.steps[1:]]


def test_answers_by_number_by_name_and_by_arrows() -> None:
    desk = Desk(new_table())
    shown = Headless(desk).play("4", ENTER)
    assert said(desk) == ["Leave them to their silence."]
    assert "Brannoc: What do you do?" in shown
    desk = Desk(new_table())
    Headless(desk).play("leave them", ENTER)
    assert said(desk) == ["Leave them to their silence."]
    desk = Desk(new_table())
    Headless(desk).play(PAGE_DOWN, PAGE_DOWN, UP, ENTER)
    assert said(desk) == ["Leave them to their silence."]
    desk = Desk(new_table())
    Headless(desk).play(PAGE_DOWN, PAGE_DOWN, DOWN, DOWN, DOWN, UP, ENTER)
    assert said(desk) == ["Leave them to their silence."]


def test_names_are_completed() -> None:
    desk = Desk(new_table())
    shown = Headless(desk).play("lea", "\t")
    assert "leave-them-to-their" in shown
    desk = Desk(new_table())
    Headless(desk).play("lea", "\t", ENTER, ENTER)
    assert said(desk) == ["Leave them to their silence."]


def test_what_is_locked_says_why_and_changes_nothing() -> None:
    desk = Desk(new_table())
    shown = Headless(desk).play("1", ENTER)
    assert "That does not work" in shown
    assert "requires empathy 2+" in shown
    assert said(desk) == []
    assert "there is no option “dance”" in Headless(desk).play("dance", ENTER)


def test_return_reads_before_it_answers_and_never_rests_on_what_is_locked() -> None:
    desk = Desk(new_table())
    screen = Headless(desk, 60, 20)
    assert "Space or Return: read on" in screen.play()
    shown = screen.play(ENTER, " ")
    assert said(desk) == []  # the text below was unread
    assert "What do you do?" in shown  # and now it is read
    rows = desk.screen().options
    assert rows[0].locked
    assert not rows[desk.view.cursor].locked
    Headless(desk, 60, 20).play(DOWN, DOWN)
    assert not rows[desk.view.cursor].locked


def test_return_does_not_take_what_is_dangerous() -> None:
    table = table_at("day", 1)
    desk = Desk(table)
    desk.frame(80, 24)
    assert desk._screen is not None
    mark, screen = desk._screen
    deadly = replace(screen.options[0], dangerous=True, preview=("Brannoc dies",))
    desk._screen = mark, screen._replace(options=(deadly,), story=())
    before = said(desk)
    assert not desk.enter("")
    assert "To take it, write its number: 1." in desk.view.message
    assert said(desk) == before


def test_undo_and_redo_have_keys_and_the_line_has_a_history() -> None:
    desk = Desk(new_table())
    shown = Headless(desk).play("4", ENTER, CTRL_Z)
    assert said(desk) == []
    assert "Taken back: Leave them to their silence." in shown
    shown = Headless(desk).play(CTRL_Y)
    assert said(desk) == ["Leave them to their silence."]
    desk = Desk(new_table())
    Headless(desk).play("4", ENTER, CTRL_Z, CTRL_P, ENTER)
    assert said(desk) == ["Leave them to their silence."]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        (1, "takes the option of that number"),
        (2, "◆ leading stone"),
        (3, "Aggression"),
        (4, "Quests and events"),
        (5, "Status sheet"),
        (6, "Markers"),
        (7, "The journal so far"),
        (8, "Your notes"),
        (9, "The log"),
        (10, "No encounter is under way"),
        (11, "Author's view"),
    ],
)
def test_each_panel_has_a_key_and_closes(key: int, words: str) -> None:
    desk = Desk(new_table())
    assert words in Headless(desk).play(F[key])
    assert words not in Headless(desk).play(ESC)
    assert words in Headless(desk).play(F[key])
    assert words not in Headless(desk).play(F[key])


def test_words_open_panels_with_arguments_and_a_slash_searches() -> None:
    desk = Desk(new_table())
    assert "keep the wyrdness away" in Headless(desk).play("help waystone", ENTER)
    assert "1 passage with 'nineteen'" in Headless(desk).play("journal nineteen", ENTER)
    shown = Headless(desk, height=12).play("help", ENTER, "/", "trade", ENTER)
    assert "Trade" in shown
    assert "does not stand here" in Headless(desk).play("/", "xyzzy", ENTER)
    assert "Space or Return" in Headless(desk).play(ENTER)


def test_a_long_story_is_paged() -> None:
    desk = Desk(new_table())
    first = Headless(desk, 60, 20).play()
    assert "more lines)" in first
    last = Headless(desk, 60, 20).play(PAGE_DOWN, PAGE_DOWN, PAGE_DOWN, PAGE_DOWN)
    assert "nineteen." in last
    assert Headless(desk, 60, 20).play(*[PAGE_UP] * 9).split("\n")[1] == first.split("\n")[1]


def test_turning_pages_shows_every_line_once_and_the_options_last() -> None:
    desk = Desk(new_table())
    size = (60, 20)
    pages = [desk.frame(*size)]
    while pages[-1].more:
        assert not pages[-1].rows, "options stand below the text when it is read"
        desk.page(1)
        pages.append(desk.frame(*size))
        assert pages[-1].first > pages[-2].first
    whole = [plain((one,)) for one in desk.screen().story if one]
    shown = "\n".join(plain(tuple(page.top)) for page in pages)
    assert [one for one in whole if one not in shown] == []
    assert pages[-1].rows
    desk.enter("nothing of the kind")  # what the table says takes a line and hides no option
    assert not desk.frame(*size).more


def test_control_c_asks_first_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.save"
    desk = Desk(new_table(path))
    screen = Headless(desk)
    assert "Leave? Everything is saved." in screen.play("4", ENTER, CTRL_C)
    assert screen.code is None
    stays = Headless(desk)
    stays.play("n", ENTER)
    assert stays.code is None
    again = Headless(desk)
    again.play(CTRL_C, CTRL_C)
    assert again.code == 0
    third = Headless(desk)
    third.play(CTRL_D, "y")
    assert third.code == 0
    desk.table.close()
    assert [step.said for step in Save.open(path, read_only=True).steps[1:]] == [
        "Leave them to their silence."
    ]


def test_quit_leaves() -> None:
    screen = Headless(Desk(new_table()))
    screen.play("quit", ENTER)
    assert screen.code == 0


def test_several_are_picked_with_space() -> None:
    table = table_at("day", 1)
    options = (Option("a", "Apple"), Option("b", "Bread"), Option("c", "Cheese", "it is gone"))
    table.session.decision = Decision("item.discard", "brannoc", options, "Discard what?", 0, 2)
    desk = Desk(table)
    shown = Headless(desk).play(*[PAGE_DOWN] * 4, " ", DOWN, " ")
    assert desk.view.picked == ("a", "b")
    assert "(up to 2, or none)" in shown
    assert "it is gone" in shown
    assert desk._under_the_cursor() == "a, b"
    Headless(desk).play(UP, " ")
    assert desk.view.picked == ("b",)


def test_a_note_is_written_and_a_report_too(tmp_path: Path) -> None:
    written: list[bytes] = []

    def write(data: bytes) -> Path:
        written.append(data)
        return tmp_path / "report.json"

    desk = Desk(new_table(), write)
    shown = Headless(desk).play("note the bell rang twice", ENTER, F[12])
    assert desk.table.notes == ["the bell rang twice"]
    assert "Report written:" in shown
    assert b'"seed": 1' in written[0]


def test_the_screen_follows_the_terminal() -> None:
    desk = Desk(table_at("combat", 2))
    while desk.frame(60, 20).more:
        desk.page(1)
    narrow = desk.frame(60, 20)
    wide = desk.frame(160, 50)
    assert "│ " in plain(tuple(wide.top))
    assert desk.frame(60, 20) == narrow
