"""The state as a save holds it, for the typed decoder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from runtime.rules.state.board_state import Board
from runtime.rules.state.character_state import CharacterState
from runtime.rules.state.encounter_state import EncounterState
from runtime.rules.state.markers import Markers
from runtime.rules.state.shared_state import Calendar, Decks, Sheet
from runtime.rules.state.ticked import Ticked, ticked, unticked

if TYPE_CHECKING:
    from runtime.rules.book.book import Book


class SavedSheet(msgspec.Struct, omit_defaults=True):
    """A sheet as a save holds it: the numbers of the Verses read; in old saves their names."""

    statuses: dict[str, list[str]] = {}
    filters: list[str] = []
    read: Ticked | list[str] = {}
    used: list[str] = []
    achievements: list[str] = []
    achievements_handed_out: bool = False
    progress: int = 0

    @classmethod
    def of(cls, sheet: Sheet, book: Book) -> SavedSheet:
        return cls(
            sheet.statuses,
            sheet.filters,
            ticked(book, sheet.read),
            sorted(sheet.used),
            sheet.achievements,
            sheet.achievements_handed_out,
            sheet.progress,
        )

    def sheet(self, book: Book) -> Sheet:
        return Sheet(
            self.statuses,
            self.filters,
            set(unticked(book, self.read) if isinstance(self.read, dict) else self.read),
            set(self.used),
            self.achievements,
            self.achievements_handed_out,
            self.progress,
        )


class SavedGame(msgspec.Struct, omit_defaults=True):
    """The parts of a game that a save holds, for the typed decoder."""

    characters: dict[str, CharacterState]
    board: Board
    decks: Decks
    calendar: Calendar
    sheet: SavedSheet
    card_markers: dict[str, Markers] = {}
    encounter: EncounterState | None = None
    ending: str = ""
    away: dict[str, CharacterState] = {}
    fallen: list[str] = []


decode_saved = msgspec.json.Decoder(SavedGame).decode
