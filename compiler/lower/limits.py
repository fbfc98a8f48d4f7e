"""What an edition has and has not: words, fields and amounts, and how to say so."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Edit, Fix, Place
from compiler.grammar import shape_hints
from compiler.sources.source import Span
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
# Words inside phrases that both editions have: where they stand, and what this edition writes there.
_FOREIGN_WORDS: dict[str, tuple[tuple[str, str, str], ...]] = {
    KINGS: (
        (r"(?:\d+|all) (reputation)\b|\b(reputation) \d", "reputation", "wealth"),
        (r"\b(gray) (?:encounter|deck)\b", "gray", "green"),
        (r"\bseal (menhir)\b", "menhir", "ritual"),
        (r"\bseal (dream)\b", "dream", "vision"),
        (r"\bseal ((?:un)?friendly settlement)\b", "friendly settlement", "settlement"),
        (r"\d+ (craftable) items?\b", "craftable", "1 item A"),
        (r"\b(?:any|\d+) (companions?)\b", "companion", "relic"),
    ),
    AVALON: (
        (r"\b(dark time)\b", "dark time", "time"),
        (r"\b(light time)\b", "light time", "time"),
        (r"\bseal (vision)\b", "vision", "dream"),
        (r"\bseal (settlement)\b", "settlement", "friendly settlement"),
        (r"\bseal (ritual)\b", "ritual", "dream"),
        (r"(?:\d+|all) (duration)\b|\b(duration) \d", "duration", ""),
        (r"\d+ (consumables?)\b", "consumable", "item"),
    ),
}
_ONLY_IN_ENCOUNTERS = re.compile(r"(?:\d+|all) (pool|duration)\b|(?<!status )\b(pool|duration) \d")
_BEGINS = re.compile(r"\bchapter (\d+) begins\b")
_BEGINS_OP = ("effect", "chapter-begins")
Ops = frozenset[tuple[str, str]]


@cache
def foreign_ops(edition: str) -> frozenset[tuple[str, str]]:
    return frozenset(key for key, entry in ENTRIES.items() if edition not in entry.editions)


@cache
def special_ops(edition: str) -> Ops:
    """Everything that deserves a second look; nearly every payload has none of it."""
    words = {("word", word) for word in shape_hints.TELLING}
    return foreign_ops(edition) | ENCOUNTER_OPS | words | {shape_hints.WRONG_FORM, _BEGINS_OP}


def other(edition: str) -> str:
    return AVALON if edition == KINGS else KINGS


def misplaced(reader: Reader, ops: Ops, text: str, offset: int, setting: str) -> bool:
    """Whether the payload cannot stand here, which is reported; remarks on the way do not count."""
    if not ops.isdisjoint(foreign_ops(reader.edition)):
        _report_foreign(reader, ops, text, offset)
        return True
    if _report_foreign_word(reader, text, offset):
        return True
    if setting == "journal" and _report_encounter_only(reader, ops, text, offset):
        return True
    if _BEGINS_OP in ops:
        for match in _BEGINS.finditer(text):
            reader.refer("chapter-number", match[1], offset + match.start(1), offset + match.end(1))
    if shape_hints.WRONG_FORM in ops:
        _report_forms(reader, text, offset)
    return False


def _report_foreign(reader: Reader, ops: Ops, text: str, offset: int) -> None:
    """A phrase of the other edition: name this edition's phrase where there is one."""
    title = EDITION_TITLES[other(reader.edition)]
    family, op = min(ops & foreign_ops(reader.edition))
    entry = ENTRIES[family, op]  # type: ignore[index]
    phrase = entry.phrases[0] if entry.phrases else None
    words = [word.text for word in phrase.words()] if phrase is not None else [op]
    told = next((word for word in words if word in _TELLING), words[0])
    told = _TOLD.get(op, told)
    instead = _INSTEAD.get((entry.family, op), "")
    place = re.search(rf"(?<![\w-]){re.escape(told)}s?(?![\w-])", text)
    begin, end = place.span() if place is not None else (0, len(text))
    reader.find(
        codes.OTHER_EDITION_WORD,
        offset + begin,
        offset + end,
        word=told,
        other=title,
        here=instead,
        help="" if instead else NOTHING,
    )


NOTHING = "This edition has nothing of the kind: take it out."
_TELLING = frozenset(
    [
        "waystone",
        "menhir",
        "filter",
        "achievement",
        "achievements",
        "dial",
        "visions",
        "boss",
        "form",
        "dead",
        "deck",
        "normal",
        "clear",
    ]
)
_TOLD = {"time-passes": "time passes", "time-passed": "time passes", "put-item-deck": "item deck"}


def _report_foreign_word(reader: Reader, text: str, offset: int) -> bool:
    for pattern, word, here in _FOREIGN_WORDS[reader.edition]:
        match = re.search(pattern, text)
        if match is None:
            continue
        group = next(index for index, found in enumerate(match.groups(), 1) if found is not None)
        reader.find(
            codes.OTHER_EDITION_WORD,
            offset + match.start(group),
            offset + match.end(group),
            word=word,
            other=EDITION_TITLES[other(reader.edition)],
            here=here,
            help="" if here else NOTHING,
        )
        return True
    return False


def _report_encounter_only(reader: Reader, ops: Ops, text: str, offset: int) -> bool:
    found = ops & ENCOUNTER_OPS
    help = ""
    if found:
        family, op = min(found)
        entry = ENTRIES[family, op]  # type: ignore[index]
        words = [word.text for phrase in entry.phrases[:1] for word in phrase.words()]
        word = next((word for word in words if word in _ENCOUNTER_WORDS), " ".join(words) or op)
        match = re.search(rf"(?<![\w-]){re.escape(word)}s?(?![\w-])", text) or _first_word(text, words)
        begin, end = match.span() if match is not None else (0, len(text))
        if word == "damage" and match is not None:
            amount = re.search(r"(\d+) (?:unpreventable )?damage", text)
            help = f"In the Journal Health is lost: `lose {amount[1] if amount is not None else 1} health`."
    else:
        match = _ONLY_IN_ENCOUNTERS.search(text)
        if match is None:
            return False
        begin, end = match.span(1) if match[1] else match.span(2)
    reader.find(codes.ENCOUNTER_ONLY, offset + begin, offset + end, word=text[begin:end], help=help)
    return True


def _first_word(text: str, words: list[str]) -> re.Match[str] | None:
    """Where a phrase with holes in it begins: its fixed words, in their order, with anything between them."""
    if not words:
        return None
    return re.search(r"(?<![\w-])" + r"\b[^,()]*?\b".join(rf"{re.escape(word)}s?" for word in words), text)


_ENCOUNTER_WORDS = frozenset(
    [
        "damage",
        "cards",
        "charge",
        "lightning",
        "attack",
        "response",
        "opportunity",
        "sequence",
        "weather",
        "spawn",
    ]
)


def _report_forms(reader: Reader, text: str, offset: int) -> None:
    from compiler.grammar.repairs import subject_help

    for form in shape_hints.wrong_forms(text):
        if subject_help(form.subject):
            # Nobody is called that, which is said elsewhere; its verb is not the trouble.
            continue
        place = Place(reader.source.path, Span(offset + form.start, offset + form.end))
        reader.find(
            codes.VERB_FORM,
            *place.span,
            subject=form.subject,
            right=form.right,
            wrong=form.wrong,
            help=""
            if form.subject != "the party"
            else f"Write `{form.right}`: without a subject it is the party's.",
            fix=Fix("write it so", (Edit(place, form.right),)),
        )
