"""Effects -> what they make true and what they make false.

The vocabulary (`schemas.facts`) says what an effect changes. This module puts it into the numbers of one campaign. An
effect that only moves numbers changes nothing here, except for resources: that something gives them at all is a fact.
"""

from __future__ import annotations

from typing import NamedTuple

from compiler.analysis.gates import ALWAYS, Gate
from compiler.analysis.guards import Guards
from compiler.analysis.rule_system import World
from schemas.cards import CombatEncounter, DiplomacyEncounter
from schemas.facts import Branches, keys
from schemas.model import Campaign, WrittenEncounter
from schemas.registry import Effect, entry_of
from schemas.vocabulary.choices import If


class Piece(NamedTuple):
    """A part of what effects do. `kind` is `do`, `if`, `mark` (the first free one) or `may` and `one` (a choice)."""

    kind: str
    gate: Gate
    adds: tuple[int, ...]
    drops: tuple[int, ...]
    options: tuple[tuple[Piece, ...], ...] = ()
    other: Gate = ALWAYS  # for an `if`: when it can be passed over


class Written:
    """A list of effects that stands for all equal ones, with its pieces."""

    __slots__ = ("do", "pieces", "stands")

    def __init__(self, do: tuple[Effect, ...], pieces: tuple[Piece, ...]) -> None:
        self.do = do
        self.pieces = pieces
        self.stands = False  # whether it stands somewhere by itself


class Effects:
    """Compiles effects of one campaign; equal lists are compiled once."""

    def __init__(self, world: World, guards: Guards) -> None:
        self.world = world
        self.guards = guards
        self._memo: dict[tuple[Effect, ...], Written] = {}

    def pieces(self, do: tuple[Effect, ...], here: str = "") -> tuple[Piece, ...]:
        """What a list of effects does, in order; neighbours without a condition become one piece."""
        return self.looked_up(do, here).pieces

    def looked_up(self, do: tuple[Effect, ...], here: str = "") -> Written:
        """The object that stands for this list and all equal ones."""
        found = self._memo.get(do)
        if found is None:
            found = Written(do, self._compile(do, here))
            if not any(type(effect) is If and self.guards.is_local(effect.when) for effect in do):
                self._memo[do] = found
        return found

    def _compile(self, do: tuple[Effect, ...], here: str) -> tuple[Piece, ...]:
        world = self.world
        found: list[Piece] = []
        adds: list[int] = []
        drops: list[int] = []

        def flush() -> None:
            if adds or drops:
                found.append(Piece("do", ALWAYS, tuple(adds), tuple(drops)))
                adds.clear()
                drops.clear()

        for effect in do:
            facts = entry_of(effect).facts
            if isinstance(facts, Branches):
                flush()
                options = tuple(self.pieces(inner, here) for inner in facts.of(effect))
                if isinstance(effect, If):
                    gate = self.guards.gate(effect.when, here)
                    opposite = self.guards.gate(effect.when, here, negated=True)
                    found.append(Piece("if", gate, (), (), options[:1], opposite))
                    if effect.otherwise:
                        found.append(Piece("if", opposite, (), (), options[1:], gate))
                elif facts.kind == "all":
                    found.extend(options[0])
                else:
                    found.append(Piece(facts.kind, ALWAYS, (), (), options))
                continue
            made = tuple(map(world.node, keys(facts.makes, world, effect)))
            lost = tuple(map(world.node, keys(facts.ends, world, effect)))
            if made and facts.one_of is not None and facts.one_of(effect):
                flush()
                found.append(Piece("mark", ALWAYS, made, ()))
            else:
                adds += made
                drops += lost
        flush()
        return tuple(found)


def drawn(colour: str, difficulty: int) -> str:
    """The fact that an encounter of a deck is drawn."""
    return f"draw:{colour}:{difficulty}" if difficulty else f"draw:{colour}"


def all_encounters(campaign: Campaign) -> list[CombatEncounter | DiplomacyEncounter | WrittenEncounter]:
    """Encounters of all three kinds."""
    return [*campaign.combat_encounters, *campaign.diplomacy_encounters, *campaign.written_encounters]


def made_by(effect: Effect, world: World) -> tuple[str, ...]:
    """The facts that one effect makes true by itself."""
    facts = entry_of(effect).facts
    return () if isinstance(facts, Branches) else keys(facts.makes, world, effect)
