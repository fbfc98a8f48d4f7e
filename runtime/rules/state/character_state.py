"""One character in play: where they are, their tracks and resources, what they own."""

from __future__ import annotations

import msgspec


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
