"""What the suite spent its time on, folder by folder, with the slowest tests by name."""

from collections import Counter
from typing import Any

import pytest

SLOWEST = 5


def tell(reporter: Any) -> None:
    """A table under the results. Only if more than one folder ran, because the tests of one folder are known."""
    spent: Counter[str] = Counter()
    tests: Counter[str] = Counter()
    single: Counter[str] = Counter()
    for reports in reporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                folder = "/".join(report.nodeid.split("::")[0].split("/")[:2])
                spent[folder] += report.duration  # type: ignore[assignment]
                single[report.nodeid] += report.duration  # type: ignore[assignment]
                tests[folder] += report.when == "call"
    if len(spent) < 2:
        return
    reporter.section("seconds by folder")
    for folder, seconds in spent.most_common():
        reporter.write_line(f"{seconds:8.1f} s  {tests[folder]:5} tests  {folder}")
    reporter.section(f"the {SLOWEST} slowest")
    for name, seconds in single.most_common(SLOWEST):
        reporter.write_line(f"{seconds:8.1f} s  {name}")
