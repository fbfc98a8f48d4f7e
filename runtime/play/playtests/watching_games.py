"""Listens to one game and writes down what happens: pages, choices, fights, deaths, what people have.

Owns the notes while the game runs. It reads events and decisions, and never answers any.
"""

from __future__ import annotations

from typing import Final

from runtime.play.playtests.notes import ChapterNotes, DeathNotes, FightNotes, GameNotes, Morning, Turned
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.protocol.events import QUIET, Event
from runtime.rules.state.game import Game
from schemas.words import SUPPLIES

_KEPT_PAGES: Final = 40  # of the last reading; nobody reads on longer without a break


class Watcher:
    """The notes of a game under way."""

    def __init__(self, game: Game, notes: GameNotes) -> None:
        self.game = game
        self.notes = notes
        self._page = ""  # the Verse that is read now
        self._new_reading = True
        self._fight: tuple[str, str, tuple[str, ...], int, int] | None = None
        self._listeners = {
            "verse": self._verse,
            "redirected": self._redirected,
            "prose": self._prose,
            "day": self._day,
            "chapter": self._chapter,
            "chapter-ends": self._chapter_ends,
            "encounter": self._encounter,
            "outcome": self._outcome,
            "dies": self._dies,
            "status": self._status,
            "owns": self._owns,
            "moves": self._moves,
            "quest": self._quest,
            "event": self._event,
        }

    def hear(self, event: Event) -> None:
        if event is QUIET:
            self._page, self._new_reading = "", True
            return
        listener = self._listeners.get(event.kind)
        if listener is not None:
            listener(event)

    def decided(self, decision: Decision, answer: Answer) -> None:
        """A decision with its answer, before the game goes on."""
        notes = self.notes
        notes.decisions += 1
        if decision.actor == CHANCE:
            return
        notes.answers += 1
        if decision.kind == "verse.choice" and self._page:
            for option in decision.options:
                turned = notes.choices.setdefault(f"{self._page}|{option.key}", Turned())
                if option.blocked:
                    turned.locked += 1
                else:
                    turned.offered += 1
                turned.taken += option.key == answer

    def over(self) -> None:
        """Nothing more happens: notes what only the end shows."""
        notes, game = self.notes, self.game
        notes.days = game.calendar.day
        if game.ending:
            notes.result = game.ending
        if notes.result != "went on" and notes.last:
            notes.ending = notes.last[-1]
        if notes.chapters and not notes.chapters[-1].ended and game.ending:
            self._close_chapter(notes.chapters[-1])

    # --- what is heard

    def _verse(self, event: Event) -> None:
        self._page = event.what
        notes = self.notes
        if self._new_reading:
            notes.last, self._new_reading = [], False
        if event.what in notes.verses:
            notes.repeated += 1
        else:
            notes.verses[event.what] = self.game.calendar.day
        notes.last.append(event.what)
        del notes.last[:-_KEPT_PAGES]

    def _redirected(self, event: Event) -> None:
        if self.notes.last and self.notes.last[-1] == self._page:
            self.notes.last.pop()  # that page only redirected the reader

    def _prose(self, event: Event) -> None:
        self.notes.words += event.text.count(" ") + 1

    def _day(self, event: Event) -> None:
        people = self.game.characters.values()

        def all_of(what: str) -> int:
            return sum(getattr(one, what) for one in people)

        self.notes.mornings.append(
            Morning(
                event.amount,
                self.game.calendar.chapter,
                all_of("energy"),
                all_of("health"),
                all_of("terror"),
                all_of("food"),
                all_of("wealth"),
                all_of("magic"),
                all_of("exp"),
                all_of("reputation"),
            )
        )
        for what in SUPPLIES:
            if what not in self.notes.empty and all_of(what) == 0:
                self.notes.empty.append(what)

    def _chapter(self, event: Event) -> None:
        self.notes.chapters.append(ChapterNotes(event.amount, self.game.calendar.day))

    def _chapter_ends(self, event: Event) -> None:
        for chapter in self.notes.chapters:
            if chapter.number == event.amount and not chapter.ended:
                self._close_chapter(chapter)

    def _close_chapter(self, chapter: ChapterNotes) -> None:
        chapter.ended = max(1, self.game.calendar.day)
        chapter.exp_left = tuple(one.exp for one in self.game.characters.values())
        chapter.time_passed = self.game.calendar.time_passed.get(chapter.number, 0)

    def _encounter(self, event: Event) -> None:
        party = self.game.party or tuple(self.game.characters)
        kind = self.game.encounter.kind if self.game.encounter is not None else ""
        self._fight = (event.what, kind, party, *self._hurt(party))

    def _hurt(self, party: tuple[str, ...]) -> tuple[int, int]:
        people = [self.game.characters[name] for name in party if name in self.game.characters]
        return sum(one.health for one in people), sum(one.terror for one in people)

    def _outcome(self, event: Event) -> None:
        if self._fight is None or self._fight[0] != event.what:
            return
        name, kind, party, health, terror = self._fight
        if not kind:
            book = self.game.book
            kind = "combat" if name in book.combat else "diplomacy" if name in book.diplomacy else "written"
        now_health, now_terror = self._hurt(party)
        self.notes.fights.append(
            FightNotes(
                name,
                kind,
                party,
                event.text,
                self.game.calendar.day,
                health - now_health,
                now_terror - terror,
            )
        )
        self._fight = None

    def _dies(self, event: Event) -> None:
        if self._fight is not None:
            cause = f"encounter:{self._fight[0]}"
        elif self._page:
            cause = f"verse:{self._page}"
        else:
            stage = self.game.calendar.stage
            cause = {"end": "night", "start": "morning"}.get(stage, "day")
        self.notes.deaths.append(DeathNotes(event.who, self.game.calendar.day, cause))

    def _status(self, event: Event) -> None:
        if event.amount:
            name = f"{event.what}/{event.text}" if event.text else event.what
            self.notes.statuses.setdefault(name, self.game.calendar.day)

    def _owns(self, event: Event) -> None:
        self.notes.owned.setdefault(f"{event.text}:{event.what}", self.game.calendar.day)

    def _moves(self, event: Event) -> None:
        self.notes.places.setdefault(event.what, self.game.calendar.day)

    def _quest(self, event: Event) -> None:
        self.notes.quests[event.what] = event.text

    def _event(self, event: Event) -> None:
        self.notes.events.append(event.what)
