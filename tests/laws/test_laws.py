"""The laws, for every way to play that we have."""

from collections.abc import Callable

import pytest

from runtime.editions import fall_of_avalon, kings_of_ruin
from runtime.editions.modes import told_outcomes, with_modes
from runtime.editions.table import EDITIONS
from runtime.play.agents import Explorer, RandomBot
from runtime.rules.book import Book
from runtime.rules.edition import Edition
from tests.laws.worlds import BUNDLED, barrow, bundled, marsh, quicksand
from tests.support import laws
from tests.support.laws import Play

KINGS = kings_of_ruin.EDITION
TOLD = told_outcomes(KINGS)
AVALON = fall_of_avalon.EDITION
AVALON_TOLD = told_outcomes(AVALON)
WAYS: dict[str, tuple[Callable[[], Book], Edition, str]] = {
    "one, told": (marsh, TOLD, "wren"),
    "two, told": (marsh, TOLD, "hob isa"),
    "three, told": (marsh, TOLD, "wren hob isa"),
    "one, on moving ground": (quicksand, TOLD, "ann"),
    "two, on moving ground": (quicksand, TOLD, "bob ann"),
    "four, on moving ground": (quicksand, TOLD, "ann bob cal dee"),
    "one, played": (marsh, KINGS, "isa"),
    "two, played": (marsh, KINGS, "wren hob"),
    "story": (marsh, with_modes(KINGS, ["story"]), "hob"),
    "challenge": (marsh, with_modes(TOLD, ["challenge"]), "wren isa"),
    "avalon: one, told": (barrow, AVALON_TOLD, "nell"),
    "avalon: two, told": (barrow, AVALON_TOLD, "odo quill"),
    "avalon: three, told": (barrow, AVALON_TOLD, "nell odo pim"),
    "avalon: one, played": (barrow, AVALON, "pim"),
    "avalon: two, played": (barrow, AVALON, "nell quill"),
    "avalon: story": (barrow, with_modes(AVALON, ["story"]), "odo"),
    "avalon: challenge": (barrow, with_modes(AVALON, ["challenge"]), "nell pim"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_law(law, way) -> None:  # type: ignore[no-untyped-def]
    book, rules, heroes = WAYS[way]
    for seed in (1, 2):
        law(Play(book(), rules, tuple(heroes.split()), seed), 120)


@pytest.mark.parametrize("folder", BUNDLED, ids=lambda folder: folder.name)
@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_law_for_bundled_campaigns(law, folder) -> None:  # type: ignore[no-untyped-def]
    book = bundled(folder)
    rules = EDITIONS[book.campaign.edition]
    for count in (1, 2, len(book.heroes)):
        law(Play(book, rules, book.heroes[:count], count), 80)


@pytest.mark.parametrize("seed", range(40))
def test_many_random_plays_end_or_go_on(seed: int) -> None:
    heroes = (("wren",), ("hob", "isa"), ("wren", "hob", "isa"))[seed % 3]
    rules = (TOLD, KINGS)[seed % 2]
    laws.random_play_never_breaks(Play(marsh(), rules, heroes, seed), 600)


@pytest.mark.parametrize("seed", range(12))
def test_many_random_plays_on_moving_ground_keep_the_tracks_and_the_cards(seed: int) -> None:
    heroes = (("cal",), ("ann", "dee"), ("ann", "bob", "cal", "dee"))[seed % 3]
    laws.tracks_stay_on_their_tracks(Play(quicksand(), TOLD, heroes, seed), 300)
    laws.no_card_is_lost_or_doubled(Play(quicksand(), TOLD, heroes, seed), 300)


@pytest.mark.parametrize("seed", range(40))
def test_many_random_plays_of_avalon_end_or_go_on(seed: int) -> None:
    heroes = (("nell",), ("odo", "pim"), ("nell", "odo", "quill"), ("quill", "pim", "nell", "odo"))[seed % 4]
    rules = (AVALON_TOLD, AVALON)[seed % 2]
    laws.random_play_never_breaks(Play(barrow(), rules, heroes, seed), 600)


def test_the_dead_are_replaced_and_mercy_is_found_in_random_plays() -> None:
    """So that the laws above say something about death, too."""
    seen: set[str] = set()
    for seed in range(30):
        session = Play(barrow(), AVALON_TOLD, ("nell", "odo"), seed).session()
        bot = RandomBot(seed)
        for _ in range(500):
            if session.decision is None:
                break
            seen.add(session.decision.kind)
            session.answer(bot.answer(session.decision))
    assert {"death.claim", "death.mercy", "company.change", "menhir.activate"} <= seen


def test_a_sensible_player_sees_most_of_the_campaign() -> None:
    read: set[str] = set()
    for seed in range(8):
        session = Play(marsh(), TOLD, ("wren", "hob"), seed).session()
        session.play(Explorer(seed), 400)
        read |= session.game.sheet.read
    assert len(read) >= 10, sorted(read)


def test_neither_state_nor_checkpoints_grow_with_the_days() -> None:
    """A state after two hundred days is no larger than after twenty, and few checkpoints are kept."""
    import json

    session = Play(marsh(), TOLD, ("wren",), 3).session()
    sizes: dict[int, int] = {}
    while session.game.calendar.day < 200:
        assert session.decision is not None
        wren = session.game.characters["wren"]
        wren.health, wren.terror, wren.food = 9, 0, 0
        session.game.sheet.read.clear()
        sizes.setdefault(session.game.calendar.day, len(json.dumps(session.game.to_data())))
        keys = session.decision.open_keys()
        wanted = next((key for key in ("end-the-day", "no", "go-back", "leave") if key in keys), keys[0])
        session.answer(wanted)
    assert sizes[199] <= sizes[20] * 1.1
    assert len(session._checkpoints) <= 65
