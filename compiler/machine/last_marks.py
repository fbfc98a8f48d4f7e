"""Which mark of a Time Passes track ends the campaign: from there on nothing more is read.

Owns that mark for each chapter, and how many marks are left before it. The Verse of a mark is read the moment it is made
(KOR-TIME-003), before anything more is done or asked. So nobody acts, reads or asks once it has come, except the Verses
that marks and thresholds call for.
"""

from __future__ import annotations

from compiler.analysis.contradictions import conditions_in
from compiler.analysis.rule_system import World
from compiler.analysis.surely_read import PagesAsWritten, SurelyRead, effects_in, targets
from compiler.machine.page_ways import hurts
from schemas.facts import Within
from schemas.model import Verse
from schemas.registry import Requirement, entry_of, inner_of
from schemas.vocabulary.calendar import CampaignEnds
from schemas.vocabulary.journal import Read
from schemas.vocabulary.requirements import TimePassed

LEFT = "time-left"  # `time-left:1=3,2=4`: the last mark of each chapter
SPARED = 1  # a mode takes so much off the first gain of each chapter (KOR-STORY-009)


def last_marks(world: World) -> dict[int, int]:
    """For each chapter whose track ends the campaign: the first mark that surely does."""
    found: dict[int, int] = {}
    for chapter in world.campaign.chapters:
        for threshold in chapter.thresholds:
            if 0 < threshold.count <= chapter.time_passes and ends_campaign(world, threshold.to):
                found[chapter.number] = min(threshold.count, found.get(chapter.number, threshold.count))
    return found


def ends_campaign(world: World, verse: str) -> bool:
    """Whether whoever reads a Verse to its end surely comes to the end of the campaign."""
    verses = {one.id: one for one in world.campaign.verses}
    if verse not in verses:
        return False
    written = PagesAsWritten(world.campaign, world, _below(verse, verses))
    return SurelyRead(written, lambda effect: isinstance(effect, CampaignEnds)).to(verse)


def nothing_comes_after(world: World, verse: str) -> bool:
    """Whether the campaign is over once a Verse was called for, whoever dies on the way."""
    if not ends_campaign(world, verse):
        return False
    if not world.language.mercy_status:
        return not any(
            rule.kind == "brand" for rule in world.rules
        )  # a death is a defeat for all (KOR-DEATH-009)
    verses = {one.id: one for one in world.campaign.verses}
    return not any(
        hurts(effect, world) for one in _below(verse, verses, asides=True) for effect in effects_in(one.page)
    )


def is_asked_later(world: World) -> bool:
    """Whether Time Passes is asked about where that may be read after the last mark has come.

    Several marks at once call for several Verses, and the first of them is read when all marks are made.
    """
    verses = {verse.id: verse for verse in world.campaign.verses}
    called = [one.to for chapter in world.campaign.chapters for one in chapter.thresholds]
    called += [one.to for status in world.campaign.statuses for one in status.thresholds]
    below = {f"verse:{verse.id}" for start in called for verse in _below(start, verses, asides=True)}
    owners = [test.owner for test in world.tests if _asks_time(test.needs)]
    owners += [grant.owner for grant in world.grants if any(map(_asks_time, conditions_in(grant.do)))]
    keys = {world.keys[owner] for owner in owners}
    return any(not key.startswith(("verse:", "location:")) or key in below for key in keys)


def _asks_time(needs: Requirement) -> bool:
    if isinstance(entry_of(needs).asks, Within):
        return any(map(_asks_time, inner_of(needs)))
    return isinstance(needs, TimePassed)


def _below(start: str, verses: dict[str, Verse], *, asides: bool = False) -> list[Verse]:
    """A Verse and all that it leads to, or also has read aside."""
    found: dict[str, Verse] = {}
    stack = [start]
    while stack:
        one = stack.pop()
        if one in verses and one not in found:
            page = verses[one].page
            found[one] = verses[one]
            stack += targets(page)
            stack += (
                [effect.verse for effect in effects_in(page) if isinstance(effect, Read)] if asides else ()
            )
    return list(found.values())


def named(marks: dict[int, int]) -> str:
    """The number of marks that are left, with all that is needed to count them."""
    return f"{LEFT}:" + ",".join(f"{chapter}={mark}" for chapter, mark in sorted(marks.items()))


def marks_left(what: str, chapter: int, passed: int, plenty: int) -> int:
    """How many are left in a chapter; plenty where no mark ends the campaign."""
    for part in what.partition(":")[2].split(","):
        number, _, mark = part.partition("=")
        if int(number) == chapter:
            return max(0, int(mark) - passed)
    return plenty
