"""A campaign's own words for terms of the rules: `waystone` is shown as `leading stone`. Owns how they are put in.

Rules, findings and sources keep the rulebook's word. What players see or print goes through `OwnWords.say`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, get_args

import msgspec

# Terms that are not plain English: prose uses them for nothing else, so they can be replaced in a whole text.
RuleTerm = Literal["waystone", "menhir", "wyrdness", "wyrdform", "exp"]
RULE_TERMS: Final[tuple[str, ...]] = get_args(RuleTerm)


class OwnWord(msgspec.Struct, frozen=True, kw_only=True):
    """The word for a term, singular and plural."""

    one: str
    many: str


class OwnWords:
    """Puts a text into a campaign's own words. Without any, the text stays as it is."""

    def __init__(self, words: Mapping[RuleTerm, OwnWord]) -> None:
        self.say: Callable[[str], str] = _same
        if not words:
            return
        of: dict[str, str] = {}
        for term, own in words.items():
            of[term], of[f"{term}s"] = own.one, own.many
        terms = "|".join(sorted(map(re.escape, of), key=len, reverse=True))
        # The article changes, too: `a waystone` may become `an ember stone`.
        pattern = re.compile(rf"(?<![\w-])(?:(an?)(\s+))?({terms})(?![\w-])", re.IGNORECASE)

        def put(match: re.Match[str]) -> str:
            article, space, word = match.groups()
            own = _as_written(of[word.lower()], word)
            return own if article is None else f"{_article(article, own)}{space}{own}"

        self.say = lambda text: pattern.sub(put, text)

    def say_all(self, value: Any) -> Any:
        """The same value with every string in it replaced: tuples, lists, dicts and named tuples, however deep."""
        if self.say is _same:
            return value
        if isinstance(value, str):
            return self.say(value)
        if isinstance(value, tuple):
            said = [self.say_all(one) for one in value]
            return type(value)(*said) if hasattr(value, "_fields") else tuple(said)
        if isinstance(value, list):
            return [self.say_all(one) for one in value]
        if isinstance(value, dict):
            return {key: self.say_all(one) for key, one in value.items()}
        return value


def _same(text: str) -> str:
    return text


def _as_written(own: str, word: str) -> str:
    """With a capital where the term has one."""
    if word.isupper():
        return own.upper()
    return own[:1].upper() + own[1:] if word[0].isupper() else own


def _article(article: str, own: str) -> str:
    vowel = own[:1].lower() in "aeiou"
    right = "an" if vowel else "a"
    return right.capitalize() if article[0].isupper() else right
