"""The phrases of the book nearest to a line it cannot read: the last resort.

A phrase is near if it shares a telling word with the line: `put a waystone here` is answered with `place a waystone
here`. The phrases come from the vocabulary, with an example in each hole; amounts are recognised by their number and
their name.
"""

from __future__ import annotations

import re
from functools import cache

from schemas.phrase import NAME_KINDS, Hole
from schemas.words import RESOURCES, TRACKS

MOST = 3
_EXAMPLES = dict(
    pair.split("=")
    for pair in """
    subject=one party member; int=1; amount=1; place=here; whom=each party member; goal=any connected location; stat=food
    track=health; level=3; ending=victory; deck-colour=green; filter-colour=red; marker=quest markers; dial=6; dial-kind=time
    up-down=up; charge-place=here; card-choice=a card; attack-kind=damage; strike=attack; row-shift=below; item-kind=item; tier=A
    target=its-name; verse=its-name; range=2+; attribute=courage; payable=food; keyword=weapon; seal=settlement
    affinity-colour=green; subtype=candle; location-here=here
    """.strip()
    .replace("\n    ", "; ")
    .split("; ")
)
# Words that distinguish one phrase from another. A line without any of them does not show which phrase was meant.
_TELLING = frozenset(
    """
    achievement boss card chapter charge companion condition day dial encounter event filter flip form guardian item legendary
    location map marker menhir progress rest secret sequence shuffle skill spawn status time waystone weather
    """.split()  # noqa: SIM905, a page of words reads better than a list
)
_SAME = {
    "deck": "event",
    "decks": "event",
    "pass": "time",
    "passes": "time",
    "statuses": "status",
    "hours": "time",
}
_STATS = (*RESOURCES, *TRACKS)
_ATTRIBUTES = ("aggression", "empathy", "courage", "caution", "practicality", "spirituality")
_FEWER = re.compile(
    r"\b(?:los\w*|drop\w*|falls?|steal\w*|stolen|less|minus|cost\w*|drain\w*|sinks?|spend\w*|taken|away|-)\b|-\d"
)
_MORE = re.compile(
    r"\b(?:gain\w*|ris\w+|restor\w*|more|plus|rais\w*|earn\w*|find\w*|get\w*|recover\w*|receiv\w*)\b|\+"
)


def near_phrases(start: str, text: str) -> str:
    """What to write instead, as far as its words show; nothing if they show nothing."""
    if start not in ("effects", "requirement") or len(text) > 120:
        return ""
    return _amount(start, text.lower()) or _attribute(start, text.lower()) or _shared(start, text.lower())


def _amount(start: str, text: str) -> str:
    """`your health drops by 2`, `brannoc has 2 food`: one amount and one number."""
    named = [stat for stat in _STATS if re.search(rf"\b{stat}\b", text)]
    number = re.findall(r"(?<![\w-])\d{1,2}(?![\w-])", text)
    if len(named) != 1 or len(number) > 1:
        return ""
    stat, count = named[0], number[0] if number else "1"
    if start == "requirement":
        few = re.search(r"\b(?:no|not|nobody|less|fewer|under|below|most|without)\b", text) is not None
        return (
            f"Amounts are asked for so: `{stat} 0-{count}`."
            if few
            else f"Amounts are asked for so: `{stat} {count}+`."
        )
    if _FEWER.search(text) is not None:
        return f"Write `lose {count} {stat}`."
    if _MORE.search(text) is not None:
        return f"Write `gain {count} {stat}`."
    return f"Write `gain {count} {stat}` or `lose {count} {stat}`."


def _attribute(start: str, text: str) -> str:
    named = [one for one in _ATTRIBUTES if re.search(rf"\b{one}\b", text)]
    if len(named) != 1:
        return ""
    if start == "effects":
        return f"Attributes grow by exp: `gain 1 exp`. A test of one is `roll + {named[0]}`, with a row for each result."
    number = re.findall(r"(?<![\w-])\d(?![\w-])", text)
    return f"Attributes are asked for so: `{named[0]} {number[0] if len(number) == 1 else '2'}+`."


def _tokens(text: str) -> set[str]:
    words = (_SAME.get(word, word) for word in re.findall(r"[a-z]+", text))
    return {word.removesuffix("s") if word not in _TELLING else word for word in words} & _TELLING


def _shared(start: str, text: str) -> str:
    words = _tokens(text)
    if not words:
        return ""
    scored = sorted(
        (
            (len(words & known), -len(known - words), phrase)
            for known, phrase in _phrases(start)
            if words & known
        ),
        key=lambda one: (-one[0], -one[1], one[2]),
    )
    if not scored:
        return ""
    best = [phrase for count, _, phrase in scored if count == scored[0][0]][:MOST]
    if len(best) == 1:
        return f"Write it as `{best[0]}`."
    return f"The book says it in its own words: `{'`, `'.join(best[:-1])}` or `{best[-1]}`."


@cache
def _phrases(start: str) -> tuple[tuple[frozenset[str], str], ...]:
    """Each phrase of the vocabulary by its distinguishing words, with an example in every hole."""
    from schemas.registry import entries

    found: dict[str, frozenset[str]] = {}
    for entry in entries("effect" if start == "effects" else "requirement"):
        for phrase in entry.phrases:
            parts = min(phrase.expansions(), key=len)
            shown = " ".join(_example(one) if isinstance(one, Hole) else one.text for one in parts)
            words = {word.text for word in phrase.words()} | {
                hole.kind for hole in phrase.holes() if hole.kind in NAME_KINDS
            }
            found.setdefault(shown, frozenset(_tokens(" ".join(words))))
    return tuple((words, shown) for shown, words in found.items() if words)


def _example(hole: Hole) -> str:
    return "its-name" if hole.kind in NAME_KINDS else _EXAMPLES.get(hole.kind, "1")


def examples(start: str) -> list[str]:
    """Every phrase as it would be shown, for the test that reads them."""
    return [shown for _, shown in _phrases(start)]
