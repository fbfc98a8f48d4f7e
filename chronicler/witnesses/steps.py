"""One step of the real game: every way an Action or a night can go, from one quiet point to the next.

Owns how a choice of the players or of chance becomes a branch. Dice show every face. An encounter ends in every way that
the rules have shown to be possible for this party. What a table does without talking (`plainly`) is no branch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from chronicler.witnesses.choice_goals import TakenChoices
from runtime.play.plans.plainly import plain_answer
from runtime.rules.calendar.day import play_campaign
from runtime.rules.edition import Edition
from runtime.rules.journal.reading_verses import ROUND
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.state.game import Game

MOST_ENDS = 160  # so many ways of one Action are followed to the end
MOST_OPTIONS = 12
# Trading between friends and turning cards are no branches: a shared purse leads to the same places.
_IDLE = frozenset(("give", "exchange", "someone-else"))

# What the players may agree on instead of somebody's turn.
_TOGETHER = frozenset(("end-the-day", "next-round"))

# Whether the party can bring an encounter to an outcome: asks with the position, the party and the card.
CanEnd = Callable[[Game, tuple[str, ...], str, str], bool]


class End(NamedTuple):
    """One way a step can go: the answers that were more than plain, the position after it, the Verses read."""

    answers: tuple[Answer, ...]
    game: Game
    verses: tuple[str, ...]
    choices: tuple[str, ...] = ()  # the goals of those taken
    cut_off: bool = False  # the pages went round for ever, and the rules stopped the reading


class Steps:
    """Plays steps under one edition; `wanted` are attributes worth buying, `top` cards worth drawing."""

    def __init__(
        self,
        rules: Edition,
        can_end: CanEnd,
        top: Sequence[str],
        wanted: frozenset[str],
        choices: TakenChoices,
    ) -> None:
        self.rules, self.can_end, self.choices = rules, can_end, choices
        self.top, self.wanted = tuple(top), wanted

    def ends(self, game: Game) -> Iterator[End]:
        """Every way the next step can go; the ends of each Action are counted separately."""
        counts: dict[tuple[Answer, ...], int] = {}
        stack: list[tuple[Answer, ...]] = [()]
        while stack:
            given = stack.pop()
            if counts.get(given[:2], 0) >= MOST_ENDS:
                continue
            end = self._follow(game, given, stack)
            if end.cut_off:
                continue  # no way to play, and no witness of anything
            counts[end.answers[:2]] = counts.get(end.answers[:2], 0) + 1
            yield end

    def _follow(self, game: Game, given: tuple[Answer, ...], stack: list[tuple[Answer, ...]]) -> End:
        """Plays these answers, then always the first possible one; puts the others on the stack."""
        copy = game.clone()
        flow = play_campaign(copy, self.rules)
        stage = game.calendar.stage
        answers = list(given)
        done: set[tuple[object, ...]] = set()
        verses: list[str] = []
        choices: list[str] = []
        met: Event | None = None
        taken = quiet = 0
        cut_off = False
        answer: Answer | None = None
        try:
            while True:
                item = flow.send(answer)  # type: ignore[arg-type]
                answer = None
                if type(item) is Decision:
                    answer = self.plain(item, copy)
                    if answer is None:
                        if taken == len(answers):
                            first, *others = _fresh(item, self.branches(item, copy, met), done)
                            stack += [(*answers, other) for other in reversed(others)]
                            answers.append(first)
                        answer = answers[taken]
                        taken += 1
                        done.add((item.at, item.actor, answer))
                    choices.append(self.choices.goal(item, answer))
                    continue
                assert isinstance(item, Event)
                if item is QUIET:
                    quiet += 1
                    if quiet > 1 and (taken or copy.calendar.stage != stage):
                        break
                elif item.kind == "verse":
                    verses.append(item.what)
                elif item is ROUND:
                    cut_off = True
                    break
                elif item.kind == "encounter":
                    met = item
        except StopIteration:
            pass
        return End(tuple(answers), copy, tuple(verses), tuple(filter(None, choices)), cut_off)

    def plain(self, decision: Decision, game: Game) -> Answer | None:
        if decision.kind == "vision.read" or (decision.kind == "advance.spend" and self.wanted):
            return None
        return plain_answer(decision, game, self.top)

    def branches(self, decision: Decision, game: Game, met: Event | None) -> Sequence[Answer]:
        keys = decision.open_keys()
        if not decision.single:
            few, many = tuple(keys[: decision.least]), tuple(keys[: decision.most])
            return [few] if few == many or decision.ordered else [few, many]
        if decision.kind == "day.who":
            return [keys[0], *(key for key in keys[1:] if key in _TOGETHER)]
        if decision.kind == "day.action":
            return [key for key in keys if key not in _IDLE] or keys[-1:]
        if decision.kind == "advance.spend":
            return [key for key in keys if key == "keep" or key.partition("-")[2] in self.wanted]
        if decision.kind == "encounter.outcome" and met is not None:
            party = tuple(met.who.split(", "))
            return [key for key in keys if self.can_end(game, party, met.what, key)] or [keys[-1]]
        # A page may have any number of choices, and each is a goal of its own.
        return keys if decision.kind == "verse.choice" else list(keys[:MOST_OPTIONS])


def _fresh(decision: Decision, keys: Sequence[Answer], done: set[tuple[object, ...]]) -> Sequence[Answer]:
    """The options not yet chosen at this place in this step, so that a page which returns to its choices ends."""
    if decision.kind != "verse.choice":
        return keys
    return [key for key in keys if (decision.at, decision.actor, key) not in done] or keys[-1:]
