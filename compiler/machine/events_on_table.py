"""Which events lie on the table: when one is laid there, and what takes it away.

Owns the facts `active:` and `laying:`. First the event is read, and everything it calls for: so long it is being laid.
Only then does it lie with the active events (KOR-DAYSTART-015, FOA-DAYSTART-010). A text that discards it or puts it into
the deck takes it away. So does the set-up of a chapter that has it in its deck. In Kings of Ruin each morning clears the
events without a quest (KOR-DAYSTART-011).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from compiler.machine.event_order import all_effects, effects_in
from schemas.registry import Effect
from schemas.vocabulary import calendar as c
from schemas.vocabulary.possessions import DiscardThis, RemoveThis
from schemas.vocabulary.standing_rules import MayNot, Nobody

ACTIVE = "active:"
LAYING = "laying:"
LAYING_DOWN = (c.PutEventOnTop, c.PutEventUnder, c.PutEventUnderCards, c.EventInDays, c.ShuffleEvent)
AWAY = (
    *LAYING_DOWN,
    c.DiscardEvent,
    c.RemoveEvent,
)  # after it the event is not on the table, and nobody reads it


def no_longer(effect: Effect, world: Any) -> Iterator[str]:
    """The facts about events on the table, or being read, that surely do not hold after an effect."""
    if isinstance(effect, AWAY):
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
    return tuple(one for one in _leaving(world) if one not in brought)


def brought_and_cleared(world: Any, brought: set[str]) -> tuple[str, ...]:
    """The events that may be gone then: something besides the deck brings them, perhaps in that very morning."""
    return tuple(one for one in _leaving(world) if one in brought)


def _leaving(world: Any) -> tuple[str, ...]:
    return tuple(
        event.name
        for event in world.campaign.events
        if event.kind != "quest"
        and not event.quests
        and (world.language.stories_leave or event.kind == "random")
    )


def perhaps_cleared(world: Any) -> tuple[str, ...]:
    """The events that may leave at the end of the day: where stories may stay, some tables put them away (AMB-C-09)."""
    if world.language.stories_leave:
        return ()
    return tuple(one.name for one in world.campaign.events if one.kind != "quest" and not one.quests)


def discards_itself(world: Any) -> Iterator[str]:
    """The facts of events that a text on their own card, or a Verse that it has read, puts away as `this`."""
    if not any(isinstance(one, (DiscardThis, RemoveThis)) for one in all_effects(world)):
        return
    owners = {
        world.keys[grant.owner]
        for grant in world.grants
        if any(isinstance(one, (DiscardThis, RemoveThis)) for one in effects_in(grant.do))
    }
    everywhere = any(owner.startswith("verse:") for owner in owners)
    for event in world.campaign.events:
        if everywhere or f"event:{event.name}" in owners:
            yield f"{ACTIVE}{event.name}"
            yield f"{LAYING}{event.name}"


def forbidding(world: Any, action: str) -> set[str]:
    """Events that forbid everybody an action as long as they lie on the table, whatever else is so (KOR-GEN-001)."""
    return {
        event.name
        for event in world.campaign.events
        for one in event.standing
        if one.scope == "today"
        and one.needs is None
        and isinstance(one.rule, (MayNot, Nobody))
        and one.rule.action == action
    }


def read_at_set_up(world: Any, opening: str) -> set[str]:
    """Events that come once and no other way: the page of the set-up, which is read once, resolves them there and then.

    Nothing else on that page takes such an event away again. `opening` is that page, if it is known.
    """
    if opening not in world.paged:
        return set()
    # Not `all_effects`, which tells equal lists once.
    every = (one for grant in world.grants for one in effects_in(grant.do))
    brought = [one.event for one in every if isinstance(one, (*LAYING_DOWN, c.ResolveEvent))]
    other = {one.event for chapter in world.campaign.chapters for one in chapter.events}
    other |= {secret.event for secret in world.campaign.secrets if secret.event}
    random = {event.name for event in world.campaign.events if event.kind == "random"}
    here = [one for grant in world.grants if world.keys[grant.owner] == opening for one in grant.do]
    found = {one.event for one in here if isinstance(one, c.ResolveEvent) and brought.count(one.event) == 1}
    found -= other | random
    return {
        event
        for event in found
        if not any(
            f"{ACTIVE}{event}" in no_longer(one, world)
            for one in effects_in(here)
            if not isinstance(one, c.ResolveEvent)
        )
    }


def only_put_away(do: Iterable[Effect]) -> set[str]:
    """The facts of events that a list of effects takes away and does not have read."""
    effects = [*effects_in(do)]
    put_away = {f"event:{one.event}" for one in effects if isinstance(one, AWAY)}
    return put_away - {f"event:{one.event}" for one in effects if isinstance(one, c.ResolveEvent)}
