"""What a long game costs: undo and load since a checkpoint, time and state over two hundred days."""

import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench.play_peers import figures, ours
from tests.bench.report import Report

BANDS = (0, 1, 2, 3, 4, 6, 8, 12, 16)  # decisions since the checkpoint; the last one is open
ENOUGH = 8  # positions that a band needs to be judged
CLOCKS = ("CPU", "wall")


def band_of(decisions: int) -> int:
    return max(low for low in BANDS if low <= decisions)


def band_words(low: int) -> str:
    place = BANDS.index(low)
    if place == len(BANDS) - 1:
        return f"{low} and more"
    last = BANDS[place + 1] - 1
    return str(low) if last == low else f"{low} to {last}"


class Band(NamedTuple):
    """Positions with about as many decisions since the checkpoint. Each is a number and then seconds on both clocks."""

    low: int
    positions: list[list[Any]]

    def median(self, clock: int, *columns: int) -> float:
        """The median of the columns' sum."""
        return statistics.median(sum(one[column][clock] for column in columns) for one in self.positions)

    def cells(self, *columns: int) -> list[str]:
        return [f"{self.median(0, column) * 1e6:.0f} us" for column in columns]


def bands_of(positions: Sequence[list[Any]]) -> list[Band]:
    found: dict[int, list[list[Any]]] = {}
    for one in positions:
        found.setdefault(band_of(one[0]), []).append(one)
    return [Band(low, many) for low, many in sorted(found.items()) if len(many) >= ENOUGH]


def worst(bands: Sequence[Band], clock: int, cost: Sequence[int], allowed: Sequence[int]) -> float:
    """The most expensive band, as a multiple of the allowed cost.

    Right at a checkpoint there is nothing to compare it with.
    """
    return max(band.median(clock, *cost) / band.median(clock, *allowed) for band in bands if band.low)


def together(rows: Sequence[dict[str, Any]], clock: int) -> float:
    """The cost of loading at every position, as a multiple of the decisions since its checkpoint."""
    load = sum(row["weight"] * row["load"][2][clock] for row in rows)
    return load / sum(row["weight"] * row["load"][1][clock] for row in rows)


def show_undo(bell: Path, rounds: int, report: Report) -> None:
    """What undo and load cost, compared with the decisions since the checkpoint as they were played."""
    for heroes in (1, 4):
        who = "1 hero" if heroes == 1 else f"{heroes} heroes"
        report.progress(f"play: undo and load, {who}")
        found = figures(ours("undo", bell, heroes, 400 * rounds))
        report.rows.append({"bench": "undo", "heroes": heroes, **found})
        title = f"{{}}, {who}, by decisions since the checkpoint (CPU; one costs {found['decision'] * 1e6:.0f} us)"
        # Columns of undo: 1 the decisions, 2 the last answer, 3 undo, 4 a look at the state, 5 the answer again.
        undo = bands_of([row["undo"] for row in found["rows"]])
        rows = [[band_words(band.low), *band.cells(1, 3, 4, 2, 5), str(len(band.positions))] for band in undo]
        headers = ("decisions", "to play them", "undo", "a look", "last answer", "given again", "positions")
        report.table(title.format("Undo"), headers, rows)
        load = bands_of([row["load"] for row in found["rows"]])
        rows = [[band_words(band.low), *band.cells(1, 2), str(len(band.positions))] for band in load]
        report.table(title.format("Load"), ("decisions", "to play them", "load", "positions"), rows)
        for clock, name in enumerate(CLOCKS):
            words = f"{who}: undo and a look at the state cost at most the decisions since the checkpoint ({name})"
            report.target(words, worst(undo, clock, (3, 4), (1,)), 1)
            words = f"{who}: load costs at most the decisions since the checkpoint ({name})"
            report.target(words, worst(load, clock, (2,), (1,)), 1)
            words = f"{who}: the same, over all positions of a game together ({name})"
            report.target(words, together(found["rows"], clock), 1)


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
