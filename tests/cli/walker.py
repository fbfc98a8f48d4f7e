"""Walks a page as a newcomer does.

A page is Markdown with a little more. Lines of a fence `sh` are run. A comment before a fence says what to do with it:

    <!-- walk: shows FILE -->             the text stands in FILE already
    <!-- walk: insert FILE before WORDS -->   the text goes above the first line with these words
    <!-- walk: append FILE -->            the text goes to the end of FILE
    <!-- walk: replace FILE: OLD => NEW -->   (alone) something is changed by hand
    <!-- walk: exit 1 -->                 the next command ends like that, and the fence after it shows what it prints
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
PAGES = {
    "README": ROOT / "README.md",
    "tutorial": ROOT / "docs/tutorial.md",
    "lessons": ROOT / "docs/lessons.md",
}
PART = re.compile(
    r"^<!-- walk: (?P<say>.+?) -->$|^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


class Part(NamedTuple):
    """A comment to the walker, or a fence."""

    say: str
    kind: str
    text: str


def parts(page: str) -> Iterator[Part]:
    for found in PART.finditer(page):
        yield Part(found["say"] or "", found["kind"] or "", found["text"] or "")


class Walker:
    """A newcomer in an empty folder, with the program installed in `.venv` and on the path."""

    def __init__(self, home: Path, caches: Path) -> None:
        self.home = home
        self.ran: list[str] = []
        bin = home / ".venv/bin"
        bin.mkdir(parents=True)
        script = bin / "chronicler"
        start = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from chronicler.cli import main; main()"
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -P -c {shlex.quote(start)} "$@"\n')
        script.chmod(0o755)
        self.environment = {
            **os.environ,
            "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}",
            "CHRONICLER_CACHE_DIR": str(caches),
            "XDG_DATA_HOME": str(home / "saves"),
            "NO_COLOR": "1",
        }
        subprocess.run(["git", "init", "-q"], cwd=home, check=True)

    def run(self, command: str) -> tuple[int, str]:
        self.ran.append(command)
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=self.home,
            env=self.environment,
            input="",
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        said = done.stdout + done.stderr
        assert "Traceback" not in said, f"{command}\n{said}"
        assert "went wrong" not in said, f"{command}\n{said}"
        return done.returncode, said

    def twice(self, command: str, code: int) -> str:
        """As the page says, and once more: nothing has changed, so nothing may change."""
        first = self.run(command)
        assert first[0] == code, f"{command}: exit {first[0]}, not {code}\n{first[1]}"
        again = self.run(command)
        if " new " in f" {command} ":
            assert again[0] == 2, "a campaign is never written over"
            assert "exist" in again[1]
        else:
            assert again[0] == code, f"{command}, once more: exit {again[0]}\n{again[1]}"
            if " play " not in f" {command} ":
                # A game goes on where it was; whatever else is said, is said again.
                settled = {"build", "fmt"} & set(command.split())
                assert settled or again[1] == first[1], command
        return first[1]

    def walk(self, page: str) -> None:
        order = ""
        code = 0
        shown: str | None = None
        for part in parts(page):
            if part.say.startswith("replace "):
                self.replace(part.say)
            elif part.say.startswith("exit "):
                code = int(part.say.split()[1])
            elif part.say:
                order = part.say
            elif part.kind == "sh":
                for line in part.text.splitlines():
                    command = line.partition("#")[0].strip()
                    if command:
                        shown = self.twice(command, code)
            elif order:
                self.write(order, part.text)
                order = ""
            elif code and shown is not None:
                assert holds(shown, part.text), f"the page shows\n{part.text}\nand the command said\n{shown}"
                code, shown = 0, None

    def replace(self, say: str) -> None:
        file, _, change = say.removeprefix("replace ").partition(": ")
        old, _, new = change.partition(" => ")
        path = self.home / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    def write(self, order: str, text: str) -> None:
        verb, file, *rest = order.split(" ", 2)
        path = self.home / file
        before = path.read_text(encoding="utf-8")
        if verb == "shows":
            assert text in before, f"{file} does not hold\n{text}"
        elif verb == "append":
            path.write_text(before.rstrip("\n") + "\n\n" + text, encoding="utf-8")
        else:
            words = rest[0].removeprefix("before ")
            lines = before.splitlines(keepends=True)
            place = next(place for place, line in enumerate(lines) if words in line)
            path.write_text("".join([*lines[:place], text, *lines[place:]]), encoding="utf-8")


def holds(said: str, shown: str) -> bool:
    """Whether an output contains all lines of a page, in their order; `...` leaves some out."""
    rest = iter(said.splitlines())
    wanted = [line.strip() for line in shown.splitlines() if line.strip() not in ("", "...")]
    return all(any(line in told for told in rest) for line in wanted)
