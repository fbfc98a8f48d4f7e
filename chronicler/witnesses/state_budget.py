"""How much a search may look at, counted in states: unlike time, this is the same on every machine."""

from __future__ import annotations


class OutOfStates(Exception):
    """The states that somebody gave to a search are used up; what it found stands."""


class StateBudget:
    """Counts the positions that all explorers of a search look at together; without a number it never ends."""

    def __init__(self, most: int | None = None) -> None:
        self.most, self.spent = most, 0

    def spend(self) -> None:
        """Counts one more position."""
        if self.most is not None and self.spent >= self.most:
            raise OutOfStates
        self.spent += 1
