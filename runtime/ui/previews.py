"""What an option will do to you, found by trying it: the rules themselves play it in a second session.

Owns how far players may look ahead: to the next question, to the next roll, and never past what would be revealed.
Nothing here knows a rule. It only compares, and `foreseen_changes` finds the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import msgspec

from runtime.play.saves.save import SAVE_ERRORS
from runtime.play.sessions.session import Session
from runtime.rules.calendar.day import run_steps
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Refused
from runtime.rules.protocol.events import Event
from runtime.ui import preview_words
from runtime.ui.foreseen_changes import SeenAhead, changes_of
from runtime.ui.habits import NOTHING_BY_ITSELF, ORDERS, Habits, by_itself
from schemas.words import STATS

_REACT: Final = "encounter.react"  # whether something is used against a blow
# Questions on the way through a night or a blow. A preview goes on as if people declined to spend what they need not.
DECLINED: Final = {
    "recover.pay": "no",
    "companion.follow": "no",
    "supper.share": "go-on",
    "night.card": "go-on",
    "rest.eat": "yes",  # whoever has food eats
    _REACT: "no",
}
ENDS_THE_DAY: Final = frozenset(("end-the-day", "rest", "end", "sleep", "pass"))
_ABOUT_DISCARDS: Final = ("hand.", "trait.")  # these options say themselves that a card goes
_MOST_STEPS: Final = 12
_MOST_TOLD: Final = 400  # things that happen in one night
_PAYMENT: Final = "waystone.payment"
_MOST_ORDERS: Final = 3  # up to so many things to put in order, every order is tried


class Foreseen(NamedTuple):
    """What an option does, as far as anyone may know: sentences, and whether somebody falls because of it."""

    says: tuple[str, ...] = ()
    dangerous: bool = False
    changes: int = 0  # how many things change; a test holds the sentences against it


# Answers on the way that need nobody, where a table has no habits of its own.
_ON_THE_WAY: Final = msgspec.structs.replace(NOTHING_BY_ITSELF, only_answer=True, same_either_way=True)


class _Way(NamedTuple):
    """One way on from an answer: what happens, where it leads, and whether something could be used against a blow."""

    seen: SeenAhead
    after: Session
    reacts: bool


def foresee(session: Session, decision: Decision, key: str, habits: Habits | None = None) -> Foreseen:
    """What taking that option does, up to the next question that somebody must answer.

    If the only question on the way is an order, it tells what holds in all orders, and any danger in one of them.
    """
    try:
        after = session.tried(key)
    except Refused:
        return Foreseen()
    seen = SeenAhead(session)
    seen.hear(after.events)
    ways = _ways(_Way(seen, after, False), habits or _ON_THE_WAY, 0)
    first, *others = (_told(session, decision, key, way) for way in ways)
    if all(one.says == first.says for one in others):
        return first
    common = tuple(part for part in first.says if all(part in one.says for one in others))
    dangerous = any(one.dangerous for one in (first, *others))
    worst = next((one.says for one in (first, *others) if one.dangerous), ())
    says = worst if worst and not common else common
    return Foreseen(
        (*says, preview_words.by_order(bool(says))), dangerous, min(one.changes for one in (first, *others))
    )


def _ways(way: _Way, habits: Habits, steps: int) -> Iterator[_Way]:
    seen, after, reacts = way
    while not seen.stopped and after.decision is not None and steps < _MOST_STEPS:
        asked = after.decision
        answer = _on_the_way(after, asked, habits)
        keys = asked.open_keys()
        if answer is None and asked.kind in ORDERS and asked.single and len(keys) <= _MOST_ORDERS:
            for one in keys:
                then, heard = after.tried(one), seen.copy()
                heard.hear(then.events)
                yield from _ways(_Way(heard, then, reacts), habits, steps + 1)
            return
        if answer is None:
            break
        reacts = reacts or asked.kind == _REACT
        try:
            after = after.tried(answer)
        except Refused:  # a forged campaign may have a card twice; nothing is foreseen then
            break
        seen.hear(after.events)
        steps += 1
    yield _Way(seen, after, reacts)


def _told(session: Session, decision: Decision, key: str, way: _Way) -> Foreseen:
    seen, after, reacts = way
    said, changes = changes_of(seen, session.game, after, decision)
    said = [preview_words.dies(seen.book, one) for one in seen.told if one.kind == "dies"] + said
    said += _discards(after, decision)
    if reacts and said:
        said.append(preview_words.unless_prevented())
    over = _decided(session, after, seen.told)
    if over:
        talk = session.game.encounter is not None and session.game.encounter.kind != "combat"
        said.append(preview_words.ends_encounter(over, talk))
    if key not in ENDS_THE_DAY and any(one.kind == "stage" and one.what == "end" for one in seen.told):
        said.insert(0, preview_words.the_day_ends())
    if key in ENDS_THE_DAY and not said and any(event.kind == "rests" for event in seen.told):
        moved = any(one.what in STATS and one.amount for one in seen.told)
        said.append(preview_words.evens_out() if moved else preview_words.quiet_night())
    if decision.kind == "encounter.play" and not seen.stopped and key != "end":
        said += _if_it_ends(session, after)
    return Foreseen(tuple(dict.fromkeys(said)), over == "lose" or _dangerous(seen), changes)


def _discards(after: Session, decision: Decision) -> list[str]:
    """Cards of the hand that must be chosen next: who ends a turn sees it before."""
    asked = after.decision
    if asked is None or asked.kind != "hand.discard" or decision.kind.startswith(_ABOUT_DISCARDS):
        return []
    whose = (
        ""
        if asked.actor == decision.actor or len(after.game.characters) == 1
        else after.book.short(asked.actor)
    )
    return [preview_words.discards(asked.least, whose)]


def _on_the_way(session: Session, decision: Decision, habits: Habits) -> Answer | None:
    if decision.actor == CHANCE:
        # A shuffle changes nothing that can be seen. Any order will do, and what is drawn from it is never told.
        return tuple(option.key for option in decision.options) if decision.kind == "deck.shuffle" else None
    word = DECLINED.get(decision.kind)
    if word is not None:
        return word if word in decision.open_keys() else None
    found = by_itself(session, habits)
    return found[0] if found is not None else None


def _decided(session: Session, after: Session, told: Iterable[Event] = ()) -> str:
    """How the encounter has ended on the way, if it has. The end is no secret, only what follows it."""
    encounter = session.game.encounter
    if encounter is None or encounter.over:
        return ""
    for event in (*told, *after.events):
        if event.kind == "outcome" and event.what == encounter.name:
            return event.text
    now = after.game.encounter
    if now is None or now.name != encounter.name or not now.over:
        return ""
    table = session.book.tables.encounters[encounter.name]
    if now.over in ("duration", "avoid") and hasattr(table.card, "affinity") and now.affinity:
        return str(table.card.affinity.slots[now.affinity - 1])
    return now.over


def _if_it_ends(session: Session, after: Session) -> list[str]:
    """For a card: whether the turn would decide the encounter if it ended then."""
    decision = after.decision
    if decision is None or decision.kind != "encounter.play" or "end" not in decision.open_keys():
        return []
    begun, now = session.game.encounter, after.game.encounter
    if begun is None or now is None or (begun.turn, begun.active) != (now.turn, now.active):
        return []  # the turn has ended on the way; the question belongs to the next one
    last, seen = after.tried("end"), SeenAhead(after)
    seen.hear(last.events)
    ends = {
        _decided(after, way.after, way.seen.told) for way in _ways(_Way(seen, last, False), _ON_THE_WAY, 0)
    }
    over = ends.pop() if len(ends) == 1 else ""
    return [preview_words.ends_with_the_turn(over)] if over else []


def _dangerous(seen: SeenAhead) -> bool:
    return any(
        event.kind == "dies"
        or (event.kind == "condition" and event.what in ("dying", "you-are-dying"))
        or (event.kind == "ending" and event.text == "defeat")
        for event in seen.told
    )


def foresee_instead(session: Session, back: int, key: str, habits: Habits | None) -> Foreseen:
    """What a different answer to an earlier question would do, so many answers back."""
    before = session.fork()
    try:
        for _ in range(back):
            before.undo()
    except (Refused, *SAVE_ERRORS):
        return Foreseen()
    asked = before.decision
    if asked is None or not asked.single or key not in asked.open_keys():
        return Foreseen()
    return foresee(before, asked, key, habits)


def ways_to_pay(session: Session, key: str) -> list[str]:
    """If there are several ways to pay, what each of them would cost and do."""
    try:
        there = session.tried(key)
    except Refused:
        return []
    asked = there.decision
    if asked is None or asked.kind != _PAYMENT:
        return []
    found = []
    for option in asked.options:
        if not option.blocked:
            says = foresee(there, asked, option.key).says
            found.append(preview_words.payment(option.key, says))
    return found


def night_at(session: Session, place: str) -> str:
    """What a night at another place would cost whoever is asked, as things are now. Effects of arriving there are left out.

    The rules play the end of the Day in a copy, with the hero already there, until somebody must decide something.
    """
    decision = session.decision
    if decision is None or decision.actor not in session.game.characters:
        return ""
    seen, game, rules = SeenAhead(session), session.game.clone(), session.rules
    game.characters[decision.actor].location = place
    flow = run_steps(rules.end_of_day, game, rules)
    answer: Answer | None = None
    try:
        for _ in range(_MOST_TOLD):
            item = flow.send(answer)  # type: ignore[arg-type]
            answer = None
            if not isinstance(item, Decision):
                seen.hear([item])
            elif item.kind in DECLINED:
                answer = DECLINED[item.kind]
            elif item.single and (item.kind in ORDERS or len(item.open_keys()) == 1) and item.actor != CHANCE:
                answer = item.open_keys()[0]
            else:
                break
            if seen.stopped:
                break
    except StopIteration:
        pass
    cost = {what: seen.moved.get((decision.actor, what), 0) for what in ("health", "terror")}
    return preview_words.night({what: by for what, by in cost.items() if by})
