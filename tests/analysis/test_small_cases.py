"""What only the order of things shows: small campaigns with known answers, in both editions."""

import pytest

from tests.analysis.small_cases import SMALL_CASES, SmallCase
from tests.analysis.support import findings

# Said beside the expected finding, because it is true as well.
_BESIDE = {"W603", "W601", "W610"}


@pytest.mark.parametrize("edition", ["kings-of-ruin", "fall-of-avalon"])
@pytest.mark.parametrize("case", SMALL_CASES, ids=lambda case: case.name)
def test_the_order_of_things(case: SmallCase, edition: str) -> None:
    text = case.text(edition)
    found = [(code, text.splitlines()[line - 1]) for code, _, line in findings({"campaign.chron": text})]
    if not case.code:
        assert [one for one in found if one[0] != "W603"] == []
        return
    assert [one for one in found if one[0] == case.code and case.line in one[1]], found
    others = {code for code, _ in found} - _BESIDE - {case.code}
    assert others <= {"W605"}, found  # a door that shuts behind people may lose the game, too
