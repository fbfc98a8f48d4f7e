"""Games of a sensible traveller as witnesses: good play soon sees what random play never reaches.

The traveller is the curious one of the playtests: it prefers pages and choices that no earlier play of this search took.
It decides only what is worth deciding; what a table does without talking stays plain. Dice and encounters come out as they
did least often so far, mostly for the better. A game for a goal follows the plan of the analysis from wherever it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from chronicler.witnesses.reached_positions import ReachedPosition
from runtime.play.bots.interests import Interest
from runtime.play.bots.tempers import Temper
from runtime.play.bots.wayfarer import Wayfarer
from runtime.rules.calendar.day import play_campaign
from runtime.rules.journal.reading_verses import ROUND
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.state.game import Game

if TYPE_CHECKING:
    from chronicler.witnesses.explorer import Explorer
    from chronicler.witnesses.towards_goals import TowardsGoals

MOST_DAYS: Final = 60  # of one game, counted from where it starts
MOST_DECISIONS: Final = 6_000
_BEST: Final = ("win", "green", "escape", "gray", "avoid", "red", "lose")
_WORST: Final = 0.12  # how often an encounter ends in the way that was seen least, good or bad
_WHIM: Final = 0.1  # how often a page is left to chance
_LONG: Final = 12  # after so many choices of one reading it stops thinking, and reads as it comes

# Whole games differ by who plays them.
TEMPERS: Final = (
    Temper(novelty=2.0, curiosity=1.5, enough=0.3, purpose=1.5),
    Temper(novelty=3.0, curiosity=2.5, greed=0.4, caution=0.5, enough=0.2, purpose=1.5),
    Temper(novelty=1.0, curiosity=1.0, purpose=2.0),
)


class Traveller:
    """Plays games of one group of heroes; its explorer notes what they meet."""

    def __init__(self, explorer: Explorer, seed: int) -> None:
        self.explorer, self.steps = explorer, explorer.steps
        self.dice = Random(seed)
        self.games = 0
        self.pages = 0  # choices since the last quiet point
        self.coverage: dict[str, int] = {}  # how often plays met verses and choices ("verse|key")
        self.ended: dict[tuple[str, Answer], int] = {}  # ways in which encounters ended
        self.rolled: dict[tuple[object, Answer], int] = {}

    def game(
        self,
        node: ReachedPosition,
        found: list[ReachedPosition],
        *,
        patience: int,
        aim: TowardsGoals | None = None,
        until: str = "",
    ) -> int:
        """Plays one game until it meets nothing new for some time, or the goal `until`; returns its number of decisions.

        To come nearer to its aim counts as something new. Positions that first showed something, and those after a step
        nearer, are added to `found`.
        """
        explorer, steps = self.explorer, self.steps
        game = node.game.clone()
        temper = TEMPERS[self.games % len(TEMPERS)]
        self.games += 1
        interest = Interest(self.coverage, temper.novelty, aim, temper.purpose)
        bot = Wayfarer(game, steps.rules, self.dice.getrandbits(30), temper, interest)
        flow = play_campaign(game, steps.rules)
        last_day = game.calendar.day + MOST_DAYS
        answers: list[Answer] = []
        verses: list[str] = []
        choices: list[str] = []
        met: Event | None = None
        answer: Answer | None = None
        decisions = since = quiet = nearer = 0
        over = False
        self.pages = 0
        while not over and decisions < MOST_DECISIONS and game.calendar.day <= last_day:
            try:
                item = flow.send(answer)  # type: ignore[arg-type]
            except StopIteration:
                item, over = QUIET, True
            answer = None
            if type(item) is Decision:
                decisions += 1
                answer = steps.plain(item, game)
                if answer is None:
                    answer = self._decided(item, game, bot, met)
                    answers.append(answer)
                taken = steps.choices.goal(item, answer)
                if taken:
                    choices.append(taken)
                    self._met(taken.partition(":")[2])
            elif item is QUIET:
                quiet += 1
                self.pages = 0
                if quiet == 1 and not (over or answers or verses):
                    continue  # where the game starts
                explorer.budget.spend()
                since += 1
                new = explorer.met(node, answers, game, verses, choices)
                if new is None and aim is not None and aim.nearer > nearer:
                    new = ReachedPosition(node, tuple(answers), game.clone(), tuple(verses), tuple(choices))
                if aim is not None:
                    nearer = aim.nearer
                if new is not None:
                    node, since = new, 0
                    answers, verses, choices = [], [], []
                    if not game.ending:
                        found.append(node)
                if since >= patience or until in explorer.first:
                    break
            elif item is ROUND:
                break  # the rules cut this reading off: it shows nothing
            elif isinstance(item, Event):
                if item.kind == "verse":
                    verses.append(item.what)
                    self._met(item.what)
                elif item.kind == "encounter":
                    met = item
        return max(1, decisions)

    def _met(self, key: str) -> None:
        self.coverage[key] = self.coverage.get(key, 0) + 1

    def _decided(self, decision: Decision, game: Game, bot: Wayfarer, met: Event | None) -> Answer:
        if decision.kind == "encounter.outcome":
            return self._outcome(decision, game, met)
        if decision.actor == CHANCE:
            return self._least(decision, decision.open_keys())
        if decision.kind == "verse.choice":
            self.pages += 1
            if self.pages > _LONG:
                return self._least(decision, decision.open_keys())
            if self.dice.random() < _WHIM:
                return self.dice.choice(decision.open_keys())
        if decision.kind == "advance.spend":
            return self.dice.choice(self.steps.branches(decision, game, met))
        return bot.answer(decision)

    def _least(self, decision: Decision, keys: Sequence[str]) -> Answer:
        """One of the answers that came up least often at this place."""
        place: object = decision.at or decision.kind
        counts = [self.rolled.get((place, key), 0) for key in keys]
        key = self.dice.choice([key for key, count in zip(keys, counts, strict=True) if count == min(counts)])
        self.rolled[place, key] = self.rolled.get((place, key), 0) + 1
        return key

    def _outcome(self, decision: Decision, game: Game, met: Event | None) -> Answer:
        """Mostly the best outcome that the rules allow, sometimes the one that was seen least."""
        ends = sorted(decision.open_keys(), key=lambda key: _BEST.index(key) if key in _BEST else len(_BEST))
        name = met.what if met is not None else ""
        missing = any((name, end) not in self.ended for end in ends)
        if self.dice.random() < (0.5 if missing else _WORST):
            ends.sort(key=lambda end: self.ended.get((name, end), 0))
        party = tuple(met.who.split(", ")) if met is not None else ()
        end = next((end for end in ends[:-1] if self.steps.can_end(game, party, name, end)), ends[-1])
        self.ended[name, end] = self.ended.get((name, end), 0) + 1
        return end
