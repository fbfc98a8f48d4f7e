"""Hostile and large campaigns: the studies end, within a time that grows with the text, and say what they left out."""

import sys
from time import perf_counter
from types import FrameType
from typing import Any

import pytest

from compiler.analysis import study
from compiler.analysis.findings import Findings
from compiler.analysis.gates import places_in
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.questions import answer
from compiler.analysis.studies import run, sound_layers
from compiler.api import compile_texts
from compiler.diagnostics.report import Report
from tests.analysis.support import HEAD, maze


@pytest.mark.timeout(60)
def test_locks_keys_and_decoys_do_not_explode() -> None:
    result = compile_texts(maze(150, 300))
    assert result.campaign is not None, result.diagnostics[:3]
    report = Report(result.sources)
    began = perf_counter()
    run(result.campaign, report, result.sources)
    assert perf_counter() - began < 20
    assert report.finish() == []
    found = answer(CampaignGraph(result.campaign), CampaignGraph(result.campaign).world.ids["ending:victory"])
    assert found.kind in ("reached", "unknown")
    if found.kind == "unknown":
        assert "stopped after" in found.evidence[0]


@pytest.mark.timeout(60)
def test_proofs_stand_where_the_search_stops() -> None:
    texts = maze(100, 200)
    texts["journal.chron"] = texts["journal.chron"].replace("  > gain status key-50\n", "")
    texts["statuses.chron"] += '\nstatus locked "Locked"'
    result = compile_texts(texts)
    assert result.campaign is not None
    report = Report(result.sources)
    study(result.campaign, report, result.sources)
    # The missing key is reported once; the hundred doors behind it are its consequence.
    names = sorted(one.code.name for one in report.finish())
    assert names == ["lonely-status", "lonely-status"]
    graph = CampaignGraph(result.campaign)
    proof = answer(graph, graph.world.ids["ending:victory"])
    assert proof.kind == "unreachable"


def timed(size: int) -> tuple[float, float]:
    """Seconds to compile and to study so many verses, the better of two runs."""
    lines = ["journal fenmouth", "", "verse arrival", "  Begin.", "", "  -> verse-0", ""]
    for n in range(size):
        lines += [f"verse verse-{n}", "  Words and words and words, as many as a verse has, and then some more of them.", "",
                  f"  > if status mark-{n % 40} -> {f'verse-{n + 7}' if n + 7 < size else 'end'}",
                  f"  > gain status mark-{n % 40}, gain 1 food",
                  f"  * (1 food) On. [empathy 1+ or status mark-{(n + 3) % 40}]", f"    -> verse-{min(n + 2, size - 1)}",
                  "  * Straight on.", f"    -> verse-{min(n + 1, size - 1)}", "  * Out.", "    > the campaign ends in victory",
                  "    -> end", ""]  # fmt: skip
    head = HEAD.replace("terror: 0-10, start 0", "terror: 0-10, start 0\n  attributes: empathy 2")
    texts = {"campaign.chron": head, "journal.chron": "\n".join(lines),
             "statuses.chron": "\n".join(f'status mark-{n} "Mark {n}"' for n in range(40))}  # fmt: skip
    best = (1e9, 1e9)
    for _ in range(2):
        began = perf_counter()
        result = compile_texts(texts)
        compiled = perf_counter() - began
        assert result.campaign is not None, [one.message for one in result.diagnostics][:3]
        began = perf_counter()
        study(result.campaign, Report(result.sources), result.sources)
        best = min(best[0], compiled), min(best[1], perf_counter() - began)
    return best


@pytest.mark.timeout(120)
def test_the_studies_grow_with_the_text() -> None:
    small, large = timed(500), timed(4000)
    assert large[1] < 8 * 2.5 * small[1] + 0.2
    assert large[1] < 3 * large[0] + 0.5


def lines_run(texts: dict[str, str]) -> int:
    """How many lines of Python the sound layers run, which no busy machine disturbs."""
    result = compile_texts(texts)
    assert result.campaign is not None, result.diagnostics[:3]
    count = 0

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        sound_layers(CampaignGraph(result.campaign), Findings(Report(result.sources), result.sources))
    finally:
        sys.settrace(before)
    return count


def test_the_work_of_the_sound_layers_grows_with_the_text() -> None:
    assert lines_run(maze(200, 400)) < 11 * lines_run(maze(20, 40))


def test_a_condition_is_no_larger_in_a_larger_campaign() -> None:
    def largest(texts: dict[str, str]) -> int:
        result = compile_texts(texts)
        assert result.campaign is not None
        return max(len(places_in(rule.guard)) for rule in CampaignGraph(result.campaign).world.rules)

    assert largest(maze(200, 400)) == largest(maze(20, 40))
