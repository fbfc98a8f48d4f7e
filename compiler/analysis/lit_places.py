"""Which locations light ever reaches: what no waystone and no menhir can come near stays dark, or stays in its deck.

Owns what follows from slots, menhirs and the squares of the map. In Kings of Ruin nobody explores a side of wyrdness
(KOR-EXPLORE-001), and a card without a waystone in a corner lies on that side (KOR-TRAVEL-007, KOR-DAYSTART-006). In The
Fall of Avalon a key brings a card only within one square of a burning menhir (FOA-TRAVEL-005). Nothing is claimed for a
campaign without slots or menhirs, nor where an instruction may lay cards or stones elsewhere.
"""

from __future__ import annotations

from compiler.analysis.gates import NEVER
from compiler.analysis.map_layout import CORNER, Layout, Square
from compiler.analysis.rule_system import World
from compiler.machine.event_order import all_effects
from schemas.model import Location
from schemas.registry import Effect
from schemas.vocabulary import world as w


def close_dark_places(world: World) -> None:
    """Closes keys and exploring where no light ever comes, and notes the places that no waystone ever touches."""
    locations = world.campaign.locations
    by_menhirs = "menhir" in world.language.seals and any(one.menhir is not None for one in locations)
    if not by_menhirs and not any(one.waystones for one in locations):
        return
    effects = all_effects(world)
    layout = Layout(world.campaign)
    if layout.clashes or not layout.follows_all(locations) or not _keeps_squares(world, layout, effects):
        return
    if by_menhirs:
        _by_menhirs(world, layout, effects)
    else:
        _by_waystones(world, layout, effects)


def _keeps_squares(world: World, layout: Layout, effects: tuple[Effect, ...]) -> bool:
    """Whether every card that comes to the table lies where the keys from the start lay it."""
    start = world.campaign.start
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


def _on_the_table(world: World, layout: Layout) -> dict[str, Square]:
    """The squares of the cards that keys lead to from the start."""
    island = layout.island[layout.family[world.campaign.start]]
    return {
        name: layout.squares[first]
        for name, first in layout.family.items()
        if first in layout.squares and layout.island[first] == island
    }


def _by_menhirs(world: World, layout: Layout, effects: tuple[Effect, ...]) -> None:
    squares = _on_the_table(world, layout)
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


def _by_waystones(world: World, layout: Layout, effects: tuple[Effect, ...]) -> None:
    if any(isinstance(one, (w.PlaceWaystone, w.FlipLocation)) for one in effects):
        return
    squares = _on_the_table(world, layout)
    points = {point for one in world.campaign.locations for point in _slots(one, squares)}
    kept = {one.new for one in effects if isinstance(one, w.ReplaceLocation)}  # its side stays (AMB-S-133)
    start = world.campaign.start
    dark = {
        name
        for name, (x, y) in squares.items()
        if points.isdisjoint((x + dx, y + dy) for dx in (0, 1) for dy in (0, 1))
    }
    world.unlit = frozenset(dark)
    world.dark_later = frozenset({f"at:{start}"} if start in dark else ())
    for rule in world.rules:
        if rule.kind == "explore" and world.keys[rule.owner][3:] in dark - kept - {start}:
            rule.guard = rule.own = NEVER


def _slots(location: Location, squares: dict[str, Square]) -> list[Square]:
    """The corner points where a waystone can stand because of a card."""
    if location.name not in squares:
        return []
    x, y = squares[location.name]
    return [(x + CORNER[corner][0], y + CORNER[corner][1]) for corner in location.waystones]
