"""Where a page can be read, and where a companion can be.

Owns both. A page of a location's section is read at its location, as long as nothing leads there from elsewhere and
nothing moves the readers (KOR-JOURNAL-006). A companion that follows nobody stays where it entered or was placed. If the
card under it is replaced, it moves to the new one (KOR-LOC-009). If a place is not known, it can be anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from compiler.machine.event_order import all_effects
from compiler.machine.page_ways import changed_by
from compiler.machine.written_pages import target_of
from schemas.vocabulary.world import PlaceCompanion, PlaceCompanionAtRandom, ReplaceLocation

Places = frozenset[str] | None  # None: anywhere
MOVING = ("at:", "replaced:")
_MOST = 8  # a page that can be read in more places counts as readable anywhere, so sets stay small


def reading_locations(
    world: Any, raw: Mapping[str, tuple[set[str], list[str], Any]], exploring: Iterable[str]
) -> dict[str, frozenset[str]]:
    """For each Verse the locations where it can be read; none for one that can be read anywhere."""
    found: dict[str, set[str] | None] = {}
    stack: list[str] = []

    def note(key: str, places: set[str] | None) -> None:
        if key not in raw:
            return
        known = found.get(key, set())
        if known is None or (places is not None and key in found and places <= known):
            return
        both = None if places is None else known | places
        found[key] = both if both is not None and len(both) <= _MOST else None
        stack.append(key)

    for number, rule in enumerate(world.rules):
        if number in world.page_rules or number in world.doing_rules or rule.kind == "setup":
            continue
        owner = world.keys[rule.owner]
        for key in (world.keys[node] for node in rule.adds):
            note(key, {owner[3:]} if rule.kind in exploring and owner.startswith("at:") else None)
    for doing in world.doings:
        owner = world.keys[doing.owner]
        changed = changed_by(doing.do, world)
        stays = owner.startswith("at:") and not any(key.startswith(MOVING) for key in changed)
        for key in (*changed, *target_of(doing.to)):
            note(key, {owner[3:]} if stays else None)
    for owner in raw:
        if owner == f"chapter:{min(world.chapters)}":
            note(owner, {world.campaign.start})  # set up before the first day
        elif not owner.startswith("verse:"):
            note(owner, None)
    while stack:
        page = stack.pop()
        written, targets, _ = raw[page]
        if found[page] is not None and any(key.startswith(MOVING) for key in written):
            found[page] = None
        for key in (*targets, *written):
            if key != page or key in targets:
                note(key, found[page])
    return {key: frozenset(places) for key, places in found.items() if places is not None}


def companions(world: Any) -> dict[str, frozenset[str]]:
    """For each companion the locations where it can be; none for one that can be anywhere."""
    effects = all_effects(world)
    found: dict[str, set[str]] = {
        one.name: {one.enters} if one.enters else set()
        for one in world.campaign.companions
        if one.follows is None
    }
    for effect in effects:
        if isinstance(effect, PlaceCompanionAtRandom) or (
            isinstance(effect, PlaceCompanion) and effect.place.startswith("@")
        ):
            found.pop(effect.companion, None)
        elif isinstance(effect, PlaceCompanion) and effect.companion in found:
            found[effect.companion].add(effect.place)
    moves = [(one.location, one.new) for one in effects if isinstance(one, ReplaceLocation)]
    # A companion that nothing brings is missing everywhere; another finding says so.
    return {name: frozenset(_with_others(world, places, moves)) for name, places in found.items() if places}


def _with_others(world: Any, places: set[str], moves: list[tuple[str, str]]) -> set[str]:
    """The same with every card that can lie in the place of one of them."""
    found: set[str] = set()
    stack = list(places)
    while stack:
        place = stack.pop()
        if place not in found:
            found.add(place)
            stack += world.families.get(place, ())
            stack += [new for old, new in moves if old == place]
    return found
