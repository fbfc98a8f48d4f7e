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
from schemas.facts import Change
from schemas.registry import BY_STRUCT
from schemas.vocabulary.journal import GainStatus
from tests.analysis.small_stories import PlainStory, Story, compare
from tests.analysis.support import findings

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


LANTERN = """campaign lantern "Lantern"
  edition: kings-of-ruin
  start: quay
  characters: ann

chapter one 1 "One"
  -> quay/start

status lit "Lit"

character ann 1 "Ann"
  energy: 0-10, start 6, red 0
  health: 0-10, start 7
  terror: 0-9, start 0, red 8-9
  attributes: aggression 0, empathy 1, courage 1, caution 1, practicality 1, spirituality 0

location quay 101 "The Quay"

journal quay

verse start
  A lantern.

  > gain status lit
  > if not status lit -> dark
  -> end

verse dark
  It is dark.
  -> end
"""


@pytest.mark.parametrize("sure", [True, False])
def test_a_change_that_may_fail_to_come_leaves_both_open(monkeypatch: pytest.MonkeyPatch, sure: bool) -> None:
    """Also of a fact that `check` follows exactly: a word that may find nothing to do says so with `sure=False`."""
    given = BY_STRUCT[GainStatus]
    assert isinstance(given.facts, Change)
    monkeypatch.setitem(BY_STRUCT, GainStatus, given._replace(facts=given.facts._replace(sure=sure)))
    codes = {code for code, _, _ in findings({"campaign.chron": LANTERN})}
    assert ("W612" in codes) == sure
