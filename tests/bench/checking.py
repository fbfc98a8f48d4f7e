"""One measurement of the checker, in a process of its own: `python -m tests.bench.checking FOLDER [LAYERS]`.

Prints the CPU seconds of this process and its children as JSON: they suffer less from a busy machine than wall time.
"""

import cProfile
import gc
import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from compiler.analysis import study
from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.studies import sound_layers
from compiler.api import Job, Result, compile_campaign
from compiler.diagnostics.report import Report
from compiler.sources.workspace import load

T = TypeVar("T")
ROUNDS = 3


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """The result of the work, and its CPU seconds."""
    before = _spent()
    result = work()
    return result, _spent() - before


def _spent() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def compiled(folder: Path) -> Result:
    loaded = load(folder)
    return compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings))


def checked(result: Result, report: Report) -> tuple[str, ...]:
    assert result.campaign is not None
    return study(result.campaign, report, result.sources)


def sound(result: Result) -> CampaignGraph:
    assert result.campaign is not None
    graph = CampaignGraph(result.campaign)
    sound_layers(graph, Findings(Report(result.sources), result.sources))
    return graph


def calls(result: Result) -> int:
    """How many calls the sound layers make: a measure of their work that no cache and no busy machine changes."""
    profile = cProfile.Profile()
    profile.runcall(sound, result)
    return sum(entry.callcount for entry in profile.getstats())


def traversals(graph: CampaignGraph) -> dict[str, float]:
    """The graph layer and networkx over the same nodes and edges. The best of five, because both are quick."""
    import networkx

    net = networkx.DiGraph(graph.net)
    ours, theirs = [], []
    for _ in range(5):
        graph.skeleton.__dict__.pop("arrows", None)  # it is kept there, and must be computed anew
        reach, took = timed(lambda: graph.structure)
        ours.append(took)
        found, took = timed(lambda: set(networkx.bfs_tree(net, "root")))
        theirs.append(took)
        reached = {graph.world.keys[node] for node in reach.order}
        assert found <= reached, "the graph layer must reach all that arrows lead to"
    return {"graph": min(ours), "networkx": min(theirs), "nodes": len(net), "edges": net.number_of_edges()}


def main(folder: Path, what: str) -> None:
    gc.disable()
    result, compiling = timed(lambda: compiled(folder))
    facts: dict[str, Any] = {"compile": compiling}
    if what == "check":
        report = Report(result.sources)
        facts["limits"], facts["study"] = timed(lambda: checked(result, report))
        facts["findings"] = len(report.finish())
    else:
        # Decoding the compiled campaign is no layer of the analysis.
        assert result.campaign is not None
        if what == "sound":
            facts["calls"] = calls(result)
        graph, took = timed(lambda: sound(result))
        for _ in range(ROUNDS - 1):
            # Large stories run long enough to be disturbed: the best of several, for every size alike.
            del graph
            graph, again = timed(lambda: sound(result))
            took = min(took, again)
        facts["sound"] = took
        facts |= traversals(graph)
    print(json.dumps(facts))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "check")
