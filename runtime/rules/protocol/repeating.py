"""Tosses and rolls of a party, and making one again if a card allows it."""

from __future__ import annotations

from runtime.rules.cards.standing import rule_in_force
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, SourcePlace
from runtime.rules.protocol.flow import Flow, confirm, roll, toss
from runtime.rules.state.game import Game
from runtime.sentences import rules_say
from schemas.registry import Rule
from schemas.vocabulary.standing_rules import RepeatRoll, RepeatToss


def toss_for(game: Game, rules: Edition, context: Context, at: SourcePlace | None = None) -> Flow[str]:
    """Grail or skull. FOA-GEN-005, FOA-CLAR-002."""
    side = yield from toss(at)
    if (yield from _again(game, rules, context, RepeatToss, side, at)):
        side = yield from toss(at)
    return side


def roll_for(
    game: Game, rules: Edition, context: Context, dice: int, at: SourcePlace | None = None
) -> Flow[list[int]]:
    """The faces of so many dice. KOR-ROLL-001, FOA-CLAR-002."""
    faces: list[int] = []
    for _ in range(dice):
        faces.append((yield from roll(at)))
    if (yield from _again(game, rules, context, RepeatRoll, " ".join(map(str, faces)), at)):
        faces.clear()
        for _ in range(dice):
            faces.append((yield from roll(at)))
    return faces


def _again(
    game: Game, rules: Edition, context: Context, kind: type[Rule], shown: str, at: SourcePlace | None
) -> Flow[bool]:
    """Asked once, however many cards allow it. FOA-CLAR-002."""
    if kind not in game.book.rule_types:
        return False
    names = (context.active,) if context.active else context.members
    if not any(rule_in_force(game, rules, game.characters[name], kind) for name in names):
        return False
    return (
        yield from confirm("roll.repeat", PLAYERS, rules_say.IT_SHOWS_REPEAT_IT.format(shown=shown), at=at)
    )
