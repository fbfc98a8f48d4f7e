"""The record that makes an edition's language: its words, those it lacks, what it says instead, its numbers.

The compiler asks this record and never the edition's name. The rules of play are another record, in
`runtime/editions`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from schemas.registry import Entry, Family


class NoField(NamedTuple):
    """A field that an edition does not have: the kinds of block and the label as patterns, and what it writes instead."""

    kind: str
    label: str
    instead: str = ""


class ModeSecret(NamedTuple):
    """A Secret that a mode hands out: what it is about, and whether the mode does anything without such a card."""

    mode: str
    kinds: tuple[str, ...] = ("combat", "diplomacy")
    works_without: bool = False


class Language(NamedTuple):
    """All that the compiler must know about an edition."""

    name: str
    title: str
    short: str  # in the reference
    speaks: tuple[str, ...]  # a phrase marked with one of these editions belongs to this one, too
    no_phrases: Mapping[tuple[Family, str], str]  # phrases it lacks, with what it writes instead
    no_words: Mapping[str, str]  # words it lacks inside phrases and lists, with what it writes instead
    no_blocks: Mapping[str, str]
    no_fields: tuple[NoField, ...]
    seals: tuple[str, ...]
    item_decks: tuple[str, ...]
    outcomes: Mapping[str, tuple[str, ...]]  # how an encounter of each kind can end
    talk_needs: tuple[tuple[str, str], ...]  # (what a talk must have, the label that gives it)
    talk_stages: bool = False  # a talk goes through stages; otherwise it ends in a conclusion for each colour
    talk_colour: str = ""  # the deck that holds all talks and nothing else
    harmless_enemies: bool = False  # an enemy without a printed value has value 0 and does not attack
    delay_with_token: int = 0  # how many time tokens a delayed ability brings along
    two_red_slots: bool = False  # the ends of Energy and Terror are red if the tray does not say otherwise
    starters: int = 10  # cards of a starter deck
    starters_on_trays: bool = False  # starter decks belong to trays, not to heroes
    most_difficult: int = 4  # the highest difficulty of an encounter
    time_marker: str = "time"  # what an action with a time limit leaves on its card
    stories_leave: bool = False  # each morning clears every event without a quest, and not only random ones
    dawn_may_be_late: bool = False  # a ruling lets abilities of the morning come after its event
    explores_clear_sides: bool = False  # an Explore takes a clear side and no guardian there
    nobody_is_stranded: bool = False  # a card leaves the table only where nobody stands
    trades_while_reading: bool = True  # members of a party may hand things over in the middle of an Action
    starting_deck: str = "A"  # the item deck of which a mode gives everyone a card
    recovered: tuple[str, ...] = ("energy", "health")  # what the food of a night raises
    least_for_skill: int = 0  # no skill is bought for less Exp
    least_for_card: int = 0  # no card of a pool is bought for less Exp
    # Exp for a point of an attribute: in an empty pair, for each point that its pair has, at most.
    points_cost: tuple[int, int, int] = (2, 1, 99)
    attribute_slots: bool = True  # skills limit how high an attribute rises
    attribute_least_top: int = 0  # an attribute can always rise that high
    limited_resources: tuple[str, ...] = ()  # resources with an upper limit
    mode_secrets: Mapping[int, ModeSecret] = {}  # by their numbers
    # The first and the last number of the secrets of a size, and what else the last ones are reserved for.
    secret_numbers: Mapping[str, tuple[int, int]] = {}
    legendary_numbers: tuple[int, int] = (0, 0)
    brand_secrets: tuple[int, ...] = ()  # who holds one survives, and a verse is read
    brand_verse: int = 0
    mercy_status: str = ""  # what the players may mark after a defeat

    def least_for_point(self, points: int) -> int:
        """What a point of an attribute costs if its pair has so many; no mode makes it cheaper."""
        first, each, most = self.points_cost
        return min(most, first + each * points)

    def has_mark(self, editions: tuple[str, ...]) -> bool:
        """Whether something marked with these editions belongs to this one."""
        return any(name == self.name or name in self.speaks for name in editions)

    def has_phrase(self, entry: Entry) -> bool:
        return self.has_mark(entry.editions) and (entry.family, entry.op) not in self.no_phrases

    def has_block(self, word: str) -> bool:
        return word not in self.no_blocks

    def lacks_field(self, kind: str, label: str) -> NoField | None:
        """If blocks of this kind have no such field: the entry that says so."""
        return _lacking(self.no_fields, kind, label)


@lru_cache(maxsize=4096)
def _lacking(no_fields: tuple[NoField, ...], kind: str, label: str) -> NoField | None:
    for missing in no_fields:
        if re.fullmatch(missing.label, label) and re.fullmatch(missing.kind, kind):
            return missing
    return None
