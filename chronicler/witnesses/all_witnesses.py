"""All witnesses of a campaign: every group of heroes sets out, and the first one to reach a goal is its witness.

Owns the order of the search. Rounds of plays come first, from kept journeys and from the beginning, as long as they meet
enough. Then come games towards what is left, goal by goal. Last comes the search that looks at every way from a position.
In each round every group that still brings something has its turn, on all cores. What they found is put together in the
order of the groups, whoever was ready first, so the answer is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from chronicler.witnesses.cores import GONE, Worker, answers, cores
from chronicler.witnesses.encounter_ends import LONG_LINES, SHORT_LINES
from chronicler.witnesses.lane import PLAY, SEEK, TOWARDS, Lane, LaneJob, LaneReport, Received
from chronicler.witnesses.reached_positions import Stand, Witnessed
from chronicler.witnesses.state_budget import OutOfStates
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition

# How many positions the last search looks at for one goal.
ROUNDS: Final = (40,)

PLAYED: Final = 12  # what a group's plays may cost in one round, for each goal of the campaign
LEAST_PLAYED: Final = 2_500
MOST_ROUNDS: Final = 12  # of such plays
WORTH_IT: Final = 0.01  # another round follows only if this one met such a share of the goals
FEW: Final = 12
LAST: Final = 6  # so few goals all groups try again, with other luck, before every way is looked at
PASSES: Final = 4
WORTH_TURNING: Final = (
    0.05  # the next group tries the rest only if this one reached such a share of what is left
)

Tell = Callable[[int, int], None]  # how many goals have a witness, of how many; may say that the time is over


class OutOfTime(Exception):
    """The time that somebody gave to a search is over; what it found stands."""


def groups(heroes: Sequence[str], most: int) -> list[tuple[str, ...]]:
    """Who sets out: everybody together first, then each alone."""
    together = tuple(heroes[:most])
    return [together, *((one,) for one in heroes)] if len(heroes) > 1 else [together]


class Witnesses:
    """The search of one campaign."""

    def __init__(
        self,
        book: Book,
        rules: Edition,
        rounds: Sequence[int] = ROUNDS,
        stands: Sequence[Stand] = (),
        states: int | None = None,
        processes: int | None = None,
    ) -> None:
        self.book, self.rules, self.rounds = book, rules, tuple(rounds)
        self.stands = list(stands)
        kept = dict.fromkeys(stand.heroes for stand in self.stands)
        self.groups = list(dict.fromkeys((*kept, *groups(book.heroes, rules.numbers.characters_most))))
        self.lanes = [Lane(book, rules, heroes, self.stands, seed) for seed, heroes in enumerate(self.groups)]
        self.processes = min(cores() if processes is None else processes, len(self.lanes))
        self.found: dict[str, Witnessed] = {}  # also when somebody stops the search half way
        self._states = states
        self._received = [Received(self.stands) for _ in self.lanes]
        self._workers: list[Worker] = []
        self._done: dict[int, list[LaneJob]] = {}  # what each lane was told to do in earlier rounds

    def find(self, goals: Iterable[str], tell: Tell | None = None) -> dict[str, Witnessed]:
        """A witness for each goal that has one within the limits."""
        wanted = list(dict.fromkeys(goals))
        try:
            self._play(wanted, tell)
            for _ in range(PASSES):
                self._turns(TOWARDS, SHORT_LINES, wanted, tell)
                if len(self._left(wanted)) > LAST:
                    break
            for most in self.rounds:
                self._turns(SEEK, most, wanted, tell)
        finally:
            for worker in self._workers:
                worker.end()
            self._workers = []
        return self.found

    def _left(self, wanted: list[str]) -> tuple[str, ...]:
        return tuple(goal for goal in wanted if goal not in self.found)

    def _play(self, wanted: list[str], tell: Tell | None) -> None:
        """Plays that look for what is new, by every group that brings something."""
        cost = max(LEAST_PLAYED, PLAYED * len(wanted))
        bringing = list(range(len(self.lanes)))
        for _ in range(MOST_ROUNDS):
            left = self._left(wanted)
            if not left or not bringing:
                return
            before = len(self.found)
            brought = self._run(dict.fromkeys(bringing, (PLAY, left, cost)), wanted, tell)
            bringing = [lane for lane in bringing if brought[lane] > WORTH_IT * len(wanted) / len(self.lanes)]
            if len(self.found) - before <= WORTH_IT * len(wanted):
                return

    def _turns(self, kind: str, amount: int, wanted: list[str], tell: Tell | None) -> None:
        """Hands every goal that is left from group to group, as long as it pays; a few last goals go to all groups."""
        count = len(self.lanes)
        for turn in range(count):
            left = self._left(wanted)
            if not left:
                return
            before = len(self.found)
            most = LONG_LINES if kind == TOWARDS and len(left) <= FEW else amount
            jobs = {lane: (kind, left[(lane + turn) % count :: count], most) for lane in range(count)}
            self._run(jobs, wanted, tell)
            if len(left) > FEW and len(self.found) - before < WORTH_TURNING * len(left):
                return

    # --- a round
    def _run(
        self, jobs: dict[int, tuple[str, tuple[str, ...], int]], wanted: list[str], tell: Tell | None
    ) -> dict[int, int]:
        """Runs jobs of some lanes; returns how many goals each brought that nobody before it had."""
        states = None
        if self._states is not None:
            states = self._states // len(jobs)
            if not states:
                raise OutOfStates
        given = {lane: LaneJob(*job, states) for lane, job in jobs.items() if job[1]}
        reports: dict[int, list[LaneReport]] = {lane: [] for lane in given}
        news: set[str] = set()

        def receive(lane: int, report: LaneReport) -> None:
            reports[lane].append(report)
            news.update(goal for goal, _ in report.found)
            waiting()

        def waiting() -> None:
            if tell is not None:
                tell(len(self.found) + len(news - self.found.keys()), len(wanted))

        try:
            if self.processes < 2:
                self._serve(list(given.items()), lambda answer: receive(*answer))
            else:
                for lane in self._ask(given, receive, waiting):
                    reports[lane].clear()
                    self._again(lane, given[lane], receive, waiting)
        finally:
            brought = {lane: self._take(lane, reports.get(lane, ())) for lane in sorted(jobs)}
        if self._states is not None:
            self._states -= sum(one[-1].spent for one in reports.values() if one)
        return brought

    def _ask(
        self,
        given: dict[int, LaneJob],
        receive: Callable[[int, LaneReport], None],
        waiting: Callable[[], None],
    ) -> list[int]:
        """Has the workers do it; returns the lanes whose worker died before its end."""
        if not self._workers:
            self._workers = [Worker(self._serve) for _ in range(self.processes)]
        for number, worker in enumerate(self._workers):
            worker.ask([(lane, job) for lane, job in given.items() if lane % self.processes == number])
        dead: set[int] = set()
        for number, answer in answers(self._workers, waiting):
            if answer == GONE:
                dead.add(number)
            else:
                receive(*answer)
        for lane, job in given.items():
            if lane % self.processes not in dead:
                self._done.setdefault(lane, []).append(job)
        return [lane for lane in given if lane % self.processes in dead]

    def _again(
        self,
        lane: int,
        job: LaneJob,
        receive: Callable[[int, LaneReport], None],
        waiting: Callable[[], None],
    ) -> None:
        """Runs a lane again in this process after its worker died: the same jobs bring the same reports."""
        for earlier in self._done.pop(lane, ()):
            self.lanes[lane].run(earlier, lambda _: waiting())
        self.lanes[lane].run(job, lambda report: receive(lane, report))

    def _serve(self, jobs: list[tuple[int, LaneJob]], say: Callable[[Any], None]) -> None:
        for lane, job in jobs:
            self.lanes[lane].run(job, lambda report, lane=lane: say((lane, report)))  # type: ignore[misc]

    def _take(self, lane: int, reports: Iterable[LaneReport]) -> int:
        before = len(self.found)
        explorer = self.lanes[lane].explorer
        for report in reports:
            for goal, node in self._received[lane].found(report):
                witness = Witnessed(explorer.heroes, node, explorer.steps.top, explorer.steps.wanted)
                self.found.setdefault(goal, witness)
        return len(self.found) - before
