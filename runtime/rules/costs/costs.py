"""Costs: what is due, by what it is multiplied, and how that is said.

Module `surcharges` has what cards add to it or take off it, `purses` who can pay it and how.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from runtime.rules.book.prepared import Due as Due
from runtime.rules.book.prepared import due_of as due_of
from runtime.rules.book.wording import PLAIN, Wording
from runtime.rules.costs.parties import party_now
from runtime.rules.costs.purses import all_of
from runtime.rules.costs.surcharges import changed_by_cards
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import marked
from runtime.rules.state.changes import STORY_ENDED
from runtime.rules.state.game import Game
from runtime.sentences.lists_and_numbers import amount_of, listed
from schemas.parts import Cost
from schemas.words import ATTRIBUTES

COUNTERS: dict[str, Callable[[Game, Edition, Context], int]] = {}
"""Further things to multiply by, added by encounters: `per -> function(game, rules, context) -> int`."""


def counted(game: Game, rules: Edition) -> int:
    """The number of players, for everything that grows with it."""
    players = len(game.characters)
    less = rules.numbers.players_counted
    if not less or STORY_ENDED in game.sheet.used:
        return players
    return max(1, players + less)


def multiplier(per: str, game: Game, rules: Edition, context: Context) -> int:
    """What an amount is multiplied by. KOR-GEN-006, KOR-GEN-007, KOR-PAYLOSE-006, FOA-PARTY-011, KOR-STATUS-002."""
    if not per:
        return 1
    if per == "character":
        return counted(game, rules)
    if per == "party-member":
        return len(party_now(game, context))
    if per == "guardian":
        return len(game.board.guardians)
    if per == "waystone":
        return len(game.board.waystones)
    if per.endswith("-paid"):
        return context.paid.get(per.removesuffix("-paid"), 0)
    if per.startswith("part-of:"):
        return marked(game, per.removeprefix("part-of:"))
    if per in ATTRIBUTES:
        names = (context.active,) if context.active else context.members
        return max((game.characters[name].attributes.get(per, 0) for name in names), default=0)
    counter = COUNTERS.get(per)
    return counter(game, rules, context) if counter is not None else 0


def dues(cost: Cost | None, game: Game, rules: Edition, context: Context, action: str = "") -> list[Due]:
    """What is due now, after all that cards add to this kind of action or take off it."""
    found: list[Due] = []
    if cost is not None:
        for price in cost.pay:
            if price.amount == "all":
                amount = all_of((Due(0, price.what[:1]),), game, rules, context.members)[price.what[0]]
            else:
                amount = price.amount
                if price.per:
                    amount *= multiplier(price.per, game, rules, context)
            if amount:
                found.append(due_of(amount, price.what))
    return changed_by_cards(found, game, rules, context.members, action)


def due_words(due: list[Due], cost: Cost | None = None, called: Wording = PLAIN) -> str:
    """A cost as it is now, after cards have changed it."""
    words = _in_words(tuple(due))
    if cost is None:
        return words
    extra = called.besides(cost)
    return ", ".join([words, *extra] if words else extra)


@lru_cache(maxsize=512)
def _in_words(due: tuple[Due, ...]) -> str:
    return listed([amount_of(amount, kinds) for amount, kinds in due])
