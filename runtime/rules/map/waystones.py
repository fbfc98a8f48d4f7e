"""Waystones and the two sides of locations: placing, fading, turning over, revealing.

Nothing here counts down: a waystone stays until it fades or is taken (KOR-WAYSTONE-016).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from runtime.rules.edition import Edition
from runtime.rules.map import board
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow, choose
from runtime.rules.state.game import WORLD, Game, PlacedLocation
from runtime.sentences import rules_say
from schemas.model import Key

Point = tuple[int, int]


def point_words(game: Game, point: Point) -> str:
    names = board.touching(game.board, point)
    return " / ".join(game.book.locations[name].title for name in names) or "nowhere"


def point_key(game: Game, point: Point) -> str:
    """A readable key for a corner point: the locations around it."""
    return "-and-".join(board.touching(game.board, point)) or f"{point[0]}-{point[1]}"


def _pairs(game: Game, points: list[Point]) -> tuple[list[tuple[str, str]], dict[str, Point]]:
    pairs: list[tuple[str, str]] = []
    by_key: dict[str, Point] = {}
    for point in points:
        key = stem = point_key(game, point)
        count = 2
        while key in by_key:
            key, count = f"{stem}-{count}", count + 1
        by_key[key] = point
        pairs.append((key, point_words(game, point)))
    return pairs, by_key


def place_waystone(game: Game, rules: Edition, location: str) -> Flow[None]:
    """On an empty slot of the location. If all models are on the table, one of them is moved here.

    KOR-WAYSTONE-008, KOR-WAYSTONE-009, KOR-WAYSTONE-010, KOR-WAYSTONE-011, KOR-WAYSTONE-013, AMB-S-12.
    """
    slots = list(board.empty_slots(game, location))
    if not slots:
        return
    corner, point = slots[0]
    if len(slots) > 1:
        corner = yield from choose(
            "waystone.slot",
            [(corner, f"{corner}: {point_words(game, point)}") for corner, point in slots],
            rules_say.ON_WHICH_CORNER_OF_DOES_THE.format(title=game.book.locations[location].title),
        )
        point = next(point for name, point in slots if name == corner)
    if len(game.board.waystones) >= rules.numbers.waystones:
        pairs, by_key = _pairs(game, game.board.waystones)
        taken = yield from choose("waystone.take", pairs, rules_say.WHICH_WAYSTONE_IS_TAKEN_FOR_IT)
        game.board.waystones.remove(by_key[taken])
        yield Event("faded", what=taken)
    game.board.waystones.append(point)
    game.unsettled |= WORLD
    yield Event("waystone", what=location, text=corner)
    for name in board.touching(game.board, point):
        if not game.board.locations[name].clear:
            yield turn(game, name, clear=True)


def turn(game: Game, location: str, *, clear: bool) -> Event:
    """Everything on the card stays, and no Instant follows. KOR-LOC-008, KOR-LOC-010, KOR-DAYSTART-008."""
    game.board.locations[location].clear = clear
    game.unsettled |= WORLD
    return Event("flipped", what=location, text="clear" if clear else "wyrdness")


def fade(game: Game, point: Point) -> Event:
    """Removes the model. No location turns because of that. KOR-WAYSTONE-014, KOR-WAYSTONE-015."""
    where = point_key(game, point)
    game.board.waystones.remove(point)
    game.unsettled |= WORLD
    return Event("faded", what=where)


def fade_at(game: Game, rules: Edition, location: str) -> Flow[None]:
    """Fades a waystone of the location. If there are several, the players choose (KOR-GEN-003, KOR-WAYSTONE-014)."""
    if location not in game.board.locations:
        return
    points = board.waystones_at(game.board, location)
    if points:
        yield from fade_one(game, points)


def fade_one(game: Game, points: list[Point]) -> Flow[None]:
    """One of these, as the players say (KOR-GEN-003, KOR-WAYSTONE-014)."""
    if len(points) == 1:
        yield fade(game, points[0])
        return
    pairs, by_key = _pairs(game, points)
    key = yield from choose("waystone.fade", pairs, rules_say.WHICH_WAYSTONE_FADES)
    yield fade(game, by_key[key])


def fade_first(
    game: Game, rules: Edition, points: list[Point], named: Callable[[Game, list[Point]], list[Point]]
) -> Flow[None]:
    """Of several waystones the named one fades first. A ruling says whether the others follow.

    KOR-GUARD-007, KOR-CLAUDYNE-002, KOR-VENEDA-003, KOR-NONUS-004.
    """
    yield from fade_one(game, named(game, points))
    if rules.rulings.fading == "all":
        for point in points:
            if point in game.board.waystones:
                yield fade(game, point)


def touching_lowest(game: Game, points: list[Point]) -> list[Point]:
    """Those waystones that touch the lowest-numbered location (KOR-GUARD-007)."""
    return points if len(points) == 1 else _touching(game, points, min)


def touching_highest(game: Game, points: list[Point]) -> list[Point]:
    """Those waystones that touch the highest-numbered location (KOR-CLAUDYNE-002, KOR-VENEDA-003)."""
    return points if len(points) == 1 else _touching(game, points, max)


def _touching(
    game: Game, points: list[Point], best: Callable[[Iterable[tuple[int, str]]], tuple[int, str]]
) -> list[Point]:
    numbers = [
        best(board.number_order(game, name) for name in board.touching(game.board, one)) for one in points
    ]
    wanted = best(numbers)
    return [point for point, number in zip(points, numbers) if number == wanted]


def fade_farthest(game: Game, rules: Edition) -> Flow[None]:
    """The waystone whose nearest character is the most connected steps away. KOR-CHALLENGE-014, AMB-S-32."""
    points = game.board.waystones
    if not points:
        return
    steps = [board.distances(game, rules, one.location) for one in game.characters.values()]

    def far(point: Point) -> int:
        around = board.touching(game.board, point)
        each = [min((reach.get(name, 999) for name in around), default=999) for reach in steps]
        return min(each) if rules.rulings.amb_s_32 == "nearest" else sum(each)

    most = max(far(point) for point in points)
    pairs, by_key = _pairs(game, [point for point in points if far(point) == most])
    key = yield from choose("waystone.fade", pairs, rules_say.WHICH_OF_THE_FARTHEST_WAYSTONES_FADES)
    yield fade(game, by_key[key])


def reveal(game: Game, location: str, x: int, y: int) -> Event:
    """A newly attached location: clear side up with a waystone in a corner, otherwise wyrdness side up.

    KOR-TRAVEL-007, KOR-TRAVEL-008.
    """
    game.board.locations[location] = PlacedLocation(x, y, False)
    clear = board.has_waystone(game.board, location)
    game.board.locations[location].clear = clear
    game.unsettled |= WORLD
    return Event("revealed", what=location, text="clear" if clear else "wyrdness")


def open_up(game: Game, rules: Edition, location: str) -> Flow[None]:
    """Clear side up, with all that its keys bring. For games that begin in the middle."""
    game.board.locations[location].clear = True
    yield from attach_around(game, location)


def attach_around(game: Game, location: str, only: str = "") -> Flow[None]:
    """Each direction key on an edge without a card receives its location.

    KOR-TRAVEL-006, KOR-LOC-007, AMB-S-10.
    """
    keys = [key for key in board.face(game, location).keys if not only or key.side == only]
    for key in keys:
        if board.available_variant(game, key.location) is not None:
            return _attach(game, location, keys)
    return NOTHING


def _attach(game: Game, location: str, keys: list[Key]) -> Flow[None]:
    placed = game.board.locations[location]
    for key in keys:
        card = board.available_variant(game, key.location)
        if card is None:
            continue
        dx, dy = board.STEP[key.side]
        x, y = placed.x + dx, placed.y + dy
        if board.at_cell(game.board, x, y) is None:
            yield reveal(game, card, x, y)
