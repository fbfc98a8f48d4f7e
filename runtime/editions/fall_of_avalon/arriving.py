"""Arrival: new locations first, then the guardians that stand there, then the Instant rules."""

from __future__ import annotations

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.cards.encounter_cards import find_and_meet
from runtime.rules.edition import Edition
from runtime.rules.map.board import guardians_at
from runtime.rules.map.moving import joined, move, resolve_instants, still_at
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.state.game import Game


def arrive(game: Game, rules: Edition, members: tuple[str, ...], location: str) -> Flow[None]:
    """By Travel or by special movement. FOA-TRAVEL-004, FOA-TRAVEL-009, FOA-MOVE-001, FOA-MOVE-002."""
    before, game.party = game.party, members
    for name in members:
        yield move(game, game.characters[name], location)
    yield from rules.settle(game, rules)
    if not game.ending:
        yield from arrived(game, rules, members, location)
    game.party = before


def arrived(game: Game, rules: Edition, members: tuple[str, ...], location: str) -> Flow[None]:
    """What follows once the models stand there. FOA-TRAVEL-004, FOA-TRAVEL-007, FOA-GUARD-009, FOA-CLAR-010."""
    if location in game.board.locations:
        yield from rules.attach(game, location)
        if game.unsettled:
            yield from rules.settle(game, rules)
    yield from meet_guardians(game, rules, members, location)
    present = still_at(game, members, location)
    if present and location in game.board.locations and not game.ending:
        yield from resolve_instants(game, rules, present, location)


def meet_guardians(game: Game, rules: Edition, members: tuple[str, ...], location: str) -> Flow[None]:
    """Each guardian of the location once, in an order the players choose; those already there may join.

    FOA-GUARD-008, FOA-GUARD-009, FOA-TRAVEL-009, FOA-TRAVEL-010, FOA-CLAR-008, AMB-C-16.
    """
    met: set[str] = set()
    while not game.ending:
        present = still_at(game, members, location)
        waiting = [name for name in guardians_at(game, location) if name not in met]
        if not present or not waiting:
            return
        pairs = [(name, game.book.encounters[name].title) for name in waiting]
        guardian = yield from choose("guardian.meet", pairs, avalon_says.WHICH_GUARDIAN_IS_FOUGHT_FIRST)
        met.add(guardian)
        party = present
        if rules.rulings.amb_c_16 != "nothing":
            party = yield from joined(game, rules, present, location)
        yield from find_and_meet(game, rules, Context(party, location), guardian, guarding=True)
