"""Every encounter and every starting card of the bundled campaign of Avalon, played by the encounter bot."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from runtime.play.bots.agents import Chance
from runtime.play.bots.encounter_balance import shuffled, standard_encounters
from runtime.play.bots.encounter_bot import EncounterBot
from runtime.play.bots.encounter_lines import goal_of
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import new_game
from runtime.rules.encounters.outcome import EncounterEnd, ends_of, resolve_encounter
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.protocol.events import Event
from tests.encounters.always import check, places
from tests.encounters.arena import AVALON
from tests.laws.worlds import ROOT, bundled

MOST = 400


@cache
def winter() -> Book:
    return bundled(ROOT / "content" / "untold-winter")


def played(
    party: tuple[str, ...], name: str, seed: int, daring: float = 0.0
) -> tuple[EncounterEnd | None, list[Event]]:
    """One game with shuffled decks. Every decision is checked: nothing out of bounds, no card lost or doubled."""
    game = new_game(winter(), AVALON, party)
    game.unsettled = 0
    chance = Chance(seed)
    for one in game.characters.values():
        for deck in (one.combat_deck, one.diplomacy_deck):
            shuffled(deck, chance)
    owned = places(game)
    bot = EncounterBot(game, AVALON, goal_of(game, name, "win"), seed, daring)
    flow = resolve_encounter(game, AVALON, party, name, "box")
    events: list[Event] = []
    answer: Answer | None = None
    for _ in range(MOST * 20):
        try:
            item = flow.send(answer)  # type: ignore[arg-type]
        except StopIteration as stop:
            assert places(game) == owned
            return stop.value, events
        answer = None
        if not isinstance(item, Decision):
            events.append(item)
            continue
        check(game, item, owned)
        answer = chance.answer(item) if item.actor == CHANCE else bot.answer(item)
    return None, events


NAMES = standard_encounters(winter())


@pytest.mark.parametrize("name", NAMES)
def test_every_encounter_is_played_to_an_end_by_one_and_by_all(name: str) -> None:
    heroes = winter().heroes
    for seed, party in enumerate([*((hero,) for hero in heroes), heroes[:2], heroes[:4]]):
        outcome, _ = played(tuple(party), name, seed)
        assert outcome is not None, f"{party} never come to an end"
        game = new_game(winter(), AVALON, party)
        assert outcome.result in (*ends_of(game, name), "run-away")


def test_every_card_of_the_starting_decks_is_played_somewhere() -> None:
    book = winter()
    laid: Counter[str] = Counter()
    for hero in book.heroes:
        game = new_game(book, AVALON, (hero,))
        wanted = {*game.characters[hero].combat_deck, *game.characters[hero].diplomacy_deck}
        for seed in range(16):
            for name in NAMES:
                _, events = played((hero,), name, seed, daring=0.3)
                laid.update(e.what for e in events if e.kind == "step" and e.text == "lies in the sequence")
            if wanted <= set(laid):
                break
        assert wanted - set(laid) == set()
