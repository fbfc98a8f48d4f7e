"""The record that makes an edition: numbers, rulings, orders of steps, tables.

Instances live in `editions/`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import msgspec

from runtime.rules.book.prepared import Due
from runtime.rules.edition_words import Words
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import AnyOffer, Offer
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.rulings import DEFAULT, Rulings
from runtime.rules.state.game import CharacterState, Game
from schemas.model import Campaign
from schemas.parts import Cost
from schemas.registry import Effect
from schemas.registry import Rule as StandingRule
from schemas.words import SUPPLIES, TRACKS

if TYPE_CHECKING:
    from runtime.rules.encounters import EncounterEnd

Step = Callable[[Game, "Edition"], Flow[None]]
Handler = Callable[[Any, Game, "Edition", Context], Flow[None]]
Resolver = Callable[[Game, "Edition", Context, str], "Flow[EncounterEnd]"]
Arrival = Callable[[Game, "Edition", tuple[str, ...], str], Flow[None]]
AgainstCost = Callable[[Cost | None, Sequence[Due], Game, "Edition", Context], str]
PayCost = Callable[[Cost | None, Sequence[Due], Game, "Edition", Context], Flow[None]]
Death = Callable[[Game, "Edition", CharacterState], Flow[None]]
Mode = Callable[["Edition"], "Edition"]


Offers = Callable[[Game, "Edition", CharacterState], Sequence[AnyOffer]]


class Numbers(msgspec.Struct, frozen=True, kw_only=True):
    """Every number that an edition or a mode may change. KOR-RES-001, KOR-RES-002, FOA-RES-001."""

    characters_most: int = 4
    deck_minimum: int = 10
    hand: int = 3
    resource_limit: int = 20
    limited_resources: tuple[str, ...] = SUPPLIES
    traded_resources: tuple[str, ...] = ("food", "wealth")
    passed_on: tuple[str, ...] = SUPPLIES  # what exceeds its limit goes to somebody here with room
    exp_for_all: bool = False  # an unqualified gain of Exp is for every character (KOR-RES-007)
    health_limits_energy: bool = True
    explore_energy: int = 0
    travel_energy: int = 1
    waystones: int = 3
    waystone_energy: int = 2
    waystone_energy_per_character: int = 0
    waystone_magic: int = 1
    waystone_goods: int = 1
    blood_health: int = 3
    blood_terror: int = 2
    rest_exhausted: int = 4
    recover_food: int = 1
    recover_health: int = 1
    recover_energy: int = 1
    recover_terror: int = 1
    wyrdness_health: int = 2
    wyrdness_terror: int = 2
    attribute_slots: int = 2
    attribute_cost: int = 2
    attribute_cost_per_point: int = 1
    skill_cost: int = 4
    skill_cost_per_skill: int = 4
    advance_cost: int = 2
    advance_draw: int = 3
    item_limit: int = 0  # 0: any number
    starting_items: int = 0  # drawn from the first item deck at setup
    starting_secrets: tuple[tuple[str, int], ...] = ()  # what a mode hands out, with its name
    characters_for_random_events: int = 0  # added to the number of characters counted
    characters_for_decks: int = 0
    time_spared: int = 0  # parts taken off the first gain of Time Passes in each chapter
    time_fades: bool = False  # each part of Time Passes fades the farthest waystone
    escape_roll: int = 0  # the least roll with which an escape succeeds; 0: no roll
    avoid_conclusion: str = ""  # the conclusion after an avoid, whatever the marker shows
    brand_secrets: tuple[int, ...] = ()
    brand_health: int = 4
    brand_verse: int = 0
    guardians_block: bool = True  # no Exploration and no Location Action beside a guardian
    instants_in_order: bool = False  # as printed, instead of in an order the players choose
    owner_pays: tuple[str, ...] = TRACKS  # kinds of which the owner must pay a part
    owner_pays_on: tuple[str, ...] = ("character", "skill", "item", "secret", "legendary")
    owner_gains_on: tuple[str, ...] = ("item",)  # whose Actions are for their owner only, even if others pay
    # By kind of card: the only kinds that helpers may pay for its Action. Cards not named here are paid by all.
    helpers_pay: tuple[tuple[str, tuple[str, ...]], ...] = ()
    activated_at_once: bool = False  # when one is activated, abilities for it work only before the first card
    equipment_any_time: bool = False  # also while another member of the encounter is active
    items_wait: bool = False  # an item gained in an encounter is set aside until it is over
    rejoin: bool = True  # those who left an encounter are back in the party after it
    players_counted: int = 0  # added to the number of players wherever something grows with it
    attribute_cost_most: int = 0  # what a point costs at most; 0: no such limit
    first_dial: tuple[int, ...] = ()  # of the menhir that stands at the start, for one to four players
    mercy_status: str = ""  # what the players may mark after a defeat, to begin the chapter again
    health_above_energy: int = 0  # by how much Health must be above Energy
    limiter: bool = True  # Health limits Energy at all
    limiter_alone: bool = True  # Health also limits Energy, and Terror also panics, in a game of one
    random_events_placed: int = 0  # added to the number of random events whenever some are placed
    events_have_a_discard_pile: bool = False  # story events go there, not into the box
    menhir_dial: int = 0  # added to the dial of every menhir that is activated
    guardian_die: tuple[tuple[str, int], ...] = (
        ("north", 1),
        ("east", 1),
        ("south", 1),
        ("west", 1),
        ("x", 2),
    )


def defeat_for_all(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """The plainest death: it ends the campaign. KOR-DEATH-009."""
    game.ending = "defeat"
    yield Event("ending", text="defeat")


class CannotSeat(ValueError):
    """A character cannot be played in that way; the message says why."""


@dataclass(frozen=True, slots=True)
class FreePlay:
    """How an edition lets players mix tiles, trays and campaigns, if it does."""

    seated: Callable[[Campaign, Mapping[str, tuple[str, str]]], Campaign]  # name -> colours of tray and decks
    with_guests: Callable[[Campaign, Campaign], Campaign]


def nobody_is_buried(game: Game, rules: Edition) -> Flow[None]:
    """Where a death ends the campaign, nothing is left to do."""
    yield from ()


@dataclass(frozen=True, slots=True)
class Edition:
    """All that differs between two games played with this core."""

    name: str  # for saves and screens; rules never read it
    numbers: Numbers
    setup: tuple[Step, ...]
    first_day: tuple[Step, ...]
    start_of_day: tuple[Step, ...]
    during_the_day: Step
    end_of_day: tuple[Step, ...]
    actions: tuple[Offers, ...]
    effects: Mapping[type[Effect], Handler]
    encounters: Mapping[str, Resolver]  # by kind: combat, diplomacy
    settle: Step  # applies what holds at any moment
    arrive: Arrival  # models move, and all that follows from it
    attach: Callable[[Game, str], Flow[None]]  # locations come beside one
    lay: Callable[[Game, str, int, int], Event]  # a location is laid on a cell of the map
    open_up: Callable[
        [Game, Edition, str], Flow[None]
    ]  # a place lies open with its neighbours, wherever it is
    activate_guardians: Step
    against_cost: AgainstCost  # why the party cannot pay the cost of a choice, or nothing
    pay_cost: PayCost
    while_reading: Callable[[Game, Edition, tuple[str, ...]], list[Offer]]  # what else they may do then
    panics: Callable[[Game, CharacterState], bool]
    words: Words  # what screens say and show
    death: Death = defeat_for_all  # what follows when somebody dies
    bury: Step = nobody_is_buried  # what is left to do after a death, when nothing is under way any more
    free_play: FreePlay | None = None
    offered: Mapping[str, Mode] = field(default_factory=dict)  # modes by name, whole sets first
    standing: tuple[StandingRule, ...] = ()  # rules that a mode puts in force for everyone
    rulings: Rulings = DEFAULT
    modes: tuple[str, ...] = ()

    def with_numbers(self, mode: str, **numbers: Any) -> Edition:
        """The same edition with some numbers changed. Notes the mode's name for the save."""
        changed = msgspec.structs.replace(self.numbers, **numbers)
        return replace(self, numbers=changed, modes=(*self.modes, mode))

    def with_rulings(self, **rulings: Any) -> Edition:
        return replace(self, rulings=msgspec.structs.replace(self.rulings, **rulings))
