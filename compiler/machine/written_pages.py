"""A page as it is written: what it may change, begin and lead to, whatever is asked; and all its elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from compiler.analysis.rule_system import World
from compiler.machine.at_once import with_following
from compiler.machine.page_ways import END, changed_by
from compiler.machine.prose_tests import left_below, prose_tests
from compiler.machine.steps_and_facts import ELSE, IF, Mark
from schemas.fields import At
from schemas.model import Do, Fork, Hidden, Page, Passage, Prose, Redirect, Roll, Toss
from schemas.registry import Effect
from schemas.vocabulary.choices import If


def target_of(to: str | None) -> tuple[str, ...]:
    """The page that an arrow leads to, if any."""
    return () if to is None or to == END else (f"verse:{to}",)


def inner_tests(owner: str, do: Iterable[Effect], at: At) -> Iterator[Mark]:
    """The marks of what is asked among effects, and of what happens otherwise."""
    for order, one in enumerate(do):
        if isinstance(one, If):
            yield owner, f"{IF}{order}", at
            if one.otherwise:
                yield owner, f"{ELSE}{order}", at


def written_changes(page: Page, owner: str, world: World) -> tuple[set[str], list[str], list[Mark]]:
    """What a page may change, begin and lead to, whatever is asked; and all its elements."""
    changed: set[str] = set()
    targets: list[str] = []
    marks: list[Mark] = []

    def lead(to: str | None, kind: str, at: Any) -> None:
        targets.extend(target_of(to))
        marks.append((owner, kind, at))

    def steps(found: Sequence[Any]) -> None:
        marks.extend(left_below(owner, found).values())
        for step in found:
            if isinstance(step, Do):
                changed.update(changed_by(step.do, world))
                marks.append((owner, "do", step.at))
                marks.extend(inner_tests(owner, step.do, step.at))
            elif isinstance(step, Redirect):
                lead(step.to, "redirect", step.at)
            elif isinstance(step, (Roll, Toss, Fork)):
                if isinstance(step, Fork):
                    met = (
                        f"encounter:{step.encounter}" if step.encounter else f"draw:{step.colour or 'green'}"
                    )
                    met += f":{step.difficulty}" if step.difficulty and not step.encounter else ""
                    changed.update(with_following([met], world))
                for row in step.rows:
                    changed.update(changed_by(row.do, world))
                    marks.extend(inner_tests(owner, row.do, row.at))
                    lead(row.to, {Roll: "roll", Toss: "toss", Fork: "fork"}[type(step)], row.at)
            elif isinstance(step, Hidden):
                steps(step.steps)
            elif isinstance(step, Passage) or (isinstance(step, Prose) and step.insets):
                marks.extend(mark for mark, _, _ in prose_tests(owner, step))

    steps(page.steps)
    for choice in page.choices:
        changed.update(changed_by(choice.do, world))
        marks.extend(inner_tests(owner, choice.do, choice.at))
        if choice.cost is not None and choice.cost.limit == "once":
            changed.add(f"used:{owner}#{choice.at[0]}")
        lead(choice.to, "choice", choice.at)
    if page.otherwise is not None:
        changed.update(changed_by(page.otherwise.do, world))
        marks.extend(inner_tests(owner, page.otherwise.do, page.otherwise.at))
        lead(page.otherwise.to, "otherwise", page.otherwise.at)
    if not page.choices:
        lead(page.to, "arrow", (0, 0))
    return changed, targets, marks
