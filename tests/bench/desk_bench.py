"""The writers' desk: from a key to its findings beside a cold check of the same campaign, memory, and the server's start."""

import json
import os
import resource
import subprocess
import sys
import time
from typing import Any

from tests.bench.compile_bench import story_folder
from tests.bench.peers import Missing, Tool
from tests.bench.report import ROOT, Report, Settings, seconds

SIZES = (300, 3_000, 10_000)


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    rows = []
    for size in [size for size in SIZES if size <= max(settings.sizes)]:
        report.progress(f"typing in {size} Verses")
        found = measured(size, settings.repeats[0], max(1, min(settings.runs, 3)))
        share, worst = found["key"] / found["cold"], found["worst"] / found["cold"]
        rows.append(
            [
                f"{size} Verses",
                seconds(found["cold"]),
                seconds(found["key"]),
                f"{share:.3f}",
                f"{worst:.3f}",
                f"{found['memory']:.0f} MB",
            ]
        )
        if size == 3_000:
            report.target(f"a key in {size} Verses as a share of a cold check without studies", share, 0.1)
        report.rows.append({"bench": "desk", "size": size, **found})
    headers = ("campaign", "cold check --quick", "key to findings", "share", "worst key", "memory")
    report.table("Typing (CPU time; median of twelve keys, best of the runs)", headers, rows)
    started, spent = map(
        min, zip(*(server_start() for _ in range(max(1, min(settings.runs, 3)))), strict=True)
    )
    report.table(
        "The language server",
        ("what", "took"),
        [
            ["from its start to the answer to initialize", seconds(started)],
            ["the same, of CPU", seconds(spent)],
        ],
    )
    report.rows.append({"bench": "desk", "server": started, "server, of CPU": spent})


def measured(size: int, repeat: float, runs: int) -> dict[str, Any]:
    """The best of several processes, figure by figure."""
    best: dict[str, Any] = {}
    command = (sys.executable, "-m", "tests.bench.typing", str(story_folder(size, repeat) / "chron"))
    for _ in range(runs):
        text = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for name, value in json.loads(text).items():
            best[name] = min(value, best.get(name, value))
    return best


def server_start() -> tuple[float, float]:
    """Seconds until the server has answered its first question, by the clock and in CPU time."""
    request = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"processId": None, "capabilities": {}},
    }
    data = json.dumps(request).encode()
    began, used = time.perf_counter(), _children()
    with subprocess.Popen(
        (sys.executable, "-m", "chronicler", "lsp"),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        process.stdin.flush()
        process.stdout.readline()
        taken = time.perf_counter() - began
        process.kill()
    return taken, _children() - used


def _children() -> float:
    """Seconds of CPU of all child processes that have ended."""
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found.ru_utime + found.ru_stime
