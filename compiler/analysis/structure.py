"""Things that no arrow, key, deck or instruction leads to, and tables and loops that cannot work.

Owns what can be said without looking at conditions at all. It reports only the beginning of a dead region, and lists the
rest of the region as evidence.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.analysis.extract import TRIGGERS_OF_DREAMS
from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.diagnostics import codes
from compiler.diagnostics.finding import Code
from compiler.lower.outcome_tables import possible_results
from compiler.machine.finishing import going_round
from schemas.model import Roll

REPORTED: dict[str, Code] = {
    "verse": codes.DEAD_VERSE,
    "place": codes.DEAD_LOCATION,
    "event": codes.DEAD_EVENT,
    "secret": codes.DEAD_SECRET,
    "item": codes.DEAD_ITEM,
    "chapter": codes.DEAD_CHAPTER,
}
_LISTED = 6


def study_structure(graph: CampaignGraph, silent: set[int], findings: Findings) -> set[int]:
    """Reports what nothing leads to; returns the roots of dead regions, reported or not.

    Another study has already reported the things in `silent`.
    """
    world, reach = graph.world, graph.structure
    dead = [node for node in range(len(world.keys)) if not reach.has(node)]
    wanted = {
        node for node in dead if node in world.places and world.keys[node].partition(":")[0] in REPORTED
    }
    if not wanted:
        return set()
    roots: set[int] = set()
    for group in _groups(graph, dead, wanted):
        # In a closed circle of dead things, the first one in the text stands for all.
        shown = sorted((node for node in group if node in wanted), key=lambda node: world.places[node])
        roots.update(shown[:1])
        if not shown or shown[0] in silent:
            continue
        _report(graph, shown[0], graph.skeleton.below(shown[0], dead) & wanted, findings)
    return roots


def _report(graph: CampaignGraph, node: int, below: set[int], findings: Findings) -> None:
    kind, _, name = graph.world.keys[node].partition(":")
    values: dict[str, object] = {"number" if kind == "chapter" else "name": name.rpartition("/")[2]}
    names = sorted(graph.name(other) for other in below if other != node)
    evidence = []
    if names:
        rest = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
        evidence = [f"only from here: {', '.join(names[:_LISTED])}{rest}"]
    findings.add(
        REPORTED[kind], *graph.place(node), values, evidence=evidence, help=_missing_seal(graph, kind, name)
    )


def _missing_seal(graph: CampaignGraph, kind: str, name: str) -> str:
    """What to do about a vision, dream or nightmare of a location that does not have its seal."""
    section, _, _ = name.rpartition("/")
    what, _, place = section.partition(":")
    location = graph.world.locations.get(place)
    seal = TRIGGERS_OF_DREAMS.get(what)
    if kind != "verse" or location is None or seal is None or seal in location.seals:
        return ""
    return f"Location `{place}` lacks the seal that lets people read it: add `{seal}` to its `seals:`, or delete the {what}."


def _groups(graph: CampaignGraph, dead: list[int], wanted: set[int]) -> Iterator[list[int]]:
    """Groups of dead things that lead to each other, if nothing reported leads to them.

    A thing without a place of its own (a deck that nobody draws from) is no reason to report. The things it would lead to
    are.
    """
    explained: set[int] = set()
    for group in graph.skeleton.groups(dead):
        below = {other for node in group for other in graph.skeleton.targets(node)} - set(group)
        if any(node in explained for node in group):
            explained |= below
        elif any(node in wanted for node in group):
            explained |= below
            yield group


# --- tables -----------------------------------------------------------------------------------------------
def study_rows(graph: CampaignGraph, findings: Findings) -> None:
    """Rows beyond what the dice can show."""
    for verse in graph.campaign.verses:
        for step in verse.page.steps:
            if not isinstance(step, Roll):
                continue
            least, most = possible_results(step)
            for row in step.rows:
                if row.least > most or (row.most is not None and row.most < least):
                    values: dict[str, object] = {"least": max(least, 0), "most": most}
                    findings.add(codes.DEAD_ROW, verse.file, row.at, values)


# --- loops ------------------------------------------------------------------------------------------------
def study_loops(graph: CampaignGraph, known: set[int], findings: Findings) -> set[int]:
    """Reports Verses from which reading can never end, whatever readers choose and meet on the way; returns them.

    `known` are Verses of loops that were reported already.
    """
    seen: set[int] = set()
    for node in endless_verses(graph):
        below = graph.skeleton.reading.below(node)
        if node not in seen and graph.structure.has(node) and known.isdisjoint(below):
            seen |= below
            findings.add(codes.ENDLESS_READING, *graph.place(node), {"loop": _loop_words(graph, node)})
    return seen


def endless_verses(graph: CampaignGraph) -> list[int]:
    """Verses that readers can begin and can never finish."""
    judged, ids = graph.judged, graph.world.ids
    found = {name for _, name in going_round(judged.machine) if f"verse:{name}" in ids}
    return sorted(ids[f"verse:{name}"] for name in found if judged.can_read(name))


def _loop_words(graph: CampaignGraph, node: int) -> str:
    """The way round, by names."""
    way = [node]
    while True:
        following = next(iter(_read_next(graph, way[-1])), None)
        if following is None or following in way:
            break
        way.append(following)
    last = [following] if following is not None else []
    return " -> ".join(graph.world.keys[one].rpartition("/")[2] for one in (*way, *last))


def _read_next(graph: CampaignGraph, node: int) -> Iterator[int]:
    for number in graph.world.rules_of.get(node, ()):
        for other in graph.world.rules[number].adds:
            if graph.world.keys[other].startswith("verse:"):
                yield other
