"""The command as people give it: a run, the same again, a comparison, a gate, a wrong call."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from chronicler.commands.playtest import command
from tests.playtest.support import STORY


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "the-lock"
    folder.mkdir()

    def write(inside: str = "", targets: str = "") -> None:
        (folder / "campaign.chron").write_text(STORY.format(id="the-lock", inside=inside, targets=targets))

    def run(*words: str) -> Result:
        return CliRunner().invoke(command, ["the-lock", "--jobs", "1", *words], standalone_mode=False)

    write()
    return run, write


def test_a_run_its_report_and_the_run_after_an_edit(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run, write = call
    first = run("--games", "40")
    assert first.exit_code == 0, first.output
    assert "The Lock: 80 games, seed 0" in first.output
    again = run("--games", "40")
    assert again.output == first.output
    more = run("--games", "50")
    assert "The Lock: 100 games" in more.output
    page = (tmp_path / "build" / "the-lock" / "playtest" / "report.html").read_text()
    assert "<script" not in page
    assert not re.search(r'(?:src|href)="(?!#)', page)
    write(inside="  Warm, and <b>bright</b>.\n")
    edited = run("--games", "40", "--compare", "last")
    assert "Nothing differs by more than luck would make." in edited.output
    assert run("--runs").output.count("\n") == 2


def test_what_changed_is_told(call) -> None:  # type: ignore[no-untyped-def]
    run, _ = call
    run("--games", "60", "--bot", "sensible")
    text = STORY.replace("1-4 -> let-in", "1-6 -> let-in").replace("5+ ->", "7+ ->")
    assert text != STORY
    Path("the-lock/campaign.chron").write_text(text.format(id="the-lock", inside="", targets=""))
    told = run("--games", "60", "--bot", "sensible", "--compare", "last")
    assert "Surely different:" in told.output
    assert "games that read book/turned-away" in told.output


def test_the_gate_is_shut_by_a_missed_target_and_says_by_which_verse(call) -> None:  # type: ignore[no-untyped-def]
    run, write = call
    write(targets="  playtest: read book/turned-away at most 1 %\n  playtest: days at most 20\n")
    shut = run("--games", "40", "--gate")
    assert shut.return_value == 1
    assert "missed  read book/turned-away at most 1" in shut.output
    write(targets="  playtest: read book/turned-away at least 1 %\n")
    opened = run("--games", "40", "--gate")
    assert opened.return_value == 0, opened.output


def test_a_chapter_of_a_target_is_a_number(call) -> None:  # type: ignore[no-untyped-def]
    run, write = call
    write(targets="  playtest: time passed in chapter 1 at most 5\n")
    assert "time passed in chapter 1 at most 5" in run("--games", "2").output
    write(targets="  playtest: time passed in chapter one at most 5\n")
    assert "time passed in chapter one at most 5" in run("--games", "2").output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bot", "sensibel"), "There is no bot `sensibel`. Did you mean `sensible`?"),
        (("--heroes", "5"), "Parties of this campaign have 1 to 2 heroes"),
        (("--heroes", "cat"), "There is no hero `cat`"),
        (("--ruling", "amb_s_01"), "write NAME=VALUE"),
        (("--ruling", "amb_s_01=maybe"), "A ruling cannot be read"),
        (("--mode", "eassy"), "There is no mode"),
        (("--goal", "nowhere", "--bot", "completionist"), "There is no goal `nowhere`"),
        (("--goal", "book/inside"), "Only the completionist plays for a goal"),
        (("--bot", "completionist"), "name it with --goal"),
        (("--goal", "book/insde", "--bot", "completionist"), "Did you mean `book/inside`"),
        (("--goal", "victroy", "--bot", "completionist"), "Did you mean `victory`"),
        (("--goal", "quest lok", "--bot", "completionist"), "There is no quest `lok`"),
        (("--bot", "planner:depth=2"), "A bot has no setting `depth`"),
        (("--compare", "beef", "--games", "1"), "There is no run `beef`"),
    ],
)
def test_a_wrong_call_is_answered(call, words: tuple[str, ...], said: str) -> None:  # type: ignore[no-untyped-def]
    run, _ = call
    wrong = run(*words)
    assert wrong.exception is not None
    assert said in str(wrong.exception)


def test_bots_are_listed(call) -> None:  # type: ignore[no-untyped-def]
    run, _ = call
    listed = run("--bot", "list").output
    assert {line.split()[0] for line in listed.splitlines()} >= {"random", "curious", "story-reader"}


def test_the_story_map_and_why_tell_how_many_came_there(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """Odds of a page: its roll exactly, whatever was played; its readers from the last run; a damaged report is none."""
    from chronicler.commands.why import command as why

    run, _ = call

    def asked() -> str:
        answer = CliRunner().invoke(why, ["quay/knock", "--path", "the-lock"], standalone_mode=False)
        assert answer.exit_code == 0, answer.output
        return answer.output

    before = asked()
    assert "roll at line" in before
    assert "playtest" not in before
    run("--games", "10")
    folder = tmp_path / "build" / "the-lock" / "playtest"
    told = re.search(r"read in (\d+)% \(\d+% to \d+%\) of the 20 games of the last playtest", asked())
    assert told
    page = (folder / "report.html").read_text()
    drawn = page[page.index("<svg class=map") : page.index("</svg>", page.index("<svg class=map"))]
    shown = [int(one) for one in re.findall(r"<title>[^<]*: (\d+) %</title>", drawn)]
    assert int(told[1]) in shown
    verses = (tmp_path / "the-lock" / "campaign.chron").read_text().count("\nverse ")
    assert len(shown) == verses
    (folder / "report.json").write_text('{"campaign": 7')
    assert asked() == before
