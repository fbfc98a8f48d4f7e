"""Payload text -> the one way to write it. Promises that a rewritten payload says the same as before."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Any

from compiler.format.list_phrases import SPELLINGS, key_halves
from compiler.grammar.payloads import PayloadError, payloads
from schemas.saying import Unsayable

_TOKEN = re.compile(r"[a-z][a-z0-9/-]*|\d+x?|[A-Z]")
# Longer spellings of the same thing; losing these words loses nothing.
LONG_FORMS = (
    (re.compile(r"\b(\d+) *- *\1\b"), r"\1"),
    (re.compile(r"\bany +1 +parts?\b"), "any part"),
    (re.compile(r"\bdial +with +1\b"), "dial"),
    (re.compile(r"\broll +1 +dice\b"), "roll"),
)
_SPARE_WORDS = frozenset(("the", "active", "character", "else"))


def _bare(target: str) -> str:
    """Verse names stay as written: the compiler makes them absolute, the formatter must not."""
    return target


def meaning(start: str, text: str) -> Any:
    """What a payload says, or None if the language does not know it."""
    try:
        return payloads().parse(start, text, _bare).value
    except PayloadError:
        return None
    except (KeyError, TypeError, ValueError):
        # Do not rewrite a payload that its reader cannot read; the compiler will report it.
        return None


@lru_cache(maxsize=65536)
def canonical(start: str, text: str) -> str | None:
    """The payload as it should be written; None if it does not parse or would lose something."""
    value = meaning(start, text)
    if value is None:
        return None
    try:
        spelled = SPELLINGS[start](value)
    except Unsayable:
        return None
    if spelled == text:
        return text
    return spelled if meaning(start, spelled) == value and not _loses(text, spelled) else None


@lru_cache(maxsize=4096)
def canonical_keys(text: str) -> tuple[str, str] | None:
    """The two halves of a key row. An unwritten half is empty."""
    row = meaning("key_row", text)
    if row is None or canonical("key_row", text) is None:
        return None
    closes, opens = key_halves(row)
    words = text.split()
    return (closes if "closes" in words else "", opens if "opens" in words else "")


def _loses(before: str, after: str) -> bool:
    """Whether a name, number or word of the old text is missing from the new one.

    The compiler may not need a word (a doubled limit, a tier in a cost), but the writer keeps it.
    """
    lost = _tokens(before)
    lost.subtract(_tokens(after))
    return any(count > 0 and token not in _SPARE_WORDS for token, count in lost.items())


def _tokens(text: str) -> Counter[str]:
    for pattern, short in LONG_FORMS:
        text = pattern.sub(short, text)
    return Counter(
        token.lstrip("0") or "0" if token.isdigit() else token.rstrip("s") for token in _TOKEN.findall(text)
    )
