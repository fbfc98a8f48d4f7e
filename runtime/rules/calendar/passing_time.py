"""Time Passes: marking its parts, with what modes add to that."""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.map.waystones import fade_farthest
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.changes import mark_time
from runtime.rules.state.game import Game


def pass_time(game: Game, rules: Edition, parts: int) -> Flow[None]:
    """KOR-TIME-001, KOR-TIME-002, KOR-STORY-009, KOR-CHALLENGE-014."""
    chapter = game.calendar.chapter
    if parts > 0 and rules.numbers.time_spared and chapter not in game.calendar.time_spared:
        game.calendar.time_spared.append(chapter)
        parts = max(0, parts - rules.numbers.time_spared)
    for _ in range(parts):
        before = game.calendar.time_passed.get(chapter, 0)
        event = mark_time(game)
        yield event
        if rules.numbers.time_fades and event.amount > before:
            yield from fade_farthest(game, rules)
