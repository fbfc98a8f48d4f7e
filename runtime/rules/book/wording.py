"""Costs, requirements and effects in words, from the vocabulary's own phrases: one spelling for sources and screens.

Writers know things by their names, players by the printed titles. A `Wording` with a book's tables says titles; one
without says names. `PLAIN` has none, for findings and failing plans.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from runtime.rules.book.clauses import clause
from runtime.sentences import conditions_say, rules_say
from runtime.sentences.lists_and_numbers import amount_of, counted
from schemas import vocabulary
from schemas.parts import Cost, ItemPrice, Price
from schemas.registry import Effect, Requirement
from schemas.saying import Saying, item_text, per_text
from schemas.vocabulary.abilities import Down, Up
from schemas.vocabulary.choices import If, May
from schemas.vocabulary.journal import Read
from schemas.vocabulary.requirements import All, VerseRead
from schemas.vocabulary.requirements import Any as AnyOf

_UP_OR_DOWN: Final = re.compile(r"\bmay (up|down)\b")

assert vocabulary  # importing it fills the registry


def spaced(name: str) -> str:
    return name.replace("-", " ")


def item_price_words(price: ItemPrice) -> str:
    return f"{price.amount} {item_text(price.kind, price.deck, price.amount)}"


def price_words(price: Price) -> str:
    words = amount_of(price.amount, price.what)
    return rules_say.PRICE_PER.format(price=words, per=per_text(price.per)) if price.per else words


# Kinds of things that phrases call by another name than their table has.
_TABLE_OF: Final = {"place": "location", "location-here": "location", "target": "verse"}


class Wording(Saying):
    """Puts costs, requirements, effects and rules into the words of a screen."""

    def __init__(self, tables: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self._tables = tables
        self.plainly = (
            tables is not None
        )  # who knows things by their titles does not read the language of sources
        self._made: dict[tuple[Effect, ...], str] = {}  # asked again and again for the same cards

    def named(self, kind: str, name: str) -> str:
        """A thing as a reader knows it: by its title, or else by its name in quotes; a character by the short name."""
        if self._tables is None or not name:
            return spaced(name)
        table = self._tables.get(_TABLE_OF.get(kind, kind))
        if table is None:
            return spaced(name)
        title: str = getattr(table.get(name), "title", "")
        if not title:
            return f'"{spaced(name)}"'
        return title.split(",")[0] if kind == "character" else title

    def subject(self, who: str) -> str:
        """The acting character is not named: the screen says whose turn it is."""
        return "" if who in ("@party", "@active") else super().subject(who)

    def whom(self, who: str) -> str:
        return super().whom(who) if who.startswith("@") else self.named("character", who)

    def cost(self, cost: Cost) -> str:
        """What stands in parentheses, in words."""
        return ", ".join((*(price_words(price) for price in cost.pay), *self.besides(cost)))

    def besides(self, cost: Cost) -> list[str]:
        """The parts of a cost that are not prices (cards may change prices)."""
        parts = [item_price_words(price) for price in cost.items]
        parts += [rules_say.SECRET.format(title=self.named("secret", secret)) for secret in cost.secrets]
        if cost.charges:
            parts.append(counted(cost.charges, rules_say.ONE_CHARGE, rules_say.CHARGES))
        if cost.time:
            parts.append(rules_say.TIME.format(time=cost.time))
        if cost.limit:
            parts.append(spaced(cost.limit))
        return parts

    def requirement(self, value: Requirement) -> str:
        if isinstance(value, VerseRead) and self._tables is not None:
            return rules_say.HAVING_READ.format(verse=self.verse(value.verse))
        if isinstance(value, (All, AnyOf)) and len(value.of) == 1:
            return self.requirement(value.of[0])
        return super().requirement(value)

    def clause(self, value: Requirement) -> str:
        """A requirement in plain English, as it follows `if`."""
        return clause(value, self)

    def effects(self, effects: tuple[Effect, ...]) -> str:
        made = self._made.get(effects)
        if made is None:
            made = self._made[effects] = super().effects(effects)
        return made

    def effect(self, value: Effect) -> str:
        if isinstance(value, If) and self.plainly:
            parts = {"clause": self.clause(value.when), "then": self.effects(value.then)}
            if not value.otherwise:
                return conditions_say.IF_THEN.format(**parts)
            return conditions_say.IF_OTHERWISE.format(**parts, otherwise=self.effects(value.otherwise))
        words = super().effect(value)
        if isinstance(value, May) and value.do and isinstance(value.do[0], Up | Down):
            words = _UP_OR_DOWN.sub(r"may go \1", words, count=1)  # a direction is no verb
        return " ".join((*words.split()[:-1], self.verse(value.verse))) if isinstance(value, Read) else words

    def verse(self, verse: str) -> str:
        """A reader knows a verse by its story, not by the place of its text."""
        title = getattr((self._tables or {}).get("verse", {}).get(verse), "title", "")
        return f'"{title or spaced(verse.rpartition("/")[2])}"'

    def marked_parts(self, value: Any) -> str:
        return self._boxes(value)

    def tested_parts(self, value: Any) -> str:
        return self._boxes(value)

    def _boxes(self, value: Any) -> str:
        """Which parts of a status are meant. They have no titles, so players see their names."""
        match value.which:
            case "named":
                names = getattr(value, "parts", ()) or (getattr(value, "part", "") or "?",)
                quote = '"' if self._tables is not None else ""
                shown = [name if name.isdecimal() else f"{quote}{spaced(name)}{quote}" for name in names]
                return rules_say.PART.format(shown=", ".join(shown))
            case "any":
                count = getattr(value, "count", 1)
                return counted(count, rules_say.ANY_PART, rules_say.ANY_PARTS)
            case "all":
                return rules_say.ALL_PARTS
        return ""


PLAIN: Final = Wording()
cost_words = PLAIN.cost
requirement_words = PLAIN.requirement
effects_words = PLAIN.effects
effect_words = PLAIN.effect
rule_words = PLAIN.rule
