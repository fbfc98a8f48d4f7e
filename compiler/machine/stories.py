"""Proofs told as stories: at most six lines, with places.

Owns how *never* is explained: which two things that are asked for exclude each other, or which line above decides it.
"""

from __future__ import annotations

from collections.abc import Callable

from compiler.machine.judging import Judged
from compiler.machine.steps_and_facts import Mark

LONGEST = 6
_POSITIONS = ("on:", "aside:", "rest")
Words = Callable[[str], str]


def story(judged: Judged, mark: Mark, words: Words) -> list[str]:
    """Why an element of the text is never passed."""
    machine, pairs = judged.machine, judged.pairs
    by = judged.dead.get(mark)
    if by == "page":
        return [
            "what stands above it on this page decides it: every way to this line has lost or gained what it asks about"
        ]
    steps = [machine.steps[number] for number in machine.passing.get(mark, ())]
    if by == "slice":
        return [
            "however often what gives and takes these things can happen, they never come together as it asks"
        ]
    if by == "states":
        count = len(judged.search.parents)
        return [
            f"all {count} states that this campaign can be in were looked at; in none of them can it happen"
        ]
    lines: list[str] = []
    for step in steps:
        needs = [one for one in step.needs if one >> 1 not in pairs.single]
        for place, one in enumerate(needs):
            for other in needs[place + 1 :]:
                if pairs.can_be(one) and pairs.can_be(other) and not pairs.possible(one, other):
                    lines = _apart(judged, one, other, words)
                    if lines:
                        return lines[:LONGEST]
        for one in step.needs:
            if not pairs.can_be(one) and not lines:
                lines = [f"{said(judged, one, words)} never comes about"]
    return lines[:LONGEST]


def said(judged: Judged, literal: int, words: Words) -> str:
    """A literal in words: `status a`, `status a lacking`, `reading b`."""
    key = judged.machine.keys[literal >> 1]
    if key.startswith(("on:", "aside:")):
        return f"reading {key.partition(':')[2]}"
    if key == "rest":
        return "reading nothing"
    return words(key) + (" lacking" if literal & 1 else "")


def _apart(judged: Judged, one: int, other: int, words: Words) -> list[str]:
    """Two things that never hold together: who makes each, and what becomes of the other there."""
    names = said(judged, one, words), said(judged, other, words)
    lines = [f"{names[0]} and {names[1]} never hold together"]
    for literal, name, beside, against in (
        (one, names[0], other, names[1]),
        (other, names[1], one, names[0]),
    ):
        makers = [
            step
            for number, step in enumerate(judged.machine.steps)
            if judged.pairs.fired[number] and literal in step.sets
        ]
        if not makers or len(makers) > 3:
            continue
        for step in makers[:2]:
            place = step.marks[-1] if step.marks else None
            where = (
                f"at line {place[2][0]} of {place[0].partition(':')[2]}" if place and place[2][0] else "there"
            )
            if beside ^ 1 in step.sets:
                lines.append(f"{name} comes only {where}, which ends {against}")
            elif beside ^ 1 in step.needs:
                lines.append(f"{name} comes only {where}, which asks for the opposite of {against}")
    return lines
