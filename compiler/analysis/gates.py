"""Gates: what a requirement asks for, as counting gates over the places of possible literals.

Owns the algebra of conditions that all layers of the analysis share. A literal has two places: "this can be so" and
"this can be otherwise". A gate is met when at least `needed` of its places and parts are possible. That covers `and`,
`or` and `any 3 parts` alike, and is monotone: more possibilities never close a gate.

A gate lists only the few places it looks at. A large campaign has thousands of others, and they must not make a gate
larger or slower. What is possible is one byte for each place.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

# (how many are needed, places that count in rising order, gates that count)
Gate: TypeAlias = "tuple[int, tuple[int, ...], tuple[Gate, ...]]"
# For each place whether it is possible. `bytes` where nothing more is added.
Possible: TypeAlias = bytes | bytearray

ALWAYS: Gate = (0, (), ())
NEVER: Gate = (1, (), ())


def met(gate: Gate, possible: Possible) -> bool:
    """Whether the gate is open, given what is possible."""
    needed, places, parts = gate
    if needed == 0:
        return True
    for place in places:
        if possible[place]:
            needed -= 1
            if needed == 0:
                return True
    if len(parts) < needed:
        return False
    for part in parts:
        if met(part, possible):
            needed -= 1
            if needed == 0:
                return True
    return False


def literal(place: int) -> Gate:
    """The gate of one place."""
    return (1, (place,), ())


def counting(needed: int, places: Iterable[int]) -> Gate:
    """At least so many of these places."""
    if needed <= 0:
        return ALWAYS
    ordered = tuple(sorted(set(places)))
    return (needed, ordered, ()) if len(ordered) >= needed else NEVER


def both(first: Gate, second: Gate) -> Gate:
    """The gate that needs both."""
    if first[0] == 0:
        return second
    if second[0] == 0:
        return first
    if first is NEVER or second is NEVER:
        return NEVER
    places: tuple[int, ...] = ()
    parts: tuple[Gate, ...] = ()
    for gate in (first, second):
        if gate[0] == len(gate[1]) + len(gate[2]):
            places = _joined(places, gate[1])
            if gate[2]:
                parts += tuple(part for part in gate[2] if part not in parts)
        elif gate not in parts:
            parts += (gate,)
    return (len(places) + len(parts), places, parts)


def _joined(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    if not first or not second:
        return first or second
    return tuple(sorted({*first, *second}))


def every(gates: Iterable[Gate]) -> Gate:
    """The gate that needs all of them."""
    result = ALWAYS
    for gate in gates:
        result = both(result, gate)
    return result


def either(gates: Iterable[Gate]) -> Gate:
    """The gate for which one of them is enough."""
    places: set[int] = set()
    parts: tuple[Gate, ...] = ()
    for gate in gates:
        if gate[0] == 0:
            return ALWAYS
        if gate is NEVER:
            continue
        if gate[0] == 1:
            places.update(gate[1])
            parts += gate[2]
        else:
            parts += (gate,)
    if not places and not parts:
        return NEVER
    if not places and len(parts) == 1:
        return parts[0]
    return (1, tuple(sorted(places)), parts)


def places_in(gate: Gate) -> set[int]:
    """Every place that the gate looks at."""
    found = set(gate[1])
    for part in gate[2]:
        found |= places_in(part)
    return found


def missing(gate: Gate, possible: Possible) -> set[int]:
    """Places that keep a gate closed: some of them would have to become possible. None for an open gate."""
    if met(gate, possible):
        return set()
    found = {place for place in gate[1] if not possible[place]}
    for part in gate[2]:
        found |= missing(part, possible)
    return found


def relied(gate: Gate, possible: Possible) -> set[int]:
    """Places that an open gate may rest on."""
    found = {place for place in gate[1] if possible[place]}
    for part in gate[2]:
        if met(part, possible):
            found |= relied(part, possible)
    return found
