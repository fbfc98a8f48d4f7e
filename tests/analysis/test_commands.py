"""why and how on the command line; the pictures have a folder of their own."""

from importlib import import_module
from pathlib import Path

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


def test_what_is_proved_is_certified(campaign: Path) -> None:
    result = call("check", campaign, "--certify")
    assert result.return_value == 0  # warnings only
    assert "Certified: " in result.output + (result.stderr or "")


def test_a_proof_that_does_not_hold_is_an_error(campaign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from compiler.analysis import graph, relaxed

    class Boastful(graph.CampaignGraph):
        """Calls rules impossible that nobody has proved to be."""

        never = frozenset()
        reach = property(lambda self: relaxed.spread(self.world, skip=frozenset(range(40))))

    monkeypatch.setattr("chronicler.certifying.CampaignGraph", Boastful)
    result = call("check", campaign, "--certify")
    assert result.return_value == 1
    assert "NOT certified" in result.output + (result.stderr or "")


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


def test_the_folder_may_be_the_last_word(campaign: Path) -> None:
    result = call("why", "lost", campaign)
    assert result.return_value == 1
    assert "verse fenmouth/lost: proved unreachable." in result.output
