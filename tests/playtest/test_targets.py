"""What a target of a campaign is held against."""

from typing import cast

from chronicler.playtest.findings_of_games import PlaytestReport
from chronicler.playtest.tallies import Tally
from chronicler.playtest.targets import verdicts
from schemas.model import PlaytestTarget

NO_REPORT = cast(PlaytestReport, None)  # boxes are counted in the tally alone


def test_boxes_are_asked_of_every_chapter_or_of_one() -> None:
    counts = Tally()
    counts.time_passed[1, 1] += [15, 15, 16]
    counts.time_passed[2, 1] += [3, 3, 4]
    every = PlaytestTarget(measure="time passed", at=(0, 0), least=12, most=18)
    first = PlaytestTarget(measure="time passed in chapter", at=(0, 0), name="1", least=12, most=18)
    second = PlaytestTarget(measure="time passed in chapter", at=(0, 0), name="2", least=12, most=18)
    found = [one.verdict for one in verdicts((every, first, second), NO_REPORT, counts)]
    assert found == ["missed", "met", "missed"]
