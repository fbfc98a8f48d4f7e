"""Odds that need no game: the rows of a roll, the sides of a dial. Exact fractions, for every bonus a party can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from schemas.model import Campaign, Hidden, Roll, RollRow, Step, Toss, Verse

_FACES: Final = range(1, 7)


def totals(dice: int) -> dict[int, Fraction]:
    """How likely each sum of so many dice is (KOR-ROLL-001)."""
    ways: Counter[int] = Counter({0: 1})
    for _ in range(dice):
        more: Counter[int] = Counter()
        for total, count in ways.items():
            for face in _FACES:
                more[total + face] += count
        ways = more
    whole = sum(ways.values())
    return {total: Fraction(count, whole) for total, count in sorted(ways.items())}


def chances(roll: Roll, bonus: int) -> list[Fraction]:
    """How likely each row is with this bonus. Rows are compared from the top (KOR-ROLL-002)."""
    found = [Fraction(0)] * len(roll.rows)
    for total, chance in totals(roll.dice).items():
        row = _row(roll.rows, total + bonus)
        if row is not None:
            found[row] += chance
    return found


def _row(rows: tuple[RollRow, ...], total: int) -> int | None:
    for place, row in enumerate(rows):
        if row.least <= total and (row.most is None or total <= row.most):
            return place
    return None


def bonuses(roll: Roll, campaign: Campaign) -> range:
    """The bonuses that heroes can have: from the lowest to all modifiers with the best attribute."""
    best: Counter[str] = Counter()
    for hero in campaign.characters:
        for attribute, value in hero.attributes.items():
            best[attribute] = max(best[attribute], value)
    low = sum(
        min(0, one.amount) if one.when is not None or one.attribute else one.amount for one in roll.modifiers
    )
    high = sum(
        max(0, one.amount) + (best[one.attribute] if one.attribute else 0)
        if one.when is not None or one.attribute
        else one.amount
        for one in roll.modifiers
    )
    return range(low, high + 1)


def steps_of(verse: Verse) -> Iterator[Step]:
    """Every step, including hidden ones."""

    def inner(steps: tuple[Step, ...]) -> Iterator[Step]:
        for step in steps:
            yield step
            if isinstance(step, Hidden):
                yield from inner(step.steps)

    return inner(verse.page.steps)


def told(verse: Verse, campaign: Campaign) -> list[str]:
    """The odds of a Verse's rolls and tosses in words, one line for each bonus."""
    lines: list[str] = []
    for step in steps_of(verse):
        if isinstance(step, Toss):
            lines.append("  toss of a dial: " + ", ".join(f"{row.outcome} 50 %" for row in step.rows))
        if not isinstance(step, Roll):
            continue
        names = [_words(row) for row in step.rows]
        head = " + ".join(one.attribute or f"{one.amount}" for one in step.modifiers)
        lines.append(f"  roll{f' + {head}' if head else ''} at line {step.at[0]}:")
        for bonus in bonuses(step, campaign):
            parts = [
                f"{name} {float(chance):.0%}"
                for name, chance in zip(names, chances(step, bonus), strict=True)
                if chance
            ]
            lines.append(f"    with {bonus:+d}: {', '.join(parts)}")
    return lines


def told_briefly(verse: Verse, campaign: Campaign) -> list[str]:
    """A line for each roll and toss: the least and the greatest chance of each row, over all bonuses that heroes can have."""
    lines: list[str] = []
    for step in steps_of(verse):
        if isinstance(step, Toss):
            lines.append("toss of a dial: " + ", ".join(f"{row.outcome} 50 %" for row in step.rows))
        if not isinstance(step, Roll):
            continue
        able = bonuses(step, campaign)
        # A middle row is likeliest with a medium bonus, so every bonus is tried.
        columns = zip(step.rows, zip(*(chances(step, bonus) for bonus in able), strict=True), strict=True)
        parts = [
            f"{_words(row)} {_percent(min(odds))}"
            + (f" to {_percent(max(odds))}" if min(odds) != max(odds) else "")
            for row, odds in columns
            if any(odds)
        ]
        between = f" with {able[0]:+d} to {able[-1]:+d}" if len(able) > 1 else ""
        lines.append(f"roll at line {step.at[0]}{between}: {', '.join(parts)}")
    return lines


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.0%}".replace("%", " %")


def _words(row: RollRow) -> str:
    most = "+" if row.most is None else f"-{row.most}" if row.most != row.least else ""
    return f"{row.least}{most}" + (f" -> {row.to}" if row.to else "")
