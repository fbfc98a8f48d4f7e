"""Terminals for tests: a headless one that prompt_toolkit draws on, and a real one in tmux."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from runtime.ui.app import application
from runtime.ui.desk import Desk

TIMEOUT = 30.0


class _Sink:
    """Where prompt_toolkit writes: a terminal in memory."""

    encoding = "utf-8"

    def __init__(self, stream: pyte.Stream) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        self._stream.feed(text)
        return len(text)

    def flush(self) -> None:
        return None

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1


class Headless:
    """Keys in, a screen out; everything in one process."""

    def __init__(self, desk: Desk, width: int = 100, height: int = 30) -> None:
        self.desk = desk
        self.screen = pyte.Screen(width, height)
        self.size = Size(height, width)
        self.code: int | None = None

    def play(self, *keys: str, until: Callable[[], bool] | None = None) -> str:
        """Sends keys one after the other, each after the screen has settled; returns what is shown at last."""
        return asyncio.run(asyncio.wait_for(self._play(keys, until), TIMEOUT))

    async def _play(self, keys: tuple[str, ...], until: Callable[[], bool] | None) -> str:
        output = Vt100_Output(_Sink(pyte.Stream(self.screen)), lambda: self.size, term="xterm-256color")  # type: ignore[arg-type]
        with create_pipe_input() as keyboard:
            app = application(self.desk, keyboard=keyboard, output=output)
            task = asyncio.ensure_future(app.run_async())
            await self._settled(app)
            for key in keys:
                if task.done():
                    break
                before = app.render_counter
                keyboard.send_text(key)
                for _ in range(400):
                    await asyncio.sleep(0.002)
                    if task.done() or app.render_counter > before:
                        break
            await asyncio.sleep(0.06 if not task.done() else 0)
            shown = "\n".join(line.rstrip() for line in self.screen.display)
            if task.done():
                self.code = task.result()
            else:
                app.exit(result=-1)
                await task
        return shown

    @staticmethod
    async def _settled(app: object) -> None:
        for _ in range(400):
            await asyncio.sleep(0.002)
            if getattr(app, "render_counter", 0):
                return


class Tmux:
    """A real terminal. One server of its own for each test, so that nothing else is touched."""

    def __init__(self, home: Path, width: int, height: int) -> None:
        self.home = home
        self._socket = str(home / "tmux.sock")
        self._run("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), "cat")
        self._run("set-option", "-g", "status", "off")
        self._run("set-option", "-g", "remain-on-exit", "on")

    def _run(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self._socket, *words], capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
        return done.stdout

    def start(self, *words: str, **more: str) -> None:
        """Runs chronicler in the terminal, with saves and caches of the test's own."""
        environment = {
            "XDG_DATA_HOME": str(self.home / "data"),
            "CHRONICLER_CACHE_DIR": str(self.home / "cache"),
            "TERM": "screen-256color",
            "LC_ALL": "C.UTF-8",
            "PYTHONPATH": str(Path(__file__).parents[2]),
            **more,
        }
        command = [f"{name}={value}" for name, value in environment.items()]
        command += [sys.executable, "-c", "from chronicler.cli import main; main()", *words]
        self._run("respawn-pane", "-k", "-c", str(self.home), "env", *command)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self._run("send-keys", key)

    def show(self) -> str:
        return (
            "\n".join(line.rstrip() for line in self._run("capture-pane", "-p").rstrip("\n").split("\n"))
            + "\n"
        )

    def colours(self) -> set[str]:
        """The colours on the screen, as the terminal was told them."""
        codes = re.findall(r"\x1b\[([0-9;]+)m", self._run("capture-pane", "-p", "-e"))
        # 39 and 49 are the terminal's own colours.
        return {code for code in codes if re.match(r"(3[0-8]|4[0-8]|9[0-7]|10[0-7])", code)}

    def wait(self, *words: str) -> str:
        """The screen, as soon as it shows all the words and has stopped changing."""
        deadline = time.monotonic() + TIMEOUT
        before = ""
        while time.monotonic() < deadline:
            shown = self.show()
            if shown == before and all(word in shown for word in words):
                return shown
            before = shown
            time.sleep(0.05)
        raise AssertionError(f"{words} did not come:\n{before}")

    def ended(self) -> bool:
        """Waits until the program has ended. (Its exit code is for pipes: tmux does not always hear of it.)"""
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            if self._run("display-message", "-p", "#{pane_dead}").strip() == "1":
                return True
            time.sleep(0.05)
        raise AssertionError(f"it did not end:\n{self.show()}")

    def resize(self, width: int, height: int) -> None:
        self._run("resize-window", "-x", str(width), "-y", str(height))

    def close(self) -> None:
        self._run("kill-server")


def tmux_is_there() -> bool:
    """Whether tmux can be used; a machine where we may install it gets it."""
    if shutil.which("tmux"):
        return True
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(
            ["apt-get", "install", "-y", "-q", "tmux"], capture_output=True, timeout=240, check=False
        )
    return shutil.which("tmux") is not None
