"""Defects of kinds the checker was not written for are found in their place, and their sound twins have no finding."""

import pytest

from tests.analysis.stranger_cases import STRANGER_CASES, StrangerCase
from tests.analysis.support import findings

EVERY = pytest.mark.parametrize(
    ("case", "edition"),
    [(case, edition) for case in STRANGER_CASES for edition in case.editions()],
    ids=lambda one: one if isinstance(one, str) else one.name,
)


@EVERY
def test_the_defect_is_found_where_it_stands(case: StrangerCase, edition: str) -> None:
    texts, expected, besides = case.render(edition, twin=False)
    found = findings(texts)
    assert expected
    assert [one for one in expected if one not in found] == [], found
    assert [one for one in found if one not in (*expected, *besides)] == []


@EVERY
def test_the_sound_twin_has_no_finding(case: StrangerCase, edition: str) -> None:
    assert findings(case.render(edition, twin=True).texts) == []


def test_every_kind_has_a_name_of_its_own() -> None:
    assert len({case.name for case in STRANGER_CASES}) == len(STRANGER_CASES) >= 40
