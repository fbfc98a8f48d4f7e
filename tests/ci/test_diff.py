"""`chronicler diff` says what changed for players, between revisions, folders and builds, and nothing else."""

import json
import shutil
from pathlib import Path

import jsonschema
import pytest

from tests.ci.pull_requests import CAMPAIGN, CAUSEWAY, LANDING, moved_file, said_rename
from tests.ci.studio import Studio

SCHEMA = Path(__file__).parents[2] / "schemas/diff-report.schema.json"


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio.founded(tmp_path / "studio", tmp_path / "cache")


def changes(studio: Studio, *words: str) -> list[tuple[str, str, str, list[str]]]:
    report = json.loads(
        studio.run("diff", *(words or ("main", "--campaign", "lamplight")), "--format", "json").out
    )
    jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(report)
    return [(one["kind"], one["name"], one["change"], one["details"]) for one in report["changes"]]


def test_what_players_do_not_see_is_no_change(studio: Studio) -> None:
    assert changes(studio) == []
    studio.edit(LANDING, "verse somebody-waves", "# a remark that moves all lines\n\nverse somebody-waves")
    moved_file(studio)
    assert changes(studio) == []
    said = studio.run("diff", "main", "--campaign", "lamplight", "--exit-code")
    assert (said.code, said.out.startswith("Nothing changed for players.")) == (0, True)


def test_rows_and_groups_say_what_is_new_in_them(studio: Studio) -> None:
    """A status with a part more, a character who starts elsewhere: what, not only that."""
    studio.edit("campaign.chron", "parts: lit, carried", "parts: carried, lit, out")
    studio.edit("campaign.chron", "health: 0-10, start 7", "health: 0-10, start 6")
    told = {(kind, name): details for kind, name, _, details in changes(studio)}
    assert told["status", "lamp"] == ["parts: new “out”"]
    assert told["character", "wren"] == ["health, start: 7 -> 6"]


def test_words_choices_prices_requirements_and_ways(studio: Studio) -> None:
    studio.edit(LANDING, "The boat is not.", "The boat has gone.")
    studio.edit(LANDING, "(1 energy) Take", "(2 energy) Take")
    studio.edit(
        LANDING, "  * Go back to the bench.", "  * Shout.\n    -> end\n  * Go back to the bench. [food 1]"
    )
    studio.edit(LANDING, "    1-3: gain 1 terror", "    1-3: gain 2 terror")
    studio.edit(CAUSEWAY, "-> book/morning", "-> book/home-by-lamplight")
    assert changes(studio)[:3] == [
        (
            "verse",
            "landing/the-landing",
            "changed",
            [
                "text: “is not.” -> “has gone.”",
                "choice “Take the lamp down from its post.” has another price: 1 energy -> 2 energy",
                "new choice “Shout.”",
                "choice “Go back to the bench.” asks for something now: food 1",
            ],
        ),
        ("verse", "landing/somebody-waves", "changed", ["its instructions are others"]),
        (
            "verse",
            "causeway/who-came",
            "changed",
            ["choice “Keep it, and be followed.” leads to book/home-by-lamplight, not to book/morning"],
        ),
    ]
    assert studio.run("diff", "main", "--campaign", "lamplight", "--exit-code").code == 1


def test_verses_that_come_go_and_are_renamed(studio: Studio) -> None:
    said_rename(studio)
    assert changes(studio) == [("verse", "landing/a-hand-goes-up", "renamed", ["was landing/somebody-waves"])]
    studio.commit("Renamed")
    studio.edit(LANDING, "verse a-hand-goes-up\n  renamed from: somebody-waves\n", "verse nobody-waves\n")
    studio.edit(LANDING, "-> a-hand-goes-up", "-> nobody-waves")
    found = changes(studio, "HEAD", "--campaign", "lamplight")
    assert [one[:3] for one in found] == [
        ("verse", "landing/the-landing", "changed"),
        ("verse", "landing/nobody-waves", "added"),
        ("verse", "landing/a-hand-goes-up", "removed"),
    ]
    assert found[2][3] == ["number 1 leads nowhere any more"]


def test_what_a_choice_does_is_said(studio: Studio) -> None:
    studio.edit(LANDING, "> gain status lamp part carried", "> gain status lamp part carried, gain 1 food")
    ((kind, name, change, details),) = changes(studio)
    assert (kind, name, change) == ("verse", "landing/the-landing", "changed")
    (said,) = details
    assert said.startswith("choice “Take the lamp down from its post.” does something else: ")
    before, after = said.partition(": ")[2].split(" -> ")
    assert after == f"{before}, gain 1 food"


