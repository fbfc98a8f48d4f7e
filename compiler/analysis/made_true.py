"""Effects -> what they make true and what they make false.

Owns the one table from the vocabulary of effects to the things that can come true. What only moves numbers about
(damage, draws, affinity) changes nothing here, apart from resources: that something gives them at all is a fact.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from compiler.analysis.gates import ALWAYS, Gate
from compiler.analysis.guards import RESOURCES, Guards
from compiler.analysis.rule_system import World
from schemas.cards import CombatEncounter, DiplomacyEncounter, Item
from schemas.model import Campaign, WrittenEncounter
from schemas.registry import Effect
from schemas.vocabulary import calendar as c
from schemas.vocabulary import encounters as e
from schemas.vocabulary import journal as j
from schemas.vocabulary import possessions as p
from schemas.vocabulary import resources as s
from schemas.vocabulary import world as w
from schemas.vocabulary.choices import Choose, If, May, ReplaceAttack, TossDial


class Piece(NamedTuple):
    """A part of what effects do. `kind` is `do`, `if`, `mark` (the first free one) or `may` and `one` (a choice)."""

    kind: str
    gate: Gate
    adds: tuple[int, ...]
    drops: tuple[int, ...]
    options: tuple[tuple[Piece, ...], ...] = ()
    other: Gate = ALWAYS  # of an `if`: when it can be passed over


Keys = Callable[[World, Any], tuple[str, ...]]
_ADDS: dict[type[Effect], Keys] = {}
_DROPS: dict[type[Effect], Keys] = {}


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
        """What stands for the list and all that are equal to it."""
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
            kind = type(effect)
            if kind is If:
                flush()
                assert isinstance(effect, If)
                gate = self.guards.gate(effect.when, here)
                opposite = self.guards.gate(effect.when, here, negated=True)
                found.append(Piece("if", gate, (), (), (self.pieces(effect.then, here),), opposite))
                if effect.otherwise:
                    found.append(Piece("if", opposite, (), (), (self.pieces(effect.otherwise, here),), gate))
            elif kind is Choose:
                flush()
                assert isinstance(effect, Choose)
                options = tuple(self.pieces(option, here) for option in effect.options)
                found.append(Piece("one", ALWAYS, (), (), options))
            elif kind is May:
                flush()
                assert isinstance(effect, May)
                found.append(Piece("may", ALWAYS, (), (), (self.pieces(effect.do + effect.then, here),)))
            elif kind is TossDial:
                flush()
                assert isinstance(effect, TossDial)
                sides = (self.pieces(effect.grail, here), self.pieces(effect.skull, here))
                found.append(Piece("one", ALWAYS, (), (), sides))
            elif kind is ReplaceAttack:
                flush()
                assert isinstance(effect, ReplaceAttack)
                found.extend(self.pieces(effect.do, here))
            elif kind is j.GainStatus and effect.which == "any":  # type: ignore[attr-defined]
                flush()
                found.append(Piece("mark", ALWAYS, tuple(map(world.node, _gained(world, effect))), ()))
            else:
                if kind in _ADDS:
                    adds += [world.node(key) for key in _ADDS[kind](world, effect)]
                if kind in _DROPS:
                    drops += [world.node(key) for key in _DROPS[kind](world, effect)]
        flush()
        return tuple(found)


def parts_named(world: World, effect: Any) -> tuple[str, ...]:
    status = effect.status
    if effect.which == "whole":
        return (f"status:{status}",)
    if effect.which == "named":
        return tuple(f"status:{status}/{part}" for part in effect.parts)
    return tuple(f"status:{status}/{part}" for part in world.parts.get(status, ())) or (f"status:{status}",)


def _gained(world: World, effect: Any) -> tuple[str, ...]:
    return parts_named(world, effect)


_ADDS[j.GainStatus] = _gained
_DROPS[j.LoseStatus] = parts_named


def _lasting(place: str) -> str:
    return "@" if place.startswith("@") else place


def _simple(kind: type[Effect], template: str, *fields: str, to: dict[type[Effect], Keys] = _ADDS) -> None:
    to[kind] = lambda world, effect: (template.format(*(getattr(effect, field) for field in fields)),)


_ADDS[s.Gain] = lambda world, effect: (f"income:{effect.what}",) if effect.what in RESOURCES else ()
_ADDS[s.Die] = lambda world, effect: ("death",)
_ADDS[j.TimePasses] = lambda world, effect: ("time",) if effect.amount else ()
_ADDS[j.Read] = lambda world, effect: (f"verse:{effect.verse}",) if effect.verse != "end" else ()
_ADDS[j.HandOutAchievements] = lambda world, effect: ("achievements",)
_simple(j.GainAchievement, "achievement:{}", "achievement")
_simple(p.GainSecret, "secret:{}", "secret")
_simple(p.LoseSecret, "secret:{}", "secret", to=_DROPS)
_simple(p.RemoveSecret, "secret:{}", "secret", to=_DROPS)
_simple(p.GainItem, "item:{}", "item")
_simple(p.LoseItem, "item:{}", "item", to=_DROPS)
_simple(p.RemoveItem, "item:{}", "item", to=_DROPS)
_simple(p.GainSkill, "skill:{}", "skill")
_simple(p.GainCard, "card:{}", "card")
_simple(p.LoseCard, "card:{}", "card", to=_DROPS)
_simple(p.GainFilter, "filter:{}", "colour")
_simple(p.TakeForm, "form:{}", "form")
_simple(p.GainCondition, "condition:{}", "condition")
_simple(p.DiscardCondition, "condition:{}", "condition", to=_DROPS)
_simple(w.PlaceLocation, "place:{}", "location")
_simple(w.PlaceLocation, "gone:{}", "location", to=_DROPS)
_simple(w.PlaceCompanion, "companion:{}", "companion")
_simple(w.RemoveCompanion, "companion:{}", "companion", to=_DROPS)
_simple(w.PlaceBoss, "boss:{}", "boss")
_simple(w.RemoveBoss, "boss:{}", "boss", to=_DROPS)
_simple(c.PutEventOnTop, "event:{}", "event")
_simple(c.PutEventUnder, "event:{}", "event")
_simple(c.ShuffleEvent, "event:{}", "event")
_simple(c.ResolveEvent, "event:{}", "event")
_simple(c.DiscardEvent, "event:{}", "event", to=_DROPS)
_simple(c.RemoveEvent, "event:{}", "event", to=_DROPS)
_simple(c.ChapterBegins, "chapter:{}", "number")
_simple(c.CampaignEnds, "ending:{}", "result")
_simple(e.NamedEncounter, "encounter:{}", "encounter")
_simple(e.AddEncounter, "in-deck:{}", "encounter")
_simple(e.AddEncounterToBox, "in-deck:{}", "encounter")
_ADDS[c.AddRandomEvents] = lambda world, effect: ("random-events",)
_ADDS[c.ExchangeRandomEvent] = lambda world, effect: ("random-events",)
_ADDS[w.PlaceGuardian] = lambda world, effect: (
    f"guardian:{effect.encounter}",
    "guardian:*",
    f"encounter:{effect.encounter}",
)
_ADDS[w.BecomesGuardian] = lambda world, effect: ("guardian:*",)
_ADDS[w.PlaceWaystone] = lambda world, effect: ("waystone:*",)
_ADDS[w.PlaceMenhir] = lambda world, effect: ("menhir:*",)
_ADDS[w.PlaceMarkers] = lambda world, effect: (
    f"marker-{effect.marker}:{_lasting(effect.place)}",
    f"marker-{effect.marker}:*",
)
_ADDS[w.PlaceDial] = lambda world, effect: (
    f"dial-{effect.kind}:{_lasting(effect.place)}",
    f"dial-{effect.kind}:*",
)


def _people(world: World, effect: Any) -> tuple[str, ...]:
    return () if effect.place.startswith("@") else (f"place:{effect.place}", f"at:{effect.place}")


_ADDS[w.PlaceCharacters] = _people
_ADDS[w.ReplaceLocation] = lambda world, effect: (
    f"replaced:{effect.location}:{effect.new}",
    f"gone:{effect.location}",
)
_DROPS[w.ReplaceLocation] = lambda world, effect: (f"place:{effect.location}", f"at:{effect.location}")
for _gone in (w.DiscardLocation, w.RemoveLocation):
    _ADDS[_gone] = lambda world, effect: (f"gone:{effect.location}",)
    _DROPS[_gone] = lambda world, effect: (f"place:{effect.location}", f"at:{effect.location}")


def drawn(colour: str, difficulty: int) -> str:
    """The fact that an encounter of a deck is drawn."""
    return f"draw:{colour}:{difficulty}" if difficulty else f"draw:{colour}"


_ADDS[e.DrawEncounter] = lambda world, effect: (drawn(effect.colour, effect.difficulty),)
_ADDS[e.DrawEncounters] = lambda world, effect: (drawn(effect.colour, 0),)


def all_encounters(campaign: Campaign) -> list[CombatEncounter | DiplomacyEncounter | WrittenEncounter]:
    """Encounters of all three kinds."""
    return [*campaign.combat_encounters, *campaign.diplomacy_encounters, *campaign.written_encounters]


def _added_difficulty(world: World, effect: Any) -> tuple[str, ...]:
    return tuple(
        f"in-deck:{one.name}"
        for one in all_encounters(world.campaign)
        if one.deck == effect.colour and one.difficulty == effect.difficulty
    )


_ADDS[e.AddDifficulty] = _added_difficulty


def items_given(world: World, kind: str, deck: str) -> tuple[str, ...]:
    """Which items a draw can bring (KOR-ITEM-010 to KOR-ITEM-015)."""

    def fits(item: Item) -> bool:
        if deck in ("A", "B", "C", "D", "E") and item.deck != deck:
            return False
        if deck in ("highest", "lowest") and item.deck == "consumables":
            return False
        if kind == "consumable":
            return item.deck == "consumables"
        if kind == "craftable":
            return item.craftable
        return kind == "item" or kind in item.keywords

    return tuple(f"item:{item.name}" for item in world.campaign.items if fits(item))


_ADDS[p.GainItems] = lambda world, effect: items_given(world, effect.kind, effect.deck)
_ADDS[p.TakeFromDead] = lambda world, effect: ()
