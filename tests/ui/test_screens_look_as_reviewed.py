"""Screens as text, at three sizes: read them in review as a player would."""

import pytest

from runtime.ui.desk import Desk
from runtime.ui.panels.panel_list import BY_WORD
from runtime.ui.screen import STYLES, plain
from runtime.ui.theme import LOOKS
from runtime.ui.wrap import width_of
from tests.saves.games import WORLDS
from tests.support.golden import Golden
from tests.ui.moments import AVALON, SIZES, table_at


def picture(desk: Desk, width: int, height: int) -> str:
    """The whole terminal, with the line for writing in between."""
    frame = desk.frame(width, height)
    lines = [
        *plain(tuple(frame.top)).split("\n"),
        frame.prompt.rstrip(),
        *plain(tuple(frame.bottom)).split("\n"),
    ]
    assert len(frame.top) + 1 + len(frame.bottom) == height
    for line in lines:
        assert width_of(line) <= width, line
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(
    ("name", "heroes"),
    [("opening", 1), ("day", 1), ("who", 2), ("party", 2), ("combat", 2), ("talk", 1)],
)
def test_moments(golden: Golden, name: str, heroes: int, width: int, height: int) -> None:
    golden(f"{name}-{width}x{height}.txt", picture(Desk(table_at(name, heroes)), width, height))


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(
    "word", ["help", "map", "heroes", "quests", "status", "markers", "journal", "notes", "log"]
)
def test_panels(golden: Golden, word: str, width: int, height: int) -> None:
    table = table_at("combat", 2)
    table.note("The ferrymen count to nineteen.")
    desk = Desk(table)
    desk.frame(width, height)
    desk.open_panel(BY_WORD[word])
    golden(f"panel-{word}-{width}x{height}.txt", picture(desk, width, height))


@pytest.mark.parametrize(
    ("word", "argument"), [("encounter", ""), ("author", ""), ("help", "waystone"), ("journal", "boat")]
)
def test_panels_with_more(golden: Golden, word: str, argument: str) -> None:
    desk = Desk(table_at("combat", 2))
    desk.frame(100, 40)
    desk.open_panel(BY_WORD[word], argument)
    text = picture(desk, 100, 40).replace(desk.table.head.build, "0123456789abcdef")
    golden(f"panel-{word}{'-' + argument if argument else ''}.txt", text)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(
    ("name", "heroes"),
    [("opening", 2), ("day", 2), ("combat", 2), ("talk", 1), ("nightmare", 3), ("death", 2)],
)
def test_moments_of_avalon(golden: Golden, name: str, heroes: int, width: int, height: int) -> None:
    table = table_at(name, heroes, AVALON)
    golden(f"avalon-{name}-{width}x{height}.txt", picture(Desk(table), width, height))


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("word", ["map", "heroes", "status"])
def test_panels_of_avalon(golden: Golden, word: str, width: int, height: int) -> None:
    """Menhirs with their dials and range, Reputation, and the save sheet."""
    desk = Desk(table_at("menhirs", 2, AVALON))
    desk.frame(width, height)
    desk.open_panel(BY_WORD[word])
    golden(f"avalon-panel-{word}-{width}x{height}.txt", picture(desk, width, height))


@pytest.mark.parametrize(
    ("name", "word", "argument"),
    [
        ("menhirs", "help", ""),
        ("menhirs", "help", "menhir"),
        ("menhirs", "quests", ""),
        ("menhirs", "markers", ""),
        ("nightmare", "journal", "nightmare"),
        ("talk", "encounter", ""),
        ("death", "status", ""),
        ("remains", "map", ""),
    ],
)
def test_more_panels_of_avalon(golden: Golden, name: str, word: str, argument: str) -> None:
    desk = Desk(table_at(name, 2, AVALON))
    desk.frame(100, 40)
    desk.open_panel(BY_WORD[word], argument)
    parts = [part for part in (name, word, argument) if part]
    golden(f"avalon-panel-{'-'.join(parts)}.txt", picture(desk, 100, 40))


@pytest.mark.parametrize("width", [20, 40, 60, 80, 100, 119, 120, 200])
@pytest.mark.parametrize("height", [8, 12, 24, 60])
@pytest.mark.parametrize("name", ["opening", "combat", "talk"])
@pytest.mark.parametrize("edition", WORLDS)
def test_any_size_fits(edition: str, name: str, width: int, height: int) -> None:
    desk = Desk(table_at(name, 1, edition))
    for word in ("", *BY_WORD):
        if word:
            desk.open_panel(BY_WORD[word])
        frame = desk.frame(width, height)
        assert len(frame.top) + 1 + len(frame.bottom) <= max(height, 9)
        for line in (*frame.top, *frame.bottom):
            assert sum(width_of(text) for _, text in line) <= max(width, 24)
        desk.close_panel()


def test_every_style_has_a_look_and_no_other() -> None:
    assert set(LOOKS) | {""} == set(STYLES)
    table = table_at("combat", 2)
    desk = Desk(table)
    for word in ("", *BY_WORD):
        if word:
            desk.open_panel(BY_WORD[word])
        frame = desk.frame(100, 40)
        assert {style for line in (*frame.top, *frame.bottom) for style, _ in line} <= set(STYLES)
