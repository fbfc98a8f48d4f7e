"""What may be taken back, and which of the table's own answers somebody may still want to change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from runtime.play.saves.save import SAVE_ERRORS, Step
from runtime.play.sessions.session import Session
from runtime.rules.protocol.decisions import Decision, Refused
from runtime.sentences import table_says
from runtime.ui.habits import GOES_ON, HELD_BACK, NO_CARD, SOMEONE_ELSE, instead

Unasked = list[tuple[int, Decision]]
"""What the table answered without asking: the number of the step, and what would have been asked."""

# What cannot be unseen: with the barrier set, such an answer cannot be taken back.
REVEALING: Final = frozenset(
    ("rolled", "verse", "revealed", "event", "cards", "encounter", "hint", "owns", "replaced", "redirected")
)


def _reveals(step: Step) -> bool:
    """Whether somebody has seen something in it that cannot be unseen."""
    return bool(step.chance) or any(event.kind in REVEALING for event in step.told)


def check_barrier(step: Step, undo: str) -> None:
    """Raises Refused if this step may not be taken back in a game that is played so."""
    if undo == "off":
        raise Refused(table_says.THIS_GAME_IS_PLAYED_WITHOUT_TAKING)
    if undo == "unseen" and _reveals(step):
        raise Refused(table_says.DICE_HAVE_FALLEN_OR_SOMETHING_WAS)


def changeable(unasked: Unasked, steps: Sequence[Step], session: Session, undo: str) -> list[tuple[str, str]]:
    """What could have been answered instead: keys and texts, shown as options."""
    found: list[tuple[str, str]] = []
    for number, decision in unasked:
        step = steps[number] if number < len(steps) else None
        if step is None or step.itself not in HELD_BACK or not _may_return(steps[number:], undo):
            continue
        if step.itself == NO_CARD and session.game.encounter is None:
            continue  # undo takes back what is over
        texts = [text for _, text in found]
        found += [
            (f"@{number}:{key}", text)
            for key, text in instead(step, decision, session.book)
            if text not in texts
        ]
    return found


def _may_return(since: Sequence[Step], undo: str) -> bool:
    return undo == "free" or not any(_reveals(step) for step in since)


def made_needless(
    unasked: Unasked, steps: Sequence[Step], better: Sequence[tuple[str, str]]
) -> frozenset[str]:
    """Options of the rules that say no more than what could have been answered instead."""
    offered = {key.partition(":")[2] for key, _ in better}
    for number, decision in unasked:
        step = steps[number] if number < len(steps) else None
        if step is not None and step.itself == GOES_ON and {*decision.open_keys()} <= {*offered, step.answer}:
            return frozenset((SOMEONE_ELSE,))
    return frozenset()


def asked_before(session: Session, numbers: range) -> Unasked:
    """What would have been asked in the last steps of a session, which have these numbers."""
    found: Unasked = []
    if not numbers:
        return found
    before = session.fork()
    try:
        for number in reversed(numbers):
            before.undo()
            if before.decision is not None:
                found.insert(0, (number, before.decision))
    except (Refused, *SAVE_ERRORS):  # an older save does not know the way back
        return []
    return found
