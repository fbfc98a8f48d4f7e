"""Snippets and people: written once, read in several places, on paper and at the table, in both editions."""

import pytest

from compiler.api import compile_texts
from runtime.paper.printed_book import book_of
from runtime.paper.texts import Texts
from schemas import codec
from tests.language.material import CAMPAIGNS, campaign_texts

HOME = {"kings-of-ruin": "reedgate", "fall-of-avalon": "charcoal-road"}
VERSE = """journal {home}

verse {name}
  speaks: keeper

  {{keeper}} says it to everybody: {{the-rule}}

  -> end
"""
WORDS = """snippet the-rule
  "Mind the _step_", and no more.

person keeper "The Keeper"
  voice: Dry, and a little late.
"""


def both(edition: str, words: str = WORDS) -> dict[str, str]:
    """Two files that say the same thing, and a third with its words."""
    written = {
        f"z/{name}.chron": VERSE.format(home=HOME[edition], name=name) for name in ("one-way", "other-way")
    }
    campaign = campaign_texts(CAMPAIGNS[edition])
    return {**campaign, **written, "z/words.chron": words}


@pytest.mark.parametrize("edition", HOME)
def test_it_is_read_wherever_it_is_named(edition: str) -> None:
    result = compile_texts(both(edition), lenient=True)
    assert result.document is not None
    campaign = codec.loads(b"".join(result.document))
    texts = Texts(campaign)
    book = {
        verse.id: verse
        for part in book_of(campaign, texts).parts
        for section in part.sections
        for verse in section.verses
    }
    for name in ("one-way", "other-way"):
        first, second, *_ = (block.runs for block in book[f"{HOME[edition]}/{name}"].blocks)
        assert first == ({"i": "The Keeper: Dry, and a little late."},)
        assert second == ("The Keeper says it to everybody: “Mind the ", {"i": "step"}, "”, and no more.")


def test_a_changed_snippet_changes_every_place() -> None:
    before = compile_texts(both("kings-of-ruin"), lenient=True)
    after = compile_texts(both("kings-of-ruin", WORDS.replace("no more", "no less")), lenient=True)
    assert before.json is not None
    assert after.json is not None
    assert before.json.count(b"no more") == after.json.count(b"no less") == 2
    assert b"no more" not in after.json


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (WORDS.replace("keeper", "porter"), ["E222", "E221", "E222", "E221", "W712"]),
        (WORDS + "\nsnippet idle\n  Nobody reads it.\n", ["W712"]),
        (WORDS.replace("snippet the-rule", "snippet keeper"), ["E230"]),
        (WORDS.replace("no more.", "no more.\n\n  And no less."), ["E122"]),
    ],
)
def test_a_slip_is_told(words: str, codes: list[str]) -> None:
    found = compile_texts(both("kings-of-ruin", words)).diagnostics
    told = [one.code.id for one in found if one.code.id[0] != "I" and one.place and one.place.file[0] == "z"]
    assert set(codes) <= set(told), told
