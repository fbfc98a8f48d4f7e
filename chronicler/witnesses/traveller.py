"""Whole games of a sensible traveller as witnesses: good play sees early what a search by width finds late.

The traveller decides only what is worth deciding; what a table does without talking stays plain. An encounter ends in
the best way that the rules have shown to be possible, so that every game can be written down as a journey.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from chronicler.witnesses.steps import End, Steps
from runtime.play.bots.wayfarer import Wayfarer
from runtime.rules.calendar.day import play_campaign
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.state.game import Game

MOST_DAYS = 40
_BEST = ("win", "green", "escape", "gray", "avoid", "red", "lose")


def whole_game(game: Game, steps: Steps, seed: int) -> Iterator[End]:
    """Plays one game from its beginning, from quiet point to quiet point; odd seeds give talks and fights away."""
    dice = Random(seed)
    bot = Wayfarer(game, steps.rules, seed)
    flow = play_campaign(game, steps.rules)
    answers: list[Answer] = []
    verses: list[str] = []
    choices: list[str] = []
    met: Event | None = None
    answer: Answer | None = None
    while game.calendar.day <= MOST_DAYS:
        try:
            item = flow.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            break
        answer = None
        if type(item) is Decision:
            answer = steps.plain(item, game)
            if answer is None:
                answer = _decided(item.plain(), game, steps, bot, dice, met, worst=seed % 2 == 1)
                answers.append(answer)
            choices.append(steps.choices.goal(item, answer))
        elif item is QUIET:
            yield End(tuple(answers), game.clone(), tuple(verses), tuple(filter(None, choices)))
            answers, verses, choices = [], [], []
        elif isinstance(item, Event):
            if item.kind == "verse":
                verses.append(item.what)
            elif item.kind == "encounter":
                met = item
    yield End(tuple(answers), game.clone(), tuple(verses), tuple(filter(None, choices)))


def _decided(
    decision: Decision,
    game: Game,
    steps: Steps,
    bot: Wayfarer,
    dice: Random,
    met: Event | None,
    *,
    worst: bool,
) -> Answer:
    if decision.kind == "encounter.outcome":
        ends = [str(key) for key in steps.branches(decision, game, met)]
        ends.sort(key=lambda key: _BEST.index(key) if key in _BEST else len(_BEST))
        return ends[-1] if worst and dice.random() < 0.5 else ends[0]
    if decision.actor == CHANCE:
        return dice.choice(decision.open_keys())
    if decision.kind == "verse.choice" and dice.random() < 0.25:
        # Sometimes it acts against its better judgement; otherwise it would read the same pages every time.
        return dice.choice(decision.open_keys())
    return bot.answer(decision)
