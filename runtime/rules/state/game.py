"""The state of a campaign in play: slotted, changed only by `changes` and by the flows, cloned at quiet points.

One shape for all editions; a part that only one of them needs stays empty in the others. Everything but the book
survives JSON. A field that still has its first value is left out, so a save is smaller and quicker to read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from runtime.rules.state.board_state import Board as Board
from runtime.rules.state.board_state import Guardian as Guardian
from runtime.rules.state.board_state import Met as Met
from runtime.rules.state.board_state import PlacedLocation as PlacedLocation
from runtime.rules.state.character_state import CharacterState as CharacterState
from runtime.rules.state.encounter_state import EncounterState as EncounterState
from runtime.rules.state.encounter_state import PlayedCard as PlayedCard
from runtime.rules.state.encounter_state import SpawnInPlay as SpawnInPlay
from runtime.rules.state.markers import Markers as Markers
from runtime.rules.state.saved_state import SavedGame, SavedSheet, decode_saved
from runtime.rules.state.shared_state import Calendar as Calendar
from runtime.rules.state.shared_state import Decks as Decks
from runtime.rules.state.shared_state import Sheet as Sheet

if TYPE_CHECKING:
    from runtime.rules.book.book import Book

# What has changed since things were last settled (see settle.py).
STATS: Final = 1  # resources, tracks, attributes
STATUS: Final = 2  # the status sheet
THINGS: Final = 4  # items, secrets, skills, cards, conditions
WORLD: Final = 8  # the map and all that stands on it
TIME: Final = 16  # chapter, time passes
DAY: Final = 32
EVENTS: Final = 64  # the events on the table
ANYTHING: Final = STATS | STATUS | THINGS | WORLD | TIME | DAY | EVENTS


class Game:
    """A whole campaign in play. `book` is what was compiled: shared by all clones, never saved."""

    __slots__ = (
        "away",
        "board",
        "book",
        "calendar",
        "card_markers",
        "characters",
        "decks",
        "encounter",
        "ending",
        "fallen",
        "met",
        "outer",
        "party",
        "pending",
        "read_now",
        "reading",
        "sheet",
        "unsettled",
    )

    def __init__(self, book: Book) -> None:
        self.book = book
        self.characters: dict[str, CharacterState] = {}
        self.board = Board()
        self.decks = Decks()
        self.calendar = Calendar()
        self.sheet = Sheet()
        self.card_markers: dict[str, Markers] = {}  # by "kind:name"; locations have their own
        self.encounter: EncounterState | None = None
        self.ending = ""  # victory or defeat, once the campaign is over
        self.away: dict[str, CharacterState] = {}  # taken out of play by their players (FOA-SAVE-005)
        self.fallen: list[str] = []  # died in what is under way; buried when everything is quiet
        self.met: dict[str, Met] = {}  # encounter cards being resolved, each in no deck and not on the map
        self.outer: list[EncounterState] = []  # encounters that wait for the current one to end
        self.unsettled = 0
        self.pending: list[str] = []  # verses that a threshold calls for; settle reads them
        self.party: tuple[str, ...] = ()  # who takes the current Action together; empty between Actions
        self.read_now: list[str] = []  # events that are being read and not yet put away by a text
        self.reading = (0, 0)  # how deep readings are nested, and pages read since the first of them began

    def clone(self) -> Game:
        """A copy that shares nothing but the book."""
        other = Game.__new__(Game)
        other.book = self.book
        other.characters = {name: character.clone() for name, character in self.characters.items()}
        other.board = self.board.clone()
        other.decks = self.decks.clone()
        other.calendar = self.calendar.clone()
        other.sheet = self.sheet.clone()
        other.card_markers = {card: markers.clone() for card, markers in self.card_markers.items()}
        other.encounter = None if self.encounter is None else self.encounter.clone()
        other.ending = self.ending
        other.away = {name: character.clone() for name, character in self.away.items()}
        other.fallen = self.fallen[:]
        other.met = {name: card.clone() for name, card in self.met.items()}
        other.outer = [encounter.clone() for encounter in self.outer]
        other.unsettled = self.unsettled
        other.pending = self.pending[:]
        other.party = self.party
        other.read_now = []
        other.reading = (0, 0)
        return other

    def same(self, other: Game) -> bool:
        """Whether two states of one campaign are equal."""
        for part in Game.__slots__:
            if part not in ("book", "read_now", "reading") and getattr(self, part) != getattr(other, part):
                return False
        return True

    def to_data(self) -> dict[str, Any]:
        """Plain JSON values, in a canonical order (KOR-SAVE-002, KOR-SAVE-003, FOA-SAVE-002, FOA-SAVE-003)."""
        saved = SavedGame(
            self.characters,
            self.board,
            self.decks,
            self.calendar,
            SavedSheet.of(self.sheet, self.book),
            self.card_markers,
            self.encounter,
            self.ending,
            self.away,
            self.fallen,
        )
        # Not sorted as a whole: the order of characters and locations is the order of options.
        data: dict[str, Any] = msgspec.to_builtins(saved, str_keys=True)
        return data

    @classmethod
    def from_data(cls, book: Book, data: dict[str, Any] | bytes) -> Game:
        """The state that `to_data` wrote. Bytes are its JSON, which need not become plain values (KOR-SAVE-005)."""
        if isinstance(data, dict):
            saved = msgspec.convert(data, SavedGame, str_keys=True, strict=False)
        else:
            saved = decode_saved(data)
        game = cls.__new__(cls)
        game.book, game.unsettled, game.pending, game.party = book, 0, [], ()
        game.reading, game.read_now, game.met, game.outer = (0, 0), [], {}, []
        game.characters = saved.characters
        game.board = saved.board
        game.decks = saved.decks
        game.calendar = saved.calendar
        game.sheet = saved.sheet.sheet(book)
        game.card_markers = saved.card_markers
        game.encounter = saved.encounter
        game.ending = saved.ending
        game.away = saved.away
        game.fallen = saved.fallen
        return game

    @property
    def living(self) -> dict[str, CharacterState]:
        """All but those who have died in what is under way.

        The dead take part in nothing, and are buried when everything is quiet (FOA-DEATH-003).
        """
        if not self.fallen:
            return self.characters
        return {name: one for name, one in self.characters.items() if name not in self.fallen}

    @property
    def encounters(self) -> list[EncounterState]:
        """The current encounter, and those that wait for it to end."""
        return [*self.outer, self.encounter] if self.encounter is not None else self.outer

    def at(self, location: str) -> list[CharacterState]:
        """The characters in a location, in the order of setup."""
        return [character for character in self.living.values() if character.location == location]
