"""Debian's chromium, headless, over the pipe of its DevTools protocol: nothing to download or install."""

import base64
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))),
    None,
)
# The browser reads from its third file and writes to its fourth.
LAUNCH = """
import fcntl, os, sys
read, write = (fcntl.fcntl(int(one), fcntl.F_DUPFD, 10) for one in sys.argv[1:3])
os.dup2(read, 3)
os.dup2(write, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
PATIENCE = 60.0  # seconds; only a hanging browser ever takes so long


class Browser:
    """One browser with one page."""

    def __init__(self, profile: Path, *, wide: int = 1500, high: int = 950, dark: bool = False) -> None:
        assert CHROMIUM is not None
        to_child, ours_out = os.pipe()
        ours_in, from_child = os.pipe()
        flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--mute-audio",
            "--disable-dev-shm-usage", "--disable-background-networking", "--disable-extensions",
            f"--user-data-dir={profile}", f"--window-size={wide},{high}", "--remote-debugging-pipe",
        ]  # fmt: skip
        if dark:
            flags.append("--force-dark-mode")
        self._process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, str(to_child), str(from_child), CHROMIUM, *flags],
            pass_fds=(to_child, from_child),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_child)
        os.close(from_child)
        self._out, self._in = ours_out, ours_in
        self._rest = b""
        self._number = 0
        self.messages: list[str] = []  # what the page said in its console
        self._session = ""
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self._call(f"{domain}.enable")
        self._call(
            "Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=False
        )
        if dark:
            features = [{"name": "prefers-color-scheme", "value": "dark"}]
            self._call("Emulation.setEmulatedMedia", features=features)

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        number = self._number
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            found = self._read()
            if found.get("id") == number:
                assert "error" not in found, found
                result: dict[str, Any] = found["result"]
                return result
            self._heard(found)

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            piece = os.read(self._in, 1 << 20)
            assert piece, "chromium has gone"
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message

    def _heard(self, message: dict[str, Any]) -> None:
        if message.get("method") == "Runtime.exceptionThrown":
            self.messages.append(json.dumps(message["params"]["exceptionDetails"])[:600])
        elif message.get("method") == "Log.entryAdded" and message["params"]["entry"]["level"] == "error":
            self.messages.append(str(message["params"]["entry"].get("text")))

    def go(self, address: str) -> None:
        self._call("Page.navigate", url=address)

    def run(self, script: str) -> Any:
        """The value of a script; waits for promises."""
        found = self._call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True
        )
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def worked(self) -> float:
        """CPU seconds that the page's main thread has used for scripts, layout and painting, however busy the machine is."""
        self._call("Performance.enable", timeDomain="threadTicks")
        metrics = self._call("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))

    def wait(self, condition: str) -> Any:
        """Waits until a script gives a true value."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            value = self.run(
                f"(() => {{ try {{ return Boolean({condition}) }} catch (e) {{ return null }} }})()"
            )
            if value:
                return value
            time.sleep(0.02)
        raise AssertionError(f"never came true: {condition}; the page said {self.messages}")

    def click(self, selector: str) -> None:
        self.run(f"document.querySelector({json.dumps(selector)}).click()")

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._call("Page.captureScreenshot")["data"]))

    def __enter__(self) -> "Browser":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._out)
        os.close(self._in)
