"""The checker: a full check beside the compile of the same story, its growth, its graph layer beside networkx, and a
hostile campaign that must end within its limits.

Every measurement runs in its own process (`checking.py`) and counts CPU time; the best of the runs counts.
"""

import itertools
import json
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

from compiler.analysis import study
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.questions import answer
from compiler.api import compile_texts
from compiler.diagnostics.report import Report as Findings
from tests.analysis.support import maze
from tests.bench.compile_bench import story_folder
from tests.bench.peers import Missing, Tool
from tests.bench.report import ROOT, Report, Settings, seconds

CHECKED = 10_000
GROWTH = (1_000, 10_000, 100_000)
KEYS, DECOYS = 150, 300


def measured(folder: Path, what: str, runs: int) -> dict[str, Any]:
    """The best of several processes, figure by figure."""
    best: dict[str, Any] = {}
    for _ in range(runs):
        command = (sys.executable, "-m", "tests.bench.checking", str(folder), what)
        text = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for key, value in json.loads(text).items():
            known = best.get(key)
            best[key] = min(known, value) if isinstance(known, float) else value
    return best


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    largest = max(settings.sizes)
    runs = max(1, min(settings.runs, 5))
    _full(min(CHECKED, largest), settings.repeats[0], runs, report)
    _growth([size for size in GROWTH if size <= largest * 10], settings.repeats[0], runs, report)
    _hostile(report)


def _full(size: int, repeat: float, runs: int, report: Report) -> None:
    """KPI: the full check costs at most three times the compile, the graph layer at most three times networkx."""
    folder = story_folder(size, repeat) / "chron"
    report.progress(f"check of {size} Verses")
    found = measured(folder, "check", runs)
    graph = measured(folder, "graph", runs)
    whole = found["compile"] + found["study"]
    rows = [
        ["compile", seconds(found["compile"]), ""],
        ["full check (compile and studies)", seconds(whole), f"{whole / found['compile']:.2f}x compile"],
        ["  of it the studies", seconds(found["study"]), f"{found['findings']} findings"],
        ["graph layer", seconds(graph["graph"]), f"{graph['nodes']} nodes, {graph['edges']} edges"],
        ["networkx, the same graph", seconds(graph["networkx"]), "breadth first"],
    ]
    report.table(f"Checking {size} Verses (CPU time)", ("what", "best", ""), rows)
    report.target(f"full check of {size} Verses against its compile", whole / found["compile"], 3)
    report.target("graph layer against networkx", graph["graph"] / graph["networkx"], 3)
    report.rows += [{"bench": "check", "size": size, **found}, {"bench": "graph", "size": size, **graph}]


def _growth(sizes: list[int], repeat: float, runs: int, report: Report) -> None:
    """The sound layers from one size to the next, which is ten times larger."""
    times: list[tuple[int, float, int, float]] = []
    for size in sizes:
        report.progress(f"sound layers over {size} Verses")
        folder = story_folder(size, repeat) / "chron"
        found = measured(folder, "sound", runs if size <= CHECKED else 1)
        times.append((size, found["sound"], found["calls"], found["networkx"]))
        report.rows.append({"bench": "sound", "size": size, **found})
    rows = [
        [
            f"{size} Verses",
            seconds(took),
            f"{took / size * 1e6:.0f} us each",
            f"{calls / size:.0f} calls each",
            seconds(walked),
        ]
        for size, took, calls, walked in times
    ]
    headers = ("story", "best", "", "", "networkx, breadth first")
    report.table("The sound layers (CPU time)", headers, rows)
    for (small, before, fewer, short), (large, after, more, long) in itertools.pairwise(times):
        report.target(f"calls of the sound layers from {small} to {large}", more / fewer, 11)
        report.target(f"time of the sound layers from {small} to {large} Verses", after / before, 11)
        # Even a linear walk takes longer for each Verse once the graph no longer fits into the processor's caches.
        beside = (after / before) / (long / short)
        report.target(f"the same beside a walk of networkx ({long / short:.1f}x)", beside, 1)


def _hostile(report: Report) -> None:
    """Locks, keys and decoys: the studies end, and say what they left out."""
    result = compile_texts(maze(KEYS, DECOYS))
    assert result.campaign is not None
    began = process_time()
    limits = study(result.campaign, Findings(result.sources), result.sources)
    studied = process_time() - began
    graph = CampaignGraph(result.campaign)
    began = process_time()
    ending = answer(graph, graph.world.ids["ending:victory"])
    asked = process_time() - began
    rows = [
        ["studies", seconds(studied), "; ".join(limits) or "no limit met"],
        ["how the ending can be reached", seconds(asked), f"{ending.kind}: {ending.evidence[-1]}"],
    ]
    report.table(f"A maze of {KEYS} locks and {DECOYS} decoys (CPU time)", ("what", "took", ""), rows)
    report.target("the maze ends within its limits", studied + asked, 20, " s")
