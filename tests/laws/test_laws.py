"""The laws, for every way to play that we have."""

from collections.abc import Callable

import pytest

from runtime.editions import fall_of_avalon, kings_of_ruin
from runtime.editions.by_name import EDITIONS
from runtime.editions.modes import told_outcomes, with_modes
from runtime.play.bots.agents import CuriousBot, RandomBot
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Answer
from tests.laws.worlds import (
    BUNDLED,
    avalon_seams,
    barrow,
    bundled,
    cell,
    fair,
    kings_seams,
    lock,
    marsh,
    quicksand,
)
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
    "everything, one": (fair, KINGS, "asa"),
    "everything, two, told": (fair, TOLD, "asa dag"),
    "everything, four": (fair, KINGS, "asa bo cass dag"),
    "avalon: corners, one": (lock, AVALON, "ben"),
    "avalon: corners, four": (lock, AVALON, "ada ben cob dot"),
    "seams, one": (kings_seams, KINGS, "cal"),
    "seams, three": (kings_seams, KINGS, "ann bob dee"),
    "avalon: seams, two": (avalon_seams, AVALON, "bob cal"),
    "avalon: seams, four": (avalon_seams, AVALON, "ann bob cal dee"),
    "one place": (cell, KINGS, "inmate"),
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


def test_back_to_the_very_beginning_and_forth_by_way_of_forks() -> None:
    """Undo across every checkpoint, forks of forks on the way, and the same game again."""
    for world, rules, heroes in ((fair, KINGS, "asa bo"), (lock, AVALON, "ada cob"), (cell, KINGS, "inmate")):
        session = Play(world(), rules, tuple(heroes.split()), 5).session()
        stood = [_stands(session)]
        bot, given = RandomBot(5), list[Answer]()
        while session.decision is not None and len(given) < 90:
            given.append(bot.answer(session.decision))
            session.answer(given[-1])
            stood.append(_stands(session))
        other = session.fork().fork()
        for at in range(len(given) - 1, -1, -1):
            assert other.undo() == given[at]
            if at % 3 == 0:
                assert _stands(other) == stood[at]
            if at % 10 == 0:
                on = other.fork().fork()
                on.answer(given[at])
                assert _stands(on) == stood[at + 1]
        assert not other.can_undo
        for answer in given:
            other.answer(answer)
        assert _stands(other) == _stands(session) == stood[-1]


def _stands(session: Session) -> tuple[object, ...]:
    return session.decision, session.events, session.game.to_data()


def test_the_fair_sells_what_it_promises() -> None:
    """So that the laws above say something about bosses, forms, filters, conditions and the map, too."""
    told: set[str] = set()
    for seed in range(48):
        session = Play(fair(), KINGS, fair().heroes[: 1 + seed % 4], seed).session()
        bot = RandomBot(seed)
        for _ in range(300):
            told |= {event.kind for event in session.events}
            if session.decision is None:
                break
            session.answer(bot.answer(session.decision))
    wanted = {
        "standee",
        "faded",
        "waystone",
        "replaced",
        "left-table",
        "guardian-gone",
        "removed",
        "condition-ends",
    }
    assert wanted | {"markers", "deck", "gives-up", "turns", "quest", "chapter"} <= told


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
        session.play(CuriousBot(seed), 400)
        read |= session.game.sheet.read
    assert len(read) >= 10, sorted(read)


def test_neither_state_nor_checkpoints_grow_with_the_days() -> None:
    """A state after two hundred days is no larger than after twenty, and few checkpoints are kept."""
    import json

    may = TOLD.with_rulings(
        first_vision=False
    )  # what was read is forgotten here, so every vision would be new
    session = Play(marsh(), may, ("wren",), 3).session()
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
