"""Many games: games and decisions a second with one and two processes, on loky and on dask; memory over many games.

Random play of rlcard and OpenSpiel stands beside it, from processes that measure themselves. Ours notes every page, choice,
fight and morning on the way and looks at the laws between two Actions; theirs only play.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from chronicler.playing import load_campaign
from chronicler.playtest.engines import GameEngine, Here, Loky
from chronicler.playtest.order import Order, code_hash, hash_of
from chronicler.playtest.running import play_run
from chronicler.playtest.store import Store
from chronicler.playtest.worker import play_number
from schemas.codec import dumps
from tests.bench.peers import Missing, Tool, players
from tests.bench.play_bench import TURN, side_by_side, take_turns
from tests.bench.play_peers import TIC, UNO, WORK, contestants
from tests.bench.report import ROOT, Report, Settings

CONTENT = ROOT / "content" / "drowned-bell"
GAMES = 96  # of each engine in each run
LONG = 600  # games of one process, to see whether it grows


def measured(data: bytes, order: Order, games: int, engine: GameEngine) -> tuple[float, int]:
    """Seconds and decisions of so many games; processes are warm."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games")
        warm = store.run(
            Order(campaign=order.campaign, code=order.code, seed=99, sizes=order.sizes, bots=order.bots),
            "",
            "",
        )
        play_run(store, warm, data, 4 * engine.jobs, engine)
        run = store.run(order, "", "")
        start = time.perf_counter()
        play_run(store, run, data, games, engine)
        spent = time.perf_counter() - start
        decisions = sum(game.decisions for game in store.games(run))
        store.close()
    return spent, decisions


def resident() -> float:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def cluster() -> tuple[GameEngine, list[subprocess.Popen[bytes]]]:
    """A scheduler and two workers on this machine."""
    from chronicler.playtest.cluster import Dask

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"

    def start(*words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    processes = [
        start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    ]
    time.sleep(3)
    worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard")
    processes += [start(*worker), start(*worker)]
    time.sleep(5)
    return Dask(address), processes


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    data = dumps(load_campaign(CONTENT))
    order = Order(campaign=hash_of(data), code=code_hash(), sizes=(1, 2, 3, 4))
    rates: dict[str, list[tuple[float, float]]] = {}
    engines: dict[str, GameEngine] = {"one process": Here(), "two processes (loky)": Loky(2)}
    processes: list[subprocess.Popen[bytes]] = []
    try:
        engines["two workers (dask)"], processes = cluster()
    except Exception as error:
        report.say(f"  dask: skipped, {error}")
    try:
        for _ in range(settings.runs):
            for name, engine in engines.items():
                report.progress(f"playtest: {name}")
                seconds, decisions = measured(data, order, GAMES, engine)
                rates.setdefault(name, []).append((GAMES / seconds, decisions / seconds))
    finally:
        for engine in engines.values():
            engine.close()
        for process in processes:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    one = sorted(rates["one process"])[len(rates["one process"]) // 2]
    rows = []
    for name, found in rates.items():
        games, decisions = sorted(found)[len(found) // 2]
        rows.append(
            [name, f"{games:.2f}", f"{decisions:,.0f}", f"{games / one[0]:.2f}x", f"{1e6 / decisions:,.0f} s"]
        )
        report.rows.append({"bench": "playtest", "tool": name, "games": games, "decisions": decisions})
    report.table(
        f"Whole games of {CONTENT.name} by the sensible bot, 1 to 4 heroes",
        ("engine", "games a second", "decisions a second", "of one", "a million decisions"),
        rows,
    )
    two = sorted(rates["two processes (loky)"])[len(rates["two processes (loky)"]) // 2]
    report.target("two processes: at least 1.8x one", two[0] / one[0], 1.8, at_least=True)
    _memory(data, order, report)
    if settings.peers:
        found_players = players(report, settings.peers)
        from tests.bench.play_bench import build, show

        chronicler = tools["chronicler"]
        if not isinstance(chronicler, Missing):
            bell = build(chronicler, CONTENT, WORK / "bell")
            everyone = [
                c
                for c in contestants(bell, found_players, TURN)
                if c.name in (UNO, TIC) or c.name.startswith("campaign")
            ]
            take_turns(side_by_side(everyone), 4 * settings.runs, report.progress)
            gone = [one for one in found_players.values() if isinstance(one, Missing)]
            show("Random play, decisions a second of CPU time", everyone, gone, report)


def _memory(data: bytes, order: Order, report: Report) -> None:
    """One process, many games: what it holds after a tenth of them and after all."""
    quick = Order(campaign=order.campaign, code=order.code, bots=("random",), sizes=(1, 2))
    early = 0.0
    for number in range(LONG):
        play_number(data, quick, number)
        if number == LONG // 10:
            early = resident()
    late = resident()
    report.say(
        f"  {LONG} games in one process: {early:.0f} MiB after a tenth of them, {late:.0f} MiB after all"
    )
    report.target("memory over many games", late / early, 1.1)
