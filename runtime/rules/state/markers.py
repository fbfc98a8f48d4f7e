"""Markers on one card."""

from __future__ import annotations

import msgspec


class Markers(msgspec.Struct, omit_defaults=True):
    """Markers on one card."""

    dark: int = 0
    light: int = 0
    quest: int = 0

    def clone(self) -> Markers:
        return Markers(self.dark, self.light, self.quest)
