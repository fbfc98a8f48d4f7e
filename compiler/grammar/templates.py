"""Parse trees as fill-in templates.

Each shape of a payload is parsed once (`gain 2 food` and `gain 7 food` have the same shape, `gain 7 wealth` another).
Its tree becomes a template whose slots are the numbers and names. Filling a template costs microseconds, so a
campaign pays for a Lark parse once per shape and not once per line.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

Values = Sequence[Any]
Fill = Callable[[Values], Any]


class Slot(NamedTuple):
    """The n-th number or name of the payload."""

    token: int


class Node(NamedTuple):
    """A struct to make, field by field."""

    make: Callable[..., Any]
    fields: dict[str, Any]


class Computed(NamedTuple):
    """A value computed from other values."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class Spread(NamedTuple):
    """Several fields that one hole of a phrase fills."""

    fields: dict[str, Any]


class Ref(NamedTuple):
    """A name that must be declared: its kind and its slot. A part also has the slot of its status."""

    kind: str
    slot: int
    owner: int = -1


class Template(NamedTuple):
    """What a shape means: how to fill it, which names it refers to, which vocabulary it uses."""

    fill: Fill
    refs: tuple[Ref, ...]
    ops: frozenset[tuple[str, str]]
    paths: tuple[int, ...]


def compile_template(value: Any) -> Fill:
    """A function that builds the value. A part without slots is built now, once."""
    constant, fill = _compile(value)
    if fill is None:
        return lambda values: constant
    return fill


def _compile(value: Any) -> tuple[Any, Fill | None]:
    match value:
        case Slot(token):
            return None, lambda values: values[token]
        case Node(make, fields):
            return _compile_node(make, fields)
        case Computed(function, arguments):
            return _compile_call(function, arguments)
        case tuple():
            return _compile_call(_tuple, value)
        case _:
            return value, None


@cache
def _defaults(make: Callable[..., Any]) -> dict[str, Any]:
    """The fields of a struct that have a plain default."""
    if not isinstance(make, type) or not issubclass(make, msgspec.Struct):
        return {}
    return {
        field.name: field.default
        for field in msgspec.structs.fields(make)
        if field.default is not msgspec.NODEFAULT
    }


def _tuple(*items: Any) -> tuple[Any, ...]:
    return items


def _compile_node(make: Callable[..., Any], fields: dict[str, Any]) -> tuple[Any, Fill | None]:
    fixed: dict[str, Any] = {}
    defaults = _defaults(make)
    open_fields: list[tuple[str, Fill]] = []
    for name, value in fields.items():
        constant, fill = _compile(value)
        if fill is None:
            # The encoder leaves out a default only if it is the very same object, so defaults are left out here.
            if name not in defaults or constant != defaults[name]:
                fixed[name] = constant
        else:
            open_fields.append((name, fill))
    if not open_fields:
        return make(**fixed), None
    if len(open_fields) == 1:
        name, fill = open_fields[0]
        return None, lambda values: make(**fixed, **{name: fill(values)})
    return None, lambda values: make(**fixed, **{name: fill(values) for name, fill in open_fields})


def _compile_call(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, Fill | None]:
    pairs = [_compile(argument) for argument in arguments]
    if all(fill is None for _, fill in pairs):
        return function(*(constant for constant, _ in pairs)), None
    getters: list[Fill] = [
        fill if fill is not None else (lambda values, constant=constant: constant)  # type: ignore[misc]
        for constant, fill in pairs
    ]
    return None, lambda values: function(*(get(values) for get in getters))
