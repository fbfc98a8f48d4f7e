"""why and how on the command line. The pictures have their own folder."""

from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from compiler.api import compile_texts
from tests.analysis.defects.bases import filled
from tests.analysis.support import HEAD, report_on


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


def test_why_tells_what_makes_a_requirement_impossible(tmp_path: Path) -> None:
    verses = """journal fenmouth

verse arrival
  Words.

  * Look at the sun.
    > gain status sun, lose status moon
    -> end
  * Look at the moon.
    > gain status moon, lose status sun
    -> end
  * Both. [status sun and status moon]
    -> eclipse

verse eclipse
  Words.

  > the campaign ends in victory
"""
    (tmp_path / "campaign.chron").write_text(HEAD, encoding="utf-8")
    (tmp_path / "statuses.chron").write_text('status sun "Sun"\n\nstatus moon "Moon"\n', encoding="utf-8")
    (tmp_path / "journal.chron").write_text(verses, encoding="utf-8")
    result = call("why", "eclipse", "--path", tmp_path)
    lines = [line.strip() for line in result.output.splitlines()]
    assert lines[0] == "verse fenmouth/eclipse: proved unreachable."
    assert lines[2:] == [
        "status sun and status moon never hold together",
        "status sun comes only at line 6 of fenmouth/arrival, which ends status moon",
        "status moon comes only at line 9 of fenmouth/arrival, which ends status sun",
    ]


def test_why_shows_who_gives_and_who_asks(campaign: Path) -> None:
    result = call("why", "drowned-bell:rope", "--path", campaign)
    assert result.return_value == 0
    assert "nothing forbids it" in result.output
    assert "asked for at" in result.output
    assert call("why", "rope", "--path", campaign).output == result.output  # a part by its own name


def test_a_proof_is_told_in_six_lines(tmp_path: Path) -> None:
    statuses = "".join(f'status s{n} "S{n}"\n' for n in range(12))
    choices = "".join(
        f"  * On {n}. [status s{n}]\n    > gain status s{n + 1}\n    -> end\n" for n in range(11)
    )
    text = (
        f"{HEAD}\n{statuses}\njournal fenmouth\n\nverse arrival\n  Words.\n\n{choices}  * Out.\n    -> end\n"
    )
    (tmp_path / "campaign.chron").write_text(text, encoding="utf-8")
    short, full = call("why", "s11", "--path", tmp_path), call("why", "s11", "--path", tmp_path, "--full")
    assert len([line for line in short.output.splitlines() if line.startswith("  ")]) == 6
    assert "more with `--full`" in short.output
    assert len(full.output.splitlines()) > len(short.output.splitlines())


def test_a_vision_without_its_seal_is_told_so() -> None:
    body = "\njournal fenmouth\n\nverse arrival\n  Words.\n\n  -> end\n\nvision fenmouth\n\nverse dream\n  Sleep.\n\n  -> end\n"
    (found,) = [
        one
        for one in report_on(compile_texts({"campaign.chron": HEAD + body})).finish()
        if one.code.id == "W601"
    ]
    assert "add `vision` to its `seals:`" in found.help


def test_a_log_of_statuses_is_one_finding() -> None:
    names = [f"log-{n}" for n in range(30)]
    statuses = "".join(f'status {name} "{name}"\n' for name in names)
    given = ", ".join(f"gain status {name}" for name in names)
    body = f"\n{statuses}\njournal fenmouth\n\nverse arrival\n  Words.\n\n  > {given}\n  -> end\n"
    found = report_on(compile_texts({"campaign.chron": HEAD + body})).finish()
    (log,) = [one for one in found if one.code.id == "W603"]
    assert "25 more" in log.evidence[0]


def test_what_is_proved_is_certified(campaign: Path) -> None:
    result = call("check", campaign, "--certify")
    assert result.return_value == 0  # warnings only
    assert "Certified: " in result.output + (result.stderr or "")


def test_a_proof_that_does_not_hold_is_an_error(campaign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from compiler.analysis import graph, relaxed

    class Boastful(graph.CampaignGraph):
        """Calls rules impossible without any proof."""

        never = frozenset()
        reach = property(lambda self: relaxed.spread(self.world, skip=frozenset(range(40))))

    monkeypatch.setattr("chronicler.certifying.CampaignGraph", Boastful)
    result = call("check", campaign, "--certify")
    assert result.return_value == 1
    assert "NOT certified" in result.output + (result.stderr or "")


def test_how_gives_steps(campaign: Path) -> None:
    result = call("how", "ending", "victory", "--path", campaign)
    assert result.return_value == 0
    assert (
        "# the ending in victory: reached.\n# everyone passes first: verse book/the-bell-rises\n"
        'plan "To the ending in victory"\n'
    ) in result.output
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
