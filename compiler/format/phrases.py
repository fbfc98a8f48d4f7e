"""Vocabulary values -> words. Owns how effects, requirements and rules are written, from the registry's phrases.

The first phrase of an entry is the one that is written. What no phrase can say raises `Unsayable`, so that
nothing is ever written that would be read as something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec

from compiler.grammar.assemble import NAME_KINDS
from schemas.phrase import Hole, Optional, Part, Word
from schemas.registry import Effect, Requirement, Rule, Struct, entry_of
from schemas.vocabulary.choices import Choose, If, May, ReplaceAttack, TossDial
from schemas.vocabulary.requirements import All, EachCharacter, EachMember, Not, Someone
from schemas.vocabulary.requirements import Any as AnyOf


class Unsayable(ValueError):
    """A value that no phrase of the language can express."""


SUBJECTS = {
    "@each-party-member": "each party member",
    "@each-character": "each character",
    "@each-other-character": "each other character",
    "@one-party-member": "one party member",
    "@active": "the active character",
}
WHOM = {
    "@party": "the party",
    "@each-party-member": "each party member",
    "@each-character": "each character",
    "@one-party-member": "one party member",
}
PLACES = {
    "@here": "here",
    "@highest-connected": "at the highest-numbered connected location",
    "@lowest-connected": "at the lowest-numbered connected location",
}
_IN_SEQUENCE = ("candle", "bolt")


# ---- words for single holes ----------------------------------------------------------------------
def range_text(least: int, most: int | None) -> str:
    """`2`, `2+`, `1-3`."""
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}-{most}"


def plural(noun: str, amount: int | str | None) -> str:
    """The noun in the form that its number asks for; without a number it stands for many."""
    return noun if amount == 1 else f"{noun}s"


def subject_text(who: str) -> str:
    return _listed(SUBJECTS, who, who)


def whom_text(who: str) -> str:
    return _listed(WHOM, who, f"character {who}")


def place_text(place: str) -> str:
    return _listed(PLACES, place, f"at {place}")


def per_text(per: str) -> str:
    words = per.replace("-", " ")
    return f"per {words} in the sequence" if per in _IN_SEQUENCE else f"per {words}"


def item_text(kind: str, deck: str, amount: int | str | None) -> str:
    """`item`, `items A`, `item from the highest deck`, `consumables`, `craftable item`, `weapon`."""
    if kind != "item":
        if deck:
            raise Unsayable(f"{kind} of deck {deck}")
        return f"craftable {plural('item', amount)}" if kind == "craftable" else plural(kind, amount)
    noun = plural("item", amount)
    if deck in ("highest", "lowest"):
        return f"{noun} from the {deck} deck"
    return f"{noun} {deck}" if deck else noun


def dial_text(dial: tuple[int, ...]) -> str:
    if len(dial) not in (1, 4):
        raise Unsayable(f"a dial of {len(dial)} values")
    return ", ".join(map(str, dial))


def marked_parts_text(which: str, parts: tuple[str, ...]) -> str:
    """The parts that an effect marks: `part yoke`, `parts 1-3`, `any part`, `all parts`."""
    if which != "named":
        return {"whole": "", "any": "any part", "all": "all parts"}[which]
    if len(parts) == 1:
        return f"part {parts[0]}"
    if not parts or not parts[0].isdecimal():
        raise Unsayable(f"parts {parts}")
    first = int(parts[0])
    if parts != tuple(str(first + offset) for offset in range(len(parts))):
        raise Unsayable(f"parts {parts}")
    return f"parts {first}-{first + len(parts) - 1}"


def tested_parts_text(which: str, part: str, count: int) -> str:
    """The parts that a requirement asks for: `part crown`, `any part`, `any 3 parts`, `all parts`."""
    if which == "named":
        return f"part {part}"
    if which == "any" and count != 1:
        return f"any {count} parts"
    return {"whole": "", "any": "any part", "all": "all parts"}[which]


def _listed(words: dict[str, str], value: str, name: str) -> str:
    """The words for a value with @; anything else is a name."""
    if value in words:
        return words[value]
    if value.startswith("@"):
        raise Unsayable(value)
    return name


_CHARGE_PLACES = {"@here": "here", "@a-card": "on a card"}
_WORDS: dict[str, Callable[[Any], str]] = {
    "subject": subject_text,
    "whom": whom_text,
    "place": place_text,
    "location-here": lambda place: _listed({"@here": "here"}, place, place),
    "per": per_text,
    "dial": dial_text,
    "charge-place": lambda where: _CHARGE_PLACES.get(where, f"on card {where}"),
    "each-or-first": lambda which: "each" if which == "each" else "the first",
    "not-last": lambda least: "but not the last",
    "together-word": lambda together: "together",
    **dict.fromkeys(("amount", "int", "level", "target", "verse", "tier", *NAME_KINDS), str),
}
# Holes that fill several fields of their struct, or that depend on the number before them.
_SPREAD: dict[str, Callable[[Any, int | str | None], str]] = {
    "range": lambda value, amount: range_text(value.least, value.most),
    "parts": lambda value, amount: marked_parts_text(value.which, value.parts),
    "tested-parts": lambda value, amount: tested_parts_text(value.which, value.part, value.count),
    "item-kind": lambda value, amount: item_text(value.kind, value.deck, amount),
    "marker": lambda value, amount: (
        plural("quest marker", amount) if value.marker == "quest-marker" else value.marker.replace("-", " ")
    ),
}


# ---- phrases -------------------------------------------------------------------------------------
@cache
def _defaults(struct: type[Struct]) -> dict[str, Any]:
    return {field.name: field.default for field in msgspec.structs.fields(struct)}


def phrase_text(value: Struct) -> str:
    """A value in the words of its entry's first phrase."""
    phrases = entry_of(value).phrases
    if not phrases:
        raise Unsayable(type(value).__name__)
    return " ".join(_Saying(value).say(phrases[0].parts))


