"""Several cards named in one answer: laid one after another, then the end of the turn and what is discarded there."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.rules.protocol.decisions import Decision, Refused
from runtime.sentences import table_says
from runtime.ui.table import Table


def answer_in_turn(table: Table, keys: Sequence[str]) -> None:
    """Several cards of one activation, one after another; then the end of the turn and its discards.

    Cards that no longer fit are reported and stay in the hand.
    """
    decision, moment, written = table.decision, _moment(table), len(table.steps)
    for number, key in enumerate(keys):
        if number and (table.decision is None or _moment(table) != moment):
            rest = keys[number:]
            if rest[0] == "end":  # the table has meanwhile ended the turn itself
                rest = rest[1:]
            elif keys[number - 1] != "end":
                table.notice = table_says.SOMETHING_ELSE_CAME_FIRST_THE_REST
                return
            if rest and not _discarded(table, rest, decision, written):
                table.notice = table_says.SOMETHING_ELSE_CAME_FIRST_THE_REST
            return
        try:
            table.answer(key)
        except Refused as reason:
            if not number:
                raise
            option = table.decision.option(key) if table.decision is not None else None
            why = option.blocked if option is not None else ""
            table.notice = table_says.WAS_NOT_LAID.format(
                text=option.text if option is not None else key, reason=why or str(reason).rstrip(".")
            )
            return


def _discarded(table: Table, keys: Sequence[str], written: Decision | None, since: int) -> bool:
    """Discards the cards named after the end of the turn, if exactly so many are asked for and nothing new was seen."""
    asked = table.decision
    if asked is None or written is None or (asked.kind, asked.actor) != ("hand.discard", written.actor):
        return False
    seen = any(e.kind in ("cards", "rolled") for step in table.steps[since:] for e in step.told)
    if seen or not asked.least <= len(keys) <= asked.most:
        return False
    try:
        table.answer(keys[0] if asked.single else tuple(keys))
    except Refused:
        return False
    return True


def _moment(table: Table) -> object:
    decision, encounter = table.decision, table.session.game.encounter
    if decision is None or encounter is None:
        return None
    return decision.kind, decision.actor, encounter.name, encounter.turn, len(encounter.activated)
