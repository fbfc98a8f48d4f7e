"""Playing from a Verse in the studio's window: a table in memory that stays in place when the text changes."""

from __future__ import annotations

from itertools import count
from threading import RLock
from typing import Any

import msgspec

from chronicler.playing import new_head
from chronicler.studio.workshop import Workshop
from runtime.editions.modes import UnknownMode
from runtime.editions.read_rulings import UnknownRuling
from runtime.play.saves.save import SaveTrouble
from runtime.play.sessions.opening import begin
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import CannotStart
from runtime.rules.protocol.decisions import Refused
from runtime.ui.presenter import present
from runtime.ui.table import Table
from schemas.model import Campaign

WIDE = 4000  # characters in a line of the story: the browser breaks lines itself
MOST_TABLES = 6
MOST_LINES = 300


class CannotPlay(ValueError):
    """The game cannot be played, and why."""


class StudioTables:
    """The games that are open in this studio. The oldest one makes room."""

    def __init__(self, shop: Workshop) -> None:
        self.shop = shop
        self._tables: dict[int, tuple[Table, int]] = {}
        self._numbers = count(1)
        self._book: tuple[Campaign, Book] | None = None
        self.guard = RLock()  # one answer at a time

    def start(self, verse: str, heroes: str, extras: list[str], seed: int | None) -> dict[str, Any]:
        """A new game at a Verse, or from the beginning."""
        try:
            campaign = self._campaign()
        except Refused:
            raise CannotPlay("The campaign has errors. Repair them first.") from None
        book = self._book_of(campaign)
        head = new_head(campaign, book, heroes=heroes, seed=seed, at=verse, extras=extras)
        try:
            session = begin(book, head)
        except (CannotStart, SaveTrouble, UnknownMode, UnknownRuling) as reason:
            raise CannotPlay(f"This cannot be played: {reason}.") from None
        number = next(self._numbers)
        self._tables[number] = (Table(session, head, recompile=self._campaign), self.shop.engine.now.version)
        while len(self._tables) > MOST_TABLES:
            del self._tables[min(self._tables)]
        return self._shown(number)

    def answer(self, number: int, answer: str | tuple[str, ...]) -> dict[str, Any]:
        table = self._table(number)
        try:
            table.answer(answer)
        except Refused as refused:
            return self._shown(number, f"That cannot be done: {refused}.")
        return self._shown(number)

    def undo(self, number: int) -> dict[str, Any]:
        try:
            self._table(number).undo()
        except Refused as refused:
            return self._shown(number, f"Not taken back: {refused}.")
        return self._shown(number)

    def look(self, number: int) -> dict[str, Any]:
        """The game in the present campaign: the same answers, replayed if the text is new."""
        table, version = self._tables.get(number) or (self._table(number), 0)
        now = self.shop.engine.now.version
        said = ""
        if version != now:
            try:
                said = table.reload()
            except Refused as refused:
                return self._shown(
                    number, f"The text has errors; you stand in the last one that had none. {refused}"
                )
            self._tables[number] = (table, now)
        return self._shown(number, said)

    def _campaign(self) -> Campaign:
        if not self.shop.engine.now.result.whole:
            raise Refused("repair its errors first")
        campaign = self.shop.campaign
        if campaign is None:
            raise CannotPlay("The campaign has errors. Repair them first.")
        return campaign

    def _book_of(self, campaign: Campaign) -> Book:
        if self._book is None or self._book[0] is not campaign:
            self._book = (campaign, Book(campaign))
        return self._book[1]

    def _table(self, number: int) -> Table:
        found = self._tables.get(number)
        if found is None:
            raise CannotPlay("This game is no longer open here. Begin it again.")
        return found[0]

    def _shown(self, number: int, notice: str = "") -> dict[str, Any]:
        table = self._table(number)
        table.show_closed = True  # a writer wants to see what is locked, and why
        screen = present(table, WIDE)
        decision = table.decision
        data = msgspec.to_builtins(screen._asdict())
        skipped = max(0, len(data["story"]) - MOST_LINES)
        data["story"] = data["story"][skipped:]
        data["fresh"] = max(0, data["fresh"] - skipped)
        return {
            **data,
            "game": number,
            "notice": notice,
            "single": decision is None or decision.single,
            "least": decision.least if decision is not None else 0,
            "most": decision.most if decision is not None else 0,
            "at": str(decision.at) if decision is not None and decision.at is not None else "",
            "answers": len(table.steps) - 1,
        }
