"""The compiled campaign: journal, statuses, locations, chapters. What the compiler writes and the runtime reads.

Every entity carries `file` and `at` (line, column); nodes inside it carry `at` in the same file. So findings, graphs,
the author's view and crash reports can name the source of each.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, field

from schemas.cards import (
    Achievement,
    Boss,
    Card,
    Character,
    CombatEncounter,
    Companion,
    Condition,
    DiplomacyEncounter,
    EnemyCard,
    EventCard,
    Item,
    LegendaryAction,
    Secret,
    Skill,
    Spawn,
    Weather,
)
from schemas.fields import (
    At,
    Corner,
    Count,
    DeckColour,
    Direction,
    Edition,
    FilterColour,
    Name,
    Seal,
    Target,
    Tier,
    VerseId,
)
from schemas.own_words import OwnWord, RuleTerm
from schemas.parts import Action, Cost, Entity, Notes, Pictured, Standing
from schemas.registry import Struct
from schemas.unions import AnyEffect, AnyRequirement

FORMAT: Final = 1


class InsetWay(Struct, frozen=True, kw_only=True):
    """One way in which an inset is read; without `when`, where none of those before it is."""

    text: str
    when: AnyRequirement | None = None


class Inset(Struct, frozen=True, kw_only=True):
    """Words inside a paragraph that only some readers see: it takes the place of these characters of the text."""

    start: Count
    end: Count
    ways: tuple[InsetWay, ...]


class Prose(Struct, frozen=True, kw_only=True, tag_field="step", tag="prose"):
    """Paragraphs to read aloud; a blank line stands between two of them."""

    text: str
    at: At
    insets: tuple[Inset, ...] = ()


class Do(Struct, frozen=True, kw_only=True, tag_field="step", tag="do"):
    """One instruction of the book: effects from left to right."""

    do: tuple[AnyEffect, ...]
    at: At


class Redirect(Struct, frozen=True, kw_only=True, tag_field="step", tag="redirect"):
    """An automatic redirection, followed at once where it stands if its condition holds (KOR-REDIR-001)."""

    when: AnyRequirement
    to: Target
    at: At


class Modifier(Struct, frozen=True, kw_only=True):
    """A bonus to a roll, or a malus below zero; an attribute adds the party's best value (KOR-ROLL-003)."""

    amount: int = 0
    attribute: str = ""
    when: AnyRequirement | None = None


class RollRow(Struct, frozen=True, kw_only=True):
    """One line of a roll's table; `to` is None where reading goes on after the table."""

    least: int
    at: At
    most: int | None = None
    do: tuple[AnyEffect, ...] = ()
    to: Target | None = None


class Roll(Struct, frozen=True, kw_only=True, tag_field="step", tag="roll"):
    """Roll dice, add modifiers, follow the row (KOR-ROLL-001, KOR-ROLL-002)."""

    rows: tuple[RollRow, ...]
    at: At
    dice: Count = 1
    modifiers: tuple[Modifier, ...] = ()


class Outcome(Struct, frozen=True, kw_only=True):
    """What follows one named outcome of a toss or an encounter."""

    outcome: Literal["win", "lose", "escape", "avoid", "green", "gray", "red", "grail", "skull"]
    at: At
    do: tuple[AnyEffect, ...] = ()
    to: Target | None = None


class Toss(Struct, frozen=True, kw_only=True, tag_field="step", tag="toss"):
    """Toss a dial: grail or skull (FOA-GEN-005)."""

    rows: tuple[Outcome, ...]
    at: At


class Fork(Struct, frozen=True, kw_only=True, tag_field="step", tag="fork"):
    """An encounter, and where reading goes on after each way it can end (KOR-JENC-002)."""

    encounter: Name | None
    rows: tuple[Outcome, ...]
    at: At
    colour: DeckColour | None = None
    difficulty: Count = 0


class Hidden(Struct, frozen=True, kw_only=True, tag_field="step", tag="hidden"):
    """Text behind a colour filter; a hint stays optional even with the filter (KOR-HIDDEN-001, KOR-HIDDEN-003)."""

    colour: FilterColour
    steps: tuple[Step, ...]
    at: At
    hint: bool = False


