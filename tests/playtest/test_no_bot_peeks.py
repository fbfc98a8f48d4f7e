"""No bot sees what a person at the table could not: another order of unseen cards changes no answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pickle import Pickler, Unpickler
from random import Random
from typing import Any

import pytest

from chronicler.bundled import bundled
from chronicler.playing import load_campaign
from chronicler.playtest.aims import GoalGuide
from runtime.editions.read_rulings import rules_of_campaign
from runtime.play.bots import encounter_bot
from runtime.play.bots.agents import Agent, Chance
from runtime.play.bots.seats import BOTS, seated
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import play_campaign
from runtime.rules.calendar.setup import new_game
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision
from runtime.rules.state.game import Game

_DECISIONS = 600


@cache
def book_of(name: str) -> Book:
    return Book(load_campaign(bundled(name)))


def reshuffle(game: Game, order: Random) -> None:
    """Every pile that lies face down on the table."""
    decks = game.decks
    piles = [*decks.items.values(), *decks.encounters.values(), decks.events, decks.random_events]
    for one in game.characters.values():
        piles += [one.combat_deck, one.diplomacy_deck]
    if game.encounter is not None:
        piles.append(game.encounter.enemy_deck)
    for pile in piles:
        order.shuffle(pile)


def twins(made: tuple[Agent, Game], shared: tuple[Any, ...]) -> tuple[Agent, Game]:
    """Copies of both, connected in the same way. Shared things stay the same object."""
    # Not deepcopy: it leaves a kept `Random(1).choice` with its first owner.
    kept = BytesIO()
    numbers = {id(one): number for number, one in enumerate(shared)}

    class Writer(Pickler):
        def persistent_id(self, obj: Any) -> int | None:
            return numbers.get(id(obj))

    class Reader(Unpickler):
        def persistent_load(self, pid: int) -> Any:
            return shared[pid]

    Writer(kept, protocol=5).dump(made)
    kept.seek(0)
    both: tuple[Agent, Game] = Reader(kept).load()
    return both


def peeks_of(name: str, bot: str, heroes: int, looks: Callable[[int, bool], bool]) -> tuple[list[int], int]:
    """The decisions at which a bot's answer changes with the order of hidden cards, and how many looks were in encounters.

    At each look a twin of the bot answers too, in a copy of the game whose hidden cards are shuffled.
    """
    book = book_of(name)
    rules = rules_of_campaign(book.campaign)
    game = new_game(book, rules, tuple(book.heroes)[:heroes])
    aim = GoalGuide(book, tuple(game.characters), f"verse:{book.campaign.verses[-1].id}")
    agent, chance = seated((bot,), game, rules, 11, {}, aim), Chance(4)
    shared = (book, book.campaign, rules, aim)
    flow = play_campaign(game, rules)
    peeks: list[int] = []
    fought = number = 0
    answer: Answer | None = None
    while number <= _DECISIONS:
        try:
            item = flow.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            break
        answer = None
        if not isinstance(item, Decision):
            continue
        if item.actor == CHANCE:
            answer = chance.answer(item)
            continue
        twin: Answer | None = None
        if looks(number, game.encounter is not None):
            fought += game.encounter is not None
            other, table = twins((agent, game), shared)
            reshuffle(table, Random(number))
            twin = other.answer(item)
        answer = agent.answer(item)
        if twin is not None and twin != answer:
            peeks.append(number)
        number += 1
    return peeks, fought


@pytest.mark.parametrize("name", ["drowned-bell", "untold-winter"])
@pytest.mark.parametrize("bot", [*BOTS, "planner:turns=1,samples=2"])
def test_another_order_of_unseen_cards_changes_no_answer(name: str, bot: str) -> None:
    few = 6 if bot.startswith("planner") else 24
    left = [few]

    def looks(number: int, fights: bool) -> bool:
        left[0] -= fights
        return number % 100 == 20 or (fights and left[0] >= 0)

    peeks, fought = peeks_of(name, bot, 2, looks)
    assert not peeks, f"{bot} answers otherwise at these decisions"
    if bot not in ("random", "cautious"):
        assert fought  # the hardest place for a bot not to peek


def test_a_bot_that_looks_at_the_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encounter_bot, "forgotten", lambda kept, now, seed: kept.clone())
    peeks, _ = peeks_of("drowned-bell", "sensible", 1, lambda _, fights: fights)
    assert peeks
