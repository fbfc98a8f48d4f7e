"""`check --replay` can fail: its results are findings with codes, in every format, within the given time."""

import json
from pathlib import Path

import pytest

from tests.ci.studio import Studio

LANDING = "journal/101-landing.chron"


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio.founded(tmp_path / "studio", tmp_path / "cache")


def findings(studio: Studio, *words: str) -> tuple[int, list[tuple[str, str, str]], list[str]]:
    said = studio.run("check", "lamplight", "--replay", "--format", "json", *words)
    report = json.loads(said.out)
    return (
        said.code,
        [(one["code"], one["severity"], one["file"]) for one in report["findings"]],
        report["limits"],
    )


def test_every_verse_has_a_play_and_the_plays_are_kept(studio: Studio) -> None:
    code, found, said = findings(studio, "--require", "reached", "--keep")
    assert (code, found) == (0, [])
    assert said[0].startswith("6 Verses: 6 reached")
    assert said[1:3] == ["6 choices: 6 reached", "2 endings: 2 reached"]
    assert list(studio.path("witnesses").glob("*.plan"))


def test_without_time_nothing_is_found_and_required_it_is_red(studio: Studio) -> None:
    code, found, said = findings(studio, "--time", "0")
    assert code == 0
    assert {one[:2] for one in found} == {("I905", "note")}
    assert all(str(one[2]).startswith("lamplight/journal/") for one in found)
    assert any("The time was over" in sentence for sentence in said)
    code, found, _ = findings(studio, "--time", "0", "--require", "verses")
    assert (code, {one[:2] for one in found}) == (1, {("I905", "error")})
    for style in ("text", "concise", "sarif", "github", "junit", "markdown", "codequality"):
        told = studio.run(
            "check", "lamplight", "--replay", "--time", "0", "--require", "reached", "--format", style
        )
        assert (told.code, "I905" in told.out) == (1, True), style
        assert "The time was over" in (told.err if style == "codequality" else told.out), style


def test_choices_and_endings_can_be_required_by_themselves(studio: Studio) -> None:
    """Nothing may be looked at, so nothing has a play; each kind has a code of its own, at its own place."""
    code, found, said = findings(studio, "--states", "0", "--require", "reached")
    assert (code, {one[:2] for one in found}) == (1, {(f"I90{n}", "error") for n in (5, 6, 7)})
    assert [one[0] for one in found].count("I906") == 6
    assert all(one[2].startswith("lamplight/journal/") for one in found)
    assert any("The budget of 0 states (--states) was met" in sentence for sentence in said)
    code, found, _ = findings(studio, "--states", "0", "--require", "endings")
    assert (code, {one[:2] for one in found}) == (1, {("I905", "note"), ("I907", "error")})
    assert studio.run("check", "lamplight", "--replay", "--require", "verses,doors").code == 2


def test_a_choice_that_no_play_takes_is_told_at_its_line(studio: Studio) -> None:
    fed(studio, "fed")
    words = ("--replay", "--require", "choices", "--format", "concise")
    told = studio.run("check", "lamplight", *words)
    rows = [row for row in told.out.splitlines() if "I906" in row]
    line = next(n for n, text in enumerate(studio.read(LANDING).split("\n"), 1) if "Feed the parish" in text)
    assert (told.code, len(rows)) == (1, 1)
    assert rows[0].startswith(f"lamplight/{LANDING}:{line}:")
    some = [studio.run("check", "lamplight", *words, "--states", "5").out for _ in range(2)]
    assert some[0] == some[1], "a count of states ends at the same place"


def test_a_journey_that_no_longer_plays_is_told_at_its_line(studio: Studio) -> None:
    findings(studio, "--keep")
    studio.edit(LANDING, "    -> somebody-waves\n", "    -> the-light-moves\n")
    studio.edit(LANDING, "part carried -> the-light-moves", "part carried -> somebody-waves")
    code, found, _ = findings(studio, "--fail-on", "warning")
    assert code == 1
    assert ("W807", "warning") in {one[:2] for one in found}
    assert all(one[2].startswith("lamplight/witnesses/") for one in found if one[0] == "W807")
    findings(studio, "--keep")
    code, found, _ = findings(studio, "--fail-on", "warning")
    assert "W807" not in {one[0] for one in found}


