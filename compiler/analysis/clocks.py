"""Clocks: chapters that end by themselves, so that nobody who lives and goes on sleeping can be stuck.

Owns one proof. Every chapter has an event that marks Time Passes at the end of each day, and nothing takes it away. At so
many marks a Verse is read, and every way on from there begins a later chapter or ends the campaign. Then an ending can be
reached from every state: sleep, and it comes. Each step of the proof is asked of the text as it is written (`surely_read`).

Something may take the event away, or let that Verse end early, only where the chapter surely ends in the same reading. A
fact of this kind is called a *parting*. It does not hold while anybody is still at rest in the chapter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from compiler.analysis.chapter_order import begin_in_order
from compiler.analysis.rule_system import World
from compiler.analysis.surely_read import END, Known, PagesAsWritten, SurelyRead, effects_in, is_never
from schemas.cards import EventCard
from schemas.facts import condition, facts_in
from schemas.model import Campaign, Chapter, Redirect, Threshold
from schemas.registry import Effect, Requirement, entry_of, inner_of
from schemas.vocabulary.calendar import CampaignEnds, ChapterBegins, ResolveEvent, RevealEvent
from schemas.vocabulary.journal import TimePasses
from schemas.vocabulary.possessions import DiscardThis, RemoveThis

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
    events = [event for event in campaign.events if _ticks(event)]
    if not events:
        return ()
    found: list[Clock] = []
    text = _Text(campaign, world)
    for chapter in campaign.chapters:
        clock = next(_Chapter(text, chapter).clocks(events), None)
        if clock is None:
            return ()
        found.append(clock)
    return tuple(found) if begin_in_order(campaign, world) else ()


def nightly_marks(world: World, number: int) -> dict[str, int]:
    """The events that lie on the table on every night of a chapter, each with the marks that it makes every night."""
    campaign = world.campaign
    events = [event for event in campaign.events if _ticks(event)]
    chapter = next((one for one in campaign.chapters if one.number == number), None)
    if not events or chapter is None:
        return {}
    found = _Chapter(_Text(campaign, world), chapter)
    return {event.name: _marks(event) for event in events if found.is_there(event)}


def is_only_nightly(event: EventCard) -> bool:
    """Whether all that an event does on the table comes at the end of the day."""
    return all(one.when == _NIGHTLY and one.needs is None for one in event.abilities)


class _Text(PagesAsWritten):
    """The campaign as it is written, divided into what is read in order and what is not."""

    def __init__(self, campaign: Campaign, world: World) -> None:
        super().__init__(campaign, world)
        fields = (name for name in campaign.__struct_fields__ if name not in _READ_IN_ORDER)
        self.unread = [one for name in fields for one in effects_in(getattr(campaign, name))]
        chapters = [(one.page, tuple(effects_in(one.page))) for one in campaign.chapters]
        self.read = [*((page, self.effects[verse]) for verse, page in self.pages.items()), *chapters]


class _Chapter:
    """One chapter, and what its clock needs."""

    def __init__(self, text: _Text, chapter: Chapter) -> None:
        self.text, self.chapter = text, chapter
        chapters = text.campaign.chapters
        self.later = {one.number for one in chapters if one.number > chapter.number}
        others = (f"chapter:{one.number}" for one in chapters if one.number != chapter.number)
        self.elsewhere = frozenset(others)
        self._parting: dict[str, bool] = {}

    def clocks(self, events: list[EventCard]) -> Iterator[Clock]:
        """Every event and threshold that together make a clock."""
        for event in events:
            if not self.is_there(event):
                continue
            for threshold in self.chapter.thresholds:
                if threshold.count <= self.chapter.time_passes and self._ends(threshold):
                    yield Clock(self.chapter.number, event.name, threshold.count, threshold.to)

    def is_there(self, event: EventCard) -> bool:
        """Whether an event lies on the table on every night of the chapter."""
        return self._is_brought(event.name) and self._stays(event)

    def _leaves(self, effect: Effect) -> bool:
        return isinstance(effect, CampaignEnds) or (
            isinstance(effect, ChapterBegins) and effect.number in self.later
        )

    def _is_brought(self, event: str) -> bool:
        """Whether the chapter's first reading surely resolves the event."""
        bringing = SurelyRead(
            self.text,
            lambda one: self._leaves(one) or (isinstance(one, ResolveEvent) and one.event == event),
            Known(self.elsewhere),
        )
        return bringing.page(self.chapter.page)

    def _ends(self, threshold: Threshold) -> bool:
        """Whether its Verse surely ends the chapter."""
        made, page = self.text.made, self.text.pages.get(threshold.to)
        if page is None:
            return False
        asked = {key for step in page.steps if isinstance(step, Redirect) for key in self._boxes(step.when)}
        asked.update(key for one in self.text.effects[threshold.to] for key in made(one) if _is_box(key))
        partings = frozenset(key for key in sorted(asked) if self._is_parting(key))
        leaving = SurelyRead(
            self.text,
            lambda one: self._leaves(one) or not partings.isdisjoint(made(one)),
            Known(self.elsewhere | partings),
        )
        return leaving.to(threshold.to)

    def _boxes(self, needs: Requirement) -> set[str]:
        """The boxes of statuses that a requirement looks at."""
        inner = inner_of(needs)
        if inner:
            return {key for one in inner for key in self._boxes(one)}
        asks: Any = entry_of(needs).asks
        if not (isinstance(asks, str) or callable(asks)):
            return set()
        return {
            one.key for one in facts_in(condition(asks, self.text.world, needs, False)) if _is_box(one.key)
        }

    # --- partings ---------------------------------------------------------------------------------------
    def _is_parting(self, key: str) -> bool:
        """Whether a box is never erased, and marked only where the chapter surely ends in the same reading."""
        found = self._parting.get(key)
        if found is None:
            self._parting[key] = False  # while it is looked at
            found = self._parting[key] = self._parts(key)
        return found

    def _parts(self, key: str) -> bool:
        made, ended = self.text.made, self.text.ended
        if any(key in made(one) or key in ended(one) for one in self.text.unread):
            return False
        marking = [page for page, effects in self.text.read if any(key in made(one) for one in effects)]
        if any(key in ended(one) for _, effects in self.text.read for one in effects):
            return False
        after = SurelyRead(self.text, self._leaves, Known(held=frozenset((key,))))
        return not any(after.lacks_after(page, lambda one: key in made(one)) for page in marking)

    # --- the event --------------------------------------------------------------------------------------
    def _stays(self, event: EventCard) -> bool:
        """Whether the event lies on the table until the chapter ends, once it is there."""
        name = event.name
        if event.kind != "quest" or event.to not in (None, END) or event.do:
            return False
        chapters = self.text.campaign.chapters
        if any(stacked.event == name for chapter in chapters for stacked in chapter.events):
            return False  # it may lie in a deck again
        touching = {f"event:{name}", "event:*", f"out:event:{name}"}

        def moves(effect: Effect) -> bool:
            if isinstance(effect, (ResolveEvent, RevealEvent)):
                return False
            return not touching.isdisjoint((*self.text.made(effect), *self.text.ended(effect)))

        def moves_this(effect: Effect) -> bool:  # on the event itself, or on a page that it leads to
            return isinstance(effect, (DiscardThis, RemoveThis)) or moves(effect)

        allowed: set[int] = set()
        for quest in event.quests:
            moving = [one for one in effects_in(quest.do) if moves_this(one)]
            if moving and (quest.when is None or not self._is_parted(quest.when)):
                return False
            allowed.update(map(id, moving))
        if any(moves(one) and id(one) not in allowed for one in self.text.unread):
            return False
        after = SurelyRead(self.text, self._leaves)
        later = [id(one.page) for one in chapters if one.number in self.later]
        return not any(
            after.lacks_after(page, moves_this)
            for page, effects in self.text.read
            if id(page) not in later and any(map(moves_this, effects))
        )

    def _is_parted(self, needs: Requirement) -> bool:
        """Whether a requirement only ever holds after a parting."""
        partings = frozenset(key for key in self._boxes(needs) if self._is_parting(key))
        return is_never(needs, self.text.world, Known(partings))


def _is_box(key: str) -> bool:
    return key.startswith("status:")


def _ticks(event: EventCard) -> bool:
    """Whether all it does is mark Time Passes at the end of every day, whatever happens."""
    return all(isinstance(one, TimePasses) for ability in event.abilities for one in ability.do) and any(
        ability.when == _NIGHTLY
        and ability.needs is None
        and any(getattr(one, "amount", 0) for one in ability.do)
        for ability in event.abilities
    )


def _marks(event: EventCard) -> int:
    """How many marks it makes every night."""
    nightly = [one for one in event.abilities if one.when == _NIGHTLY and one.needs is None]
    return sum(getattr(effect, "amount", 0) for ability in nightly for effect in ability.do)
