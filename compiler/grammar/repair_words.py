"""The words that repairs share: names and numbers as people write them, what they call amounts, signs of comparison."""

from __future__ import annotations

import re
from typing import NamedTuple
from unicodedata import combining, normalize

from schemas.words import RESOURCES, TRACKS

NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    )
}
# What people write for a verb of the book, and the verb.
VERBS = {
    "get": "gain",
    "gets": "gain",
    "receive": "gain",
    "earn": "gain",
    "obtain": "gain",
    "collect": "gain",
    "grab": "gain",
    "take": "gain",
    "add": "gain",
    "spend": "lose",
    "drop": "lose",
    "fight": "encounter",
    "battle": "encounter",
    "meet": "encounter",
    "goto": "->",
    "go": "->",
    "jump": "->",
    "turn": "->",
}
_LETTERS = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "Æ": "Ae",
    "Œ": "Oe",
    "Ø": "O",
    "Ł": "L",
    "Đ": "D",
    "Ð": "D",
    "þ": "th",
}


THING = r"([a-z][a-z0-9]*(?:[-/][a-z0-9]+)*)"
AMOUNT = f"({'|'.join((*RESOURCES, *TRACKS))})"
# What people call the amounts of the game.
_CALLED = {
    **dict.fromkeys(("gold", "coin", "coins", "money", "cash", "silver"), "wealth"),
    **dict.fromkeys(("xp", "experience", "experiences"), "exp"),
    **dict.fromkeys(("hp", "life", "lives", "hitpoints", "wounds"), "health"),
    **dict.fromkeys(("foods", "ration", "rations", "provisions"), "food"),
    **dict.fromkeys(("mana", "spell", "spells"), "magic"),
    **dict.fromkeys(("fear", "dread", "stress"), "terror"),
    **dict.fromkeys(("stamina", "fatigue"), "energy"),
}
_CALLED_PATTERN = re.compile(rf"(?<![\w-])({'|'.join(sorted(_CALLED, key=len, reverse=True))})(?![\w-])")


class Repair(NamedTuple):
    """The payload as it would be right, and what to tell its writer. `{}` stands for the right words.

    If it is not `sure`, something else may have been meant: it is mentioned, but no edit is offered.
    """

    text: str
    words: str
    sure: bool = True


def as_name(text: str) -> str:
    """Words the way names are written: small letters, digits, hyphens."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", _plain(text.replace("'", "").replace("’", "")))
    name = re.sub(r"[^a-z0-9]+", "-", spaced.lower()).strip("-")
    return name if name[:1].isalpha() else f"the-{name}" if name else ""


def _plain(text: str) -> str:
    """Letters with marks, as people write them without: `über` is `ueber`, `São` is `Sao`."""
    if text.isascii():
        return text
    spelled = "".join(_LETTERS.get(letter, letter) for letter in text)
    return "".join(sign for sign in normalize("NFKD", spelled) if not combining(sign))


def in_book_words(text: str) -> str:
    """`2 coins` as `2 wealth`: what the book calls it."""
    return _CALLED_PATTERN.sub(lambda match: _CALLED[match[0]], text)


def compared(text: str) -> str:
    """Comparison signs and joining signs, as the book says them."""
    right = re.sub(r"\s*&&?\s*", " and ", text)
    right = re.sub(r"\s*\|\|?\s*", " or ", right)
    right = re.sub(r"\s*(?:is )?(?:>=|=>|≥|at least)\s*(\d+)", r" \1+", right)
    right = re.sub(
        r"\s*(?:is )?(?:>|more than|over|above)\s*(\d{1,4})", lambda m: f" {int(m[1]) + 1}+", right
    )
    return re.sub(r"\bin (\d+)\.\.(\d+)", r"\1-\2", right).strip()
