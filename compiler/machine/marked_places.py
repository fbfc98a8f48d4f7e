"""On which cards markers come to lie: where `here` is, and which cards must lie on the table for it.

Owns both. A marker lies on a card of the table and nowhere else, so an instruction for a card that is not there does
nothing (KOR-LOC-009, KOR-DISCARD-002). `here` is the location where the page is read, or whose action is taken. If that
is not known, or a text moves people or cards on the way, it can be anywhere. Nothing is claimed about `here` where any
text that is read in between moves them, because a table may then mean the new place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from compiler.machine.page_ways import changed_by
from compiler.machine.whereabouts import MOVING
from compiler.machine.written_pages import target_of
from schemas.facts import Condition, Fact, either
from schemas.registry import Effect, Requirement, inner_of
from schemas.vocabulary.requirements import MarkersAt
from schemas.vocabulary.world import PlaceMarkers

HERE = "@here"
ANYWHERE = "@"
Written = Mapping[str, tuple[set[str], list[str], Any]]  # pages as `written_changes` gives them


def asked_places(asked: Any) -> frozenset[str]:
    """The places of which some requirement asks whether markers lie there; `@here` among them."""
    found: set[str] = set()
    stack: list[Requirement] = list(asked)
    while stack:
        needs = stack.pop()
        if isinstance(needs, MarkersAt):
            found.add(needs.place)
        elif hasattr(needs, "of"):
            stack += inner_of(needs)
    return frozenset(found)


class MarkedPlaces:
    """Where the markers of one campaign can lie."""

    def __init__(self, world: Any, asked: frozenset[str]) -> None:
        self.world = world
        self.asked = asked
        self._here: dict[str, frozenset[str]] = {}

    def know_places(self, reading: Mapping[str, frozenset[str]], raw: Written, called: Iterable[str]) -> None:
        """Takes in where pages are read. What a location's own action says is about that location."""
        if self._moved_between(raw, called):
            return
        moving = {
            doing.owner
            for doing in self.world.doings
            if any(key.startswith(MOVING) for key in changed_by(doing.do, self.world))
        }
        keys = self.world.keys
        actions = {doing.owner for doing in self.world.doings if keys[doing.owner].startswith("at:")}
        self._here = {**reading, **{keys[one]: frozenset((keys[one][3:],)) for one in actions - moving}}

    def _moved_between(self, raw: Written, called: Iterable[str]) -> bool:
        """Whether something that is read in the middle of a page may move people or replace cards."""
        world = self.world
        stack = list(called)
        for doing in world.doings:
            if doing.kind not in ("action", "instant"):
                changed = changed_by(doing.do, world)
                if any(key.startswith(MOVING) for key in changed):
                    return True
                stack += [*changed, *target_of(doing.to)]
        for number, rule in enumerate(world.rules):
            if rule.kind == "threshold" and number not in world.page_rules:
                stack += [world.keys[node] for node in rule.adds]
        seen: set[str] = set()
        while stack:
            page = stack.pop()
            if page in seen or page not in raw:
                continue
            seen.add(page)
            written, targets, _ = raw[page]
            if any(key.startswith(MOVING) for key in written):
                return True
            stack += [*written, *targets]
        return False

    def made(self, effect: Effect, made: tuple[str, ...], owner: str) -> tuple[str, ...]:
        """What an effect makes true, with the location for `here` where that is known."""
        if not isinstance(effect, PlaceMarkers) or effect.place != HERE:
            return made
        here = self._here.get(owner)
        if not here:
            return made
        marker = f"marker-{effect.marker}:"
        there = tuple(f"{marker}{place}" for place in sorted(here))
        return (*there, *(key for key in made if key != f"{marker}{ANYWHERE}"))

    def must_lie(self, effect: Effect) -> str:
        """The card that must lie on the table for an effect, if somebody asks for it; nothing for another effect."""
        if isinstance(effect, PlaceMarkers) and effect.place in self.asked and effect.place != HERE:
            known = effect.place == self.world.campaign.start or effect.place.startswith("@")
            return "" if known else f"place:{effect.place}"
        return ""

    def asks(self, needs: MarkersAt, here: frozenset[str] | None) -> Condition | None:
        """What a requirement about `here` asks for where that place is known; None where it is not."""
        if not here or not self._here or needs.place != HERE or needs.least <= 0:
            return None
        marker = f"marker-{needs.marker}:"
        return either(Fact(f"{marker}{ANYWHERE}"), *(Fact(f"{marker}{place}") for place in sorted(here)))
