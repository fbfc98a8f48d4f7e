"""Importing this fills the table of handlers."""

from runtime.rules.effects import (
    calendar,
    choices,
    encounters,
    forms,
    items,
    journal,
    locations,
    lying_markers,
    possessions,
    resources,
    special_movement,
    world,
)
from runtime.rules.effects.dispatch import TABLE
from runtime.rules.encounters import (
    abilities,
    encounter_requirements,
    mechanisms,
    reshuffles,
    sequence_effects,
    shaping_effects,
)

__all__ = [
    "TABLE",
    "abilities",
    "calendar",
    "choices",
    "encounter_requirements",
    "encounters",
    "forms",
    "items",
    "journal",
    "locations",
    "lying_markers",
    "mechanisms",
    "possessions",
    "reshuffles",
    "resources",
    "sequence_effects",
    "shaping_effects",
    "special_movement",
    "world",
]
