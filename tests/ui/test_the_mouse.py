"""The mouse, as a terminal reports it: bytes of its protocol (SGR), pressed and released at the words."""

from runtime.ui.desk import Desk
from tests.ui.moments import table_at
from tests.ui.terminal import Headless

F2 = "\x1bOQ"


def click(shown: str, words: str) -> tuple[str, str]:
    """A click on the first letter of these words."""
    row, line = next((row, line) for row, line in enumerate(shown.splitlines(), 1) if words in line)
    column = line.index(words) + 1
    return f"\x1b[<0;{column};{row}M", f"\x1b[<0;{column};{row}m"


def with_mouse(desk: Desk) -> Desk:
    desk.mouse = True
    return desk


def test_an_option_is_pointed_at_and_taken_by_a_second_click() -> None:
    desk = with_mouse(Desk(table_at("day", 1)))
    screen = Headless(desk, 120, 40)
    shown = screen.play("\x1b[6~", "\x1b[6~")
    row = next(one for one in desk.screen().options[desk.view.cursor + 1 :] if not one.locked)
    before = len(desk.table.steps)
    there = click(shown, f"{row.number}. ")
    Headless(desk, 120, 40).play(*there)
    assert (desk.screen().options[desk.view.cursor].number, len(desk.table.steps)) == (row.number, before)
    Headless(desk, 120, 40).play(*there)
    assert len(desk.table.steps) > before


def test_a_place_on_the_map_is_looked_at() -> None:
    desk = with_mouse(Desk(table_at("day", 1)))
    shown = Headless(desk, 120, 40).play(F2)
    place = next(one.title for one in desk.table.book.locations.values() if one.title in shown)
    after = Headless(desk, 120, 40).play(*click(shown, place))
    assert f"── {place} " in after, after


def test_a_second_click_at_the_same_place_takes_what_the_first_one_pointed_at() -> None:
    """Pointing at an option takes what was told off the screen, and the options move down."""
    desk = with_mouse(Desk(table_at("day", 1)))
    shown = Headless(desk, 80, 24).play("\x1b[6~", "\x1b[6~", "note remember\r")
    row = next(one for one in desk.screen().options[1:] if not one.locked and f" {one.number}. " in shown)
    there = click(shown, f" {row.number}. ")
    moved = Headless(desk, 80, 24).play(*there)
    assert click(moved, f"▸ {row.number}. ") != there
    before = len(desk.table.steps)
    Headless(desk, 80, 24).play(*there)
    assert desk.table.steps[before].answer == row.key


def test_a_name_in_the_panel_beside_the_options_is_looked_at() -> None:
    desk = with_mouse(Desk(table_at("day", 1)))
    shown = Headless(desk, 120, 40).play("\x1b[6~", "\x1b[6~")
    places = [one.title for one in desk.table.book.locations.values()]
    line, title = next(
        (line, one) for line in shown.splitlines() for one in places if one in line.partition(" │ ")[2]
    )
    row, column = (
        shown.splitlines().index(line) + 1,
        line.index(" │ ") + line.partition(" │ ")[2].index(title) + 4,
    )
    after = Headless(desk, 120, 40).play(f"\x1b[<0;{column};{row}M", f"\x1b[<0;{column};{row}m")
    assert f"── {title} " in after
