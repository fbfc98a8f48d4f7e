"""Which number moves an ending most? Turns every number a writer set a little, and plays the same games again.

Every turn uses the same seeds, so that most of the luck cancels out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from schemas.codec import InvalidCampaign, dumps, loads
from schemas.model import Campaign

_NUMBERS: Final = {"amount", "value", "duration", "time_passes", "time"}  # fields that are amounts, not names
_LISTS: Final = (
    "chapters",
    "verses",
    "combat_encounters",
    "diplomacy_encounters",
    "events",
    "items",
    "secrets",
    "locations",
)


class Knob(NamedTuple):
    """One number: its value, what it is, how to get there in the document."""

    where: str
    what: str
    path: tuple[str | int, ...]
    value: int


def knobs_of(campaign: Campaign, verses: dict[str, float]) -> list[Knob]:
    """Every number, first those of pages that most games read."""
    found: list[tuple[float, Knob]] = []
    data = msgspec.to_builtins(campaign)
    for name in _LISTS:
        for place, entity in enumerate(data.get(name, ())):
            called = str(entity.get("id") or entity.get("name"))
            weight = verses.get(called, 0.0) if name == "verses" else 0.5
            for path, what, value in _numbers(entity, ()):
                found.append((weight, Knob(called, what, (name, place, *path), value)))
            for path, what, value in _thresholds(entity, ()):
                found.append((weight + 0.5, Knob(called, what, (name, place, *path), value)))
    found.sort(key=lambda pair: -pair[0])
    return [knob for _, knob in found]


def _numbers(node: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str, int]]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key in _NUMBERS and type(value) is int and value:
                kind = node.get("what") or node.get("op") or key
                yield (
                    (*path, key),
                    f"{kind} {value}" if isinstance(kind, str) else f"{', '.join(kind)} {value}",
                    value,
                )
            else:
                yield from _numbers(value, (*path, key))
    elif isinstance(node, (list, tuple)):
        for place, value in enumerate(node):
            yield from _numbers(value, (*path, place))


def _thresholds(node: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str, int]]:
    """The bounds between two rows of a roll: one number, though it is printed twice."""
    if isinstance(node, dict):
        if node.get("step") == "roll":
            rows = node["rows"]
            for place in range(1, len(rows)):
                if (
                    rows[place - 1].get("most") is not None
                    and rows[place - 1]["most"] + 1 == rows[place]["least"]
                ):
                    yield (
                        (*path, "rows", place, "least"),
                        f"roll, row from {rows[place]['least']}",
                        rows[place]["least"],
                    )
        for key, value in node.items():
            yield from _thresholds(value, (*path, key))
    elif isinstance(node, (list, tuple)):
        for place, value in enumerate(node):
            yield from _thresholds(value, (*path, place))


def turned(campaign: Campaign, knob: Knob, by: int) -> bytes | None:
    """The campaign with one number changed; None if that is no valid campaign."""
    data = _thawed(msgspec.to_builtins(campaign))
    node = data
    for part in knob.path[:-1]:
        node = node[part]
    last = knob.path[-1]
    if knob.value + by < 0:
        return None
    node[last] = knob.value + by
    if last == "least" and isinstance(knob.path[-2], int):
        rows = data
        for part in knob.path[:-2]:
            rows = rows[part]
        before = rows[knob.path[-2] - 1]
        before["most"] = knob.value + by - 1
        if before["most"] < before["least"] or (
            node.get("most") is not None and node["most"] < node["least"]
        ):
            return None
    try:
        return dumps(loads(msgspec.json.encode(data)))
    except InvalidCampaign:
        return None


def _thawed(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _thawed(value) for key, value in node.items()}
    if isinstance(node, (list, tuple)):
        return [_thawed(value) for value in node]
    return node
