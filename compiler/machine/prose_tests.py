"""Prose that only some readers see: passages and insets, asked about where they stand.

Owns their marks. Reading prose changes nothing, so its tests divide no way through a page. Instead each becomes a step of
its own that leads nowhere. That step is possible exactly where somebody would read these words. Words below a redirection
that ask for nothing have such a step, too: perhaps everybody has been sent on above them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from compiler.machine.page_ways import Way
from compiler.machine.steps_and_facts import Mark
from schemas.facts import Condition, every
from schemas.fields import At
from schemas.model import Passage, Prose, Redirect, Step
from schemas.registry import Requirement
from schemas.vocabulary.requirements import Any, Not

if TYPE_CHECKING:
    from compiler.machine.page_tests import PageTests

MOST_WAYS = 12
PROSE = ("passage", "inset-")
BELOW = "passage-below"


def prose_tests(
    owner: str, step: Prose | Passage
) -> Iterator[tuple[Mark, Requirement, tuple[Requirement, ...]]]:
    """Each test of a piece of prose: its mark, what it asks for, and what must have failed before it.

    `otherwise` asks for the lack of all that stands before it.
    """
    if isinstance(step, Passage):
        yield (owner, "passage", step.at), step.when, ()
    for number, inset in enumerate(step.insets):
        before: list[Requirement] = []
        for place, way in enumerate(inset.ways):
            mark = (owner, f"inset-{number}-{place}", step.at)
            if way.when is not None:
                yield mark, way.when, tuple(before)
                before.append(way.when)
            elif before:
                yield mark, Not(of=before[0] if len(before) == 1 else Any(of=tuple(before))), tuple(before)


def left_below(owner: str, steps: Sequence[Step]) -> dict[At, Mark]:
    """The marks of prose that stands right below a redirection, by its place."""
    return {
        step.at: (owner, BELOW, step.at)
        for above, step in pairwise(steps)
        if isinstance(above, Redirect) and isinstance(step, Prose)
    }


def reading(ways: list[Way], mark: Mark) -> Iterator[Way]:
    """The ways that read words which ask for nothing, up to where they stand."""
    for way in ways if len(ways) <= MOST_WAYS else [Way()]:
        found = way.copy()
        found.marks = [mark]
        yield found


def tested(reader: PageTests, ways: list[Way], step: Prose | Passage) -> Iterator[Way]:
    """The ways that read such words, up to where they stand."""
    for mark, when, before in prose_tests(reader.owner, step):
        parts: list[Condition] = [reader.condition(when)]
        parts += [reader.condition(one, negated=True) for one in before]
        if isinstance(step, Passage) and mark[1] != "passage":
            parts.append(reader.condition(step.when))
        asked = every(*parts)
        found: list[Way] = []
        for way in ways:
            found += reader.met(way, asked)
            if len(found) > MOST_WAYS:
                found = [Way()]  # too many to tell apart: it may always be read
                break
        for one in found:
            one.marks = [mark]
            yield one
