"""A game that a plan drives: one flow, up to the next question that the plan must answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from runtime.editions.modes import told_outcomes
from runtime.play.plans.plainly import ONE, is_meant
from runtime.play.plans.plan_menu import party_key
from runtime.play.plans.plan_shares import SHARED, Share, share_said
from runtime.play.plans.plan_words import Stopped, near
from runtime.play.telling.transcript import question, tell_all
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import run_steps
from runtime.rules.calendar.setup import CannotStart, new_game
from runtime.rules.edition import Edition
from runtime.rules.journal.reading_verses import read
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Answer, Decision, Option, Refused
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow

OF_THE_DAY: Final = ("day.who", "day.action")  # the menus of the day


class DrivenTable:
    """Set up quietly (shuffles keep the printed order, the first chapter's page is not played), in the middle of a day.

    It answers in the plainest way what a plan does not say: the first one pays and takes.
    """

    def __init__(self, book: Book, rules: Edition, heroes: Sequence[str]) -> None:
        # `played` plays fights to see whether an outcome is possible; then they are told under `rules`.
        self.book, self.rules, self.played = book, told_outcomes(rules), rules
        self.members: tuple[str, ...] = tuple(heroes)
        self.flow: Flow[Any] | None = None
        self.decision: Decision | None = None
        self.events: list[Event] = []
        self.unread: list[str] = []
        self.taken: list[tuple[Decision, Answer]] = []  # choices of Verses, for whoever watches the plan
        self.shares: list[Share] = []  # what the plan's next lines say of who pays, gets, loses
        self.joining: tuple[str, ...] = ()  # who takes the Action that begins
        self.ahead = ("", "")  # the next line that does something: its label and value
        self.since = 0  # how many events came before the last line
        self.daily = False  # whether the day itself is under way, with its menus, nights and mornings
        self._pending_verse = ""
        self._set_up(heroes)

    def _set_up(self, heroes: Sequence[str]) -> None:
        book, rules = self.book, self.rules
        try:
            self.game = new_game(book, rules, heroes)
        except CannotStart as reason:
            raise Stopped("characters of the campaign", str(reason)) from None
        self._finish(run_steps(rules.setup[:-1], self.game, rules))
        for name, card in book.encounters.items():
            if card.deck and card.deck != "boss" and name not in book.secret_encounters:
                self.game.decks.encounters.setdefault(card.deck, []).append(name)
        self.game.calendar.stage, self.game.calendar.day = "during", 1
        self.game.calendar.chapter = min(book.chapters, default=1)
        self.events.clear()
        self.unread.clear()

    def _begin(self, flow: Flow[Any], *, daily: bool = False) -> None:
        self._nothing_under_way()
        self.flow, self.daily = flow, daily
        self.events.clear()
        self._send(None)

    def _nothing_under_way(self) -> None:
        """Nobody is asked anything.

        A day that waits for its next Action is quiet. It is left there until a line speaks of it.
        """
        if self.decision is not None and self.daily and self.decision.kind in OF_THE_DAY:
            self.flow = self.decision = None
        if self.decision is not None:
            raise Stopped("nothing under way", f"the game still asks: {self.decision.text}")

    def _send(self, answer: Answer | None) -> None:
        """Runs to the next decision that a plan must answer."""
        assert self.flow is not None
        if answer is not None and self.decision is not None and self.decision.kind == "verse.choice":
            self.taken.append((self.decision, answer))
        self.decision = None
        try:
            while True:
                item = self.flow.send(answer)  # type: ignore[arg-type]
                answer = None
                if isinstance(item, Event):
                    self._hear(item)
                    continue
                item = item.plain()
                answer = self._plain_answer(item)
                if answer is None:
                    self.decision = item
                    return
        except StopIteration:
            self.flow = None

    def _hear(self, event: Event) -> None:
        self.events.append(event)
        if event.kind == "verse":
            self.unread.append(event.what)
        elif event.kind == "section-ends":
            self.unread.append("end")

    def _plain_answer(self, decision: Decision) -> Answer | None:
        kind = decision.kind
        keys = decision.open_keys()
        if kind == "deck.shuffle":
            return tuple(keys)
        if kind == "deck.draw":
            return keys[0]
        if kind in SHARED:
            said = share_said(decision, self.shares)
            plain = keys[0] if kind.endswith(ONE) else keys[-1]  # the first one pays and takes
            return plain if said is None else said
        if kind == "legendary.use" and not self._chosen_next(decision):
            return keys[-1]  # not now
        return party_key(decision, self.joining) if kind == "party.join" and self.joining else None

    def _chosen_next(self, decision: Decision) -> bool:
        """Whether the plan goes on by choosing one of these options."""
        label, value = self.ahead
        return label == "choose" and is_meant(decision, value)

    def _finish(self, flow: Flow[Any]) -> None:
        """Runs a flow to its end in the plainest way: for setup and for what is given."""
        self._begin(flow)
        while self.decision is not None:
            keys = self.decision.open_keys()
            decision = self.decision
            count = max(decision.least, 0)
            self._send(keys[0] if decision.single else tuple(keys[:count]))

    def _go(self) -> None:
        """A verse named by `at` is read when the first line looks at what was read."""
        if self._pending_verse:
            verse, self._pending_verse = self._pending_verse, ""
            here = self.game.characters[self.members[0]].location
            self.game.party = self.members
            self._begin(read(self.game, self.rules, Context(self.members, here), verse))

    def _together(self, names: Sequence[str]) -> None:
        here = self.game.characters[names[0]].location
        for name in names:
            there = self.game.characters[name].location
            if there != here:
                raise Stopped(f"{', '.join(names)} stand together", f"{name} is at {there}, not at {here}")

    def _party(self, names: list[str]) -> None:
        if not names:
            raise Stopped("a character of this plan", "nobody is named")
        for name in names:
            if name not in self.game.characters:
                known = f"it has {', '.join(self.game.characters)}{near(name, self.game.characters)}"
                raise Stopped("a character of this plan", f"{name}; {known}")
        if len(set(names)) < len(names):
            raise Stopped("each character once", ", ".join(names))

    def _option(self, text: str) -> Option:
        self._go()
        decision = self.decision
        if decision is None:
            raise Stopped(f"a choice {text!r}", "nothing is asked")
        for option in decision.options:
            if text in (option.text, option.key):
                return option
        texts = [option.text for option in decision.options]
        offered = "; ".join(texts).removesuffix(".")
        raise Stopped(
            f"a choice {text!r}", f"the choices are: {offered}{self._passed_over()}{near(text, texts)}"
        )

    def _passed_over(self) -> str:
        """An earlier question that needed no line, if this line may have been meant for it."""
        return ""

    def _wanted(self, kinds: tuple[str, ...], expected: str) -> None:
        self._go()
        if self.decision is None:
            raise Stopped(expected, "nothing is asked")
        if self.decision.kind not in kinds:
            raise Stopped(expected, f"the game asks: {self.decision.text}")

    def _answer(self, key: str) -> None:
        assert self.decision is not None
        answer: Answer = key if self.decision.single else (key,)
        try:
            self.decision.check(answer)
        except Refused as reason:
            offered = ", ".join(self.decision.open_keys())
            raise Stopped(f"the answer {key!r}", f"{reason}; there are {offered}") from None
        self._send(answer)

    def screen(self) -> str:
        """What a player would see now."""
        parts = [tell_all(self.events, self.book)]
        if self.decision is not None:
            parts.append(question(self.decision))
        return "\n\n".join(part for part in parts if part)
