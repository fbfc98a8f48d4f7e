"""The real command in a real terminal, through tmux, at three sizes; its screens are the reviewed ones."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.saves.games import CAMPAIGNS
from tests.support.golden import Golden
from tests.ui.moments import SIZES
from tests.ui.terminal import Tmux, tmux_is_there

pytestmark = pytest.mark.skipif(
    not tmux_is_there(), reason="tmux is not on this machine and cannot be installed"
)
BELL = str(CAMPAIGNS / "fenmouth-oar")
WINTER = str(CAMPAIGNS.parents[2] / "content" / "untold-winter")


@pytest.fixture
def terminal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Tmux]:
    # Sockets have short names: the folder of the test may be too deep for one.
    found = Tmux(tmp_path, *getattr(request, "param", (100, 30)))
    yield found
    found.close()


@pytest.mark.parametrize("terminal", SIZES, indirect=True, ids=lambda size: f"{size[0]}x{size[1]}")
def test_an_evening(terminal: Tmux, golden: Golden, request: pytest.FixtureRequest) -> None:
    name = request.node.callspec.id
    terminal.start("play", BELL, "--seed", "1", "--heroes", "brannoc,mererid")
    golden(f"tmux-opening-{name}.txt", terminal.read("saved: autosave"))
    terminal.keys("4", "Enter")
    golden(f"tmux-day-{name}.txt", terminal.read("Day 1"))
    terminal.keys("travel", "Space", "to", "Space", "salt", "Enter")
    golden(f"tmux-arrived-{name}.txt", terminal.wait("Saltmarket", "comes to"))
    terminal.keys("F2")
    golden(f"tmux-map-{name}.txt", terminal.wait("The map"))
    terminal.keys("Escape", "C-z")
    terminal.wait("Taken back")
    terminal.keys("C-y")
    terminal.wait("comes to")
    terminal.keys("C-c")
    terminal.wait("Leave? Everything is saved.")
    terminal.keys("y")
    assert terminal.ended()
    terminal.start("play", BELL, "--resume")
    golden(f"tmux-resumed-{name}.txt", terminal.wait("You go on where you stopped.", "comes to"))


@pytest.mark.parametrize("terminal", SIZES, indirect=True, ids=lambda size: f"{size[0]}x{size[1]}")
def test_an_evening_in_avalon(terminal: Tmux) -> None:
    """The same keys in the other edition; its campaign is still being written, so words are looked for."""
    terminal.start("play", WINTER, "--seed", "3", "--heroes", "hanne,gorran")
    terminal.read("saved: autosave", "Hanne Marrable")
    terminal.keys("F2")
    terminal.wait("The map", "◆7", "in range")
    terminal.keys("Escape", "F5")
    terminal.wait("Save sheet", "The Telling House: dial 7")
    terminal.keys("Escape", "F3")
    terminal.wait("Reputation 2")
    terminal.keys("Escape", "help", "Space", "nightmare", "Enter")
    terminal.wait("instead of a dream")
    terminal.keys("Escape", "C-c")
    terminal.wait("Leave? Everything is saved.")
    terminal.keys("y")
    assert terminal.ended()
    terminal.start("play", WINTER, "--resume")
    terminal.wait("You go on where you stopped.")


def test_a_game_in_progress_is_offered(terminal: Tmux) -> None:
    terminal.start("play", BELL, "--seed", "1", "--heroes", "brannoc")
    terminal.read("saved: autosave")
    terminal.keys("4", "Enter")
    terminal.wait("Day 1")
    terminal.keys("quit", "Enter")
    assert terminal.ended()
    terminal.start("play", BELL)
    terminal.wait("There is a game in progress: Day 1")
    terminal.keys("Enter")
    terminal.wait("You go on where you stopped.")


def test_resizing_lays_everything_out_anew(terminal: Tmux) -> None:
    terminal.start("play", BELL, "--seed", "1", "--heroes", "brannoc")
    terminal.read("saved: autosave")
    for width, height in ((60, 20), (160, 50), (80, 24)):
        terminal.resize(width, height)
        shown = terminal.wait("F1 help", "Brannoc")
        assert max(len(line) for line in shown.split("\n")) <= width


def test_a_second_terminal_is_told_and_may_look(terminal: Tmux, tmp_path: Path) -> None:
    terminal.start("play", BELL, "--seed", "1", "--heroes", "brannoc")
    terminal.read("saved: autosave")
    terminal.keys("4", "Enter")
    terminal.wait("Day 1")
    (tmp_path / "two").mkdir()
    second = Tmux(tmp_path / "two", 100, 30)
    try:
        second.home = tmp_path
        second.start("play", BELL, "--resume")
        second.wait("being played by another Chronicler", "Wait for it, only look, or leave")
        second.keys("look", "Enter")
        second.wait("only looking", "Day 1")
        second.keys("1", "Enter")
        second.wait("only looked at")
        second.keys("quit", "Enter")
        second.start("play", BELL, "--resume")
        second.wait("Wait for it, only look, or leave")
        second.keys("wait", "Enter")
        terminal.keys("quit", "Enter")
        assert terminal.ended()
        second.wait("You go on where you stopped.")
    finally:
        second.close()


def test_plain_mode_in_a_terminal_asks_before_it_leaves(terminal: Tmux) -> None:
    terminal.start("play", BELL, "--seed", "1", "--heroes", "brannoc", "--plain")
    terminal.wait("End the Day")
    terminal.keys("C-c")
    terminal.wait("Everything is saved. Leave?")
    terminal.keys("n", "Enter", "map", "Enter")
    terminal.wait("The map")
    terminal.keys("quit", "Enter")
    assert terminal.ended()


def test_no_color_is_honoured(terminal: Tmux) -> None:
    terminal.start("play", BELL, "--seed", "1", "--heroes", "brannoc")
    terminal.read("saved: autosave")
    assert terminal.colours()
    terminal.keys("quit", "Enter")
    assert terminal.ended()
    terminal.start("play", BELL, "--seed", "1", "--heroes", "brannoc", NO_COLOR="1")
    terminal.wait("Go on with it?")
    terminal.keys("yes", "Enter")
    terminal.read("saved: autosave")
    assert terminal.colours() == set()


def test_a_group_chooses_its_heroes_by_their_letters(terminal: Tmux) -> None:
    terminal.start("play", BELL, "--seed", "1")
    terminal.wait("1. Brannoc, the Founder's Son", "asked so politely", "Who plays?")
    terminal.keys("7", "Enter")
    terminal.wait("There is no hero `7`", "each once")
    terminal.keys("2,", "Space", "brannoc", "Enter")
    assert "All together: What do you do?" in terminal.read("Mererid of the Nets")


@pytest.mark.parametrize("terminal", [(80, 24)], indirect=True)
def test_the_door_plays_what_is_chosen_and_settings_stay_where_they_were_changed(terminal: Tmux) -> None:
    terminal.start()
    terminal.wait("Campaigns", "Settings")
    terminal.keys("5")
    terminal.wait("What is changed?", "● only what matters")
    terminal.keys("7")
    terminal.wait("blue and orange")
    terminal.keys("2")
    shown = terminal.wait("▸  7. Colours: blue and orange", "● blue and orange")
    assert "○ as they are" in shown
    terminal.keys("Escape")
    terminal.wait("Learn to play")
    terminal.keys("3")
    terminal.wait("What there is to play", "The Drowned Bell")
    terminal.keys("Enter")
    terminal.wait("Who plays?", "Brannoc")
