"""2 000 random edits: after each, build and check give the same with and without a cache."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from compiler.incremental import recall
from tests.incremental.differential import Difference, Walk, make_walk, smallest, walk
from tests.incremental.edits import HANDS, Step

# campaign, number of walks, edits in each: 2 000 in all, most of them where a build is quick.
WALKS = (
    ("template", 14, 93),
    ("generated", 10, 50),
    ("ash-orchard", 4, 30),
    ("first-tide", 3, 14),
    ("fenmouth-oar", 2, 16),
    ("drowned-bell", 1, 2),
    ("untold-winter", 1, 2),
)


# A short row of edits is soon all broken; this one begins where its edits leave a campaign that compiles.
FIRST = {"drowned-bell": 1}


def ways() -> Iterator[Walk]:
    for campaign, walks, length in WALKS:
        first = FIRST.get(campaign, 0)
        for seed in range(first, first + walks):
            yield make_walk(campaign, seed, length)


def test_there_are_two_thousand_edits_of_every_kind() -> None:
    made = [step.name for way in ways() for step in way.steps]
    assert len(made) == 2000
    assert set(made) == set(HANDS)


@pytest.mark.parametrize("way", list(ways()), ids=lambda way: way.campaign)
def test_over_the_cache_as_without_one(way: Walk) -> None:
    tally: Counter[str] = Counter()
    try:
        walk(way, tally)
    except Difference:
        pytest.fail(f"the smallest walk that fails:\n{smallest(way)}")
    assert tally["clean"] >= len(way.steps) // 4, "nearly everything was broken: this tests nobody"


def test_a_wrong_cache_is_found_and_its_walk_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test tests something: a key that forgets the content is found out, by one edit of two dozen."""
    real = recall.key_of

    def forgetful(*parts: str) -> str:
        return real(*parts[:-1]) if parts[0] == "record" else real(*parts)

    monkeypatch.setattr(recall, "key_of", forgetful)
    way = make_walk("template", 7, 24)
    with pytest.raises(Difference):
        walk(way)
    assert len(smallest(way).steps) == 1


# Walks that once went wrong, as small as they can be made.
FOUND = [
    # A hand in the lock made a key that is none, and a reworded choice took it over into the document.
    Walk("template", (Step("split_verse", 684313), Step("damage_lock", 220373))),
]


@pytest.mark.parametrize("way", FOUND, ids=lambda way: way.steps[-1].name)
def test_what_was_found_stays_repaired(way: Walk) -> None:
    walk(way)
