"""Which of more than a hundred phrases comes first: those used in every Verse. Heroes' names come last."""

from __future__ import annotations

from typing import Final

from compiler.live.line_offers import Offered

_FIRST: Final = (
    *("if", "status", "gain status", "gain <amount> <what>", "lose status", "lose <amount> <what>", "gain", "lose"),
    *("read", "encounter", "roll", "time", "otherwise", "verse", "secret", "item"),
)  # fmt: skip


def rank(one: Offered) -> int:
    """An offer's rank among the others. Equal ones stay in their order."""
    if one.kind not in ("phrase", "word"):
        return len(_FIRST) + 1
    said = f"{one.label.removeprefix('[who] ')} "
    return next((place for place, first in enumerate(_FIRST) if said.startswith(f"{first} ")), len(_FIRST))
