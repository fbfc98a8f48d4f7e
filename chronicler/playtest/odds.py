"""Shares with their uncertainty, and whether two of them differ. Exact where that is cheap."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

_Z: Final = 1.959963984540054  # 95 %


class Odds(msgspec.Struct, frozen=True):
    """A count out of a total, and the range of the true share with 95 % confidence (Wilson)."""

    count: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.count / self.of if self.of else 0.0


def share(count: int, of: int) -> Odds:
    """Wilson's interval: also right at 0 % and 100 %, and for a handful of games."""
    # A store may have been edited. A count above the total, or below zero, is impossible.
    count, of = max(count, 0), max(of, count, 0)
    if not of:
        return Odds(count, of, 0.0, 1.0)
    part = count / of
    square = _Z * _Z
    middle = (part + square / (2 * of)) / (1 + square / of)
    half = _Z * math.sqrt(part * (1 - part) / of + square / (4 * of * of)) / (1 + square / of)
    return Odds(count, of, max(0.0, middle - half), min(1.0, middle + half))


def differ(first: Odds, second: Odds) -> float:
    """The chance that two shares differ this much by luck alone (Fisher's exact test, two sides)."""
    a, b = first.count, first.of - first.count
    c, d = second.count, second.of - second.count
    total, row, column = a + b + c + d, a + b, a + c
    if not row or row == total or not column or column == total:
        return 1.0
    fixed = _chance(a, row, column, total)
    low, high = max(0, row + column - total), min(row, column)
    tail = sum(
        found
        for one in range(low, high + 1)
        if (found := _chance(one, row, column, total)) <= fixed * (1 + 1e-9)
    )
    return min(1.0, tail)


def _chance(a: int, row: int, column: int, total: int) -> float:
    """One table of Fisher's test, by logarithms."""
    return math.exp(_choose(column, a) + _choose(total - column, row - a) - _choose(total, row))


def _choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def really(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of many differences still hold, given that all were tested at once (Holm)."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    stands = [False] * len(chances)
    for rank, place in enumerate(order):
        if chances[place] > level / (len(chances) - rank):
            break
        stands[place] = True
    return stands


class MiddleHalf(msgspec.Struct, frozen=True):
    """The median of some numbers, and the range of their middle half."""

    low: float
    middle: float
    high: float
    mean: float
    count: int


def spread(values: Sequence[float]) -> MiddleHalf:
    if not values:
        return MiddleHalf(0.0, 0.0, 0.0, 0.0, 0)
    ordered = sorted(values)

    def at(part: float) -> float:
        place = part * (len(ordered) - 1)
        below = int(place)
        above = min(below + 1, len(ordered) - 1)
        return ordered[below] + (ordered[above] - ordered[below]) * (place - below)

    return MiddleHalf(at(0.25), at(0.5), at(0.75), sum(ordered) / len(ordered), len(ordered))


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """A mean and the range of the true mean with 95 % confidence; unlimited for a single value."""
    count = len(values)
    if not count:
        return 0.0, -math.inf, math.inf
    mean = sum(values) / count
    if count == 1:
        return mean, -math.inf, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    half = _Z * math.sqrt(variance / count)
    return mean, mean - half, mean + half
