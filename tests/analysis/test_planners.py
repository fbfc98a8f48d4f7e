"""A planner agrees with `check` about what can be reached; `python -m tests.analysis.planners 500` asks it more often."""

import pytest

from compiler.api import compile_texts
from tests.analysis.planners import Translated, disagreements, story

pytest.importorskip("clingo", reason="the second opinion needs clingo (pip install clingo)")

ROOM = """campaign story "Story"
  edition: {edition}
  start: fenmouth
  characters: brannoc

chapter slack-water 1 "Slack Water"
  -> fenmouth/v0

location fenmouth 101 "Fenmouth"

character brannoc 1 "Brannoc"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0
{tray}
status ash "Ash"
status bone "Bone"

journal fenmouth

verse v0
  Words.

  * (once) Take ash. [not status bone]
    > gain status ash
    -> end
  * Trade it. [status ash]
    > lose status ash
    > gain status bone
    -> end
  * Go on. [status ash and status bone]
    -> v1
  * Leave.
    -> end

verse v1
  Words.

  -> end
"""


@pytest.mark.parametrize("edition", ["kings-of-ruin", "fall-of-avalon"])
def test_the_planner_reads_a_page_as_the_rules_do(edition: str) -> None:
    """By hand: ash is had once and traded for bone, so both are never had, and v1 is never read."""
    tray = "" if edition == "kings-of-ruin" else "  tray: green\n"
    campaign = compile_texts({"campaign.chron": ROOM.format(edition=edition, tray=tray)}).campaign
    assert campaign is not None
    opinion = Translated(campaign).opinion()
    assert opinion.verses == {"fenmouth/v0"}
    assert opinion.choices == {("fenmouth/v0", key) for key in ("take-ash", "trade-it", "leave")}
    assert disagreements(campaign)[0] == []


@pytest.mark.parametrize("seed", range(40))
def test_planner_and_check_agree(seed: int) -> None:
    campaign = story(seed, ("kings-of-ruin", "fall-of-avalon")[seed % 2])
    if campaign is not None:
        assert disagreements(campaign)[0] == []
