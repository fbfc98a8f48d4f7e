"""Previews are true in games of the bundled stories; `python -m tests.ui.truth 20` looks at more of them."""

from collections import Counter

import pytest

from chronicler.bundled import bundled
from chronicler.playing import load_campaign
from runtime.rules.book.book import Book
from tests.ui.truth import STORIES, of_a_game


@pytest.mark.parametrize("story", STORIES)
def test_no_number_is_wrong_no_track_moves_unsaid_and_nobody_falls_unsaid(story: str) -> None:
    """KOR-TRACK-002 among others: Energy falls with Health, and the preview says so. Orders on the way hide no danger."""
    book = Book(load_campaign(bundled(story)))
    tried: Counter[str] = Counter()
    for seed in (0, 2):
        assert list(of_a_game(book, 1 + seed % STORIES[story], seed, 140, tried)) == []
    assert tried["numbers"] > 20
