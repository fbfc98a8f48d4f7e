"""Gates: what a requirement asks for, as counting gates over bits of a set of possible literals.

Owns the algebra of conditions that all layers of the analysis share. A literal is one bit: "this can be so" or
"this can be otherwise". A gate is met when at least `needed` of its bits and parts are possible, which covers
`and`, `or` and `any 3 parts` alike, and is monotone: more possibilities never close a gate.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

# (how many are needed, bits that count, gates that count)
Gate: TypeAlias = "tuple[int, int, tuple[Gate, ...]]"

ALWAYS: Gate = (0, 0, ())
NEVER: Gate = (1, 0, ())


def met(gate: Gate, possible: int) -> bool:
    """Whether the gate is open, given what is possible."""
    needed, bits, parts = gate
    count = (bits & possible).bit_count()
    if count >= needed:
        return True
    if count + len(parts) < needed:
        return False
    for part in parts:
        if met(part, possible):
            count += 1
            if count >= needed:
                return True
    return False


def literal(bit: int) -> Gate:
    """The gate of one bit."""
    return (1, bit, ())


def counting(needed: int, bits: int) -> Gate:
    """At least so many of these bits."""
    if needed <= 0:
        return ALWAYS
    return (needed, bits, ()) if bits.bit_count() >= needed else NEVER


def _is_all(gate: Gate) -> bool:
    return gate[0] == gate[1].bit_count() + len(gate[2])


def both(first: Gate, second: Gate) -> Gate:
    """The gate that needs both."""
    if first is ALWAYS or first[0] == 0:
        return second
    if second is ALWAYS or second[0] == 0:
        return first
    if first is NEVER or second is NEVER:
        return NEVER
    bits = 0
    parts: tuple[Gate, ...] = ()
    for gate in (first, second):
        if _is_all(gate):
            bits |= gate[1]
            parts += tuple(part for part in gate[2] if part not in parts)
        elif gate not in parts:
            parts += (gate,)
    return (bits.bit_count() + len(parts), bits, parts)


def every(gates: Iterable[Gate]) -> Gate:
    """The gate that needs all of them."""
    result = ALWAYS
    for gate in gates:
        result = both(result, gate)
    return result


def either(gates: Iterable[Gate]) -> Gate:
    """The gate for which one of them is enough."""
    bits = 0
    parts: tuple[Gate, ...] = ()
    for gate in gates:
        if gate[0] == 0:
            return ALWAYS
        if gate is NEVER:
            continue
        if gate[0] == 1:
            bits |= gate[1]
            parts += gate[2]
        else:
            parts += (gate,)
    if not bits and not parts:
        return NEVER
    if not bits and len(parts) == 1:
        return parts[0]
    return (1, bits, parts)


def all_bits(gate: Gate) -> int:
    """Every bit that the gate looks at."""
    bits = gate[1]
    for part in gate[2]:
        bits |= all_bits(part)
    return bits


def bits_of(mask: int) -> list[int]:
    """The positions of the bits that are set, from the lowest."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def missing(gate: Gate, possible: int) -> int:
    """Bits of which some would have to become possible to open a closed gate; 0 for an open one."""
    if met(gate, possible):
        return 0
    bits = gate[1] & ~possible
    for part in gate[2]:
        bits |= missing(part, possible)
    return bits
