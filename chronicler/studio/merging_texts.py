"""Two people in one file: what both changed since they began, merged so that nothing is lost."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import NamedTuple

THEIRS = "theirs:"


class Together(NamedTuple):
    """A text with the changes of both, and in how many places both had changed the same lines."""

    text: str
    clashes: int


class _Change(NamedTuple):
    """Lines of the text that both began with, and what one of them wrote in their place."""

    start: int
    end: int
    lines: list[str]


def together(began: str, mine: str, theirs: str) -> Together:
    """My changes in their text. Where both changed the same lines, mine are used, and theirs are kept beside them as
    comments.

    What both added in the same place comes one after the other.
    """
    old, mine_now, theirs_now = (_lines(text) for text in (began, mine, theirs))
    left, right = _changes(old, mine_now), _changes(old, theirs_now)
    out: list[str] = []
    place = clashes = 0
    while left or right:
        start, end, ours, others = _next(left, right)
        out += old[place:start]
        place = end
        my_lines, their_lines = _written(old, start, end, ours), _written(old, start, end, others)
        if ours and others and my_lines != their_lines:
            clashes += 1
            out += [*my_lines, *_beside(their_lines, {*my_lines, *old[start:end]})]
        else:
            out += my_lines if ours else their_lines
    return Together("\n".join([*out, *old[place:]]), clashes)


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _changes(old: list[str], new: list[str]) -> list[_Change]:
    # What is the same at both ends is set aside first: an edit in a long file is small.
    most = min(len(old), len(new))
    head = next((n for n in range(most) if old[n] != new[n]), most)
    tail = next((n for n in range(most - head) if old[-1 - n] != new[-1 - n]), most - head)
    codes = SequenceMatcher(None, old[head : len(old) - tail], new[head : len(new) - tail]).get_opcodes()
    return [
        _Change(head + a, head + b, new[head + c : head + d]) for tag, a, b, c, d in codes if tag != "equal"
    ]


def _next(left: list[_Change], right: list[_Change]) -> tuple[int, int, list[_Change], list[_Change]]:
    """The first remaining change, with all changes of the other that share a line with it: where, mine, theirs."""
    first = min(one[0] for one in (left, right) if one)
    end, ours, others = first.start, list[_Change](), list[_Change]()
    grown = True
    while grown:
        grown = False
        for waiting, taken in ((left, ours), (right, others)):
            while waiting and (waiting[0] == first or waiting[0].start < end):
                end = max(end, waiting[0].end)
                taken.append(waiting.pop(0))
                grown = True
    return first.start, end, ours, others


def _written(old: list[str], start: int, end: int, changes: list[_Change]) -> list[str]:
    """These lines as one of the two has them."""
    lines: list[str] = []
    place = start
    for change in changes:
        lines += [*old[place : change.start], *change.lines]
        place = change.end
    return [*lines, *old[place:end]]


def _beside(theirs: list[str], known: set[str]) -> list[str]:
    """What they wrote anew, as comments with its indentation."""
    added = [line for line in theirs if line.strip() and line not in known]
    return [f"{line[: len(line) - len(line.lstrip())]}# {THEIRS} {line.lstrip()}" for line in added]
