"""Numbers that were never printed change places, so that neighbours on paper are strangers in the story. Pure.

Verses written one by one get consecutive numbers, and who looks one up also reads the next. Printed numbers never
move; those marked `new` may, until a release prints them.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from compiler.names.numbering import LINE, NEW, Key, Lock, group_of, row

Pair = frozenset[str]


def scattered(text: str, links: Collection[Pair]) -> str:
    """The lock's text, with the fewest changes that bring the linked neighbours of each section down to chance."""
    lock = Lock(text)
    sections: dict[Key, dict[str, int]] = {}
    for (kind, name), number in lock.given.items():
        if kind == "verse":
            sections.setdefault(group_of(kind, name), {})[name] = number
    moved: dict[str, int] = {}
    for numbers in sections.values():
        free = [name for name in numbers if ("verse", name) in lock.new]
        inside = frozenset(pair for pair in links if len(pair) == 2 and pair <= numbers.keys())
        if len(free) > 1 and inside:
            moved.update(_apart(numbers, free, inside))
    return LINE.sub(lambda match: _line(match[0], match[1], match[2], match[4] or "", moved), text)


def by_chance(many: int, links: int) -> float:
    """A random order makes any two of n verses neighbours with a chance of 2/n."""
    return links * 2 / many if many > 1 else 0.0


def _apart(numbers: dict[str, int], free: list[str], inside: Collection[Pair]) -> dict[str, int]:
    """Numbers of the free verses after the best exchanges, one at a time, until chance is reached or none helps."""
    order = sorted(numbers, key=numbers.__getitem__)
    places = [place for place, name in enumerate(order) if name in set(free)]
    values = sorted(numbers.values())
    limit = by_chance(len(order), len(inside))

    def told(place: int) -> int:
        """Linked neighbours at the two edges of a place."""
        around = pairwise(order[max(0, place - 1) : place + 2])
        return sum(frozenset(pair) in inside for pair in around)

    while sum(frozenset(pair) in inside for pair in pairwise(order)) > limit:
        best: tuple[int, int, int] | None = None
        for one in places:
            if not told(one):
                continue
            for other in places:
                if abs(other - one) < 3:
                    continue
                before = told(one) + told(other)
                order[one], order[other] = order[other], order[one]
                gain = before - told(one) - told(other)
                order[one], order[other] = order[other], order[one]
                if gain > 0 and (best is None or gain > best[0]):
                    best = (gain, one, other)
        if best is None:
            break
        _, one, other = best
        order[one], order[other] = order[other], order[one]
    return {name: values[place] for place, name in enumerate(order) if values[place] != numbers[name]}


def _line(line: str, kind: str, name: str, note: str, moved: dict[str, int]) -> str:
    return row(kind, name, moved[name], NEW) if kind == "verse" and note == NEW and name in moved else line
