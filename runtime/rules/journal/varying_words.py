"""Prose as this party reads it: for each inset the first way whose requirement holds, or nothing if none does.

An inset changes nothing and is not an instruction. Its condition is judged like any requirement (KOR-REQ-001).
"""

from __future__ import annotations

import re
from typing import Final

from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Game
from schemas.model import Inset, Passage, Prose

_GAP: Final = re.compile(r"(?<=\S) +(?=[ .,;:!?…])|^ +| +$", re.MULTILINE)


def told(step: Prose | Passage, game: Game, rules: Edition, context: Context) -> str:
    """The words that are read aloud."""
    if not step.insets:
        return step.text
    pieces: list[str] = []
    at = 0
    whole = True
    for inset in step.insets:
        words = _read(inset, game, rules, context)
        whole = whole and bool(words)
        pieces += [step.text[at : inset.start], words]
        at = inset.end
    text = "".join([*pieces, step.text[at:]])
    if whole:
        return text
    # Where nothing is read, no gap stays; a paragraph with nothing else in it disappears.
    paragraphs = (_GAP.sub("", paragraph) for paragraph in text.split("\n\n"))
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def _read(inset: Inset, game: Game, rules: Edition, context: Context) -> str:
    for way in inset.ways:
        if way.when is None or holds(way.when, game, rules, context):
            return way.text
    return ""
