"""Pieces that many compiled things share: costs, actions, abilities, standing rules, key rows."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from schemas.fields import Amount, At, Attribute, Count, FilterColour, ItemKind, Name, Per, Stat
from schemas.registry import Struct
from schemas.unions import AnyEffect, AnyRequirement, AnyRule
from schemas.vocabulary.triggering import Trigger

# A writer's note for those who continue the work; no player sees it.
Notes = dict[Literal["artists", "translators"], str]


class Entity(Struct, frozen=True, kw_only=True):
    """Anything a writer declares: it knows its file and place."""

    file: str
    at: At


class Pictured(Entity, frozen=True, kw_only=True):
    """Anything with a face on paper: `art` is its picture, a path inside the campaign's folder."""

    art: str = ""
    notes: Notes = field(default_factory=dict)


class Price(Struct, frozen=True, kw_only=True):
    """One thing to hand over; with several kinds in `what` each unit may be any of them (KOR-WAYSTONE-003)."""

    amount: Amount
    what: Annotated[tuple[Stat, ...], Meta(min_length=1)]
    per: Per = ""


class ItemPrice(Struct, frozen=True, kw_only=True):
    """Items to discard as a part of the cost."""

    amount: Count
    kind: ItemKind = "item"
    deck: Literal["", "A", "B", "C", "D", "E", "highest", "lowest"] = ""


class Cost(Struct, frozen=True, kw_only=True):
    """What stands in parentheses: prices, time icons, limits of use (KOR-ACTION-003, KOR-LOC-005)."""

    pay: tuple[Price, ...] = ()
    items: tuple[ItemPrice, ...] = ()
    secrets: tuple[Name, ...] = ()
    charges: Count = 0
    time: Count = 0
    limit: Literal["", "once", "once-per-day", "once-per-combat", "once-per-encounter"] = ""


class Action(Struct, frozen=True, kw_only=True):
    """A choice without a Verse around it: on a location, a tile, an item, a secret, a skill."""

    text: str
    at: At
    cost: Cost | None = None
    needs: AnyRequirement | None = None
    do: tuple[AnyEffect, ...] = ()
    to: str | None = None
    hint: str = ""  # for a reader who finds it locked


class Ability(Struct, frozen=True, kw_only=True):
    """What a card does at a moment; `count` is the number of charges paid or of time tokens that come with it."""

    when: Trigger
    do: tuple[AnyEffect, ...]
    at: At
    needs: AnyRequirement | None = None
    count: Count = 0


class Standing(Struct, frozen=True, kw_only=True):
    """A rule that holds while its card is in force, under its condition."""

    rule: AnyRule
    at: At
    scope: Literal["held", "in-play", "today", "weakness", "for-characters", "for-talks", "for-the-encounter"]
    needs: AnyRequirement | None = None


class Bonus(Struct, frozen=True, kw_only=True):
    """What a closing half gives when its key is fulfilled."""

    kind: Literal[
        "pool",
        "up",
        "down",
        "draw",
        "lightning",
        "variable",
        "duration",
        "lose-pool",
        "lose-duration",
        "destroy",
    ]
    amount: Count = 1


class Opening(Struct, frozen=True, kw_only=True):
    """What an opening half demands: an attribute, magic, or the multiplier of the free key."""

    kind: Literal["attribute", "magic", "multiplier", "void"]
    attribute: Attribute | None = None
    amount: Count = 1


class KeyRow(Struct, frozen=True, kw_only=True):
    """One of the five rows: three attribute rows, magic, free (KOR-COMBAT-004)."""

    row: Literal["key-1", "key-2", "key-3", "magic", "free"]
    closes: tuple[Bonus, ...] = ()
    opens: Opening | None = None


class HiddenText(Struct, frozen=True, kw_only=True):
    """Prose behind a filter on a card."""

    colour: FilterColour
    text: str