def test_a_rename_changes_no_ending_and_nothing_that_players_see(studio: Studio) -> None:
    assert studio.run("rename", "location landing", "pier", "lamplight").code == 0
    assert studio.run("rename", "pier/the-landing", "shore", "lamplight").code == 0
    found = changes(studio)
    assert {(kind, change) for kind, _, change, _ in found} == {("verse", "renamed"), ("location", "renamed")}
    assert ("verse", "pier/shore", "renamed", ["was landing/the-landing"]) in found


def test_other_things_and_the_campaign_itself(studio: Studio) -> None:
    studio.edit(CAMPAIGN, "food 1, magic 1", "food 2, magic 1")
    studio.edit(CAMPAIGN, '"The Causeway"', '"The Long Causeway"')
    studio.edit(CAMPAIGN, '"Lamplight"', '"By Lamplight"')
    found = {one[0]: one for one in changes(studio)}
    assert found["location"] == (
        "location",
        "causeway",
        "changed",
        ["title: “The Causeway” -> “The Long Causeway”"],
    )
    assert found["character"][1:3] == ("wren", "changed")
    assert found["campaign"][3] == ["title: “Lamplight” -> “By Lamplight”"]


def test_folders_builds_and_revisions_can_be_compared_in_any_way(studio: Studio) -> None:
    studio.run("build", "lamplight")
    shutil.copytree(studio.home / "lamplight", studio.home / "older")
    shutil.copy(studio.home / "build/lamplight/campaign.json", studio.home / "old.json")
    studio.edit(LANDING, "The boat is not.", "The boat has gone.")
    studio.run("build", "lamplight")
    expected = [("verse", "landing/the-landing", "changed", ["text: “is not.” -> “has gone.”"])]
    assert changes(studio, "older", "lamplight") == expected
    assert changes(studio, "old.json", "build/lamplight/campaign.json") == expected
    assert changes(studio, "HEAD", "build/lamplight/campaign.json", "--campaign", "lamplight") == expected
    assert changes(studio, "main", "HEAD", "--campaign", "lamplight") == []


def test_a_campaign_that_was_not_there_is_new(studio: Studio) -> None:
    studio.run("new", "second")
    assert changes(studio, "main", "--campaign", "second") == [("campaign", "second", "added", [])]


def test_a_campaign_that_does_not_compile_is_told(studio: Studio) -> None:
    studio.edit(LANDING, "-> somebody-waves", "-> nowhere")
    said = studio.run("diff", "main", "--campaign", "lamplight")
    assert (said.code, "chronicler check lamplight" in said.err) == (2, True)


def test_words_are_counted_as_stats_counts_them(studio: Studio) -> None:
    counted = json.loads(studio.run("stats", "lamplight", "--format", "json").out)[0]["total"]["words"]
    assert counted == 132
    report = json.loads(studio.run("diff", "main", "--campaign", "lamplight", "--format", "json").out)
    assert (report["totals_before"]["words"], report["totals_after"]["words"]) == (counted, counted)


def test_markdown_for_a_pull_request(studio: Studio) -> None:
    studio.edit(LANDING, "The boat is not.", "The boat has gone.")
    assert studio.run("diff", "main", "--campaign", "lamplight", "--format", "markdown").out == (
        "## What changed for players\n\n- verse `landing/the-landing` changed\n"
        "  - text: “is not.” -> “has gone.”\n\n132 words, 6 Verses, 6 choices, 0 stubs, plans read 2 of 6 Verses.\n"
    )


def endings(studio: Studio) -> list[tuple[str, str, list[str]]]:
    return [(name, change, details) for kind, name, change, details in changes(studio) if kind == "ending"]


def test_endings_that_come_and_go(studio: Studio) -> None:
    assert endings(studio) == []
    studio.edit(CAUSEWAY, "> the campaign ends in victory", "> the campaign ends in defeat")
    assert endings(studio) == [
        ("defeat in book/home-by-lamplight", "added", []),
        ("victory in book/home-by-lamplight", "removed", []),
    ]


def test_an_ending_that_nobody_reaches_any_more(studio: Studio) -> None:
    """Every arrow to the Verse of the victory leads to the other ending instead."""
    text = studio.read(CAUSEWAY).replace("-> book/home-by-lamplight", "-> book/morning")
    studio.write(CAUSEWAY, text)
    assert endings(studio) == [
        ("victory in book/home-by-lamplight", "changed", ["nobody can get there any more"])
    ]


def test_odds_by_bots_tell_only_what_is_hardly_luck(studio: Studio) -> None:
    text = studio.read(CAUSEWAY).replace("-> book/home-by-lamplight", "-> book/morning")
    studio.write(CAUSEWAY, text)
    words = ("main", "--campaign", "lamplight", "--games", "12")
    odds = {name: details for kind, name, _, details in changes(studio, *words) if kind == "odds"}
    assert all("% of 12 games -> " in detail for details in odds.values() for detail in details)
    same = changes(studio, "lamplight", "lamplight", "--games", "4")
    assert same == []
