"""What is on the table at one moment, as data: free of widths, colours and terminals.

One presenter (`runtime/ui/table_presenter.py`) makes it from a session. The terminal lays it out, line mode reads it
aloud, and whatever draws a game later (pictures, a browser) draws the same values. Its JSON Schema is
`table-view.schema.json`.
"""

from typing import Literal

from msgspec import Struct

ParagraphKind = Literal[
    "prose",  # read aloud
    "heading",  # of a verse, a day, a chapter
    "stage",  # the title of a great moment: victory, defeat, a death, a chapter, the end
    "said",  # what a player answered
    "itself",  # what the table answered by itself, and why
    "fact",  # what happened in terms of the game
    "gain",
    "loss",
    "hint",
    "rule",  # what a card does, in words made from its effects
    "key",  # a row of a card's keys
    "row",  # a row of an encounter's table
    "flavour",  # words printed on a card for their own sake
    "card",  # a card that a text explains; neighbours are side by side
    "note",
]


class TablePart(Struct, frozen=True, omit_defaults=True):
    """One paragraph; `label` is what stands before it, such as when a card speaks."""

    kind: ParagraphKind
    text: str
    label: str = ""
    card: "CardView | None" = None  # if the paragraph is one


class OptionView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that can be answered."""

    number: int
    key: str
    text: str
    cost: str = ""
    locked: str = ""  # why it cannot be taken, as far as the settings show it
    does: str = ""  # what is printed below it
    preview: tuple[str, ...] = ()  # what taking it does now, found by trying it
    dangerous: bool = False
    about: str = ""  # the entry of the thing it names


class TrackView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A value with its end; 0 as its end means that it has none."""

    name: str
    value: int
    most: int = 0
    danger: bool = False


class KeyView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of the five rows of a card: what it gives when it is joined and fulfilled, what it demands of the next card."""

    row: str
    gives: str = ""
    demands: str = ""
    state: Literal["", "joined", "fulfilled"] = ""


class CardView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card of a hand or a sequence, whole."""

    name: str
    title: str
    kind: str = ""
    owner: str = ""
    cost: str = ""
    keys: tuple[KeyView, ...] = ()
    rules: tuple[TablePart, ...] = ()
    foot: str = ""  # time, charges, passive
    now: tuple[str, ...] = ()  # for a card in hand: what each key would give if it were laid now
    leaves: str = ""  # what the next card could join


class RowView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of the enemy's table, or a response."""

    head: str
    does: str
    strikes: bool = False  # this one comes next


class PileView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How many cards somebody has in an encounter, and where."""

    who: str
    hand: int
    deck: int
    discarded: int


class EncounterView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fight or a talk under way."""

    name: str
    title: str
    kind: Literal["combat", "diplomacy"]
    turn: int
    active: str = ""
    pool: int = 0
    value: int = 0  # how much pool wins
    track: tuple[str, ...] = ()  # the colours of the affinity track, from the bottom
    affinity: int = 0  # the slot of the marker, counted from 1
    duration: int = 0
    stage: int = 0
    opens: tuple[KeyView, ...] = ()
    sequence: tuple[CardView, ...] = ()
    rows: tuple[RowView, ...] = ()
    bonuses: tuple[str, ...] = ()  # what the variable bonus gives in this encounter
    traits: tuple[TablePart, ...] = ()
    endings: tuple[TablePart, ...] = ()  # loot, reward, conclusions, failure
    beside: tuple[str, ...] = ()  # weather, spawns, markers
    hand: tuple[CardView, ...] = ()  # of whoever is asked
    hands: dict[str, int] = {}  # how many cards each of the others holds
    asks_for_a_card: bool = False  # the options are the cards of the hand
    asked: str = ""  # whose hand it is
    text: str = ""  # the card's own words
    piles: tuple[PileView, ...] = ()
    out: dict[str, str] = {}  # who has left it, and how


class CellView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A location card in its cell of the map."""

    location: str
    number: str
    title: str
    x: int
    y: int
    side: str
    mood: Literal["", "good", "bad", "warn"] = ""  # whether it is good to be there
    seals: tuple[str, ...] = ()
    here: bool = False  # the hero who acts stands there
    people: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    lying: tuple[str, ...] = ()
    ways: dict[str, str] = {}  # by side: where travelling leads
    to_come: dict[str, str] = {}  # by side: the number of the card that would lie there, or a dot
    stones: tuple[str, ...] = ()  # corners with a waystone
    slots: tuple[str, ...] = ()  # corners with room for one


class MapView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    cells: tuple[CellView, ...]
    legend: str = ""
    lights: str = ""


class OwnedView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something a hero has, or that weighs on a hero, with its rules."""

    entry: str
    kind: str
    title: str
    state: str = ""
    rules: tuple[TablePart, ...] = ()


class HeroView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hero sheet."""

    name: str
    title: str
    place: str
    tracks: tuple[TrackView, ...]
    goods: dict[str, int]
    attributes: dict[str, int]
    rules: tuple[TablePart, ...] = ()  # of the hero's own tile, the weakness included
    owned: tuple[OwnedView, ...] = ()
    decks: dict[str, int] = {}
    to_win: dict[str, int] = {}  # cards still to be won, by deck
    text: str = ""


class QuestView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event in force, a quest in somebody's hand, or the chapter's own goal."""

    entry: str
    title: str
    kind: str
    goal: str = ""
    text: str = ""
    ends: tuple[TablePart, ...] = ()
    markers: str = ""


class ListView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A list of the group's sheet, such as the menhirs that burn."""

    heading: str
    lines: tuple[str, ...]


class SheetView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the group has written down; parts that are not marked are not shown: their names could tell too much."""

    title: str
    statuses: tuple[TablePart, ...] = ()
    filters: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()  # of the whole group
    achievements: tuple[str, ...] = ()
    lists: tuple[ListView, ...] = ()


class EntryView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can be read about one thing that is named."""

    id: str
    title: str
    kind: str
    told: tuple[TablePart, ...] = ()
    card: CardView | None = None


class TableView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything on the table at one moment."""

    chronicler_table: int = 1
    title: str
    edition: str
    day: int
    chapter: str
    place: str
    hero: str  # whose turn the screen speaks of
    asker: str
    question: str
    goal: str = ""
    soon: str = ""  # what passing time will bring
    several: str = ""
    ordered: bool = False
    over: bool = False
    page: tuple[TablePart, ...] = ()
    fresh: int = 0  # the paragraph at which the new text begins
    options: tuple[OptionView, ...] = ()
    heroes: tuple[HeroView, ...] = ()
    encounter: EncounterView | None = None
    map: MapView | None = None
    quests: tuple[QuestView, ...] = ()
    quests_done: tuple[TablePart, ...] = ()
    time: str = ""  # the chapter, and how much of its time has passed
    sheet: SheetView | None = None
    markers: tuple[TablePart, ...] = ()  # every card with a marker on it
    notes: tuple[str, ...] = ()
    entries: tuple[EntryView, ...] = ()  # everything this moment names
    save: str = ""
    warning: str = ""
