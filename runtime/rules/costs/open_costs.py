"""Costs whose parts leave the kind open ("1 wealth or food"): whether they can be paid, and in which kinds.

A single such part is divided like any other. But two of them may want the same thing, and Energy falls together with
Health. Then the kinds are decided first, and the players are offered only kinds that leave the rest of the cost
payable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from runtime.rules.book.prepared import Due, due_of
from runtime.rules.protocol.decisions import PLAYERS, SourcePlace
from runtime.rules.protocol.flow import Flow, number
from runtime.sentences import rules_say
from runtime.sentences.lists_and_numbers import either
from schemas.words import TRACKS

_TRACKS: Final = frozenset(TRACKS)


def payable(due: Sequence[Due], have: Mapping[str, int]) -> bool:
    """Whether some choice of kinds pays everything, given what there is of each kind. KOR-ACTION-007."""
    if not due:
        return True
    (amount, kinds), rest = due[0], due[1:]
    what, others = kinds[0], kinds[1:]
    least = 0 if others else amount
    for part in range(least, min(amount, have[what]) + 1):
        left = {**have, what: have[what] - part}
        if payable((Due(amount - part, others), *rest) if others else rest, left):
            return True
    return False


def entangled(due: Sequence[Due]) -> bool:
    """Whether the choice of kinds in one part may make another part, or the owner's share, impossible to pay."""
    open_parts = 0
    for _, kinds in due:
        if len(kinds) > 1:
            open_parts += 1
            if open_parts > 1 or not _TRACKS.isdisjoint(kinds):
                return True
    return False


def _part_of(owners: Mapping[str, int], due: Sequence[Due]) -> int:
    """How much the owner of the action could pay, in the kinds that the owner must pay a part of."""
    return sum(min(amount, sum(owners.get(what, 0) for what in kinds)) for amount, kinds in due)


def decide_kinds(
    due: Sequence[Due], have: Mapping[str, int], at: SourcePlace | None, owners: Mapping[str, int], share: int
) -> Flow[list[Due]]:
    """The same cost with one kind for each part, as the players say. The owner's share must remain payable.

    KOR-PARTY-004, KOR-PAYLOSE-005, KOR-ABILITY-003.
    """
    settled: dict[str, int] = {}
    waiting = list(due)
    while waiting:
        amount, kinds = waiting.pop(0)
        what, others = kinds[0], kinds[1:]
        part = amount
        if others:
            fixed = [due_of(count, (kind,)) for kind, count in settled.items()]
            ways = [
                (some, (*fixed, due_of(some, (what,)), due_of(amount - some, others), *waiting))
                for some in range(amount + 1)
            ]
            possible = [
                some for some, parts in ways if payable(parts, have) and _part_of(owners, parts) >= share
            ]
            text = rules_say.HOW_MUCH_IS_PAID_IN.format(amount=amount, kinds=either(kinds), what=what)
            part = yield from number("pay.kind", PLAYERS, possible[0], possible[-1], text, at)
            waiting.insert(0, due_of(amount - part, others))
        settled[what] = settled.get(what, 0) + part
    return [due_of(count, (what,)) for what, count in settled.items() if count]
