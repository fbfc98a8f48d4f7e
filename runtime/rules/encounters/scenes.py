"""Scenes: verses that are read when an encounter gets that far. KOR-FINAL-005, KOR-FINAL-006, KOR-FINAL-007."""

from __future__ import annotations

from runtime.rules.state.game import WORLD, Game


def call_for_scene(game: Game, encounter: str, when: str, value: int = 0) -> None:
    """Notes the verse. Settling reads it at the next moment."""
    card = game.book.combat.get(encounter) or game.book.diplomacy.get(encounter)
    if card is None:
        return
    for scene in card.scenes:
        if scene.when == when and scene.value == value:
            game.pending.append(scene.to)
            game.unsettled |= WORLD
