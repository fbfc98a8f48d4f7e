"""Many games: games and decisions a second with one and two processes, on loky and on dask; memory over many games.

Random play of rlcard and OpenSpiel is compared with it, from processes that measure themselves. Ours notes every
page, choice, fight and morning on the way and checks the laws between two Actions; theirs only play.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from chronicler.playing import load_campaign
from chronicler.playtest.engines import GameEngine, Here, Loky
from chronicler.playtest.order import Order, code_hash, hash_of
from chronicler.playtest.running import play_run
from chronicler.playtest.store import Store
from chronicler.playtest.worker import play_number
from compiler.sources.workspace import WorkspaceError
from schemas.codec import dumps
from tests.bench.peers import Missing, Tool, players
from tests.bench.play_bench import TURN, side_by_side, take_turns
from tests.bench.play_peers import TIC, UNO, WORK, contestants
from tests.bench.report import ROOT, Report, Settings

CONTENT = ROOT / "content" / "drowned-bell"
GAMES = 48  # of each engine in each run
LONG = 2_000  # games in one process, to see whether it grows


class Spent(NamedTuple):
    """What so many games took: wall-clock seconds, CPU seconds here, and CPU seconds in all other processes of the engine."""

    wall: float
    here: float
    others: float
    decisions: int

    def with_idle_cores(self, jobs: int) -> float:
        """The least number of seconds this work needs if every process has its own core. The work done here is not
        shared out.

        On a busy machine the wall clock shows how busy it is; this shows what the code allows.
        """
        return self.here + self.others / jobs if self.others else self.here


def cpu_of(roots: Sequence[int]) -> float:
    """CPU seconds that these processes and their children have used, including those that have ended."""
    children: dict[int, list[int]] = {}
    used: dict[int, float] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # gone in the meantime
        children.setdefault(int(fields[1]), []).append(int(folder.name))
        used[int(folder.name)] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    total, left = 0.0, list(roots)
    while left:
        pid = left.pop()
        total += used.get(pid, 0.0)
        left += children.get(pid, [])
    return total


def measured(data: bytes, order: Order, games: int, engine: GameEngine, cluster: Sequence[int] = ()) -> Spent:
    """What so many games take, with warm processes.

    `cluster` are the processes of dask, which also cost something when idle.
    """

    def others() -> float:
        far = cpu_of(cluster)
        return far if not isinstance(engine, (Here, Loky)) else cpu_of([os.getpid()]) - _own() - far

    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games")
        warm = store.run(
            Order(campaign=order.campaign, code=order.code, seed=99, sizes=order.sizes, bots=order.bots),
            "",
            "",
        )
        play_run(store, warm, data, 4 * engine.jobs, engine)
        run = store.run(order, "", "")
        start, here, elsewhere = time.perf_counter(), time.process_time(), others()
        play_run(store, run, data, games, engine)
        wall, own, far = time.perf_counter() - start, time.process_time() - here, others() - elsewhere
        decisions = sum(game.decisions for game in store.games(run))
        store.close()
    return Spent(wall, own, 0.0 if isinstance(engine, Here) else far, decisions)


def _own() -> float:
    fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


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
    worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard")
    processes += [start(*worker), start(*worker)]
    end = time.monotonic() + 120
    while time.monotonic() < end:
        try:
            found = Dask(address)
        except WorkspaceError:
            continue  # some are not there yet
        if found.jobs == 2:
            return found, processes
        found.close()
    for process in processes:
        os.killpg(process.pid, signal.SIGKILL)
    raise WorkspaceError("the cluster did not come up")


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    data = dumps(load_campaign(CONTENT))
    order = Order(campaign=hash_of(data), code=code_hash(), sizes=(1, 2, 3, 4))
    report.progress("playtest: memory")
    _memory(data, order, report)  # first, because what a cluster's client holds is not ours
    spent: dict[str, list[Spent]] = {}
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
                far = [process.pid for process in processes]
                spent.setdefault(name, []).append(measured(data, order, GAMES, engine, far))
    finally:
        for engine in engines.values():
            engine.close()
        for process in processes:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    middle = {name: sorted(found)[len(found) // 2] for name, found in spent.items()}
    one = middle["one process"]
    rows = []
    for name, found in middle.items():
        jobs = 1 if found is one else 2
        cpu = found.here + found.others
        rows.append(
            [
                name,
                f"{GAMES / found.wall:.2f}",
                f"{found.decisions / found.wall:,.0f}",
                f"{one.wall / found.wall:.2f}x",
                f"{one.with_idle_cores(1) / found.with_idle_cores(jobs):.2f}x",
                f"{1e6 * cpu / found.decisions:,.0f} s",
            ]
        )
        report.rows.append(
            {"bench": "playtest", "tool": name, "games": GAMES / found.wall, "decisions": found.decisions / found.wall,
             "cpu": cpu, "idle": one.with_idle_cores(1) / found.with_idle_cores(jobs)}
        )  # fmt: skip
    report.table(
        f"{GAMES} whole games of {CONTENT.name} by the sensible bot, 1 to 4 heroes",
        ("engine", "games a second", "decisions a second", "of one", "by CPU", "CPU, a million decisions"),
        rows,
    )
    report.say(
        "  `by CPU`: how much faster than one, were every process alone on its core; `of one` is the clock on the wall."
    )
    seconds = (one.here + one.others) / GAMES
    report.say(
        f"  10 000 games: {10_000 * seconds / 3600:.1f} hours of one core, {10_000 * one.decisions / GAMES:,.0f} decisions"
    )
    two = middle["two processes (loky)"]
    report.target(
        "two processes, by CPU: at least 1.8x one",
        one.with_idle_cores(1) / two.with_idle_cores(2),
        1.8,
        at_least=True,
    )
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
    """One process, many games: its memory after half of them and after all, and what 10 000 more would add."""
    quick = Order(campaign=order.campaign, code=order.code, bots=("random",), sizes=(1, 2))
    held: list[float] = []
    for number in range(LONG):
        play_number(data, quick, number)
        if number % (LONG // 20) == 0:
            held.append(resident())
    late = held[len(held) // 2 :]  # by then everything that is kept once per campaign is there
    middle = (len(late) - 1) / 2
    mean = sum(late) / len(late)
    slope = sum((at - middle) * (one - mean) for at, one in enumerate(late)) / sum(
        (at - middle) ** 2 for at in range(len(late))
    )
    grown = slope * 20 * 10_000 / LONG
    report.say(
        f"  {LONG} games in one process: {late[0]:.0f} MiB after half of them, {late[-1]:.0f} MiB after all; "
        f"10 000 would add {grown:.1f} MiB"
    )
    report.target(
        "memory over 10 000 games, of what is held after a few", (late[0] + max(0.0, grown)) / late[0], 1.1
    )
