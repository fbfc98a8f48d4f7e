"""Cards that do not fit on the table as the keys lay them."""

from __future__ import annotations

from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.map_layout import CORNER, Layout, Square, keys_of
from compiler.diagnostics import codes
from schemas.model import Location
from schemas.vocabulary.world import ReplaceLocation

_NAMED = {offset: corner for corner, offset in CORNER.items()}


def study_places(graph: CampaignGraph, findings: Findings) -> None:
    """Reports cards that cannot lie on a table as the keys say."""
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
    """The corners of all cards around a slot form it together (KOR-WAYSTONE-012)."""
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
