"""One game of a playtest: depends on campaign, rules, seed and number alone, on any machine.

Promises that no fault of the rules gets out: it becomes a Fault in the notes, with the answers that led there.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Final

import msgspec

from runtime.play.bots.agents import Agent
from runtime.play.playtests.laws import broken_law
from runtime.play.playtests.notes import Fault, GameNotes
from runtime.play.playtests.watching_games import Watcher
from runtime.rules.calendar.day import play_campaign
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.state.game import Game


class GameLimits(msgspec.Struct, frozen=True):
    """When a game is given up.

    The limits are counts, never seconds, so they are the same on every machine.
    """

    days: int = 150
    decisions: int = 60_000
    between: int = 3_000  # decisions between two quiet points; more is an endless loop
    told: int = 60_000  # events between two decisions; more is an endless loop
    pages: int = 150  # pages of one reading; the rules break off one that goes round, so it is reported here


class PlayedGame(msgspec.Struct):
    """The notes, and every answer of the game, chance's too. Answers last only while the game is in memory."""

    notes: GameNotes
    answers: list[Answer]
    chance: list[bool]  # whose answers they are
    quiet: list[bool]  # whether nothing was under way before them


_DEFAULT: Final = GameLimits()


def drive(
    game: Game,
    rules: Edition,
    agent: Agent,
    chance: Agent,
    notes: GameNotes,
    limits: GameLimits = _DEFAULT,
    at_rest: Callable[[], None] | None = None,
) -> PlayedGame:
    """Plays a new game to its end or to a limit. `at_rest` is called whenever nothing is under way."""
    watcher = Watcher(game, notes)
    answers: list[Answer] = []
    rolled: list[bool] = []
    quiet: list[bool] = []
    since_quiet = told = pages = 0
    flow = play_campaign(game, rules)
    answer: Answer | None = None
    try:
        while notes.decisions < limits.decisions and game.calendar.day <= limits.days:
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if type(item) is Decision:
                told = 0
                since_quiet += 1
                if since_quiet > limits.between:
                    raise _Found(
                        "endless", f"{limits.between} decisions without a quiet moment, now {item.kind}"
                    )
                # Only choices are noted with their reasons, which are lost once they are answered.
                plain = item.plain() if item.kind == "verse.choice" else item
                answer = (chance if item.actor == CHANCE else agent).answer(item)
                item.check(answer)
                watcher.decided(plain, answer)
                answers.append(answer)
                rolled.append(item.actor == CHANCE)
                quiet.append(since_quiet == 1)
            elif item is QUIET:
                since_quiet = pages = 0
                watcher.hear(QUIET)
                if at_rest is not None:
                    at_rest()
                settled = game.calendar.stage != "setup" and not game.unsettled
                if settled and (broken := broken_law(game, rules)):
                    raise _Found("law", broken)
            elif isinstance(item, Event):
                told += 1
                pages += item.kind == "verse"
                if pages > limits.pages:
                    raise _Found("endless", f"{limits.pages} pages in one reading, now {item.what}")
                if told > limits.told:
                    raise _Found(
                        "endless", f"{limits.told} things happened and nobody was asked, now {item.kind}"
                    )
                watcher.hear(item)
    except StopIteration:
        pass
    except _Found as found:
        notes.failure = Fault(
            kind=found.kind, message=found.message, decision=notes.decisions, where=_where(notes)
        )
    except Exception as error:  # a fault of the rules or of a bot must not end the other games
        notes.failure = crash(error)
        notes.failure.decision, notes.failure.where = notes.decisions, _where(notes)
    watcher.over()
    if notes.failure is not None:
        notes.result = "failed"
    return PlayedGame(notes, answers, rolled, quiet)


def crash(error: Exception) -> Fault:
    """An error of the rules, with the place that raised it: two crashes at one place are one fault."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{last.filename.rsplit('/', 1)[-1]}:{last.name}"
    return Fault(kind="crash", message=f"{type(error).__name__}: {error} ({place})")


class _Found(Exception):
    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind, self.message = kind, message


def _where(notes: GameNotes) -> str:
    return notes.last[-1] if notes.last else ""
