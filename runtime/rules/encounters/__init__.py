"""Encounters: one call resolves one, and says how it ended."""

from runtime.rules.encounters.outcome import EncounterEnd, resolve_encounter

__all__ = ["EncounterEnd", "resolve_encounter"]
