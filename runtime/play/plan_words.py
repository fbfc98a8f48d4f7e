"""What a failing plan says: why a line does not hold, the nearest name, what everybody has."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from runtime.rules.context import Context
from runtime.rules.edition import Edition
from runtime.rules.requirements import holds
from runtime.rules.state import Game
from runtime.rules.wording import requirement_words
from schemas.registry import Requirement
from schemas.vocabulary.requirements import All
from schemas.words import RESOURCES, TRACKS

PAID: Final = TRACKS + RESOURCES  # what characters pay with


class Stopped(Exception):
    """A line of a plan that does not hold."""

    def __init__(self, expected: str, actual: str) -> None:
        super().__init__(f"expected {expected}, actual {actual}")
        self.expected, self.actual = expected, actual


def near(name: str, known: Iterable[str]) -> str:
    """A question about the nearest name, if one is near."""
    found = get_close_matches(name, list(known), 1)
    return f". Did you mean {found[0]!r}?" if found else ""


def unmet(requirement: Requirement, game: Game, rules: Edition, context: Context) -> str:
    """Which parts of a longer requirement fail."""
    if not isinstance(requirement, All):
        return ""
    parts = [part for part in requirement.of if not holds(part, game, rules, context)]
    return ": " + " and ".join(requirement_words(part) for part in parts)


def possessions(game: Game) -> str:
    """What everybody has, in short."""
    told = []
    for name, one in game.characters.items():
        has = [f"{what} {getattr(one, what)}" for what in PAID if what in TRACKS or getattr(one, what)]
        told.append(f"{name} has {', '.join(has)}")
    marked = [" ".join((status, *parts)) for status, parts in game.sheet.statuses.items()]
    return "; ".join((*told, f"statuses: {', '.join(marked) or 'none'}"))