class Passage(Struct, frozen=True, kw_only=True, tag_field="step", tag="passage"):
    """Prose that is read only where its requirement holds; it changes nothing (KOR-REQ-001)."""

    when: AnyRequirement
    text: str
    at: At
    insets: tuple[Inset, ...] = ()


Step = Prose | Do | Redirect | Roll | Toss | Fork | Hidden | Passage


class Choice(Struct, frozen=True, kw_only=True):
    """A bullet: what it costs, what it says, what it requires, what it does, where it leads (KOR-JOURNAL-008).

    `behind` a filter it is not there for a group without it (KOR-HIDDEN-004); it requires the filter as well.
    """

    key: Name
    text: str
    to: Target
    at: At
    cost: Cost | None = None
    needs: AnyRequirement | None = None
    do: tuple[AnyEffect, ...] = ()
    behind: FilterColour | None = None
    hint: str = ""  # for a reader who finds it locked


class Otherwise(Struct, frozen=True, kw_only=True):
    """Where reading goes on when every choice is locked."""

    to: Target
    at: At
    do: tuple[AnyEffect, ...] = ()


class Page(Struct, frozen=True, kw_only=True):
    """What a reader follows: steps in reading order, then choices or one arrow."""

    steps: tuple[Step, ...] = ()
    choices: tuple[Choice, ...] = ()
    otherwise: Otherwise | None = None
    to: Target | None = None


class Verse(Struct, frozen=True, kw_only=True):
    """A numbered piece of the Journal. The number comes first, because it is put in after the rest is encoded."""

    number: Count = 0
    file: str
    at: At
    id: VerseId
    page: Page
    title: str = ""
    stub: bool = False
    characters: tuple[Name, ...] = ()
    renamed_from: tuple[str, ...] = ()
    speakers: tuple[Name, ...] = ()
    tags: tuple[Name, ...] = ()
    art: str = ""
    sound: str = ""
    notes: Notes = field(default_factory=dict)


class Person(Pictured, frozen=True, kw_only=True):
    """Somebody of the story who is nobody's hero: a name, and how whoever reads aloud makes them sound."""

    name: Name
    title: str
    voice: str = ""
    text: str = ""


SectionKind = Literal["journal", "vision", "dream", "nightmare", "book", "memories", "tutorial"]


class Section(Struct, frozen=True, kw_only=True):
    """A run of Verses under one heading; reading begins at the first (KOR-JOURNAL-001, KOR-EXPLORE-003)."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*(:[a-z][a-z0-9-]*)?$")]
    kind: SectionKind
    first: VerseId
    location: Name | None = None


class WrittenEncounter(Pictured, frozen=True, kw_only=True):
    """An encounter resolved by its own words, without the decks (KOR-ENC-004)."""

    name: Name
    title: str
    page: Page
    deck: DeckColour | None = None
    difficulty: Count = 0
    guardian: bool = False


class Threshold(Struct, frozen=True, kw_only=True):
    """When enough parts are marked, a Verse is read at once (FOA-STATUS-003)."""

    to: Target
    at: At
    count: Count = 1
    parts: tuple[str, ...] = ()


class Status(Entity, frozen=True, kw_only=True):
    """A status of the whole group, with its parts in printed order."""

    name: Name
    title: str
    parts: tuple[str, ...] = ()
    thresholds: tuple[Threshold, ...] = ()
    record: str = ""
    hint: str = ""  # how to get it, for a reader who finds something locked without it
    renamed_from: tuple[str, ...] = ()


class Key(Struct, frozen=True, kw_only=True):
    """A direction key: this edge joins that location (KOR-TRAVEL-002)."""

    side: Direction
    location: Name


class Menhir(Struct, frozen=True, kw_only=True):
    """What lighting the menhir costs, what it requires, and its dial for one to four players (FOA-MENHIR-002)."""

    dial: tuple[Count, ...]
    cost: Cost | None = None
    needs: AnyRequirement | None = None
    hint: str = ""


class Side(Struct, frozen=True, kw_only=True):
    """One face of a location card: what can be done on it and what happens on entering it."""

    keys: tuple[Key, ...] = ()
    text: str = ""
    actions: tuple[Action, ...] = ()
    instants: tuple[Action, ...] = ()


class Location(Pictured, frozen=True, kw_only=True):
    """A card of the map, with both sides (KOR-LOC-001, KOR-LOC-002)."""

    name: Name
    title: str
    number: Count
    clear: Side
    letter: str = ""
    wyrdness: Side | None = None
    variant_of: Name | None = None
    legacy: Name | None = None
    explore: Target | None = None
    seals: tuple[Seal, ...] = ()
    waystones: tuple[Corner, ...] = ()
    ruined_menhir: bool = False
    menhir: Menhir | None = None
    renamed_from: tuple[str, ...] = ()


class EncounterDeck(Struct, frozen=True, kw_only=True):
    """Which encounters a chapter leaves in one deck (KOR-ENC-010), and how many of them (KOR-ENC-013)."""

    colour: DeckColour
    least: Count = 1
    most: Count = 1
    including: tuple[Name, ...] = ()
    without: tuple[Name, ...] = ()
    size: Count = 0  # 0: all of them
    per: Literal["", "character"] = ""


class StackedEvent(Struct, frozen=True, kw_only=True):
    """One or more cards of the event deck, from the top: a named event or random ones."""

    event: Name | None = None
    random: Count = 0


class Chapter(Entity, frozen=True, kw_only=True):
    """A chapter's set-up card, in its printed order (KOR-SETUP-019)."""

    name: Name
    title: str
    number: Count
    decks: tuple[EncounterDeck, ...] = ()
    items: tuple[Tier, ...] = ()
    consumables: bool = False
    events: tuple[StackedEvent, ...] = ()
    first_cards: tuple[
        Name, ...
    ] = ()  # on top of their owners' decks, in this order; nothing is left to chance
    time_passes: Count = 0
    thresholds: tuple[Threshold, ...] = ()
    goal: str = ""  # what there is to do in it, in a sentence for the reader
    page: Page = Page()


