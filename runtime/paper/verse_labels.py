"""Printed numbers: what a reader looks up to find a verse, and the order of verses. Pure.

A verse of the Journal is `101.5` (Location and number); a vision `V101.2`, a dream `D101.2`, a nightmare `N101.2`.
The Book of Secrets is `S12`, a memory `M3`, the tutorial `T1`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from schemas.model import (
    Campaign,
    Fork,
    Hidden,
    Page,
    Redirect,
    Roll,
    Section,
    SectionKind,
    Step,
    Toss,
    Verse,
)

Order = Literal["number", "shuffled", "section"]
ORDERS: Final[tuple[Order, ...]] = ("number", "shuffled", "section")
_TRIES: Final = 24
_LETTERS: Final[dict[SectionKind, str]] = {
    "journal": "",
    "vision": "V",
    "dream": "D",
    "nightmare": "N",
    "book": "S",
    "memories": "M",
    "tutorial": "T",
}
PARTS: Final[tuple[SectionKind, ...]] = (
    "tutorial",
    "journal",
    "vision",
    "dream",
    "nightmare",
    "book",
    "memories",
)
PART_TITLES: Final[dict[SectionKind, str]] = {
    "tutorial": "Before You Begin",
    "journal": "The Exploration Journal",
    "vision": "Visions",
    "dream": "Dreams",
    "nightmare": "Nightmares",
    "book": "The Book of Secrets",
    "memories": "Memories",
}


# Visions, dreams and nightmares come after the Journal.
_BOOK_OF: Final[dict[SectionKind, str]] = {
    "book": "book of secrets",
    "memories": "memories",
    "tutorial": "tutorial",
}


class Placed(NamedTuple):
    """A section with its label and its verses, in printed order."""

    section: Section
    prefix: str
    title: str
    verses: tuple[Verse, ...]


def section_of(verse: str) -> str:
    return verse.rpartition("/")[0]


def printed_kinds(campaign: Campaign) -> frozenset[SectionKind]:
    """Which kinds of section the campaign's `books:` field prints; without that field, all of them."""
    if not campaign.books:
        return frozenset(PARTS)
    return frozenset(kind for kind in PARTS if _BOOK_OF.get(kind, "journal") in campaign.books)


def placed(
    campaign: Campaign, order: Order = "number", seed: int = 0, *, whole: bool = False
) -> list[Placed]:
    """Every section that is printed, in the order of the book; with `whole`, all sections."""
    kinds = frozenset(PARTS) if whole else printed_kinds(campaign)
    locations = {location.name: location for location in campaign.locations}
    members: dict[str, list[Verse]] = {}
    for verse in campaign.verses:
        members.setdefault(section_of(verse.id), []).append(verse)
    found: list[tuple[tuple[int, int, str], Placed]] = []
    for section in campaign.sections:
        verses = members.get(section.id, [])
        if not verses or section.kind not in kinds:
            continue
        location = locations.get(section.location or "")
        number = f"{location.number}{location.letter}" if location else ""
        title = location.title if location else PART_TITLES[section.kind]
        key = (PARTS.index(section.kind), location.number if location else 0, section.id)
        prefix = _LETTERS[section.kind] + number
        stand = arranged(verses, order, f"{seed}:{section.id}")
        found.append((key, Placed(section, prefix, title, stand)))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def arranged(verses: Sequence[Verse], order: Order, salt: str) -> tuple[Verse, ...]:
    """The verses of a section as they stand on paper.

    `number` sorts by number. The lock has scattered the numbers, so neighbours seldom belong together. `section` is
    the order in which the verses were written. Anything else shuffles: of some random orders it takes the one in
    which the fewest neighbours lead to each other, and the seed is kept with the printing.
    """
    if order == "section":
        return tuple(verses)
    by_number = sorted(verses, key=lambda verse: verse.number)
    if order == "number":
        return tuple(by_number)
    linked = {frozenset((verse.id, to)) for verse in verses for to in leads_to(verse.page)}
    chance = random.Random(salt)

    def told(tried: Iterable[Verse]) -> int:
        return sum(frozenset((one.id, other.id)) in linked for one, other in pairwise(tried))

    return tuple(min((chance.sample(by_number, len(by_number)) for _ in range(_TRIES)), key=told))


def leads_to(page: Page) -> Iterator[str]:
    """Where a page can send its reader."""
    yield from (choice.to for choice in page.choices)
    for one in (page.to, page.otherwise.to if page.otherwise else None):
        if one is not None:
            yield one
    yield from _steps_lead_to(page.steps)


def story_links(campaign: Campaign) -> set[frozenset[str]]:
    """Every pair of verses in which one leads to the other."""
    return {
        frozenset((verse.id, to))
        for verse in campaign.verses
        for to in leads_to(verse.page)
        if to != verse.id
    }


def _steps_lead_to(steps: Sequence[Step]) -> Iterator[str]:
    for step in steps:
        if isinstance(step, Hidden):
            yield from _steps_lead_to(step.steps)
        elif isinstance(step, Redirect):
            yield step.to
        elif isinstance(step, (Roll, Toss, Fork)):
            yield from (row.to for row in step.rows if row.to)


def labels(sections: Sequence[Placed]) -> dict[str, str]:
    """The printed number of every verse."""
    return {
        verse.id: f"{one.prefix}.{verse.number}" if one.section.location else f"{one.prefix}{verse.number}"
        for one in sections
        for verse in one.verses
    }


def neighbours(sections: Sequence[Placed], links: Sequence[tuple[str, str]]) -> tuple[int, float, int]:
    """How many neighbours on paper lead to each other, how many would by chance, and the number of pairs."""
    linked = {frozenset(pair) for pair in links if pair[0] != pair[1]}
    told, chance, pairs = 0, 0.0, 0
    for one in sections:
        ids = [verse.id for verse in one.verses]
        inside = sum(1 for pair in linked if pair <= set(ids))
        pairs += max(0, len(ids) - 1)
        told += sum(frozenset(pair) in linked for pair in pairwise(ids))
        if len(ids) > 1:
            # A random order makes any two of n verses neighbours with a chance of 2/n.
            chance += inside * 2 / len(ids)
    return told, chance, pairs
