"""What the texts of this edition do to the map, beside what both editions share."""

from __future__ import annotations

from typing import Final

from runtime.editions.fall_of_avalon import menhirs
from runtime.editions.fall_of_avalon.advancing import gain_skill
from runtime.editions.fall_of_avalon.dials import place_dial, remove_dial
from runtime.rules.board import place_named
from runtime.rules.context import Context
from runtime.rules.edition import Edition, Handler
from runtime.rules.flow import Flow
from runtime.rules.state import Game
from schemas.registry import Effect
from schemas.vocabulary.possessions import GainSkill
from schemas.vocabulary.world import PlaceDial, PlaceMenhir, RemoveDial, RemoveMenhir, SetMenhir


def place_menhir(effect: PlaceMenhir, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """FOA-MENHIR-002, FOA-MENHIR-004."""
    place = place_named(game, rules, effect.place, context.here)
    if place in game.board.locations and place is not None:
        yield from menhirs.light(game, rules, place, menhirs.dial_for(game, rules, effect.dial))


def set_menhir(effect: SetMenhir, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Only one that burns; to 0 its dial is taken. FOA-MENHIR-004, FOA-GEN-004."""
    place = place_named(game, rules, effect.place, context.here)
    if place in game.board.menhirs and place is not None:
        yield menhirs.turn_dial(game, place, min(menhirs.DIAL, effect.value))


def remove_menhir(effect: RemoveMenhir, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """FOA-DAYSTART-003."""
    place = place_named(game, rules, effect.place, context.here)
    if place in game.board.menhirs and place is not None:
        yield menhirs.put_out(game, place)


HANDLERS: Final[dict[type[Effect], Handler]] = {
    PlaceMenhir: place_menhir,
    SetMenhir: set_menhir,
    RemoveMenhir: remove_menhir,
    PlaceDial: place_dial,
    RemoveDial: remove_dial,
    GainSkill: gain_skill,
}
