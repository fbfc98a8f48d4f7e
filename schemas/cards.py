"""The compiled cards: combat and diplomacy cards, encounters, items, secrets, skills, events, characters, bosses."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from schemas.fields import AffinityColour, At, Attribute, Count, Name, Resource, Target, Tier
from schemas.parts import Ability, Action, Cost, Entity, KeyRow, Notes, Pictured, Standing
from schemas.registry import Struct
from schemas.unions import AnyEffect, AnyRequirement


class Card(Pictured, frozen=True, kw_only=True):
    """A combat or diplomacy card of a character (KOR-COMBAT-004, KOR-DIPLO-011)."""

    name: Name
    title: str
    kind: Literal["combat", "diplomacy"]
    role: Literal["starter", "pool", "quest", "wyrdform"]
    number: str = ""
    owner: Name | None = None
    tray: Literal["", "green", "blue", "brown", "gray"] = ""
    passive: bool = False
    subtypes: tuple[Literal["candle", "bolt"], ...] = ()
    cost: Cost | None = None
    keys: tuple[KeyRow, ...] = ()
    abilities: tuple[Ability, ...] = ()
    standing: tuple[Standing, ...] = ()
    text: str = ""


class Trait(Struct, frozen=True, kw_only=True):
    """A trait of an encounter, with whatever it is printed with (KOR-TRAIT-009)."""

    trait: Literal[
        "dread",
        "entrapment",
        "exhaustive",
        "harass",
        "haste",
        "shatter",
        "discouraging",
        "greedy",
        "final",
        "impact",
        "enemy-cards",
        "spawns",
        "weather",
        "ambush",
        "rush",
        "defensive",
        "fast",
        "feint",
        "horde",
        "opportunist",
        "rage",
        "robber",
        "slow",
    ]
    least: Count = 0
    most: Count | None = None
    do: tuple[AnyEffect, ...] = ()
    names: tuple[Name, ...] = ()


class AttackRow(Struct, frozen=True, kw_only=True):
    """One row of a combat table: the pools it covers and what it does, left to right (KOR-COMBAT-053)."""

    least: Count
    do: tuple[AnyEffect, ...]
    at: At
    most: Count | None = None


class Scene(Struct, frozen=True, kw_only=True):
    """A Verse read when the encounter gets that far (KOR-FINAL-005, KOR-FINAL-007)."""

    when: Literal["progress", "failed", "meeting"]
    to: Target
    at: At
    value: Count = 0


class Encounter(Pictured, frozen=True, kw_only=True):
    """What both kinds of encounter share."""

    name: Name
    title: str
    deck: Literal["", "green", "blue", "purple", "gray", "boss"] = ""
    difficulty: Count = 0
    guardian: bool = False
    traits: tuple[Trait, ...] = ()
    keys: tuple[KeyRow, ...] = ()
    abilities: tuple[Ability, ...] = ()
    scenes: tuple[Scene, ...] = ()
    text: str = ""


class CombatEncounter(Encounter, frozen=True, kw_only=True):
    """An enemy to fight (KOR-COMBAT-001)."""

    value: Count
    attacks: tuple[AttackRow, ...]
    opportunity: tuple[AnyEffect, ...] = ()
    loot: tuple[AnyEffect, ...] = ()
    reward: tuple[AnyEffect, ...] = ()


class Variable(Struct, frozen=True, kw_only=True):
    """What the variable bonus gives for one attribute, or for any (KOR-DIPLO-032, FOA-CLAR-026)."""

    do: tuple[AnyEffect, ...]
    at: At
    attribute: Attribute | None = None


class Response(Struct, frozen=True, kw_only=True):
    """A response; with several, the one whose quest-marker range fits the encounter card applies (KOR-VENEDA-016)."""

    do: tuple[AnyEffect, ...]
    at: At
    least: Count = 0
    most: Count | None = None


class Stage(Struct, frozen=True, kw_only=True):
    """One stage of a talk: its table and its response; Kings has exactly one (FOA-DIPLO-009)."""

    number: Count = 1
    title: str = ""
    approach: str = ""
    variables: tuple[Variable, ...] = ()
    responses: tuple[Response, ...] = ()


class Conclusion(Struct, frozen=True, kw_only=True):
    """What follows when the talk ends on a colour (KOR-DIPLO-006)."""

    colour: AffinityColour
    do: tuple[AnyEffect, ...]
    at: At


class Affinity(Struct, frozen=True, kw_only=True):
    """The track, counted from the bottom; `start` is a slot from 1 (KOR-DIPLO-002)."""

    slots: Annotated[tuple[AffinityColour, ...], Meta(min_length=1)]
    start: Count


class DiplomacyEncounter(Encounter, frozen=True, kw_only=True):
    """Somebody to talk to (KOR-DIPLO-002, FOA-DIPLO-002)."""

    affinity: Affinity
    stages: tuple[Stage, ...]
    duration: Count = 0
    conclusions: tuple[Conclusion, ...] = ()
    avoid: Action | None = None
    failure: tuple[AnyEffect, ...] = ()
    reward: tuple[AnyEffect, ...] = ()


Keyword = Literal["weapon", "armor", "shield", "relic", "companion"]


class Item(Pictured, frozen=True, kw_only=True):
    """An item card (KOR-ITEM-001, FOA-ITEM-005)."""

    name: Name
    title: str
    deck: Tier | Literal["consumables", "items"]
    keywords: tuple[Keyword, ...] = ()
    craftable: bool = False
    abilities: tuple[Ability, ...] = ()
    standing: tuple[Standing, ...] = ()
    actions: tuple[Action, ...] = ()
    hint: str = ""  # how to get it
    text: str = ""


class Quest(Struct, frozen=True, kw_only=True):
    """What ends a quest well or badly, watched at every change (FOA-QUEST-003)."""

    ends: Literal["success", "failure"]
    at: At
    when: AnyRequirement | None = None
    do: tuple[AnyEffect, ...] = ()
    to: Target | None = None


class Secret(Struct, frozen=True, kw_only=True):
    """A secret card, small or standard (KOR-SECRET-001). The number comes first: it may come from the lock."""

    number: Count = 0
    file: str
    at: At
    name: Name
    title: str
    size: Literal["small", "standard"]
    keywords: tuple[Keyword, ...] = ()
    belongs: Literal["", "personal", "global"] = ""
    lost_at_death: bool = False  # a personal secret that nobody inherits (FOA-DEATH-005)
    encounter: Name | None = None
    card: Name | None = None
    event: Name | None = None
    abilities: tuple[Ability, ...] = ()
    standing: tuple[Standing, ...] = ()
    actions: tuple[Action, ...] = ()
    quests: tuple[Quest, ...] = ()
    goal: str = ""  # what its quest asks for, in a sentence for the reader
    hint: str = ""  # how to get it, or how to end its quest
    text: str = ""
    art: str = ""
    notes: Notes = field(default_factory=dict)


class SkillSide(Struct, frozen=True, kw_only=True):
    """One side of a skill; the other is forfeited for good (KOR-SKILL-005)."""

    name: Name
    title: str
    abilities: tuple[Ability, ...] = ()
    standing: tuple[Standing, ...] = ()
    actions: tuple[Action, ...] = ()


class Skill(Entity, frozen=True, kw_only=True):
    """A double-sided skill of an attribute (KOR-SKILL-004, FOA-SKILL-004)."""

    name: Name
    title: str
    attribute: Attribute
    owner: Name | None = None
    wyrdform: bool = False
    sides: Annotated[tuple[SkillSide, ...], Meta(min_length=1, max_length=2)]


class EventCard(Pictured, frozen=True, kw_only=True):
    """An event card: what happens once, what holds today, what quest it carries (KOR-EVENT-006, KOR-QUEST-001)."""

    name: Name
    title: str
    kind: Literal["story", "quest", "random", "special"]
    standing: tuple[Standing, ...] = ()
    abilities: tuple[Ability, ...] = ()
    do: tuple[AnyEffect, ...] = ()
    to: Target | None = None
    quests: tuple[Quest, ...] = ()
    goal: str = ""  # what its quest asks for, in a sentence for the reader
    hint: str = ""  # for a reader who does not know how
    text: str = ""


class TrackRow(Struct, frozen=True, kw_only=True):
    """A track of a tray: its slots, where it starts, which slots are red (KOR-SETUP-004)."""

    least: Count
    most: Count
    start: Count
    red: tuple[Count, ...] = ()


class Character(Pictured, frozen=True, kw_only=True):
    """A character's tile and tray; a form of another one is a tile alone (KOR-SETUP-022, KOR-WYRD-001)."""

    name: Name
    title: str
    number: Count = 0
    form_of: Name | None = None
    energy: TrackRow | None = None
    health: TrackRow | None = None
    terror: TrackRow | None = None
    attributes: dict[Attribute, Count] = field(default_factory=dict)
    resources: dict[Resource, Count] = field(default_factory=dict)
    tray: Literal["", "green", "blue", "brown", "gray"] = ""
    abilities: tuple[Action, ...] = ()
    triggered: tuple[Ability, ...] = ()
    weakness: tuple[Standing, ...] = ()
    letter: str = ""
    text: str = ""


