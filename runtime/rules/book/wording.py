"""Costs, requirements and effects in words, from the vocabulary's own phrases: one spelling for sources and screens.

Writers know things by their names, players by what is printed on them: a `Wording` with a book's tables says titles, one
without says names. `PLAIN` is the latter, for findings and failing plans.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from schemas import vocabulary
from schemas.parts import Cost, ItemPrice, Price
from schemas.phrase import Hole, Optional, Part, Word
from schemas.registry import Effect, Requirement, Rule, Struct, entry_of
from schemas.vocabulary.choices import Choose, If, May, ReplaceAttack, TossDial
from schemas.vocabulary.journal import Read
from schemas.vocabulary.requirements import All, EachCharacter, EachMember, Not, Someone, VerseRead
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


def item_price_words(price: ItemPrice) -> str:
    if price.deck in ("highest", "lowest"):
        return f"{price.amount} {price.kind} from the {price.deck} deck"
    return f"{price.amount} {price.kind} {price.deck}".rstrip()


def price_words(price: Price) -> str:
    what = " or ".join(price.what)
    per = f" per {spaced(price.per)}" if price.per else ""
    return f"{price.amount} {what}{per}"


# What phrases call a kind of thing, where it is not the name of a table.
_TABLE_OF: Final = {"place": "location", "location-here": "location", "target": "verse"}


class Wording:
    """Puts costs, requirements, effects and rules into words."""

    def __init__(self, tables: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self._tables = tables
        self._made: dict[tuple[Effect, ...], str] = {}  # asked again and again for the same cards

    def named(self, kind: str, name: str) -> str:
        """A thing as a reader knows it: by its title, else by its name in quotes; a character in short."""
        if self._tables is None or not name:
            return spaced(name)
        table = self._tables.get(_TABLE_OF.get(kind, kind))
        if table is None:
            return spaced(name)
        title: str = getattr(table.get(name), "title", "")
        if not title:
            return f'"{spaced(name)}"'
        return title.split(",")[0] if kind == "character" else title

    def cost(self, cost: Cost) -> str:
        """What stands in parentheses, in words."""
        return ", ".join((*(price_words(price) for price in cost.pay), *self.besides(cost)))

    def besides(self, cost: Cost) -> list[str]:
        """What a cost asks for besides its prices, which cards may change."""
        parts = [item_price_words(price) for price in cost.items]
        parts += [f"secret {self.named('secret', secret)}" for secret in cost.secrets]
        if cost.charges:
            parts.append(f"{cost.charges} charges")
        if cost.time:
            parts.append(f"time {cost.time}")
        if cost.limit:
            parts.append(spaced(cost.limit))
        return parts

    def requirement(self, needs: Requirement) -> str:
        """A requirement in the words of the language."""
        match needs:
            case All():
                return " and ".join(self._group(part) for part in needs.of)
            case AnyOf():
                return " or ".join(self._group(part) for part in needs.of)
            case Not():
                return f"not {self._group(needs.of)}"
            case Someone():
                return f"one party member with {self._group(needs.of)}"
            case EachMember():
                return f"each party member with {self._group(needs.of)}"
            case EachCharacter():
                return f"each character with {self._group(needs.of)}"
            case VerseRead() if self._tables is not None:
                return f"having read {self._verse(needs.verse)}"
            case _:
                return self._phrase(needs)

    def _group(self, needs: Requirement) -> str:
        words = self.requirement(needs)
        return f"({words})" if isinstance(needs, (All, AnyOf)) else words

    def effects(self, effects: tuple[Effect, ...]) -> str:
        """Effects in words, as a writer would have written them."""
        made = self._made.get(effects)
        if made is None:
            made = self._made[effects] = ", ".join(self.effect(effect) for effect in effects)
        return made

    def effect(self, effect: Effect) -> str:
        match effect:
            case Choose():
                who = self._who(effect.who)
                verb = f"{who} chooses" if who else "choose"
                return f"{verb} " + " or ".join(self.effects(option) for option in effect.options)
            case May():
                then = f" to {self.effects(effect.then)}" if effect.then else ""
                return f"may {self.effects(effect.do)}{then}"
            case If():
                otherwise = f" otherwise {self.effects(effect.otherwise)}" if effect.otherwise else ""
                return f"if {self.requirement(effect.when)} then {self.effects(effect.then)}{otherwise}"
            case TossDial():
                sides = [
                    f"{side} ({self.effects(getattr(effect, side))})"
                    for side in ("grail", "skull")
                    if getattr(effect, side)
                ]
                return f"toss a dial for {' or '.join(sides)}"
            case Read():
                return " ".join((*self._phrase(effect).split()[:-1], self._verse(effect.verse)))
            case ReplaceAttack():
                return f"instead of the attack ({self.effects(effect.do)})"
            case _:
                return self._phrase(effect)

    def rule(self, rule: Rule) -> str:
        """A standing rule in words."""
        return self._phrase(rule)

    def _verse(self, verse: str) -> str:
        """A reader knows a verse by what it told, not by the place of its text."""
        title = getattr((self._tables or {}).get("verse", {}).get(verse), "title", "")
        return f'"{title or spaced(verse.rpartition("/")[2])}"'

    def _who(self, who: str) -> str:
        known = _SCALES.get(who)
        return known if known is not None else self.named("character", who)

    def _phrase(self, value: Struct) -> str:
        entry = entry_of(value)
        singular = bool(getattr(value, "who", "")) and bool(_SCALES.get(getattr(value, "who", ""), "x"))
        return " ".join(self._parts(entry.phrases[0].parts, value, singular))

    def _parts(self, parts: tuple[Part, ...], value: Struct, singular: bool) -> list[str]:
        words: list[str] = []
        for part in parts:
            if isinstance(part, Word):
                many = part.inflected and _amount(value) != 1 and not _verb_first(part, parts)
                if part.inflected and _verb_first(part, parts):
                    words.append(part.text + "s" if singular else part.text)
                else:
                    words.append(part.text + "s" if many else part.text)
            elif isinstance(part, Hole):
                text = self._hole(part, value)
                if text:
                    words.append(text)
            elif isinstance(part, Optional):
                inner = self._parts(part.parts, value, singular)
                holes = [p for p in part.parts if isinstance(p, Hole)]
                if all(self._hole(hole, value) and not _is_default(hole, value) for hole in holes):
                    words.extend(inner)
        return words

    def _hole(self, hole: Hole, value: Any) -> str:
        special = _KINDS.get(hole.kind)
        if special is not None:
            return special(value, hole)
        held = getattr(value, hole.field, "")
        match hole.kind:
            case "subject":
                return self._who(held)
            case "whom":
                return "the party" if held == "@party" else self._who(held)
            case "place":
                return _PLACES.get(held) or f"at {self.named('location', held)}"
            case "location-here":
                return _PLACES.get(held) or self.named("location", held)
            case "charge-place":
                known = {"@here": "here", "@a-card": "on a card"}.get(held)
                return known or f"on card {self.named('card', held)}"
            case "parts" | "tested-parts":
                return self._boxes(value)
        return self.named(hole.kind, held) if isinstance(held, str) else _plain(held)

    def _boxes(self, value: Any) -> str:
        """Which parts of a status are meant. They have no titles: players see their names."""
        match value.which:
            case "named":
                names = getattr(value, "parts", ()) or (value.part,)
                quote = '"' if self._tables is not None else ""
                shown = [name if name.isdecimal() else f"{quote}{spaced(name)}{quote}" for name in names]
                return f"part {', '.join(shown)}"
            case "any":
                count = getattr(value, "count", 1)
                return "any part" if count == 1 else f"any {count} parts"
            case "all":
                return "all parts"
        return ""


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


def _items(value: Any, _: Hole) -> str:
    if value.kind == "item" and value.deck in ("highest", "lowest"):
        return f"item from the {value.deck} deck"
    return f"{value.kind} {value.deck}".strip()


def _per(value: Any, hole: Hole) -> str:
    per = getattr(value, hole.field)
    if per in ("candle", "bolt"):
        return f"per {per} in the sequence"
    return f"per {spaced(per)}" if per else ""


_KINDS: dict[str, Callable[[Any, Hole], str]] = {
    "range": _range,
    "item-kind": _items,
    "per": _per,
    "together-word": lambda value, hole: "together" if value.together else "",
    "not-last": lambda value, hole: "but not the last" if value.least else "",
    "unresolved": lambda value, hole: "without resolving it" if value.unresolved else "",
    "verse": lambda value, hole: str(getattr(value, hole.field)),
    "target": lambda value, hole: str(getattr(value, hole.field)),
}


PLAIN: Final = Wording()
cost_words = PLAIN.cost
requirement_words = PLAIN.requirement
effects_words = PLAIN.effects
effect_words = PLAIN.effect
rule_words = PLAIN.rule
