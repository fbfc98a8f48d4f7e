"""Reading a position from its outline, as `notation.write_position` or a person wrote it.

Owns the messages about wrong lines: each names the line, what it says and what it may say. The types of the state
decide what a line may hold, so a new field needs nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec

from runtime.play.positions.position_checks import check
from runtime.rules.book.book import Book
from runtime.rules.state.encounter_state import EncounterState, PlayedCard
from runtime.rules.state.game import Board, Calendar, CharacterState, Decks, Game, Guardian, Sheet
from runtime.rules.state.markers import Markers
from schemas.near_names import nearest

_PARTS: Final[dict[str, Any]] = {
    "characters": dict[str, CharacterState],
    "board": Board,
    "decks": Decks,
    "calendar": Calendar,
    "sheet": Sheet,
    "card_markers": dict[str, Markers],
    "away": dict[str, CharacterState],
    "encounter": EncounterState,
    "fallen": list[str],
    "ending": str,
}
_NUMBER: Final = re.compile(r"-?\d{1,9}")
# Which of the book's names a field holds: as its value, or as the keys of its group. `... of`: as the values of its
# group.
_HOLDS: Final = {
    (None, "characters"): "characters",
    (None, "away"): "characters",
    (CharacterState, "name"): "characters",
    (CharacterState, "tile"): "characters",
    (CharacterState, "location"): "locations",
    (CharacterState, "items"): "items",
    (CharacterState, "secrets"): "secrets",
    (CharacterState, "skills"): "sides",
    (CharacterState, "legendary"): "legendary",
    (CharacterState, "combat_deck"): "cards",
    (CharacterState, "diplomacy_deck"): "cards",
    (CharacterState, "combat_pool"): "cards",
    (CharacterState, "diplomacy_pool"): "cards",
    (CharacterState, "set_aside"): "cards",
    (Board, "locations"): "locations",
    (Board, "menhirs"): "locations",
    (Board, "gone"): "locations",
    (Board, "companions"): "companions",
    (Board, "companions of"): "locations",
    (Board, "bosses"): "bosses",
    (Board, "bosses of"): "locations",
    (Board, "remains"): "locations",
    (Board, "remains of"): "items",
    (Guardian, "encounter"): "encounters",
    (Guardian, "location"): "locations",
    (Decks, "encounters of"): "encounters",
    (Decks, "items of"): "items",
    (Decks, "events"): "events",
    (Decks, "spent_events"): "events",
    (Decks, "random_events"): "events",
    (Decks, "global_secrets"): "secrets",
    (Calendar, "active"): "events",
    (Sheet, "statuses"): "statuses",
    (Sheet, "read"): "verses",
    (EncounterState, "name"): "encounters",
    (EncounterState, "party"): "characters",
    (PlayedCard, "owner"): "characters",
}


_hints = cache(get_type_hints)


class Unreadable(ValueError):
    """A line of a position that says nothing; the message names it."""


class _Node:
    """One line of the outline, and what stands under it."""

    __slots__ = ("children", "key", "line", "value")

    def __init__(self, line: int, key: str, value: str | None) -> None:
        self.line, self.key, self.value = line, key, value
        self.children: list[_Node] = []

    def refuse(self, reason: str) -> Unreadable:
        return Unreadable(f"line {self.line}: {reason}")


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a part of the state, remembered, because msgspec would evaluate its annotations at every call."""
    return msgspec.structs.fields(kind)


def read_position(text: str, book: Book) -> Game:
    """The game that the text describes."""
    data: dict[str, Any] = {part: {} for part in ("characters", "board", "decks", "calendar", "sheet")}
    nodes = _outline(text)
    for node in _once(nodes):
        kind = _PARTS.get(node.key)
        if kind is None:
            raise node.refuse(f"a position has no part `{node.key}`{_near(node.key, _PARTS)}")
        data[node.key] = _read(node, kind, book, (None, node.key))
    # Where all have died, a new character is about to be claimed, and nobody stands on the table.
    died = any(name.startswith("character:") for name in data["decks"].get("removed", ()))
    if not data["characters"] and not died:
        raise Unreadable(f"line {len(text.splitlines())}: the position ends without any `characters`")
    lying = data["board"].get("locations", {})
    for one in (child for node in nodes if node.key == "characters" for child in node.children):
        where = data["characters"][one.key]["location"]
        if where not in lying:
            raise one.refuse(
                f"`{one.key}` stands at {where!r}, which is not among the locations of the board"
            )
    check(nodes, data, book)
    return Game.from_data(book, data)


def _outline(text: str) -> list[_Node]:
    """The lines as a tree."""
    root = _Node(0, "", None)
    above = [root]  # the line above, for each level
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = raw.rstrip()
        body = line.strip()
        if not body or body.startswith("#"):
            continue
        inset = len(line) - len(line.lstrip())
        if line[:inset].strip(" ") or inset % 2:
            raise Unreadable(f"line {number}: a level is two spaces, and no tab")
        depth = inset // 2
        key, colon, value = body.partition(": ")
        if not colon and (" " in key or key.endswith(":")):
            raise Unreadable(f"line {number} is neither a group nor a fact (`name: value`): {body!r}")
        node = _Node(number, key, value.strip() if colon else None)
        if depth >= len(above):
            raise node.refuse("this stands too far in; a level is two spaces")
        del above[depth + 1 :]
        if above[-1].value is not None:
            raise node.refuse(f"line {above[-1].line} has a value already; nothing can stand under it")
        above[-1].children.append(node)
        above.append(node)
    return root.children


