"""What is asked of single people, and whether one party can meet it all.

Owns the question for one number or one belonging (`energy`, `secret bell-rope`). A bare test may be met by anybody in the
party (KOR-REQ-002), and nobody may have what is refused. `one party member with (...)` speaks of one person, who must meet
all of it. `each party member with ...` speaks of everybody, so whoever is asked for must meet it as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from schemas.vocabulary import requirements as r

ANYBODY = ""  # of a bare test: a person of its own for each
EVERYBODY = "each"
PERSONAL = (
    r.HasItem, r.HasSecret, r.HasKeyword, r.HasSkill, r.HasCard, r.HasLegendary, r.HasCondition,
    r.Exhausted, r.Dying, r.GoingInsane, r.Panicking,
)  # fmt: skip

Range = tuple[int, int]
Asked = Mapping[Any, list[Range]]


def people_fit(wanted: Asked, refused: Asked, topic: tuple[Any, ...], domain: Range) -> bool:
    """Whether one party can meet everything that is asked about one topic."""
    low, high = domain
    no = [*refused.get(("person", ANYBODY, *topic), ()), *refused.get(("person", EVERYBODY, *topic), ())]
    yes = wanted.get(("person", EVERYBODY, *topic), ())
    first, last = _narrowed(yes, low, high)
    if not fits((first, last), low, high, no):
        return False  # at least one person is there
    for one in wanted.get(("person", ANYBODY, *topic), ()):
        if not fits(_narrowed([one], first, last), low, high, no):
            return False
    people = {subject[1] for asked in (wanted, refused) for subject in asked if subject[0] == "person"}
    for who in people - {ANYBODY, EVERYBODY}:
        subject = ("person", who, *topic)
        theirs = [*refused.get(subject, ()), *no]
        if not fits(_narrowed(wanted.get(subject, ()), first, last), low, high, theirs):
            return False
    return True


def _narrowed(ranges: Iterable[Range], first: int, last: int) -> Range:
    for low, high in ranges:
        first, last = max(first, low), min(last, high)
    return first, last


def fits(wanted: Range, low: int, high: int, refused: Iterable[Range]) -> bool:
    """Whether some value of the domain is in the wanted range and in none of the refused ones."""
    value = max(low, wanted[0])
    last = min(high, wanted[1])
    for first, end in sorted(refused):
        if first <= value <= end:
            value = end + 1
    return value <= last
