"""The days of a plan: the Actions of the menu, the night, the morning after it.

A plan that was put somewhere (`at`, `given`) joins the day in its middle; a journey plays it from its beginning. Both
answer plainly what a plan does not say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from runtime.play.plans.plainly import ON_REQUEST, plain_answer
from runtime.play.plans.plan_driving import OF_THE_DAY
from runtime.play.plans.plan_menu import party_key
from runtime.play.plans.plan_shares import SHARED, share_said
from runtime.play.plans.plan_table import PlanTable
from runtime.play.plans.plan_words import Stopped, near
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import play_campaign
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Answer, Decision

_GOOD_NIGHT: Final = ("end-the-day", "pass", "someone-else")  # each brings the night nearer


def check_top(book: Book, top: Sequence[str]) -> None:
    """Checks that the names to lie on top are cards."""
    cards = {*book.items, *book.encounters, *book.events, *book.cards, *book.skills, *book.sides}
    for card in top:
        if card not in cards:
            raise Stopped("cards that are shuffled", f"there is no card {card}{near(card, cards)}")


class DayTable(PlanTable):
    """A table whose days can go on: the named people act, everybody sleeps, and the next day comes."""

    def __init__(self, book: Book, rules: Edition, heroes: Sequence[str], top: Sequence[str] = ()) -> None:
        self.top = tuple(top)
        self._unsaid: list[
            Decision
        ] = []  # what needed no line since the last one; a later `choose` may still mean it
        super().__init__(book, rules, heroes)

    def _set_up(self, heroes: Sequence[str]) -> None:
        super()._set_up(heroes)
        decks = self.game.decks
        for deck in (*decks.encounters.values(), *decks.items.values(), decks.events, decks.random_events):
            first = [card for card in self.top if card in deck]
            deck[:] = [*first, *(card for card in deck if card not in first)]

    # --- what needs no line

    def _plain_answer(self, decision: Decision) -> Answer | None:
        if not self.daily and decision.kind not in ("deck.shuffle", "deck.draw"):
            return super()._plain_answer(decision)
        if decision.kind in SHARED and (said := share_said(decision, self.shares)) is not None:
            return said
        if self._is_next(decision):
            return None
        if (
            decision.kind == "vision.next"
            and self.ahead[0] == "vision"
            and self.ahead[1] in decision.open_keys()
        ):
            return self.ahead[1]
        if decision.kind == "party.join" and self.joining:
            key, self.joining = party_key(decision, self.joining), ()
            return key
        if self.ahead[0] == "choose" and decision.kind in ON_REQUEST:
            self._unsaid.append(decision)
        return plain_answer(decision, self.game, self.top)

    def _passed_over(self) -> str:
        asked = [f"{one.text} {'; '.join(option.text for option in one.options)}" for one in self._unsaid]
        return f". Before that was asked: {' '.join(asked)}" if asked else ""

    def _is_next(self, decision: Decision) -> bool:
        """Whether the plan's next line is about this very decision."""
        label, value = self.ahead
        if decision.kind == "vision.read":
            place = self.book.locations.get(value)
            return label == "vision" and (place is None or place.title in decision.text)
        if decision.kind == "die.guardian":
            face = value.partition(",")[0].strip()  # a number is for a die that is rolled later
            return label == "roll" and not face.isdecimal()
        return self._is_asked(decision) and self._chosen_next(decision)

    def _is_asked(self, decision: Decision) -> bool:
        """Which decisions a `choose` may answer, among those that need no line."""
        return decision.kind != "party.join" or not self.joining

    # --- what a plan says of a day

    def look(self) -> None:
        """Goes on to the question that is asked now."""
        self._go()

    def _wake(self) -> None:
        """Joins the day where it stands."""
        self._go()
        if self.decision is None and not self.game.ending:
            self._begin(play_campaign(self.game, self.rules), daily=True)

    def _answer(self, key: str) -> None:
        self._unsaid = []
        super()._answer(key)

    def _act(self, names: Sequence[str], key: str, doing: str) -> None:
        """One Action of the day: the first of the names takes it, with the others."""
        self._party(list(names))
        self._together(names)
        self._wake()
        self.joining = tuple(names)
        decision = self._menu(names[0], doing)
        option = next((one for one in decision.options if key in (one.key, one.text)), None)
        if option is None:
            texts = [one.text for one in decision.options]
            raise Stopped(f"{names[0]} can {doing}", f"on offer are: {'; '.join(texts)}{near(key, texts)}")
        if option.blocked:
            raise Stopped(f"{names[0]} can {doing}", option.blocked)
        self.events.clear()
        self._answer(option.key)
        if len(self.joining) > 1:
            raise Stopped(f"{', '.join(names)} {doing} together", f"{names[0]} is alone in it")
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

    def acts(self, names: list[str], text: str) -> None:
        """An Action printed on a card, by its words."""
        self._act(names, text, f"take the action {text!r}")

    def sleep(self) -> None:
        """The players agree to end the day. Where days go in rounds, those who are left pass."""
        self._wake()
        decision = self.decision
        if decision is None or decision.kind not in OF_THE_DAY:
            asked = f"the game asks: {decision.text}" if decision is not None else "the campaign is over"
            raise Stopped("the day can end", asked)
        self.events.clear()
        today = self.game.calendar.day
        while decision is not None and decision.kind in OF_THE_DAY and self.game.calendar.day == today:
            keys = decision.open_keys()
            self._answer(next((key for key in _GOOD_NIGHT if key in keys), keys[0]))
            decision = self.decision

    def day(self, number: str) -> None:
        self._go()
        now = self.game.calendar.day
        if now != int(number):
            asked = f"; the game asks: {self.decision.text}" if self.decision is not None else ""
            raise Stopped(f"it is day {number}", f"it is day {now}{asked}")

    def vision(self, place: str) -> None:
        """Those who sleep where the seal is may read it. One that was never read comes by itself."""
        self._go()
        if self.decision is not None and self.decision.kind != "vision.read":
            read = [one.what for one in self.events if one.kind == "verse"]
            if any(verse.startswith(f"vision:{place}/") for verse in read):
                return
        self._wanted(("vision.read",), f"the vision of {place} can be read")
        assert self.decision is not None
        if self.book.title(place) not in self.decision.text:
            raise Stopped(f"the vision of {place} can be read", f"the game asks: {self.decision.text}")
        self._answer("yes")
