"""Whether reading comes to an end: pages that go round for ever, or that read each other aside without end.

Owns the question of E414 where something happens on the way. A page can be finished if one of its ways can. A way can be
finished if everything it reads aside can be, and if it stops or leads to a page that can be. A page that can never be
finished and leads back to itself goes round for ever. Conditions are left out, so whatever may end counts as ending.
"""

from __future__ import annotations

from typing import NamedTuple

from networkx import DiGraph, strongly_connected_components

from compiler.machine.steps_and_facts import Machine

Page = tuple[str, str]  # where it is read (`on` or `aside`), and its name


class Flow(NamedTuple):
    """One way through a page: where it leads, if anywhere, and what is read on the way."""

    to: Page | None
    asides: frozenset[Page]


def unfinished(machine: Machine) -> dict[Page, set[Page]]:
    """Pages that can never be finished, each with the unfinished pages that it leads to."""
    done = {
        page for page, flows in machine.flows.items() if any(not one.to and not one.asides for one in flows)
    }
    waiting: dict[Page, list[tuple[Page, Flow]]] = {}
    for page, flows in machine.flows.items():
        if page in done:
            continue
        for one in flows:
            for other in one.asides:
                waiting.setdefault(other, []).append((page, one))
            if one.to:
                waiting.setdefault(one.to, []).append((page, one))
    stack = list(done)
    while stack:
        for page, one in waiting.get(stack.pop(), ()):
            if page not in done and (one.to is None or one.to in done) and one.asides <= done:
                done.add(page)
                stack.append(page)
    return {
        page: {
            other
            for one in flows
            for other in (*one.asides, *((one.to,) if one.to else ()))
            if other not in done
        }
        for page, flows in machine.flows.items()
        if page not in done
    }


def going_round(machine: Machine) -> set[Page]:
    """Pages that are never finished and lead back to themselves."""
    stuck = unfinished(machine)
    if not stuck:
        return set()
    graph: DiGraph[Page] = DiGraph((page, other) for page, others in stuck.items() for other in others)
    found: set[Page] = set()
    for group in strongly_connected_components(graph):
        if len(group) > 1 or any(graph.has_edge(page, page) for page in group):
            found |= group
    return found & set(stuck)
