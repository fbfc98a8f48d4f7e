"""What nobody at the table has seen: a copy of a game with its hidden cards in an order of its own.

A bot looks ahead on such copies only. The order does not depend on the one in the game. So two games that differ only
in unseen cards get the same answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from runtime.rules.state.game import Game


def hidden_piles(game: Game) -> Iterator[list[str]]:
    """Every pile that lies face down, in an order that two copies of a game share."""
    for _, one in sorted(game.characters.items()):
        yield one.combat_deck
        yield one.diplomacy_deck
    decks = game.decks
    yield decks.events
    yield decks.random_events
    for piles in (decks.encounters, decks.items):
        yield from (piles[name] for name in sorted(piles))
    if game.encounter is not None:
        yield game.encounter.enemy_deck


def forgotten(kept: Game, now: Game, seed: int) -> Game:
    """A copy of an earlier position, with what the table knows by now: cards drawn since are known, in their order."""
    copy = kept.clone()
    order = Random(seed)
    for pile, today in zip(hidden_piles(copy), hidden_piles(now)):
        left = set(today)
        drawn = [card for card in pile if card not in left]
        unseen = sorted(card for card in pile if card in left)
        order.shuffle(unseen)
        pile[:] = drawn + unseen
    return copy
