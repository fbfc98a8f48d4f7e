"""The habits that content/STYLE.md lists stay under their limits, campaign by campaign."""

import pytest

from tests.content.reading import CAMPAIGNS, campaign
from tests.content.tics import TICS

CAPS = {
    "sentences that open with It, %": 8.0,
    "Verses that end on a button, %": 25.0,
    "comparisons": 3.0,
    "forty years": 0.3,
    "number words": 12.0,
    "somebody, something": 4.0,
    "semicolons": 4.0,
}


def test_every_tic_has_a_cap() -> None:
    assert set(CAPS) == set(TICS)


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_no_habit_grows(name: str) -> None:
    counted = {tic: count(campaign(name)) for tic, count in TICS.items()}
    assert {tic: round(found, 2) for tic, found in counted.items() if found > CAPS[tic]} == {}
