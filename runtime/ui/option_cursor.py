"""The cursor over options: where it rests by itself, what Return would take there, and what Space marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from runtime.rules.protocol.decisions import Decision
from runtime.sentences import table_says
from schemas.table_view import OptionView

LEAVING: Final = frozenset(("escape", "avoid", "give-up"))  # the cursor never rests here by itself


def resting_place(rows: Sequence[OptionView], at: int, decision: Decision | None) -> int:
    """An option that can be taken, and if possible one that is not dangerous."""
    safe = [
        index
        for index, row in enumerate(rows)
        if not row.locked and not row.dangerous and row.key not in LEAVING and not row.key.startswith("@")
    ]
    able = safe or [index for index, row in enumerate(rows) if not row.locked]
    if decision is not None and decision.kind == "encounter.play":
        # A card, or the end of the turn: one Return too many uses nothing up.
        cards = [one for one in able if rows[one].about.startswith("card:")]
        able = cards or [one for one in able if rows[one].key == "end"] or able
    return next((one for one in able if one >= at), able[0]) if able else 0


def not_by_return(row: OptionView | None) -> str:
    """Why Return alone does not take this: what is locked or dangerous."""
    if row is None:
        return ""
    if row.locked:
        return table_says.THAT_IS_CLOSED.format(locked=row.locked)
    if row.dangerous:
        what = ", ".join(row.preview)
        return table_says.THAT_IS_DANGEROUS_TO_TAKE_IT.format(what=what, number=row.number)
    return ""


def taken_by_return(decision: Decision | None, row: OptionView | None, picked: tuple[str, ...]) -> str:
    """What Return alone answers: the marks if there are any, else the option under the cursor."""
    if decision is None or row is None:
        return "quit"
    if picked:
        return ", ".join(picked) + ("," if decision.single else "")
    if not decision.single and not row.key.startswith("@"):
        return ""
    return row.key


def _is_chain(decision: Decision) -> bool:
    """Several cards of one activation, in the order of play."""
    return decision.kind == "encounter.play"


def can_be_marked(decision: Decision, row: OptionView) -> bool:
    """Whether several options may be chosen here, and this one is of them."""
    return (not decision.single or _is_chain(decision)) and not row.key.startswith("@")


def marked_too(decision: Decision, row: OptionView, picked: tuple[str, ...]) -> tuple[str, ...] | None:
    """The marks with this one, or without it if it has one. None if it is closed."""
    if row.key in picked:
        return tuple(key for key in picked if key != row.key)
    if row.locked and not (_is_chain(decision) and picked):
        return None
    if _is_chain(decision) or len(picked) < decision.most:
        return (*picked, row.key)
    return picked
