"""The map as it must lie on the table: squares that follow from keys.

Keys are followed from the start. A location that only an instruction places begins an island of its own. Nothing is
claimed about where islands lie in relation to each other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from schemas.model import Campaign, Key, Location

STEP = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
CORNER = {"north-west": (0, 0), "north-east": (1, 0), "south-west": (0, 1), "south-east": (1, 1)}
Square = tuple[int, int]


class Layout:
    """Squares of locations: `island` tells which of them were laid out together."""

    def __init__(self, campaign: Campaign) -> None:
        self.squares: dict[str, Square] = {}
        self.island: dict[str, int] = {}
        self.clashes: list[tuple[str, str]] = []  # a location that keys put onto two squares
        self.parent: dict[str, str] = {}
        places = {location.name: location for location in campaign.locations}
        family = {name: location.variant_of or location.legacy or name for name, location in places.items()}
        self.family = family  # each card's first one: they lie on the same square
        names = [campaign.start, *places]
        for number, name in enumerate(name for name in names if name in places):
            if family[name] not in self.squares and name == family[name]:
                self._lay(name, number, places, family)

    def _lay(self, first: str, island: int, places: dict[str, Location], family: dict[str, str]) -> None:
        self.squares[first] = (0, 0)
        self.island[first] = island
        queue = deque([first])
        while queue:
            here = queue.popleft()
            x, y = self.squares[here]
            for key in keys_of(places[here]):
                there = family.get(key.location)
                if there is None or there not in places:
                    continue
                dx, dy = STEP[key.side]
                square = (x + dx, y + dy)
                known = self.squares.get(there)
                if known is None:
                    self.squares[there] = square
                    self.island[there] = island
                    self.parent[there] = here
                    queue.append(there)
                elif known != square and self.island[there] == island:
                    self.clashes.append((here, there))

    def follows_all(self, locations: Iterable[Location]) -> bool:
        """Whether the keys of all cards, variants included, agree on where each location lies."""
        for location in locations:
            here = self.family[location.name]
            x, y = self.squares[here]
            for key in keys_of(location):
                there = self.family.get(key.location)
                dx, dy = STEP[key.side]
                if there is None:
                    continue
                if self.island[there] != self.island[here] or self.squares[there] != (x + dx, y + dy):
                    return False
        return True


def keys_of(location: Location) -> list[Key]:
    """The keys of both sides, each once."""
    found: dict[tuple[str, str], Key] = {}
    for side in (location.clear, location.wyrdness):
        for key in side.keys if side is not None else ():
            found.setdefault((key.side, key.location), key)
    return list(found.values())
