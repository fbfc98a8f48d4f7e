"""Inputs for the fuzzer: real sources, damaged the way hands, editors and disks damage them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache

from tests.language.material import CAMPAIGNS, HERE, campaign_texts, wrapped

Damage = Callable[[random.Random, str], str]
MARKS = [
    "#",
    ">",
    "*",
    "->",
    "[",
    "]",
    "(",
    ")",
    ":",
    '"',
    "“",
    "”",
    ",",
    "\\",
    "+",
    "-",
    "/",
    "|",
    "<<",
    "[[",
    "]]",
]
STRANGE = [
    "\0",
    "\x0c",
    "\x0b",
    "\x1b[31m",
    "\x85",
    "\u2028",
    "\u2029",
    "\ufeff",
    "\ufffd",
    "\u200b",
    "\u202e",
    "\u00a0",
    "\r",
    "\r\n",
    "\t",
    # Lookalikes: Cyrillic a and e, full-width digits and colon, superscript and Arabic numbers, long dashes.
    "а",
    "е",
    "１",
    "：",
    "²",
    "٣",
    "–",
    "—",
    "−",
    "＞",
    "🂡",
    "e\u0301",
    "ß",
    "İ",
]


@cache
def sources() -> list[str]:
    """Every text of the language tests: both campaigns, all cases, all failures."""
    texts = [
        part for name in CAMPAIGNS.values() for text in campaign_texts(name).values() for part in _parts(text)
    ]
    for folder in ("cases", "failures"):
        texts += [
            wrapped(path.read_text(encoding="utf-8")) for path in sorted((HERE / folder).glob("*.chron"))
        ]
    return texts


def _parts(text: str) -> list[str]:
    """A long file in pieces of a few blocks, verses under a section."""
    blocks = re.split(r"\n(?=[a-z#])", text)
    parts = ["\n".join(blocks[start : start + 8]) for start in range(0, len(blocks), 8)]
    return [
        f"journal fenmouth\n\n{part}\n" if part.startswith(("verse", "#")) else f"{part}\n" for part in parts
    ]


@cache
def words() -> list[str]:
    """Words that mean something somewhere, so that damage looks like language."""
    return sorted({word for text in sources() for word in text.split()})[:4000]


@cache
def lines() -> list[str]:
    return sorted({line for text in sources() for line in text.split("\n") if line.strip()})


def random_bytes(random: random.Random) -> bytes:
    """Bytes of no kind, or bytes that are almost text."""
    if random.random() < 0.5:
        return random.randbytes(random.randrange(0, 400))
    data = bytearray(random.choice(sources()).encode("utf-8")[:2000])
    for _ in range(random.randrange(1, 20)):
        if data:
            data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)


def random_text(random: random.Random) -> str:
    """Tokens of the language in random order."""
    pieces = []
    for _ in range(random.randrange(1, 60)):
        kind = random.random()
        if kind < 0.45:
            pieces.append(random.choice(words()))
        elif kind < 0.65:
            pieces.append(random.choice(MARKS))
        elif kind < 0.85:
            pieces.append("\n" + " " * random.choice((0, 0, 2, 2, 4, 4, 6, 8, 3)))
        elif kind < 0.9:
            pieces.append(random.choice(STRANGE))
        else:
            pieces.append(str(random.randrange(0, 20)))
        if random.random() < 0.7:
            pieces.append(" ")
    return "".join(pieces)


def damaged(random: random.Random) -> str:
    """A real source with one to six injuries."""
    text = random.choice(sources())
    for _ in range(random.randrange(1, 7)):
        text = random.choice(INJURIES)(random, text)
    return text


def _delete_line(random: random.Random, text: str) -> str:
    rows = text.split("\n")
    del rows[random.randrange(len(rows))]
    return "\n".join(rows)


def _double_line(random: random.Random, text: str) -> str:
    rows = text.split("\n")
    index = random.randrange(len(rows))
    rows.insert(random.randrange(len(rows) + 1), rows[index])
    return "\n".join(rows)


def _swap_lines(random: random.Random, text: str) -> str:
    rows = text.split("\n")
    one, other = random.randrange(len(rows)), random.randrange(len(rows))
    rows[one], rows[other] = rows[other], rows[one]
    return "\n".join(rows)


def _foreign_line(random: random.Random, text: str) -> str:
    rows = text.split("\n")
    rows.insert(random.randrange(len(rows) + 1), random.choice(lines()))
    return "\n".join(rows)


def _shift_line(random: random.Random, text: str) -> str:
    rows = text.split("\n")
    index = random.randrange(len(rows))
    rows[index] = " " * random.randrange(0, 12) + rows[index].lstrip()
    return "\n".join(rows)


def _delete_characters(random: random.Random, text: str) -> str:
    start = random.randrange(len(text) + 1)
    return text[:start] + text[start + random.randrange(1, 8) :]


def _insert_mark(random: random.Random, text: str) -> str:
    start = random.randrange(len(text) + 1)
    return text[:start] + random.choice(MARKS) + text[start:]


def _insert_strange(random: random.Random, text: str) -> str:
    start = random.randrange(len(text) + 1)
    return text[:start] + random.choice(STRANGE) + text[start:]


def _other_word(random: random.Random, text: str) -> str:
    found = text.split(" ")
    found[random.randrange(len(found))] = random.choice(words())
    return " ".join(found)


def _other_case(random: random.Random, text: str) -> str:
    start = random.randrange(len(text) + 1)
    end = start + random.randrange(1, 20)
    return text[:start] + text[start:end].swapcase() + text[end:]


def _splice(random: random.Random, text: str) -> str:
    other = random.choice(sources())[:4000]
    return text[: random.randrange(len(text) + 1)] + other[random.randrange(len(other) + 1) :]


def _cut(random: random.Random, text: str) -> str:
    return text[: random.randrange(len(text) + 1)]


def _other_endings(random: random.Random, text: str) -> str:
    return text.replace("\n", random.choice(("\r\n", "\r", "\n\n", "\n \n")))


def _nest(random: random.Random, text: str) -> str:
    start = random.randrange(len(text) + 1)
    count = random.choice((3, 41, 300))
    return text[:start] + random.choice("([{") * count + text[start:]


INJURIES: tuple[Damage, ...] = (
    _delete_line,
    _double_line,
    _swap_lines,
    _foreign_line,
    _shift_line,
    _delete_characters,
    _insert_mark,
    _insert_strange,
    _other_word,
    _other_case,
    _splice,
    _cut,
    _other_endings,
    _nest,
)
__all__ = ["damaged", "random_bytes", "random_text", "sources"]