class _Saying:
    """One phrase being filled: words agree with the subject and the number said before them."""

    def __init__(self, value: Struct) -> None:
        self.value = value
        self.defaults = _defaults(type(value))
        self.subject = False
        self.amount: int | str | None = None

    def say(self, parts: Iterable[Part]) -> list[str]:
        words: list[str] = []
        for part in parts:
            if isinstance(part, Word):
                words.append(self.word(part))
            elif isinstance(part, Hole):
                words.append(self.hole(part))
            elif any(self.wanted(hole) for hole in _holes(part)):
                words.extend(self.say(part.parts))
        return words

    def word(self, word: Word) -> str:
        if not word.inflected:
            return word.text
        if self.amount is not None:
            return plural(word.text, self.amount)
        return f"{word.text}s" if self.subject else word.text

    def hole(self, hole: Hole) -> str:
        if hole.kind in _SPREAD:
            return _SPREAD[hole.kind](self.value, self.amount)
        value = getattr(self.value, hole.field)
        if hole.kind == "subject":
            self.subject = True
        elif hole.kind in ("amount", "int"):
            self.amount = value
        words = _WORDS.get(hole.kind)
        return words(value) if words is not None else str(value).replace("-", " ")

    def wanted(self, hole: Hole) -> bool:
        """Whether an optional hole has something to say."""
        if hole.kind in ("parts", "tested-parts"):
            return bool(self.value.which != "whole")  # type: ignore[attr-defined]
        return bool(getattr(self.value, hole.field) != self.defaults[hole.field])


def _holes(part: Optional) -> Iterable[Hole]:
    for inner in part.parts:
        if isinstance(inner, Hole):
            yield inner
        elif isinstance(inner, Optional):
            yield from _holes(inner)


# ---- requirements --------------------------------------------------------------------------------
_MEMBERS: dict[type[Requirement], str] = {
    Not: "not",
    Someone: "one party member with",
    EachMember: "each party member with",
    EachCharacter: "each character with",
}


def requirement_text(value: Requirement) -> str:
    """A requirement, with parentheses only where it would be read differently without them."""
    match value:
        case All(of=parts):
            return _combined(" and ", parts)
        case AnyOf(of=parts):
            return _combined(" or ", parts)
        case Not(of=inner) | Someone(of=inner) | EachMember(of=inner) | EachCharacter(of=inner):
            return f"{_MEMBERS[type(value)]} {_single(inner)}"
        case _:
            return phrase_text(value)


def _combined(word: str, parts: tuple[Requirement, ...]) -> str:
    if len(parts) < 2:
        raise Unsayable("one requirement joined with nothing")
    return word.join(map(_single, parts))


def _single(value: Requirement) -> str:
    text = requirement_text(value)
    return f"({text})" if isinstance(value, (All, AnyOf)) else text


# ---- effects -------------------------------------------------------------------------------------
def effects_text(effects: Iterable[Effect]) -> str:
    """Effects from left to right."""
    return ", ".join(map(effect_text, effects))


def effect_text(value: Effect) -> str:
    match value:
        case Choose(options=options, who=who):
            return f"{_verb(who, 'choose')} {' or '.join(map(_option, options))}"
        case May(do=do, then=then, who=who):
            after = f" to {effects_text(then)}" if then else ""
            return f"{_verb(who, 'may', form='may')} {effects_text(do)}{after}"
        case If(when=when, then=then, otherwise=otherwise):
            after = f" otherwise {effects_text(otherwise)}" if otherwise else ""
            return f"if {requirement_text(when)} then {effects_text(then)}{after}"
        case TossDial(grail=grail, skull=skull):
            sides = [f"{name} {_option(do)}" for name, do in (("grail", grail), ("skull", skull)) if do]
            return f"toss a dial for {' or '.join(sides)}"
        case ReplaceAttack(do=do):
            return f"instead of the attack {_option(do)}"
        case _:
            return phrase_text(value)


def _verb(who: str, verb: str, form: str = "") -> str:
    return verb if who == "@party" else f"{subject_text(who)} {form or f'{verb}s'}"


def _option(effects: tuple[Effect, ...]) -> str:
    text = effects_text(effects)
    return text if len(effects) == 1 else f"({text})"


def rule_text(value: Rule) -> str:
    return phrase_text(value)
