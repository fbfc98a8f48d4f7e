"""What is true of menhirs, rounds and locations at every decision of a random play, whatever the campaign."""

from collections.abc import Iterator

import pytest

from runtime.editions.fall_of_avalon import EDITION
from runtime.editions.fall_of_avalon.menhirs import in_range
from runtime.rules.book.book import Book
from runtime.rules.protocol.decisions import Decision
from runtime.rules.state.game import Game
from tests.laws.worlds import BUNDLED, barrow, bundled
from tests.support.laws import Play, answers

rule = pytest.mark.rule
SEEDS = range(6)
COUNT = 350


def books() -> list[Book]:
    found = [bundled(folder) for folder in BUNDLED]
    return [barrow(), *(book for book in found if book.campaign.edition == EDITION.name)]


def moments(seed: int, among: list[Book] | None = None) -> Iterator[tuple[Game, Decision]]:
    for book in among or books():
        heroes = book.heroes[: 1 + seed % min(3, len(book.heroes))]
        for session, decision, _ in answers(Play(book, EDITION, heroes, seed), COUNT):
            yield session.game, decision


@rule("FOA-GEN-004", "FOA-CLAR-011", "FOA-MENHIR-003")
@pytest.mark.parametrize("seed", SEEDS)
def test_at_most_three_menhirs_stand_on_the_map_and_their_dials_show_eight_at_most(seed: int) -> None:
    for game, _ in moments(seed):
        menhirs = game.board.menhirs
        assert len(menhirs) <= 3
        assert set(menhirs) <= set(game.board.locations)
        assert all(0 <= dial <= 8 for dial in menhirs.values())


@rule("FOA-DAYSTART-004", "FOA-TRAVEL-005", "FOA-MENHIR-005")
@pytest.mark.parametrize("seed", SEEDS)
def test_when_the_day_begins_every_location_lies_in_range_or_no_menhir_burns(seed: int) -> None:
    # In the barrow no event of the morning puts a menhir out; other texts may.
    mornings = 0
    day = 0
    for game, decision in moments(seed, [barrow()]):
        if decision.kind in ("day.who", "day.action") and game.calendar.day != day:
            day = game.calendar.day
            mornings += 1
            placed = game.board.locations
            assert all(one.location in placed for one in game.characters.values())
            if game.board.menhirs:
                assert all(in_range(game, one.x, one.y) for one in placed.values())
    assert mornings


@rule("FOA-ACTION-001", "FOA-PASS-001")
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_acts_twice_in_a_round_or_after_passing(seed: int) -> None:
    for game, decision in moments(seed):
        if decision.kind == "day.action":
            today = game.calendar.today
            assert f"acted:{decision.actor}" not in today
            assert f"passed:{decision.actor}" not in today


@rule("FOA-TRAVEL-003")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_two_locations_lie_on_one_cell(seed: int) -> None:
    for game, _ in moments(seed):
        cells = [(one.x, one.y) for one in game.board.locations.values()]
        assert len(set(cells)) == len(cells)
