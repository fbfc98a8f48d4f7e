"""What an edition has and has not: words, fields and amounts, and how to say so."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from compiler.diagnostics import codes
from schemas import unions  # noqa: F401  (fills the registry)
from schemas.registry import ENTRIES, Family
from schemas.words import AVALON, KINGS

if TYPE_CHECKING:
    from compiler.lower.reader import Reader

EDITION_TITLES = {KINGS: "Kings of Ruin", AVALON: "The Fall of Avalon"}
TARGET = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:/[a-z][a-z0-9]*(?:-[a-z0-9]+)*)?")
ENCOUNTER_OPS = frozenset(key for key, entry in ENTRIES.items() if entry.context == "encounter")
# Phrases of one edition and what the other edition writes instead.
_INSTEAD: dict[tuple[Family, str], str] = {
    ("effect", "place-waystone"): "place a menhir here with dial 8, 7, 6, 5",
    ("effect", "fade-waystone"): "remove the menhir here",
    ("effect", "place-menhir"): "place a waystone here",
    ("effect", "remove-menhir"): "fade the waystone here",
    ("effect", "place-dial"): "place 1 dark time here",
    ("effect", "remove-dial"): "remove 1 dark time here",
    ("requirement", "waystone"): "menhir here",
    ("requirement", "menhir"): "waystone here",
    ("requirement", "dial"): "quest markers here 1+",
}
# Words that stand inside phrases which both editions have.
_FOREIGN_WORDS = {
    KINGS: {
        "reputation": "wealth",
        "gray encounter": "green encounter",
        "gray deck": "green deck",
        "seal menhir": "seal ritual",
        "seal dream": "seal vision",
        "seal friendly": "seal settlement",
        "seal unfriendly": "seal settlement",
        "craftable": "1 item A",
        "any companion": "any relic",
    },
    AVALON: {
        "dark time": "time",
        "light time": "time",
        "seal vision": "seal dream",
        "seal settlement": "seal friendly settlement",
        "seal ritual": "seal dream",
        "duration": "terror",
        "consumable": "1 item",
    },
}


@cache
def foreign_ops(edition: str) -> frozenset[tuple[Family, str]]:
    return frozenset(key for key, entry in ENTRIES.items() if edition not in entry.editions)


def other(edition: str) -> str:
    return AVALON if edition == KINGS else KINGS


def report_foreign(reader: Reader, ops: frozenset[tuple[str, str]], text: str, offset: int) -> None:
    """A phrase of the other edition: name this edition's phrase where there is one."""
    title = EDITION_TITLES[other(reader.edition)]
    for family, op in sorted(ops & foreign_ops(reader.edition)):
        entry = ENTRIES[family, op]  # type: ignore[index]
        word = next((w.text for phrase in entry.phrases for w in phrase.words() if w.text in _TELLING), op)
        instead = _INSTEAD.get((entry.family, op), "")
        help = "" if instead else "This edition has nothing of the kind: take it out."
        reader.find(
            codes.OTHER_EDITION_WORD,
            offset,
            offset + len(text),
            word=word,
            other=title,
            here=instead or "something else",
            help=help,
        )
        return


_TELLING = frozenset(
    [
        "waystone",
        "menhir",
        "filter",
        "achievement",
        "achievements",
        "dial",
        "visions",
        "time",
        "boss",
        "form",
        "dead",
        "deck",
        "normal",
    ]
)


def foreign_word(edition: str, text: str) -> tuple[str, str] | None:
    """A word of the other edition inside a phrase that both have, with this edition's word."""
    for word, here in _FOREIGN_WORDS[edition].items():
        if word in text and re.search(rf"(?<![a-z-]){re.escape(word)}s?(?![a-z-])", text):
            return word, here
    return None


def report_encounter_only(reader: Reader, ops: frozenset[tuple[str, str]], text: str, offset: int) -> None:
    family, op = sorted(ops & ENCOUNTER_OPS)[0]
    phrase = ENTRIES[family, op].phrases[0].template if ENTRIES[family, op].phrases else op  # type: ignore[index]
    word = re.sub(r"\{[^}]*\}|\(s\)|[\[\]]", "", phrase).split()[0]
    reader.find(codes.ENCOUNTER_ONLY, offset, offset + len(text), word=word)
