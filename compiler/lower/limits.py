"""What an edition has and lacks: words, fields and amounts, and how to say so."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Edit, Fix, Place
from compiler.editions.by_name import language_of, title_with
from compiler.grammar import shape_hints as telling
from compiler.sources.late_patterns import late
from compiler.sources.source import Span
from schemas import unions  # noqa: F401  (fills the registry)
from schemas.registry import ENTRIES

if TYPE_CHECKING:
    from compiler.lower.reader import Reader

TARGET = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:/[a-z][a-z0-9]*(?:-[a-z0-9]+)*)?")
ENCOUNTER_OPS = frozenset(key for key, entry in ENTRIES.items() if entry.context == "encounter")
# Where a word occurs inside phrases that all editions have. An edition's record says which of them it lacks.
_WORD_PLACES: dict[str, str] = {
    "reputation": r"(?:\d+|all) (reputation)\b|\b(reputation) \d",
    "gray deck": r"\b(gray) (?:encounter|deck)\b",
    "seal menhir": r"\bseal (menhir)\b",
    "seal dream": r"\bseal (dream)\b",
    "seal friendly settlement": r"\bseal (friendly settlement)\b",
    "seal unfriendly settlement": r"\bseal (unfriendly settlement)\b",
    "craftable": r"\d+ (craftable) items?\b",
    "companion": r"\b(?:any|\d+) (companion)s?\b",
    "dark time": r"\b(dark time)\b",
    "light time": r"\b(light time)\b",
    "seal vision": r"\bseal (vision)\b",
    "seal settlement": r"\bseal (settlement)\b",
    "seal ritual": r"\bseal (ritual)\b",
    "duration": r"(?:\d+|all) (duration)\b|\b(duration) \d",
    "consumable": r"\d+ (consumable)s?\b",
}
_ONLY_IN_ENCOUNTERS = late(r"(?:\d+|all) (pool|duration)\b|(?<!status )\b(pool|duration) \d")
_BEGINS = late(r"\bchapter (\d+) begins\b")
_BEGINS_OP = ("effect", "chapter-begins")
_DIALS: dict[tuple[str, str], re.Pattern[str]] = {  # a dial has eight sides (FOA-GEN-004)
    ("effect", "place-dial"): re.compile(r"dial with (\d+)"),
    ("effect", "set-menhir"): re.compile(r"\bset the menhir .*? to (\d+)"),
    ("effect", "place-menhir"): re.compile(r"with dial (\d+)(?: *, *(\d+) *, *(\d+) *, *(\d+))?"),
}
_SIDES = 8
Ops = frozenset[tuple[str, str]]


@cache
def foreign_ops(edition: str) -> frozenset[tuple[str, str]]:
    """The phrases that an edition does not have."""
    language = language_of(edition)
    return frozenset(key for key, entry in ENTRIES.items() if not language.has_phrase(entry))


@cache
def _foreign_words(edition: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    lacking = language_of(edition).no_words
    return tuple((re.compile(place), word) for word, place in _WORD_PLACES.items() if word in lacking)


@cache
def _any_foreign_word(edition: str) -> re.Pattern[str]:
    """All of them at once: nearly every payload has none."""
    return re.compile("|".join(f"(?:{pattern.pattern})" for pattern, _ in _foreign_words(edition)) or "(?!)")


@cache
def special_ops(edition: str) -> Ops:
    """Everything that needs a second look: nearly every payload has none of it."""
    words = {("word", word) for word in telling.TELLING}
    return foreign_ops(edition) | ENCOUNTER_OPS | words | {telling.WRONG_FORM, _BEGINS_OP, *_DIALS}


def report_word(
    reader: Reader, key: str, begin: int, end: int, *, word: str = "", here: str = "", help: str = ""
) -> bool:
    """Whether the edition lacks a word. If so, reports it with what the edition says instead.

    The key is that of the record, which may say where the word occurs: `seal dream`. `word` is what a writer sees.
    """
    language = reader.language
    if key not in language.no_words:
        return False
    here = here or language.no_words[key]
    reader.find(
        codes.OTHER_EDITION_WORD,
        begin,
        end,
        word=word or key,
        other=title_with(language, lambda other: key not in other.no_words),
        here=here,
        help=help or ("" if here else NOTHING),
    )
    return True


def misplaced(reader: Reader, ops: Ops, text: str, offset: int, setting: str) -> bool:
    """Whether the payload does not belong here. If so, reports it; remarks on the way do not count."""
    if not ops.isdisjoint(foreign_ops(reader.language.name)):
        _report_foreign(reader, ops, text, offset)
        return True
    if _report_foreign_word(reader, text, offset):
        return True
    if setting == "journal" and _report_encounter_only(reader, ops, text, offset):
        return True
    if _BEGINS_OP in ops:
        for match in _BEGINS.finditer(text):
            reader.refer("chapter-number", match[1], offset + match.start(1), offset + match.end(1))
    if telling.WRONG_FORM in ops:
        _report_forms(reader, text, offset)
    return not ops.isdisjoint(_DIALS) and _report_dials(reader, ops, text, offset)


def report_sides(reader: Reader, dial: tuple[int, ...], text: str, offset: int) -> bool:
    """The same for the dial of a location's menhir."""
    wrong = next((value for value in dial if not 1 <= value <= _SIDES), None)
    if wrong is None:
        return False
    begin = offset + text.index(str(wrong))
    expected = f"a side of a dial, from 1 to {_SIDES}"
    reader.find(codes.BAD_VALUE, begin, begin + len(str(wrong)), text=str(wrong), expected=expected)
    return True


def _report_dials(reader: Reader, ops: Ops, text: str, offset: int) -> bool:
    """Whether a dial is set to a side that it does not have. FOA-GEN-004."""
    found = False
    for op in ops & _DIALS.keys():
        for match in _DIALS[op].finditer(text):
            for group, value in enumerate(match.groups(), 1):
                if value is not None and not 1 <= int(value) <= _SIDES:
                    begin, end = match.span(group)
                    expected = f"a side of a dial, from 1 to {_SIDES}"
                    reader.find(codes.BAD_VALUE, offset + begin, offset + end, text=value, expected=expected)
                    found = True
    return found


def _report_foreign(reader: Reader, ops: Ops, text: str, offset: int) -> None:
    """A phrase of the other edition: names this edition's phrase if there is one."""
    language = reader.language
    family, op = min(ops & foreign_ops(language.name))
    entry = ENTRIES[family, op]  # type: ignore[index]
    title = title_with(language, lambda other: other.has_phrase(entry))
    phrase = entry.phrases[0] if entry.phrases else None
    words = [word.text for word in phrase.words()] if phrase is not None else [op]
    told = next((word for word in words if word in _TELLING), words[0])
    told = _TOLD.get(op, told)
    instead = language.no_phrases.get((entry.family, op), "")
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
    if _any_foreign_word(reader.language.name).search(text) is None:
        return False
    for pattern, word in _foreign_words(reader.language.name):
        match = pattern.search(text)
        if match is None:
            continue
        group = next(index for index, found in enumerate(match.groups(), 1) if found is not None)
        begin, end = match.span(group)
        return report_word(reader, word, offset + begin, offset + end, word=match[group])
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

    for form in telling.wrong_forms(text):
        if subject_help(form.subject):
            # There is no such actor, which is reported elsewhere; the verb is not the problem.
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
