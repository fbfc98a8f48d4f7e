"""Findings about a text that has since changed: where they are now."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from compiler.diagnostics.finding import Diagnostic, Place
from compiler.sources.source import SourceFile, Span


class Shift:
    """From places in one text to places in a later one: what is before or after the change has only moved."""

    def __init__(self, before: str, after: str) -> None:
        shorter = min(len(before), len(after))
        self.head = _most(shorter, lambda size: before[:size] == after[:size])
        tail = _most(
            shorter - self.head, lambda size: before[len(before) - size :] == after[len(after) - size :]
        )
        self.end = len(before) - tail
        self.by = len(after) - len(before)

    def span(self, span: Span) -> Span | None:
        """Where a span is now; None if it was itself changed."""
        if span.end <= self.head:
            return span
        if span.start >= self.end:
            return Span(span.start + self.by, span.end + self.by)
        return None


def _most(limit: int, same: Callable[[int], bool]) -> int:
    """The largest size up to a limit that is the same. If one is, all smaller ones are."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if same(middle):
            low = middle
        else:
            high = middle - 1
    return low


def moved(
    findings: list[Diagnostic], before: Mapping[str, SourceFile], after: Mapping[str, SourceFile]
) -> list[Diagnostic]:
    """The findings at their present places, without fixes. Those about changed words are left out."""
    shifts: dict[str, Shift | None] = {}

    def place(old: Place) -> Place | None:
        file = old.file
        if file not in shifts:
            known = file in before and file in after
            shifts[file] = Shift(before[file].text, after[file].text) if known else None
        shift = shifts[file]
        span = shift.span(old.span) if shift is not None else None
        return Place(file, span) if span is not None else None

    found = []
    for one in findings:
        at = place(one.place) if one.place is not None else None
        if at is None and one.place is not None:
            continue
        related = tuple(
            item._replace(place=now) for item in one.related if (now := place(item.place)) is not None
        )
        found.append(one._replace(place=at, related=related, fix=None))
    return found
