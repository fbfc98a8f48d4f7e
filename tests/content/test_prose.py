"""The bundled campaigns as text: spelled, evenly set, no Verse too long, no sentence used twice by accident."""

import re
from collections import Counter

import msgspec
import pytest
from spellchecker import SpellChecker

from tests.content.reading import CAMPAIGNS, CONTENT, campaign, prose

LONGEST_VERSE = 350
_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)*")


def texts(name: str) -> list[str]:
    return list(prose(msgspec.to_builtins(campaign(name)), every_way=True))


def known_words() -> set[str]:
    lines = (CONTENT / "words.txt").read_text(encoding="utf-8").splitlines()
    return {line.strip().lower() for line in lines if line.strip() and not line.startswith("#")}


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_every_word_is_known(name: str) -> None:
    words = {word.replace("’", "'").lower() for text in texts(name) for word in _WORD.findall(text)}
    own = known_words()
    strange = {
        word for word in SpellChecker(language="en").unknown(words) if word.removesuffix("'s") not in own
    }
    assert sorted(strange - own) == [], "correct them, or add them to content/words.txt"


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_the_type_is_set_evenly(name: str) -> None:
    marks = (r"  ", r" [,.;:!?](?:\s|$)", r"\.\.\.\.", r"“|”|‘", r" - ", r"--", r"[!?]{2,}", r"\bteh\b")
    found = [
        (mark, text[max(0, match.start() - 20) : match.end() + 20])
        for text in texts(name)
        for mark in marks
        if (match := re.search(mark, text))
    ]
    assert found == []


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_no_verse_is_too_long_to_listen_to(name: str) -> None:
    lengths = {
        verse.id: sum(len(text.split()) for text in prose(msgspec.to_builtins(verse.page)))
        for verse in campaign(name).verses
    }
    assert {verse: count for verse, count in lengths.items() if count > LONGEST_VERSE} == {}


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_no_long_sentence_stands_twice(name: str) -> None:
    sentences = Counter(
        sentence
        for verse in campaign(name).verses
        for text in prose(msgspec.to_builtins(verse.page.steps), snippets=False)
        for sentence in re.split(r"(?<=[.!?])\s+", text)
        if len(sentence.split()) >= 9
    )
    assert [sentence for sentence, count in sentences.items() if count > 1] == []
