"""One way through a page: what it asked, changed and passed. Also what effects may change at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from compiler.machine.at_once import with_following
from compiler.machine.events_on_table import no_longer
from compiler.machine.steps_and_facts import FALLEN, Mark
from schemas.facts import Branches, keys
from schemas.registry import Effect, entry_of
from schemas.vocabulary.world import TurnDial

MOST_CASES = 24
END = "end"
TODAY = "today:"  # what was done that can be done once a day, where the days are counted
STIRRED = "stirred"  # stands for "something is read in between" if that changes nothing that anybody asks for
STOPS = ("ending:", "death")  # what ends all reading at once


class TooManyPaths(Exception):
    """A page that must be read coarsely."""


class Way:
    """One way through a page so far: what it asked of the beginning, what is known now, what it passed."""

    __slots__ = (
        "aside",
        "asides",
        "counts",
        "ends",
        "gone",
        "known",
        "late",
        "made",
        "marks",
        "may_stop",
        "needs",
        "overtaken",
        "seen",
        "sets",
        "shaken",
        "stirred",
        "surely",
        "touched",
        "waiting",
    )

    def __init__(self) -> None:
        self.needs: dict[str, bool] = {}
        self.known: dict[str, bool] = {}
        self.sets: dict[str, bool] = {}
        self.made: set[str] = set()
        self.ends: set[str] = set()
        self.gone: set[str] = set()  # cards that nobody who reads has now; others may
        self.late: set[str] = set()  # changed after something was read in between: may hold or not
        self.shaken: set[str] = set()  # no longer known
        self.stirred = False
        self.touched: set[str] = set()  # what was read in between may have asked for this, or changed it
        self.may_stop = False  # what was read in between may have ended the campaign, or somebody
        self.waiting: frozenset[str] = frozenset()  # what may change before anything more is done or asked
        self.asides: list[str] = []
        self.aside = ""  # the only thing that waits to be read, if it is a verse that is read in any case
        self.surely: dict[str, bool] = {}  # what surely holds after it
        self.seen: dict[str, tuple[int, int]] = {}  # answers of this page: `asked_twice`
        self.overtaken: set[str] = set()  # asides after which something else happened on the page
        self.marks: list[Mark] = []
        # For each number: what was asked of the beginning, what changed, and what is surely there.
        self.counts: dict[str, tuple[int, int, int]] = {}

    def copy(self) -> Way:
        other = Way.__new__(Way)
        other.needs, other.known, other.sets = self.needs.copy(), self.known.copy(), self.sets.copy()
        other.made, other.ends, other.gone = self.made.copy(), self.ends.copy(), self.gone.copy()
        other.late, other.shaken = self.late.copy(), self.shaken.copy()
        other.stirred, other.asides, other.marks = self.stirred, self.asides[:], self.marks[:]
        other.waiting, other.overtaken = self.waiting, self.overtaken.copy()
        other.may_stop, other.touched = self.may_stop, self.touched.copy()
        other.counts = self.counts.copy()
        other.seen = self.seen.copy()
        other.aside, other.surely = self.aside, self.surely.copy()
        return other

    def ask(self, what: str, least: int) -> bool:
        """Requires that a number is at least so much now; returns whether that is possible."""
        before, change, floor = self.counts.get(what, (0, 0, 0))
        if floor < least:
            if change <= FALLEN:
                return False
            before = max(before, least - change)
        self.counts[what] = before, change, floor
        return True

    def open(self, what: str, least: int) -> None:
        """Requires that a number was at least so much at the beginning."""
        before, change, floor = self.counts.get(what, (0, 0, 0))
        self.counts[what] = max(before, least), change, floor

    def move(self, what: str, by: int, floor: int = 0) -> None:
        """Changes a number; a loss cannot push it below zero."""
        before, change, least = self.counts.get(what, (0, 0, 0))
        self.counts[what] = before, change + by, max(floor, least + by)


class Stirred(NamedTuple):
    """What follows for a page when something read in between may change some facts."""

    touched: frozenset[str]
    stops: bool
    followed: frozenset[str]
    given: frozenset[str]
    earned: tuple[str, ...]
    counted: tuple[str, ...]


class OpenCases(NamedTuple):
    """The cases of a condition about which nothing is known yet: what each asks for, and what each knows exactly."""

    keys: frozenset[str]
    cases: list[tuple[dict[str, bool], dict[str, bool]]] | None


def knows_nothing(way: Way, keys: frozenset[str]) -> bool:
    """Whether a way has asked and done nothing so far that says anything about these facts."""
    return (
        keys.isdisjoint(way.known)
        and keys.isdisjoint(way.made)
        and keys.isdisjoint(way.shaken)
        and keys.isdisjoint(way.ends)
        and keys.isdisjoint(way.gone)
    )


class Exit(NamedTuple):
    """A way to its end: where reading goes on, or `end`."""

    way: Way
    to: str


def choose(parts: list[list[dict[str, bool]]], least: int) -> list[dict[str, bool]] | None:
    """Every way to meet at least so many parts; None if there are too many."""
    if least <= 0:
        return [{}]
    if len(parts) < least:
        return []
    found: list[dict[str, bool]] = []
    without = choose(parts[1:], least)
    using = choose(parts[1:], least - 1)
    if without is None or using is None:
        return None
    for case in parts[0]:
        for rest in using:
            if all(rest.get(key, so) == so for key, so in case.items()):
                found.append(case | rest)
    found += without
    return found if len(found) <= MOST_CASES else None


def hurts(effect: Effect, world: Any) -> bool:
    """Whether somebody may die of it, so that reading breaks off. Terror kills nobody, but a card that comes with it may."""
    entry = entry_of(effect)
    if isinstance(entry.facts, Branches):
        return False
    if entry.facts.makes == ("death",):
        return True
    return bool(entry.worth) and any(
        (one.named(effect) == "health" and one.sign < 0)
        or (one.named(effect) == "terror" and one.sign > 0 and _goes_insane(world))
        or one.what == "fight"
        for one in entry.worth
    )


def _goes_insane(world: Any) -> bool:
    return any(one.kind == "insane" for one in world.campaign.conditions)


def changed_by(do: tuple[Effect, ...], world: Any) -> frozenset[str]:
    """Every fact that effects may make or end, and every verse or chapter they may begin; kept for equal lists."""
    known: frozenset[str] | None = world.changes.get(do)
    if known is None:
        known = world.changes[do] = frozenset(_changed(do, world))
    return known


def _changed(do: tuple[Effect, ...], world: Any) -> set[str]:
    found: set[str] = set()
    for effect in do:
        facts = entry_of(effect).facts
        if isinstance(facts, Branches):
            for inner in facts.of(effect):
                found |= changed_by(inner, world)
        else:
            found |= with_following(keys(facts.makes, world, effect), world)
            found.update(keys(facts.ends, world, effect))
            found.update(no_longer(effect, world))
            if isinstance(effect, TurnDial):
                found.add(f"dial-{effect.kind}:*")
            if hurts(effect, world):
                found.add("death")
    return found


def boxes_looked_at(do: Iterable[Effect], world: Any) -> Iterator[str]:
    """Boxes that effects look at themselves: `gain status toll any part` marks the first free one."""
    for effect in do:
        facts = entry_of(effect).facts
        if isinstance(facts, Branches):
            for inner in facts.of(effect):
                yield from boxes_looked_at(inner, world)
        elif facts.one_of is not None and facts.one_of(effect):
            yield from keys(facts.makes, world, effect)
            yield from keys(facts.ends, world, effect)
