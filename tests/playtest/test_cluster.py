"""A real scheduler and two real workers on this machine; one worker is killed midway. No game is lost or changed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from chronicler.playtest import running
from chronicler.playtest.cluster import Dask, packed
from chronicler.playtest.engines import Here
from chronicler.playtest.order import code_files
from chronicler.playtest.running import play_run
from chronicler.playtest.store import Store
from compiler.sources.workspace import WorkspaceError
from tests.playtest.support import data, order
from tests.support.waiting import PATIENCE

pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore")  # of dask, about itself


def _free() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


class Cluster(NamedTuple):
    """What runs on this machine."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    port = _free()
    address = f"tcp://127.0.0.1:{port}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path}

    def start(*words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-m", *words], **quiet, start_new_session=True)  # type: ignore[call-overload,no-any-return]

    scheduler = start(
        "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"
    )
    worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    workers = [start(*worker, "--local-directory", str(tmp_path / str(number))) for number in (1, 2)]
    try:
        yield Cluster(address, scheduler, workers)
    finally:
        for process in (*workers, scheduler):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _engine(address: str, workers: int) -> Dask:
    """Waits until everybody is there."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            engine = Dask(address)
            break
        except WorkspaceError:
            if time.monotonic() > end:
                raise
    while len(engine._client.ncores()) < workers and time.monotonic() < end:
        time.sleep(0.1)
    return engine


def test_a_cluster_plays_the_same_games_and_a_dead_worker_costs_none(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "CHUNK", 4)
    address, workers = cluster.address, cluster.workers
    wanted = order(data(), bots=("sensible", "random"))
    here = Store(tmp_path / "here")
    play_run(here, here.run(wanted, "", ""), data(), 48, Here())
    far = Store(tmp_path / "far")
    engine = _engine(address, 2)
    again = order(
        data(), bots=("curious",), seed=3
    )  # in rounds of 64: campaign and code are needed more than once

    def tell(done: int, of: int) -> None:
        if done >= 8 and workers[0].poll() is None:
            os.killpg(workers[0].pid, signal.SIGKILL)
            workers[0].wait()

    play_run(here, here.run(again, "", ""), data(), 130, Here())
    try:
        play_run(far, far.run(again, "", ""), data(), 130, engine)
        play_run(far, far.run(wanted, "", ""), data(), 48, engine, tell)
    finally:
        engine.close()
    assert workers[0].poll() is not None
    for one in (wanted, again):
        assert far.raw(far.run(one, "", "")) == here.raw(here.run(one, "", ""))


def test_a_lost_scheduler_is_told_in_words_and_loses_nothing(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(running, "CHUNK", 4)
    wanted = order(data())
    store = Store(tmp_path / "far")
    engine = _engine(cluster.address, 2)

    def tell(done: int, of: int) -> None:
        if done >= 8:
            os.killpg(cluster.scheduler.pid, signal.SIGKILL)

    try:
        with pytest.raises(WorkspaceError, match=r"is gone\. What was finished is kept"):
            play_run(store, store.run(wanted, "", ""), data(), 4_000, engine, tell)
    finally:
        engine.close()
    assert len(store.raw(store.run(wanted, "", ""))) >= 8
    assert "Traceback" not in capfd.readouterr().err


def test_a_scheduler_without_workers_is_told_in_words(cluster: Cluster) -> None:
    _engine(cluster.address, 2).close()
    for one in cluster.workers:
        os.killpg(one.pid, signal.SIGKILL)
        one.wait()
    end = time.monotonic() + PATIENCE
    said = ""
    while "has no workers. Start some" not in said and time.monotonic() < end:
        try:
            Dask(cluster.address).close()  # the scheduler has not noticed yet
        except WorkspaceError as error:
            said = str(error)
    assert "has no workers. Start some" in said


def test_no_scheduler_is_told_in_words() -> None:
    with pytest.raises(WorkspaceError, match="No scheduler answers at"):
        Dask(f"tcp://127.0.0.1:{_free()}")


def test_the_same_code_is_packed_into_the_same_bytes() -> None:
    assert packed() == packed()
    assert len(packed()) < sum(path.stat().st_size for path in code_files().values()) / 2
