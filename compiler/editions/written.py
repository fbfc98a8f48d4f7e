"""Which edition a campaign names. It decides which words exist, so it is looked up before anything is read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from compiler.editions.by_name import FIRST, names

_EDITION = re.compile(r"^campaign .*(?:\n(?:[ \t].*)?)*?\n +edition:[ \t]*([a-z-]+)", re.MULTILINE)


def find_edition(texts: Iterable[str]) -> str:
    for text in texts:
        if "edition:" in text:
            match = _EDITION.search(text)
            if match is not None and match[1] in names():
                return match[1]
    return FIRST
