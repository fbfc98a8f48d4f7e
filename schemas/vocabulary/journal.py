"""Statuses and their parts, the passing of time, verses read aside, achievements."""

from typing import Literal

from schemas.facts import NOTHING, Change, counts, makes
from schemas.fields import Count, Name, Target, Who
from schemas.registry import Effect, effect
from schemas.vocabulary import meanings
from schemas.words import KINGS

Which = Literal["whole", "named", "any", "all"]


@effect(
    "gain(s) status {status} {parts?}",
    facts=Change(meanings.status_facts, one_of=meanings.is_any),
    worth=NOTHING,
)
class GainStatus(Effect, frozen=True, kw_only=True, tag="gain-status"):
    """Mark a status or parts of it for the whole group; `any part` marks the first free box (KOR-STATUS-001, KOR-STATUS-002)."""

    status: Name
    which: Which = "whole"
    parts: tuple[str, ...] = ()


@effect(
    "lose(s) status {status} {parts?}",
    facts=Change((), meanings.status_facts, one_of=meanings.is_any),
    worth=NOTHING,
)
class LoseStatus(Effect, frozen=True, kw_only=True, tag="lose-status"):
    """Erase a status or parts of it; `any part` erases the last marked box (KOR-STATUS-001)."""

    status: Name
    which: Which = "whole"
    parts: tuple[str, ...] = ()


@effect(
    "time passes {amount:int}", facts=Change(meanings.time_marked), worth=counts("time"), editions=(KINGS,)
)
class TimePasses(Effect, frozen=True, kw_only=True, tag="time-passes"):
    """Mark that many parts of the current chapter's Time Passes track (KOR-TIME-001, KOR-TIME-002)."""

    amount: Count


@effect("{who:subject?} read(s) {verse:target}", facts=Change(meanings.read_aside), worth=NOTHING)
class Read(Effect, frozen=True, kw_only=True, tag="read"):
    """Read a verse aside and come back here; mostly after `may` (KOR-JOURNAL-003, KOR-JOURNAL-004)."""

    verse: Target
    who: Who = "@party"


@effect("hand out the achievements", facts=makes("achievements"), worth=NOTHING, editions=(KINGS,))
class HandOutAchievements(Effect, frozen=True, kw_only=True, tag="hand-out-achievements"):
    """Achievements enter the campaign (KOR-ECHO-001)."""


@effect(
    "{who:subject?} gain(s) achievement {achievement}",
    facts=makes("achievement:{achievement}"),
    worth=NOTHING,
    editions=(KINGS,),
)
class GainAchievement(Effect, frozen=True, kw_only=True, tag="gain-achievement"):
    """Earn an achievement whatever its printed condition (KOR-ECHO-002)."""

    achievement: Name
    who: Who = "@party"
