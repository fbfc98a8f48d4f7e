"""Games of campaigns that use the whole language, edited at random: nothing that was called unreachable comes about."""

import pytest

from tests.analysis.edited_campaigns import Looking, edited
from tests.analysis.real_games import play

SEEDS = (1, 2, 5, 12, 13, 19, 20, 25)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_proved_happens_in_games(seed: int) -> None:
    campaign = edited(seed)
    assert campaign is not None, "choose another seed: it does not compile"
    watcher = Looking(campaign)
    for game in range(3):
        play(watcher, game)
    assert not watcher.wrong
    assert watcher.passages
