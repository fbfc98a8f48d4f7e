"""Importing this fills the table of handlers."""

from runtime.rules.effects import calendar, choices, encounters, journal, possessions, resources, world
from runtime.rules.effects.table import TABLE

__all__ = ["TABLE", "calendar", "choices", "encounters", "journal", "possessions", "resources", "world"]
