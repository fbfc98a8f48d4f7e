"""`watch --build`: from a save in any editor to the written document, beside `chronicler --help` in the same rounds."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import time
from pathlib import Path

from tests.bench.compile_bench import Project, story_folder
from tests.bench.measure import contains, run_once
from tests.bench.peers import Missing, Tool
from tests.bench.report import HOME, Report, Settings

SIZES = (1000, 10_000)
TICK = os.sysconf("SC_CLK_TCK")


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    tool = tools["chronicler"]
    if isinstance(tool, Missing):
        return
    rows = []
    for size in SIZES:
        waits, spent, helps = _saves(tool, size, settings)
        wall, cpu = statistics.median(waits), statistics.median(spent)
        yardstick = statistics.median(helps)
        rows.append([str(size), f"{wall:.0f}", f"{max(waits):.0f}", f"{cpu:.0f}", f"{yardstick:.0f}"])
        report.rows.append(
            {
                "bench": "watch",
                "size": size,
                "save to document, ms": waits,
                "save to document, ms of CPU": spent,
                "help, ms of CPU": helps,
            }
        )
        if size == SIZES[0]:
            name = "a build after one sentence while watching, 1 000 Verses, by CPU, of chronicler --help"
            report.target(name, cpu / yardstick, 2)
    report.table(
        "watch --build, milliseconds from a save to the document",
        ["Verses", "wall", "slowest", "of CPU", "--help, of CPU"],
        rows,
    )


def _saves(tool: Tool, size: int, settings: Settings) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds by the clock and of CPU for each save, and CPU milliseconds of `--help` in between."""
    work = HOME / "watch"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    project = Project(story_folder(size, settings.repeats[0]) / "chron", work)
    project.fresh()
    out = work / "out"
    program = tool.help[0]
    command = [str(program), "watch", str(project.folder), "--quick", "--build", "-o", str(out)]
    waits, spent, helps = [], [], []
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            document = _first(out)
            for number in range(max(5, settings.runs)):
                helps.append(1000 * run_once(tool.help).cpu)
                time.sleep(0.3)  # until everything that the last save triggered is over
                before, burnt = _stamp(document), _cpu(process.pid)
                sentence = project.change_prose(number)
                began = time.perf_counter()
                while _stamp(document) == before:
                    time.sleep(0.002)
                waits.append(1000 * (time.perf_counter() - began))
                spent.append(_cpu(process.pid) - burnt)
                assert contains(document, sentence)
        finally:
            process.kill()
    shutil.rmtree(work, ignore_errors=True)
    return waits, spent, helps


def _first(out: Path) -> Path:
    """The document of the build that watching begins with."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        found = list(out.glob("*/campaign.json"))
        if found:
            time.sleep(1)
            return found[0]
        time.sleep(0.05)
    raise TimeoutError("watch --build wrote nothing in a minute")


def _stamp(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_mtime_ns, status.st_ino


def _cpu(pid: int) -> float:
    """CPU milliseconds of a process so far; the clock of the system ticks every ten."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / TICK
