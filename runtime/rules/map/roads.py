"""Which direction keys can ever join which locations. Worked out once, because menus ask for it all the time.

Knows the cards and not the map; `board.connected` checks which of these ways exist now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

STEP: Final = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
BACK: Final = {"north": "south", "south": "north", "east": "west", "west": "east"}

Keys = Mapping[str, tuple[str, ...]]
"""By edge of one side of a card: the cards that its key names."""
Keyed = Mapping[str, tuple[Keys, Keys]]
"""For each location, the keys of its wyrdness side and of its clear side."""
Way = tuple[int, int, str, tuple[bool, bool]]
"""A step, the location there, and whether it is joined while its wyrdness side or its clear side is up."""
Ways = dict[str, tuple[tuple[Way, ...], tuple[Way, ...]]]
"""For each location, the ways from its wyrdness side and from its clear side, north, east, south, west."""


def ways_of(keyed: Keyed, either: bool) -> Ways:
    """All possible ways. A key on one of two facing edges is enough, or both are needed (AMB-S-09).

    KOR-TRAVEL-002.
    """
    naming: dict[str, set[str]] = {name: set() for name in keyed}  # whose keys name each location
    for name, sides in keyed.items():
        for side in sides:
            for others in side.values():
                for other in others:
                    naming[other].add(name)
    return {
        name: (tuple(_ways(name, 0, keyed, naming, either)), tuple(_ways(name, 1, keyed, naming, either)))
        for name in keyed
    }


def _ways(name: str, side: int, keyed: Keyed, naming: dict[str, set[str]], either: bool) -> Iterator[Way]:
    """The ways from one side of a card. It matters which side of the other card is up. KOR-TRAVEL-002."""
    mine = keyed[name][side]
    for direction, (dx, dy) in STEP.items():
        named = mine.get(direction, ())
        for other in sorted({*named, *naming[name]}):
            back = [name in theirs.get(BACK[direction], ()) for theirs in keyed[other]]
            if either:
                joined = (other in named or back[0], other in named or back[1])
            else:
                joined = (other in named and back[0], other in named and back[1])
            if joined[0] or joined[1]:
                yield dx, dy, other, joined
