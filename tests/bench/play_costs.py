"""What a long game costs: undo and load since a checkpoint, time and state over two hundred days."""

import statistics
from collections.abc import Sequence
from pathlib import Path

from tests.bench.play_peers import figures, ours
from tests.bench.report import Report

BANDS = (0, 1, 2, 3, 4, 6, 8, 12, 16)  # decisions since the checkpoint; the last one is open
# Decisions since the checkpoint from which taking back and loading must not cost more than playing them: undo has
# to copy a state and begin a menu, load has to read a state and look at all of its last menu.
FROM = {"undo": 2, "load": 4}
ENOUGH = 8  # positions in a band that is judged


def band_of(again: int) -> int:
    return max(low for low in BANDS if low <= again)


def band_words(low: int) -> str:
    place = BANDS.index(low)
    if place == len(BANDS) - 1:
        return f"{low} and more"
    last = BANDS[place + 1] - 1
    return str(low) if last == low else f"{low} to {last}"


def show_undo(bell: Path, rounds: int, report: Report) -> None:
    """What undo and load cost, against the decisions that have to be played again."""
    for heroes in (1, 4):
        who = "1 hero" if heroes == 1 else f"{heroes} heroes"
        report.progress(f"play: undo and load, {who}")
        found = figures(ours("undo", bell, heroes, 300 * rounds))
        decision, bands = found["decision"], {}
        for row in found["rows"]:
            bands.setdefault(band_of(row[0]), []).append(row)
        rows, worst = [], {"undo": 0.0, "load": 0.0}
        for low, many in sorted(bands.items()):
            played = statistics.mean(row[0] for row in many) * decision
            undo, answer, load = (statistics.median(row[column] for row in many) for column in (1, 2, 3))
            cells = [f"{value * 1e6:.0f} us" for value in (played, undo, load, answer)]
            rows.append([band_words(low), *cells, str(len(many))])
            if low == 0:
                report.target(f"{who}: undo at a checkpoint, in decisions", undo / decision, 1)
            for name, cost in (("undo", undo), ("load", load)):
                if low >= FROM[name] and len(many) >= ENOUGH:
                    worst[name] = max(worst[name], cost / played)
        title = f"Undo and load, {who}, by decisions since the last checkpoint (one costs {decision * 1e6:.0f} us)"
        headers = ("decisions", "to play them", "undo", "load", "answer after undo", "positions")
        report.table(title, headers, rows)
        report.rows.append({"bench": "undo", "heroes": heroes, "decision": decision, "rows": found["rows"]})
        for column, name in ((1, "undo"), (3, "load")):
            fixed, each = fitted([(row[0], row[column]) for row in found["rows"]])
            report.say(
                f"  {name}: {fixed * 1e6:.0f} us and {each * 1e6:.1f} us for each decision since the checkpoint"
            )
            words = f"{who}: {name} costs at most the decisions since the checkpoint, from {FROM[name]} on"
            report.target(words, worst[name], 1)


def fitted(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The straight line through points: where it begins, and how it rises (Theil and Sen: deaf to outliers)."""
    by_x: dict[float, list[float]] = {}
    for x, y in points:
        by_x.setdefault(x, []).append(y)
    line = sorted((x, statistics.median(ys)) for x, ys in by_x.items() if len(ys) >= 5)
    slopes = [
        (second[1] - first[1]) / (second[0] - first[0])
        for index, first in enumerate(line)
        for second in line[index + 1 :]
    ]
    slope = statistics.median(slopes) if slopes else 0.0
    return statistics.median(y - slope * x for x, y in line) if line else 0.0, slope


def show_days(bell: Path, rounds: int, report: Report) -> None:
    """Time for a decision and size of the state, day after day."""
    rows = []
    for heroes in (1, 4):
        report.progress(f"play: 200 days, {heroes} heroes")
        runs = [figures(ours("days", bell, heroes, 200))["days"] for _ in range(rounds)]
        early, late = (
            statistics.median(statistics.mean(run[day]["decision"] for day in days) for run in runs)
            for days in (("10", "20"), ("190", "200"))
        )
        at = [runs[0][day] for day in ("10", "100", "200")]
        who = "1 hero" if heroes == 1 else f"{heroes} heroes"
        sizes = [f"{day[part] / 1000:.1f} kB" for part in ("state", "sheet") for day in at]
        rows.append([who, f"{early * 1e6:.1f} us", f"{late * 1e6:.1f} us", *sizes])
        report.rows.append({"bench": "days", "heroes": heroes, "runs": runs})
        name = f"{who}: a decision after 200 days costs at most 1.2 of one after 10"
        report.target(name, late / early, 1.2)
        name = f"{who}: the state after 200 days is at most 1.1 of that after 100"
        report.target(name, at[2]["state"] / at[1]["state"], 1.1)
    headers = ("a long campaign", "a decision, days 1-20", "181-200", "state, day 10", "100", "200")
    title = "Does it grow with the days? (heroes are healed every morning, and play goes on after the end)"
    report.table(title, (*headers, "its sheet, day 10", "100", "200"), rows)
