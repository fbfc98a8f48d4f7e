"""Playing line by line, at a keyboard, from a pipe or from a script; and what is written beside a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.ui.table import Table


class Talk:
    """Writes lines, and remembers them for the transcript."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, text: str) -> None:
        from chronicler.terminal import write

        self.lines.append(text)
        write(text)
        sys.stdout.flush()


def play_lines(table: Table, said: str, talk: Talk, script: Script | None) -> int:
    """The game line by line, answered by the script if there is one. Returns the code to leave with."""
    import gc

    from runtime.ui.plain import go_on

    gc.enable()
    talk.say(table.head.title)
    if said:
        talk.say(f"\n{said}")
    read = _asker(table) if sys.stdin.isatty() else _next_line
    try:
        if script is not None:
            return go_on(
                table, script.reader(table), talk.say, write_report=report_writer(table), where=script.where
            )
        return go_on(table, read, talk.say, write_report=report_writer(table))
    except KeyboardInterrupt:
        return 130


def report_writer(table: Table) -> Callable[[bytes], Path]:
    """Reports go into the working folder, under the first free name."""

    def write(data: bytes) -> Path:
        from compiler.sources.workspace import WorkspaceError
        from compiler.sources.workspace import write as write_file
        from runtime.rules.protocol.decisions import Refused

        number = 1
        # A link counts as taken, even if it leads nowhere: writing through it would end up elsewhere.
        while os.path.lexists(path := Path(f"report-{table.head.campaign}-{number}.json")):
            number += 1
        try:
            write_file(path, data, inside=Path("."))
        except WorkspaceError as error:
            raise Refused(str(error)) from None
        return path

    return write


def write_transcript(path: Path, table: Table, talk: Talk, full: bool) -> None:
    """What was said, or on a full screen the story, as a file."""
    from compiler.sources.workspace import write as write_file
    from schemas.going_out import for_terminal

    text = "\n".join(talk.lines)
    if full:
        from runtime.ui.screen import plain
        from runtime.ui.story_page import story

        text = plain(tuple(story(table.steps, table.book, 100, len(table.steps))[0]))
    write_file(path, for_terminal(text).encode() + b"\n")


class Script:
    """Answers from a file: one per line, comments skipped. An empty line counts only where no choice is needed."""

    def __init__(self, path: Path) -> None:
        from compiler.sources.workspace import read_text

        self.path = path
        self.number = 0
        self._lines = read_text(path).split("\n")

    def reader(self, table: Table) -> Callable[[str], str | None]:
        def read(prompt: str) -> str | None:
            while self.number < len(self._lines):
                line = self._lines[self.number].strip()
                self.number += 1
                several = table.decision is not None and not table.decision.single
                last = self.number == len(self._lines)  # after the last line break there is none
                if not line.startswith("#") and (line or (several and not last)):
                    return line
            return None

        return read

    def where(self) -> str:
        return f"{self.path}:{self.number}"


def check_place(transcript: Path | None) -> None:
    """Whether a transcript can be written there."""
    from compiler.sources.workspace import WorkspaceError

    if transcript is None:
        return
    if transcript.is_dir():
        raise WorkspaceError(f"{transcript} is a folder. Name a file for the transcript.")
    above = next((folder for folder in transcript.absolute().parents if folder.exists()), Path("/"))
    if not above.is_dir() or not os.access(transcript if transcript.exists() else above, os.W_OK):
        raise WorkspaceError(f"{transcript} cannot be written. Name another file for the transcript.")


def _next_line(prompt: str) -> str | None:
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None


def _asker(table: Table) -> Callable[[str], str | None]:
    """Lines from a person. Ctrl-C asks before it leaves."""

    def read(prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            return None
        except KeyboardInterrupt:
            kept = table.path is not None and not table.trouble
            said = "Everything is saved." if kept else "This game is not kept."
            answer = input(f"\n{said} Leave? (y/n) ")
            return None if answer.strip().lower().startswith("y") else read(prompt)

    return read
