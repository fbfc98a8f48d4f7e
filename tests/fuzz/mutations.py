"""Damage for every other kind of input: documents by their structure, texts by their lines, files by their bytes."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 9999, 10000, 2**31, 2**63, -(2**63), 2**64, 10**30, 1e308, 0.5, -0.0,
    "", " ", "end", "@here", "@party", "@active", "nobody", "a/b", "x:a/b", "../../x", "/etc/passwd", "con", "-",
    "\x1b]52;c;eA==\x07", "\u202eabc", "\ud7ff", "::error::x", "<script>", "{", "%s", "\\", "a" * 300, "é\u0301", "١٢", "\0",
    [], {}, [[]], {"op": "not"}, [None], ["x", "x"], {"": ""},
)  # fmt: skip


def nested(chance: random.Random, depth: int) -> Any:
    """A deeply nested value."""
    value: Any = deepcopy(chance.choice(ODD))
    for _ in range(depth):
        value = chance.choice(({"op": "not", "of": value}, [value], {"of": [value]}))
    return value


class Spots:
    """Every place of a document by its path, so that a copy of it need not be walked again for each change."""

    def __init__(self, document: Any) -> None:
        self.paths: list[tuple[Any, ...]] = []
        self.named: dict[str, list[Any]] = {}
        self.typed: dict[type, list[Any]] = {}
        waiting: list[tuple[Any, tuple[Any, ...]]] = [(document, ())]
        while waiting:
            value, path = waiting.pop()
            inner = value.items() if isinstance(value, dict) else enumerate(value)
            for key, below in inner:
                self.paths.append((*path, key))
                if isinstance(key, str):
                    self.named.setdefault(key, []).append(below)
                self.typed.setdefault(type(below), []).append(below)
                if isinstance(below, dict | list):
                    waiting.append((below, (*path, key)))

    def pick(self, chance: random.Random, document: Any) -> tuple[Any, Any] | None:
        """The container of a place that still exists, and its key or number."""
        for _ in range(20):
            *above, key = chance.choice(self.paths)
            holder = document
            try:
                for step in above:
                    holder = holder[step]
                holder[key]
            except (LookupError, TypeError):
                continue
            if isinstance(holder, dict | list):
                return holder, key
        return None


def hurt_document(chance: random.Random, document: Any, most: int = 4, known: Spots | None = None) -> Any:
    """Changes a document (and takes it apart in the process) in one to four places, mostly to something that could be
    there.

    `known` are the places of the document it is a copy of.
    """
    for _ in range(chance.randint(1, most)):
        places = known or Spots(document)
        picked = places.pick(chance, document) if places.paths else None
        if picked is None:
            return deepcopy(chance.choice(ODD))
        holder, key = picked
        value, kind = holder[key], chance.random()
        if kind < 0.45:  # another value of the same name, or of the same type: the most likely to be accepted
            alike = places.named.get(key, []) if isinstance(key, str) else places.typed.get(type(value), [])
            holder[key] = deepcopy(chance.choice(alike or ODD))
        elif kind < 0.55 and isinstance(value, str):
            holder[key] = hurt_word(chance, value)
        elif kind < 0.68 and isinstance(value, int) and not isinstance(value, bool):
            holder[key] = chance.choice((0, 1, -1, value + 1, value - 1, value * 7, 9999, 2**40))
        elif kind < 0.75:
            del holder[key]
        elif kind < 0.82 and isinstance(holder, list):
            holder.insert(chance.randrange(len(holder) + 1), deepcopy(value))
        elif kind < 0.86 and isinstance(value, list):
            holder[key] = []
        elif kind < 0.9 and isinstance(holder, dict):
            holder[chance.choice(("x", "op", "to", "at", "needs", "of", ""))] = deepcopy(value)
        elif kind < 0.92:
            holder[key] = nested(chance, chance.choice((3, 30, 140)))
        else:
            holder[key] = deepcopy(chance.choice(ODD))
    return document


def hurt_word(chance: random.Random, word: str) -> str:
    place = chance.randrange(len(word) + 1)
    match chance.randrange(6):
        case 0:
            return word[:place] + word[place + 1 :]
        case 1:
            return word[:place] + chance.choice("x-/:@ \n\0\x1b\u202e1Ａ") + word[place:]
        case 2:
            return word.upper()
        case 3:
            return word + "-x"
        case 4:
            return word[::-1]
    return word[:place]


STRANGE = (
    "\0",
    "\x1b[31m",
    "\u202e",
    "\ufeff",
    "\t",
    "\r",
    "²",
    "٣",
    "１",
    "−",
    "“",
    '"',
    "'",
    ",",
    ":",
    "(",
    "[",
    "->",
    "#",
    "=",
    "/",
)


def hurt_text(chance: random.Random, text: str, others: list[str] | None = None, most: int = 5) -> str:
    """Changes lines and words of a text."""
    for _ in range(chance.randint(1, most)):
        rows = text.split("\n")
        at = chance.randrange(len(rows))
        place = chance.randrange(len(text) + 1)
        match chance.randrange(13):
            case 0:
                del rows[at]
            case 1:
                rows.insert(chance.randrange(len(rows) + 1), rows[at])
            case 2:
                other = chance.randrange(len(rows))
                rows[at], rows[other] = rows[other], rows[at]
            case 3:
                rows[at] = " " * chance.randrange(9) + rows[at].lstrip()
            case 4:
                words = rows[at].split(" ")
                words[chance.randrange(len(words))] = chance.choice(text.split() or ["x"])
                rows[at] = " ".join(words)
            case 5:
                rows = [text[:place] + chance.choice(STRANGE) + text[place:]]
            case 6:
                rows = [text[:place] + text[place + chance.randint(1, 9) :]]
            case 7:
                rows = [text[:place]]
            case 8:
                word = str(chance.choice((0, 1, 7, 99, 10**6, 10**40, -3)))
                rows[at] = " ".join(
                    word if part.isdigit() and chance.random() < 0.7 else part for part in rows[at].split(" ")
                )
            case 9 if others:
                rows.insert(chance.randrange(len(rows) + 1), chance.choice(chance.choice(others).split("\n")))
            case 10:
                rows[at] = hurt_word(chance, rows[at])
            case 11:
                rows[at] = rows[at] * chance.choice((2, 2, 40))
            case _:
                rows = [text[:place] + chance.choice("([{<") * chance.choice((1, 40, 500)) + text[place:]]
        text = "\n".join(rows)
    return text


def hurt_bytes(chance: random.Random, data: bytes) -> bytes:
    """Flips, zeros, pieces from elsewhere, a torn end."""
    for _ in range(chance.randint(1, 3)):
        if not data:
            return chance.randbytes(40)
        place, kind = chance.randrange(len(data)), chance.random()
        length = chance.choice((1, 1, 16, 512))
        if kind < 0.5:
            piece = bytes([data[place] ^ 1 << chance.randrange(8)])
        elif kind < 0.7:
            piece = bytes(length)
        elif kind < 0.9:
            start = chance.randrange(len(data))
            piece = data[start : start + length]
        else:
            piece = chance.randbytes(length)
        data = data[:place] + piece + data[place + len(piece) :]
    return data[: chance.randrange(1, len(data))] if chance.random() < 0.05 else data
