"""The planner of encounters: it thinks further ahead than the sensible bot, wins more often, and knows no more."""

from __future__ import annotations

from functools import cache

import pytest

from chronicler.bundled import bundled
from chronicler.playing import load_campaign
from runtime.editions.read_rulings import rules_of_campaign
from runtime.play.bots.encounter_balance import measure
from runtime.play.bots.encounter_planner import Foresight
from runtime.play.bots.tempers import TEMPERS, UnknownBot, temper_of
from runtime.play.bots.unseen_cards import forgotten
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import new_game

# Of each deck one that the sensible bot wins about half the time, alone.
ENCOUNTERS = ("causeway-roughs", "dredger-man", "toll-widow", "weed-stag", "under-clerk", "other-party")


@cache
def book() -> Book:
    return Book(load_campaign(bundled("drowned-bell")))


def wins(ahead: Foresight | None, games: int) -> int:
    rules = rules_of_campaign(book().campaign)
    hero = next(iter(book().heroes))
    return sum(measure(book(), rules, (hero,), name, games, 0, ahead).won for name in ENCOUNTERS)


def test_thinking_ahead_wins_more_encounters_of_the_bundled_campaign() -> None:
    """The same games: by 15 of 100 at least, where 60 games of each hardly differ by so much through luck."""
    games = 10
    assert wins(Foresight(3, 8), games) >= wins(None, games) + 0.15 * games * len(ENCOUNTERS)


def test_what_was_drawn_is_known_and_the_rest_is_not() -> None:
    rules = rules_of_campaign(book().campaign)
    kept = new_game(book(), rules, tuple(book().heroes)[:1])
    kept.unsettled = 0
    now = kept.clone()
    who = next(iter(kept.characters))
    drawn = [now.characters[who].combat_deck.pop(0) for _ in range(2)]
    copy = forgotten(kept, now, 5)
    deck = copy.characters[who].combat_deck
    assert deck[:2] == drawn
    assert sorted(deck) == sorted(kept.characters[who].combat_deck)
    now.characters[who].combat_deck.reverse()
    assert forgotten(kept, now, 5).characters[who].combat_deck == deck
    assert any(forgotten(kept, now, n).characters[who].combat_deck != deck for n in range(6, 12))


def test_a_bot_has_settings() -> None:
    assert temper_of("planner:turns=4,samples=16").turns == 4
    assert temper_of("sensible:caution=1.5").caution == 1.5
    assert temper_of("sensible") == TEMPERS["sensible"]


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("planer", "There is no bot `planer`. Did you mean `planner`?"),
        ("planner:depth=3", "no setting `depth`. There are curiosity, caution"),
        ("planner:samples=0", "`samples` is a whole number from 1 to 256"),
        ("planner:turns=two", "`turns` is a whole number from 0 to 20"),
        ("greedy:greed=much", "`greed` is a number from 0 to 100"),
        ("greedy:greed=nan", "`greed` is a number from 0 to 100"),
    ],
)
def test_a_wrong_setting_is_told_in_words(bot: str, said: str) -> None:
    with pytest.raises(UnknownBot) as told:
        temper_of(bot)
    assert said in str(told.value)
