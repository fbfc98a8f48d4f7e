"""Importing this fills the table of handlers, and that of the tests of requirements."""

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
from runtime.rules.requirements import on_the_table, owning

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
    "on_the_table",
    "owning",
    "possessions",
    "reshuffles",
    "resources",
    "sequence_effects",
    "shaping_effects",
    "special_movement",
    "world",
]
