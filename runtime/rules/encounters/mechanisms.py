"""The mechanisms that encounters bring as traits, for editions to use: one line for each moment at which they act."""

from __future__ import annotations

from typing import Final

from runtime.rules.encounters.encounter_rules import Redirect, TraitRule
from runtime.rules.encounters.enemy_cards import build_deck, impact, load_impact
from runtime.rules.encounters.spawns import amberspawning, bring_spawns, markers_on_spawns
from runtime.rules.encounters.weather import pass_weather, stack_weather

MECHANISMS: Final[dict[str, dict[str, TraitRule]]] = {
    "start": {
        "enemy-cards": build_deck,
        "impact": load_impact,
        "spawns": bring_spawns,
        "weather": stack_weather,
    },
    "after-delayed": {"impact": impact, "spawns": amberspawning, "weather": pass_weather},
}
REDIRECTS: Final[dict[str, dict[str, Redirect]]] = {
    "pool": {"spawns": markers_on_spawns},
    "up": {"spawns": markers_on_spawns},
}
