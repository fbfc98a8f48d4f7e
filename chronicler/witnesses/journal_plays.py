"""Plays of the Journal that look for what is new: thousands of them cost less than one guided search.

Owns how such a play decides. It prefers answers that plays seldom gave at a place, so that a hub gives all its choices. It
starts from the beginning, or from a position at which an earlier play met something new. A play towards a goal prefers
what the relaxed plan would do, and goes on from wherever it came nearer. All of it follows from counts and a seed, never
from a clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from chronicler.witnesses.guide import FAR
from chronicler.witnesses.reached_positions import ReachedPosition
from runtime.rules.calendar.day import play_campaign
from runtime.rules.journal.reading_verses import ROUND
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.state.game import Game

if TYPE_CHECKING:
    from chronicler.witnesses.explorer import Explorer

MOST_DECISIONS = 3_000  # of one play
MOST_DAYS = 200
SET_OUT = 0.5  # the share of plays that start at the beginning

CLIMBS = 8  # plays towards one goal
CLIMBS_OF_PAGES = 24  # the same in a story that is all pages, where whole games bring nothing more
SHORT = 30  # quiet points of each of them
HELPFUL = 12.0  # how much likelier the plan's answers are


class Climb(NamedTuple):
    """A position on the way to a goal: what the plan from there would answer, and how far it is."""

    away: int
    node: ReachedPosition
    helpful: frozenset[Answer]


class JournalPlays:
    """Plays of one group of heroes; its explorer notes what they meet."""

    def __init__(self, explorer: Explorer, seed: int = 0) -> None:
        self.explorer, self.steps, self.budget = explorer, explorer.steps, explorer.budget
        self.dice = Random(seed)
        self.answered: dict[tuple[object, Answer], int] = {}
        self.starts: list[ReachedPosition] = []  # where something new was met, latest last
        self.chosen: list[int] = []  # how often plays have started from each of them since

    def take_up(self, positions: Sequence[ReachedPosition]) -> None:
        """Takes the positions of kept journeys as more places to start from."""
        for one in positions:
            self._add(one)

    def climb(self, goal: str, node: ReachedPosition, plays: int = CLIMBS) -> bool:
        """Makes short plays towards a goal, first from this position, then each from the nearest one so far."""
        here = self._measured(node, goal)
        for _ in range(plays if here.away < FAR else 0):
            if goal in self.explorer.first:
                return True
            end, _ = self.one(here.node, SHORT, here, goal)
            if end is None or end.game.ending:
                continue
            there = self._measured(end, goal)
            if there.away < here.away:
                here = there
        return goal in self.explorer.first

    # --- where to set out
    def _add(self, node: ReachedPosition) -> None:
        self.starts.append(node)
        self.chosen.append(0)

    def start(self) -> ReachedPosition:
        """Where a play starts: the beginning, or a position at which a play met something new."""
        if not self.starts or self.dice.random() < SET_OUT:
            return self.explorer.beginning()
        # Takes the least tried of a few; the later ones are deeper in the story.
        some = [self.dice.randrange(len(self.starts)) for _ in range(3)]
        best = min(some, key=lambda one: (self.chosen[one], -one))
        self.chosen[best] += 1
        return self.starts[best]

    def _measured(self, node: ReachedPosition, goal: str) -> Climb:
        guide = self.explorer.guide
        reach = guide.reach_from(node.facts, guide.world.ids[goal])
        away = guide.distance(reach, node.game, goal)
        if away >= FAR:
            return Climb(away, node, frozenset())
        return Climb(away, node, guide.answers(reach, goal, self.explorer.book))

    # --- a play
    def one(
        self, node: ReachedPosition, patience: int, climb: Climb | None = None, goal: str = ""
    ) -> tuple[ReachedPosition | None, int]:
        """Makes one play; returns where it first did what the plan wants (or where it ended) and its number of decisions."""
        explorer, steps, goal_of = self.explorer, self.steps, self.steps.choices.goal
        game = node.game.clone()
        flow = play_campaign(game, steps.rules)
        answers: list[Answer] = []
        verses: list[str] = []
        choices: list[str] = []
        met: Event | None = None
        answer: Answer | None = None
        decisions = since = quiet = helped = 0
        helpful: frozenset[Answer] = frozenset() if climb is None else climb.helpful
        over = False
        while not over:
            try:
                item = flow.send(answer)  # type: ignore[arg-type]
            except StopIteration:
                item, over = QUIET, True
            answer = None
            if type(item) is Decision:
                decisions += 1
                answer = steps.plain(item, game)
                if answer is None:
                    answer = self._decided(item, game, met, helpful)
                    answers.append(answer)
                taken = goal_of(item, answer)
                if taken:
                    choices.append(taken)
                    helped += taken in helpful
            elif item is QUIET:
                quiet += 1
                if quiet == 1 and not (over or answers or verses):
                    continue  # where the play starts
                self.budget.spend()
                since += 1
                found = explorer.met(node, answers, game, verses, choices)
                if found is not None:
                    node = found
                    since = since if climb else 0
                    answers, verses, choices = [], [], []
                    if not game.ending:
                        self._add(node)
                if goal and goal in explorer.first:
                    return None, decisions
                if climb is not None and (helped or since >= patience):
                    if answers:
                        node = ReachedPosition(
                            node, tuple(answers), game.clone(), tuple(verses), choices=tuple(choices)
                        )
                    return node, decisions
                if since >= patience or decisions >= MOST_DECISIONS or game.calendar.day > MOST_DAYS:
                    break
            elif item is ROUND:
                break  # the rules cut this reading off: it shows nothing
            elif isinstance(item, Event):
                if item.kind == "verse":
                    verses.append(item.what)
                elif item.kind == "encounter":
                    met = item
        return None, max(1, decisions)

    def _decided(
        self, decision: Decision, game: Game, met: Event | None, helpful: frozenset[Answer]
    ) -> Answer:
        """Picks one of the ways to go on; an encounter ends in a way that the rules have shown to be possible."""
        if decision.kind != "encounter.outcome" or met is None:
            return self._chosen(decision, self.steps.branches(decision, game, met), helpful)
        party = tuple(met.who.split(", "))
        ends: list[Answer] = list(decision.open_keys())
        while len(ends) > 1:
            # It chooses before it tries: trying all of them costs more than the play.
            end = self._chosen(decision, ends, helpful)
            if self.steps.can_end(game, party, met.what, str(end)):
                return end
            ends.remove(end)
        return ends[0]

    def _chosen(self, decision: Decision, keys: Sequence[Answer], helpful: frozenset[Answer]) -> Answer:
        """Chooses by chance: ways taken less often are likelier, and those of a plan much likelier."""
        if len(keys) == 1:
            return keys[0]
        answered = self.answered
        place: object = decision.at or (decision.kind, decision.actor)
        counts = [answered.get((place, key), 0) for key in keys]
        weights = [1 / (1 + count) for count in counts]
        if helpful:
            goal_of = self.steps.choices.goal
            for index, key in enumerate(keys):
                if (goal_of(decision, key) or key) in helpful:
                    weights[index] = HELPFUL * max(weights)
                    break
        key = self.dice.choices(keys, weights)[0]
        answered[place, key] = answered.get((place, key), 0) + 1
        return key
