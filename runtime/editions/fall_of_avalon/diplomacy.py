"""Diplomacy in The Fall of Avalon: stages to be won, failure and reward, and a way around it."""

from __future__ import annotations

from runtime.editions.kings_of_ruin.diplomacy import DIPLOMACY

__all__ = ["DIPLOMACY"]
