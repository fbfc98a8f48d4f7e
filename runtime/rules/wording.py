"""Costs, requirements and effects in words, from the vocabulary's own phrases: one spelling for sources
and screens.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import msgspec

from schemas import vocabulary
from schemas.parts import Cost, ItemPrice, Price
from schemas.phrase import Hole, Optional, Part, Word
from schemas.registry import Effect, Requirement, Rule, Struct, entry_of
from schemas.vocabulary.choices import Choose, If, May, ReplaceAttack, TossDial
from schemas.vocabulary.journal import Read
from schemas.vocabulary.requirements import All, EachCharacter, EachMember, Not, Someone
from schemas.vocabulary.requirements import Any as AnyOf

assert vocabulary  # importing it fills the registry

_SCALES = {
    "@party": "",
    "@active": "",
    "@each-party-member": "each party member",
    "@each-character": "each character",
    "@each-other-character": "each other character",
    "@one-party-member": "one party member",
}
_PLACES = {
    "@here": "here",
    "@highest-connected": "at the highest-numbered connected location",
    "@lowest-connected": "at the lowest-numbered connected location",
}


def spaced(name: str) -> str:
    return name.replace("-", " ")


def cost_words(cost: Cost) -> str:
    """What stands in parentheses, in words."""
    parts = [price_words(price) for price in cost.pay]
    parts += [item_price_words(price) for price in cost.items]
    parts += [f"secret {spaced(secret)}" for secret in cost.secrets]
    if cost.charges:
        parts.append(f"{cost.charges} charges")
    if cost.time:
        parts.append(f"time {cost.time}")
    if cost.limit:
        parts.append(spaced(cost.limit))
    return ", ".join(parts)


def item_price_words(price: ItemPrice) -> str:
    if price.deck in ("highest", "lowest"):
        return f"{price.amount} {price.kind} from the {price.deck} deck"
    return f"{price.amount} {price.kind} {price.deck}".rstrip()


def price_words(price: Price) -> str:
    what = " or ".join(price.what)
    per = f" per {spaced(price.per)}" if price.per else ""
    return f"{price.amount} {what}{per}"


def requirement_words(needs: Requirement) -> str:
    """A requirement in the words of the language."""
    match needs:
        case All():
            return " and ".join(_group(part) for part in needs.of)
        case AnyOf():
            return " or ".join(_group(part) for part in needs.of)
        case Not():
            return f"not {_group(needs.of)}"
        case Someone():
            return f"one party member with {_group(needs.of)}"
        case EachMember():
            return f"each party member with {_group(needs.of)}"
        case EachCharacter():
            return f"each character with {_group(needs.of)}"
        case _:
            return _phrase_words(needs)


def _group(needs: Requirement) -> str:
    words = requirement_words(needs)
    return f"({words})" if isinstance(needs, (All, AnyOf)) else words


_READ = re.compile(r"\bverse (?:[\w-]+/)?([\w-]+) read\b")


def reason_words(needs: Requirement) -> str:
    """Why something in the Journal is locked. A reader knows a verse by what it told, not by the place of its text."""
    return _READ.sub(lambda found: f'having read "{spaced(found[1])}"', requirement_words(needs))


@lru_cache(maxsize=4096)
def effects_words(effects: tuple[Effect, ...]) -> str:
    """Effects in words; asked again and again for the same cards."""
    return ", ".join(effect_words(effect) for effect in effects)


def effect_words(effect: Effect) -> str:
    """An effect in words, as a writer would have written it."""
    match effect:
        case Choose():
            who = _SCALES.get(effect.who, spaced(effect.who))
            verb = f"{who} chooses" if who else "choose"
            return f"{verb} " + " or ".join(effects_words(option) for option in effect.options)
        case May():
            then = f" to {effects_words(effect.then)}" if effect.then else ""
            return f"may {effects_words(effect.do)}{then}"
        case If():
            otherwise = f" otherwise {effects_words(effect.otherwise)}" if effect.otherwise else ""
            return f"if {requirement_words(effect.when)} then {effects_words(effect.then)}{otherwise}"
        case TossDial():
            sides = [
                f"{side} ({effects_words(getattr(effect, side))})"
                for side in ("grail", "skull")
                if getattr(effect, side)
            ]
            return f"toss a dial for {' or '.join(sides)}"
        case Read():
            # A reader knows a verse by what it told, not by the place of its text.
            verse = spaced(effect.verse.rpartition("/")[2])
            return " ".join((*_phrase_words(effect).split()[:-1], f'"{verse}"'))
        case ReplaceAttack():
            return f"instead of the attack ({effects_words(effect.do)})"
        case _:
            return _phrase_words(effect)


def rule_words(rule: Rule) -> str:
    """A standing rule in words."""
    return _phrase_words(rule)


def _phrase_words(value: Struct) -> str:
    entry = entry_of(value)
    singular = bool(getattr(value, "who", "")) and bool(_SCALES.get(getattr(value, "who", ""), "x"))
    words = _parts_words(entry.phrases[0].parts, value, singular)
    return " ".join(words)


def _parts_words(parts: tuple[Part, ...], value: Struct, singular: bool) -> list[str]:
    words: list[str] = []
    for part in parts:
        if isinstance(part, Word):
            many = part.inflected and _amount(value) != 1 and not _verb_first(part, parts)
            if part.inflected and _verb_first(part, parts):
                words.append(part.text + "s" if singular else part.text)
            else:
                words.append(part.text + "s" if many else part.text)
        elif isinstance(part, Hole):
            text = _hole_words(part, value)
            if text:
                words.append(text)
        elif isinstance(part, Optional):
            inner = _parts_words(part.parts, value, singular)
            holes = [p for p in part.parts if isinstance(p, Hole)]
            if all(_hole_words(hole, value) and not _is_default(hole, value) for hole in holes):
                words.extend(inner)
    return words


def _is_default(hole: Hole, value: Struct) -> bool:
    """Whether a part that may be left out was left out: no difficulty is not difficulty 0."""
    return (
        hole.field in _defaults(type(value))
        and getattr(value, hole.field) == _defaults(type(value))[hole.field]
    )


@cache
def _defaults(kind: type[Struct]) -> dict[str, Any]:
    fields = msgspec.structs.fields(kind)
    return {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}


def _verb_first(word: Word, parts: tuple[Part, ...]) -> bool:
    """The verb of a phrase takes its -s from the subject, any other word from the amount."""
    first = next((part for part in parts if isinstance(part, Word)), None)
    return first is word


def _amount(value: Struct) -> object:
    return getattr(value, "amount", 1)


def _hole_words(hole: Hole, value: Struct) -> str:
    special = _KINDS.get(hole.kind)
    if special is not None:
        return special(value, hole)
    return _plain(getattr(value, hole.field, ""))


def _plain(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(_plain(part) for part in value)
    return spaced(str(value))


def _range(value: Any, _: Hole) -> str:
    if value.most is None:
        return f"{value.least}+"
    return str(value.least) if value.least == value.most else f"{value.least}-{value.most}"


def _parts(value: Any, _: Hole) -> str:
    named = getattr(value, "part", "") or ", ".join(getattr(value, "parts", ()))
    match value.which:
        case "named":
            return f"part {named}"
        case "any":
            count = getattr(value, "count", 1)
            return "any part" if count == 1 else f"any {count} parts"
        case "all":
            return "all parts"
    return ""


def _items(value: Any, _: Hole) -> str:
    if value.kind == "item" and value.deck in ("highest", "lowest"):
        return f"item from the {value.deck} deck"
    return f"{value.kind} {value.deck}".strip()


def _per(value: Any, hole: Hole) -> str:
    per = getattr(value, hole.field)
    if per in ("candle", "bolt"):
        return f"per {per} in the sequence"
    return f"per {spaced(per)}" if per else ""


def _charge_place(value: Any, hole: Hole) -> str:
    where = getattr(value, hole.field)
    return {"@here": "here", "@a-card": "on a card"}.get(where) or f"on card {spaced(where)}"


def _place(value: Any, hole: Hole) -> str:
    place = getattr(value, hole.field)
    return _PLACES.get(place) or f"at {spaced(place)}"


_KINDS: dict[str, Callable[[Any, Hole], str]] = {
    "range": _range,
    "tested-parts": _parts,
    "parts": _parts,
    "item-kind": _items,
    "per": _per,
    "place": _place,
    "charge-place": _charge_place,
    "subject": lambda value, hole: _SCALES.get(value.who, spaced(value.who)),
    "whom": lambda value, hole: (
        "the party" if value.who == "@party" else _SCALES.get(value.who, spaced(value.who))
    ),
    "together-word": lambda value, hole: "together" if value.together else "",
    "not-last": lambda value, hole: "but not the last" if value.least else "",
    "unresolved": lambda value, hole: "without resolving it" if value.unresolved else "",
    "verse": lambda value, hole: str(getattr(value, hole.field)),
    "target": lambda value, hole: str(getattr(value, hole.field)),
    "location-here": lambda value, hole: _PLACES.get(value.location) or spaced(value.location),
}
