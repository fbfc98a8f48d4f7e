"""Writing to the terminal: whole texts, a final newline, colour only where a person sees it."""

from __future__ import annotations

import os
import sys
import time


def use_color() -> bool:
    """Colour on a terminal, unless NO_COLOR says otherwise; with FORCE_COLOR elsewhere, too, as in the log of a server."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def write(text: str) -> None:
    """Writes text that may hold anything; what the terminal cannot show is escaped, never an error."""
    data = text if text.endswith("\n") or not text else f"{text}\n"
    try:
        sys.stdout.write(data)
    except UnicodeEncodeError:
        encoding = sys.stdout.encoding or "ascii"
        sys.stdout.write(data.encode(encoding, "backslashreplace").decode(encoding))


class ProgressLine:
    """One line on a terminal that says how far long work has come; nothing at all in a pipe."""

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
    """A ProgressLine that says how long it will still take, from what has been done so far."""

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
