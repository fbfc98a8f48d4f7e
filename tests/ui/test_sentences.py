"""Every sentence of random games is correct: numbers, articles, verbs, doubled words, names of the machine, addends."""

import pytest

from runtime.editions.by_name import EDITIONS
from runtime.play.bots.agents import CuriousBot
from runtime.play.telling.transcript import tell
from runtime.rules.protocol.events import Event
from runtime.ui.habits import Habits
from tests.saves.games import WORLDS, book, new_table
from tests.ui.grammar import of_a_game, of_entries, of_options, sentence_slips


@pytest.mark.parametrize("edition", WORLDS)
def test_no_sentence_of_random_games_slips(edition: str) -> None:
    """Here some games of the small worlds; `python -m tests.ui.grammar 2000` looks at the bundled campaigns."""
    world = WORLDS[edition]()
    found = {
        slip: text
        for seed in range(12)
        for text, slip in of_a_game(world, EDITIONS[edition], 1 + seed % 2, seed, 80)
    }
    assert found == {}


@pytest.mark.parametrize("edition", WORLDS)
def test_nothing_that_stands_on_a_card_slips(edition: str) -> None:
    assert {slip: text for text, slip in of_entries(WORLDS[edition](), EDITIONS[edition])} == {}


@pytest.mark.parametrize("edition", WORLDS)
def test_no_preview_and_no_lock_slips(edition: str) -> None:
    table = new_table(None, 2, 3, of=WORLDS[edition]().campaign)
    table.sit_down(Habits())
    bot, found = CuriousBot(3), dict[str, str]()
    for _ in range(60):
        if table.decision is None:
            break
        found |= {slip: text for text, slip in of_options(table)}
        table.answer(bot.answer(table.decision))
    assert found == {}


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event("paid", "brannoc", "terror", 1), "Brannoc takes on 1 terror."),
        (Event("markers", what="net-over", amount=1, text="charges"), "1 charge placed on"),
        (Event("markers", what="net-over", amount=-2, text="time"), "2 time markers taken off"),
        (Event("condition-ends", "brannoc", "dying"), "Brannoc lays a card aside:"),
        (Event("rolled", what="die", amount=6, text="3 +2 practicality +1"), "+1 by circumstance: 6 in all."),
        (Event("rolled", what="die", amount=3, text="3"), "The die shows 3."),
    ],
)
def test_slips_that_were_mended(event: Event, words: str) -> None:
    assert words in tell(event, book())


@pytest.mark.parametrize(
    "slip",
    [
        "Isbel pays 1 terror.",
        "1 charges placed on Boathook.",
        "Take Take it out.",
        "May down 1 to draw 2 cards.",
        "The die shows 3 +2 practicality +1.",
        "He finds a item.",
        "brannoc gains 1 food.",
    ],
)
def test_the_test_sees_slips(slip: str) -> None:
    assert list(sentence_slips(slip, frozenset(), frozenset()))
