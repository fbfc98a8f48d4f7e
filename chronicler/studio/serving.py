"""The studio while it runs: a free port, the watch over the folder, the browser, and an orderly end."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import uvicorn
import watchfiles

from chronicler.studio.routes import Studio
from chronicler.studio.workshop import Workshop

HOST = "127.0.0.1"
STEP = 15  # milliseconds between two checks of the watch, and the longest wait for a burst of changes to end
BURST = 45


class RunningStudio:
    """A server in a thread, with its address. `close` ends everything."""

    def __init__(self, root: Path, port: int = 0) -> None:
        self.shop = Workshop(root)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            self._socket.bind((HOST, port))
        except OSError:
            self._socket.close()
            raise
        self.port: int = self._socket.getsockname()[1]
        self.token = secrets.token_urlsafe(24)
        self.address = f"http://{HOST}:{self.port}/?token={self.token}"
        self.studio = Studio(self.shop, self.port, self.token)
        config = uvicorn.Config(
            self.studio.app(), log_config=None, access_log=False, lifespan="on", timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._over = Event()
        self._watch = Thread(target=self._watching, name="watch", daemon=True)

    def run(self, ready: Callable[[], None] = lambda: None) -> None:
        """Serves until it is interrupted or closed."""
        self._watch.start()
        self.shop.engine.study()
        Thread(target=self._tell_when_ready, args=(ready,), daemon=True).start()
        try:
            self._server.run(sockets=[self._socket])
        finally:
            self.close()

    def _tell_when_ready(self, ready: Callable[[], None]) -> None:
        while not self._server.started and not self._over.wait(0.02):
            pass
        if not self._over.is_set():
            ready()

    def _watching(self) -> None:
        try:
            for _ in watchfiles.watch(
                self.shop.root, step=STEP, debounce=BURST, stop_event=self._over, raise_interrupt=False,
                watch_filter=lambda change, path: path.endswith((".chron", ".lock")),
            ):  # fmt: skip
                self._look()
        except OSError:
            # No watch is available (too many of them, a strange file system): check every second instead.
            while not self._over.wait(1.0):
                self._look()

    def _look(self) -> None:
        self.shop.engine.refresh()
        self.studio.look_beneath()

    def close(self) -> None:
        self._over.set()
        self._server.should_exit = True
        self.shop.close()
