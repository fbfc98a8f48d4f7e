"""Statuses, the passing of time, verses read aside, achievements."""

from __future__ import annotations

from runtime.rules.calendar.passing_time import pass_time
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles, subjects
from runtime.rules.journal.reading_verses import read
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.changes import erase_status, mark_status
from runtime.rules.state.game import ANYTHING, Game
from runtime.rules.state.watching import earn
from schemas.vocabulary.journal import (
    GainAchievement,
    GainStatus,
    HandOutAchievements,
    LoseStatus,
    Read,
    TimePasses,
)


@handles(GainStatus)
def gain_status(effect: GainStatus, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-STATUS-001, KOR-STATUS-002: for the whole group, part by part. FOA-CLAR-025."""
    declared = game.book.statuses.get(effect.status)
    parts = declared.parts if declared is not None else ()
    marked = game.sheet.statuses.get(effect.status, [])
    if effect.which == "named":
        wanted = effect.parts
    elif effect.which == "any":
        wanted = tuple(part for part in parts if part not in marked)[:1]
    elif effect.which == "all":
        wanted = parts
    else:
        yield mark_status(game, effect.status)
        return
    for part in wanted:
        yield mark_status(game, effect.status, part)


@handles(LoseStatus)
def lose_status(effect: LoseStatus, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-STATUS-001, KOR-STATUS-002."""
    marked = game.sheet.statuses.get(effect.status, [])
    if effect.which == "named":
        wanted = effect.parts
    elif effect.which == "any":
        declared = game.book.statuses.get(effect.status)
        printed = [part for part in declared.parts if part in marked] if declared is not None else marked
        wanted = tuple(printed[-1:])
    else:
        yield erase_status(game, effect.status)
        return
    for part in wanted:
        yield erase_status(game, effect.status, part)


@handles(TimePasses)
def time_passes(effect: TimePasses, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-TIME-001, KOR-TIME-002."""
    yield from pass_time(game, rules, effect.amount)


@handles(Read)
def read_verse(effect: Read, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """A verse read aside, then back. KOR-JOURNAL-003, KOR-JOURNAL-004."""
    readers = yield from subjects(effect.who, game, context)
    if readers:
        members = tuple(one.name for one in readers)
        aside = Context(members, context.here, "", context.source, at=context.at, inside=context.inside)
        yield from read(game, rules, aside, effect.verse)
        context.discarded = context.discarded or aside.discarded


@handles(HandOutAchievements)
def hand_out_achievements(
    effect: HandOutAchievements, game: Game, rules: Edition, context: Context
) -> Flow[None]:
    """KOR-ECHO-001."""
    game.sheet.achievements_handed_out = True
    # Some may have been earned long ago.
    game.unsettled = ANYTHING
    yield from ()


@handles(GainAchievement)
def gain_achievement(effect: GainAchievement, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-ECHO-002."""
    achievement = game.book.achievements[effect.achievement]
    if achievement.owner in game.characters:
        yield from earn(game, achievement)
