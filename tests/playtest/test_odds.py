"""Intervals and tests, compared with published values."""

import math

import pytest

from chronicler.playtest.odds import differ, mean_interval, really, share, spread


def test_wilsons_interval() -> None:
    """Newcombe 1998, table I, method 3: 81 of 263 lies in 0.2553 to 0.3662, 15 of 148 in 0.0624 to 0.1605."""
    one, other = share(81, 263), share(15, 148)
    assert (round(one.low, 4), round(one.high, 4)) == (0.2553, 0.3662)
    assert (round(other.low, 4), round(other.high, 4)) == (0.0624, 0.1605)
    assert share(0, 20).low == 0
    assert round(share(0, 20).high, 4) == 0.1611
    assert share(1, 1).high <= 1


def test_fishers_exact_test() -> None:
    """The lady tasting tea: 3 of 4 against 1 of 4 has two sides of 34 in 70."""
    assert differ(share(3, 4), share(1, 4)) == pytest.approx(34 / 70)
    assert differ(share(1, 10), share(9, 10)) == pytest.approx(202 / 184756, rel=1e-6)
    assert differ(share(0, 9), share(0, 7)) == 1


def test_many_questions_at_once_need_surer_answers() -> None:
    assert really([0.04]) == [True]
    assert really([0.04, 0.5]) == [False, False]
    assert really([0.001, 0.02, 0.9]) == [True, True, False]


def test_means_and_middles() -> None:
    assert spread([1, 2, 3, 4, 5]).middle == 3
    assert (spread([1, 2, 3, 4, 5]).low, spread([1, 2, 3, 4, 5]).high) == (2, 4)
    mean, low, high = mean_interval([2, 4, 4, 4, 5, 5, 7, 9])
    assert mean == 5
    assert high - mean == pytest.approx(1.959963984540054 * math.sqrt(32 / 7 / 8))
    assert low == pytest.approx(2 * mean - high)
    assert mean_interval([3])[1] == -math.inf
