"""The record that makes a kind of encounter in an edition: triggers, orders of steps, small functions.

Shared code calls what is here and never asks which edition it is in. Instances live in `editions/`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import EncounterState, Game
from schemas.cards import Trait
from schemas.words import SUPPLIES

if TYPE_CHECKING:
    from runtime.rules.encounters.card_tables import Row
    from runtime.rules.encounters.outcome import EncounterEnd

Step = Callable[[Game, Edition, "EncounterRules"], Flow[None]]
TraitRule = Callable[[Trait, Game, Edition, "EncounterRules"], Flow[None]]
Redirect = Callable[[Game, Edition, "EncounterRules", int], Flow[int]]


@dataclass(frozen=True, slots=True)
class Moments:
    """The trigger words around the strike of this kind of encounter."""

    before: str
    on: str
    after: str
    strike: str  # attack or response


def no_change(game: Game, encounter: EncounterState) -> None:
    """Nothing follows from this."""


def unwatched(game: Game, rules: Edition) -> Flow[None]:
    """Nobody waits for anything."""
    yield from ()


@dataclass(frozen=True, slots=True)
class EncounterRules:
    """How one kind of encounter is resolved. Called like a function, it resolves one."""

    kind: str  # combat or diplomacy: which deck is in use
    moments: Moments
    start: tuple[Step, ...]
    turn: tuple[Step, ...]
    activation: tuple[Step, ...]  # from picking on: delayed abilities and what follows them
    after_cards: tuple[Step, ...]  # once the active character plays no further card
    hand: Callable[[Game, Edition], int]
    row: Callable[[Game, EncounterState, int], Row | None]
    pool_changed: Callable[[Game, EncounterState], None]
    cannot_lose: Step  # when a marker or slot that should be lost is not there
    cannot_draw: Callable[
        [Game, Edition, EncounterRules, str], Flow[None]
    ]  # when somebody's deck is too small
    leave: Step  # escape or avoid, whichever the kind has
    leave_word: str
    cannot_leave: Callable[[Game, Edition], str]
    connected_when_joined: bool  # whether a key counts as connected without meeting its demand
    conclude: Callable[[Game, Edition, EncounterRules], Flow[EncounterEnd | None]]
    traits: Mapping[str, Mapping[str, TraitRule]]  # by moment, then by trait
    redirects: Mapping[str, Mapping[str, Redirect]]  # by what is gained, then by trait
    lent: frozenset[str] = frozenset(SUPPLIES)  # what members pay for each other
    readiness: Step | None = None  # after each activation, if it left anybody in the encounter
    won_by: frozenset[str] = frozenset(("win", "run-away"))  # ends that count as won (AMB-C-02)
    lent_by_ruling: frozenset[str] = (
        frozenset()
    )  # besides `lent`, where a table lets members pay any cost (AMB-C-29)
    watch: Callable[[Game, Edition], Flow[None]] = unwatched  # after every change, while `healths` is kept
    leave_text: str = (
        "Escape"  # what leaving is called here; `{loss}` is what the ruling on escapes takes (AMB-I-01)
    )
    idle_text: str = ""  # what playing no card at all brings, where the card prints an opportunity
    free_abilities: bool = False  # in a strike, what does not change it may be done when the players like
    panic_plays: bool = False  # whether the card that panic brings counts as played, not as placed

    def __call__(self, game: Game, rules: Edition, context: Context, name: str) -> Flow[EncounterEnd]:
        from runtime.rules.encounters.turn import resolve  # the turn is made of steps that take this record

        return resolve(game, rules, context, name, self)


def under_way(game: Game) -> EncounterState:
    """The encounter being resolved. Only called if there is one."""
    encounter = game.encounter
    assert encounter is not None
    return encounter


def how_of(game: Game, rules: Edition) -> EncounterRules:
    """The record of the encounter under way, for handlers that only have game and rules."""
    return cast(EncounterRules, rules.encounters[under_way(game).kind])


def ended(game: Game) -> bool:
    """Whether the encounter is over, so that nothing further in it happens (KOR-COMBAT-064, KOR-DIPLO-004, KOR-DEATH-004)."""
    encounter = game.encounter
    return encounter is None or not encounter.party or encounter.over != "" or game.ending != ""


def begin_once(encounter: EncounterState, mark: str) -> bool:
    """Whether something that must not nest in itself may begin; `finish_once` ends it."""
    if mark in encounter.used:
        return False
    encounter.used.append(mark)
    return True


ROUNDS: Final = 12  # a card that brings itself back for ever is left alone after so many


def finish_once(encounter: EncounterState, mark: str) -> None:
    if mark in encounter.used:
        encounter.used.remove(mark)