# The analysis asks for each by itself; under the rules Energy never stands above Health.
NEVER_PLAYED = "  * Feed the parish. [energy 9+ and health 0-3]\n    -> {name}\n"
FED = "\nverse {name}\n  They eat.\n\n  -> end\n"


def fed(studio: Studio, name: str) -> None:
    studio.edit(
        LANDING, "  * Go back to the bench.\n", NEVER_PLAYED.format(name=name) + "  * Go back to the bench.\n"
    )
    studio.write(LANDING, studio.read(LANDING) + FED.format(name=name))


def test_only_verses_that_lost_their_play_are_the_changes_doing(studio: Studio) -> None:
    """Both revisions are searched: what had no play before is unchanged, and what has none now is new."""
    fed(studio, "fed")
    studio.commit("Nobody eats there")
    assert findings(studio, "--changed-since", "HEAD~1")[1] == [("I905", "note", f"lamplight/{LANDING}")]
    code, found, said = findings(studio, "--changed-since", "HEAD", "--require", "reached")
    assert (code, found) == (0, [])
    fed(studio, "fed-too")
    told = studio.run("check", "lamplight", "--replay", "--changed-since", "HEAD", "--format", "concise")
    rows = [row for row in told.out.splitlines() if "I905" in row]
    assert len(rows) == 1
    assert "landing/fed-too" in rows[0]
    line = studio.read(LANDING).split("\n").index("verse fed-too") + 1
    assert rows[0].startswith(f"lamplight/{LANDING}:{line}:"), "a play shows it; no edit is guessed for it"
    said = findings(studio, "--changed-since", "HEAD", "--time", "0")[2]
    words = ("--replay", "--time", "0", "--changed-since", "HEAD", "--format", "concise")
    assert "`landing/fed`" in studio.run("check", "lamplight", *words).out, (
        "nobody looked: it is not called old"
    )
    assert any("all called new" in sentence for sentence in said)


def test_a_journey_that_was_broken_before_is_not_the_changes_doing(studio: Studio) -> None:
    studio.write("plays/lost.plan", 'plan "lost"\n  begins: campaign\n  reads: landing/nobody-knows\n')
    studio.commit("A plan that never played")
    words = ("--fail-on", "warning", "--changed-since")
    assert findings(studio, *words, "HEAD")[:2] == (0, [])
    assert findings(studio, *words, "HEAD~1")[:2] == (1, [("W807", "warning", "lamplight/plays/lost.plan")])


def test_interrupted_it_keeps_what_it_found(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if somebody pressed Ctrl-C after the second Verse."""
    from chronicler.terminal import ProgressLine

    def interrupt(self: ProgressLine, done: int, of: int) -> None:
        if done >= 2:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(ProgressLine, "tell", interrupt)
        code, found, said = findings(studio, "--keep")
    assert code == 130
    assert any("interrupted" in sentence for sentence in said)
    kept = "".join(file.read_text(encoding="utf-8") for file in studio.path("witnesses").glob("*.plan"))
    assert "begins: campaign" in kept
    assert len([one for one in found if one[0] == "I905"]) < 6
    assert studio.run("test", "lamplight").code == 0


def test_what_belongs_to_a_replay_is_refused_without_one(studio: Studio) -> None:
    for words in (("--keep",), ("--require", "reached"), ("--time", "1"), ("--states", "9")):
        assert studio.run("check", "lamplight", *words).code == 2


def test_avalon_is_asked_for_the_same(tmp_path: Path) -> None:
    studio = Studio(tmp_path, tmp_path / "cache")
    studio.run("new", "winter", "--edition", "fall-of-avalon")
    words = ("check", "winter", "--replay", "--require", "verses,choices,endings", "--format", "concise")
    told = studio.run(*words)
    assert (told.code, "choices: " in told.out, "without a play" in told.out) == (0, True, False)
    none = studio.run(*words, "--states", "0")
    assert (none.code, {code for code in ("I905", "I906", "I907") if code in none.out}) == (
        1,
        {"I905", "I906", "I907"},
    )
