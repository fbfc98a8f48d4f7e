"""What the shape of a payload reveals besides its meaning: words of one edition, verbs in the wrong form.

Both are looked for once per shape, where the parse is kept, so a line pays nothing for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

Op = tuple[str, str]

WRONG_FORM: Op = ("form", "wrong")
# Words that only one edition has, or that mean something only in an encounter; the context decides later.
TELLING = frozenset(
    (
        "companion",
        "companions",
        "consumable",
        "consumables",
        "craftable",
        "dark",
        "dream",
        "duration",
        "friendly",
        "gray",
        "light",
        "menhir",
        "pool",
        "reputation",
        "ritual",
        "settlement",
        "unfriendly",
        "vision",
    )
)
_SUBJECTS = "each party member|each other character|each character|one party member|the active character"
_BEFORE = r"(?:^|, ?|\( ?|\bto |\bor |\bthen |\botherwise |\bchooses? )"


class Form(NamedTuple):
    """A verb that does not fit its subject, and where it is."""

    start: int
    end: int
    subject: str
    wrong: str
    right: str


def telling_ops(start: str, shape: str, pieces: list[str]) -> frozenset[Op]:
    found = {("word", word) for word in TELLING.intersection(pieces)}
    if start == "effects" and next(wrong_forms(shape), None) is not None:
        found.add(WRONG_FORM)
    return frozenset(found)


def wrong_forms(text: str) -> Iterator[Form]:
    """Every verb of these effects that does not fit its actor."""
    for match in _pattern().finditer(text):
        subject, may, verb, inflected = match["subject"], match["may"], match["verb"], match["s"]
        if subject is not None and subject not in _SUBJECTS.split("|") and subject in _words():
            continue
        needs_s = subject is not None and may is None
        if needs_s != bool(inflected):
            shown = f"{subject or 'the party'}{' may' if may else ''}"
            right = f"{verb}s" if needs_s else verb
            yield Form(
                match.start("verb"),
                match.end(),
                shown,
                f"{verb}{inflected or ''}",
                right,
            )


@cache
def _pattern() -> re.Pattern[str]:
    verbs = "|".join(sorted(_verbs(), key=len, reverse=True))
    name = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
    return re.compile(
        rf"{_BEFORE}(?:(?P<subject>{_SUBJECTS}|{name}) )?(?P<may>may )?(?P<verb>{verbs})(?P<s>s)?(?= |$)"
    )


@cache
def _verbs() -> frozenset[str]:
    """The verbs that have a form in -s, from the vocabulary."""
    from schemas.phrase import Word
    from schemas.registry import entries

    found = {"choose"}
    for entry in entries("effect"):
        for phrase in entry.phrases:
            for parts in phrase.expansions():
                verb = next((part for part in parts if isinstance(part, Word)), None)
                if verb is not None and verb.inflected:
                    found.add(verb.text)
    return frozenset(found)


@cache
def _words() -> frozenset[str]:
    from compiler.grammar.assemble import grammar

    return grammar().words
