"""The habits that content/STYLE.md names stay under their caps, campaign by campaign.

A ceiling is what the text reached when it was last revised. It only ever goes down, until it meets the cap.
"""

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
CEILINGS: dict[str, dict[str, float]] = {
    "untold-winter": {
        "sentences that open with It, %": 11.8,
        "Verses that end on a button, %": 46.0,
        "comparisons": 6.1,
        "somebody, something": 7.4,
        "semicolons": 8.1,
    },
    "first-tide": {
        "sentences that open with It, %": 12.3,
        "Verses that end on a button, %": 48.8,
        "comparisons": 5.2,
        "semicolons": 10.7,
    },
}


def test_every_tic_has_a_cap() -> None:
    assert set(CAPS) == set(TICS)
    assert set(CEILINGS) <= set(CAMPAIGNS)


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_no_habit_grows(name: str) -> None:
    ceilings = CAPS | CEILINGS.get(name, {})
    counted = {tic: count(campaign(name)) for tic, count in TICS.items()}
    assert {tic: round(found, 2) for tic, found in counted.items() if found > ceilings[tic]} == {}


def test_a_ceiling_that_the_cap_has_overtaken_is_taken_out() -> None:
    met = [(name, tic) for name, tics in CEILINGS.items() for tic, most in tics.items() if most <= CAPS[tic]]
    assert met == []
