"""Rounds: redirections that send the reader from Verse to Verse for ever, once a certain state holds.

Owns the loops that no single page shows. It looks only at pages that have only prose before the redirection, and only at
conditions on statuses and on Verses that were read. On such pages a condition that holds on the first round holds on every
other. Where choices are all locked, the way out below them counts as a redirection. A loop is reported with a play that
reaches its state, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.search import Search, steps_in_words
from compiler.analysis.skeleton import Things
from compiler.diagnostics import codes
from schemas.model import Page, Prose, Redirect
from schemas.registry import Requirement
from schemas.vocabulary import requirements as r

LONGEST = 8
MOST_STATES = 300
MOST_LOOPS = 20
Facts = dict[int, bool]  # status -> whether it must be marked; Verse -> True


class Turn(NamedTuple):
    """One redirection, or the arrow that is taken when no redirection is followed."""

    to: int
    facts: Facts
    conditional: bool


def study_rounds(graph: CampaignGraph, findings: Findings) -> set[int]:
    """Reports each loop once, at the first of its Verses; returns all Verses of the loops."""
    reported: set[int] = set()
    turns: dict[int, list[Turn]] = {}
    for node, verse in zip(graph.world.verses, graph.campaign.verses, strict=True):
        found = list(_turns(graph, verse.id, verse.page))
        if found:
            turns[node] = found
    children = {node: [turn.to for turn in found if turn.to in turns] for node, found in turns.items()}
    left = MOST_LOOPS
    for group in Things(turns, children).circles():
        inside = set(group)
        if len(group) > LONGEST or (len(group) == 1 and group[0] not in children[group[0]]):
            continue
        left -= 1
        if left < 0:
            break
        for start in sorted(group):
            if _report(graph, turns, inside, start, findings):
                reported |= inside
                break
    return reported


def _report(
    graph: CampaignGraph, turns: dict[int, list[Turn]], inside: set[int], start: int, findings: Findings
) -> bool:
    for path, facts in _rounds(turns, inside, start, (start,), {}, False):
        wanted = [node for node, marked in facts.items() if marked]
        refused = [node for node, marked in facts.items() if not marked]
        if start in facts or not all(graph.reach.has(node) for node in (start, *wanted)):
            continue  # it must have been read before: the loop is told from another of its Verses
        search = Search(graph, [start, *wanted], graph.reach, lost=refused, most=MOST_STATES, narrow=True)
        witness = search.straight()
        if witness.steps is None:
            continue
        state = " and ".join(
            ("" if marked else "not ") + _said(graph, node) for node, marked in facts.items()
        )
        loop = " -> ".join(graph.world.keys[node].partition(":")[2] for node in path)
        evidence = [f"{n}. {line}" for n, line in enumerate(steps_in_words(graph, witness.steps), 1)]
        values: dict[str, object] = {"state": state, "loop": loop}
        findings.add(codes.REDIRECTION_LOOP, *graph.place(start), values, evidence=evidence)
        return True
    return False


def _said(graph: CampaignGraph, node: int) -> str:
    return graph.name(node) + (" read" if graph.world.keys[node].startswith("verse:") else "")


def _rounds(
    turns: dict[int, list[Turn]],
    inside: set[int],
    start: int,
    path: tuple[int, ...],
    facts: Facts,
    asked: bool,
) -> Iterator[tuple[tuple[int, ...], Facts]]:
    """Ways round that ask for something and do not contradict themselves."""
    for turn in turns[path[-1]]:
        if any(facts.get(node, marked) != marked for node, marked in turn.facts.items()):
            continue
        both = {**facts, **turn.facts}
        if turn.to == start:
            if asked or turn.conditional:
                yield (*path, start), both
        elif turn.to in inside and turn.to not in path:
            yield from _rounds(turns, inside, start, (*path, turn.to), both, asked or turn.conditional)


def _turns(graph: CampaignGraph, verse: str, page: Page) -> Iterator[Turn]:
    """Where a page sends the reader before anything happens on it, and under which statuses."""
    passed: Facts = {}
    for step in page.steps:
        if isinstance(step, Prose):
            continue
        if not isinstance(step, Redirect):
            return
        facts = _facts(graph, verse, step.when)
        if facts is None:
            return
        if step.to != "end" and all(passed.get(node, marked) == marked for node, marked in facts.items()):
            yield Turn(graph.world.node(f"verse:{step.to}"), {**passed, **facts}, True)
        if len(facts) != 1:
            return  # it is not followed for one of several reasons
        ((node, marked),) = facts.items()
        if passed.get(node, not marked) == marked or graph.world.keys[node].startswith("verse:"):
            return  # nobody gets past it, or only before some Verse was read
        passed[node] = not marked
    other = page.otherwise
    if not page.choices and other is None and page.to not in (None, "end"):
        yield Turn(graph.world.node(f"verse:{page.to}"), passed, bool(passed))
    elif other is not None and other.to != "end" and not other.do:
        for choice in page.choices:
            facts = None if choice.needs is None or choice.behind else _facts(graph, verse, choice.needs)
            if facts is None or len(facts) != 1:
                return  # it may be open, or be locked for one of several reasons
            ((node, marked),) = facts.items()
            if passed.get(node, not marked) == marked or graph.world.keys[node].startswith("verse:"):
                return  # it is always open, or once some Verse was read
            passed[node] = not marked
        yield Turn(graph.world.node(f"verse:{other.to}"), passed, True)


def _facts(graph: CampaignGraph, verse: str, needs: Requirement) -> Facts | None:
    """A plain `and` of statuses that are marked or not, and of Verses that were read; None for everything else."""
    if isinstance(needs, r.All):
        found: Facts = {}
        for part in needs.of:
            inner = _facts(graph, verse, part)
            if inner is None or any(found.get(node, marked) != marked for node, marked in inner.items()):
                return None
            found |= inner
        return found
    if isinstance(needs, (r.ReadBefore, r.VerseRead)):
        node = graph.world.ids.get(f"verse:{needs.verse if isinstance(needs, r.VerseRead) else verse}")
        return None if node is None else {node: True}
    marked = not isinstance(needs, r.Not)
    status = needs.of if isinstance(needs, r.Not) else needs
    if not isinstance(status, r.HasStatus) or status.which not in ("named", "whole"):
        return None
    key = f"status:{status.status}" + (f"/{status.part}" if status.which == "named" else "")
    node = graph.world.ids.get(key)
    return None if node is None else {node: marked}
