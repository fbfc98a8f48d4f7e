"""Encounters: one call resolves one, and says how it ended."""

from runtime.rules.encounters.outcome import Outcome, resolve_encounter

__all__ = ["Outcome", "resolve_encounter"]
