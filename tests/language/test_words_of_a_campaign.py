"""`words:` gives terms of the rules a campaign's own words: in plural, with their articles, and refused in words."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from compiler.api import Result, compile_texts
from compiler.diagnostics import codes
from runtime.paper.texts import Texts, plain
from schemas.own_words import OwnWord, OwnWords

TEXT = """campaign words "Words"
  edition: kings-of-ruin
  start: here
  characters: ann
  words: {words}

location here 101 "Here"

character ann 1 "Ann"
  energy: 0-8, start 6, red 0
  health: 0-10, start 8
  terror: 0-10, start 0, red 9-10

journal here

verse first
  One.

  > place a waystone here
  -> end
"""


def compiled(words: str) -> Result:
    return compile_texts({"campaign.chron": TEXT.format(words=words)})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Place a waystone here.", "Place an ember stone here."),
        ("A Waystone stands. 2 waystones stand.", "An Ember stone stands. 2 ember stones stand."),
        ("WAYSTONES", "EMBER STONES"),
        ("the wyrdness side; in wyrdness", "the Dry Tide side; in Dry Tide"),
        ("waystone-keeper, milestone, waystoned", "waystone-keeper, milestone, waystoned"),
    ],
)
def test_a_text_is_said_in_other_words(text: str, said: str) -> None:
    own = OwnWords(
        {
            "waystone": OwnWord(one="ember stone", many="ember stones"),
            "wyrdness": OwnWord(one="Dry Tide", many="Dry Tides"),
        }
    )
    assert own.say(text) == said


class Row(NamedTuple):
    number: int
    text: str


def test_every_text_in_a_value_is_said() -> None:
    own = OwnWords({"menhir": OwnWord(one="ox", many="oxen")})
    assert own.say_all((Row(1, "two menhirs"), ["a menhir"], {"menhir": None})) == (
        Row(1, "two oxen"),
        ["an ox"],
        {"menhir": None},
    )
    assert OwnWords({}).say("a menhir") == "a menhir"


def test_they_are_read_kept_and_printed() -> None:
    result = compiled('waystone "leading stone", exp "ox" "oxen"')
    assert result.diagnostics == []
    assert result.campaign is not None
    assert result.campaign.words == {
        "waystone": OwnWord(one="leading stone", many="leading stones"),
        "exp": OwnWord(one="ox", many="oxen"),
    }
    texts = Texts(result.campaign)
    effects = [one for step in result.campaign.verses[0].page.steps for one in getattr(step, "do", ())]
    assert plain(texts.does(effects)) == "Place a leading stone here."


@pytest.mark.parametrize(
    ("words", "wrong", "meant"),
    [
        ('waystown "stone"', 'waystown "stone"', "Did you mean `waystone`?"),
        ("waystone stone", "waystone stone", ""),
        ("waystone", "waystone", ""),
        ('waystone ""', 'waystone ""', ""),
        ('waystone "a" "b" "c"', 'waystone "a" "b" "c"', ""),
        ('waystone "stone", waystone "rock"', 'waystone "rock"', "Keep one of the two `waystone`."),
        ('waystone "stone" wyrdness "Tide"', 'waystone "stone" wyrdness "Tide"', ""),
        ('waystone "the stone\\nESC"', 'waystone "the stone\\nESC"', ""),
    ],
)
def test_what_is_no_word_is_refused_at_its_place(words: str, wrong: str, meant: str) -> None:
    result = compiled(words)
    (found,) = result.diagnostics
    assert found.code is codes.BAD_VALUE
    assert found.place is not None
    text = result.sources["campaign.chron"].text
    assert text[found.place.span.start : found.place.span.end].strip() == wrong
    assert meant in (found.help or "")
