"""On which day kept journeys read each Verse, as `check --replay --keep` and the writers' own plans have shown."""

from __future__ import annotations

import re
from pathlib import Path

from compiler.sources.workspace import WorkspaceError, plan_files, read_text

_LINE = re.compile(r"^\s+(day|reads):\s*(\S+)|^(plan)\b", re.MULTILINE)


class Journeys:
    """The earliest day for each Verse. Read again when a plan changes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._stamps: dict[Path, tuple[int, int]] = {}
        self._days: dict[Path, dict[str, int]] = {}

    def days(self) -> dict[str, int]:
        """The earliest day on which a journey reads each Verse, by the Verse's id."""
        try:
            files = plan_files(self._root)
        except OSError:
            files = []
        found: dict[str, int] = {}
        for path in files:
            for verse, day in self._of(path).items():
                found[verse] = min(day, found.get(verse, day))
        return found

    def _of(self, path: Path) -> dict[str, int]:
        try:
            status = path.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            if self._stamps.get(path) != stamp:
                self._days[path] = read_days(read_text(path))
                self._stamps[path] = stamp
        except (OSError, WorkspaceError):
            return {}
        return self._days[path]


def read_days(plan: str) -> dict[str, int]:
    """The earliest day of each Verse in one file of plans. A plan that begins with the campaign begins on day 1."""
    found: dict[str, int] = {}
    day = 1
    for kind, value, begins in _LINE.findall(plan):
        if begins:
            day = 1
        elif kind == "day":
            day = int(value) if value.isdigit() else day
        else:
            found[value] = min(day, found.get(value, day))
    return found
