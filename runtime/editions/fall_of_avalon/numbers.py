"""Character Numbers: who stands first where nobody agrees."""

from __future__ import annotations

from runtime.rules.state.game import CharacterState, Game


def by_number(game: Game) -> list[CharacterState]:
    """The characters, lowest Character Number first. FOA-GEN-002, FOA-GEN-003."""
    cards = game.book.characters
    return sorted(game.characters.values(), key=lambda one: cards[one.name].number)
