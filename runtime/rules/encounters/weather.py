"""Weather over an encounter: a deck of cards, one of them in force for a few activations.

KOR-NONUS-007 to -012.
"""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply, handles
from runtime.rules.encounters.encounter_rules import EncounterRules, ended, under_way
from runtime.rules.encounters.enemy_cards import lay_out, next_of
from runtime.rules.encounters.moment import moment_in
from runtime.rules.encounters.reshuffles import WEATHER, shuffle_weather, weather_was_shuffled
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Game
from schemas.cards import Trait
from schemas.vocabulary.abilities import ShiftWeather


def stack_weather(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Face down, the first named on top. KOR-NONUS-008."""
    lay_out(WEATHER, trait, under_way(game))
    yield from ()


def pass_weather(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """After the delayed abilities. The first is turned up; later ones lose a marker and give way to the next.

    KOR-NONUS-009, KOR-NONUS-010, AMB-S-96.
    """
    encounter = game.encounter
    assert encounter is not None
    if not encounter.weather:
        yield from turn_up_next(game, rules)
        return
    if rules.rulings.amb_s_96 == "turn" and len(encounter.activated) > 1:
        return  # one marker for a turn, in its first activation
    encounter.weather_time -= 1
    yield Event("markers", what=encounter.weather, amount=-1, text="time")
    if encounter.weather_time <= 0:
        yield from turn_up_next(game, rules)


def turn_up_next(game: Game, rules: Edition) -> Flow[None]:
    """The old one is discarded. An empty deck is shuffled again, with what the encounter says for that case.

    KOR-NONUS-010, KOR-NONUS-011, KOR-NONUS-012, AMB-S-143.
    """
    encounter = game.encounter
    assert encounter is not None
    if encounter.weather:
        encounter.enemy_discards.append(f"{WEATHER}{encounter.weather}")
        encounter.weather = ""
    if not any(entry.startswith(WEATHER) for entry in encounter.enemy_deck):
        yield from shuffle_weather(encounter)
        yield from weather_was_shuffled(game, rules, encounter)
        if ended(game) or encounter.weather:
            return  # it is over, or what happened has already brought the next weather
    name = next_of(WEATHER, encounter)
    if not name:
        return
    card = game.book.weathers[name]
    encounter.weather = name
    encounter.weather_time = card.lasts
    yield Event("step", what=name, text="is the weather now")
    for ability in card.abilities:
        if ability.when != "on-placement":
            continue
        moment = moment_in(game, encounter, encounter.active, f"{WEATHER}{name}")
        if ability.needs is None or holds(ability.needs, game, rules, moment):
            yield from apply(ability.do, game, rules, moment)
        if ended(game) or encounter.weather != name:
            return


@handles(ShiftWeather)
def shift_weather(effect: ShiftWeather, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-NONUS-010."""
    if game.encounter is not None:
        yield from turn_up_next(game, rules)
