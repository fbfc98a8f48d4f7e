"""Points of no return: the play that gets there, and no alarm where a way stays open."""

from pathlib import Path

from chronicler.commands.play import load_campaign
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.no_softlock import none_possible
from compiler.api import compile_texts
from compiler.diagnostics.finding import Diagnostic
from tests.analysis.support import report_on

HEAD = """campaign harbour "The Harbour"
  edition: kings-of-ruin
  start: fenmouth
  characters: brannoc

chapter slack-water 1 "Slack Water"
  -> fenmouth/arrival

location fenmouth 101 "Fenmouth"

character brannoc 1 "Brannoc"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0

status one "One"
status two "Two"

journal fenmouth

verse arrival
"""


def softlocks(body: str) -> list[Diagnostic]:
    """The softlocks of a small campaign; the proof that there is none must agree."""
    result = compile_texts({"campaign.chron": HEAD + body})
    assert result.campaign is not None
    found = [one for one in report_on(result).finish() if one.code.name == "softlock"]
    assert none_possible(CampaignGraph(result.campaign)) is not bool(found)
    return found


WIN = "    > the campaign ends in victory\n    -> end\n"


def test_two_locks_that_only_together_close_all_endings() -> None:
    (found,) = softlocks(
        f"  * Door one. [not status one]\n{WIN}  * Door two. [not status two]\n{WIN}"
        "  * Lock one.\n    > gain status one\n    -> end\n"
        "  * Lock two.\n    > gain status two\n    -> end\n"
    )
    steps = [line for line in found.evidence if "Lock" in line]
    assert len(steps) >= 2


def test_a_lock_that_can_be_undone_is_none() -> None:
    assert not softlocks(
        f"  * Door. [not status one]\n{WIN}  * Lock.\n    > gain status one\n    -> end\n"
        "  * Unlock.\n    > lose status one\n    -> end\n  * Ask. [status two]\n    -> end\n"
        "  * Learn.\n    > gain status two\n    -> end\n"
    )


def test_a_verse_for_one_reading() -> None:
    (found,) = softlocks(
        f"  > if read before -> after\n\n  * Win.\n{WIN}  * Wait.\n    > gain status one\n    -> end\n\n"
        "verse after\n  > if status one then gain 1 food\n  -> end\n"
    )
    assert any("has been read" in line for line in found.evidence)
    assert any('"Wait."' in line for line in found.evidence)


def test_a_key_that_can_be_taken_once_and_dropped() -> None:
    (found,) = softlocks(
        "  * (once) Take the key.\n    > gain status one\n    -> end\n"
        f"  * Drop the key.\n    > lose status one\n    -> end\n  * Use it. [status one]\n{WIN}"
    )
    assert any('"Drop the key."' in line for line in found.evidence)


def test_the_wrong_order() -> None:
    (found,) = softlocks(
        "  > if status two -> after\n\n  * First.\n    > gain status one\n    -> end\n"
        "  * Second.\n    > gain status two\n    -> end\n\n"
        "verse after\n  * Through. [status one]\n"
        f"{WIN}  * Stay.\n    -> end\n"
    )
    assert any("status one is not had" in line for line in found.evidence)


def test_an_ending_after_the_lock_is_enough() -> None:
    assert not softlocks(
        "  * Swear.\n    > gain status one\n    -> after\n  * Ask. [not status one]\n    -> end\n\n"
        "verse after\n  > the campaign ends in victory\n"
    )


def test_the_bundled_campaign_always_keeps_an_ending_in_reach() -> None:
    """The search for deadly states meets its limit there; the case analysis does not."""
    campaign = load_campaign(Path(__file__).parents[2] / "content" / "drowned-bell")
    assert none_possible(CampaignGraph(campaign))
