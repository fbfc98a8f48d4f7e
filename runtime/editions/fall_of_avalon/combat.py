"""Combat in The Fall of Avalon: victory is checked, an opportunity for whoever escapes."""

from __future__ import annotations

from runtime.editions.kings_of_ruin.combat import COMBAT

__all__ = ["COMBAT"]
