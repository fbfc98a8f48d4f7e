"""A game that went on and on: the moment after which nothing new came, and the shortest play to a position like it.

Two positions are alike if sheet, map, chapter, quests and secrets are the same. What could still be read depends on
these, whatever was read on the way.
"""

from __future__ import annotations

from collections.abc import Sequence

from chronicler.playtest.failures import Following, GivenAnswer, PlayToFault, SmallCase, entries_of, shortened
from runtime.play.playtests.notes import Fault, GameNotes
from runtime.play.playtests.one_game import PlayedGame
from runtime.rules.state.game import Game

_TRIES = 120  # plays that making one small may cost; each is long

Stand = tuple[object, ...]


def stand_of(game: Game) -> Stand:
    """What decides what can still happen."""
    sheet, calendar = game.sheet, game.calendar
    return (
        sorted((name, sorted(parts)) for name, parts in sheet.statuses.items()),
        sorted(sheet.filters),
        sorted(game.board.locations),
        calendar.chapter,
        sorted(calendar.quests_done),
        sorted(game.decks.global_secrets),
    )


def small_stall(played: PlayedGame, plays: PlayToFault) -> SmallCase:
    """The case of a game that went on until it was given up."""
    entries = entries_of(played)
    last, days = _last_news(entries, plays)
    wanted = plays.after(entries[:last])
    assert wanted is not None
    stand = stand_of(wanted.game)

    def stands(some: Sequence[GivenAnswer]) -> bool:
        found = plays.after(some)
        return found is not None and stand_of(found.game) == stand

    kept, tried = shortened(entries[:last], stands, _TRIES)
    fault = Fault(
        kind="stall",
        message=f"nothing new came after day {days}, and the game went on to day {played.notes.days}",
        decision=len(kept),
        where=played.notes.last[-1] if played.notes.last else "",
    )
    return SmallCase(played.notes, fault, list(kept), tried)


def _last_news(entries: Sequence[GivenAnswer], plays: PlayToFault) -> tuple[int, int]:
    """The number of answers after which nothing new happened any more, and the day of that."""
    last = day = 0
    before: object = None

    def look(following: Following, notes: GameNotes) -> None:
        nonlocal last, day, before
        news = (
            *(len(one) for one in (notes.verses, notes.statuses, notes.owned, notes.places, notes.quests)),
            stand_of(following.game),
        )
        if news != before:
            last, day, before = following.given, following.game.calendar.day, news

    plays.after(entries, look)
    return last, day
