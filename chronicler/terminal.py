"""The only way to standard output and error: whole texts, a final newline, colour only where a person sees it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any, TextIO

import click

from schemas.going_out import for_log, for_painted_terminal, for_terminal


def use_color() -> bool:
    """Colour on a terminal, unless NO_COLOR forbids it. Elsewhere only with FORCE_COLOR, as in a server's log."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def write(text: str, how: Callable[[str], str] = for_log) -> None:
    """Writes text that may contain anything; `how` escapes it. Unprintable text is never an error."""
    _put(sys.stdout, how(text))


def write_painted(text: str) -> None:
    """The same for text that we have painted."""
    write(text, lambda found: for_painted_terminal(found) if use_color() else for_log(found))


def remark(text: str) -> None:
    """On standard error: what went wrong, or what was done."""
    _put(sys.stderr, for_log(text))


def fall_silent() -> None:
    """Nothing more goes to standard error: threads of a library would print tracebacks when they are torn down."""
    sys.stderr.flush()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def ask(text: str, **more: Any) -> str:
    """A question on a terminal."""
    sys.stdout.flush()
    return str(click.prompt(for_terminal(text), **more))


def confirm(text: str) -> bool:
    sys.stdout.flush()
    return click.confirm(for_terminal(text))


def _put(stream: TextIO, text: str) -> None:
    data = text if text.endswith("\n") or not text else f"{text}\n"
    try:
        stream.write(data)
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(data.encode(encoding, "backslashreplace").decode(encoding))


class ProgressLine:
    """One line on a terminal that shows the progress of long work. Prints nothing into a pipe."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.shown = sys.stderr.isatty()

    def __enter__(self) -> ProgressLine:
        return self

    def tell(self, done: int, of: int) -> None:
        """So many of so many are done."""
        if self.shown:
            sys.stderr.write(f"\r{self.what}: {done} of {of} ")
            sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self.shown:
            sys.stderr.write("\r\033[K")


class Countdown(ProgressLine):
    """A ProgressLine that also estimates the remaining time from the work done so far."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self._first: tuple[float, int] | None = None

    def tell(self, done: int, of: int) -> None:
        now = time.monotonic()
        began, before = self._first = self._first or (now, done)
        if self.shown:
            left = (now - began) / (done - before) * (of - done) if done > before else 0.0
            words = f", about {_minutes(left)} left" if left else ""
            sys.stderr.write(f"\r\033[K{self.what}: {done} of {of}{words} ")
            sys.stderr.flush()


def _minutes(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} seconds"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"
