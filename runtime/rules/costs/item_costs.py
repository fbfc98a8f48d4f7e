"""Items as a part of a cost: which cards can pay for it (each for one part only), and handing them over."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.rules.book.wording import item_price_words
from runtime.rules.cards.holding import discard_item, items_of_kind
from runtime.rules.protocol.decisions import SourcePlace
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.state.game import Game
from runtime.sentences import rules_say
from schemas.parts import ItemPrice


def items_lacking(prices: Sequence[ItemPrice], game: Game, members: Sequence[str]) -> str:
    """The first price that the members cannot pay together with the others, in words, or nothing. KOR-ITEM-013."""
    wanted: list[list[str]] = []
    for price in prices:
        wanted += [_fitting(price, game, members)] * price.amount
        if not _each_has_one(wanted):
            return item_price_words(price)
    return ""


def hand_over_items(
    prices: Sequence[ItemPrice], game: Game, members: Sequence[str], at: SourcePlace | None
) -> Flow[None]:
    """The players say which cards. A card that another part of the cost needs is not offered. KOR-ITEM-013."""
    due = [price for price in prices for _ in range(price.amount)]
    while due:
        price = due.pop(0)
        others = [_fitting(other, game, members) for other in due]
        fitting = [item for item in _fitting(price, game, members) if _each_has_one(_without(item, others))]
        if fitting:
            yield from _hand_over_one(fitting, game, at)


def _hand_over_one(fitting: list[str], game: Game, at: SourcePlace | None) -> Flow[None]:
    pairs = [(item, game.book.items[item].title) for item in fitting]
    item = yield from choose("item.discard", pairs, rules_say.WHICH_ITEM_IS_HANDED_OVER, at=at)
    owner = next(one for one in game.characters.values() if item in one.items)
    yield discard_item(game, owner, item)


def _fitting(price: ItemPrice, game: Game, members: Sequence[str]) -> list[str]:
    return [
        item
        for name in members
        for item in items_of_kind(game, game.characters[name], price.kind, price.deck)
    ]


def _each_has_one(wanted: Sequence[Sequence[str]]) -> bool:
    """Whether every part can have a card of its own."""
    if not wanted:
        return True
    return any(_each_has_one(_without(item, wanted[1:])) for item in wanted[0])


def _without(item: str, wanted: Sequence[Sequence[str]]) -> list[list[str]]:
    return [[one for one in cards if one != item] for cards in wanted]
