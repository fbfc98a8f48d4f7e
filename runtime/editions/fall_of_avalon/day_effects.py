"""Effects of the start and of the end of the day. No step is named for them, so a table says when they come.

They come before the first step of their stage, or after its last one. FOA-DAYSTART-002, FOA-DAYEND-001, AMB-S-99.
"""

from __future__ import annotations

from runtime.rules.calendar import day, night_steps
from runtime.rules.edition import Edition
from runtime.rules.protocol.flow import NOTHING, Flow
from runtime.rules.state.game import Game


def start_effects(game: Game, rules: Edition) -> Flow[None]:
    return day.start_effects(game, rules) if rules.rulings.amb_s_99 == "first" else NOTHING


def late_start_effects(game: Game, rules: Edition) -> Flow[None]:
    return day.start_effects(game, rules) if rules.rulings.amb_s_99 == "last" else NOTHING


def end_effects(game: Game, rules: Edition) -> Flow[None]:
    return night_steps.end_effects(game, rules) if rules.rulings.amb_s_99 == "first" else NOTHING


def late_end_effects(game: Game, rules: Edition) -> Flow[None]:
    return night_steps.end_effects(game, rules) if rules.rulings.amb_s_99 == "last" else NOTHING
