"""Whole playthroughs as text, to be read as prose: a sensible player, a fixed seed."""

from collections.abc import Callable

import pytest

from chronicler.bundled import bundled
from chronicler.playing import load_campaign
from runtime.editions import fall_of_avalon, kings_of_ruin
from runtime.editions.by_name import EDITIONS
from runtime.editions.modes import told_outcomes
from runtime.play.bots.agents import CuriousBot
from runtime.play.bots.wayfarer import Wayfarer
from runtime.play.sessions.session import Session
from runtime.play.telling.transcript import PHRASES, Transcript
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.rules.protocol.events import EVENT_KINDS
from tests.laws.worlds import barrow, marsh
from tests.support.golden import Golden

KINGS, AVALON = kings_of_ruin.EDITION, fall_of_avalon.EDITION
PLAYS = [
    (marsh, told_outcomes(KINGS), "wren", 1),
    (marsh, told_outcomes(KINGS), "wren hob", 2),
    (marsh, told_outcomes(KINGS), "wren hob isa", 3),
    (barrow, told_outcomes(AVALON), "nell", 1),
    (barrow, told_outcomes(AVALON), "odo quill", 2),
    (barrow, told_outcomes(AVALON), "nell odo pim", 3),
    (barrow, told_outcomes(AVALON), "odo quill", 36),  # a death, what is left, somebody new, and mercy
    (marsh, KINGS, "wren hob", 8),  # fights, card by card
    (barrow, AVALON, "odo pim", 8),  # a fight and a talk
]


@pytest.mark.parametrize(("world", "rules", "heroes", "seed"), PLAYS)
def test_playthrough(
    world: Callable[[], Book], rules: Edition, heroes: str, seed: int, golden: Golden
) -> None:
    book = world()
    transcript = Transcript(Session(book, rules, heroes.split(), seed))
    player = CuriousBot(seed)
    for _ in range(70):
        if transcript.session.decision is None:
            break
        transcript.answer(player.answer(transcript.session.decision))
    name = f"{book.campaign.id}-{rules.name}-{heroes.replace(' ', '-')}-{seed}.txt"
    golden(name, transcript.text())


BUNDLED = [
    ("drowned-bell", "brannoc", 1),
    ("drowned-bell", "brannoc mererid tamsin odo", 3),
    ("untold-winter", "hanne gorran", 2),
]


@pytest.mark.parametrize(("campaign", "heroes", "seed"), BUNDLED)
def test_first_days_of_a_bundled_campaign(campaign: str, heroes: str, seed: int, golden: Golden) -> None:
    """As a careful table plays them, fights and talks card by card."""
    book = Book(load_campaign(bundled(campaign)))
    rules = EDITIONS[book.campaign.edition]
    transcript = Transcript(Session(book, rules, heroes.split(), seed))
    player = Wayfarer(transcript.session.game, rules, seed)
    for _ in range(100):
        if transcript.session.decision is None:
            break
        transcript.answer(player.answer(transcript.session.decision))
    golden(f"{campaign}-{rules.name}-{heroes.replace(' ', '-')}-{seed}.txt", transcript.text())


def test_every_kind_of_event_has_a_phrase() -> None:
    assert set(PHRASES) == set(EVENT_KINDS)
