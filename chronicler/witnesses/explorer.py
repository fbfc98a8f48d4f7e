"""The search for witnesses in the real rules.

Two passes share one archive of positions. The first follows novelty: it keeps a position that shows something no earlier
one has shown (search by width). It finds most of a campaign in a few thousand plays. The second goes for what is left, one
goal after another. It takes the nearest position first, by the guide's relaxed plan, and keeps only what is new at that
distance. Limits are counts of positions, never seconds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from heapq import heapify, heappop, heappush

from chronicler.witnesses.choice_goals import TakenChoices
from chronicler.witnesses.encounter_ends import EncounterEnds
from chronicler.witnesses.guide import FAR, Guide, Route
from chronicler.witnesses.position_facts import MOST_DAYS, atoms_of, standing_facts
from chronicler.witnesses.reached_positions import ReachedPosition, Stand, Witnessed
from chronicler.witnesses.state_budget import StateBudget
from chronicler.witnesses.steps import End, Steps
from compiler.analysis.relaxed import Reach
from runtime.editions.modes import told_outcomes
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import new_game
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Answer
from runtime.rules.state.game import Game

MOST_POSITIONS = 4_000  # kept by the first pass, for one group of heroes
MOST_TRIED = 600  # positions looked at for one goal by the second
MOST_WAYS = 1_000_000  # from all positions of the first pass together


_MARKS = ("status:", "verse:", "chapter:", "filter:", "event:", "secret:", "companion:")


class Explorer:
    """Plays of one group of heroes, from the campaign's beginning."""

    def __init__(
        self, book: Book, rules: Edition, heroes: Sequence[str], budget: StateBudget | None = None
    ) -> None:
        self.book, self.played = book, rules
        self.budget = budget or StateBudget()
        self.heroes = tuple(heroes)
        self.told = told_outcomes(rules)
        self.guide = Guide(book.campaign, heroes)
        self.encounter_ends = EncounterEnds(rules)
        self.steps = Steps(
            self.told,
            self.encounter_ends.can_end,
            self.guide.cards(),
            self.guide.attributes(),
            TakenChoices(book.campaign),
        )
        self.first: dict[str, ReachedPosition] = {}  # verse or fact -> the first position that showed it
        self.archive: list[ReachedPosition] = []
        self._beginning: ReachedPosition | None = None
        self.looked_at = self.ways = 0
        self.routes: dict[str, Route | None] = {}
        self.distances: dict[tuple[str, frozenset[int]], list[tuple[int, ReachedPosition]]] = {}

    def _ends(self, node: ReachedPosition) -> Iterator[ReachedPosition]:
        self.looked_at += 1
        self.budget.spend()
        for end in self.steps.ends(node.game):
            self.ways += 1
            child = ReachedPosition(node, end.answers, end.game, end.verses, choices=end.choices)
            self._note(child, end)
            yield child

    def _note(self, node: ReachedPosition, end: End) -> None:
        for verse in end.verses:
            self.first.setdefault(f"verse:{verse}", node)
        for choice in end.choices:
            self.first.setdefault(choice, node)
        for fact in node.facts:
            # Only the step that reads a Verse shows it, not later steps after a kept journey that read it.
            if fact not in self.first and not fact.startswith("verse:"):
                self.first[fact] = node

    def witness(self, goal: str) -> Witnessed | None:
        """What was found for a goal."""
        node = self.first.get(goal)
        return None if node is None else Witnessed(self.heroes, node, self.steps.top, self.steps.wanted)

    def beginning(self) -> ReachedPosition:
        """Where the campaign begins."""
        if self._beginning is None:
            self._beginning = ReachedPosition(None, (), new_game(self.book, self.told, self.heroes), ())
        return self._beginning

    def met(
        self,
        node: ReachedPosition,
        answers: Sequence[Answer],
        game: Game,
        verses: Sequence[str],
        choices: Sequence[str],
    ) -> ReachedPosition | None:
        """A position after some answers, kept if it is the first to show something."""
        first = self.first
        new = [key for key in (f"verse:{verse}" for verse in verses) if key not in first]
        new += [choice for choice in choices if choice not in first]
        new += [fact for fact in standing_facts(game) if fact not in first]
        if not new:
            return None
        found = ReachedPosition(node, tuple(answers), game.clone(), tuple(verses), choices=tuple(choices))
        for key in new:
            first.setdefault(key, found)
        return found

    # --- the first pass
    def look_around(self, most: int = MOST_POSITIONS, ways: int = MOST_WAYS) -> None:
        """Keeps positions that show something new, in the order in which they were found."""
        known: set[object] = set()
        queue = [ReachedPosition(None, (), new_game(self.book, self.told, self.heroes), ())]
        for node in queue:
            if len(self.archive) >= most or self.ways >= ways:
                return
            self.archive.append(node)
            for child in self._ends(node):
                atoms = atoms_of(child.game, child.facts)
                if not atoms <= known:
                    known |= atoms
                    if not child.game.ending:
                        queue.append(child)

    def wander(
        self, most: int, telling: Collection[str] = (), idle: Set[str] = frozenset()
    ) -> Iterator[ReachedPosition]:
        """Positions that show something new, one after another, for callers that look at each of them.

        Choices and Verses that are `telling` make a position new even if another way has led to the same marks. The caller
        may take some away between two positions. What is `idle` makes no position new.
        """
        known: set[object] = set()
        queue = [ReachedPosition(None, (), new_game(self.book, self.told, self.heroes), ())]
        for node in queue:
            if self.looked_at >= most:
                return
            yield node
            for child in self._ends(node):
                # A loss is new as well, so the marks count as a whole.
                marks = (
                    frozenset(one for one in child.facts if one.startswith(_MARKS) and one not in idle),
                    frozenset(child.game.sheet.used),
                    frozenset(child.game.decks.removed),
                    tuple(child.game.calendar.time_passed.values()),
                    child.game.calendar.stage,
                )
                calendar = child.game.calendar
                today = (
                    min(calendar.day, MOST_DAYS),
                    frozenset(calendar.today),
                )  # who has passed sleeps next
                atoms = atoms_of(child.game, child.facts - idle) | {marks, today}
                if telling:
                    shown = {*child.choices, *(f"verse:{verse}" for verse in child.verses)}
                    atoms |= {(one, marks) for one in shown.intersection(telling)}
                if not atoms <= known and not child.game.ending:
                    known |= atoms
                    queue.append(child)

    def take_up(self, stands: Iterable[Stand]) -> None:
        """Takes positions of kept journeys to seek from, but only if their shuffles were the same as here."""
        self.archive += [
            ReachedPosition(None, (), stand.game, (), stand=stand)
            for stand in stands
            if stand.top == self.steps.top
        ]

    # --- the second pass
    def seek(self, goal: str, most: int = MOST_TRIED) -> bool:
        """Goes for one goal: first straight from the nearest positions, then along the play that the analysis gives."""
        if goal in self.first or not self.archive or not self.guide.possible(goal):
            return goal in self.first
        for avoid in self.guide.ways(self.archive[0].facts, goal):
            found = self._from(self._starts(goal, avoid), goal, avoid, most)
            if found is not None:
                self._keep(found)
                return True
        return self._along_the_witness(goal, most)

    def _along_the_witness(self, goal: str, most: int) -> bool:
        """Collects one thing after another like the abstract play, from the position that already has most of them."""
        if goal not in self.routes:
            self.routes[goal] = self.guide.route(goal)
        route = self.routes[goal]
        if route is None:
            return False
        wanted = [key for key in route.milestones if self.guide.possible(key)]
        starts = [node for node in self.archive if not node.facts & route.closed]
        if not starts:
            return False
        node = max(starts, key=lambda one: (len(one.facts.intersection(wanted)), -one.depth))
        before = self.looked_at
        for key in (*wanted, goal):
            if key in node.facts and key != goal:
                continue
            left = max(0, before + most - self.looked_at)
            found = self._from(self._away(key, route.avoid, [node]), key, route.avoid, left)
            if found is not None and (key == goal or not found.facts & route.closed):
                node = found
                self._keep(node)
        return node.shows(goal)

    def _starts(self, goal: str, avoid: frozenset[int]) -> list[tuple[int, ReachedPosition]]:
        """Every kept position with its distance from the goal; computed once, later only for newly kept ones."""
        known = self.distances.setdefault((goal, avoid), [])
        known += self._away(goal, avoid, self.archive[len(known) :])
        return known

    def _away(
        self, goal: str, avoid: frozenset[int], nodes: Iterable[ReachedPosition]
    ) -> list[tuple[int, ReachedPosition]]:
        target = self.guide.world.ids[goal]
        reaches: dict[frozenset[str], Reach] = {}
        found: list[tuple[int, ReachedPosition]] = []
        for node in nodes:
            reach = reaches.get(node.facts)
            if reach is None:
                reach = reaches[node.facts] = self.guide.reach_from(node.facts, target, avoid)
            found.append((self.guide.distance(reach, node.game, goal), node))
        return found

    def _from(
        self, starts: list[tuple[int, ReachedPosition]], goal: str, avoid: frozenset[int], most: int
    ) -> ReachedPosition | None:
        """Searches the nearest positions first; at equal distance only those that show something new there."""
        queue = [(away, node.depth, order, node) for order, (away, node) in enumerate(starts) if away < FAR]
        heapify(queue)
        order = len(starts)
        known: set[tuple[int, object]] = set()
        tried = 0
        while queue and tried < most:
            node = heappop(queue)[3]
            tried += 1
            children = []
            for child in self._ends(node):
                if child.shows(goal):
                    return child
                if not child.game.ending:
                    children.append(child)
            for away, child in self._away(goal, avoid, children):
                if away >= FAR:
                    continue
                atoms = {(away, atom) for atom in atoms_of(child.game, child.facts)}
                if not atoms <= known:
                    known |= atoms
                    order += 1
                    heappush(queue, (away, child.depth, order, child))
        return None

    def _keep(self, node: ReachedPosition) -> None:
        """Keeps what it found on the way to one goal, because it helps with the next."""
        kept = set(map(id, self.archive))
        self.archive += [one for one in node.positions() if id(one) not in kept and not one.game.ending]
