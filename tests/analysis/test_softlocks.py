"""Points of no return: the play that gets there, and no alarm if a way stays open."""

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
    """The softlocks of a small campaign, in both editions: each with a play of the real rules."""
    both: list[list[Diagnostic]] = []
    lines: list[list[int]] = []
    for edition in ("kings-of-ruin", "fall-of-avalon"):
        result = compile_texts({"campaign.chron": HEAD.replace("kings-of-ruin", edition) + body})
        assert result.campaign is not None
        both.append([one for one in report_on(result).finish() if one.code.name == "softlock"])
        spots = [one.place.span.start for one in both[-1] if one.place is not None]
        lines.append(sorted(result.sources["campaign.chron"].position(spot).line for spot in spots))
    assert lines[0] == lines[1]
    return both[0]


WIN = "    > the campaign ends in victory\n    -> end\n"


def test_two_locks_that_only_together_close_all_endings() -> None:
    found = softlocks(
        f"  * Door one. [not status one]\n{WIN}  * Door two. [not status two]\n{WIN}"
        "  * Lock one.\n    > gain status one\n    -> end\n"
        "  * Lock two.\n    > gain status two\n    -> end\n"
    )
    last = []  # whichever comes second loses the game, so each is told with a play that ends in it
    for one in found:
        steps = [line for line in one.evidence if "Lock" in line]
        assert len(steps) >= 2
        last.append(steps[-1].partition('"')[2])
    assert sorted(last) == ['Lock one."', 'Lock two."']


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
    assert any('"Second."' in line for line in found.evidence)


def test_an_ending_after_the_lock_is_enough() -> None:
    assert not softlocks(
        "  * Swear.\n    > gain status one\n    -> after\n  * Ask. [not status one]\n    -> end\n\n"
        "verse after\n  > the campaign ends in victory\n"
    )


def test_an_open_door_and_something_to_walk_away_with() -> None:
    """A `(once)` choice marks a status, its page lets one walk away with it, and the only ending asks for its absence."""
    (found,) = softlocks(
        f"  * (once) Open the box.\n    -> box\n  * Ring. [not status one]\n{WIN}  * Leave.\n    -> end\n\n"
        "verse box\n  > gain status one\n\n  * Wash.\n    > lose status one\n    -> end\n  * Walk away.\n    -> end\n"
    )
    assert any('"Walk away."' in line for line in found.evidence)
    assert found.evidence[-1].startswith("from here every state was looked at")


def test_a_door_for_one_visit_left_empty_handed() -> None:
    (found,) = softlocks(
        f"  * (once) Go in.\n    -> vault\n  * Ring. [status one]\n{WIN}  * Leave.\n    -> end\n\n"
        "verse vault\n  * Take it.\n    > gain status one\n    -> end\n  * Take nothing.\n    -> end\n"
    )
    assert any('"Take nothing."' in line for line in found.evidence)


def test_a_status_that_can_be_wasted() -> None:
    (found,) = softlocks(
        "  * (once) Take the match.\n    > gain status one\n    -> end\n"
        "  * Light a pipe. [status one]\n    > lose status one\n    -> end\n"
        f"  * Light the beacon. [status one]\n{WIN}  * Leave.\n    -> end\n"
    )
    assert any('"Light a pipe."' in line for line in found.evidence)


def test_a_roll_that_loses_the_only_key() -> None:
    (found,) = softlocks(
        "  * (once) Pick the lock.\n    -> lock\n"
        f"  * Go in. [status one]\n{WIN}  * Leave.\n    -> end\n\n"
        "verse lock\n  > roll\n    1-3: -> end\n    4+: gain status one -> end\n"
    )
    assert found.place is not None


def test_what_only_a_dead_verse_gives_is_no_part_of_a_play() -> None:
    """W605 was once shown with a play that took such a choice."""
    for one in softlocks(
        f"  * Win.\n{WIN}  * Show it. [status one]\n    > gain status two\n    -> end\n  * Leave.\n    -> end\n\n"
        "verse nowhere\n  > gain status one\n  -> end\n"
    ):
        raise AssertionError(one)


def test_a_redirection_that_must_fire_is_not_walked_past() -> None:
    assert not softlocks(
        "  > gain status one\n  > if status one -> win\n  > gain status two\n\n"
        "  * Leave. [status two]\n    -> end\n  * Stay.\n    -> end\n\n"
        "verse win\n  > the campaign ends in victory\n"
    )


def test_a_chapter_that_is_passed_without_what_it_asks_for() -> None:
    """A chapter's page is followed once (KOR-STORY-001): who comes there without it has nothing more to read."""
    (found,) = softlocks(
        "  > if status two -> gone\n\n  * (once) Take it.\n    > gain status one\n    -> end\n"
        "  * Go on.\n    > gain status two\n    > chapter 2 begins\n    -> end\n  * Leave.\n    -> end\n\n"
        "verse gone\n  -> end\n\nverse second\n  > if status one -> fine\n  -> end\n\n"
        "verse fine\n  > the campaign ends in victory\n\n"
        'chapter two-tides 2 "Two Tides"\n  -> fenmouth/second\n'
    )
    assert any('"Go on."' in line for line in found.evidence)


FLOOD = '\nevent flood "Flood"\n  kind: story\n'


def test_an_event_that_leaves_the_game() -> None:
    (found,) = softlocks(
        "  * (once) Hear of it.\n    > resolve event flood\n    > gain status one\n    -> end\n"
        "  * Forget it. [status one]\n    > remove event flood from the game\n    -> end\n"
        f"  * Ring. [event flood active]\n{WIN}  * Leave.\n    -> end\n{FLOOD}"
    )
    assert any('"Forget it."' in line for line in found.evidence)


def test_an_event_that_stays_is_none() -> None:
    assert not softlocks(
        "  * (once) Hear of it.\n    > resolve event flood\n    -> end\n"
        f"  * Ring. [event flood active]\n{WIN}  * Leave.\n    -> end\n{FLOOD}"
    )
