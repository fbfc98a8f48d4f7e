"""Playing steps again: after an edit of the campaign, from a report, from an old save.

Owns how far kept answers carry over to changed content. An answer of a person must still be on offer. An answer of
chance is kept where it fits, and made to fit where a deck has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from runtime.play.bots.agents import Chance
from runtime.play.saves.save import Head, Step
from runtime.play.sessions.session import ReplayStopped, Session
from runtime.play.telling.transcript import answer_words
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Refused
from runtime.rules.protocol.events import Event


class Replayed(NamedTuple):
    """The session after the steps that fitted, these steps as told this time, and what stopped the replay."""

    session: Session
    steps: list[Step]
    stopped: ReplayStopped | None


def play_again(book: Book, rules: Edition, head: Head, steps: Iterable[Step]) -> Replayed:
    """From the first shuffle on, as far as the answers fit."""
    session = Session(book, rules, head.heroes)
    chance = Chance(head.seed)
    done: list[Step] = []
    stopped: ReplayStopped | None = None
    for index, step in enumerate(steps):
        decision = session.decision
        told: list[Event] = []
        if step.answer is None:
            text = book.campaign.text
            told = [*([Event("prose", text=text)] if text else []), *session.events]
        elif decision is None:
            stopped = ReplayStopped(index - 1, None, step.answer, "nothing more is asked")
            break
        else:
            try:
                session.answer(step.answer, kept=True)
            except Refused as refused:
                stopped = ReplayStopped(index - 1, decision, step.answer, str(refused))
                break
            told = list(session.events)
        rolled = _let_chance_answer(session, list(step.chance), chance, told)
        done.append(msgspec.structs.replace(_step(decision, step.answer, rolled, told), itself=step.itself))
    data = session.to_data()
    data["seed"] = head.seed
    return Replayed(Session.from_data(book, rules, data), done, stopped)


def _let_chance_answer(
    session: Session, kept: list[Answer], chance: Chance, told: list[Event]
) -> list[Answer]:
    rolled: list[Answer] = []
    while session.decision is not None and session.decision.actor == CHANCE:
        answer = _fitting(session.decision, kept.pop(0) if kept else None, chance)
        chance.count += 1
        session.answer(answer)
        rolled.append(answer)
        told += session.events
    return rolled


def _fitting(decision: Decision, kept: Answer | None, chance: Chance) -> Answer:
    """The kept answer. If the deck has changed, a shuffle keeps its order and puts new cards at the bottom."""
    if kept is not None:
        if decision.ordered and not isinstance(kept, str):
            keys = decision.open_keys()
            old = [key for key in kept if key in keys]
            kept = (*old, *(key for key in keys if key not in old))
        try:
            decision.check(kept)
        except Refused:
            pass
        else:
            return kept
    answer = chance.answer(decision)
    chance.count -= 1  # the caller counts it, no matter who answered
    return answer


def _step(decision: Decision | None, answer: Answer | None, rolled: list[Answer], told: list[Event]) -> Step:
    if decision is None or answer is None:
        return Step(chance=tuple(rolled), told=tuple(told))
    return step_of(decision, answer, rolled, told)


def step_of(decision: Decision, answer: Answer, rolled: Iterable[Answer], told: Iterable[Event]) -> Step:
    """What is kept of a decision and its answer."""
    return Step(
        answer=answer,
        asked=decision.text,
        said=answer_words(decision, answer),
        actor=decision.actor,
        chance=tuple(rolled),
        told=tuple(told),
    )