class Companion(Pictured, frozen=True, kw_only=True):
    """A standee with rules of its own (KOR-COMPANION-001)."""

    name: Name
    title: str
    enters: Name | None = None
    follows: Cost | None = None
    abilities: tuple[Ability, ...] = ()
    standing: tuple[Standing, ...] = ()
    actions: tuple[Action, ...] = ()
    text: str = ""


class Achievement(Entity, frozen=True, kw_only=True):
    """One of a character's achievements; three make a page (KOR-ECHO-002, KOR-ECHO-004)."""

    name: Name
    title: str
    owner: Name
    page: Literal["1", "2", "3", "final"]
    when: AnyRequirement
    memory: Target | None = None
    text: str = ""


class LegendaryAction(Entity, frozen=True, kw_only=True):
    """What a full page of achievements gives, once; the final page gives an ability for good (KOR-ECHO-004, KOR-ECHO-009)."""

    name: Name
    title: str
    owner: Name
    page: Literal["1", "2", "3", "final"]
    abilities: tuple[Ability, ...] = ()
    actions: tuple[Action, ...] = ()
    text: str = ""


class Movement(Struct, frozen=True, kw_only=True):
    """One step of a boss's move (KOR-BOSS-003)."""

    step: Literal[
        "that-way",
        "to-lowest-connected",
        "to-highest-connected",
        "fade-waystone",
        "fade-waystone-lowest",
        "towards-nearest",
        "stay",
    ]
    amount: Count = 1


