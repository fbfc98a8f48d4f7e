"""The laws, for every way to play that we have."""

import pytest

from runtime.editions import kings_of_ruin
from runtime.editions.kings_of_ruin.modes import challenge, story
from runtime.editions.modes import told_outcomes
from runtime.editions.table import EDITIONS
from runtime.play.agents import Explorer
from runtime.rules.edition import Edition
from tests.laws.worlds import BUNDLED, bundled, marsh
from tests.support import laws
from tests.support.laws import Play

KINGS = kings_of_ruin.EDITION
TOLD = told_outcomes(KINGS)
WAYS: dict[str, tuple[Edition, str]] = {
    "one, told": (TOLD, "wren"),
    "two, told": (TOLD, "hob isa"),
    "three, told": (TOLD, "wren hob isa"),
    "one, played": (KINGS, "isa"),
    "two, played": (KINGS, "wren hob"),
    "story": (story(KINGS), "hob"),
    "challenge": (challenge(TOLD), "wren isa"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_law(law, way) -> None:  # type: ignore[no-untyped-def]
    rules, heroes = WAYS[way]
    for seed in (1, 2):
        law(Play(marsh(), rules, tuple(heroes.split()), seed), 120)


@pytest.mark.parametrize("folder", BUNDLED, ids=lambda folder: folder.name)
@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_law_for_bundled_campaigns(law, folder) -> None:  # type: ignore[no-untyped-def]
    book = bundled(folder)
    rules = EDITIONS.get(book.campaign.edition)
    if rules is None:
        pytest.skip("its edition is not built yet")
    for count in (1, 2, len(book.heroes)):
        law(Play(book, rules, book.heroes[:count], count), 80)


@pytest.mark.parametrize("seed", range(40))
def test_many_random_plays_end_or_go_on(seed: int) -> None:
    heroes = (("wren",), ("hob", "isa"), ("wren", "hob", "isa"))[seed % 3]
    rules = (TOLD, KINGS)[seed % 2]
    laws.random_play_never_breaks(Play(marsh(), rules, heroes, seed), 600)


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
