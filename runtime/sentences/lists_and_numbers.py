"""How words become lists, and how numbers choose their sentence. A translation says here how its lists are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

OR: Final = "{first} or {last}"
AND: Final = "{first} and {last}"
THEN: Final = "{first}, {last}"
AMOUNT: Final = "{amount} {what}"


def _chained(words: Sequence[str], template: str) -> str:
    found = ""
    for word in words:
        found = template.format(first=found, last=word) if found else word
    return found


def either(words: Sequence[str]) -> str:
    """One of these: `food or wealth`."""
    return words[0] if len(words) == 1 else _chained(words, OR)


def each(words: Sequence[str]) -> str:
    """All of these, with the same word between every two: `1 food and 1 wealth and 2 energy`."""
    return _chained(words, AND)


def in_a_row(words: Sequence[str]) -> str:
    """People or things as a sentence lists them: `Wren, Isbel and Tam`."""
    if len(words) < 2:
        return "".join(words)
    return AND.format(first=listed(words[:-1]), last=words[-1])


def listed(words: Sequence[str]) -> str:
    return _chained(words, THEN)


def amount_of(amount: object, kinds: Sequence[str]) -> str:
    """`2 food or wealth`."""
    return AMOUNT.format(amount=amount, what=either(kinds))


def counted(count: int, one: str, many: str, **parts: object) -> str:
    """The sentence for one, or that for several, with the number in it."""
    return (one if count == 1 else many).format(count=count, **parts)
