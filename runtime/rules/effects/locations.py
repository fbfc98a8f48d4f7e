"""Locations: laid on the table, turned over, replaced, taken off, with all that stands on them."""

from __future__ import annotations

from runtime.rules.cards.encounter_cards import return_card, take_guardian_off
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles
from runtime.rules.map import board, waystones
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import WORLD, Game, Markers
from runtime.sentences import rules_say
from schemas.vocabulary.world import (
    DiscardLocation,
    FlipLocation,
    PlaceLocation,
    RemoveLocation,
    ReplaceLocation,
)


@handles(PlaceLocation)
def place_location(effect: PlaceLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-TRAVEL-006, KOR-DISCARD-007, KOR-DISCARD-002, KOR-DISCARD-006."""
    if effect.location in game.board.gone:
        game.board.gone.remove(effect.location)
    if effect.location not in game.board.locations:
        yield from reveal_beside(game, rules, effect.location)


def reveal_beside(game: Game, rules: Edition, location: str) -> Flow[None]:
    """On the first free edge whose key names it, lowest number first; otherwise beyond the southern border.

    KOR-TRAVEL-006, KOR-DISCARD-007.
    """
    names = sorted(game.board.locations, key=lambda name: board.number_order(game, name))
    family = game.book.variants[location]
    for name in names:
        placed = game.board.locations[name]
        for key in board.face(game, name).keys:
            if key.location in family:
                dx, dy = board.STEP[key.side]
                if board.at_cell(game.board, placed.x + dx, placed.y + dy) is None:
                    yield rules.lay(game, location, placed.x + dx, placed.y + dy)
                    return
    for key in game.book.locations[location].clear.keys:
        # Its own keys may name a card that is already revealed. Then it joins there, from the other side.
        for name in game.book.variants.get(key.location, ()):
            other = game.board.locations.get(name)
            if other is not None:
                dx, dy = board.STEP[key.side]
                if board.at_cell(game.board, other.x - dx, other.y - dy) is None:
                    yield rules.lay(game, location, other.x - dx, other.y - dy)
                    return
    south = max((placed.y for placed in game.board.locations.values()), default=0)
    yield rules.lay(game, location, 0, south + 2)


@handles(FlipLocation)
def flip_location(effect: FlipLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-LOC-008, KOR-LOC-010, KOR-WAYSTONE-013: with a waystone in a corner it stays clear."""
    name = board.place_named(game, rules, effect.location, context.here)
    placed = game.board.locations.get(name) if name else None
    if placed is not None and name is not None:
        clear = not placed.clear or board.has_waystone(game.board, name)
        if clear != placed.clear:
            yield waystones.turn(game, name, clear=clear)


@handles(ReplaceLocation)
def replace_location(effect: ReplaceLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Markers go; models, standees and cards move over; no Instant follows. KOR-LOC-009, KOR-LOC-010, AMB-S-133."""
    new = effect.new
    if effect.location not in game.board.gone:
        game.board.gone.append(effect.location)
    if new in game.board.gone:
        game.board.gone.remove(new)
    old = game.board.locations.pop(effect.location, None)
    if old is None:
        return
    old.markers = Markers()
    if rules.rulings.amb_s_133 == "wyrdness":
        old.clear = False
    game.board.locations[new] = old
    if board.has_waystone(game.board, new):
        old.clear = True
    _move_all(game, effect.location, new)
    if context.here == effect.location:
        context.here = new
    game.unsettled |= WORLD
    yield Event("replaced", what=effect.location, text=new)


def _move_all(game: Game, old: str, new: str) -> None:
    for character in game.characters.values():
        if character.location == old:
            character.location = new
    for guardian in game.board.guardians:
        if guardian.location == old:
            guardian.location = new
    for table in (game.board.companions, game.board.bosses):
        for name, place in table.items():
            if place == old:
                table[name] = new
    if old in game.board.menhirs:
        game.board.menhirs[new] = game.board.menhirs.pop(old)
    for kind in ("time", "quest"):
        if f"{kind}:{old}" in game.board.dials:
            game.board.dials[f"{kind}:{new}"] = game.board.dials.pop(f"{kind}:{old}")


@handles(DiscardLocation)
def discard_location(effect: DiscardLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Back into its deck at the place of its number. KOR-DISCARD-002."""
    yield from _leave_table(game, effect.location)


@handles(RemoveLocation)
def remove_location(effect: RemoveLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DISCARD-006, KOR-LOC-007."""
    if effect.location not in game.board.gone:
        game.board.gone.append(effect.location)
    yield from _leave_table(game, effect.location)


def _leave_table(game: Game, location: str) -> Flow[None]:
    """No rule says what happens to those who stand there. So the location stays, and the players are told."""
    if location not in game.board.locations:
        return
    if game.at(location):
        title = game.book.locations[location].title
        yield Event("step", text=rules_say.STAYS_ON_THE_TABLE_BECAUSE_SOMEBODY.format(title=title))
    else:
        yield from take_off(game, location)


def take_off(game: Game, location: str) -> Flow[None]:
    """Its markers go, and guardians on it return to their origin (AMB-S-23). Those who stand there are told to leave.

    KOR-DISCARD-002, KOR-DISCARD-006, FOA-DISCARD-001.
    """
    del game.board.locations[location]
    yield Event("left-table", what=location)
    for guardian in [one for one in game.board.guardians if one.location == location]:
        yield take_guardian_off(game, guardian)
        yield return_card(game, guardian.encounter, guardian.origin)
    for table in (game.board.companions, game.board.bosses):
        for name in [name for name, place in table.items() if place == location]:
            del table[name]
            yield Event("standee", name, "")
    game.board.menhirs.pop(location, None)
    for kind in ("time", "quest"):
        game.board.dials.pop(f"{kind}:{location}", None)
    for mark in [mark for mark in game.card_markers if mark.startswith(f"location:{location}:")]:
        del game.card_markers[mark]
    for point in [one for one in game.board.waystones if not board.touching(game.board, one)]:
        game.board.waystones.remove(point)
        yield Event("faded", what=location)
    game.unsettled |= WORLD
