"""The map as a careful traveller sees it: where there is light for the night, and what a new waystone would show."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from runtime.play.bots.printed_worth import effects_worth
from runtime.rules.book.wording import effects_words
from runtime.rules.edition import Edition
from runtime.rules.map import board
from runtime.rules.state.game import Game

_UNKNOWN_CELL: Final = 2.0  # what light on a cell that nobody has seen is worth


def routes(game: Game, rules: Edition, start: str) -> dict[str, list[str]]:
    """The way to every place that can be reached: through the light as far as possible, otherwise the shortest."""
    found: dict[str, list[str]] = {start: []}
    for through in (_only_lit, _any):
        queue = deque(found)
        while queue:
            here = queue.popleft()
            for other in board.connected(game, rules, here):
                if other not in found and through(game, other):
                    found[other] = [*found[here], other]
                    queue.append(other)
    return found


def _only_lit(game: Game, place: str) -> bool:
    return is_lit(game, place)


def _any(game: Game, place: str) -> bool:
    return True


def is_lit(game: Game, place: str) -> bool:
    placed = game.board.locations.get(place)
    return placed is not None and placed.clear


def arrival_worth(game: Game, place: str) -> float:
    """What the printed Instants of a place do to those who come."""
    placed = game.board.locations[place]
    if placed.markers.dark:
        return 0.0
    ref = board.face_ref(game, place)
    return sum(effects_worth(game, effects_words(one.action.do)) for one in game.book.instants.get(ref, ()))


def light_worth(game: Game, point: tuple[int, int], place_worth: Callable[[str], float]) -> float:
    """What a waystone on this corner would show: dark places with something to find, and cells unseen."""
    around = board.touching(game.board, point)
    worth = sum(place_worth(name) for name in around if not game.board.locations[name].clear)
    return worth + _UNKNOWN_CELL * (4 - len(around))


def best_slot(game: Game, place: str, place_worth: Callable[[str], float]) -> tuple[float, str]:
    """The corner of a place where a waystone would show most."""
    return max(
        ((light_worth(game, point, place_worth), corner) for corner, point in board.empty_slots(game, place)),
        default=(0.0, ""),
    )


def loss_of(game: Game, point: tuple[int, int], place_worth: Callable[[str], float], here: str) -> float:
    """What would fall dark without this waystone."""
    lost = 0.0
    for name in board.touching(game.board, point):
        if len(board.waystones_at(game.board, name)) == 1:
            lost += place_worth(name) + (3.0 if name == here else 0.5)
    return lost
