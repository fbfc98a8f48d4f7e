"""Moments of an encounter: which card speaks, and which attack or response is being prepared or resolved."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from runtime.rules.encounters.card_tables import Row
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import SourcePlace
from runtime.rules.state.game import EncounterState, Game, PlayedCard
from schemas.registry import Effect

ALL = 9_999
EVERYONE = "*"


class Addition(NamedTuple):
    """Something a card adds to the strike. `kinds` are the parts it joins; without any, `effect` comes last.

    KOR-COMBAT-089, KOR-COMBAT-090, KOR-COMBAT-093, KOR-COMBAT-094.
    """

    card: PlayedCard | None
    kinds: frozenset[str]
    amount: int
    effect: Effect
    context: Context


class Prevention(NamedTuple):
    """What lowers parts of a kind, for one person or everyone (KOR-COMBAT-096, KOR-COMBAT-097, AMB-S-139)."""

    card: PlayedCard | None
    kind: str
    amount: int
    whom: str
    least: int


class Strike:
    """One attack or response, from before it to after it."""

    __slots__ = (
        "additions", "heard", "ignored", "preventions", "replaced", "resolving", "row", "shift", "taken",
        "target", "turned", "used",
    )  # fmt: skip

    def __init__(self, target: str) -> None:
        self.target = target
        self.row: Row | None = None
        self.shift = 0
        self.ignored = False
        self.turned = False  # downs become ups
        self.replaced: tuple[Effect, ...] | None = None
        self.resolving = ""  # "parts" or "last" while amounts are changed
        self.additions: list[Addition] = []
        self.preventions: list[Prevention] = []
        self.heard: list[PlayedCard] = []  # cards whose abilities on the strike have been read
        self.used: set[str] = set()  # items used against this strike
        self.taken: dict[str, int] = {}  # damage by person


class Moment(Context, gc=True, eq=False):  # a strike knows moments, and they know it
    """A context inside an encounter: it knows the card in the sequence that speaks, and the strike."""

    card: PlayedCard | None = None
    strike: Strike | None = None

    def alone(self, member: str) -> Context:
        return msgspec.structs.replace(self, members=(member,), active=member, **_ANEW, paid={})

    def from_card(self, source: str, at: SourcePlace | None = None) -> Context:
        return msgspec.structs.replace(self, source=source, at=at, **_ANEW, paid={})


_ANEW: Final = {"stopped": False, "becomes_guardian": False, "discarded": False}


def moment_in(
    game: Game,
    encounter: EncounterState,
    active: str,
    source: str = "",
    card: PlayedCard | None = None,
    strike: Strike | None = None,
    at: SourcePlace | None = None,
) -> Moment:
    """A moment of the encounter under way."""
    here = game.characters[active].location if active else ""
    return Moment(
        tuple(encounter.party), here, active, source, "", at, {}, False, False, False, True, card, strike
    )


def strike_of(context: Context) -> Strike | None:
    return context.strike if isinstance(context, Moment) else None


def card_of(game: Game, context: Context) -> PlayedCard | None:
    """The card in the sequence that speaks, if there is one and it is still there."""
    encounter = game.encounter
    if encounter is None:
        return None
    if isinstance(context, Moment) and context.card is not None:
        for played in encounter.sequence:
            if played is context.card:
                return played
        return None
    kind, _, name = context.source.partition(":")
    if kind == "card":
        for played in reversed(encounter.sequence):
            if played.card == name:
                return played
    return None
