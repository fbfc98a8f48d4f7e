"""Which edition a campaign names. It decides which words exist, so it is looked up before anything is read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from compiler.editions.by_name import FIRST, names
from schemas.near_names import nearest

_EDITION = re.compile(r"^campaign .*(?:\n(?:[ \t].*)?)*?\n +edition:[ \t]*([a-z-]+)", re.MULTILINE)


def find_edition(texts: Iterable[str]) -> str:
    """The edition that is named, or the one that was meant: a slip in its name is no reason to doubt every other word."""
    for text in texts:
        if "edition:" in text:
            match = _EDITION.search(text)
            if match is not None:
                return match[1] if match[1] in names() else next(iter(nearest(match[1], names())), FIRST)
    return FIRST
