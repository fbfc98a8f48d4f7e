"""A position as readable text, both ways.

The text is the state as an outline: a name and a value on each line, groups indented, lists in brackets;
whatever is as it always is is left out. `read_position(write_position(game))` is the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from runtime.rules.book import Book
from runtime.rules.state import Game

_PARTS = ("characters", "board", "decks", "calendar", "sheet", "card_markers", "away", "encounter")


class Unreadable(ValueError):
    """A line of a position that says nothing; the message names it."""


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
        for field in msgspec.structs.fields(value):
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


def read_position(text: str, book: Book) -> Game:
    """The game that the text describes."""
    root: dict[str, Any] = {part: {} for part in _PARTS if part != "encounter"}
    stack: list[tuple[int, dict[str, Any]]] = [(-1, root)]
    for number, line in enumerate(text.splitlines(), 1):
        body = line.strip()
        if not body or body.startswith("#"):
            continue
        depth = (len(line) - len(line.lstrip())) // 2
        while stack[-1][0] >= depth:
            stack.pop()
        key, colon, value = body.partition(": ")
        if colon:
            stack[-1][1][key] = _value(key, value)
        elif " " in key or key.endswith(":"):
            raise Unreadable(f"line {number} is neither a group nor a fact: {body!r}")
        else:
            group: dict[str, Any] = {}
            stack[-1][1][key] = group
            stack.append((depth, group))
    try:
        return Game.from_data(book, root)
    except msgspec.ValidationError as error:
        raise Unreadable(f"this is no position: {error}") from None


def _value(key: str, text: str) -> Any:
    if not (text.startswith("[") and text.endswith("]")):
        return {"yes": True, "no": False}.get(text, text)
    parts = text[1:-1].split("; ") if len(text) > 2 else []
    if key == "waystones":
        return [part.split() for part in parts]
    return [_record(part) if " " in part else part for part in parts]


def _record(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in text.split(", "):
        key, _, value = part.partition(" ")
        found[key] = value.split() if key in ("joined", "fulfilled") else value
    return found
