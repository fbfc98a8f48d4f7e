"""Companions on the map: they follow those who feed them."""

from __future__ import annotations

from runtime.rules.costs.costs import dues
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, confirm
from runtime.rules.state.game import Game
from runtime.sentences import rules_say


def follow(game: Game, rules: Edition, members: tuple[str, ...], start: str, goal: str) -> Flow[None]:
    """A companion with a price comes along when the travellers pay it. KOR-COMPANION-002."""
    for name, place in tuple(game.board.companions.items()):
        cost = game.book.companions[name].follows
        if place != start or cost is None:
            continue
        due = dues(cost, game, rules, Context(members, start))
        reason = shortfall(due, game, rules, members)
        text = rules_say.DOES_COME_ALONG.format(title=game.book.title(name), cost=game.book.words.cost(cost))
        if (yield from confirm("companion.follow", PLAYERS, text, blocked=reason)):
            yield from pay_dues(due, game, rules, members)
            game.board.companions[name] = goal  # visible when they arrive
            yield Event("standee", name, goal)
