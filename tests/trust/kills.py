"""`python -m tests.trust.kills 5000`: the real command is killed at random moments, and nothing that it acknowledged
is lost.

`chronicler play` runs as its own process (forked from one that has the modules imported, see `warm.py`) in a pipe, on
the real file system, and is ended by SIGKILL at a random moment between its start and its end. It has acknowledged a
line when it says `Noted.` to the note after it. The same lines played without a save show what it must have kept: the
save has exactly the state after some line, and that line is not before the last acknowledged one. Every other time
the killed game is resumed with `--resume` and killed once more.
"""

from __future__ import annotations

import os
import random
import select
import signal
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

from runtime.play.saves.save import Save
from runtime.rules.protocol.decisions import Refused
from runtime.ui.typed_words import obey
from schemas.codec import dumps
from tests.saves.games import WORLDS, new_table
from tests.trust.warm import start, warm_up

LINES = 60


class Script(NamedTuple):
    """Lines, and what a save must contain after each: the answers that count, those taken back, the notes."""

    lines: tuple[str, ...]
    states: tuple[tuple[object, ...], ...]


@cache
def script(world: str, seed: int) -> Script:
    """Answers that are on offer, sometimes one undone or redone; a note after each."""
    chance = random.Random(f"{world} {seed}")
    table = new_table(None, 1, seed, of=WORLDS[world]().campaign)
    lines: list[str] = []
    states = [state_of(table)]
    while len(lines) < LINES and table.decision is not None:
        word = chance.choice(("undo", "redo")) if chance.random() < 0.15 else str(chance.randint(1, 5))
        for line in (word, f"note {len(lines)}"):
            try:
                obey(table, line)
            except Refused:
                break  # a line that changes nothing does not belong in the script
            lines.append(line)
            states.append(state_of(table))
    return Script(tuple(lines), tuple(states))


def state_of(held: object) -> tuple[object, ...]:
    steps, undone, notes = held.steps, held.undone, held.notes  # type: ignore[attr-defined]
    return tuple(one.answer for one in steps), tuple(one.answer for one in undone), tuple(notes)


def kill_once(folder: Path, world: str, seed: int, chance: random.Random, at: int) -> tuple[int, str]:
    """Plays on from line `at` and is killed. Returns the line that the save is after, and what is wrong (nothing)."""
    whole = script(world, seed)
    words = ("play", f"{world}.json", "--seed", str(seed), "--save", "killed", "--plain")
    started = start((*words[:2], "--save", "killed", "--resume", "--plain") if at else words, folder)
    os.write(started.answers, "".join(f"{line}\n" for line in whole.lines[at:]).encode())
    said = b""
    # Half of the deaths come early, while it starts or begins to write; the others at any time before its end.
    patience = time.monotonic() + (chance.random() * 0.25 if chance.random() < 0.5 else chance.random() * 1.2)
    notes = chance.choice((0, 0, 1, 2, 5, 10, 20))
    while (left := patience - time.monotonic()) > 0 and not (notes and said.count(b"Noted.") >= notes):
        if select.select([started.said], [], [], left)[0]:
            part = os.read(started.said, 65536)
            if not part:
                break
            said += part
    os.kill(started.process, signal.SIGKILL)
    os.waitpid(started.process, 0)
    os.close(started.answers)
    while part := os.read(started.said, 65536):
        said += part
    os.close(started.said)
    if b"went wrong" in said or b"Traceback" in said:
        return at, f"it ends in an error of ours: {said[-300:].decode('utf-8', 'replace')}"
    acknowledged = at
    for _ in range(said.count(b"Noted.")):
        acknowledged = next(
            n for n in range(acknowledged + 1, len(whole.lines) + 1) if whole.lines[n - 1].startswith("note ")
        )
    path = folder / "data" / "chronicler" / "saves" / whole_name(world) / "killed.save"
    if not path.exists():
        return 0, "" if acknowledged == 0 else f"{acknowledged} lines were acknowledged, and there is no save"
    save = Save.open(path, read_only=True)
    save.close()
    if save.trouble:
        return at, save.trouble
    held = state_of(save)
    stands = [n for n, state in enumerate(whole.states) if state == held]
    if not stands or stands[-1] < acknowledged:
        return at, f"{acknowledged} lines were acknowledged; the save stands after {stands or 'none of them'}"
    return stands[-1], ""


def whole_name(world: str) -> str:
    return WORLDS[world]().campaign.id


def main(times: int, seed: int = 1) -> int:
    chance = random.Random(seed)
    deaths = wrong = resumed = games = acknowledged = 0
    with tempfile.TemporaryDirectory(prefix="chronicler-kills-") as name:
        folder = Path(name)
        warm_up(folder / "warm")
        for world, book in WORLDS.items():
            (folder / f"{world}.json").write_bytes(dumps(book().campaign))
        at = 0
        world, game = "kings-of-ruin", 0
        while deaths < times:
            if not at:
                game, games = chance.randrange(20), games + 1
                world = chance.choice(tuple(WORLDS))
                for path in (folder / "data").rglob("*killed*"):
                    path.unlink()
            resumed += at > 0
            at, trouble = kill_once(folder, world, game, chance, at)
            deaths += 1
            acknowledged += at
            if trouble:
                wrong += 1
                print(f"{world} {game}: {trouble}", flush=True)
                at = 0
            if at >= len(script(world, game).lines) - 2 or chance.random() < 0.3:
                at = 0
            if deaths % 500 == 0:
                print(
                    f"{deaths} deaths, {resumed} of them after --resume, {games} games, {wrong} wrong",
                    flush=True,
                )
    print(
        f"killed {deaths} times, {resumed} of them after --resume, in {games} games; "
        f"the saves stood after {acknowledged} lines; {wrong} wrong"
    )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
