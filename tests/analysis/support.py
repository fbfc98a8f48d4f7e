"""Compiling and studying texts, for the tests of the analysis."""

from __future__ import annotations

from chronicler.campaigns import play_for_real
from compiler.analysis import study
from compiler.analysis.graph import CampaignGraph
from compiler.api import Result, compile_texts
from compiler.diagnostics.finding import NOTE
from compiler.diagnostics.report import Report


def report_on(result: Result) -> Report:
    """The report of a compiled campaign with everything that the studies find."""
    report = Report(result.sources)
    report.extend(result.diagnostics)
    if result.campaign is not None:
        study(result.campaign, report, result.sources, play_for_real)
    return report


def graph_of(texts: dict[str, str]) -> CampaignGraph:
    """The graph of texts that compile."""
    result = compile_texts(texts)
    assert result.campaign is not None, [one.message for one in result.diagnostics]
    return CampaignGraph(result.campaign)


Found = tuple[str, str, int]


def findings(texts: dict[str, str]) -> list[Found]:
    """Code, file and line of everything reported that is more than a note."""
    result = compile_texts(texts)
    report = Report(result.sources)
    report.extend(result.diagnostics)
    if result.campaign is not None:
        study(result.campaign, report, result.sources, play_for_real)
    shown = []
    for one in report.finish():
        if one.severity is NOTE:
            continue
        if one.place is None:
            shown.append((one.code.id, "", 0))
        else:
            source = result.sources[one.place.file]
            shown.append((one.code.id, one.place.file, source.position(one.place.span.start).line))
    return sorted(shown)


HEAD = """campaign maze "The Maze"
  edition: kings-of-ruin
  start: fenmouth
  characters: brannoc

chapter slack-water 1 "Slack Water"
  -> fenmouth/arrival

location fenmouth 101 "Fenmouth"

character brannoc 1 "Brannoc"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0
"""


def maze(keys: int, decoys: int) -> dict[str, str]:
    """A chain of locks, each opened by the key behind the one before, among statuses that open almost nothing."""
    statuses = [f'status key-{n} "Key {n}"' for n in range(keys)]
    statuses += [f'status decoy-{n} "Decoy {n}"' for n in range(decoys)]
    lines = ["journal fenmouth", "", "verse arrival", "  A hall of doors.", ""]
    for n in range(keys):
        needs = f" [status key-{n - 1}]" if n else ""
        lines += [f"  * Door {n}.{needs}", f"    -> room-{n}"]
    for n in range(decoys):
        lines += [f"  * Niche {n}. [not status decoy-{n}]", f"    > gain status decoy-{n}", "    -> end"]
    lines += ["  * Leave.", "    -> end", ""]
    for n in range(keys):
        lines += [f"verse room-{n}", "  A key.", "", f"  > gain status key-{n}"]
        lines += [f"  > lose status decoy-{n % decoys}"] if n % 3 == 0 else []
        lines += [f"  > if status key-{keys - 1} -> out", "  -> end", ""]
    lines += ["verse out", "  Light.", "", "  > the campaign ends in victory", ""]
    return {"campaign.chron": HEAD, "statuses.chron": "\n".join(statuses), "journal.chron": "\n".join(lines)}
