"""Compares the machine with a separate oracle, and its certificates with a separate checker.

`python -m tests.analysis.small_stories 20000` is the large count.
"""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from chronicler.commands.play import load_campaign
from compiler.analysis.graph import CampaignGraph
from compiler.api import compile_texts
from compiler.machine.certificate import ByPairs, ByStates, check
from compiler.machine.judging import Judged
from tests.analysis.small_stories import PlainStory, Story, compare

CONTENT = Path(__file__).parents[2] / "content"


@pytest.mark.parametrize("edition", ["kings-of-ruin", "fall-of-avalon"])
def test_no_verdict_about_a_small_story_is_wrong_and_all_are_given(edition: str) -> None:
    total: Counter[str] = Counter()
    for seed in range(75):
        total.update(compare(seed, edition, PlainStory) or {})
    assert total["wrong"] == 0
    assert total["proved"] > 100
    assert total["open"] == 0


@pytest.mark.parametrize("edition", ["kings-of-ruin", "fall-of-avalon"])
def test_of_more_of_the_language_no_verdict_is_wrong_and_nearly_all_are_given(edition: str) -> None:
    total: Counter[str] = Counter()
    for seed in range(75):
        total.update(compare(seed, edition) or {})
    assert total["wrong"] == 0
    assert total["open"] <= total["proved"] / 100


def judged_stories() -> list[Judged]:
    found = []
    for seed in range(60):
        campaign = compile_texts({"campaign.chron": Story(Random(seed)).text("kings-of-ruin")}).campaign
        if campaign is not None:
            found.append(CampaignGraph(campaign).judged)
    return found


def test_every_certificate_holds() -> None:
    counts = [refusals(judged) for judged in judged_stories()]
    assert sum(count for count, _ in counts) > 10
    assert [wrong for _, found in counts for wrong in found] == []


def refusals(judged: Judged) -> tuple[int, list[str]]:
    """How many certificates there are, and what is wrong with them. Each is checked together with those before it."""
    known: frozenset[int] = frozenset()
    found = []
    claims = [claim for _, _, claim in judged.certificates()]
    for claim in claims:
        found.append(check(judged.machine, claim, known))
        known |= claim.steps if isinstance(claim, ByPairs) else frozenset()
    return len(claims), [wrong for wrong in found if wrong]


def test_a_forged_certificate_is_refused() -> None:
    """One more step is called impossible; one pair more is excluded; one state is left out."""
    refused = 0
    for judged in judged_stories():
        for _, _, claim in judged.certificates():
            possible = next(
                number for number in range(len(judged.pairs.fired)) if number in judged.states.taken
            )
            known = frozenset() if isinstance(claim, ByPairs) else claim.never
            assert check(judged.machine, claim, known) == ""
            assert check(judged.machine, claim._replace(steps=claim.steps | {possible}), known)
            if isinstance(claim, ByPairs):
                first = next(iter(judged.machine.initial))
                apart = list(claim.apart)
                apart[2 * first] |= 1 << (2 * first)
                assert check(judged.machine, claim._replace(apart=tuple(apart)))
            elif isinstance(claim, ByStates):
                start = next(iter(judged.search.parents))
                assert check(judged.machine, claim._replace(states=claim.states - {start}), known)
                assert not claim.never or check(judged.machine, claim)
            refused += 1
    assert refused > 10


@pytest.mark.parametrize("name", ["first-tide", "drowned-bell", "untold-winter"])
def test_what_is_proved_about_the_bundled_campaigns_is_certified(name: str) -> None:
    judged = CampaignGraph(load_campaign(CONTENT / name)).judged
    assert refusals(judged)[1] == []
