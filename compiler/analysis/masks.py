"""Masks: the state of a search as one short number, and gates to ask it.

Owns the numbering of what one search follows. Anything else may hold or not, and a gate counts it as met from the start.
So the length of a state depends on the slice alone, however large the campaign is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from compiler.analysis.gates import Gate
from compiler.analysis.rule_system import World

# (how many are still needed, bits that count, gates that count)
MaskGate: TypeAlias = "tuple[int, int, tuple[MaskGate, ...]]"


class Masks:
    """Two bits for each followed thing: it holds, it does not hold."""

    def __init__(self, world: World, followed: Iterable[int]) -> None:
        self.world = world
        self.shift: dict[int, int] = {node: 2 * index for index, node in enumerate(followed)}
        # By identity: the world keeps its gates, and a lookup must not read the whole gate.
        self._gates: dict[int, MaskGate] = {}

    def nothing(self) -> int:
        """The state in which nothing that is followed holds."""
        return ((1 << (2 * len(self.shift))) - 1) // 3 * 2

    def bit(self, node: int, *, false: bool = False) -> int:
        """The bit of a followed thing."""
        return 1 << (self.shift[node] + false)

    def set(self, now: int, node: int) -> int:
        """The state after something has come true; the same state if that is not followed."""
        shift = self.shift.get(node)
        return now if shift is None else now & ~(2 << shift) | (1 << shift)

    def unset(self, now: int, node: int) -> int:
        """The state after something has ceased to hold."""
        shift = self.shift.get(node)
        return now if shift is None else now & ~(1 << shift) | (2 << shift)

    def holds(self, now: int, node: int) -> bool:
        """Whether something holds, or is not followed."""
        shift = self.shift.get(node)
        return shift is None or bool(now >> shift & 1)

    def met(self, gate: Gate, now: int) -> bool:
        """Whether a gate is open in a state."""
        known = self._gates.get(id(gate))
        if known is None:
            known = self._gates[id(gate)] = self._translated(gate)
        return _met(known, now)

    def _translated(self, gate: Gate) -> MaskGate:
        needed, places, parts = gate
        bits = 0
        for place in places:
            shift = self.shift.get(self.world.literals[place >> 1])
            if shift is None:
                needed -= 1
            else:
                bits |= 1 << (shift + (place & 1))
        return needed, bits, tuple(self._translated(part) for part in parts)


def _met(gate: MaskGate, now: int) -> bool:
    needed, bits, parts = gate
    count = (bits & now).bit_count()
    if count >= needed:
        return True
    if count + len(parts) < needed:
        return False
    for part in parts:
        if _met(part, now):
            count += 1
            if count >= needed:
                return True
    return False
