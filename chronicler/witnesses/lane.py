"""One lane of a search: a group of heroes with its plays, and what it reports.

A lane knows nothing about the others, so it may run in a process of its own; what it sends can be pickled. It runs jobs,
each with its own limit. The same jobs in the same order bring the same reports, whoever runs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from chronicler.witnesses.encounter_ends import LONG_LINES, SHORT_LINES
from chronicler.witnesses.explorer import Explorer
from chronicler.witnesses.group_plays import GroupPlays
from chronicler.witnesses.reached_positions import ReachedPosition, Stand, Waypoint
from chronicler.witnesses.state_budget import OutOfStates, StateBudget
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Answer

PLAY, TOWARDS, SEEK = "play", "towards", "seek"
LOOKED_AROUND = 60  # positions from which every way is looked at
MOST_SOUGHT = (
    80  # positions that a lane looks at for all goals together, unless a job allows more for one goal
)
MOST_WAYS_SOUGHT = 4_000  # from all positions together: one in the middle of a hub has hundreds
NO_PARENT = -1
_LINES = {PLAY: SHORT_LINES, SEEK: LONG_LINES}  # a job towards goals says how long lines may be


class LaneJob(NamedTuple):
    """What a lane has to do: the kind, the goals that are left, how much (by kind), and how many states at most."""

    kind: str
    goals: tuple[str, ...]
    amount: int
    states: int | None


class SentNode(NamedTuple):
    """A waypoint by number: its parent's, or the number of the stand it starts from (or NO_PARENT)."""

    parent: int
    stand: int
    answers: tuple[Answer, ...]
    verses: tuple[str, ...]
    choices: tuple[str, ...]


class LaneReport(NamedTuple):
    """What a lane has found since its last report: waypoints, and the goals that they show first."""

    nodes: tuple[SentNode, ...]
    found: tuple[tuple[str, int], ...]
    spent: int


class Lane:
    """A group of heroes that starts on its plays."""

    def __init__(
        self, book: Book, rules: Edition, heroes: tuple[str, ...], stands: Sequence[Stand], seed: int
    ) -> None:
        self.heroes = heroes
        self.explorer = Explorer(book, rules, heroes, StateBudget())
        self._stands = {id(stand): number for number, stand in enumerate(stands)}
        self.explorer.take_up(stand for stand in stands if stand.heroes == heroes)
        self.plays = GroupPlays(self.explorer, seed)
        self.plays.take_up(self.explorer.archive)
        self._sent: dict[int, int] = {}  # waypoints by their identity; kept alive by the explorer
        self._kept: list[Waypoint] = []
        self._told: set[str] = set()
        self._around = False

    def run(self, job: LaneJob, tell: Callable[[LaneReport], None]) -> None:
        """Does a job; tells whenever it has found something that is wanted."""
        budget = self.explorer.budget
        budget.most, budget.spent = job.states, 0
        self.explorer.encounter_ends.most = _LINES.get(job.kind, job.amount)

        def between() -> None:
            new = self._new(job.goals)
            if new:
                tell(self._report(new))

        try:
            if job.kind == PLAY:
                self.plays.round(job.amount, job.goals, between)
            else:
                step = self._towards if job.kind == TOWARDS else self._seek
                for goal in self._easy_first(job.goals):
                    if goal not in self.explorer.first:
                        step(goal, job.amount)
                    between()
        except OutOfStates:
            pass
        tell(self._report(self._new(job.goals)))

    def _towards(self, goal: str, amount: int) -> None:
        del amount
        self.plays.towards(goal)

    def _seek(self, goal: str, amount: int) -> None:
        explorer = self.explorer
        ways = MOST_WAYS_SOUGHT * max(1, amount // MOST_SOUGHT)
        if not self._around:
            self._around = True
            explorer.look_around(LOOKED_AROUND, ways)
            explorer.looked_at = 0
        # Looking at every way from a position takes many steps: this is for the last few goals.
        left = min(amount, max(MOST_SOUGHT, amount) - explorer.looked_at)
        if left > 0 and explorer.ways < ways:
            explorer.seek(goal, left)

    def _easy_first(self, goals: Iterable[str]) -> Iterator[str]:
        """Goals in the order in which the relaxed fixpoint reaches them, without those that these heroes cannot reach."""
        guide = self.explorer.guide
        possible = [goal for goal in goals if guide.possible(goal)]
        return iter(sorted(possible, key=lambda goal: guide.reach.turn[guide.world.ids[goal]]))

    # --- what it tells
    def _new(self, goals: Iterable[str]) -> list[str]:
        first = self.explorer.first
        return [goal for goal in goals if goal in first and goal not in self._told]

    def _report(self, goals: list[str]) -> LaneReport:
        nodes: list[SentNode] = []
        found = []
        for goal in goals:
            self._told.add(goal)
            found.append((goal, self._number(self.explorer.first[goal], nodes)))
        return LaneReport(tuple(nodes), tuple(found), self.explorer.budget.spent)

    def _number(self, node: ReachedPosition, nodes: list[SentNode]) -> int:
        """The number of a waypoint; sends it and those before it, unless they were sent already."""
        path: list[Waypoint] = []
        one: Waypoint | None = node
        while one is not None and id(one) not in self._sent:
            path.append(one)
            one = one.parent
        for point in reversed(path):
            parent = NO_PARENT if point.parent is None else self._sent[id(point.parent)]
            stand = NO_PARENT if point.stand is None else self._stands[id(point.stand)]
            nodes.append(SentNode(parent, stand, point.answers, point.verses, point.choices))
            self._sent[id(point)] = len(self._kept)
            self._kept.append(point)
        return self._sent[id(node)]


class Received:
    """The waypoints of a lane, put together again from its reports."""

    def __init__(self, stands: Sequence[Stand]) -> None:
        self._stands = stands
        self._points: list[Waypoint] = []

    def found(self, report: LaneReport) -> Iterator[tuple[str, Waypoint]]:
        """The goals of a report, each with the waypoint that shows it."""
        for sent in report.nodes:
            parent = None if sent.parent == NO_PARENT else self._points[sent.parent]
            stand = None if sent.stand == NO_PARENT else self._stands[sent.stand]
            self._points.append(Waypoint(parent, sent.answers, sent.verses, sent.choices, stand))
        for goal, number in report.found:
            yield goal, self._points[number]
