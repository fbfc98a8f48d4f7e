"""What every picture gets from outside: how to open a place of the source, and which lines have findings."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Link = Callable[[str, int], str]


class Marks(NamedTuple):
    """Links and findings by file and line."""

    link: Link
    found: dict[tuple[str, int], list[str]]


class NothingToDraw(ValueError):
    """A picture without anything in it."""
