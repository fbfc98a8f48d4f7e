"""Which Verses need a box to tick on paper: those with a rule somewhere that asks whether they were read."""

from __future__ import annotations

from runtime.rules.book.indexes import structs_in
from schemas.model import Campaign, Page
from schemas.vocabulary.requirements import ReadBefore, VerseRead


def verses_asked(campaign: Campaign) -> frozenset[str]:
    """Verses that something elsewhere asks about: were they read?"""
    return frozenset(one.verse for one in structs_in(campaign) if isinstance(one, VerseRead))


def asks_itself(page: Page) -> bool:
    """Whether a page asks if it was read before."""
    return any(isinstance(one, ReadBefore) for one in structs_in(page))
