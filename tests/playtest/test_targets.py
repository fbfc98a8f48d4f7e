"""What a target of a campaign is compared with."""

from typing import cast

import pytest

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


@pytest.mark.parametrize(
    ("tails", "told"),
    [
        ([("a", "x"), ("b", "y")], {"x": 1, "y": 1}),  # the last pages differ
        ([("a", "credits"), ("b", "credits")], {"a": 1, "b": 1}),  # all close alike: the page before tells
        ([("a", "b", "morning"), ("a", "b", "morning")], {"morning": 2}),  # nothing tells: the last one
        ([("morning",), ("a", "morning")], {"morning": 2}),
    ],
)
def test_an_end_is_called_by_the_last_page_that_tells_games_apart(
    tails: list[tuple[str, ...]], told: dict[str, int]
) -> None:
    counts = Tally()
    counts.tails = [(tail, 1) for tail in tails]
    assert counts.endings() == told
