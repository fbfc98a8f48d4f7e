"""`clone` copies everything in the state, and a save restores it. A field that either forgets is found here."""

import types
import typing
from typing import Any

import msgspec
import pytest

from runtime.rules.book.book import Book
from runtime.rules.state import (
    board_state,
    character_state,
    encounter_state,
    markers,
    saved_state,
    shared_state,
)
from runtime.rules.state.game import CharacterState, Game, Sheet
from tests.saves.games import WORLDS

STATES = [
    one
    for module in (board_state, character_state, encounter_state, markers, shared_state)
    for one in vars(module).values()
    if isinstance(one, type)
    and issubclass(one, msgspec.Struct)
    and one.__module__ == module.__name__
    and not one.__name__.startswith("_")
]


def filled(kind: Any) -> Any:
    """A value of a type in which nothing has its initial value."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return filled(next(one for one in inside if one is not type(None)))
    if origin in (list, set):
        return origin([filled(inside[0])])
    if origin is tuple:
        return tuple(filled(one) for one in inside if one is not Ellipsis)
    if origin is dict:
        return {filled(inside[0]): filled(inside[1])}
    if origin is typing.Literal:
        return inside[-1]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = typing.get_type_hints(kind)
        return kind(**{field: filled(hints[field]) for field in kind.__struct_fields__})
    return {str: "something", int: 7, bool: True}[kind]


def shared(one: Any, other: Any) -> list[Any]:
    """What can be changed and is the same object in both."""
    if isinstance(one, msgspec.Struct):
        pairs = [(getattr(one, field), getattr(other, field)) for field in one.__struct_fields__]
    elif isinstance(one, dict):
        pairs = [(one[key], other[key]) for key in one]
    elif isinstance(one, list):
        pairs = list(zip(one, other, strict=True))
    else:
        return [one] if isinstance(one, set) and one is other else []
    return [one] if one is other else [found for pair in pairs for found in shared(*pair)]


@pytest.mark.parametrize(
    "kind", [one for one in STATES if hasattr(one, "clone")], ids=lambda one: one.__name__
)
def test_a_copy_has_every_field_and_shares_none(kind: Any) -> None:
    state = filled(kind)
    copy = state.clone()
    assert copy == state
    assert not shared(state, copy)


def whole(book: Book) -> Game:
    """A game in which nothing has its initial value."""
    made = Game(book)
    verse = next(iter(book.verses))
    made.sheet = msgspec.structs.replace(filled(Sheet), read={verse})
    hints = typing.get_type_hints(saved_state.SavedGame)
    for part in saved_state.SavedGame.__struct_fields__:
        if part != "sheet":
            setattr(made, part, filled(hints[part]))
    return made


@pytest.mark.parametrize("edition", WORLDS)
def test_a_save_has_every_field(edition: str) -> None:
    book = WORLDS[edition]()
    before = whole(book)
    data = before.to_data()
    for after in (
        Game.from_data(book, data),
        Game.from_data(book, msgspec.json.encode(data)),
        before.clone(),
    ):
        for part in Game.__slots__:
            if part not in ("book", "reading"):
                assert getattr(after, part) == getattr(before, part), part


def test_every_part_is_looked_at() -> None:
    assert {CharacterState, Sheet} < set(STATES)
