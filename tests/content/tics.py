"""How often a campaign's Journal shows the habits that its style sheet lists, per 1 000 words or as a share."""

import re
from collections.abc import Callable, Iterable

import msgspec

from schemas.model import Campaign, Verse
from tests.content.reading import as_read

_SENTENCE = re.compile(r"(?<=[.!?])[\"_)]*\s+(?=[\"_(]*[A-Z])")
_WORD = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
_COMPARISON = re.compile(
    r"\blike (?!to\b|it\b|that\b|this\b|you to\b|him to\b)|\bas if\b|\bas though\b|\bas \w+ as (?:a|an|the|any|some)\b"
    r"|\bas (?:a|an|one|men|people|old people|you|paper|washing|sleepers?) \w+s?(?: (?:does|do|would|will|might|may))?\b"
    r"|\bthe way (?:a|an|one|you|people|men)\b"
)
_NUMBERS = re.compile(
    r"\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    r"|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)\b",
    re.IGNORECASE,
)
BUTTON = 9
"""A last sentence of at most this many words is a button, and so is a last sentence with a comparison in it."""


def paragraphs(verse: Verse) -> list[str]:
    """What is read aloud of a Verse, in its order, without the choices."""
    steps = msgspec.to_builtins(verse.page.steps)
    return [as_read(step) for step in steps if isinstance(step.get("text"), str)]


def sentences(text: str) -> list[str]:
    return [part for part in _SENTENCE.split(text) if _WORD.search(part)]


def words(text: str) -> int:
    return len(_WORD.findall(text))


def ends_on_a_button(verse: Verse) -> bool:
    told = paragraphs(verse)
    parts = sentences(told[-1]) if told else []
    if len([part for text in told for part in sentences(text)]) < 2:
        return False
    return words(parts[-1]) <= BUTTON or _COMPARISON.search(parts[-1]) is not None


def per_thousand(pattern: str | re.Pattern[str]) -> Callable[[Campaign], float]:
    found = re.compile(pattern, re.IGNORECASE) if isinstance(pattern, str) else pattern

    def count(campaign: Campaign) -> float:
        texts = [text for verse in campaign.verses for text in paragraphs(verse)]
        return 1000 * sum(len(found.findall(text)) for text in texts) / sum(map(words, texts))

    return count


def share(hits: Iterable[bool]) -> float:
    seen = list(hits)
    return 100 * sum(seen) / len(seen)


def opens_with_it(campaign: Campaign) -> float:
    every = [part for verse in campaign.verses for text in paragraphs(verse) for part in sentences(text)]
    return share(re.match(r"[\"_(]*(?:It|It's|It'd|It'll)\b", part) is not None for part in every)


def buttons(campaign: Campaign) -> float:
    return share(ends_on_a_button(verse) for verse in campaign.verses if paragraphs(verse))


TICS: dict[str, Callable[[Campaign], float]] = {
    "sentences that open with It, %": opens_with_it,
    "Verses that end on a button, %": buttons,
    "comparisons": per_thousand(_COMPARISON),
    "forty years": per_thousand(r"\bforty years\b"),
    "number words": per_thousand(_NUMBERS),
    "somebody, something": per_thousand(r"\b(?:some(?:body|one|thing))\b"),
    "semicolons": per_thousand(r";"),
}
