"""What never lasts: thresholds whose Verse surely ends what called for it.

Owns which conditions cannot hold when somebody begins to read or to act. Such a Verse is read the moment its condition comes
true, before anything more is done or asked (KOR-STATUS-002, FOA-STATUS-005). Whoever has both lamps reads at once that the wind
puts them out; so no page begins with both alight.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from compiler.machine.page_ways import Way, changed_by
from compiler.machine.written_pages import target_of
from schemas.facts import Condition, Fact, facts_in

if TYPE_CHECKING:
    from compiler.machine.in_between import InBetween

UNREAD = "unread:"  # that a Verse was called for and not read at once: never so


class Unlasting(NamedTuple):
    """What cannot hold at rest, and the Verse that sees to it."""

    waits: Condition
    verse: str


def unlasting(campaign: InBetween) -> Iterator[Unlasting]:
    """Every threshold that ends itself, and that nothing else which is read in between can bring about again."""
    from compiler.machine.in_between import ANY_TIME, condition_of

    world, reader = campaign.world, campaign.reader
    keys = world.keys
    thresholds = [rule for rule in world.rules if rule.kind == "threshold"]
    others = [
        changed_by(doing.do, world)
        | campaign.followers.after([*changed_by(doing.do, world), *target_of(doing.to)])
        for doing in world.doings
        if doing.kind in ("success", "failure", *ANY_TIME)
    ]
    for rule in thresholds:
        waits = condition_of(world, rule.guard)
        facts = {one.key for one in facts_in(waits)}
        targets = [keys[node] for node in rule.adds]
        if len(targets) != 1 or not targets[0].startswith("verse:"):
            continue
        if not all(reader.is_exact(key) and key in reader.followed for key in facts):
            continue
        beside = [
            campaign.followers.after([keys[node] for node in one.adds])
            for one in thresholds
            if one is not rule
        ]
        if any(facts & changed for changed in (*others, *beside)):
            continue
        after = Way()
        after.known.update(reader.after_aside(targets[0].partition(":")[2]))
        if reader._split(after, waits) == []:
            yield Unlasting(waits, targets[0].partition(":")[2])


def surely(asked: Condition, needs: Mapping[str, bool]) -> bool:
    """Whether a condition holds wherever these facts do."""
    if isinstance(asked, Fact):
        return needs.get(asked.key) is asked.so
    return sum(surely(part, needs) for part in asked.of) >= asked.least
