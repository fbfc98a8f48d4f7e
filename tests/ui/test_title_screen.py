"""The title screen: menus as people read them, at every size; heroes by their portraits, modes with their changes."""

from pathlib import Path

import pytest

from chronicler import save_home
from chronicler.before_the_game import portrait_words
from chronicler.bundled import bundled
from chronicler.choosing_a_game import _mode_words, place_for_a_new_game
from chronicler.door_menu import TITLE
from chronicler.menu_screen import MenuPage, MenuRow, menu_lines
from chronicler.playing import load_campaign
from chronicler.title_screen import DOORS
from runtime.editions.by_name import EDITIONS
from runtime.editions.modes import described
from runtime.play.saves.save import Save, checkpoint_of, now_of
from runtime.play.saves.save_folder import SaveFolder
from runtime.rules.book.book import Book
from tests.saves.games import new_table

DOOR = MenuPage(
    TITLE,
    "",
    tuple(MenuRow(key, key.title(), DOORS[key]) for key in ("new", "tutorial", "settings", "leave")),
)


@pytest.mark.parametrize(("width", "height"), [(60, 20), (80, 24), (120, 40), (200, 50)])
def test_a_menu_fills_the_screen_and_shows_every_row_and_what_is_known_of_one(
    width: int, height: int
) -> None:
    lines = menu_lines(DOOR, 1, (), width, height)
    assert len(lines) == height
    assert max(len(text) for _, text in lines) <= width
    shown = "\n".join(text for _, text in lines)
    assert all(row.text in shown for row in DOOR.rows)
    assert "explains the game" in shown
    assert next(text for style, text in lines if style == "chosen").startswith("▸")


def test_a_long_menu_keeps_the_cursor_in_sight() -> None:
    many = MenuPage("M", "Which?", tuple(MenuRow(str(at), f"row {at}") for at in range(60)))
    for cursor in (0, 30, 59):
        shown = menu_lines(many, cursor, (), 80, 24)
        assert any(style == "chosen" and f"row {cursor}" in text for style, text in shown)


def test_whoever_is_marked_for_a_group_bears_a_number() -> None:
    group = MenuPage("M", "Who?", tuple(MenuRow(name, name) for name in ("odo", "wren", "isa")), 3)
    shown = [text for _, text in menu_lines(group, 0, (2, 0), 80, 24)]
    assert any("1 3. isa" in text for text in shown)
    assert any("2 1. odo" in text for text in shown)


def test_portraits_tell_strength_goods_ability_and_letter() -> None:
    book = Book(load_campaign(bundled("drowned-bell")))
    words = "\n".join(portrait_words(book, "mererid"))
    for wanted in ("Strong in: ", "Begins with energy", "Plays: ", "Ability: ", "My dear Mererid"):
        assert wanted in words


def test_modes_are_told_by_what_they_change() -> None:
    known = dict(described(EDITIONS["kings-of-ruin"]))
    told = _mode_words(known, known["challenge"])
    assert len(told) > 5
    assert "· Dear waystones: 1 Energy more per character." in told


@pytest.mark.parametrize("size", [(60, 20), (100, 14)])
def test_a_long_letter_is_read_to_its_end(size: tuple[int, int]) -> None:
    letter = " ".join(f"word{at}" for at in range(260))
    group = MenuPage("M", "Who?", (MenuRow("odo", "Odo", (letter,)), MenuRow("isa", "Isa")))
    seen = "\n".join(text for below in range(40) for _, text in menu_lines(group, 0, (), *size, below=below))
    assert [at for at in range(260) if f"word{at}" not in seen] == []
    assert "PgDn: 1 of" in "\n".join(text for _, text in menu_lines(group, 0, (), *size))


def test_a_new_game_has_a_place_of_its_own_where_the_usual_one_is_being_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(save_home, "folder", lambda: SaveFolder(tmp_path))
    assert place_for_a_new_game("tiny") == ()
    path = save_home.folder().path("tiny", "autosave")
    table = new_table(None, 1, 1)
    game = Save.create(path, table.head, table.steps, now_of(table.session, 0), checkpoint_of(table.session))
    assert place_for_a_new_game("tiny") == ("--save", "autosave-2")
    game.close()
    assert place_for_a_new_game("tiny") == ()
