"""The state of an encounter under way: a part of the game that exists only during one."""

from __future__ import annotations

import msgspec

from runtime.rules.state.markers import Markers


class PlayedCard(msgspec.Struct):
    """A card in the sequence."""

    card: str
    owner: str = ""  # empty for a card of the enemy
    time: int = 0
    charges: int = 0
    joined: list[str] = []  # key rows whose halves meet (KOR-COMBAT-005)
    fulfilled: list[str] = []  # those whose bonus was gained

    def clone(self) -> PlayedCard:
        return PlayedCard(self.card, self.owner, self.time, self.charges, self.joined[:], self.fulfilled[:])


class SpawnInPlay(msgspec.Struct):
    """A lesser enemy beside the encounter."""

    spawn: str
    markers: int = 0


class EncounterState(msgspec.Struct):
    """An encounter under way. The decks in use are those of the characters; everything else is here."""

    name: str
    kind: str  # combat or diplomacy
    party: list[str] = []  # still in it
    out: dict[str, str] = {}  # who has left: escaped, dying
    active: str = ""
    activated: list[str] = []  # this turn
    turn: int = 0
    phase: str = ""
    hands: dict[str, list[str]] = {}
    discards: dict[str, list[str]] = {}
    sequence: list[PlayedCard] = []
    pool: int = 0
    duration: int = 0
    affinity: int = 0  # slot, counted from 1 at the bottom
    played: int = 0  # cards played in this activation
    markers: Markers = msgspec.field(default_factory=Markers)
    used: list[str] = []  # uses once per combat or encounter
    enemy_deck: list[str] = []
    enemy_discards: list[str] = []
    spawns: list[SpawnInPlay] = []
    weather: str = ""
    weather_time: int = 0
    over: str = ""  # the outcome, once it is decided
    placed: int = 0  # cards placed, not played, in this activation
    begun: bool = False  # the first card of this activation lies there: further ones need lightning
    extra: int = 0  # further cards that an ability lets the active character play without lightning
    stage: int = 1  # only in editions whose talks have several
    own_deck: list[str] = []  # the order in which the encounter's own deck was built
    approach: str = ""  # the way to talk that was chosen, where a card offers several
    less: int = 0  # how many markers fewer the card being played adds to the pool
    healths: dict[str, int] = {}  # Health when last checked, for an enemy who waits for it to fall
    before: int = 0  # how many of the placed cards were there before the first card of this activation

    def clone(self) -> EncounterState:
        return EncounterState(
            self.name,
            self.kind,
            self.party[:],
            self.out.copy(),
            self.active,
            self.activated[:],
            self.turn,
            self.phase,
            {who: hand[:] for who, hand in self.hands.items()},
            {who: pile[:] for who, pile in self.discards.items()},
            [card.clone() for card in self.sequence],
            self.pool,
            self.duration,
            self.affinity,
            self.played,
            self.markers.clone(),
            self.used[:],
            self.enemy_deck[:],
            self.enemy_discards[:],
            [SpawnInPlay(spawn.spawn, spawn.markers) for spawn in self.spawns],
            self.weather,
            self.weather_time,
            self.over,
            self.placed,
            self.begun,
            self.extra,
            self.stage,
            self.own_deck[:],
            self.approach,
            self.less,
            self.healths.copy(),
            self.before,
        )
