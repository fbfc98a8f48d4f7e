"""Which events lie on the table: when one is laid there, and what takes it away.

Owns the facts `active:` and `laying:`. First the event is read, and everything it calls for: so long it is being laid.
Only then does it lie with the active events (KOR-DAYSTART-015, FOA-DAYSTART-010). A text that discards it or puts it into
the deck takes it away. So does the set-up of a chapter that has it in its deck. In Kings of Ruin each morning clears the
events without a quest (KOR-DAYSTART-011).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from schemas.registry import Effect
from schemas.vocabulary import calendar as c

ACTIVE = "active:"
LAYING = "laying:"
LAYING_DOWN = (c.PutEventOnTop, c.PutEventUnder, c.PutEventUnderCards, c.EventInDays, c.ShuffleEvent)
_MOVE = (*LAYING_DOWN, c.DiscardEvent, c.RemoveEvent)


def no_longer(effect: Effect, world: Any) -> Iterator[str]:
    """The facts about events on the table, or being read, that surely do not hold after an effect."""
    if isinstance(effect, _MOVE):
        yield f"{ACTIVE}{effect.event}"
        yield f"{LAYING}{effect.event}"
    elif isinstance(effect, c.ResolveEvent):
        yield f"{ACTIVE}{effect.event}"  # until it has been read
    elif isinstance(effect, c.ChapterBegins):
        for chapter in world.campaign.chapters:
            if chapter.number == effect.number:
                for event in (one.event for one in chapter.events if one.event):
                    yield f"{ACTIVE}{event}"
                    yield f"{LAYING}{event}"


def cleared(world: Any, brought: set[str]) -> tuple[str, ...]:
    """The events that are surely gone from the table when another morning has come.

    What a King brings in the morning stays for that day (KOR-NONUS-005); in some editions stories stay (AMB-C-09).
    """
    return tuple(
        event.name
        for event in world.campaign.events
        if event.kind != "quest"
        and not event.quests
        and (world.language.stories_leave or event.kind == "random")
        and event.name not in brought
    )


def perhaps_cleared(world: Any) -> tuple[str, ...]:
    """The events that may leave at the end of the day: where stories may stay, some tables put them away (AMB-C-09)."""
    if world.language.stories_leave:
        return ()
    return tuple(one.name for one in world.campaign.events if one.kind != "quest" and not one.quests)
