"""A run: gives the remaining games to an engine in chunks, and puts every finished chunk into the store.

Promises to keep everything that was finished, whatever happens to processes, scheduler or terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec

from chronicler.playtest.engines import Batch, GameEngine, Here, Lost
from chronicler.playtest.order import ROUND, Order
from chronicler.playtest.store import PlaytestRun, Store
from chronicler.playtest.worker import seen_in
from runtime.play.playtests.notes import Fault, GameNotes, encode

CHUNK: Final = (
    16  # games of one task: with fewer, sending costs too much; with more, a dead process loses too much
)

Tell = Callable[[int, int], None]


def play_run(
    store: Store,
    run: PlaytestRun,
    data: bytes,
    games: int,
    engine: GameEngine,
    tell: Tell = lambda done, of: None,
) -> int:
    """Plays what is missing of the first `games` games. Returns how many were played."""
    order = run.order
    done = {number for number in store.numbers(run) if number < games}
    played = 0
    tell(len(done), games)
    for numbers, coverage in _rounds(store, run, order, games, done):
        step = max(1, min(CHUNK, len(numbers) // engine.jobs or 1))
        chunks = [Batch(numbers[at : at + step], coverage) for at in range(0, len(numbers), step)]
        for kept in _surely(store, run, data, order, engine, chunks):
            played += kept
            tell(len(done) + played, games)
    return played


def _rounds(
    store: Store, run: PlaytestRun, order: Order, games: int, done: set[int]
) -> Iterator[tuple[tuple[int, ...], dict[str, int] | None]]:
    """The missing numbers. For curious bots round by round, with what all earlier rounds have seen."""
    if not order.curious:
        missing = tuple(number for number in range(games) if number not in done)
        if missing:
            yield missing, None
        return
    for first in range(0, games, ROUND):
        missing = tuple(n for n in range(first, min(first + ROUND, games)) if n not in done)
        if missing:
            yield missing, seen_in(list(store.games(run, below=first)))


def _surely(
    store: Store, run: PlaytestRun, data: bytes, order: Order, engine: GameEngine, chunks: Sequence[Batch]
) -> Iterator[int]:
    """Plays chunks. Games lost with a dead process are replayed one by one, to find the culprit."""
    plan = msgspec.json.encode(order)
    lost: list[Lost] = []
    for found in engine.play(data, plan, chunks):
        if isinstance(found, Lost):
            lost.append(found)
            continue
        _, games = found
        store.keep(run, games)
        yield len(games)
    alone = [Batch((number,), one.chunk.coverage) for one in lost for number in one.chunk.numbers]
    if not alone:
        return
    if isinstance(engine, Here):
        raise AssertionError("this process cannot lose a chunk and go on")
    for chunk in alone:  # one at a time: otherwise nobody could say which game was at fault
        for found in engine.play(data, plan, [chunk]):
            if isinstance(found, Lost):
                store.keep(
                    run, [(chunk.numbers[0], encode(_killed(data, order, chunk.numbers[0], found.why)))]
                )
            else:
                store.keep(run, found[1])
            yield 1


def _killed(data: bytes, order: Order, number: int, why: str) -> GameNotes:
    """The notes of a game that no process survived."""
    from chronicler.playtest.worker import campaigns

    notes = order.game(campaigns.book(data), number)
    notes.result = "failed"
    notes.failure = Fault(kind="killed", message=why)
    return notes
