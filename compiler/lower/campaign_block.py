"""The campaign block: its edition, its start, its books and languages, and how it is checked and played."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from compiler.diagnostics import codes
from compiler.editions.by_name import FIRST, names
from compiler.lower.block_fields import Field, Found, Handler, Label, Table, read_fields
from compiler.lower.displayed_words import own_words
from compiler.lower.field_readers import empty, one, plain, require
from compiler.lower.looks import theme
from compiler.lower.playtest_lines import read_target
from compiler.lower.reader import Reader
from compiler.syntax.headers import Header
from compiler.syntax.tree import Block
from schemas.near_names import did_you_mean, nearest
from schemas.rulings import BY_NAME as RULINGS


def _severities(reader: Reader, label: Label, found: Found) -> None:
    if empty(reader, label, "findings with severities, such as `long-verse note`,"):
        found.broken = True
        return
    offset = label.offset
    for part in label.value.split(","):
        match = re.fullmatch(r"\s*([a-z][a-z-]*)\s+([a-z]+)\s*", part)
        if match is None:
            span = (offset, offset + max(1, len(part)))
            wanted = "a finding and a severity, such as `long-verse note`"
            reader.find(codes.BAD_VALUE, *span, text=part.strip(), expected=wanted)
        else:
            found.add("severity", (match[1], match[2], offset + match.start(1), offset + match.end(2)))
        offset += len(part) + 1


def _rulings(reader: Reader, label: Label, found: Found) -> None:
    """`covered-charges no, redraw shuffled`: names and answers from `schemas/rulings.py`."""
    if empty(reader, label, "rulings with answers, such as `covered-charges no`,"):
        found.broken = True
        return
    offset = label.offset
    for part in label.value.split(","):
        name, _, answer = part.strip().partition(" ")
        option, answer = RULINGS.get(name), answer.strip()
        begin = offset + len(part) - len(part.lstrip())
        span = (begin, begin + max(1, len(part.strip())))
        if option is None:
            wanted = "a ruling (`chronicler rulings` lists them)"
            reader.find(
                codes.BAD_VALUE, *span, text=name, expected=wanted, help=did_you_mean(nearest(name, RULINGS))
            )
        elif not answer or (option.answers and answer not in option.answers):
            known = " or ".join(f"`{name} {one}`" for one in option.answers) or f"`{name}` with its answer"
            reader.find(codes.BAD_VALUE, *span, text=part.strip(), expected=known)
        else:
            found.add("rulings", f"{name}={answer}")
        offset += len(part) + 1


def _edition(reader: Reader, label: Label, found: Found) -> None:
    found.values["edition"] = label.value
    if label.value not in names():
        reader.find(
            codes.UNKNOWN_EDITION,
            label.offset,
            label.offset + max(1, len(label.value)),
            name=label.value,
            known=" or ".join(f"`{name}`" for name in names()),
            help=did_you_mean(nearest(label.value, names())),
        )


_BOOKS = ("journal", "book of secrets", "memories", "tutorial", "visions", "dreams", "nightmares")
_TONGUE = re.compile(r"[a-z]{2,3}(?:-[A-Z][A-Za-z]{1,3})?")


def _words_of(label: Label) -> list[tuple[str, int]]:
    """The words of a list with commas, and the place of each."""
    return [
        (part[0].strip(), label.offset + part.start() + len(part[0]) - len(part[0].lstrip()))
        for part in re.finditer(r"[^,]+", label.value)
    ]


def _books(reader: Reader, label: Label, found: Found) -> None:
    """Which books are printed: a closed list."""
    plain("books")(reader, label, found)
    for word, place in _words_of(label):
        if word not in _BOOKS:
            help = did_you_mean(nearest(word, _BOOKS)) or f"The books are {', '.join(_BOOKS)}."
            span = (place, place + len(word))
            reader.find(codes.BAD_VALUE, *span, text=word, expected="a book of this game", help=help)


def _languages(key: str, most: int) -> Handler:
    """Languages by their codes, as on every computer."""

    def read(reader: Reader, label: Label, found: Found) -> None:
        plain(key)(reader, label, found)
        for number, (word, place) in enumerate(_words_of(label)):
            if number >= most or _TONGUE.fullmatch(word) is None:
                help = "Write the code of the language, such as `en`, `de`, `pl` or `pt-BR`."
                span = (place, place + len(word))
                reader.find(codes.BAD_VALUE, *span, text=word, expected="the code of a language", help=help)

    return read


CAMPAIGN: Table = {
    "edition": Field(_edition),
    "start": Field(one("start", "name", "location", "a location's name")),
    "characters": Field(one("heroes", "names", "character", "the names of the characters")),
    "books": Field(_books),
    "language": Field(_languages("language", 1)),
    "translations": Field(_languages("translations", 99)),
    "severity": Field(_severities),
    "playtest": Field(read_target),
    "rulings": Field(_rulings),
    "theme": Field(theme),
    "words": Field(own_words),
}


def read_campaign(reader: Reader, block: Block, header: Header) -> None:
    found = read_fields(reader, block.lines, "campaign", CAMPAIGN)
    require(reader, block.header, "campaign", found, ("edition", "edition"), ("start", "start"))
    settings: dict[str, Any] = {
        "id": header.name,
        "title": header.title or header.name,
        "edition": found.get("edition", FIRST),
        "start": found.get("start", ""),
        "heroes": found.get("heroes", ()),
        "books": _listed(found.get("books", "")),
        "language": found.get("language", "en"),
        "translations": _listed(found.get("translations", "")),
        "text": found.text,
        "playtest": msgspec.to_builtins(found.all("playtest")),
        "rulings": found.all("rulings"),
        "theme": found.get("theme", {}),
        "words": found.get("words", {}),
    }
    reader.declare(
        "campaign", header.name, block.header, header.name_start, 0, (settings, found.all("severity"))
    )


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
