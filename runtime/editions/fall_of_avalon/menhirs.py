"""Menhirs: dials that count the days, the range in which locations stay on the map, and what happens to the rest.

A menhir stands in a location (`board.menhirs`: location to dial). A menhir without a dial has the value 0, and is
Active until the next day begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from runtime.editions.fall_of_avalon import avalon_says
from runtime.editions.fall_of_avalon.arriving import arrived
from runtime.rules.cards.encounter_cards import place_guardian
from runtime.rules.costs.costs import counted
from runtime.rules.edition import Edition
from runtime.rules.effects.locations import take_off
from runtime.rules.map import board
from runtime.rules.map.moving import move
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.state.changes import gain, lose
from runtime.rules.state.game import WORLD, CharacterState, Game, PlacedLocation

MODELS: Final = 3
DIAL: Final = 8  # the highest value of a dial (FOA-GEN-004)


# --- Range ------------------------------------------------------------------------------------------------


def in_range(game: Game, x: int, y: int) -> bool:
    """Whether an Active Menhir stands on the cell or on one of the eight around it. FOA-MENHIR-001."""
    locations = game.board.locations
    for name in game.board.menhirs:
        placed = locations.get(name)
        if placed is not None and abs(placed.x - x) <= 1 and abs(placed.y - y) <= 1:
            return True
    return False


def lay(game: Game, location: str, x: int, y: int) -> Event:
    """A location comes onto the map: it has one face. FOA-LOC-001, FOA-SETUP-017."""
    game.board.locations[location] = PlacedLocation(x, y, True)
    game.unsettled |= WORLD
    return Event("revealed", what=location)


def attach_in_range(game: Game, location: str) -> Flow[None]:
    """Each direction key on a free edge brings its location, if that location would be in range of a menhir.

    FOA-TRAVEL-005, FOA-TRAVEL-006, FOA-LOC-006, FOA-SETUP-019.
    """
    placed = game.board.locations[location]
    for key in board.face(game, location).keys:
        card = board.available_variant(game, key.location)
        if card is None:
            continue
        dx, dy = board.STEP[key.side]
        x, y = placed.x + dx, placed.y + dy
        if in_range(game, x, y) and board.at_cell(game.board, x, y) is None:
            yield lay(game, card, x, y)


# --- Lighting and putting out -----------------------------------------------------------------------------


def dial_for(game: Game, rules: Edition, dial: Sequence[int]) -> int:
    """The value for this number of players. If a text has fewer values, its last one is for all others.

    FOA-SETUP-018, FOA-MENHIR-002, FOA-GEN-004.
    """
    return max(1, min(DIAL, dial[min(counted(game, rules), len(dial)) - 1]))


def light(game: Game, rules: Edition, location: str, value: int) -> Flow[None]:
    """Sets the dial, whatever it showed. A new model is placed only where none stands. Then locations around it that
    are now in range are revealed.

    A mode may set the dial of an activated menhir lower (FOA-CHALLENGE-005); the one that burns at set-up was not
    activated. FOA-MENHIR-004, FOA-CLAR-011, FOA-CLAR-012, AMB-S-24.
    """
    value = max(1, value + rules.numbers.menhir_dial)
    menhirs = game.board.menhirs
    if location not in menhirs and len(menhirs) >= MODELS:
        pairs = [(name, game.book.locations[name].title) for name in menhirs]
        taken = yield from choose("menhir.take", pairs, avalon_says.WHICH_MENHIR_IS_TAKEN_FOR_IT)
        yield put_out(game, taken)
    yield turn_dial(game, location, value)
    if rules.rulings.amb_s_24:
        yield from attach_in_range(game, location)


def turn_dial(game: Game, location: str, value: int) -> Event:
    game.board.menhirs[location] = value
    game.unsettled |= WORLD
    return Event("menhir", what=location, amount=value)


def put_out(game: Game, location: str) -> Event:
    del game.board.menhirs[location]
    game.unsettled |= WORLD
    return Event("menhir-out", what=location)


# --- The start of the day ---------------------------------------------------------------------------------


def remove_expired_menhirs(game: Game, rules: Edition) -> Flow[None]:
    """Step 1: every menhir without a dial. FOA-DAYSTART-003, FOA-DAYSTART-006."""
    for location in [name for name, dial in game.board.menhirs.items() if dial <= 0]:
        yield put_out(game, location)


def discard_out_of_range(game: Game, rules: Edition) -> Flow[None]:
    """Step 2: locations out of range of every menhir are discarded. Those who stood there suffer and are moved off.

    Without any menhir nothing is discarded, and everyone suffers instead.
    FOA-DAYSTART-004, FOA-MENHIR-005, FOA-MENHIR-006, FOA-MENHIR-007, AMB-S-21, AMB-S-22, AMB-S-100.
    """
    if not game.board.menhirs:
        for character in game.characters.values():
            yield from suffer(game, rules, character)
        return
    locations = game.board.locations
    lost = [name for name, placed in locations.items() if not in_range(game, placed.x, placed.y)]
    yield from discard_locations(game, rules, lost)


def discard_locations(game: Game, rules: Edition, names: Sequence[str]) -> Flow[None]:
    """They go under the Location deck with all that lies on them, and may be revealed again.

    FOA-MENHIR-005, FOA-MENHIR-008, FOA-CLAR-013, AMB-S-23, AMB-S-100.
    """
    lost = {name: game.board.locations[name] for name in names}
    stranded = [(one, lost[one.location]) for one in game.characters.values() if one.location in lost]
    if len(lost) == len(game.board.locations):
        return  # there would be nowhere to go
    if rules.rulings.amb_s_23 == "move":
        left = [name for name in game.board.locations if name not in lost]
        for guardian in game.board.guardians:
            if guardian.location in lost:
                place = nearest(game, rules, lost[guardian.location], left)
                yield place_guardian(game, guardian.encounter, place)
    for name in lost:
        yield from take_off(game, name)
    for character, placed in stranded:
        yield from suffer(game, rules, character)
        yield move(game, character, nearest(game, rules, placed, game.board.locations))
    if game.unsettled:
        yield from rules.settle(game, rules)
    waiting = [character.name for character, _ in stranded]
    while waiting and not game.ending and rules.rulings.amb_s_100:
        # Those who come to the same place arrive there as a party; of several places the players choose (FOA-CLAR-001).
        present = [game.living[name] for name in waiting if name in game.living]
        if not present:
            return
        places = list(dict.fromkeys(one.location for one in present))
        pairs = [(name, game.book.title(name)) for name in places if _awaits(game, name)]
        place = places[0]
        if pairs:
            place = yield from choose("effect.next", pairs, avalon_says.WHO_ARRIVES_FIRST)
        members = tuple(one.name for one in present if one.location == place)
        waiting = [name for name in waiting if name not in members]
        yield from arrived(game, rules, members, place)


def _awaits(game: Game, place: str) -> bool:
    """Whether an arrival there can matter: a guardian stands there, or the card prints an Instant."""
    return bool(board.guardians_at(game, place) or game.book.instants[board.face_ref(game, place)])


def suffer(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    yield lose(game, rules, character, "health", rules.numbers.wyrdness_health)
    yield gain(game, rules, character, "terror", rules.numbers.wyrdness_terror)


def nearest(game: Game, rules: Edition, lost: PlacedLocation, left: Iterable[str]) -> str:
    """Which of the locations left is nearest, in steps along the grid, whatever the keys. Of several, the lowest-numbered.

    FOA-MENHIR-005, AMB-S-21.
    """

    def far(name: str) -> tuple[int, tuple[int, str]]:
        placed = game.board.locations[name]
        dx, dy = abs(placed.x - lost.x), abs(placed.y - lost.y)
        steps = max(dx, dy) if rules.rulings.amb_s_21 == "diagonals" else dx + dy
        return steps, board.number_order(game, name)

    return min(left, key=far)


def reduce_menhir_dials(game: Game, rules: Edition) -> Flow[None]:
    """Step 3: each dial goes down by one; a dial that shows 1 is taken away.

    FOA-DAYSTART-005, FOA-DAYSTART-006.
    """
    for location, dial in tuple(game.board.menhirs.items()):
        yield turn_dial(game, location, max(0, dial - 1))
