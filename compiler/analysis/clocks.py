"""Clocks: chapters that end by themselves, so that nobody who lives and goes on sleeping can be stuck.

Owns one proof. Every chapter has an event that marks Time Passes at the end of each day, and nothing takes it away; at so many
marks a Verse is read, and every way on from there begins a later chapter or ends the campaign. Then there is no state from which
no ending can be reached: sleep, and it comes. Each step of the proof is asked of the text as it is written (`surely_read`).

What takes the event away, or lets that Verse end early, is allowed only where the chapter surely ends in the same reading: such a
fact is called a *parting*, and it does not hold while anybody is still at rest in the chapter.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from compiler.analysis.chapter_order import begin_in_order
from compiler.analysis.rule_system import World
from compiler.analysis.surely_read import END, Known, SurelyRead, effects_in, is_never
from schemas.cards import EventCard
from schemas.facts import Branches, condition, facts_in, keys
from schemas.model import Campaign, Chapter, Page, Redirect, Threshold
from schemas.registry import Effect, Requirement, entry_of, inner_of
from schemas.vocabulary.calendar import CampaignEnds, ChapterBegins, ResolveEvent, RevealEvent
from schemas.vocabulary.journal import TimePasses

_READ_IN_ORDER = ("verses", "chapters")
_NIGHTLY = "at-the-end-of-the-day"


class Clock(NamedTuple):
    """What ends a chapter by itself: an event that marks time every night, and the Verse at the last mark."""

    chapter: int
    event: str
    marks: int
    verse: str


def clocks(campaign: Campaign, world: World) -> tuple[Clock, ...]:
    """A clock for every chapter; nothing where one of them has none."""
    found: list[Clock] = []
    for chapter in campaign.chapters:
        clock = next(_Chapter(campaign, world, chapter).clocks(), None)
        if clock is None:
            return ()
        found.append(clock)
    return tuple(found) if begin_in_order(campaign, world) else ()


class _Chapter:
    """One chapter, and what its clock needs."""

    def __init__(self, campaign: Campaign, world: World, chapter: Chapter) -> None:
        self.campaign, self.world, self.chapter = campaign, world, chapter
        self.pages = {verse.id: verse.page for verse in campaign.verses}
        self.later = {one.number for one in campaign.chapters if one.number > chapter.number}
        others = (f"chapter:{one.number}" for one in campaign.chapters if one.number != chapter.number)
        self.elsewhere = frozenset(others)
        self._parting: dict[str, bool] = {}

    def clocks(self) -> Iterator[Clock]:
        """Every event and threshold that make one."""
        for event in self.campaign.events:
            if not _ticks(event) or not self._stays(event) or not self._is_brought(event.name):
                continue
            for threshold in self.chapter.thresholds:
                if threshold.count <= self.chapter.time_passes and self._ends(threshold):
                    yield Clock(self.chapter.number, event.name, threshold.count, threshold.to)

    def _leaves(self, effect: Effect) -> bool:
        return isinstance(effect, CampaignEnds) or (
            isinstance(effect, ChapterBegins) and effect.number in self.later
        )

    def _is_brought(self, event: str) -> bool:
        """Whether the chapter's first reading surely resolves the event."""
        bringing = SurelyRead(
            self.world,
            lambda one: self._leaves(one) or (isinstance(one, ResolveEvent) and one.event == event),
            Known(self.elsewhere),
        )
        bringing.find(self.pages)
        return bringing.page(self.chapter.page)

    def _ends(self, threshold: Threshold) -> bool:
        """Whether its Verse surely ends the chapter."""
        page = self.pages.get(threshold.to)
        if page is None:
            return False
        asked = {key for step in page.steps if isinstance(step, Redirect) for key in self._boxes(step.when)}
        partings = frozenset(key for key in asked | self._marked(page) if self._is_parting(key))
        leaving = SurelyRead(
            self.world,
            lambda one: self._leaves(one) or not partings.isdisjoint(self._made(one)),
            Known(self.elsewhere | partings),
        )
        leaving.find(self.pages)
        return leaving.to(threshold.to)

    def _marked(self, page: Page) -> set[str]:
        """The boxes that a page itself marks."""
        return {key for one in effects_in(page) for key in self._made(one) if _is_box(key)}

    def _made(self, effect: Effect) -> tuple[str, ...]:
        facts = entry_of(effect).facts
        return () if isinstance(facts, Branches) else keys(facts.makes, self.world, effect)

    def _ended(self, effect: Effect) -> tuple[str, ...]:
        facts = entry_of(effect).facts
        return () if isinstance(facts, Branches) else keys(facts.ends, self.world, effect)

    def _boxes(self, needs: Requirement) -> set[str]:
        """The boxes of statuses that a requirement looks at."""
        inner = inner_of(needs)
        if inner:
            return {key for one in inner for key in self._boxes(one)}
        asks: Any = entry_of(needs).asks
        if not (isinstance(asks, str) or callable(asks)):
            return set()
        return {one.key for one in facts_in(condition(asks, self.world, needs, False)) if _is_box(one.key)}

    # --- partings ---------------------------------------------------------------------------------------
    def _is_parting(self, key: str) -> bool:
        """Whether a box is only ever marked where the chapter surely ends in the same reading, and is never erased."""
        found = self._parting.get(key)
        if found is None:
            self._parting[key] = False  # while it is looked at
            found = self._parting[key] = self._parts(key)
        return found

    def _parts(self, key: str) -> bool:
        if any(key in (*self._made(one), *self._ended(one)) for one in self._unread):
            return False
        if any(key in self._ended(one) for page in self._read for one in effects_in(page)):
            return False
        after = SurelyRead(self.world, self._leaves, Known(held=frozenset((key,))))
        after.find(self.pages)
        return not any(after.lacks_after(page, lambda one: key in self._made(one)) for page in self._read)

    @cached_property
    def _read(self) -> list[Page]:
        """Every page that is read in order."""
        return [*self.pages.values(), *(one.page for one in self.campaign.chapters)]

    @cached_property
    def _unread(self) -> list[Effect]:
        """Every effect that stands elsewhere: on cards, on the map, in encounters."""
        fields = (name for name in self.campaign.__struct_fields__ if name not in _READ_IN_ORDER)
        return [one for name in fields for one in effects_in(getattr(self.campaign, name))]

    # --- the event --------------------------------------------------------------------------------------
    def _stays(self, event: EventCard) -> bool:
        """Whether the event lies on the table until the chapter ends, once it is there."""
        name = event.name
        if event.kind != "quest" or event.to not in (None, END) or event.do:
            return False
        if any(stacked.event == name for chapter in self.campaign.chapters for stacked in chapter.events):
            return False  # it may lie in a deck again

        def moves(effect: Effect) -> bool:
            if isinstance(effect, (ResolveEvent, RevealEvent)):
                return False
            touched = (*self._made(effect), *self._ended(effect))
            return any(key in (f"event:{name}", "event:*", f"out:event:{name}") for key in touched)

        allowed: set[int] = set()
        for quest in event.quests:
            moving = [one for one in effects_in(quest.do) if moves(one)]
            if moving and (quest.when is None or not self._is_parted(quest.when)):
                return False
            allowed.update(map(id, moving))
        if any(moves(one) and id(one) not in allowed for one in self._unread):
            return False
        after = SurelyRead(self.world, self._leaves)
        after.find(self.pages)
        chapters = [one.page for one in self.campaign.chapters if one.number not in self.later]
        return not any(after.lacks_after(page, moves) for page in (*self.pages.values(), *chapters))

    def _is_parted(self, needs: Requirement) -> bool:
        """Whether a requirement only ever holds after a parting."""
        partings = frozenset(key for key in self._boxes(needs) if self._is_parting(key))
        return is_never(needs, self.world, Known(partings))


def _is_box(key: str) -> bool:
    return key.startswith("status:")


def _ticks(event: EventCard) -> bool:
    """Whether it marks Time Passes at the end of every day, whatever happens, and does nothing else."""
    return all(isinstance(one, TimePasses) for ability in event.abilities for one in ability.do) and any(
        ability.when == _NIGHTLY
        and ability.needs is None
        and any(getattr(one, "amount", 0) for one in ability.do)
        for ability in event.abilities
    )
