"""What an option will do to you, found by trying it out: the rules themselves play it in a second session.

Owns how far one may look: to the next question, to the next roll or shuffle, and never past what would be revealed (a page,
a card of the map, an event, a card from a deck). Nothing here knows a rule; it only compares and puts into words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from runtime.play.sessions.session import Session
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Refused
from runtime.rules.protocol.events import Event
from runtime.rules.state.game import Game
from runtime.ui import preview_words
from runtime.ui.habits import NOTHING_BY_ITSELF, Habits, by_itself
from schemas.words import STATS

# From here on the players would know more than they do.
REVEALS: Final = frozenset(
    ("verse", "prose", "hint", "redirected", "revealed", "replaced", "event", "encounter", "owns", "rolled", "chapter", "day",
     "standee", "guardian", "deck", "joins")
)  # fmt: skip
_REACT: Final = "encounter.react"  # whether something is used against a blow
# Asked on the way through a night or a blow; a preview goes on as if what is spent freely were declined.
_DECLINED: Final = {
    "recover.pay": "no",
    "companion.follow": "no",
    "supper.share": "go-on",
    "night.card": "go-on",
    "rest.eat": "yes",  # whoever has food eats
    _REACT: "no",
}
_ENDS_THE_DAY: Final = frozenset(("end-the-day", "rest", "end", "sleep"))
_MOST_STEPS: Final = 12


class Foreseen(NamedTuple):
    """What an option does, as far as anyone may know: sentences, and whether somebody falls by it."""

    says: tuple[str, ...] = ()
    dangerous: bool = False
    changes: int = 0  # how many things change; a test holds the sentences against it


class _Seen:
    """What has happened along one line of play, up to what would be revealed."""

    def __init__(self, session: Session) -> None:
        self.begin = session.game
        self.book = session.book
        self.moved: dict[tuple[str, str], int] = {}
        self.told: list[Event] = []
        self.stopped = False

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            if self.stopped:
                return
            if event.kind in REVEALS:
                self.stopped = True
                return
            self.told.append(event)
            if event.what in STATS and event.who:
                for who in event.who.split(", "):
                    self._move(who, event)

    def _move(self, who: str, event: Event) -> None:
        character = self.begin.characters.get(who)
        if character is None:
            return
        now = getattr(character, event.what) + self.moved.get((who, event.what), 0)
        match event.kind:
            case "gained":
                by = event.amount
            case "lost":
                by = -event.amount
            case "paid":
                by = event.amount if event.what == "terror" else -event.amount
            case "set":
                by = event.amount - now
            case _:
                return
        self.moved[who, event.what] = self.moved.get((who, event.what), 0) + by


# What is answered on the way without asking anybody, where a table has no habits of its own.
_ON_THE_WAY: Final = msgspec.structs.replace(NOTHING_BY_ITSELF, only_answer=True, same_either_way=True)


def foresee(session: Session, decision: Decision, key: str, habits: Habits | None = None) -> Foreseen:
    """What taking that option does, up to the next question that somebody must answer."""
    try:
        after = session.tried(key)
    except Refused:
        return Foreseen()
    seen = _Seen(session)
    seen.hear(after.events)
    steps = 0
    reacts = False
    while not seen.stopped and after.decision is not None and steps < _MOST_STEPS:
        answer = _on_the_way(after, after.decision, habits or _ON_THE_WAY)
        if answer is None:
            break
        reacts = reacts or after.decision.kind == _REACT
        try:
            after = after.tried(answer)
        except Refused:  # a forged campaign may have a card twice; what comes then is not foreseen
            break
        seen.hear(after.events)
        steps += 1
    said, changes = _changes(seen, session.game, after, decision)
    said = [preview_words.dies(seen.book, one) for one in seen.told if one.kind == "dies"] + said
    said += _discards(after, decision)
    if reacts and said:
        said.append(preview_words.unless_prevented())
    said += _outcome(session, after)
    if key in _ENDS_THE_DAY and not said and any(event.kind == "rests" for event in seen.told):
        said.append(preview_words.quiet_night())
    if decision.kind == "encounter.play" and not seen.stopped and key != "end":
        said += _if_it_ends(session, after, seen)
    lost = _decided(session, after) == "lose"
    return Foreseen(tuple(dict.fromkeys(said)), lost or _dangerous(seen), changes)


def _discards(after: Session, decision: Decision) -> list[str]:
    """Cards of the hand that must be chosen next: whoever ends a turn sees it before."""
    asked = after.decision
    if asked is None or asked.kind != "hand.discard" or decision.kind == "hand.discard":
        return []
    whose = (
        ""
        if asked.actor == decision.actor or len(after.game.characters) == 1
        else after.book.short(asked.actor)
    )
    return [preview_words.discards(asked.least, whose)]


def _on_the_way(session: Session, decision: Decision, habits: Habits) -> Answer | None:
    if decision.actor == CHANCE:
        # A shuffle changes nothing that can be seen: any order will do, and what is drawn from it is never told.
        return tuple(option.key for option in decision.options) if decision.kind == "deck.shuffle" else None
    word = _DECLINED.get(decision.kind)
    if word is not None:
        return word if word in decision.open_keys() else None
    found = by_itself(session, habits)
    return found[0] if found is not None else None


def _changes(seen: _Seen, before: Game, after: Session, decision: Decision) -> tuple[list[str], int]:
    said: list[str] = []
    together = _alike(seen, before, decision.actor)
    for (who, what), by in seen.moved.items():
        if by and (who == decision.actor or what not in together):
            had = getattr(before.characters[who], what)
            whose = "" if who == decision.actor or len(before.characters) == 1 else seen.book.short(who)
            said.append(preview_words.track(what, had, had + by, whose))
    said += [
        preview_words.several(what, by, decision.actor not in before.characters)
        for what, by in together.items()
    ]
    encounter = before.encounter
    moved = 0
    if encounter is not None:
        pool = duration = affinity = 0
        place: int | None = None
        for event in seen.told:
            if event.who or event.what not in ("pool", "duration", "affinity"):
                continue
            by = event.amount if event.kind == "gained" else -event.amount if event.kind == "lost" else 0
            if event.what == "affinity":
                place = event.amount if event.kind == "set" else place
            elif event.what == "pool":
                pool = event.amount - encounter.pool if event.kind == "set" else pool + by
            else:
                duration = event.amount - encounter.duration if event.kind == "set" else duration + by
        affinity = 0 if place is None else place - encounter.affinity
        table = seen.book.tables.encounters.get(encounter.name)
        if pool and table is not None:
            said.append(preview_words.pool(encounter.pool, encounter.pool + pool, table.value))
        track = getattr(table.card, "affinity", None) if table is not None else None  # only talks have it
        if affinity and place is not None and track is not None:
            said.append(preview_words.affinity(encounter.affinity, place, track.slots[place - 1]))
        if duration:
            said.append(
                preview_words.track("duration", encounter.duration, max(0, encounter.duration + duration))
            )
        moved = bool(pool) + bool(affinity) + bool(duration)
    said += _other_things(seen, decision)
    return said, moved + sum(1 for by in seen.moved.values() if by)


def _alike(seen: _Seen, before: Game, actor: str) -> dict[str, int]:
    """What moves alike for all the others, where there are several: it is said once."""
    others = [who for who in before.characters if who != actor]
    found: dict[str, int] = {}
    for what in dict.fromkeys(what for _, what in seen.moved):
        moves = {seen.moved.get((who, what), 0) for who in others}
        if len(others) > 1 and len(moves) == 1 and 0 not in moves:
            found[what] = moves.pop()
    return found


def _other_things(seen: _Seen, decision: Decision) -> list[str]:
    said: list[str] = []
    drawn: dict[str, int] = {}
    dead = {event.who for event in seen.told if event.kind == "dies"}
    for event in seen.told:
        if event.kind == "cards" and event.text == "drawn" and event.what == "hand":
            drawn[event.who] = drawn.get(event.who, 0) + event.amount
        elif event.kind == "condition":
            said.append(preview_words.condition(seen.book, event))
        elif event.kind == "step" and event.amount and event.text.startswith("prevents "):
            said.append(preview_words.prevents(event))
        elif event.kind == "condition-ends" and event.who not in dead:
            said.append(preview_words.condition_ends(seen.book, event))
        elif event.kind in ("waystone", "faded", "menhir", "menhir-out"):
            said.append(preview_words.told(event, seen.book))
        elif event.kind == "ending":
            said.append(preview_words.ending(event))
    for who, count in drawn.items():
        whose = "" if who == decision.actor or len(seen.begin.characters) == 1 else seen.book.short(who)
        said.append(preview_words.draws(count, whose))
    return said


def _decided(session: Session, after: Session) -> str:
    """How the encounter has ended on the way, if it has; its end is no secret, only what follows it."""
    encounter = session.game.encounter
    if encounter is None or encounter.over:
        return ""
    for event in after.events:
        if event.kind == "outcome" and event.what == encounter.name:
            return event.text
    now = after.game.encounter
    if now is None or now.name != encounter.name or not now.over:
        return ""
    table = session.book.tables.encounters[encounter.name]
    if now.over in ("duration", "avoid") and hasattr(table.card, "affinity") and now.affinity:
        return str(table.card.affinity.slots[now.affinity - 1])
    return now.over


def _outcome(session: Session, after: Session) -> list[str]:
    over = _decided(session, after)
    return [preview_words.ends_encounter(over)] if over else []


def _if_it_ends(session: Session, after: Session, seen: _Seen) -> list[str]:
    """For a card: whether the turn would decide it, were it to end then."""
    decision = after.decision
    if decision is None or decision.kind != "encounter.play" or "end" not in decision.open_keys():
        return []
    begun, now = session.game.encounter, after.game.encounter
    if begun is None or now is None or (begun.turn, begun.active) != (now.turn, now.active):
        return []  # the turn has ended on the way, and what is asked belongs to the next one
    last = after.tried("end")
    for _ in range(_MOST_STEPS):
        if last.decision is None or last.decision.kind != "deck.shuffle":
            break
        last = last.tried(tuple(option.key for option in last.decision.options))
    over = _decided(after, last)
    return [preview_words.ends_with_the_turn(over)] if over else []


def _dangerous(seen: _Seen) -> bool:
    return any(
        event.kind == "dies"
        or (event.kind == "condition" and event.what in ("dying", "you-are-dying"))
        or (event.kind == "ending" and event.text == "defeat")
        for event in seen.told
    )


def night_at(session: Session, key: str) -> str:
    """For a way to another place: what a night there would cost, found by going there and lying down."""
    try:
        there = session.tried(key)
        steps = 0
        while there.decision is not None and steps < 3:
            steps += 1
            keys = there.decision.open_keys()
            word = next((one for one in keys if one in _ENDS_THE_DAY), "")
            if there.decision.actor == CHANCE or not word:
                return ""
            begun = there.game.characters
            slept = foresee(there, there.decision, word)
            costs = [one for one in slept.says if one.startswith(("health", "terror"))]
            return preview_words.night(costs) if costs and begun else ""
    except Refused:
        return ""
    return ""
