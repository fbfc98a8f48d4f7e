"""A game that is killed at random moments, again and again, and what its save then contains.

Run as `python -m tests.saves.killing SAVE TIMES SEED [EDITION]`. It forks, because a new interpreter for each of
hundreds of deaths would take all the time. Each child resumes the save, plays on, reports after each answer how many
are kept, and is killed. Prints a line for each thing that was lost; the last line says how many times it died.
"""

import os
import random
import select
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

from runtime.play.bots.agents import CuriousBot
from runtime.play.saves.save import Save
from runtime.play.sessions.opening import take_up
from runtime.rules.book.book import Book
from runtime.ui.table import Table
from tests.saves.games import WORLDS, new_table


def play_for_ever(path: Path, pipe: int, bot_seed: int, book: Book) -> None:
    save = Save.open(path)
    table = Table.resumed(save, take_up(book, save))
    bot = CuriousBot(bot_seed)
    while table.decision is not None:
        decision = table.decision
        table.answer(bot.answer(decision))
        if len(table.steps) % 5 == 0:
            # Undo and redo are killed, too; during them, one answer less is right.
            os.write(pipe, b"back\n")
            table.undo()
            table.redo()
        os.write(pipe, b"%d\n" % (len(table.steps) - 1))
    os.write(pipe, b"over\n")
    time.sleep(60)


def main(path: Path, times: int, seed: int, edition: str = "kings-of-ruin") -> None:
    book = WORLDS[edition]()
    chance = random.Random(seed)
    new_table(path, 2, seed, of=book.campaign).close()
    deaths = games = 0
    while deaths < times:
        ours, theirs = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ours)
            with suppress(BaseException):
                play_for_ever(path, theirs, deaths, book)
            os._exit(1)
        os.close(theirs)
        deadline = time.monotonic() + chance.random() * 0.05
        told = b""
        while (left := deadline - time.monotonic()) > 0 and b"over" not in told:
            if select.select([ours], [], [], left)[0]:
                told += os.read(ours, 65536)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        while part := os.read(ours, 65536):
            told += part
        os.close(ours)
        deaths += 1
        words = told.split()
        numbers = [int(word) for word in words if word.isdigit()]
        kept = check(path, max(numbers, default=0) - (words[-1:] == [b"back"]), book)
        if b"over" in told or kept > 80:  # a new game: the checks replay everything
            games += 1
            path.unlink()
            new_table(path, 2, seed + games, of=book.campaign).close()
    print(f"died {deaths} times, in {games + 1} games")


def check(path: Path, most: int, book: Book) -> int:
    """Everything reported as kept is kept, and the answers lead to one and the same decision."""
    save = Save.open(path)
    kept = len(save.steps) - 1
    if kept < most:
        print(f"LOST: {most} answers were acknowledged, {kept} are kept")
    from_checkpoint = take_up(book, save)
    again = new_table(None, 2, save.head.seed, of=book.campaign).session
    for step in save.steps[1:]:
        assert step.answer is not None
        again.answer(step.answer, kept=True)  # as loading does: some were given when the game was resumed
    if from_checkpoint.said or from_checkpoint.session.decision != again.decision:
        print(f"OTHER DECISION after {kept} answers")
    if from_checkpoint.session.game.to_data() != again.game.to_data():
        print(f"OTHER STATE after {kept} answers")
    save.close()
    return kept


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
