"""The table of a journey: a plan that plays a campaign from its own beginning, day after day.

A journey goes through the real set-up, the real mornings and nights; what a plan does not say is answered plainly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from runtime.play.plainly import ON_REQUEST, ONE_OF_MANY, plain_answer
from runtime.play.plan_menu import party_key
from runtime.play.plan_table import PlanTable
from runtime.play.plan_words import Stopped, near
from runtime.rules.book import Book
from runtime.rules.day import play_campaign
from runtime.rules.decisions import Answer, Decision
from runtime.rules.edition import Edition
from runtime.rules.setup import CannotStart, new_game

_OF_THE_DAY: Final = ("day.who", "day.action")
_GOOD_NIGHT: Final = ("end-the-day", "pass", "someone-else")  # each leads nearer to the night


class JourneyTable(PlanTable):
    """Begins before the first shuffle. Verses that the plan does not name are passed over."""

    def __init__(self, book: Book, rules: Edition, heroes: Sequence[str], top: Sequence[str] = ()) -> None:
        self.top = tuple(top)
        cards = {*book.items, *book.encounters, *book.events, *book.cards, *book.skills, *book.sides}
        unknown = [card for card in top if card not in cards]
        if unknown:
            raise Stopped(
                "cards that are shuffled", f"there is no card {unknown[0]}{near(unknown[0], cards)}"
            )
        self.ahead = ("", "")  # the next line that does something: its label and value
        self.went_on = False  # a plan that began elsewhere and has come to a night
        self.found = ""  # the Verse that the last `reads` found
        super().__init__(book, rules, heroes)

    def begin(self) -> None:
        """KOR-SETUP-001: the campaign's own set-up and first page."""
        self._begin(play_campaign(self.game, self.rules))

    @classmethod
    def going_on(cls, table: PlanTable) -> JourneyTable:
        """A plan that has begun in the middle of a day, from here on day after day."""
        table._go()
        if table.decision is not None:
            raise Stopped("nothing under way", f"the game still asks: {table.decision.text}")
        journey = cls.__new__(cls)
        journey.__dict__ |= table.__dict__
        journey.top, journey.ahead, journey.found, journey.went_on = (), ("", ""), "", True
        journey._begin(play_campaign(journey.game, journey.rules))
        return journey

    def _set_up(self, heroes: Sequence[str]) -> None:
        try:
            self.game = new_game(self.book, self.rules, heroes)
        except CannotStart as reason:
            raise Stopped("characters of the campaign", str(reason)) from None

    def _plain_answer(self, decision: Decision) -> Answer | None:
        if decision.kind == "pay.share" and self.payments:
            return super()._plain_answer(decision)
        if (decision.kind in ON_REQUEST or decision.kind in ONE_OF_MANY) and self._is_next(decision):
            return None
        if (
            decision.kind == "vision.next"
            and self.ahead[0] == "vision"
            and self.ahead[1] in decision.open_keys()
        ):
            return self.ahead[1]
        if decision.kind == "party.join" and self.joining:
            return party_key(decision, self.joining)
        return plain_answer(decision, self.game, self.top)

    def _is_next(self, decision: Decision) -> bool:
        """Whether the plan goes on with a line about this very decision."""
        label, value = self.ahead
        if decision.kind == "vision.read":
            place = self.book.locations.get(value)
            return label == "vision" and (place is None or place.title in decision.text)
        if decision.kind == "die.guardian":
            return label == "roll" and value in decision.open_keys()
        if value == "nobody" and not decision.single:
            return label == "choose"
        words = {value, *(part.strip() for part in value.split(","))}
        return label == "choose" and any(one.text in words or one.key in words for one in decision.options)

    # --- what a journey says

    def _act(self, names: Sequence[str], key: str, doing: str) -> None:
        """One Action of the day, by the first of the names, with the others."""
        self._party(list(names))
        self._together(names)
        self.joining = tuple(names)
        decision = self._menu(names[0], doing)
        option = next((one for one in decision.options if key in (one.key, one.text)), None)
        if option is None:
            offered = "; ".join(one.text for one in decision.options)
            raise Stopped(f"{names[0]} can {doing}", f"on offer are: {offered}")
        if option.blocked:
            raise Stopped(f"{names[0]} can {doing}", option.blocked)
        self.events.clear()
        self._answer(option.key)
        self.joining = ()

    def _menu(self, name: str, doing: str) -> Decision:
        """The menu of the day of this character."""
        if self.decision is not None and self.decision.kind == "day.who":
            self._answer(name)
        decision = self.decision
        if decision is None:
            raise Stopped(f"{name} can {doing}", "the campaign is over")
        if decision.kind != "day.action" or decision.actor != name:
            raise Stopped(f"{name} can {doing}", f"the game asks: {decision.text}")
        return decision

    def explore(self, names: list[str]) -> None:
        here = self.game.characters[names[0]].location if names[0] in self.game.characters else ""
        shown = self.book.exploring.get(here)
        self._act(names, shown.key if shown else "explore", f"explore {here}")

    def travel(self, names: list[str], place: str) -> None:
        shown = self.book.travelling.get(place)
        self._act(names, shown.key if shown else place, f"travel to {place}")

    def acts(self, names: list[str], text: str) -> None:
        """An Action printed on a card, by its words."""
        self._act(names, text, f"take the action {text!r}")

    def _ready(self, names: list[str]) -> None:
        decision = self.decision
        if decision is None or decision.kind not in _OF_THE_DAY:
            asked = decision.text if decision is not None else "nothing"
            raise Stopped("the menu of the day", f"the game asks: {asked}")
        self._party(names)
        self._together(names)

    def sleep(self) -> None:
        """The players agree to end the day; where it goes in rounds, whoever is left passes.

        KOR-ACTION-009, FOA-PASS-001.
        """
        decision = self.decision
        if decision is None or decision.kind not in _OF_THE_DAY:
            asked = decision.text if decision is not None else "nothing"
            raise Stopped("the day can end", f"the game asks: {asked}")
        self.events.clear()
        today = self.game.calendar.day
        while decision is not None and decision.kind in _OF_THE_DAY and self.game.calendar.day == today:
            keys = decision.open_keys()
            self._answer(next((key for key in _GOOD_NIGHT if key in keys), keys[0]))
            decision = self.decision

    def day(self, number: str) -> None:
        now = self.game.calendar.day
        if now != int(number):
            asked = f"; the game asks: {self.decision.text}" if self.decision is not None else ""
            raise Stopped(f"it is day {number}", f"it is day {now}{asked}")

    def vision(self, place: str) -> None:
        """KOR-VISION-001: who sleeps where the seal is may read it."""
        self._wanted(("vision.read",), f"the vision of {place} can be read")
        assert self.decision is not None
        if self.book.title(place) not in self.decision.text:
            raise Stopped(f"the vision of {place} can be read", f"the game asks: {self.decision.text}")
        self._answer("yes")

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
        if self.went_on:
            raise Stopped("`given:` above the first `sleep:`", "the days take their course here")
        # What a journey reaches counts as reached: nothing may be put into its hands.
        raise Stopped("a journey that begins with the campaign", "`given:` would change what it begins with")

    def start_at(self, place: str) -> None:
        raise Stopped("a journey that begins with the campaign", f"`at: {place}` would begin elsewhere")

    def _go(self) -> None:
        """Nothing waits: a journey reads when it gets there."""
