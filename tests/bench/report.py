"""What a run of the benches found: rows, targets and notes, printed as tables and kept as JSON."""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.measure import Series

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "build" / "bench"


@dataclass(frozen=True, slots=True)
class Settings:
    """What the command line asked for."""

    sizes: tuple[int, ...]
    runs: int
    repeats: tuple[float, ...]
    """Shares of repeated texts: the first is used for every size, the others only for the largest."""
    peers: bool


@dataclass(frozen=True, slots=True)
class Target:
    """A promise, what was measured, and whether it holds; None when it could not be measured."""

    name: str
    measured: str
    holds: bool | None


@dataclass(slots=True)
class Report:
    """Collects what the benches find and prints it as it comes."""

    versions: dict[str, str] = field(default_factory=dict)
    rows: list[dict[str, Any]] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)

    def say(self, line: str = "") -> None:
        print(line, flush=True)

    def progress(self, line: str) -> None:
        """A temporary line, only on a terminal that somebody watches."""
        if os.isatty(1):
            print(f"\r\033[K{line}", end="", flush=True)

    def clear_progress(self) -> None:
        self.progress("")

    def table(self, title: str, headers: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """The first column is words, the others are numbers."""
        self.clear_progress()
        widths = [max(len(row[column]) for row in (headers, *rows)) for column in range(len(headers))]
        self.say(f"\n{title}")
        for row in (headers, ["-" * width for width in widths], *rows):
            cells = [
                row[0].ljust(widths[0]),
                *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:])),
            ]
            self.say("  " + "  ".join(cells).rstrip())

    def keep(self, bench: str, tool: str, series: Series, **facts: Any) -> None:
        """One row of the JSON file."""
        row: dict[str, Any] = {"bench": bench, "tool": tool, **facts}
        if series.ok:
            low, high = series.spread
            row |= {"wall": series.wall, "wall_min": low, "wall_max": high, "cpu": series.cpu}
            row |= {"peak_mib": series.peak, "runs": len(series.samples)}
        else:
            row["failure"] = series.failure or "not measured"
        self.rows.append(row)

    def target(
        self, name: str, measured: float | None, limit: float, unit: str = "x", at_least: bool = False
    ) -> None:
        """Compares a figure with its limit; `at_least` for figures that should be large."""
        if measured is None:
            self.targets.append(Target(name, "not measured", None))
            return
        holds = measured >= limit if at_least else measured <= limit
        self.targets.append(Target(name, f"{measured:.2f}{unit}", holds))

    def print_targets(self) -> None:
        words = {True: "pass", False: "FAIL", None: "-"}
        rows = [[target.name, target.measured, words[target.holds]] for target in self.targets]
        if rows:
            self.table("Targets", ("target", "measured", ""), rows)

    @property
    def failed(self) -> bool:
        return any(target.holds is False for target in self.targets)

    def save(self, path: Path) -> None:
        machine = {"platform": platform.platform(), "cores": os.cpu_count(), "load": os.getloadavg()}
        targets = [{"name": t.name, "measured": t.measured, "holds": t.holds} for t in self.targets]
        everything = {"machine": machine, "versions": self.versions, "rows": self.rows, "targets": targets}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(everything, indent=2) + "\n")


def seconds(value: float) -> str:
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.0f} ms"


def cells(series: Series) -> list[str]:
    """Median wall time with its spread, CPU time and peak memory."""
    if not series.ok:
        return ["-", "", "-", "-"]
    low, high = series.spread
    return [
        seconds(series.wall),
        f"{seconds(low)} to {seconds(high)}",
        seconds(series.cpu),
        f"{series.peak:.0f} MiB",
    ]
