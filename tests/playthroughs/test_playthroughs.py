"""Whole playthroughs as text, to be read as prose: a sensible player, a fixed seed."""

import pytest

from runtime.editions import kings_of_ruin
from runtime.editions.modes import told_outcomes
from runtime.play.agents import Explorer
from runtime.play.session import Session
from runtime.play.transcript import PHRASES, Transcript
from runtime.rules.events import EVENT_KINDS
from tests.laws.worlds import marsh
from tests.support.golden import Golden

RULES = told_outcomes(kings_of_ruin.EDITION)


@pytest.mark.parametrize(("heroes", "seed"), [("wren", 1), ("wren hob", 2), ("wren hob isa", 3)])
def test_playthrough(heroes: str, seed: int, golden: Golden) -> None:
    transcript = Transcript(Session(marsh(), RULES, heroes.split(), seed))
    player = Explorer(seed)
    for _ in range(70):
        if transcript.session.decision is None:
            break
        transcript.answer(player.answer(transcript.session.decision))
    golden(f"marsh-kings-of-ruin-{heroes.replace(' ', '-')}-{seed}.txt", transcript.text())


def test_every_kind_of_event_has_a_phrase() -> None:
    assert set(PHRASES) == set(EVENT_KINDS)