class Boss(Pictured, frozen=True, kw_only=True):
    """A boss on the board: where it enters, how it moves, which cards fight for it (KOR-BOSS-001)."""

    name: Name
    title: str
    enters: Name | None = None
    on_direction: tuple[Movement, ...] = ()
    on_x: tuple[Movement, ...] = ()
    rolls_when: AnyRequirement | None = None  # without it the die is rolled every morning (KOR-VENEDA-001)
    jumps_when: AnyRequirement | None = (
        None  # from quest marker to quest marker, without a roll (KOR-NONUS-001)
    )
    does_on_x: tuple[AnyEffect, ...] = ()  # after the moves (KOR-VENEDA-004, KOR-NONUS-005)
    combat: tuple[Name, ...] = ()
    diplomacy: tuple[Name, ...] = ()
    scenes: tuple[Scene, ...] = ()
    text: str = ""


class EnemyCard(Pictured, frozen=True, kw_only=True):
    """A card that the enemy places into the sequence (KOR-CLAUDYNE-007)."""

    name: Name
    title: str
    passive: bool = False
    keys: tuple[KeyRow, ...] = ()
    abilities: tuple[Ability, ...] = ()
    text: str = ""


class Spawn(Pictured, frozen=True, kw_only=True):
    """A lesser enemy beside the encounter, with its own pool (KOR-VENEDA-007)."""

    name: Name
    title: str
    value: Count
    traits: tuple[Trait, ...] = ()
    attacks: tuple[AttackRow, ...] = ()
    loot: tuple[AnyEffect, ...] = ()
    text: str = ""


class Weather(Pictured, frozen=True, kw_only=True):
    """Weather over an encounter (KOR-NONUS-007)."""

    name: Name
    title: str
    lasts: Count
    standing: tuple[Standing, ...] = ()
    traits: tuple[Trait, ...] = ()
    abilities: tuple[Ability, ...] = ()
    text: str = ""


class Condition(Pictured, frozen=True, kw_only=True):
    """A card such as Dying or Going Insane (KOR-DEATH-005, KOR-DEATH-011)."""

    name: Name
    title: str
    kind: Literal["dying", "insane", "other"]
    players: Literal["any", "solo", "co-op"] = "any"
    standing: tuple[Standing, ...] = ()
    abilities: tuple[Ability, ...] = ()
    ends_when: AnyRequirement | None = None
    text: str = ""
