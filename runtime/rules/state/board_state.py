"""The map in play: Locations on the table, and all that stands on them."""

from __future__ import annotations

import msgspec

from runtime.rules.state.markers import Markers


class PlacedLocation(msgspec.Struct, omit_defaults=True):
    """A location on the table: its cell of the map, the side it shows, the markers on it."""

    x: int
    y: int
    clear: bool
    markers: Markers = msgspec.field(default_factory=Markers)

    def clone(self) -> PlacedLocation:
        return PlacedLocation(self.x, self.y, self.clear, self.markers.clone())


class Guardian(msgspec.Struct):
    """A guardian on the map, and where its card came from."""

    encounter: str
    location: str
    origin: str = "box"

    def clone(self) -> Guardian:
        return Guardian(self.encounter, self.location, self.origin)


class Met(msgspec.Struct):
    """Where an encounter card goes after it has been resolved: to its origin, or where a text has put it meanwhile."""

    origin: str
    place: str = ""  # a location: it stands there as a guardian

    def clone(self) -> Met:
        return Met(self.origin, self.place)


class Board(msgspec.Struct, omit_defaults=True):
    """The map. Waystones stand on corner points: point (x, y) is the north-west corner of cell (x, y)."""

    locations: dict[str, PlacedLocation] = {}
    waystones: list[tuple[int, int]] = []
    guardians: list[Guardian] = []
    companions: dict[str, str] = {}
    bosses: dict[str, str] = {}
    gone: list[str] = []  # locations replaced or removed: no direction key brings them (KOR-LOC-007)
    menhirs: dict[str, int] = {}  # only editions with menhirs
    dials: dict[str, int] = {}
    remains: dict[str, list[str]] = {}  # items of the dead, by the location where they lie (FOA-DEATH-004)

    def clone(self) -> Board:
        return Board(
            {name: placed.clone() for name, placed in self.locations.items()},
            self.waystones[:],
            [guardian.clone() for guardian in self.guardians],
            self.companions.copy(),
            self.bosses.copy(),
            self.gone[:],
            self.menhirs.copy(),
            self.dials.copy(),
            {place: items[:] for place, items in self.remains.items()},
        )
