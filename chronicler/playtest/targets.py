"""Compares a run with the targets of a campaign. A target is missed only if the whole interval is outside of it.

All questions are asked at once. So each interval is made wide enough for all of them together to be right in 19 of 20
runs (Bonferroni). A gate that fails by luck is worse than one that waits for more games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from statistics import NormalDist
from typing import Final, NamedTuple

from chronicler.playtest.findings_of_games import PlaytestReport
from chronicler.playtest.odds import Odds, mean_interval, share
from chronicler.playtest.tallies import Tally
from schemas.model import PlaytestTarget

MET, MISSED, OPEN = "met", "missed", "open"
_LEVEL: Final = 0.05  # of all targets of a campaign together


class Measurement(NamedTuple):
    """The measured value, and the range of the true value with confidence, in the unit of the target."""

    value: float
    low: float
    high: float
    by: str = ""  # what moves it: a Verse, a choice, a hero
    most: float = math.inf  # the highest possible value: 100 for a share


class TargetVerdict(NamedTuple):
    """One target and whether it is met."""

    target: PlaytestTarget
    verdict: str
    said: str


def verdicts(
    targets: tuple[PlaytestTarget, ...], report: PlaytestReport, counts: Tally
) -> list[TargetVerdict]:
    return [_verdict(target, report, counts, len(targets)) for target in targets]


def _verdict(target: PlaytestTarget, report: PlaytestReport, counts: Tally, targets: int) -> TargetVerdict:
    found = list(_MEASURES[target.measure](target, report, counts))
    found = [_wider(one, targets * len(found)) for one in found]
    wanted = _wanted(target)
    name = f"{target.measure} {target.name}".strip()
    least = -math.inf if target.least is None else target.least
    most = math.inf if target.most is None else target.most
    if not found:
        return TargetVerdict(target, OPEN, f"{name} {wanted}: nothing was measured")
    missed = [one for one in found if one.high < least or one.low > most]
    if missed:
        worst = "; ".join(_told(one) for one in missed[:5]) + ("; ..." if len(missed) > 5 else "")
        return TargetVerdict(target, MISSED, f"{name} {wanted}: {worst}")
    unsure = [one for one in found if not least <= one.value <= most]
    if unsure:
        return TargetVerdict(
            target, OPEN, f"{name} {wanted}: {_told(unsure[0])}, which more games would decide"
        )
    return TargetVerdict(target, MET, f"{name} {wanted}: {_told(found[0])}" + _more(len(found) - 1))


def _more(count: int) -> str:
    return f" and {count} more" if count else ""


def _wanted(target: PlaytestTarget) -> str:
    if target.least is not None and target.most is not None:
        return f"{target.least:g} to {target.most:g}"
    return f"at least {target.least:g}" if target.least is not None else f"at most {target.most:g}"


def _told(one: Measurement) -> str:
    by = f" ({one.by})" if one.by else ""
    unit = " %" if one.most == 100.0 else ""
    doubt = f" (surely {one.low:.1f} to {one.high:.1f})" if math.isfinite(one.high) else ""
    return f"{one.value:.3g}{unit}{doubt}{by}"


def _percent(found: Odds, by: str = "") -> Measurement:
    return Measurement(100 * found.share, 100 * found.low, 100 * found.high, by, 100.0)


def _wider(one: Measurement, questions: int) -> Measurement:
    """The same with an interval for that many questions: the 95 % interval stretched around the measured value."""
    normal = NormalDist()
    factor = normal.inv_cdf(1 - _LEVEL / 2 / questions) / normal.inv_cdf(1 - _LEVEL / 2)
    return one._replace(
        low=max(0.0, one.value - factor * (one.value - one.low)),
        high=min(one.most, one.value + factor * (one.high - one.value)),
    )


Measures = Iterator[Measurement]


def _ending(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
    found = sum(target.name in tail for tail, _ in counts.tails)
    yield _percent(share(found, counts.finished))


def _read(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
    yield _percent(share(counts.verses[target.name], counts.finished))


def _won_against(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
    yield from (_percent(row.won) for row in report.meetings if row.encounter == target.name and row.met)


def _result(name: str) -> Callable[[PlaytestTarget, PlaytestReport, Tally], Measures]:
    def measure(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
        yield _percent(share(counts.results[name], counts.finished))

    return measure


def _deaths(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
    causes = ", ".join(list(report.causes)[:3])
    yield Measurement(*mean_interval(counts.deaths_per_game), causes)


def _days(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
    yield Measurement(*mean_interval(counts.all_days))


def _time_passed(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
    """Boxes marked when a chapter ends, for each size of party; for one chapter, if the target names it."""
    for (chapter, size), passed in sorted(counts.time_passed.items()):
        if any(passed) and target.name in ("", str(chapter)):
            yield Measurement(*mean_interval(passed), f"chapter {chapter}, parties of {size}")


def _hero_gap(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
    """The best hero's victories minus the worst hero's, in points. The uncertainty of both counts."""
    rows = [row for row in report.heroes if row.games]
    if len(rows) < 2:
        return
    best, worst = (pick(rows, key=lambda row: row.good.share) for pick in (max, min))
    yield Measurement(
        100 * (best.good.share - worst.good.share),
        max(0.0, 100 * (best.good.low - worst.good.high)),
        100 * (best.good.high - worst.good.low),
        f"{best.hero} and {worst.hero}",
    )


def _exp_left(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
    for chapter, left in sorted(counts.exp_left.items()):
        yield Measurement(*mean_interval(left), f"chapter {chapter}")


def _without(what: str) -> Callable[[PlaytestTarget, PlaytestReport, Tally], Measures]:
    def measure(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
        yield _percent(share(counts.empty[what], counts.finished))

    return measure


def _every_choice(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
    """Choices that cost or do something, on pages that were read."""
    for row in report.choices:
        if row.effect and row.offered.count:
            yield _percent(row.taken, f"{row.verse}: {row.text}")


def _every_verse(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
    yield from (_percent(row.read, row.verse) for row in report.verses)


def _every_ending(target: PlaytestTarget, report: PlaytestReport, counts: Tally) -> Measures:
    yield from (_percent(row.share, row.ending) for row in report.endings)


_MEASURES: Final[dict[str, Callable[[PlaytestTarget, PlaytestReport, Tally], Measures]]] = {
    "ending": _ending,
    "read": _read,
    "won against": _won_against,
    "victory": _result("victory"),
    "defeat": _result("defeat"),
    "unfinished": _result("went on"),
    "deaths": _deaths,
    "days": _days,
    "time passed": _time_passed,
    "time passed in chapter": _time_passed,
    "hero gap": _hero_gap,
    "exp left": _exp_left,
    "without food": _without("food"),
    "without wealth": _without("wealth"),
    "without magic": _without("magic"),
    "every choice": _every_choice,
    "every verse": _every_verse,
    "every ending": _every_ending,
}
