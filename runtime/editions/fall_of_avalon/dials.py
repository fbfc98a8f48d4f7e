"""Time Dials, Quest Dials and Time Tokens: what counts down by itself, and what waits for a text."""

from __future__ import annotations

from typing import Final

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.requirements.on_the_table import dial_key
from runtime.rules.state.game import WORLD, Game
from schemas.vocabulary.world import PlaceDial, RemoveDial, TurnDial

SIDES: Final = 8  # of a dial (FOA-GEN-004)


def set_dial(game: Game, key: str, value: int) -> Event:
    """Turns a dial; at 0 it is gone."""
    kind, _, where = key.partition(":")
    if value > 0:
        game.board.dials[key] = value
    else:
        game.board.dials.pop(key, None)
    game.unsettled |= WORLD
    return Event("dial", what=where.rpartition(":")[2], amount=max(0, value), text=kind)


def count_time_down(game: Game, rules: Edition) -> Flow[None]:
    """Step 4: every Time Dial goes down by one, wherever it lies; every location loses one Time Token.

    Tokens elsewhere stay. If several features of a location have tokens, the players choose one of them; by a ruling
    all of them lose one.

    Quest Dials and Quest Tokens keep their values.
    FOA-DAYSTART-007, FOA-DAYSTART-008, FOA-DAYSTART-009, FOA-QUEST-006, AMB-C-11.
    """
    for key, value in tuple(game.board.dials.items()):
        if key.startswith("time:"):
            yield set_dial(game, key, value - 1)
    for name, placed in tuple(game.board.locations.items()):
        marked = [placed.markers] if placed.markers.dark else []
        texts = [game.book.locations[name].title] if marked else []
        for ref, markers in game.card_markers.items():  # a token that an Action of the location left there
            if ref.startswith("location:") and ref.split(":")[1] == name and markers.dark:
                marked.append(markers)
                texts.append(ref.rpartition("#")[2].replace("-", " "))
        if len(marked) > 1 and rules.rulings.amb_c_11 == "location":
            pairs = [(str(place), text) for place, text in enumerate(texts)]
            chosen = yield from choose("token.off", pairs, avalon_says.WHICH_TOKEN_IS_TAKEN_OFF)
            marked = [marked[int(chosen)]]
        for markers in marked:
            markers.dark -= 1
            game.unsettled |= WORLD
            yield Event("markers", what=name, amount=-1, text="time")


def place_dial(effect: PlaceDial, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Places a dial on a location, or with `here` on the card that says so. Without a value it starts at 1.

    FOA-QUEST-006, FOA-CLAR-031.
    """
    key = dial_key(game, rules, context, effect.kind, effect.place)
    if key:
        yield set_dial(game, key, min(SIDES, effect.value))


def remove_dial(effect: RemoveDial, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """FOA-DAYSTART-007, FOA-QUEST-006."""
    key = dial_key(game, rules, context, effect.kind, effect.place)
    if key in game.board.dials:
        yield set_dial(game, key, 0)


def turn_dial(effect: TurnDial, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Turns a dial that lies there by so many sides. It has eight; below 1 it is gone. FOA-QUEST-006, FOA-GEN-004."""
    key = dial_key(game, rules, context, effect.kind, effect.place)
    value = game.board.dials.get(key)
    if value is not None:
        turned = value + effect.amount if effect.way == "up" else value - effect.amount
        yield set_dial(game, key, min(SIDES, turned))