class PlaytestTarget(Struct, frozen=True, kw_only=True):
    """What a playtest is held against: a measure, whose it is, and between which numbers it should lie."""

    measure: str
    at: At
    name: str = ""
    least: float | None = None
    most: float | None = None


ThemePart = Literal["ink", "paper", "accent", "soft", "line", "font", "heading", "frame"]


class Campaign(Struct, frozen=True, kw_only=True):
    """Everything that was compiled from one folder. `format` changes when a reader of the old one would be wrong."""

    format: Literal[1]
    compiler: str = ""  # the version that wrote it
    content: str = ""  # the SHA-256 of everything else: equal for equal content, whichever version wrote it
    id: Name
    title: str
    edition: Edition
    start: Name
    language: str = "en"
    translations: tuple[str, ...] = ()
    books: tuple[str, ...] = ()
    text: str = ""
    heroes: tuple[Name, ...] = ()
    standing: tuple[Standing, ...] = ()
    playtest: tuple[PlaytestTarget, ...] = ()
    rulings: tuple[str, ...] = ()  # how its table reads what the books leave open: `name=answer`
    theme: dict[ThemePart, str] = field(default_factory=dict)
    words: dict[RuleTerm, OwnWord] = field(default_factory=dict)  # what players see instead of a rule's term
    chapters: tuple[Chapter, ...] = ()
    statuses: tuple[Status, ...] = ()
    locations: tuple[Location, ...] = ()
    sections: tuple[Section, ...] = ()
    verses: tuple[Verse, ...] = ()
    cards: tuple[Card, ...] = ()
    combat_encounters: tuple[CombatEncounter, ...] = ()
    diplomacy_encounters: tuple[DiplomacyEncounter, ...] = ()
    written_encounters: tuple[WrittenEncounter, ...] = ()
    items: tuple[Item, ...] = ()
    secrets: tuple[Secret, ...] = ()
    skills: tuple[Skill, ...] = ()
    events: tuple[EventCard, ...] = ()
    characters: tuple[Character, ...] = ()
    companions: tuple[Companion, ...] = ()
    achievements: tuple[Achievement, ...] = ()
    legendary_actions: tuple[LegendaryAction, ...] = ()
    bosses: tuple[Boss, ...] = ()
    enemy_cards: tuple[EnemyCard, ...] = ()
    spawns: tuple[Spawn, ...] = ()
    weathers: tuple[Weather, ...] = ()
    conditions: tuple[Condition, ...] = ()
    people: tuple[Person, ...] = ()