def _once(nodes: list[_Node]) -> Iterator[_Node]:
    """The nodes of one group; each may come only once."""
    lines: dict[str, int] = {}
    for node in nodes:
        if node.key in lines:
            raise node.refuse(f"line {lines[node.key]} says `{node.key}` already")
        lines[node.key] = node.line
        yield node


def _read(node: _Node, kind: Any, book: Book, of: tuple[Any, str] = (None, "")) -> Any:
    """A line's value, read as its type."""
    origin = get_origin(kind)
    if origin is dict or (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        if node.value is not None:
            raise node.refuse(f"`{node.key}` is a group: its facts stand below it, two spaces further in")
        return _group(node, kind, book, of) if origin is dict else _struct(node, kind, book)
    if node.value is None:
        raise node.refuse(f"`{node.key}` needs a value: `{node.key}: ...`")
    if origin in (list, set):
        return [_entry(node, part, get_args(kind)[0], book, of) for part in _parts(node)]
    return _entry(node, node.value, kind, book, of)


def _group(node: _Node, kind: Any, book: Book, of: tuple[Any, str]) -> dict[str, Any]:
    keys, values = get_args(kind)
    found = {}
    for child in _once(node.children):
        if keys is int:
            _number(child, child.key)
        if of in _HOLDS:
            _known(child, child.key, of, book)
        found[child.key] = _read(child, values, book, (of[0], f"{of[1]} of"))
        if values is CharacterState and found[child.key]["name"] != child.key:
            raise child.refuse(f"`{child.key}` says that its name is {found[child.key]['name']!r}")
    return found


def _struct(node: _Node, kind: Any, book: Book) -> dict[str, Any]:
    hints = _hints(kind)
    found = {}
    for child in _once(node.children):
        if child.key not in hints:
            raise child.refuse(f"`{node.key}` has no `{child.key}`{_near(child.key, hints)}")
        found[child.key] = _read(child, hints[child.key], book, (kind, child.key))
        if kind is CharacterState and isinstance(found[child.key], int) and found[child.key] < 0:
            raise child.refuse(f"`{child.key}` cannot be less than 0")
    for field in fields_of(kind):
        if field.required and field.name not in found:
            raise node.refuse(f"`{node.key}` says nothing about its `{field.name}`")
    return found


def _parts(node: _Node) -> list[str]:
    text = node.value or ""
    if not (text.startswith("[") and text.endswith("]")):
        raise node.refuse(f"`{node.key}` is a list: `{node.key}: [one; another]`")
    inner = text[1:-1].strip()
    return [part.strip() for part in inner.split(";")] if inner else []


def _entry(node: _Node, text: str, kind: Any, book: Book, of: tuple[Any, str]) -> Any:
    """One value: a number, yes or no, a name, a point, or a small record."""
    if kind is int:
        return _number(node, text)
    if kind is bool:
        if text not in ("yes", "no"):
            raise node.refuse(f"`{node.key}` is yes or no, not {text!r}")
        return text == "yes"
    if kind is str:
        if not text or " " in text or "," in text or "[" in text:
            raise node.refuse(f"{text!r} is no name; in a list `; ` stands between two names")
        if of in _HOLDS:
            _known(node, text, of, book)
        return text
    words = text.split()
    if get_origin(kind) is tuple:
        if len(words) != len(get_args(kind)):
            raise node.refuse(f"{text!r} is no point: two numbers, `; ` between two points")
        return [_number(node, word) for word in words]
    return _record(node, text, kind, book)


def _record(node: _Node, text: str, kind: Any, book: Book) -> dict[str, Any]:
    """`encounter mud-hound, location weir`: a small struct inside a list."""
    record = _Node(node.line, node.key, None)
    hints = _hints(kind)
    for part in text.split(","):
        key, _, value = part.strip().partition(" ")
        listed = get_origin(hints.get(key)) is list
        record.children.append(_Node(node.line, key, f"[{'; '.join(value.split())}]" if listed else value))
    return _struct(record, kind, book)


def _number(node: _Node, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise node.refuse(f"`{node.key}` is a number, not {text!r}")
    return int(text)


def _known(node: _Node, name: str, of: tuple[Any, str], book: Book) -> None:
    """A name the book does not have would stop the game later, far from here."""
    kind = _HOLDS[of]
    names: Collection[str] = getattr(book, kind)
    if name not in names:
        raise node.refuse(f"there is no {name!r} among the {kind} of this campaign{_near(name, names)}")


def _near(name: str, known: Collection[str]) -> str:
    found = nearest(name, known, 1)
    return f"; did you mean `{found[0]}`?" if found else ""
