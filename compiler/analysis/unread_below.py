"""Text and instructions that nobody comes to: all readers have been sent on by the redirections above them.

Owns this finding. A page must end somewhere, so a bare arrow below such redirections says nothing. What is to be read or
done there was surely meant for somebody. A choice there is reported as a choice that nobody takes.
"""

from __future__ import annotations

from collections.abc import Callable

from compiler.analysis.contradictions import Solver, words
from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.diagnostics import codes
from compiler.machine.prose_tests import BELOW
from compiler.machine.steps_and_facts import Mark
from compiler.machine.stories import story
from schemas.fields import At
from schemas.model import Do, Fork, Page, Passage, Prose, Redirect, Roll, Toss

_ROWS = {Roll: "roll", Toss: "toss", Fork: "fork"}
MOST = 4


def study_unread(
    graph: CampaignGraph,
    can_come: Callable[[int], bool],
    is_cause: Callable[[Mark], bool],
    findings: Findings,
) -> None:
    """Reports the first line of a page that nobody comes to; `is_cause` says that nothing else is to blame for it."""
    world, dead = graph.world, graph.judged.dead
    owners = {mark[0] for mark in dead if mark[1] in (BELOW, "do", *_ROWS.values())}
    solver: Solver | None = None
    for owner in sorted(owners & world.paged.keys()):
        found = _first(graph, owner, world.paged[owner][0])
        if found is None or not can_come(world.ids[owner]):
            continue
        at, mark, above = found
        solver = solver or Solver(world)
        # Where a single one is always followed, whatever came before, that one is reported.
        if not is_cause(mark) or not all(solver.satisfiable(one.when, negated=True) for one in above):
            continue
        file = graph.place(world.ids[owner])[0]
        related = [
            (file, one.at, f"whoever meets `{words(one.when)}` is sent on here") for one in above[-MOST:]
        ]
        evidence = story(graph.judged, mark, graph.machine_words)
        findings.add(codes.UNREAD_BELOW, file, at, {}, related=related, evidence=evidence)


def _first(graph: CampaignGraph, owner: str, page: Page) -> tuple[At, Mark, list[Redirect]] | None:
    """The first line below redirections that nobody comes to: its place, its mark, and these redirections."""
    dead = graph.judged.dead
    above: list[Redirect] = []
    right_below = False
    for step in page.steps:
        if isinstance(step, Redirect):
            above.append(step)
            right_below = True
            continue
        if not right_below or isinstance(step, Passage):
            continue
        marks: list[Mark] = []
        if isinstance(step, Prose):
            marks = [(owner, BELOW, step.at)]
        elif isinstance(step, Do):
            marks = [(owner, "do", step.at)]
        elif isinstance(step, (Roll, Toss, Fork)):
            marks = [(owner, _ROWS[type(step)], row.at) for row in step.rows]
        if marks and all(mark in dead for mark in marks):
            return step.at, marks[0], above
        right_below = False  # somebody comes here: what is in vain further down has another cause
    return None
