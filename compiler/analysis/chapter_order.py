"""Whether chapters can only begin in the order of their numbers, one after another.

Owns what may be read while some chapters have not begun: whatever any card, place or threshold names, and whatever the
pages lead to from there. Only what asks for a chapter that has not begun is left out; all else counts as readable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compiler.analysis.rule_system import World
from compiler.analysis.surely_read import Known, effects_in, is_never
from schemas.model import Campaign, Page
from schemas.vocabulary.calendar import ChapterBegins

_APART = ("verses", "chapters", "playtest")  # looked at separately, or no part of the game


def begin_in_order(campaign: Campaign, world: World) -> bool:
    """Whether each chapter can only begin after the one before it."""
    pages = {verse.id: verse.page for verse in campaign.verses}
    numbers = sorted(one.number for one in campaign.chapters)
    for place in range(len(numbers) - 2):
        unbegun, too_early = set(numbers[place + 1 :]), set(numbers[place + 2 :])
        early = list(_things(campaign, unbegun))
        texts = [*early, *(pages[verse] for verse in _readable(early, world, pages, unbegun))]
        if any(
            isinstance(one, ChapterBegins) and one.number in too_early
            for text in texts
            for one in effects_in(text)
        ):
            return False
    return True


def _things(campaign: Campaign, unbegun: set[int]) -> Iterator[object]:
    """Everything besides Verses whose text may come up while these chapters have not begun."""
    decks: dict[bool, set[str]] = {True: set(), False: set()}
    for chapter in campaign.chapters:
        stacked = (one.event for one in chapter.events if one.event is not None)
        decks[chapter.number in unbegun].update(stacked)
        if chapter.number not in unbegun:
            yield chapter
    fields = [name for name in campaign.__struct_fields__ if name not in _APART]
    named = {
        getattr(effect, "event", "")
        for name in (*fields, "verses", "chapters")
        for effect in effects_in(getattr(campaign, name))
    }
    waiting = decks[True] - decks[False] - named
    for name in fields:
        things = getattr(campaign, name)
        for one in things if isinstance(things, tuple) else ():
            if not (name == "events" and one.name in waiting):
                yield one


def _readable(early: list[object], world: World, pages: Mapping[str, Page], unbegun: set[int]) -> set[str]:
    """Every Verse that may be read then."""
    known = Known(frozenset(f"chapter:{number}" for number in unbegun))
    stack = [verse for one in early for verse in _named(one, pages)]
    seen: set[str] = set()
    while stack:
        verse = stack.pop()
        if verse not in seen:
            seen.add(verse)
            stack += _leads(pages[verse], world, pages, known)
    return seen


def _leads(page: Page, world: World, pages: Mapping[str, Page], known: Known) -> Iterator[str]:
    """The Verses that a page names, as far as it can be read."""
    for step in page.steps:
        when = getattr(step, "when", None)
        if when is None or not is_never(when, world, known):
            yield from _named(step, pages)
        if when is not None and hasattr(step, "to") and is_never(when, world, known, negated=True):
            return  # it is always followed
    for choice in page.choices:
        if choice.needs is None or not is_never(choice.needs, world, known):
            yield from _named(choice, pages)
    yield from _named((page.otherwise, page.to), pages)


def _named(value: object, pages: Mapping[str, Page]) -> Iterator[str]:
    """Every Verse that a value names, anywhere inside it."""
    if isinstance(value, str):
        if value in pages:
            yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _named(part, pages)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from _named(getattr(value, name), pages)
