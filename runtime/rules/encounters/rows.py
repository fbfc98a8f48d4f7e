"""Which row of a combat table applies."""

from __future__ import annotations

from runtime.rules.encounters.card_tables import Row
from runtime.rules.state.game import EncounterState, Game


def row_by_pool(game: Game, encounter: EncounterState, shift: int) -> Row | None:
    """The row that contains the pool. Without one the attack has no effect.

    KOR-COMBAT-053, FOA-COMBAT-036, AMB-S-60.
    """
    rows = game.book.tables.encounters[encounter.name].rows
    for index, row in enumerate(rows):
        if encounter.pool >= row.least and (row.most is None or encounter.pool <= row.most):
            if shift:
                return rows[max(0, min(index + shift, len(rows) - 1))]
            return row
    return None
