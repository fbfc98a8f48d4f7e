"""The table of a journey: a plan that plays a campaign from its own beginning, day after day.

A journey goes through the real set-up and the real mornings and nights. It answers plainly what a plan does not say.
"""

from __future__ import annotations

from collections.abc import Sequence

from runtime.play.plans.plainly import may_be_chosen
from runtime.play.plans.plan_days import DayTable
from runtime.play.plans.plan_words import Stopped
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import play_campaign
from runtime.rules.calendar.setup import CannotStart, new_game
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Decision


class JourneyTable(DayTable):
    """Begins before the first shuffle. Passes over Verses that the plan does not name."""

    def __init__(self, book: Book, rules: Edition, heroes: Sequence[str], top: Sequence[str] = ()) -> None:
        self.found = ""  # the Verse that the last `reads` found
        super().__init__(book, rules, heroes, top)

    def begin(self) -> None:
        """The campaign's own set-up and first page."""
        self._begin(play_campaign(self.game, self.rules), daily=True)

    def _set_up(self, heroes: Sequence[str]) -> None:
        try:
            self.game = new_game(self.book, self.rules, heroes)
        except CannotStart as reason:
            raise Stopped("characters of the campaign", str(reason)) from None

    def _is_asked(self, decision: Decision) -> bool:
        return may_be_chosen(decision)

    # --- what a journey says

    def explore(self, names: list[str]) -> None:
        here = self.game.characters[names[0]].location if names[0] in self.game.characters else ""
        shown = self.book.exploring.get(here)
        self._act(names, shown.key if shown else "explore", f"explore {here}")

    def travel(self, names: list[str], place: str) -> None:
        shown = self.book.travelling.get(place)
        self._act(names, shown.key if shown else place, f"travel to {place}")

    def reads(self, name: str) -> None:
        passed = []
        while self.unread:
            found = self.unread.pop(0)
            if found == name or found.endswith(f"/{name}"):
                self.found = found
                return
            passed.append(found)
        self.unread = []
        said = f"read was {', '.join(passed)}" if passed else "nothing more is read"
        asked = f"; the game asks: {self.decision.text}" if self.decision is not None else ""
        raise Stopped(f"{name} is read", said + asked + self._unknown_verse(name))

    def given(self, effects: object) -> None:
        # A journey must reach things itself: nothing may be put into its hands.
        raise Stopped("a journey that begins with the campaign", "`given:` would change what it begins with")

    def start_at(self, place: str, names: Sequence[str] = ()) -> None:
        raise Stopped("a journey that begins with the campaign", f"`at: {place}` would begin elsewhere")

    def _go(self) -> None:
        """Nothing waits: a journey reads a page when it gets there."""

    def _wake(self) -> None:
        """Its day began with the campaign."""
