"""Terminals for tests: a headless one that prompt_toolkit draws on, and a real one in tmux."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pyte
from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.output.vt100 import Vt100_Output

from runtime.ui.app import application
from runtime.ui.desk import Desk
from tests.support.waiting import PATIENCE, until


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

    def play(self, *keys: str) -> str:
        """Sends keys one after the other, each when the last one is done and drawn. Returns what is finally shown."""
        return asyncio.run(asyncio.wait_for(self._play(keys), PATIENCE))

    async def _play(self, keys: tuple[str, ...]) -> str:
        output = Vt100_Output(_Sink(pyte.Stream(self.screen)), lambda: self.size, term="xterm-256color")  # type: ignore[arg-type]
        with create_pipe_input() as keyboard:
            app = application(self.desk, keyboard=keyboard, output=output)
            done = 0

            def pressed(_: object) -> None:
                nonlocal done
                done += 1

            app.key_processor.after_key_press += pressed
            task = asyncio.ensure_future(app.run_async())
            while not app.render_counter and not task.done():
                await asyncio.sleep(0)
            sent = 0
            for key in keys:
                keyboard.send_text(key)
                sent += presses(key)
                while done < sent and not task.done():
                    await asyncio.sleep(0.001)
                await self._drawn(app, task)
            shown = "\n".join(line.rstrip() for line in self.screen.display)
            if task.done() or app.future is None or app.future.done():
                self.code = await task  # it may still be restoring the terminal
            else:
                app.exit(result=-1)
                await task
        return shown

    @staticmethod
    async def _drawn(app: Application[int], task: asyncio.Future[int]) -> None:
        """Waits until nothing is left to do: no key that may begin a longer one, no completions, no frame to draw."""
        await asyncio.sleep(0)
        while (app.key_processor.key_buffer or completing(app) or app.invalidated) and not task.done():
            await asyncio.sleep(0.001)


def presses(text: str) -> int:
    """How many keys a text is, counted by the terminal's own parser."""
    found: list[KeyPress] = []
    parser = Vt100Parser(found.append)
    parser.feed(text)
    parser.flush()
    return len(found)


def completing(app: Application[int]) -> bool:
    """Whether the list below the line is still being made. Tasks that only sleep between two checks do not count."""
    running = (task.get_coro() for task in app._background_tasks if not task.done())
    return any(getattr(one, "cr_code", None) in (None, COMPLETER) for one in running)


COMPLETER = Buffer(multiline=False)._async_completer.__code__


class Tmux:
    """A real terminal. Each test has a server of its own, so that nothing else is touched."""

    def __init__(self, home: Path, width: int, height: int) -> None:
        self.home = home
        self._socket = str(home / "tmux.sock")
        self._run("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), "cat")
        self._run("set-option", "-g", "status", "off")
        self._run("set-option", "-g", "remain-on-exit", "on")

    def _run(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self._socket, *words],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
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
        """The colours on the screen, as the terminal received them."""
        codes = re.findall(r"\x1b\[([0-9;]+)m", self._run("capture-pane", "-p", "-e"))
        # 39 and 49 are the terminal's own colours.
        return {code for code in codes if re.match(r"(3[0-8]|4[0-8]|9[0-7]|10[0-7])", code)}

    def wait(self, *words: str) -> str:
        """The screen, once it shows all the words and has stopped changing."""
        before = ""

        def settled() -> bool:
            nonlocal before
            shown, last = self.show(), before
            before = shown
            return shown == last and all(word in shown for word in words)

        until(settled, lambda: f"{words} did not come:\n{before}")
        return before

    def read(self, *words: str) -> str:
        """Turns pages until something is asked. Returns the screen with the question."""
        shown = self.wait("F1 help", *words)
        while "Space or Return" in shown:
            before = shown
            self.keys("Space")
            until(lambda before=before: self.show() != before, lambda: f"no page was turned:\n{self.show()}")  # type: ignore[misc]
            shown = self.wait("F1 help", *words)
        return self.wait("What do you do?", *words)

    def ended(self) -> bool:
        """Waits until the program has ended. (Its exit code is for pipes: tmux does not always receive it.)"""
        until(
            lambda: self._run("display-message", "-p", "#{pane_dead}").strip() == "1",
            lambda: f"it did not end:\n{self.show()}",
        )
        return True

    def resize(self, width: int, height: int) -> None:
        self._run("resize-window", "-x", str(width), "-y", str(height))

    def close(self) -> None:
        self._run("kill-server")


def tmux_is_there() -> bool:
    """Whether tmux can be used. On a machine where we may install it, it is installed."""
    if shutil.which("tmux"):
        return True
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(
            ["apt-get", "install", "-y", "-q", "tmux"], capture_output=True, timeout=PATIENCE, check=False
        )
    return shutil.which("tmux") is not None
