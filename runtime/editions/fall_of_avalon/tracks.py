"""Panic: when Terror stands above Health."""

from __future__ import annotations

from runtime.rules.state.game import CharacterState, Game


def panics(game: Game, character: CharacterState) -> bool:
    """Asked again each time. FOA-TRACK-004, FOA-PANIC-001, FOA-SETUP-005."""
    return character.terror > character.health
