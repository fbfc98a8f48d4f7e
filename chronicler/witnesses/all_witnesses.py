"""All witnesses of a campaign: every group of heroes sets out, and the first one to reach a goal is its witness.

Owns the order of the search. Plays that look for what is new come first, from kept journeys and from the beginning, for as
long as they meet something; then short plays towards what is left, goal by goal; then the search that looks at every way
from a position, easy goals first, small budgets before large ones, everybody together before each hero alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from chronicler.witnesses.explorer import Explorer
from chronicler.witnesses.journal_plays import JournalPlays
from chronicler.witnesses.reached_positions import Stand, Witnessed
from chronicler.witnesses.state_budget import OutOfStates, StateBudget
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition

# How many positions to look at for one goal in each round: near goals are found before anybody looks far.
ROUNDS = (40, 400)

TRAVELS = 4  # whole games of each group
PLAYED = 8_000  # decisions of each group's plays in one round
MOST_ROUNDS = 6  # of such plays
WORTH_IT = 0.03  # the share of the goals that a round must meet for another one to follow
LOOKED_AROUND = 100  # positions from which every way is looked at
MOST_EXPANDED = 800  # positions that the guided search looks at, for all goals together

Tell = Callable[[int, int], None]  # how many goals have a witness, of how many; may say that the time is over


class OutOfTime(Exception):
    """The time that somebody gave to a search is over; what was found stands."""


def groups(heroes: Sequence[str], most: int) -> list[tuple[str, ...]]:
    """Who sets out: everybody together first, then each alone."""
    together = tuple(heroes[:most])
    return [together, *((one,) for one in heroes)] if len(heroes) > 1 else [together]


class Witnesses:
    """The search of one campaign; explorers set out when they are needed and go on where they were."""

    def __init__(
        self,
        book: Book,
        rules: Edition,
        rounds: Sequence[int] = ROUNDS,
        stands: Sequence[Stand] = (),
        states: int | None = None,
    ) -> None:
        self.budget = StateBudget(states)
        self.sent: list[Explorer] = []  # everybody who set out, in order
        self.book, self.rules, self.rounds = book, rules, tuple(rounds)
        self.groups = groups(book.heroes, rules.numbers.characters_most)
        self.stands = stands
        self.explorers: dict[tuple[str, ...], Explorer] = {}
        self.plays: dict[tuple[str, ...], JournalPlays] = {}
        self.expanded = 0  # positions that the guided search has looked at
        self.found: dict[str, Witnessed] = {}  # also when the search is stopped half way

    def explorer(self, heroes: tuple[str, ...]) -> Explorer:
        """The explorer of a group, which has looked around."""
        found = self.explorers.get(heroes)
        if found is None:
            found = self.explorers[heroes] = self._sent(heroes)
            found.look_around(LOOKED_AROUND)
            found.travel(range(TRAVELS))
        return found

    def plays_of(self, heroes: tuple[str, ...]) -> JournalPlays:
        """The plays of a group, from the beginning and from kept journeys."""
        found = self.plays.get(heroes)
        if found is None:
            explorer = self._sent(heroes)
            found = self.plays[heroes] = JournalPlays(explorer, len(self.plays))
            explorer.take_up(stand for stand in self.stands if stand.heroes == heroes)
            found.take_up(explorer.archive)
        return found

    def find(self, goals: Iterable[str], tell: Tell | None = None) -> dict[str, Witnessed]:
        """A witness for each goal that has one within the limits."""
        wanted = list(dict.fromkeys(goals))
        try:
            return self._find(wanted, tell)
        except OutOfStates:
            # The same states bring the same goals, wherever among them the budget ended.
            for explorer in self.sent:
                self._take(explorer, wanted)
            if len(self.found) < len(wanted):
                raise
            return self.found

    def _sent(self, heroes: tuple[str, ...]) -> Explorer:
        self.sent.append(Explorer(self.book, self.rules, heroes, self.budget))
        return self.sent[-1]

    def _find(self, wanted: list[str], tell: Tell | None) -> dict[str, Witnessed]:
        found = self.found
        kept = list(dict.fromkeys(stand.heroes for stand in self.stands))
        setting_out = list(dict.fromkeys((*kept, *reversed(self.groups))))
        self._play(setting_out, wanted, tell)
        self._climb(setting_out, wanted, tell)
        self._from_kept(kept, wanted, found, tell)
        for most in (0, *self.rounds):
            for heroes in self.groups:
                if len(found) == len(wanted):
                    return found
                self._seek(self.explorer(heroes), wanted, most, found, tell)
        return found

    def _play(self, setting_out: list[tuple[str, ...]], wanted: list[str], tell: Tell | None) -> None:
        """Plays that look for what is new, round by round, while the rounds meet enough of what is wanted."""
        for _ in range(MOST_ROUNDS):
            before = len(self.found)
            for heroes in setting_out:
                left = [goal for goal in wanted if goal not in self.found]
                if not left:
                    return
                plays = self.plays_of(heroes)

                def between(explorer: Explorer = plays.explorer, left: list[str] = left) -> None:
                    self._take(explorer, left)
                    self._told(tell, wanted)

                plays.play(PLAYED, left, between)
            if len(self.found) - before <= WORTH_IT * len(wanted):
                return

    def _climb(self, setting_out: list[tuple[str, ...]], wanted: list[str], tell: Tell | None) -> None:
        """Short plays towards one goal after another; what they meet besides counts as well."""
        for heroes in setting_out:
            plays = self.plays_of(heroes)
            left = [goal for goal in wanted if goal not in self.found]
            if not left:
                return
            for goal in self._easy_first(plays.explorer, left):
                if goal not in plays.explorer.first:
                    plays.climb(goal)
                self._take(plays.explorer, left)
                self._told(tell, wanted)

    def _take(self, explorer: Explorer, goals: Iterable[str]) -> None:
        for goal in goals:
            witness = explorer.witness(goal)
            if witness is not None:
                self.found.setdefault(goal, witness)

    def _told(self, tell: Tell | None, wanted: list[str]) -> None:
        if tell is not None:
            tell(len(self.found), len(wanted))

    def _from_kept(
        self,
        kept: list[tuple[str, ...]],
        wanted: list[str],
        found: dict[str, Witnessed],
        tell: Tell | None,
    ) -> None:
        """What lies near a kept journey: after a change of some pages, that is nearly everything."""
        for heroes in kept:
            for most in self.rounds[:1]:
                if len(found) == len(wanted):
                    return
                explorer = self._sent(heroes)
                explorer.take_up(stand for stand in self.stands if stand.heroes == heroes)
                self._seek(explorer, wanted, most, found, tell)

    def _seek(
        self,
        explorer: Explorer,
        wanted: list[str],
        most: int,
        found: dict[str, Witnessed],
        tell: Tell | None,
    ) -> None:
        """One round of one group: goes for everything that nobody has found yet."""
        for goal in self._easy_first(explorer, [goal for goal in wanted if goal not in found]):
            if most and self.expanded < MOST_EXPANDED:
                before = explorer.looked_at
                explorer.seek(goal, most)
                self.expanded += explorer.looked_at - before
            witness = explorer.witness(goal)
            if witness is not None:
                found[goal] = witness
            self._told(tell, wanted)

    def _easy_first(self, explorer: Explorer, goals: list[str]) -> Iterator[str]:
        """Goals in the order in which the relaxed fixpoint reaches them; goals these heroes cannot reach are left out."""
        reach, ids = explorer.guide.reach, explorer.guide.world.ids
        return iter(
            sorted(
                (goal for goal in goals if explorer.guide.possible(goal)),
                key=lambda goal: reach.turn[ids[goal]],
            )
        )
