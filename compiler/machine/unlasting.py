"""What never lasts: a threshold before its Verse was read, and a quest whose end sends its event away.

Owns which conditions cannot hold when somebody begins to read or to act. Such a Verse is read the moment its condition
comes true, before anything more is done or asked (KOR-STATUS-002, FOA-STATUS-005). So is the end of a quest
(KOR-QUEST-001, FOA-QUEST-003). For example, whoever has both lamps reads at once that the wind puts them out, so no page
begins with both alight.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from compiler.machine.event_order import all_effects
from compiler.machine.events_on_table import ACTIVE
from compiler.machine.last_marks import nothing_comes_after
from compiler.machine.page_ways import TooManyPaths, Way, changed_by
from compiler.machine.written_pages import target_of
from schemas.facts import ALWAYS, Branches, Condition, Fact, Within, every, facts_in, keys
from schemas.registry import Effect, Requirement, entry_of, inner_of
from schemas.vocabulary.requirements import EventActive, HasStatus, InChapter, OnDay

if TYPE_CHECKING:
    from compiler.analysis.rule_system import World
    from compiler.machine.in_between import InBetween

_SETTLED = ("status:", "chapter:", "day:", ACTIVE)  # asked about anew after every change
UNREAD = "unread:"  # that a Verse was called for and not read at once: this never holds


class Unlasting(NamedTuple):
    """What cannot hold at rest, and the Verse or quest that ends it."""

    waits: Condition
    verse: str


def unlasting(campaign: InBetween) -> Iterator[Unlasting]:
    """Every threshold that ends itself, or gives something for good, unless something else read in between makes it true."""
    from compiler.analysis.rule_system import ANY_TIME
    from compiler.machine.in_between import condition_of

    world, reader = campaign.world, campaign.reader
    names = world.keys
    thresholds = [rule for rule in world.rules if rule.kind == "threshold"]
    others = [
        changed_by(doing.do, world)
        | campaign.followers.after([*changed_by(doing.do, world), *target_of(doing.to)])
        for doing in world.doings
        if doing.kind in ("success", "failure", *ANY_TIME)
    ]
    ended = {key for effect in all_effects(world) for key in _ends(effect, world)}
    for rule in thresholds:
        waits = condition_of(world, rule.guard)
        facts = {one.key for one in facts_in(waits)}
        targets = [names[node] for node in rule.adds]
        if len(targets) != 1 or not targets[0].startswith("verse:"):
            continue
        if not all(reader.is_exact(key) and key in reader.followed for key in facts):
            continue
        beside = [
            campaign.followers.after([names[node] for node in one.adds])
            for one in thresholds
            if one is not rule
        ]
        if any(facts & changed for changed in (*others, *beside)):
            continue
        verse = targets[0].partition(":")[2]
        after = Way()
        after.known.update(reader.after_aside(verse))
        if reader._split(after, waits) == [] or nothing_comes_after(world, verse):
            yield Unlasting(waits, verse)
            continue
        for key, so in sorted(after.known.items()):
            if so and key.startswith("status:") and key in reader.followed - facts and key not in ended:
                yield Unlasting(every(waits, Fact(key, False)), verse)


def _ends(effect: Effect, world: World) -> tuple[str, ...]:
    facts = entry_of(effect).facts
    return () if isinstance(facts, Branches) else keys(facts.ends, world, effect)


def quests_over(campaign: InBetween) -> Iterator[Unlasting]:
    """Every quest that waits only for facts that are known exactly, and whose end sends its event away."""
    world, reader = campaign.world, campaign.reader
    for doing in world.doings:
        owner = world.keys[doing.owner]
        if doing.kind not in ("success", "failure") or not owner.startswith("event:"):
            continue
        if doing.needs is None or not _said_by_facts(doing.needs):
            continue
        lies = f"{ACTIVE}{owner.partition(':')[2]}"
        waits = every(Fact(lies), reader.condition(doing.needs))
        facts = {one.key for one in facts_in(waits)}
        if not all(key in reader.followed and key.startswith(_SETTLED) for key in facts):
            continue
        if lies in campaign.followers.after(target_of(doing.to)):
            continue  # what is read at its end may bring it again
        reader.owner, reader.here, reader.by_itself = owner, "", frozenset()
        try:
            ends = reader.taken(Way(), doing, ALWAYS, doing.kind)
        except TooManyPaths:
            continue
        finally:
            reader.readers = []
        if all(
            way.known.get(lies) is False or any(key.startswith("ending:") for key in way.made)
            for way, _ in ends
        ):
            yield Unlasting(waits, f"{owner}#{doing.kind}#{doing.at[0]}")


def _said_by_facts(needs: Requirement) -> bool:
    """Whether facts cover all that it asks for: then it holds wherever they do."""
    asks = entry_of(needs).asks
    if isinstance(asks, Within):
        return asks.kind != "same" and all(map(_said_by_facts, inner_of(needs)))
    return isinstance(needs, (HasStatus, InChapter, OnDay, EventActive))


def surely(asked: Condition, needs: Mapping[str, bool]) -> bool:
    """Whether a condition holds wherever these facts do."""
    if isinstance(asked, Fact):
        return needs.get(asked.key) is asked.so
    return sum(surely(part, needs) for part in asked.of) >= asked.least


def missing(asked: Condition, needs: Mapping[str, bool]) -> list[Fact]:
    """The facts that a condition still lacks where these hold; none if it lacks none, or is no such condition."""
    left: list[Fact] = []
    parts = [asked]
    while parts:
        part = parts.pop()
        if isinstance(part, Fact):
            if needs.get(part.key) is not part.so:
                left.append(part)
        elif part.least == len(part.of):
            parts += part.of
        elif not surely(part, needs):
            return []
    return left
