"""A game is a function of campaign, order and number: whoever plays it, in any pieces, the bytes are the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from chronicler.playtest import running
from chronicler.playtest.engines import Batch, GameEngine, Games, Here, Loky, Lost
from chronicler.playtest.order import Order
from chronicler.playtest.running import play_run
from chronicler.playtest.store import Store
from chronicler.playtest.worker import play_chunk
from compiler.sources.workspace import WorkspaceError
from runtime.rules.book.book import Book
from schemas.codec import loads
from tests.playtest.support import STORY, data, order
from tests.support.waiting import until


def played(
    path: Path, wanted: Order, games: int, engine: GameEngine | None = None
) -> list[tuple[int, bytes]]:
    store = Store(path)
    run = store.run(wanted, "The Lock", "test")
    play_run(store, run, data(), games, engine or Here())
    found = store.raw(run)
    store.close()
    return found


@pytest.mark.parametrize("bots", [("sensible",), ("random", "greedy+cautious"), ("curious", "story-reader")])
def test_one_process_or_two_give_the_same_bytes(tmp_path: Path, bots: tuple[str, ...]) -> None:
    wanted = order(data(), bots=bots)
    one = played(tmp_path / "one", wanted, 80)
    engine = Loky(2)
    try:
        two = played(tmp_path / "two", wanted, 80, engine)
    finally:
        engine.close()
    assert [number for number, _ in one] == list(range(80))
    assert one == two


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """Broken off, taken up, made longer: the same games, and none is played twice."""
    wanted = order(data(), bots=("curious",))
    whole = played(tmp_path / "whole", wanted, 150)

    class BreaksOff(Here):
        def play(
            self, data: bytes, order: bytes, chunks: Sequence[Batch]
        ) -> Iterator[tuple[Batch, Games] | Lost]:
            for number, found in enumerate(super().play(data, order, chunks)):
                yield found
                if number == 2:
                    raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(tmp_path / "parts", wanted, 150, BreaksOff())
    store = Store(tmp_path / "parts")
    kept = store.numbers(store.run(wanted, "", ""))
    assert 0 < len(kept) < 150
    store.close()
    assert len(played(tmp_path / "parts", wanted, 70)) == max(70, len(kept))
    assert played(tmp_path / "parts", wanted, 150) == whole


def test_another_campaign_seed_or_rule_is_another_run(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    keys = {
        store.run(wanted, "", "").key
        for wanted in (
            order(data()),
            order(data(), seed=1),
            order(data("  Warmer.\n")),
            order(data(), modes=("story",)),
            order(data(), bots=("random",)),
        )
    }
    assert len(keys) == 5
    assert store.run(order(data()), "", "").key in keys


def test_every_size_bot_and_composition_takes_its_turn() -> None:
    book = Book(loads(data()))
    games = [order(data()).game(book, number) for number in range(24)]
    assert Counter(len(game.heroes) for game in games) == {1: 12, 2: 12}
    assert Counter((game.heroes, game.bots) for game in games if len(game.heroes) == 1) == {
        (("ann",), ("sensible",)): 3,
        (("ann",), ("random",)): 3,
        (("bob",), ("sensible",)): 3,
        (("bob",), ("random",)): 3,
    }


class Deadly:
    """An engine whose processes die of one game, and lose what was under way."""

    jobs = 2

    def __init__(self, culprit: int) -> None:
        self.culprit = culprit
        self.alone: list[int] = []

    def play(
        self, data: bytes, order: bytes, chunks: Sequence[Batch]
    ) -> Iterator[tuple[Batch, Games] | Lost]:
        dead = False
        for chunk in chunks:
            dead = dead or self.culprit in chunk.numbers
            if len(chunks) == 1:
                self.alone += chunk.numbers
            if dead:
                yield Lost(chunk, "a process was killed")
            else:
                yield chunk, play_chunk(data, order, chunk.numbers, chunk.coverage)

    def close(self) -> None: ...


def test_a_game_that_kills_its_process_is_found_and_the_others_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "CHUNK", 4)
    wanted = order(data())
    plain = dict(played(tmp_path / "plain", wanted, 24))
    found = dict(played(tmp_path / "deadly", wanted, 24, Deadly(9)))
    assert found.keys() == plain.keys()
    assert {number for number in found if found[number] != plain[number]} == {9}
    assert b'"killed"' in found[9]


def test_a_process_that_really_dies_costs_no_game(tmp_path: Path) -> None:
    """One of loky's processes is killed while it plays; what it had under way is played again."""
    import os
    import signal

    from joblib.externals.loky import get_reusable_executor

    wanted = order(data(), bots=("sensible",))
    whole = played(tmp_path / "whole", wanted, 120)
    store, engine = Store(tmp_path / "killed"), Loky(2)
    run = store.run(wanted, "", "")
    killed: list[int] = []

    def tell(done: int, of: int) -> None:
        if done and not killed:
            victim = next(iter(get_reusable_executor()._processes))
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    try:
        play_run(store, run, data(), 120, engine, tell)
    finally:
        engine.close()
    assert killed
    assert store.raw(run) == whole


def test_a_run_of_two_processes_that_is_broken_off_says_one_sentence(tmp_path: Path) -> None:
    """As a person does it: Ctrl-C while games are under way. Nothing of the engine's insides is printed."""
    import os
    import signal
    import sqlite3
    import subprocess
    import sys

    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a.chron").write_text(STORY.format(id="the-lock", inside="", targets=""))
    words = ["playtest", "mine", "--games", "100000", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "chronicler", *words],
        cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(running.__file__).parents[2])},
        # Whoever runs the tests in the background has its shell tell every child to ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip

    def kept() -> int:
        try:
            found = sqlite3.connect(tmp_path / "build" / "the-lock" / "playtest" / "games.sqlite")
            with found:
                return int(found.execute("select count(*) from game").fetchone()[0])
        except sqlite3.Error:
            return 0

    until(lambda: kept() >= 16 or process.poll() is not None, lambda: f"{kept()} games after all this time")
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130, said
    assert "games are kept. The same command goes on from there." in said
    assert "Traceback" not in said
    assert "Warning" not in said
    assert kept() >= 16


def test_a_file_that_is_no_store_is_left_as_it_is(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a store, " * 100)
    with pytest.raises(WorkspaceError, match="Name another file with --store"):
        Store(text)
    assert text.read_text() == "not a store, " * 100
    import sqlite3

    other = sqlite3.connect(tmp_path / "other.db")
    other.executescript("create table run (id); create table game (id);")
    other.close()
    with pytest.raises(WorkspaceError, match="is no store of playtests"):
        Store(tmp_path / "other.db")


def test_a_campaign_that_was_compiled_here_does_not_make_the_games_pile_up(tmp_path: Path) -> None:
    """Compiling switches the collection of garbage off; ten thousand games in the same process need it again."""
    import gc

    from chronicler.playing import load_campaign

    (tmp_path / "a.chron").write_text(STORY.format(id="the-lock", inside="", targets=""))
    gc.enable()
    load_campaign(tmp_path)
    assert gc.isenabled()
