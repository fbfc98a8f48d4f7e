"""The map as it must lie on the table: squares that follow from keys, and what does not fit on them.

Owns positions. Keys are followed from the start; a location that is only placed by an instruction begins an island
of its own, and nothing is claimed about how islands lie to each other.
"""

from __future__ import annotations

from collections import deque

from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.diagnostics import codes
from schemas.model import Campaign, Key, Location
from schemas.vocabulary.world import ReplaceLocation

STEP = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
CORNER = {"north-west": (0, 0), "north-east": (1, 0), "south-west": (0, 1), "south-east": (1, 1)}
_NAMED = {offset: corner for corner, offset in CORNER.items()}
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


def keys_of(location: Location) -> list[Key]:
    """The keys of both sides, each once."""
    found: dict[tuple[str, str], Key] = {}
    for side in (location.clear, location.wyrdness):
        for key in side.keys if side is not None else ():
            found.setdefault((key.side, key.location), key)
    return list(found.values())


def study_places(graph: CampaignGraph, findings: Findings) -> None:
    """Reports what cannot lie on a table as the keys say."""
    layout = Layout(graph.campaign)
    places = {location.name: location for location in graph.campaign.locations}
    crooked: set[str] = set()
    for here, there in layout.clashes:
        if there in crooked or here in crooked:
            continue
        crooked |= {here, there}
        where = places[here]
        related = [(places[there].file, places[there].at, "this location")]
        values: dict[str, object] = {"here": here, "there": there}
        findings.add(codes.CROOKED_KEYS, where.file, where.at, values, related=related)
    if not crooked:
        _study_squares(layout, places, findings)
        _study_corners(layout, places, findings)


def _study_squares(layout: Layout, places: dict[str, Location], findings: Findings) -> None:
    taken: dict[tuple[int, Square], str] = {}
    for name, square in layout.squares.items():
        before = taken.setdefault((layout.island[name], square), name)
        if before != name:
            here, other = places[name], places[before]
            values: dict[str, object] = {"here": name, "there": before}
            evidence = [f"{before}: {way_to(layout, before)}", f"{name}: {way_to(layout, name)}"]
            related = [(other.file, other.at, "the other one is here")]
            findings.add(codes.CROWDED_SQUARE, here.file, here.at, values, related=related, evidence=evidence)


def way_to(layout: Layout, name: str) -> str:
    """The chain of locations by which a square was reached."""
    chain = [name]
    while chain[-1] in layout.parent:
        chain.append(layout.parent[chain[-1]])
    return " -> ".join(reversed(chain))


def _study_corners(layout: Layout, places: dict[str, Location], findings: Findings) -> None:
    """A slot is formed by the corners of all cards around it (KOR-WAYSTONE-012)."""
    at_square = {(layout.island[name], square): name for name, square in layout.squares.items()}
    joined = {
        frozenset((name, key.location)) for name, location in places.items() for key in keys_of(location)
    }
    for name, (x, y) in layout.squares.items():
        for corner in places[name].waystones:
            px, py = x + CORNER[corner][0], y + CORNER[corner][1]
            for square in ((px - 1, py - 1), (px, py - 1), (px - 1, py), (px, py)):
                other = at_square.get((layout.island[name], square))
                if other is None or other == name or frozenset((name, other)) not in joined:
                    continue
                answer = _NAMED[px - square[0], py - square[1]]
                if answer not in places[other].waystones:
                    values: dict[str, object] = {
                        "here": name, "there": other, "corner": corner, "answer": answer
                    }  # fmt: skip
                    related = [(places[other].file, places[other].at, "the neighbour is here")]
                    findings.add(
                        codes.LONELY_CORNER, places[name].file, places[name].at, values, related=related
                    )


def study_replacements(graph: CampaignGraph, findings: Findings) -> set[int]:
    """Reports locations that are replaced although nobody can have them on the table; returns them."""
    found: set[int] = set()
    world, reach = graph.world, graph.structure
    seen: set[tuple[str, str]] = set()
    for grant in graph.grants_with(ReplaceLocation):
        if not reach.has(grant.owner):
            continue
        for effect in grant.do:
            if not isinstance(effect, ReplaceLocation) or (grant.file, effect.location) in seen:
                continue
            node = world.node(f"place:{effect.location}")
            if not reach.has(node):
                seen.add((grant.file, effect.location))
                found.add(node)
                related = [(*graph.place(node), "declared here")]
                values: dict[str, object] = {"name": effect.location}
                findings.add(codes.DEAD_REPLACEMENT, grant.file, grant.at, values, related=related)
    return found
