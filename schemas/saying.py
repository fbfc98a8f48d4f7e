"""Vocabulary values -> words.

Owns how effects, requirements and rules are written, from the registry's phrases.

An entry is written with its first phrase. `Saying` writes like a source. It raises `Unsayable` for what no phrase can
say, so it never writes a text that would be read as something else. Screens say titles where sources say names: they
override `named` and what depends on it (`runtime/rules/book/wording.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

import msgspec

from schemas.phrase import NAME_KINDS, Hole, Optional, Part, Word
from schemas.registry import Effect, Requirement, Rule, Struct, entry_of
from schemas.vocabulary.choices import Choose, If, May, ReplaceAttack, RollDie, TossDial, VariableAlso
from schemas.vocabulary.requirements import All, EachCharacter, EachMember, Not, SomeOf, Someone
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
GOALS = {
    "@lowest": "the lowest-numbered location",
    "@highest": "the highest-numbered location",
    "@connected": "any connected location",
    "@any": "any location",
}
_IN_SEQUENCE = ("candle", "bolt")


# ---- words for single holes ----------------------------------------------------------------------
def range_text(least: int, most: int | None) -> str:
    """`2`, `2+`, `1-3`."""
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}-{most}"


def plural(noun: str, amount: int | str | None) -> str:
    """The noun in the form that its number requires. Without a number it is plural."""
    return noun if amount == 1 else f"{noun}s"


def per_text(per: str) -> str:
    if per.startswith("part-of:"):
        return f"per part of status {per.removeprefix('part-of:')}"
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


def goal_text(goal: str) -> str:
    """Where special movement leads: `any location with seal ritual`, `any location with quest marker`."""
    if goal in GOALS:
        return GOALS[goal]
    kind, _, what = goal.removeprefix("@").partition("-")
    return f"any location with {'seal ' if kind == 'seal' else ''}{what.replace('-', ' ')}"


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


_CHARGE_PLACES = {"@here": "here", "@a-card": "on a card"}
# Holes whose words depend only on their value.
_WORDS: dict[str, Callable[[Any], str]] = {
    "per": per_text,
    "goal": goal_text,
    "dial": dial_text,
    "each-or-first": lambda which: "each" if which == "each" else "the first",
    "not-last": lambda least: "but not the last",
    "unresolved": lambda unresolved: "without resolving it",
    "together-word": lambda together: "together",
    **dict.fromkeys(("amount", "int", "level", "target", "verse", "tier"), str),
}
# Holes that fill several fields of their struct, or that depend on the number before them.
_SPREAD: dict[str, Callable[[Any, int | str | None], str]] = {
    "range": lambda value, amount: range_text(value.least, value.most),
    "item-kind": lambda value, amount: item_text(value.kind, value.deck, amount),
    "marker": lambda value, amount: (
        plural("quest marker", amount) if value.marker == "quest-marker" else value.marker.replace("-", " ")
    ),
}
_MEMBERS: dict[type[Requirement], str] = {
    Not: "not",
    Someone: "one party member with",
    EachMember: "each party member with",
    EachCharacter: "each character with",
}


@cache
def _defaults(struct: type[Struct]) -> dict[str, Any]:
    return {field.name: field.default for field in msgspec.structs.fields(struct)}


class Saying:
    """Puts effects, requirements and rules into words, as a source has them."""

    def named(self, kind: str, name: str) -> str:
        """A thing by its name."""
        return name

    def subject(self, who: str) -> str:
        return _listed(SUBJECTS, who) or self.named("character", who)

    def whom(self, who: str) -> str:
        return _listed(WHOM, who) or f"character {self.named('character', who)}"

    def place(self, place: str) -> str:
        return _listed(PLACES, place) or f"at {self.named('location', place)}"

    def marked_parts(self, value: Any) -> str:
        """The parts of a status that an effect marks."""
        return marked_parts_text(value.which, value.parts)

    def tested_parts(self, value: Any) -> str:
        """The parts of a status that a requirement asks for."""
        return tested_parts_text(value.which, value.part, value.count)

    # ---- requirements ----------------------------------------------------------------------------
    def requirement(self, value: Requirement) -> str:
        """A requirement, with parentheses only where it would otherwise be read differently."""
        match value:
            case All(of=parts):
                return self._combined(" and ", parts)
            case AnyOf(of=parts):
                return self._combined(" or ", parts)
            case Not(of=inner) | Someone(of=inner) | EachMember(of=inner) | EachCharacter(of=inner):
                return f"{_MEMBERS[type(value)]} {self._single(inner)}"
            case SomeOf(least=least, of=parts):
                return f"at least {least} of ({', '.join(map(self.requirement, parts))})"
            case _:
                return self.phrase(value)

    def _combined(self, word: str, parts: tuple[Requirement, ...]) -> str:
        if len(parts) < 2:
            raise Unsayable("one requirement joined with nothing")
        return word.join(map(self._single, parts))

    def _single(self, value: Requirement) -> str:
        text = self.requirement(value)
        return f"({text})" if isinstance(value, (All, AnyOf)) else text

    # ---- effects ---------------------------------------------------------------------------------
    def effects(self, effects: tuple[Effect, ...]) -> str:
        """Effects from left to right."""
        return ", ".join(map(self.effect, effects))

    def effect(self, value: Effect) -> str:
        match value:
            case Choose(options=options, who=who):
                return f"{self._verb(who, 'choose')} {' or '.join(map(self._option, options))}"
            case May(do=do, then=then, who=who):
                after = f" to {self.effects(then)}" if then else ""
                return f"{self._verb(who, 'may', form='may')} {self.effects(do)}{after}"
            case If(when=when, then=then, otherwise=otherwise):
                after = f" otherwise {self.effects(otherwise)}" if otherwise else ""
                return f"if {self.requirement(when)} then {self.effects(then)}{after}"
            case TossDial(grail=grail, skull=skull):
                sides = [
                    f"{name} {self._option(do)}" for name, do in (("grail", grail), ("skull", skull)) if do
                ]
                return f"toss a dial for {' or '.join(sides)}"
            case RollDie(faces=faces, options=options):
                rows = [
                    f"{range_text(*span)} {self._option(do)}" for span, do in zip(faces, options, strict=True)
                ]
                return f"roll a die for {' or '.join(rows)}"
            case ReplaceAttack(do=do):
                return f"instead of the attack {self._option(do)}"
            case _:
                return self.phrase(value)

    def _verb(self, who: str, verb: str, form: str = "") -> str:
        subject = "" if who == "@party" else self.subject(who)
        return f"{subject} {form or f'{verb}s'}" if subject else verb

    def _option(self, effects: tuple[Effect, ...]) -> str:
        text = self.effects(effects)
        return text if len(effects) == 1 else f"({text})"

    def rule(self, value: Rule) -> str:
        """A standing rule in words."""
        if isinstance(value, VariableAlso):
            return f"variable {value.attribute} also {self._option(value.do)}"
        return self.phrase(value)

    # ---- phrases ---------------------------------------------------------------------------------
    def phrase(self, value: Struct) -> str:
        """A value, written with its entry's first phrase."""
        phrases = entry_of(value).phrases
        if not phrases:
            raise Unsayable(type(value).__name__)
        return " ".join(_Filling(self, value).say(phrases[0].parts))

    def hole(self, kind: str, value: Any) -> str:
        """The content of a hole that holds one value."""
        match kind:
            case "subject":
                return self.subject(value)
            case "whom":
                return self.whom(value)
            case "place":
                return self.place(value)
            case "location-here":
                return _listed({"@here": "here"}, value) or self.named("location", value)
            case "per" if str(value).startswith("part-of:"):
                return f"per part of status {self.named('status', value.removeprefix('part-of:'))}"
            case "charge-place":
                return _CHARGE_PLACES.get(value) or f"on card {self.named('card', value)}"
        if kind in NAME_KINDS:
            return self.named(kind, str(value))
        words = _WORDS.get(kind)
        return words(value) if words is not None else str(value).replace("-", " ")


class _Filling:
    """One phrase being filled. Words agree with the subject and with the number before them."""

    def __init__(self, saying: Saying, value: Struct) -> None:
        self.saying = saying
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
                words += filter(None, (self.hole(part),))
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
        if hole.kind == "parts":
            return self.saying.marked_parts(self.value)
        if hole.kind == "tested-parts":
            return self.saying.tested_parts(self.value)
        value = getattr(self.value, hole.field)
        text = self.saying.hole(hole.kind, value)
        if hole.kind == "subject":
            self.subject = bool(text)
        elif hole.kind in ("amount", "int"):
            self.amount = value
        return text

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


def _listed(words: dict[str, str], value: str) -> str:
    """The words for a value with @; nothing for a name."""
    if value.startswith("@") and value not in words:
        raise Unsayable(value)
    return words.get(value, "")


SOURCE: Final = Saying()
