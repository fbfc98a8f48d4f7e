"""why, how and graph on the command line."""

from importlib import import_module
from pathlib import Path
from shutil import which

import pytest
from click.testing import CliRunner, Result

from tests.analysis.defects.bases import filled


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    planted = {"VERSES": "verse lost\n  Nobody.\n\n  -> end", "STATUSES": '\nstatus loop "Loop"',
               "CHOICES": "* Turn the key. [status loop]\n  > gain status loop\n  -> end"}  # fmt: skip
    for path, text in filled("two-chapters", planted).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def call(command: str, *words: object) -> Result:
    return CliRunner().invoke(
        import_module(f"chronicler.commands.{command}").command,
        [str(word) for word in words],
        standalone_mode=False,
    )


def test_why_something_is_unreachable(campaign: Path) -> None:
    result = call("why", "lost", "--path", campaign)
    assert result.return_value == 1
    assert "verse fenmouth/lost: proved unreachable." in result.output
    assert "nothing in the campaign leads there" in result.output
    circle = call("why", "status", "loop", "--path", campaign)
    assert "in a circle" in circle.output


def test_why_shows_who_gives_and_who_asks(campaign: Path) -> None:
    result = call("why", "drowned-bell:rope", "--path", campaign)
    assert result.return_value == 0
    assert "can be reached" in result.output
    assert "asked for at" in result.output


def test_how_gives_steps(campaign: Path) -> None:
    result = call("how", "ending", "victory", "--path", campaign)
    assert result.return_value == 0
    assert '# the ending in victory: reached.\nplan "To the ending in victory"\n' in result.output
    assert "  begins: campaign\n" in result.output
    steps = call("how", "ending", "victory", "--steps", "--path", campaign)
    assert "the ending in victory: possible.\n  1. " in steps.output
    dead = call("how", "lost", "--path", campaign)
    assert dead.return_value == 1
    assert "proved unreachable" in dead.output


def test_an_unknown_name_gets_the_nearest(campaign: Path) -> None:
    result = call("how", "drowned-bel", "--path", campaign)
    assert result.exception is not None
    assert "Did you mean" in str(result.exception)


@pytest.mark.parametrize("kind", ["journal", "map", "statuses", "quests"])
def test_every_picture_is_dot_text(campaign: Path, kind: str, tmp_path: Path) -> None:
    output = tmp_path / f"{kind}.dot"
    result = call("graph", campaign, "--kind", kind, "-o", output)
    assert result.return_value == 0
    assert output.read_text(encoding="utf-8").startswith("digraph")


def test_a_focus_shows_what_is_near_and_marks_it(campaign: Path) -> None:
    result = call("graph", campaign, "--focus", "lost", "--depth", "1")
    assert "(unreachable)" in result.output
    assert "dead-verse" in result.output
    assert "file://" in result.output
    whole = call("graph", campaign, "--all")
    assert whole.output.count("URL=") > 8


def test_the_map_lies_as_on_the_table(campaign: Path) -> None:
    text = call("graph", campaign, "--kind", "map").output
    assert 'pos="0.0,-0.0!"' in text
    assert 'pos="2.6,-0.0!"' in text
    assert 'pos="0.0,1.8!"' in text


def test_without_dot_a_message_says_how_to_get_it(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    result = call("graph", campaign, "-o", tmp_path / "map.svg")
    assert "graphviz" in str(result.exception)
    assert ".dot" in str(result.exception)


def test_other_endings_are_refused(campaign: Path, tmp_path: Path) -> None:
    assert "not `map.gif`" in str(call("graph", campaign, "-o", tmp_path / "map.gif").exception)


MAGIC = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.mark.skipif(
    which("dot") is None, reason="graphviz's `dot` is not installed; `make dot` tries to get it"
)
@pytest.mark.parametrize("kind", ["journal", "map", "statuses", "quests"])
@pytest.mark.parametrize("ending", MAGIC)
def test_every_picture_is_drawn_in_every_format(
    campaign: Path, kind: str, ending: str, tmp_path: Path
) -> None:
    output = tmp_path / f"{kind}.{ending}"
    assert call("graph", campaign, "--kind", kind, "-o", output).return_value == 0
    data = output.read_bytes()
    assert data.startswith(MAGIC[ending])
    if ending == "svg":
        text = data.decode("utf-8")
        assert text.count("<g id=") > 2
        assert kind == "quests" or "file://" in text  # links to the lines of the source


def test_the_folder_may_be_the_last_word(campaign: Path) -> None:
    result = call("why", "lost", campaign)
    assert result.return_value == 1
    assert "verse fenmouth/lost: proved unreachable." in result.output


def test_a_picture_of_nothing_is_not_drawn(campaign: Path) -> None:
    (campaign / "campaign.chron").write_text(SMALL, encoding="utf-8")
    for path in campaign.rglob("*.chron"):
        if path.name != "campaign.chron":
            path.unlink()
    result = call("graph", campaign, "--kind", "quests")
    assert result.exception is not None
    assert "has no quests" in str(result.exception)


SMALL = """campaign small "Small"
  edition: kings-of-ruin
  start: landing
  characters: wren

chapter night 1 "Night"
  -> landing/here

character wren 1 "Wren"
  energy: 0-10, start 6, red 0
  health: 0-10, start 7
  terror: 0-9, start 0, red 8-9

location landing 101 "The Landing"

journal landing

verse here
  Dark.

  > the campaign ends in victory
"""
