"""All witnesses of a campaign: every group of heroes sets out, and the first one to reach a goal is its witness.

Owns the order of the search: first from kept journeys, then from the beginning; easy goals first; small budgets before
large ones; everybody together before each hero alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from chronicler.witnesses.explorer import Explorer, Stand, Witnessed
from chronicler.witnesses.state_budget import OutOfStates, StateBudget
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition

# How many positions to look at for one goal in each round: near goals are found before anybody looks far.
ROUNDS = (40, 400)

TRAVELS = 12  # whole games of each group

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
        self.found: dict[str, Witnessed] = {}  # also when the search is stopped half way

    def explorer(self, heroes: tuple[str, ...]) -> Explorer:
        """The explorer of a group, which has looked around."""
        found = self.explorers.get(heroes)
        if found is None:
            found = self.explorers[heroes] = self._sent(heroes)
            found.look_around()
            found.travel(range(TRAVELS))
        return found

    def find(self, goals: Iterable[str], tell: Tell | None = None) -> dict[str, Witnessed]:
        """A witness for each goal that has one within the limits."""
        wanted = list(dict.fromkeys(goals))
        try:
            return self._find(wanted, tell)
        except OutOfStates:
            # The same states bring the same goals, wherever among them the budget ended.
            for explorer in self.sent:
                for goal in wanted:
                    witness = explorer.witness(goal)
                    if witness is not None:
                        self.found.setdefault(goal, witness)
            if len(self.found) < len(wanted):
                raise
            return self.found

    def _sent(self, heroes: tuple[str, ...]) -> Explorer:
        self.sent.append(Explorer(self.book, self.rules, heroes, self.budget))
        return self.sent[-1]

    def _find(self, wanted: list[str], tell: Tell | None) -> dict[str, Witnessed]:
        found = self.found
        self._from_kept(wanted, found, tell)
        for most in (0, *self.rounds):
            for heroes in self.groups:
                if len(found) == len(wanted):
                    return found
                self._seek(self.explorer(heroes), wanted, most, found, tell)
        return found

    def _from_kept(self, wanted: list[str], found: dict[str, Witnessed], tell: Tell | None) -> None:
        """What lies near a kept journey: after a change of some pages, that is nearly everything."""
        for heroes in dict.fromkeys(stand.heroes for stand in self.stands):
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
            if most:
                explorer.seek(goal, most)
            witness = explorer.witness(goal)
            if witness is not None:
                found[goal] = witness
            if tell is not None:
                tell(len(found), len(wanted))

    def _easy_first(self, explorer: Explorer, goals: list[str]) -> Iterator[str]:
        """Goals in the order in which the relaxed fixpoint reaches them; goals these heroes cannot reach are left out."""
        reach, ids = explorer.guide.reach, explorer.guide.world.ids
        return iter(
            sorted(
                (goal for goal in goals if explorer.guide.possible(goal)),
                key=lambda goal: reach.turn[ids[goal]],
            )
        )
