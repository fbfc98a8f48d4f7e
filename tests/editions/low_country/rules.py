"""Its rules: Kings of Ruin with two other numbers, a toll at dusk, and a handler for its own word."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import msgspec

from runtime.editions.kings_of_ruin import EDITION as KINGS
from runtime.rules.calendar.night_steps import dusk
from runtime.rules.edition import Edition, Handler
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.changes import gain, lose
from runtime.rules.state.game import Game
from schemas.registry import Effect
from tests.editions.low_country.words import RingTheFerryBell


def ring(effect: RingTheFerryBell, game: Game, rules: Edition, context: Context) -> Flow[None]:
    for name in context.members:
        yield gain(game, rules, game.characters[name], "energy", effect.times)


def toll_at_dusk(game: Game, rules: Edition) -> Flow[None]:
    """The dusk of Kings of Ruin; then the ferryman takes 1 Food from everybody who has any."""
    yield from dusk(game, rules)
    for character in game.characters.values():
        if character.food:
            yield lose(game, rules, character, "food", 1)


EFFECTS: Final[Mapping[type[Effect], Handler]] = {**KINGS.effects, RingTheFerryBell: ring}
EDITION: Final = replace(
    KINGS,
    name="low-country",
    words=replace(KINGS.words, title="The Low Country"),
    numbers=msgspec.structs.replace(KINGS.numbers, travel_energy=2, deck_minimum=4),
    end_of_day=tuple(toll_at_dusk if step is dusk else step for step in KINGS.end_of_day),
    effects=EFFECTS,
)
