"""Patterns that are compiled when they are first used.

Most patterns look for slips, and most files have none. Compiling them all would take a good part of a small build.
"""

from __future__ import annotations

import re
from typing import Any, cast


class _LatePattern:
    __slots__ = ("_flags", "_made", "_text")

    def __init__(self, text: str, flags: int) -> None:
        self._text = text
        self._flags = flags
        self._made: re.Pattern[str] | None = None

    def __getattr__(self, name: str) -> Any:
        if self._made is None:
            self._made = re.compile(self._text, self._flags)
        return getattr(self._made, name)


def late(text: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, but not yet. Not for what every build uses: asking takes a little longer each time."""
    return cast("re.Pattern[str]", _LatePattern(text, flags))
