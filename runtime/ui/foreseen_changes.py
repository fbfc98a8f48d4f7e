"""What has happened along one line of play, up to what it would reveal, and the words for it.

Owns what counts as revealed (a page, a card of the map, an event, a card from a deck), and how changes are told.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Final

from runtime.play.sessions.session import Session
from runtime.rules.protocol.decisions import Decision
from runtime.rules.protocol.events import Event
from runtime.rules.state.game import Game
from runtime.ui import preview_words
from schemas.words import RESOURCES, STATS, TRACKS

# From here on the players would know more than they do.
REVEALS: Final = frozenset(
    ("verse", "prose", "hint", "redirected", "revealed", "replaced", "event", "encounter", "owns", "rolled", "chapter", "day",
     "standee", "guardian", "deck", "joins")
)  # fmt: skip


class SeenAhead:
    """What has happened along one line of play, up to what it would reveal."""

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

    def copy(self) -> SeenAhead:
        found = copy(self)
        found.moved, found.told = self.moved.copy(), self.told[:]
        return found

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


def changes_of(seen: SeenAhead, before: Game, after: Session, decision: Decision) -> tuple[list[str], int]:
    said: list[str] = []
    if not seen.stopped:
        _compare(seen, before, after.game)
    together = _alike(seen, before, decision.actor)
    whose: dict[str, list[str]] = {}
    for (who, what), by in seen.moved.items():
        if by and (who == decision.actor or what not in together):
            had = getattr(before.characters[who], what)
            whose.setdefault(who, []).append(preview_words.track(what, had, had + by))
    alone = decision.actor if len(before.characters) > 1 else next(iter(before.characters), "")
    said += whose.pop(alone, [])
    said += [preview_words.changes_of(seen.book.short(who), changes) for who, changes in whose.items()]
    if together:
        said.append(preview_words.several(together, decision.actor not in before.characters))
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
        # Before the marker is laid it is nowhere; its first place is no change.
        if affinity and encounter.affinity and place is not None and track is not None:
            said.append(preview_words.affinity(encounter.affinity, place, track.slots[place - 1]))
        if duration:
            said.append(
                preview_words.track("duration", encounter.duration, max(0, encounter.duration + duration))
            )
        moved = bool(pool) + bool(affinity) + bool(duration)
    said += _other_things(seen, decision)
    return said, moved + sum(1 for by in seen.moved.values() if by)


def _compare(seen: SeenAhead, before: Game, after: Game) -> None:
    """If nothing was revealed, compares the tracks themselves: Energy that falls with Health has no event of its own."""
    for who, now in after.characters.items():
        had = before.characters.get(who)
        for what in (*TRACKS, *RESOURCES) if had is not None else ():
            by = getattr(now, what) - getattr(had, what)
            if by or (who, what) in seen.moved:
                seen.moved[who, what] = by


def _alike(seen: SeenAhead, before: Game, actor: str) -> dict[str, int]:
    """Changes that are the same for all others, if there are several: said once."""
    others = [who for who in before.characters if who != actor]
    found: dict[str, int] = {}
    for what in dict.fromkeys(what for _, what in seen.moved):
        moves = {seen.moved.get((who, what), 0) for who in others}
        if len(others) > 1 and len(moves) == 1 and 0 not in moves:
            found[what] = moves.pop()
    return found


def _other_things(seen: SeenAhead, decision: Decision) -> list[str]:
    said: list[str] = []
    drawn: dict[str, int] = {}
    gone: dict[str, int] = {}
    dead = {event.who for event in seen.told if event.kind == "dies"}
    for event in seen.told:
        if event.kind == "cards" and event.text == "drawn" and event.what == "hand":
            drawn[event.who] = drawn.get(event.who, 0) + event.amount
        elif event.kind == "cards" and event.text == "discarded from the top":
            gone[event.who] = gone.get(event.who, 0) + event.amount
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
    everyone = seen.begin.encounter.party if seen.begin.encounter is not None else list(seen.begin.characters)
    if len(everyone) > 1 and set(drawn) == set(everyone) and len(set(drawn.values())) == 1:
        said.append(preview_words.all_draw(drawn.popitem()[1]))
        drawn = {}
    for moved, words in ((drawn, preview_words.draws), (gone, preview_words.loses_cards)):
        for who, count in moved.items():
            whose = "" if who == decision.actor or len(seen.begin.characters) == 1 else seen.book.short(who)
            said.append(words(count, whose))
    return said
