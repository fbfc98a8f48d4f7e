"""A finding is placed on the edit that causes it, however far away it shows; and one page describes a pull request."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chronicler.causes import Hunk, hunks, taken_back, tipping
from tests.ci.pull_requests import CAUSEWAY, LANDING, softlock
from tests.ci.studio import Studio

TEXTS = st.dictionaries(
    st.sampled_from(["a.chron", "b.chron", "c.chron"]),
    st.lists(st.sampled_from(["one", "two", "", "  three"]), max_size=8).map(
        lambda lines: "".join(f"{line}\n" for line in lines)
    ),
)


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio.founded(tmp_path / "home", tmp_path / "cache")


def found(studio: Studio, *words: str) -> list[dict]:
    said = studio.run("check", "lamplight", "--changed-since", "main", "--format", "json", *words)
    return json.loads(said.out)["findings"]


def line_of(studio: Studio, name: str, words: str) -> int:
    lines = studio.read(name).splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


@given(TEXTS, TEXTS)
def test_edits_taken_back_give_what_was_there(before: dict[str, str], now: dict[str, str]) -> None:
    edits = hunks(before, now)
    assert taken_back(before, now, []) == now
    back = taken_back(before, now, edits)
    assert {file: text for file, text in back.items() if text} == {
        file: text for file, text in before.items() if text
    }


@given(st.integers(1, 40), st.data())
def test_the_tipping_edit_is_found_where_it_can_be_told(count: int, data: st.DataObject) -> None:
    right = data.draw(st.integers(1, count))
    untold = data.draw(st.sets(st.integers(1, count).filter(lambda one: one not in (right, right - 1))))
    number = tipping(count, lambda edits: None if edits in untold else edits < right)
    assert number == (right - 1 if count not in untold else None)


def test_the_line_to_look_at() -> None:
    text = "verse a\n  Words.\n\n  -> end\n"
    assert Hunk("a", (3, 4), (3, 4)).line(text) == 4
    assert Hunk("a", (2, 2), (2, 4)).line(text) == 4  # the blank line says nothing
    assert Hunk("a", (2, 5), (2, 2)).line(text) == 2  # lines went: the one above the gap
    assert Hunk("a", (0, 3), (0, 0)).line(text) == 1


def test_a_dead_verse_is_told_at_the_arrow_that_went(studio: Studio) -> None:
    """Three edits in two files; one of them cut the only way to a Verse of another file."""
    studio.edit(
        CAUSEWAY, "\nbook of secrets", "\nverse wet-sleeves\n  They drip.\n\n  -> end\n\nbook of secrets"
    )
    studio.edit(
        LANDING, "  * Go back to the bench.", "  * Look at them.\n    -> causeway/wet-sleeves\n  * Go back."
    )
    assert studio.run("build", "lamplight").code == 0
    studio.commit("A Verse more")
    studio.branch("cut")
    studio.edit(LANDING, "The boat is not.", "The boat is not, yet.")
    studio.edit(LANDING, "-> causeway/wet-sleeves", "-> end")
    studio.edit(CAUSEWAY, "By daylight it is only water", "By day it is water")
    assert studio.run("build", "lamplight").code == 0
    studio.commit("Cut")
    (one,) = found(studio)
    assert one["code"] == "W601"
    assert (one["file"], one["line"]) == (
        f"lamplight/{LANDING}",
        line_of(studio, LANDING, "Look at them.") + 1,
    )
    shows = one["related"][0]
    at = line_of(studio, CAUSEWAY, "verse wet-sleeves")
    assert (shows["file"], shows["line"]) == (f"lamplight/{CAUSEWAY}", at)
    github = studio.run("check", "lamplight", "--changed-since", "main", "--format", "github").out
    assert f"file=lamplight/{LANDING},line={one['line']}" in github
    assert f"It shows at lamplight/{CAUSEWAY}:{at}." in github


def test_a_missing_verse_is_told_above_the_gap(studio: Studio) -> None:
    studio.branch("gone")
    text = studio.read(CAUSEWAY)
    studio.write(CAUSEWAY, text[: text.index("verse morning")].rstrip() + "\n")
    studio.commit("Gone")
    names = {(one["code"], one["file"]) for one in found(studio)}
    assert names == {("E201", f"lamplight/{CAUSEWAY}")}  # one of them shows in campaign.chron


def test_a_finding_on_a_changed_line_stays(studio: Studio) -> None:
    studio.branch("typo")
    studio.edit(LANDING, "gain status lamp part lit", "gain status lmap part lit")
    studio.commit("Typo")
    (one,) = found(studio)
    assert one["line"] == line_of(studio, LANDING, "lmap")
    assert "It shows" not in one["help"]


def test_a_softlock_that_was_there_is_not_told_again(studio: Studio) -> None:
    softlock(studio)
    studio.commit("A softlock on main")
    assert "W605" in studio.run("check", "lamplight", "--format", "concise").out
    studio.branch("words")
    studio.edit(LANDING, "The boat is not.", "The boat is not, yet.")
    studio.commit("Words")
    assert found(studio) == []


def test_a_stale_lock_that_was_there_is_not_told_again(studio: Studio) -> None:
    studio.edit(LANDING, "  * Go back to the bench.", "  * Sit.\n    -> end\n  * Go back to the bench.")
    studio.commit("Without a build")
    studio.branch("words")
    studio.edit(LANDING, "The boat is not.", "The boat is not, yet.")
    studio.commit("Words")
    assert found(studio, "--locked") == []
    assert "E246" in studio.run("check", "lamplight", "--locked", "--format", "concise").out


def test_one_page_for_a_pull_request(studio: Studio) -> None:
    """Findings, what changed for players, words and coverage up or down."""
    studio.branch("page")
    studio.edit(LANDING, "The boat is not.", "The boat is not, and the rope is cut.")
    plan = next(studio.path("plays").glob("*.plan"))
    plan.write_text(
        plan.read_text(encoding="utf-8").partition("  reads: somebody-waves")[0], encoding="utf-8"
    )
    studio.commit("Words, and less of a plan")
    said = studio.run("check", "lamplight", "--changed-since", "main", "--format", "markdown")
    assert said.out.startswith("## chronicler check passed\n\n## What changed for players\n\n")
    assert "- verse `landing/the-landing` changed" in said.out
    assert said.out.endswith("137 words (+5), 6 Verses, 6 choices, 0 stubs, plans read 1 of 6 Verses (-1).\n")
