"""What the machine works out quickly is what it works out the plain way, over random machines and generated stories."""

from random import Random

import pytest

from compiler.analysis.extract import extract
from compiler.api import compile_texts
from compiler.machine import page_tests
from compiler.machine.assembly import assemble
from compiler.machine.counting import Counting, Weighed, lowers, moves, raises
from compiler.machine.page_tests import PageTests
from compiler.machine.steps_and_facts import Machine, MachineStep, bits_of, each
from schemas.facts import Condition
from schemas.model import Campaign
from tests.analysis.counted_stories import CountedStory, ThresholdStory
from tests.analysis.rich_stories import EventfulStory, RichStory
from tests.analysis.test_pairs import random_machine


def stories(count: int) -> list[Campaign]:
    found = []
    for kind in (RichStory, EventfulStory, CountedStory, ThresholdStory):
        for seed in range(count):
            text = kind(seed, ("kings-of-ruin", "fall-of-avalon")[seed % 2]).text()
            campaign = compile_texts({"campaign.chron": text}).campaign
            if campaign is not None:
                found.append(campaign)
    return found


def steps_of(campaign: Campaign) -> tuple[list[str], list[MachineStep]]:
    machine = assemble(extract(campaign))
    return machine.keys, machine.steps


def test_the_kept_cases_of_a_condition_are_those_that_are_found_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    campaigns = stories(12)
    kept = [steps_of(campaign) for campaign in campaigns]
    monkeypatch.setattr(page_tests, "knows_nothing", lambda way, keys: False)
    assert len(campaigns) > 30
    assert [steps_of(campaign) for campaign in campaigns] == kept


def test_what_a_requirement_is_put_into_is_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    campaigns = stories(6)
    kept = [steps_of(campaign) for campaign in campaigns]

    def anew(self: PageTests, needs: object, negated: bool = False) -> Condition:
        self._conditions, self._singles = {}, {}
        both = self.conditions(needs)  # type: ignore[arg-type]
        return both.otherwise if negated else both.so

    monkeypatch.setattr(PageTests, "condition", anew)
    assert [steps_of(campaign) for campaign in campaigns] == kept


def test_what_a_step_lowers_and_raises_is_what_it_moves() -> None:
    for machine in machines():
        for step in machine.steps:
            moved = moves(step)
            assert set(raises(step)) == {what for what, by in moved.items() if by > 0}
            found: set[Weighed] = set()
            while (what := lowers(step, found)) is not None:
                assert what not in found
                found.add(what)
            assert found == {what for what, by in moved.items() if by < 0}


def machines() -> list[Machine]:
    return [random_machine(Random(seed)) for seed in range(300)] + [
        assemble(extract(campaign)) for campaign in stories(6)
    ]


def test_what_is_unlimited_is_found_step_by_step() -> None:
    for machine in machines():
        possible = range(len(machine.steps))
        counting = Counting(machine, possible)
        found: set[Weighed] = set()
        more: set[Weighed] = {what for what in counting.unlimited if is_given(machine, what)}
        while more - found:
            found |= more
            for step in machine.steps:
                moved = moves(step)
                if all(what in found for what, by in moved.items() if by < 0):
                    more |= {what for what, by in moved.items() if by > 0}
        assert counting.unlimited == found


def is_given(machine: Machine, what: Weighed) -> bool:
    """Without any step: there is always another day, and some steps give more than anybody counts."""
    return what == 2 * machine.fact("rest") or any(
        one.what == what and one.change >= 500 for step in machine.steps for one in step.counts
    )


def test_a_set_of_facts_as_a_number() -> None:
    for seed in range(200):
        rng = Random(seed)
        members = set(rng.sample(range(300), rng.randint(0, 40)))
        assert set(each(bits_of(members))) == members
