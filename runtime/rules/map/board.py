"""The map: cells, edges, corners; which locations are connected, and which waystones touch which locations.

Cells are (x, y) with y growing southwards. Corner point (x, y) is the north-west corner of cell (x, y). The top edge
of a card is north (AMB-S-31).

FOA-CLAR-014.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from runtime.rules.edition import Edition
from runtime.rules.map.roads import BACK
from runtime.rules.map.roads import STEP as STEP
from runtime.rules.state.game import Board, Game, PlacedLocation
from schemas.model import Side

CORNER: Final = {"north-west": (0, 0), "north-east": (1, 0), "south-west": (0, 1), "south-east": (1, 1)}


def face(game: Game, location: str) -> Side:
    """The side of a location that lies face up (KOR-LOC-002)."""
    card = game.book.locations[location]
    placed = game.board.locations.get(location)
    if placed is not None and not placed.clear and card.wyrdness is not None:
        return card.wyrdness
    return card.clear


def face_ref(game: Game, location: str) -> str:
    """The book's name for the side of a location that lies face up; a card without a written wyrdness side has one text
    (KOR-LOC-011).
    """
    clear = game.board.locations[location].clear or game.book.locations[location].wyrdness is None
    return f"location:{location}:{'clear' if clear else 'wyrdness'}"


def number_order(game: Game, location: str) -> tuple[int, str]:
    """By number, then by letter (AMB-S-11)."""
    card = game.book.locations[location]
    return card.number, card.letter


def at_cell(board: Board, x: int, y: int) -> str | None:
    for name, placed in board.locations.items():
        if placed.x == x and placed.y == y:
            return name
    return None


def neighbour(board: Board, location: str, direction: str) -> str | None:
    """The card on that edge, joined or not."""
    placed = board.locations[location]
    dx, dy = STEP[direction]
    return at_cell(board, placed.x + dx, placed.y + dy)


def _names(game: Game, location: str, direction: str, other: str) -> bool:
    """Whether a key on that edge names the other card, or a card of the same number (KOR-LOC-007)."""
    keys = game.book.keyed[location][game.board.locations[location].clear]
    return direction in keys and other in keys[direction]


def connected_at(game: Game, rules: Edition, location: str, direction: str) -> str | None:
    """The location joined to that edge by direction keys (KOR-TRAVEL-002, AMB-S-09)."""
    other = neighbour(game.board, location, direction)
    if other is None or not _joined(game, location, direction, other, rules.rulings.amb_s_09):
        return None
    return other


def _joined(game: Game, location: str, direction: str, other: str, either: bool) -> bool:
    here = _names(game, location, direction, other)
    if here == either:
        return either
    return _names(game, other, BACK[direction], location)


def connected(game: Game, rules: Edition, location: str) -> list[str]:
    """The locations to which one can Travel, in the order north, east, south, west (KOR-TRAVEL-002).

    FOA-TRAVEL-003.
    """
    locations = game.board.locations
    placed = locations.get(location)
    if placed is None:
        return []
    x, y = placed.x, placed.y
    found: list[str] = []
    for dx, dy, name, joined in game.book.ways[rules.rulings.amb_s_09][location][placed.clear]:
        if name in locations:
            other = locations[name]
            if other.x == x + dx and other.y == y + dy and joined[other.clear]:
                found.append(name)
    return found


def highest_connected(game: Game, rules: Edition, location: str) -> str | None:
    found = connected(game, rules, location)
    return max(found, key=lambda name: number_order(game, name)) if found else None


def lowest_connected(game: Game, rules: Edition, location: str) -> str | None:
    found = connected(game, rules, location)
    return min(found, key=lambda name: number_order(game, name)) if found else None


def distances(game: Game, rules: Edition, start: str) -> dict[str, int]:
    """Connected steps from a location to every other location that can be reached."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for other in connected(game, rules, here):
            if other not in found:
                found[other] = found[here] + 1
                queue.append(other)
    return found


def corner_point(placed: PlacedLocation, corner: str) -> tuple[int, int]:
    dx, dy = CORNER[corner]
    return placed.x + dx, placed.y + dy


def touching(board: Board, point: tuple[int, int]) -> list[str]:
    """The up to four locations around a corner point (KOR-WAYSTONE-012)."""
    x, y = point
    around = {(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)}
    return [name for name, placed in board.locations.items() if (placed.x, placed.y) in around]


def waystones_at(board: Board, location: str) -> list[tuple[int, int]]:
    """The waystones in the corners of a location (KOR-WAYSTONE-012)."""
    placed = board.locations[location]
    return [(x, y) for x, y in board.waystones if placed.x in (x - 1, x) and placed.y in (y - 1, y)]


def has_waystone(board: Board, location: str) -> bool:
    """Whether a waystone stands in a corner of it (KOR-WAYSTONE-012)."""
    if not board.waystones or location not in board.locations:
        return False
    placed = board.locations[location]
    left, top = placed.x, placed.y
    for x, y in board.waystones:
        if left <= x <= left + 1 and top <= y <= top + 1:
            return True
    return False


def has_empty_slot(game: Game, location: str) -> bool:
    """Whether a waystone could stand there (KOR-WAYSTONE-001)."""
    corners, waystones = game.book.locations[location].waystones, game.board.waystones
    if not corners or not waystones:
        return bool(corners)
    placed = game.board.locations[location]
    for corner in corners:
        dx, dy = CORNER[corner]
        if (placed.x + dx, placed.y + dy) not in waystones:
            return True
    return False


def empty_slots(game: Game, location: str) -> list[tuple[str, tuple[int, int]]]:
    """The corners of a location with a slot and no waystone on it (KOR-WAYSTONE-001)."""
    corners = game.book.locations[location].waystones
    if not corners:
        return []
    placed, waystones = game.board.locations[location], game.board.waystones
    slots: list[tuple[str, tuple[int, int]]] = [(one, corner_point(placed, one)) for one in corners]
    return [slot for slot in slots if slot[1] not in waystones] if waystones else slots


def available_variant(game: Game, location: str) -> str | None:
    """The card that a direction key brings: the named one, or else the first variant still in the game, from letter b.

    KOR-LOC-007; nothing if a card of that number is already on the map (AMB-S-10).
    """
    family, locations = game.book.variants[location], game.board.locations
    for name in family:
        if name in locations:
            return None
    gone = game.board.gone
    if location not in gone:
        return location
    for name in family:
        if name != location and name not in gone:
            return name
    return None


def guardians_at(game: Game, location: str) -> list[str]:
    """The encounters of its guardians. A King of Ruin is never one of them (KOR-BOSS-004, KOR-GUARD-011, KOR-GUARD-012)."""
    guardians = game.board.guardians
    if not guardians:
        return []
    found = []
    for guardian in guardians:
        if guardian.location == location:
            found.append(guardian.encounter)
    return found


def place_named(game: Game, rules: Edition, place: str, here: str) -> str | None:
    """The location that a place phrase means."""
    if place == "@here":
        return here or None
    if place == "@highest-connected":
        return highest_connected(game, rules, here)
    if place == "@lowest-connected":
        return lowest_connected(game, rules, here)
    return place
