"""Values of two builds, as a list of changes shows them: without their places, and in few words."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any, Final

import msgspec

MOST_WORDS: Final = 14
_UNSEEN: Final = frozenset(("file", "at", "renamed_from", "record"))


def bare(value: Any) -> Any:
    """Plain data without the places in files."""
    return _without_places(msgspec.to_builtins(value))


def _without_places(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_places(value) for key, value in data.items() if key not in _UNSEEN}
    if isinstance(data, (list, tuple)):
        return [_without_places(value) for value in data]
    return data


def reworded(old: str, new: str) -> str:
    """The words that changed, if they are few; otherwise how many."""
    before, after = old.split(), new.split()
    spans = [
        one for one in SequenceMatcher(None, before, after, autojunk=False).get_opcodes() if one[0] != "equal"
    ]
    if len(spans) == 1:
        _, a, b, c, d = spans[0]
        if b - a + d - c <= MOST_WORDS:
            return f"{shown(' '.join(before[a:b]))} -> {shown(' '.join(after[c:d]))}"
    return f"{len(before)} words -> {len(after)}"


def shown(value: object) -> str:
    if isinstance(value, str):
        return f"“{value}”" if value else "nothing"
    if isinstance(value, tuple) and all(isinstance(one, str) for one in value):
        return ", ".join(value) or "nothing"
    return "nothing" if value is None else str(value)
