"""Which edit of a change causes a finding: found by taking edits back and examining the whole campaign again.

A finding often shows far away from its cause: a Verse is unreachable because an arrow was removed in another file. If
a row of edits is taken back one by one, the finding goes with one of them. That is a fact about the campaign, not a
guess. Where the campaign cannot be judged in between, the finding stays where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

MOST_TRIES = 24  # each examines a whole campaign


class Hunk(NamedTuple):
    """Changed lines of a file: from where to where before, and now."""

    file: str
    before: tuple[int, int]
    now: tuple[int, int]

    def holds(self, file: str, line: int) -> bool:
        """Whether it contains a line of today, counted from 1."""
        return self.file == file and self.now[0] < line <= self.now[1]

    def line(self, text: str) -> int:
        """The line to show, counted from 1: the first changed one with words; the one above the gap, if lines were
        only removed.
        """
        lines = text.split("\n")
        changed = range(self.now[0], min(self.now[1], len(lines)))
        return next((place for place in changed if lines[place].strip()), max(self.now[0] - 1, 0)) + 1


def hunks(before: Mapping[str, str], now: Mapping[str, str]) -> list[Hunk]:
    """Every place at which two versions of a campaign differ, file by file."""
    found = []
    for file in sorted({*before, *now}):
        old, new = _lines(before.get(file, "")), _lines(now.get(file, ""))
        if old != new:
            codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
            found += [Hunk(file, (a, b), (c, d)) for tag, a, b, c, d in codes if tag != "equal"]
    return found


def taken_back(before: Mapping[str, str], now: Mapping[str, str], edits: Sequence[Hunk]) -> dict[str, str]:
    """Today's files without some of the edits."""
    texts = dict(now)
    for file in {edit.file for edit in edits}:
        old, lines = _lines(before.get(file, "")), _lines(now.get(file, ""))
        for edit in sorted((one for one in edits if one.file == file), reverse=True, key=lambda one: one.now):
            lines[slice(*edit.now)] = old[slice(*edit.before)]
        texts[file] = "".join(lines)
    return {file: text for file, text in texts.items() if text or file in before or file in now}


def tipping(count: int, shows: Callable[[int], bool | None]) -> int | None:
    """The edit that makes the finding disappear: without the edits before it the finding still shows, without this
    one it does not.

    `shows` answers for the first so many edits taken back, or None if nobody can tell; then a neighbour is tried.
    """
    if shows(count) is not False:
        return None
    low, high = 0, count
    while high - low > 1:
        middle = (low + high) // 2
        between = sorted(range(low + 1, high), key=lambda one: abs(one - middle))
        known = next(((one, said) for one in between if (said := shows(one)) is not None), None)
        if known is None:
            return None
        if known[1]:
            low = known[0]
        else:
            high = known[0]
    return high - 1


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
