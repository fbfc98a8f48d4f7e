"""Importing this fills the table of handlers."""

from runtime.rules.effects import (
    calendar,
    choices,
    encounters,
    forms,
    items,
    journal,
    possessions,
    resources,
    world,
)
from runtime.rules.effects.dispatch import TABLE
from runtime.rules.encounters import (
    abilities,
    encounter_requirements,
    mechanisms,
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
    "mechanisms",
    "possessions",
    "resources",
    "sequence_effects",
    "shaping_effects",
    "world",
]
