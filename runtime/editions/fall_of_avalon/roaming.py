"""Guardians on the move: a die, a step, and a fight with the characters there."""

from __future__ import annotations

from runtime.rules.cards.encounter_cards import find_and_meet, return_card, take_guardian_off
from runtime.rules.edition import Edition
from runtime.rules.map import board
from runtime.rules.map.guardians import each_guardian, move_guardian, roll_guardian_die
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import Game, Guardian

DIE = (("north", 1), ("east", 1), ("south", 1), ("west", 1), ("stay", 1), ("discard", 1))


def move_guardians(game: Game, rules: Edition) -> Flow[None]:
    """Step 6, and whenever a text has the die rolled for all. FOA-DAYSTART-012."""
    yield from each_guardian(game, rules, activate)


def activate(game: Game, rules: Edition, guardian: Guardian) -> Flow[None]:
    """It moves, stays or leaves. If it then meets characters, they fight it together.

    FOA-GUARD-002, FOA-GUARD-003, FOA-GUARD-004, FOA-GUARD-005, FOA-GUARD-006, FOA-GUARD-007, FOA-CLAR-015.
    """
    face = yield from roll_guardian_die(rules, game.book.title(guardian.encounter))
    here = guardian.location
    if face == "discard":
        yield take_guardian_off(game, guardian)
        yield return_card(game, guardian.encounter, guardian.origin)
        return
    if face != "stay" and here in game.board.locations:
        target = board.connected_at(game, rules, here, face) or board.highest_connected(game, rules, here)
        if target is not None:
            yield move_guardian(game, guardian, target)
            here = target
    members = tuple(one.name for one in game.at(here))
    if members:
        yield from find_and_meet(game, rules, Context(members, here), guardian.encounter, guarding=True)
