"""The map as the cards may lie: places on a grid, found by following direction keys. Pure."""

from __future__ import annotations

from collections import deque
from typing import Final

from msgspec import Struct

from runtime.paper.texts import Texts
from schemas.model import Campaign

_STEP: Final = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}
_BACK: Final = {"north": "south", "south": "north", "east": "west", "west": "east"}


class LaidCard(Struct, frozen=True, kw_only=True):
    """A Location on the grid. `apart` means that no key leads to it, or another card has its place."""

    name: str
    number: str
    title: str
    x: int
    y: int
    seals: tuple[str, ...] = ()
    waystones: tuple[str, ...] = ()
    apart: bool = False
    start: bool = False


class JoinedCards(Struct, frozen=True, kw_only=True):
    """Two cards side by side, joined by a key."""

    one: str
    side: str
    other: str


class Laid(Struct, frozen=True, kw_only=True):
    cards: tuple[LaidCard, ...]
    ways: tuple[JoinedCards, ...]
    width: int
    height: int
    instead: tuple[tuple[str, str], ...] = ()


def laid(campaign: Campaign, texts: Texts) -> Laid:
    """The cards around the first one. A card that replaces another is listed, but is not on the grid."""
    base = [one for one in campaign.locations if not one.variant_of and not one.legacy]
    by_name = {one.name: one for one in base}
    standing = {one.name: (one.variant_of or one.legacy or one.name) for one in campaign.locations}
    keys: dict[str, dict[str, str]] = {one.name: {} for one in base}
    for one in base:
        for side in (one.clear, one.wyrdness):
            for key in side.keys if side else ():
                to = standing.get(key.location, "")
                if to in by_name:
                    keys[one.name].setdefault(key.side, to)
                    keys[to].setdefault(_BACK[key.side], one.name)
    at = _spread(campaign.start, keys)
    taken = set(at.values())
    least_x, least_y = min((x for x, _ in taken), default=0), min((y for _, y in taken), default=0)
    below = max((y for _, y in taken), default=0) - least_y + 2
    cards: list[LaidCard] = []
    apart = 0
    for one in base:
        place = at.get(one.name)
        x, y = (place[0] - least_x, place[1] - least_y) if place else (apart, below)
        apart += place is None
        cards.append(
            LaidCard(
                name=one.name,
                number=f"{one.number}{one.letter}",
                title=texts.titled(one.title),
                x=x,
                y=y,
                seals=one.seals,
                waystones=one.waystones,
                apart=place is None,
                start=one.name == campaign.start,
            )
        )
    ways = [
        JoinedCards(one=name, side=side, other=to)
        for name, found in keys.items()
        for side, to in found.items()
        if side in ("east", "south") and _beside(at, name, side, to)
    ]
    instead = tuple(
        (
            f"{one.number}{one.letter} {texts.titled(one.title)}",
            texts.titled(by_name[standing[one.name]].title),
        )
        for one in campaign.locations
        if one.name not in by_name and standing[one.name] in by_name
    )
    return Laid(
        cards=tuple(cards),
        ways=tuple(ways),
        width=max((one.x for one in cards), default=0) + 1,
        height=max((one.y for one in cards), default=0) + 1,
        instead=instead,
    )


def _spread(start: str, keys: dict[str, dict[str, str]]) -> dict[str, tuple[int, int]]:
    """Places by breadth: the first to come keeps the place."""
    at = {start: (0, 0)} if start in keys else {}
    taken = set(at.values())
    waiting = deque(at)
    while waiting:
        name = waiting.popleft()
        for side, to in keys[name].items():
            step = _STEP[side]
            place = (at[name][0] + step[0], at[name][1] + step[1])
            if to not in at and place not in taken:
                at[to] = place
                taken.add(place)
                waiting.append(to)
    return at


def _beside(at: dict[str, tuple[int, int]], name: str, side: str, to: str) -> bool:
    if name not in at or to not in at:
        return False
    step = _STEP[side]
    return at[to] == (at[name][0] + step[0], at[name][1] + step[1])
