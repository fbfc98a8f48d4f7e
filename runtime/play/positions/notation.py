"""A position as readable text, both ways.

The text is the state as an outline: a name and a value on each line, groups indented, lists in brackets; a field that
still has its first value is left out. `read_position(write_position(game), book)` is the same game.
`position_reader.py` reads such texts, also those that people wrote.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from runtime.play.positions.position_reader import Unreadable as Unreadable
from runtime.play.positions.position_reader import fields_of
from runtime.play.positions.position_reader import read_position as read_position
from runtime.rules.state.game import Game

_PARTS = ("characters", "board", "decks", "calendar", "sheet", "card_markers", "away", "encounter")


def write_position(game: Game) -> str:
    """The whole state, one fact a line."""
    lines: list[str] = []
    for part in _PARTS:
        value = getattr(game, part)
        if value:
            inner = list(_lines(value, 1))
            if inner or part == "encounter":
                lines += [part, *inner]
    if game.fallen:
        lines.append(f"fallen: [{'; '.join(game.fallen)}]")
    if game.ending:
        lines.append(f"ending: {game.ending}")
    return "\n".join(lines) + "\n"


def _lines(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, msgspec.Struct):
        for field in fields_of(type(value)):
            found = getattr(value, field.name)
            default = field.default_factory() if callable(field.default_factory) else field.default
            if found != default:
                yield from _fact(field.name, found, depth)
    else:
        for key, found in value.items():
            yield from _fact(str(key), found, depth)


def _fact(key: str, value: Any, depth: int) -> Iterator[str]:
    pad = "  " * depth
    if isinstance(value, (dict, msgspec.Struct)):
        yield f"{pad}{key}"
        yield from _lines(value, depth + 1)
    elif isinstance(value, (list, set)):
        parts = sorted(value) if isinstance(value, set) else value
        yield f"{pad}{key}: [" + "; ".join(_inline(part) for part in parts) + "]"
    elif isinstance(value, bool):
        yield f"{pad}{key}: {'yes' if value else 'no'}"
    else:
        yield f"{pad}{key}: {value}"


def _inline(value: Any) -> str:
    """One thing inside a list: a name, a point, or a small record."""
    if isinstance(value, msgspec.Struct):
        found = []
        for field in value.__struct_fields__:
            part = getattr(value, field)
            if part not in (0, "", []):
                found.append(f"{field} {' '.join(part) if isinstance(part, list) else part}")
        return ", ".join(found)
    return " ".join(str(part) for part in value) if isinstance(value, tuple) else str(value)
