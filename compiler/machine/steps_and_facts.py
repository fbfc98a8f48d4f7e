"""Facts and steps: the one shape of a campaign that proofs are about.

A fact is one bit. A *literal* says that a fact holds (an even number) or does not (the odd number after it). A step has
the literals it needs and those that hold after it. It also has facts that may hold or not afterwards, because something
read in between may have changed them. A loose fact can always be lacking: somebody may always have lost a thing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from schemas.fields import At

if TYPE_CHECKING:
    from compiler.machine.finishing import Flow
    from compiler.machine.unlasting import Unlasting

REST = "rest"  # nothing is being read
BUSY = "busy"  # something is being read in between, and whatever else was being read waits
IF, ELSE = "if-", "else-"  # kinds of marks: what a condition among effects brings, and what happens otherwise
Mark = tuple[str, str, At]  # an element of the text: its owner's key, its kind, its place


FALLEN = -50_000  # whoever loses so much has nothing left


class Count(NamedTuple):
    """What a step asks of a number, by how much it moves it, and what is surely there afterwards."""

    what: str
    least: int
    change: int
    floor: int = 0

    def after(self, amount: int, most: int) -> int:
        """The number after the step. `most` stands for that much or more, so it stays there unless all of it is lost."""
        if amount >= most and self.change > FALLEN:
            return most
        return min(most, max(self.floor, amount + self.change))

    @property
    def rise(self) -> int:
        """By how much the step can raise it at most."""
        return max(self.change, self.floor - self.least)


class MachineStep(NamedTuple):
    """One thing that can happen, as a whole: from line to line of a page, an action, a draw."""

    needs: tuple[int, ...]
    sets: tuple[int, ...]
    either: tuple[int, ...] = ()  # facts
    ends: tuple[int, ...] = ()  # loose facts that surely end
    marks: tuple[Mark, ...] = ()
    counts: tuple[Count, ...] = ()


class Machine:
    """All facts and steps of a campaign."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.ids: dict[str, int] = {}
        self.loose: set[int] = set()
        self.steps: list[MachineStep] = []
        self.initial: set[int] = set()  # facts that hold at the beginning
        self.stock: dict[str, int] = {}  # what a party has at most at the beginning
        self.upset: dict[
            int, frozenset[str]
        ] = {}  # step -> what may change right after it, by steps of its own
        self.flows: dict[tuple[str, str], set[Flow]] = {}  # for each page its ways, whatever they ask for
        self.asked: dict[str, set[str]] = {}  # for each owner of a text the facts it asks about
        self.unlasting: tuple[Unlasting, ...] = ()  # what cannot hold when somebody begins to read or act
        self.days_end = ""  # why there are only so many days, in words; nothing where they do not run out
        self.coarse = 0  # pages that were too large to be followed exactly

    def fact(self, key: str) -> int:
        """The number of a fact."""
        found = self.ids.get(key)
        if found is None:
            found = self.ids[key] = len(self.keys)
            self.keys.append(key)
        return found

    @cached_property
    def passing(self) -> dict[Mark, list[int]]:
        """For each element of the text the steps that pass it; asked for when the machine is complete."""
        found: dict[Mark, list[int]] = {}
        for number, step in enumerate(self.steps):
            for mark in step.marks:
                known = found.get(mark)
                if known is None:
                    found[mark] = [number]
                elif known[-1] != number:  # a way may pass the same element twice
                    known.append(number)
        return found

    def words(self, literal: int) -> str:
        """A literal for people."""
        return ("not " if literal & 1 else "") + self.keys[literal >> 1]


def holds(fact: int) -> int:
    """The literal that a fact holds."""
    return fact << 1


def lacks(fact: int) -> int:
    """The literal that a fact does not hold."""
    return fact << 1 | 1


def bits_of(members: Collection[int]) -> int:
    """A set as a number, put together at once: one bit after another would copy it each time."""
    found = bytearray(max(members, default=0) // 8 + 1)
    for one in members:
        found[one >> 3] |= 1 << (one & 7)
    return int.from_bytes(found, "little")


def each(bits: int) -> Iterator[int]:
    """The members of a set."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
