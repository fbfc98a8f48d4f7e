"""Patterns that are compiled at their first use.

Most patterns look for mistakes, and most files have none. Compiling them all would take a good part of a small build.
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
    """Like `re.compile`, but later. Not for what every build uses: each use takes a little longer."""
    return cast("re.Pattern[str]", _LatePattern(text, flags))
