"""How long it takes until a command prints something: `chronicler --help` beside Python and the peers."""

import sys

from tests.bench.measure import Sample, Series, Task, interleave, run_once
from tests.bench.peers import Missing, Tool
from tests.bench.report import Report, Settings, cells

RUNS_FACTOR = 4
"""Starts are short and noisy, so they run this many times as often as the other benches."""


def _task(key: str, command: tuple[object, ...]) -> Task:
    words = [str(word) for word in command]

    def run(_: int) -> dict[str, Sample]:
        return {key: run_once(words)}

    return Task((key,), run)


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    """Measure, print the table, set the target."""
    commands: dict[str, tuple[object, ...]] = {
        "python -c pass": (sys.executable, "-c", "pass"),
        'python -c "import click"': (sys.executable, "-c", "import click"),
    }
    notes = []
    for name, tool in tools.items():
        if isinstance(tool, Missing):
            notes.append(f"  {name}: {tool.reason}")
        else:
            commands[f"{name} --help"] = tool.help
    tasks = [_task(key, command) for key, command in commands.items()]
    interleave(tasks, 1, lambda _: None)
    found = interleave(tasks, settings.runs * RUNS_FACTOR, lambda line: report.progress(f"startup: {line}"))
    click = found['python -c "import click"']
    rows = []
    for key, series in found.items():
        times = f"{series.wall / click.wall:.2f}x" if series.ok and click.ok else "-"
        rows.append([key, *cells(series)[:3], times])
        report.keep("startup", key, series)
        if series.failure:
            notes.append(f"  {key}: {series.failure}")
    headers = ("command", "median", "range", "CPU", "of click")
    report.table("Starting", headers, rows)
    for note in notes:
        report.say(note)
    ours = found.get("chronicler --help", Series())
    ratio = ours.wall / click.wall if ours.ok and click.ok else None
    report.target("`chronicler --help` at most 2x `import click`", ratio, 2)
