"""What the texts of this edition do to the map, besides what both editions share."""

from __future__ import annotations

from typing import Final

from runtime.editions.fall_of_avalon import avalon_says, menhirs
from runtime.editions.fall_of_avalon.advancing import gain_skill
from runtime.editions.fall_of_avalon.combat import get_away
from runtime.editions.fall_of_avalon.dials import place_dial, remove_dial, turn_dial
from runtime.editions.fall_of_avalon.dying import take_from_dead
from runtime.editions.fall_of_avalon.meeting_together import draw_encounter, named_encounter
from runtime.rules.edition import Edition, Handler
from runtime.rules.effects.dispatch import subjects
from runtime.rules.encounters.encounter_rules import ended
from runtime.rules.map.board import place_named
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import Game
from schemas.registry import Effect
from schemas.vocabulary.abilities import MustEscape
from schemas.vocabulary.encounters import DrawEncounter, NamedEncounter
from schemas.vocabulary.possessions import GainSkill, TakeFromDead
from schemas.vocabulary.world import (
    DiscardLocation,
    PlaceDial,
    PlaceMenhir,
    RemoveDial,
    RemoveLocation,
    RemoveMenhir,
    SetMenhir,
    TurnDial,
)


def place_menhir(effect: PlaceMenhir, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """FOA-MENHIR-002, FOA-MENHIR-004, FOA-CLAR-012."""
    place = place_named(game, rules, effect.place, context.here)
    if place in game.board.locations and place is not None:
        yield from menhirs.light(game, rules, place, menhirs.dial_for(game, rules, effect.dial))


def set_menhir(effect: SetMenhir, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Only a menhir that burns; at 0 its dial is taken away. FOA-MENHIR-004, FOA-GEN-004."""
    place = place_named(game, rules, effect.place, context.here)
    if place in game.board.menhirs and place is not None:
        yield menhirs.turn_dial(game, place, min(menhirs.DIAL, effect.value))


def remove_menhir(effect: RemoveMenhir, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """FOA-DAYSTART-003."""
    place = place_named(game, rules, effect.place, context.here)
    if place in game.board.menhirs and place is not None:
        yield menhirs.put_out(game, place)


def discard_location(effect: DiscardLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Characters who stand on it are moved off, as when it falls out of range.

    FOA-MENHIR-005, FOA-MENHIR-008.
    """
    if effect.location in game.board.locations:
        yield from menhirs.discard_locations(game, rules, (effect.location,))
        _follow(game, context)


def remove_location(effect: RemoveLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """The same, but no key brings it back. FOA-LOC-006, FOA-MENHIR-005."""
    if effect.location not in game.board.gone:
        game.board.gone.append(effect.location)
    if effect.location in game.board.locations:
        yield from menhirs.discard_locations(game, rules, (effect.location,))
        _follow(game, context)


def _follow(game: Game, context: Context) -> None:
    """From now on, `here` in the text means the place where the party now stands."""
    first = game.characters.get(context.members[0]) if context.members else None
    if first is not None and context.here not in game.board.locations:
        context.here = first.location


def must_escape(effect: MustEscape, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """An escape against their will. In a fight each bears the whole cost; a talk fails for all.

    FOA-COMBAT-045, FOA-COMBAT-049, FOA-DIPLO-008, AMB-S-106.
    """
    encounter = game.encounter
    if encounter is None:
        return
    for character in (yield from subjects(effect.who, game, context, avalon_says.WHO_MUST_FLEE)):
        if ended(game):
            return
        if encounter.kind == "diplomacy":
            encounter.over = "lose"
            yield Event("step", character.name, text="breaks the talk off")
            return
        yield from get_away(game, rules, character.name)
        if character.name == encounter.active and character.name not in encounter.party:
            encounter.phase = "left"


HANDLERS: Final[dict[type[Effect], Handler]] = {
    PlaceMenhir: place_menhir,
    SetMenhir: set_menhir,
    RemoveMenhir: remove_menhir,
    DiscardLocation: discard_location,
    RemoveLocation: remove_location,
    PlaceDial: place_dial,
    RemoveDial: remove_dial,
    TurnDial: turn_dial,
    MustEscape: must_escape,
    GainSkill: gain_skill,
    DrawEncounter: draw_encounter,
    NamedEncounter: named_encounter,
    TakeFromDead: take_from_dead,
}
