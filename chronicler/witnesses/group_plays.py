"""The plays of one group of heroes: random ones, games of a traveller, and games towards what is left.

Owns which play comes next: the kind that has lately met most for its cost. Positions at which a play met something new are
kept, and later plays start from them, too. Costs are counted in decisions, so the plays are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from chronicler.witnesses.guide import FAR
from chronicler.witnesses.journal_plays import CLIMBS, CLIMBS_OF_PAGES, JournalPlays
from chronicler.witnesses.reached_positions import ReachedPosition
from chronicler.witnesses.towards_goals import TowardsGoals
from chronicler.witnesses.traveller import Traveller

if TYPE_CHECKING:
    from chronicler.witnesses.explorer import Explorer

RANDOM, WHOLE, ONWARD, TOUR = KINDS = ("random", "whole", "onward", "tour")
_COST: Final = {RANDOM: 1, WHOLE: 3, ONWARD: 3, TOUR: 6}  # the cost of a decision, as measured
_HOPE: Final = 4.0  # what a kind of play is expected to meet before anybody tried it
_MEMORY: Final = 0.7  # how much of what one play met still counts after the next
_PATIENCE: Final = {RANDOM: 200, WHOLE: 300, ONWARD: 150, TOUR: 120}  # quiet points without anything new
TOURED: Final = 40  # a tour goes to the nearest of so many goals
MEASURED: Final = 24  # positions that are measured for a goal
MAPPED: Final = 2  # places to explore that make a map
TRIES: Final = 2  # so many games towards one goal that come no nearer
MOST_TRIES: Final = 6
NEWEST: Final = 4  # positions of a game that are measured after it
AIMED: Final = 60  # quiet points without anything new, of each of them


class _Yield:
    """What a kind of play has lately met, and what it cost."""

    def __init__(self, unit: float) -> None:
        self.met, self.cost = _HOPE, unit

    def notes(self, met: int, cost: int, unit: float) -> None:
        self.met = _MEMORY * self.met + met
        self.cost = _MEMORY * self.cost + max(cost, unit / 50)


class NearPosition(NamedTuple):
    """A kept position and how far it is from a goal."""

    away: int
    order: int
    node: ReachedPosition


class GroupPlays:
    """All plays of one group; its explorer notes what they meet."""

    def __init__(self, explorer: Explorer, seed: int) -> None:
        self.explorer = explorer
        self.journal = JournalPlays(explorer, seed)
        self.traveller = Traveller(explorer, seed)
        self.dice = self.journal.dice
        # A traveller decides where to go; a story that is all pages is better read at random.
        book = explorer.book
        mapped = sum(book.first_verse(place) is not None for place in book.locations) >= MAPPED
        self.kinds = KINDS if mapped else (RANDOM,)
        self._yields: dict[str, _Yield] = {}

    def take_up(self, positions: Sequence[ReachedPosition]) -> None:
        """Takes the positions of kept journeys as more places to start from."""
        self.journal.take_up(positions)

    def round(self, cost: int, wanted: Collection[str], between: Callable[[], None]) -> None:
        """Plays until the cost is used up or everything wanted was met."""
        first = self.explorer.first
        left = [goal for goal in wanted if goal not in first]
        unit = cost / 4
        while left and cost > 0:
            kind = max(self.kinds, key=lambda one: self._rate(one, unit))
            before = len(left)
            spent = _COST[kind] * self._play(kind, left)
            cost -= spent
            left = [goal for goal in left if goal not in first]
            self._yields[kind].notes(before - len(left), spent, unit)
            between()

    def _rate(self, kind: str, unit: float) -> float:
        known = self._yields.setdefault(kind, _Yield(unit))
        return known.met / known.cost

    def _play(self, kind: str, left: Sequence[str]) -> int:
        """Makes one play of a kind; returns the number of its decisions."""
        journal, patience = self.journal, _PATIENCE[kind]
        if kind == RANDOM:
            return journal.one(journal.start(), patience)[1]
        beginning = self.explorer.beginning()
        if kind == WHOLE:
            return self._game(beginning, patience)
        start = journal.start()
        if kind == ONWARD:
            return self._game(start, patience)
        some = self.dice.sample(left, min(TOURED, len(left)))
        return self._game(start, patience, some)

    def _game(self, node: ReachedPosition, patience: int, goals: Sequence[str] = ()) -> int:
        aim = TowardsGoals(self.explorer, goals) if goals else None
        found: list[ReachedPosition] = []
        only = goals[0] if len(goals) == 1 else ""
        decisions = self.traveller.game(node, found, patience=patience, aim=aim, until=only)
        self.journal.take_up(found)
        return decisions

    def towards(self, goal: str) -> bool:
        """Plays towards one goal from the nearest of some kept positions: short random plays first, then a game."""
        first = self.explorer.first
        near = self._nearest(goal)
        plays = CLIMBS if WHOLE in self.kinds else CLIMBS_OF_PAGES
        vain = 0
        for number in range(MOST_TRIES):
            if goal in first or not near or vain >= TRIES:
                break
            before, known = near[0].away, len(self.journal.starts)
            if self.journal.climb(goal, near[0].node, plays):
                break
            if WHOLE in self.kinds:
                self._game(near[number % len(near)].node, AIMED, (goal,))
            near = self._best((*near, *self._measured(goal, self.journal.starts[known:][-NEWEST:])))
            vain = 0 if near[0].away < before else vain + 1
        return goal in first

    def _nearest(self, goal: str) -> list[NearPosition]:
        starts = self.journal.starts
        some = [self.explorer.beginning()]
        count = min(MEASURED, len(starts))
        some += [starts[one] for one in sorted(self.dice.sample(range(len(starts)), count))]
        return self._best(self._measured(goal, some))

    def _best(self, some: Iterable[NearPosition]) -> list[NearPosition]:
        return sorted(some, key=lambda one: (one.away, one.order))[:TRIES]

    def _measured(self, goal: str, nodes: Sequence[ReachedPosition]) -> list[NearPosition]:
        guide = self.explorer.guide
        target = guide.world.ids[goal]
        found = []
        for node in nodes:
            away = guide.distance(guide.reach_from(node.facts, target), node.game, goal)
            if away < FAR:
                found.append(NearPosition(away, -node.depth, node))
        return found
