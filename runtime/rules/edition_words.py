"""What screens say and show in an edition's own words, so that no screen has to know the edition.

Instances live in `editions/<edition>/screen_words.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from runtime.rules.state.game import Game

Look = tuple[str, str]
"""A style of the screens (good, bad, warn or none) and words."""


class StepByStep(NamedTuple):
    """One page: the steps of a day or an encounter in their order, and the rules they come from."""

    title: str
    steps: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self.steps, 1))


@dataclass(frozen=True, slots=True)
class Words:
    """The words of an edition. Functions are asked about a game as it stands."""

    title: str
    goods: tuple[str, ...]  # resources that every hero's sheet shows, also at 0
    markers: tuple[str, str, str]  # what the three kinds of markers are called
    place: Callable[[Game, str], Look]  # what the map says of a location
    reached: Callable[[Game, int, int], bool]  # whether a card could be laid on that cell now
    lights: Callable[[Game], str]  # a sentence: what keeps the wyrdness away
    legend: str  # the signs of the map
    sheet: str  # what the sheet of statuses is called
    sheet_lists: tuple[str, ...]  # what else stands on it: menhirs, dials, guardians, characters
    terms: tuple[tuple[str, str], ...]  # what `help TERM` explains besides the terms of both editions
    example: str  # one of them, for the page of help
    orders: tuple[StepByStep, ...] = ()  # the day, a fight, a talk step by step: terms of their own
