"""No bot sees what a person at the table could not: unseen cards in another order change no answer."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from chronicler.bundled import bundled
from chronicler.playing import load_campaign
from chronicler.playtest.aims import GoalGuide
from runtime.editions.read_rulings import rules_of_campaign
from runtime.play.bots.agents import Chance
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


def answers_of(
    name: str, bot: str, heroes: int, stop: int = _DECISIONS, order: Random | None = None
) -> tuple[list[Answer], list[int]]:
    """The answers of the bots up to a decision, before which hidden cards are shuffled; and which were in encounters."""
    book = book_of(name)
    rules = rules_of_campaign(book.campaign)
    game = new_game(book, rules, tuple(book.heroes)[:heroes])
    aim = GoalGuide(book, tuple(game.characters), f"verse:{book.campaign.verses[-1].id}")
    agent, chance = seated((bot,), game, rules, 11, {}, aim), Chance(4)
    flow = play_campaign(game, rules)
    answers: list[Answer] = []
    fought: list[int] = []
    answer: Answer | None = None
    while len(answers) <= stop:
        try:
            item = flow.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            break
        answer = None
        if isinstance(item, Decision):
            if item.actor == CHANCE:
                answer = chance.answer(item)
                continue
            if len(answers) == stop and order is not None:
                reshuffle(game, order)
            if game.encounter is not None:
                fought.append(len(answers))
            answer = agent.answer(item)
            answers.append(answer)
    return answers, fought


@pytest.mark.parametrize("name", ["drowned-bell", "untold-winter"])
@pytest.mark.parametrize("bot", [*BOTS, "planner:turns=1,samples=2"])
def test_another_order_of_unseen_cards_changes_no_answer(name: str, bot: str) -> None:
    plain, fought = answers_of(name, bot, 2)
    few = 6 if bot.startswith("planner") else 24
    looks = sorted({*fought[:few], *range(20, len(plain), 150)})
    if bot not in ("random", "cautious"):
        assert fought  # the hardest place for a bot not to peek
    for at in looks:
        again, _ = answers_of(name, bot, 2, at, Random(at))
        assert again[at] == plain[at], f"decision {at} of {bot}"
