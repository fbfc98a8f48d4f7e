"""Which locations light ever reaches: what no waystone and no menhir can come near stays dark, or stays in its deck.

Owns what follows from slots, menhirs and the squares of the map, for the checks and for whoever plays. In Kings of Ruin
nobody explores a side of wyrdness (KOR-EXPLORE-001), and a card without a waystone in a corner lies on that side
(KOR-TRAVEL-007, KOR-DAYSTART-006), unless an instruction flips it. A waystone stands only on a corner that some card has
a slot for (KOR-WAYSTONE-001, KOR-WAYSTONE-012). Without any slot all is dark, and no line of the map is to blame: the checks
say nothing then. In The Fall of Avalon a key brings a card only within one square of a burning menhir (FOA-TRAVEL-005).
Nothing is claimed for a campaign without menhirs, nor where an instruction may lay cards elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from compiler.analysis.gates import NEVER
from compiler.analysis.map_layout import CORNER, Layout, Square
from compiler.analysis.rule_system import World, families
from compiler.editions.by_name import language_of
from compiler.machine.event_order import all_effects
from schemas.model import Campaign, Location
from schemas.registry import Effect
from schemas.vocabulary import world as w


def close_dark_places(world: World) -> None:
    """Closes keys and exploring where no light ever comes, and notes the places that no waystone ever touches."""
    campaign = world.campaign
    locations = campaign.locations
    if _has_stones(campaign):
        if any(one.waystones for one in locations):
            _by_waystones(world)
    elif "menhir" in world.language.seals and any(one.menhir is not None for one in locations):
        effects = all_effects(world)
        layout = Layout(campaign)
        if _is_certain(layout, locations) and _keeps_squares(campaign, layout, effects):
            _by_menhirs(world, layout, effects)


def dark_places(campaign: Campaign, effects: Collection[Effect]) -> frozenset[str]:
    """The locations whose wyrdness side is up in every game; of the start that is so from the second day on."""
    locations = campaign.locations
    if not _has_stones(campaign):
        return frozenset()
    names = {one.name for one in locations}
    of_number = families(locations)
    flipped = {one.location for one in effects if isinstance(one, w.FlipLocation)}
    swapped = [(one.location, one.new) for one in effects if isinstance(one, w.ReplaceLocation)]
    lit: set[str] = set()
    strangers = any(new not in of_number.get(old, ()) for old, new in swapped)
    if not flipped <= names or (strangers and flipped):
        return frozenset()
    if any(one.waystones for one in locations):
        layout = Layout(campaign)
        if not _is_certain(layout, locations) or not _keeps_squares(campaign, layout, effects):
            return frozenset()
        lit = names - _untouched(campaign, layout)
    return frozenset(names - {name for one in lit | flipped for name in of_number[one]})


def _has_stones(campaign: Campaign) -> bool:
    """Whether waystones light the map of this edition."""
    language = language_of(campaign.edition)
    lacks = language.lacks_field
    return bool(lacks("location", "menhir")) and not lacks("location", "waystones")


def _is_certain(layout: Layout, locations: tuple[Location, ...]) -> bool:
    """Whether keys alone say where every card lies."""
    return not layout.clashes and layout.follows_all(locations)


def _keeps_squares(campaign: Campaign, layout: Layout, effects: Iterable[Effect]) -> bool:
    """Whether every card that comes to the table lies where the keys from the start lay it."""
    start = campaign.start
    for one in effects:
        if isinstance(one, (w.PlaceLocation, w.MoveCharacters)):
            return False
        if isinstance(one, w.PlaceCharacters) and not one.place.startswith("@") and one.place != start:
            return False
        if isinstance(one, w.ReplaceLocation) and layout.family.get(one.location) != layout.family.get(
            one.new
        ):
            return False
    return True


def _on_the_table(campaign: Campaign, layout: Layout) -> dict[str, Square]:
    """The squares of the cards that keys lead to from the start."""
    island = layout.island[layout.family[campaign.start]]
    return {
        name: layout.squares[first]
        for name, first in layout.family.items()
        if first in layout.squares and layout.island[first] == island
    }


def _by_menhirs(world: World, layout: Layout, effects: tuple[Effect, ...]) -> None:
    squares = _on_the_table(world.campaign, layout)
    lit = {world.campaign.start, *(one.name for one in world.campaign.locations if one.menhir is not None)}
    for one in effects:
        if isinstance(one, w.PlaceMenhir):
            if one.place not in squares:
                return
            lit.add(one.place)
    near = {
        (x + dx, y + dy)
        for x, y in (squares[name] for name in lit if name in squares)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    }
    out = {f"place:{name}" for name, square in squares.items() if square not in near}
    for rule in world.rules:
        if rule.kind in ("reveal", "variant") and {world.keys[node] for node in rule.adds} & out:
            rule.guard = rule.own = NEVER


def _by_waystones(world: World) -> None:
    effects = all_effects(world)
    dark = dark_places(world.campaign, effects)
    kept = {one.new for one in effects if isinstance(one, w.ReplaceLocation)}  # its side stays (AMB-S-133)
    start = world.campaign.start
    world.unlit = dark
    world.dark_later = frozenset({f"at:{start}"} if start in dark else ())
    for rule in world.rules:
        if rule.kind == "explore" and world.keys[rule.owner][3:] in dark - kept - {start}:
            rule.guard = rule.own = NEVER


def _untouched(campaign: Campaign, layout: Layout) -> set[str]:
    """The cards on the table with no corner in which a waystone can stand."""
    squares = _on_the_table(campaign, layout)
    points = {point for one in campaign.locations for point in _slots(one, squares)}
    return {
        name
        for name, (x, y) in squares.items()
        if points.isdisjoint((x + dx, y + dy) for dx in (0, 1) for dy in (0, 1))
    }


def _slots(location: Location, squares: dict[str, Square]) -> list[Square]:
    """The corner points where a waystone can stand because of a card."""
    if location.name not in squares:
        return []
    x, y = squares[location.name]
    return [(x + CORNER[corner][0], y + CORNER[corner][1]) for corner in location.waystones]
