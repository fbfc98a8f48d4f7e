"""Places that never show their clear side, so that nobody can explore them (KOR-EXPLORE-001).

Where waystones light the map, a waystone in one of its corners turns a place clear (KOR-WAYSTONE-013), or an instruction
flips it. A waystone stands only on a corner that some card has a slot for (KOR-WAYSTONE-001, KOR-WAYSTONE-012). A place
that cannot be laid out from the keys alone counts as light.
"""

from __future__ import annotations

from collections.abc import Collection

from compiler.analysis.map_layout import CORNER, Layout
from compiler.analysis.rule_system import families
from compiler.editions.by_name import language_of
from runtime.rules.book.indexes import structs_in
from schemas.model import Campaign
from schemas.vocabulary.world import FlipLocation, PlaceLocation, ReplaceLocation


def dark_places(campaign: Campaign) -> frozenset[str]:
    """The locations whose wyrdness side is up in every game."""
    language = language_of(campaign.edition)
    if language.lacks_field("location", "waystones") or not language.lacks_field("location", "menhir"):
        return frozenset()
    names = {one.name for one in campaign.locations}
    lit = {one.name for one in campaign.locations if one.waystones}
    if lit == names:
        return frozenset()
    effects = list(structs_in(campaign))
    variants = families(campaign.locations)
    flipped = {one.location for one in effects if isinstance(one, FlipLocation)}
    swapped = [(one.location, one.new) for one in effects if isinstance(one, ReplaceLocation)]
    strangers = any(new not in variants.get(old, ()) for old, new in swapped)
    if not flipped <= names or (strangers and (flipped or lit)):
        return frozenset()
    if lit:
        around = None if any(isinstance(one, PlaceLocation) for one in effects) else _around(campaign, lit)
        if around is None:
            return frozenset()
        lit |= around
    return frozenset(names - {name for one in lit | flipped for name in variants[one]})


def _around(campaign: Campaign, lit: Collection[str]) -> set[str] | None:
    """The places that a waystone on a slot of these could touch; None if keys do not say how the cards lie."""
    layout = Layout(campaign)
    if layout.clashes or not layout.follows_all(campaign.locations):
        return None
    at_square = {(layout.island[name], square): name for name, square in layout.squares.items()}
    found: set[str] = set()
    for location in campaign.locations:
        if location.name not in lit:
            continue
        here = layout.family[location.name]
        (x, y), island = layout.squares[here], layout.island[here]
        for corner in location.waystones:
            px, py = x + CORNER[corner][0], y + CORNER[corner][1]
            for square in ((px - 1, py - 1), (px, py - 1), (px - 1, py), (px, py)):
                other = at_square.get((island, square))
                if other is not None:
                    found.add(other)
    return found
