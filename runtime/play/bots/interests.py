"""What draws a player beyond what lies open: pages that few games have seen, and the way to a named goal.

A goal is a Verse, an ending or a quest. A bot that plays for one may use the book: it reads off the campaign, once,
how many choices and redirections lie between two pages.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from runtime.rules.book.book import Book
from schemas.model import Fork, Hidden, Page, Redirect, Roll, Step, Toss
from schemas.vocabulary.journal import Read

Coverage = Mapping[str, int]
"""Verses and choices ("verse|key") that earlier games saw, each with the number of games."""

_NEW_CHOICE: Final = 5.0
_NEW_PAGE: Final = 4.0
_GOAL: Final = 14.0


class Interest(msgspec.Struct, frozen=True):
    """What a page or a choice is worth for its own sake."""

    coverage: Coverage = {}
    novelty: float = 0.0
    distance: Mapping[str, int] = {}
    purpose: float = 0.0

    def in_choice(self, verse: str, key: str, to: str) -> float:
        worth = 0.0
        if self.novelty:
            worth += self.novelty * _NEW_CHOICE / (1 + self.coverage.get(f"{verse}|{key}", 0))
            worth += self.novelty * self._fresh(to)
        if self.purpose:
            worth += self.purpose * self._near(to)
        return worth

    def in_page(self, verse: str) -> float:
        worth = 0.0
        if self.novelty:
            worth += self.novelty * self._fresh(verse)
        if self.purpose:
            worth += self.purpose * self._near(verse)
        return worth

    def _fresh(self, verse: str) -> float:
        return 0.0 if verse == "end" else _NEW_PAGE / (1 + self.coverage.get(verse, 0))

    def _near(self, verse: str) -> float:
        far = self.distance.get(verse)
        return 0.0 if far is None else _GOAL / (1 + far)


def distances(book: Book, goal: str) -> dict[str, int]:
    """How many arrows lie between each page and the goal; pages without a way are left out."""
    back: dict[str, list[str]] = defaultdict(list)
    for verse in book.campaign.verses:
        for target in leads_to(verse.page):
            back[target].append(verse.id)
    found = {goal: 0}
    queue = deque([goal])
    while queue:
        here = queue.popleft()
        for before in back[here]:
            if before not in found:
                found[before] = found[here] + 1
                queue.append(before)
    return found


def leads_to(page: Page) -> Iterator[str]:
    """Every page an arrow of this one leads to."""
    for step in page.steps:
        yield from _of_step(step)
    for choice in page.choices:
        yield choice.to
        yield from (effect.verse for effect in choice.do if isinstance(effect, Read))
    if page.otherwise is not None:
        yield page.otherwise.to
    if page.to is not None:
        yield page.to


def _of_step(step: Step) -> Iterator[str]:
    if isinstance(step, Redirect):
        yield step.to
    elif isinstance(step, (Roll, Toss, Fork)):
        for row in step.rows:
            if row.to is not None:
                yield row.to
            yield from (effect.verse for effect in row.do if isinstance(effect, Read))
    elif isinstance(step, Hidden):
        for inner in step.steps:
            yield from _of_step(inner)
