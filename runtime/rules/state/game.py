"""The state of a campaign in play: slotted, changed only by `changes` and by the flows, cloned at quiet points.

One shape for all editions; a part that only one of them needs stays empty in the others. Everything but the book
survives JSON. A field that still has its first value is left out, so a save is smaller and quicker to read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from runtime.rules.state.encounter_state import EncounterState as EncounterState
from runtime.rules.state.encounter_state import PlayedCard as PlayedCard
from runtime.rules.state.encounter_state import SpawnInPlay as SpawnInPlay
from runtime.rules.state.markers import Markers as Markers
from runtime.rules.state.ticked import Ticked, ticked, unticked

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


class CharacterState(msgspec.Struct, omit_defaults=True):
    """One character in play (KOR-ECHO-007: an unused legendary action stays).

    The names of stats are those of the language.
    """

    name: str
    location: str
    tile: str
    energy: int = 0
    health: int = 0
    terror: int = 0
    food: int = 0
    wealth: int = 0
    magic: int = 0
    exp: int = 0
    reputation: int = 0
    attributes: dict[str, int] = {}
    items: list[str] = []
    secrets: list[str] = []
    inactive: list[str] = []  # owned cards with a keyword that lie face down (KOR-ITEM-006)
    flipped: list[str] = []  # used in this encounter (KOR-ITEM-020)
    skills: list[str] = []  # chosen sides, in the order they were attached
    conditions: list[str] = []
    legendary: list[str] = []
    combat_deck: list[str] = []  # top card first
    diplomacy_deck: list[str] = []
    combat_pool: list[str] = []  # advancement pools
    diplomacy_pool: list[str] = []
    set_aside: list[str] = []  # owned cards that are in neither deck (KOR-DAYEND-012)
    was_exhausted: bool = False
    fatal: bool = False  # lost Health while at 0; settle decides what follows

    def clone(self) -> CharacterState:
        return CharacterState(
            self.name,
            self.location,
            self.tile,
            self.energy,
            self.health,
            self.terror,
            self.food,
            self.wealth,
            self.magic,
            self.exp,
            self.reputation,
            self.attributes.copy(),
            self.items[:],
            self.secrets[:],
            self.inactive[:],
            self.flipped[:],
            self.skills[:],
            self.conditions[:],
            self.legendary[:],
            self.combat_deck[:],
            self.diplomacy_deck[:],
            self.combat_pool[:],
            self.diplomacy_pool[:],
            self.set_aside[:],
            self.was_exhausted,
            self.fatal,
        )


class PlacedLocation(msgspec.Struct, omit_defaults=True):
    """A location on the table: its cell of the map, the side it shows, the markers on it."""

    x: int
    y: int
    clear: bool
    markers: Markers = msgspec.field(default_factory=Markers)

    def clone(self) -> PlacedLocation:
        return PlacedLocation(self.x, self.y, self.clear, self.markers.clone())


class Guardian(msgspec.Struct):
    """A guardian on the map, and where its card came from."""

    encounter: str
    location: str
    origin: str = "box"

    def clone(self) -> Guardian:
        return Guardian(self.encounter, self.location, self.origin)


class Met(msgspec.Struct):
    """Where an encounter card goes after it has been resolved: to its origin, or where a text has put it meanwhile."""

    origin: str
    place: str = ""  # a location: it stands there as a guardian

    def clone(self) -> Met:
        return Met(self.origin, self.place)


class Board(msgspec.Struct, omit_defaults=True):
    """The map. Waystones stand on corner points: point (x, y) is the north-west corner of cell (x, y)."""

    locations: dict[str, PlacedLocation] = {}
    waystones: list[tuple[int, int]] = []
    guardians: list[Guardian] = []
    companions: dict[str, str] = {}
    bosses: dict[str, str] = {}
    gone: list[str] = []  # locations replaced or removed: no direction key brings them (KOR-LOC-007)
    menhirs: dict[str, int] = {}  # only editions with menhirs
    dials: dict[str, int] = {}
    remains: dict[str, list[str]] = {}  # items of the dead, by the location where they lie (FOA-DEATH-004)

    def clone(self) -> Board:
        return Board(
            {name: placed.clone() for name, placed in self.locations.items()},
            self.waystones[:],
            [guardian.clone() for guardian in self.guardians],
            self.companions.copy(),
            self.bosses.copy(),
            self.gone[:],
            self.menhirs.copy(),
            self.dials.copy(),
            {place: items[:] for place, items in self.remains.items()},
        )


class Decks(msgspec.Struct, omit_defaults=True):
    """Every shared deck, top card first. What is in no list is in the box or in the secret deck."""

    encounters: dict[str, list[str]] = {}
    joined: dict[str, str] = {}  # encounters that an instruction added to a colour for good (KOR-ENC-011)
    left: dict[str, str] = {}  # encounters that an instruction took out of a colour for good
    items: dict[str, list[str]] = {}
    table: list[str] = []  # item decks on the table (KOR-ITEM-002)
    events: list[str] = []
    spent_events: list[str] = []  # the event deck's own discard pile, if there is one (FOA-DISCARD-003)
    random_events: list[str] = []
    global_secrets: list[str] = []
    removed: list[str] = []  # "kind:name" of cards out of the campaign (KOR-DISCARD-006)

    def clone(self) -> Decks:
        return Decks(
            {colour: deck[:] for colour, deck in self.encounters.items()},
            self.joined.copy(),
            self.left.copy(),
            {tier: deck[:] for tier, deck in self.items.items()},
            self.table[:],
            self.events[:],
            self.spent_events[:],
            self.random_events[:],
            self.global_secrets[:],
            self.removed[:],
        )


class Calendar(msgspec.Struct, omit_defaults=True):
    """Day, chapter, events in force, and what has been used today."""

    day: int = 0
    stage: str = "setup"  # setup, start, during, end
    chapter: int = 0
    active: list[str] = []  # events on the table, oldest first
    quests_done: list[str] = []  # "success:event", "failure:event", "success-2:event" that are resolved
    time_passed: dict[int, int] = {}  # parts marked, by chapter
    time_spared: list[int] = []  # chapters whose first gain was already reduced (KOR-STORY-009)
    today: list[str] = []  # uses that come back with the next day

    def clone(self) -> Calendar:
        return Calendar(
            self.day,
            self.stage,
            self.chapter,
            self.active[:],
            self.quests_done[:],
            self.time_passed.copy(),
            self.time_spared[:],
            self.today[:],
        )


class Sheet(msgspec.Struct):
    """What the group writes down: statuses, filters, verses read, choices used up, achievements."""

    statuses: dict[str, list[str]] = {}  # status -> marked parts; a status without parts maps to []
    filters: list[str] = []
    read: set[str] = set()
    used: set[str] = set()
    achievements: list[str] = []
    achievements_handed_out: bool = False
    progress: int = 0

    def clone(self) -> Sheet:
        return Sheet(
            {name: parts[:] for name, parts in self.statuses.items()},
            self.filters[:],
            self.read.copy(),
            self.used.copy(),
            self.achievements[:],
            self.achievements_handed_out,
            self.progress,
        )


class _SavedSheet(msgspec.Struct, omit_defaults=True):
    """A sheet as a save holds it: the numbers of the Verses read; in old saves their names."""

    statuses: dict[str, list[str]] = {}
    filters: list[str] = []
    read: Ticked | list[str] = {}
    used: list[str] = []
    achievements: list[str] = []
    achievements_handed_out: bool = False
    progress: int = 0

    @classmethod
    def of(cls, sheet: Sheet, book: Book) -> _SavedSheet:
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


class _Saved(msgspec.Struct, omit_defaults=True):
    """The parts of a game that a save holds, for the typed decoder."""

    characters: dict[str, CharacterState]
    board: Board
    decks: Decks
    calendar: Calendar
    sheet: _SavedSheet
    card_markers: dict[str, Markers] = {}
    encounter: EncounterState | None = None
    ending: str = ""
    away: dict[str, CharacterState] = {}
    fallen: list[str] = []


_decode = msgspec.json.Decoder(_Saved).decode


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
        saved = _Saved(
            self.characters,
            self.board,
            self.decks,
            self.calendar,
            _SavedSheet.of(self.sheet, self.book),
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
            saved = msgspec.convert(data, _Saved, str_keys=True, strict=False)
        else:
            saved = _decode(data)
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
