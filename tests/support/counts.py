"""Decision counts by depth (perft): if a different set of moves is legal, a number changes somewhere."""

from __future__ import annotations

from itertools import combinations, permutations

from runtime.play.sessions.session import Session
from runtime.rules.protocol.decisions import Answer, Decision


def possible_answers(decision: Decision) -> list[Answer]:
    """Every answer that would be accepted. A shuffle counts once, in the order of its options."""
    keys = decision.open_keys()
    if decision.single:
        return list(keys)
    if decision.kind == "deck.shuffle":
        return [tuple(keys)]
    found: list[Answer] = []
    for count in range(decision.least, min(decision.most, len(keys)) + 1):
        found.extend(permutations(keys, count) if decision.ordered else combinations(keys, count))
    return found


def count_sequences(session: Session, depth: int) -> int:
    """How many sequences of that many answers follow from here. Shuffles are answered on the way."""
    decision = _after_shuffles(session)
    if depth == 0 or decision is None:
        return 1
    if depth == 1:
        return len(possible_answers(decision))
    return sum(count for _, count in divided(session, depth))


def divided(session: Session, depth: int) -> list[tuple[str, int]]:
    """The same, by the first answer."""
    decision = _after_shuffles(session)
    found = []
    for answer in possible_answers(decision) if decision is not None else ():
        other = session.fork()
        other.answer(answer)
        found.append(
            (answer if isinstance(answer, str) else ", ".join(answer), count_sequences(other, depth - 1))
        )
    return found


def _after_shuffles(session: Session) -> Decision | None:
    while session.decision is not None and session.decision.kind == "deck.shuffle":
        session.answer(possible_answers(session.decision)[0])
    return session.decision
