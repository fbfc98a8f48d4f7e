"""Gains and losses of a party: the players divide what is meant for all of them together.

KOR-SCALE-001, KOR-SCALE-004, KOR-SCALE-006, KOR-CHRON-002, FOA-EXPLORE-005, AMB-S-15.
"""

from __future__ import annotations

from runtime.rules.costs.purses import Purse, split
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.state.changes import gain, highest, lose, lowest
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say


def pass_on(game: Game, rules: Edition, character: CharacterState, what: str, over: int) -> Flow[None]:
    """To anyone in the same location with room; otherwise it is lost. KOR-RES-003, AMB-S-42.

    All that has a limit (KOR-RES-002), Magic too, though Magic is never traded (KOR-RES-005). AMB-S-144.
    """
    if what not in rules.numbers.passed_on:
        return
    while over > 0:
        room = [
            one
            for one in game.at(character.location)
            if one is not character and highest(game, rules, one, what) > getattr(one, what)
        ]
        if not room:
            return
        pairs = [(one.name, game.book.characters[one.name].title) for one in room]
        taker = yield from choose(
            "share.overflow", pairs, rules_say.WHO_TAKES_THE_THAT_IS_TOO.format(what=what)
        )
        event = gain(game, rules, game.characters[taker], what, over)
        yield event
        over -= event.amount


def gain_together(
    game: Game,
    rules: Edition,
    characters: list[CharacterState],
    what: str,
    amount: int,
    context: Context,
) -> Flow[None]:
    """The party's sum, divided freely. KOR-SCALE-001, KOR-SCALE-004."""
    # A character without room is not asked. If nobody has room, the first one takes it and the limits do the rest.
    caps = [max(0, highest(game, rules, one, what) - getattr(one, what)) for one in characters]
    if what == "terror":
        caps = [amount for _ in characters]
    room = sum(caps)
    purses = [
        Purse(one, what, min(cap, amount), game.book.short(one.name))
        for one, cap in zip(characters, caps, strict=True)
    ]
    total = min(amount, room)
    shares = yield from split(total, purses, "share.gain", "gain", context.at)
    for purse, part in zip(purses, shares, strict=True):
        if part:
            yield gain(game, rules, purse.character, what, part)
    if amount > total:
        if what in rules.numbers.limited_resources:
            yield from pass_on(game, rules, characters[0], what, amount - total)
        elif not total:
            yield Event("gained", characters[0].name, what, 0)


def lose_together(
    game: Game,
    rules: Edition,
    characters: list[CharacterState],
    what: str,
    amount: int,
    context: Context,
) -> Flow[None]:
    """The party's loss, divided freely. It stops where nothing is left. KOR-PAYLOSE-002, KOR-SCALE-004, AMB-S-15."""
    caps = [getattr(one, what) - lowest(game, one, what) for one in characters]
    total = min(amount, sum(caps))
    purses = [
        Purse(one, what, min(cap, amount), game.book.short(one.name))
        for one, cap in zip(characters, caps, strict=True)
    ]
    shares = yield from split(total, purses, "share.loss", "lose", context.at)
    for purse, part in zip(purses, shares, strict=True):
        if part:
            yield lose(game, rules, purse.character, what, part)
    if not total and amount and what == "health":
        # Nobody has any left, so it hits one of the dying. Only a new loss does that, not the rest of the blow that
        # brought somebody to 0: one blow, however great, leaves a character dying and not dead (AMB-S-06).
        pairs = [(one.name, game.book.characters[one.name].title) for one in characters]
        chosen = yield from choose("share.loss-beyond", pairs, rules_say.WHOM_DOES_THE_REST_STRIKE)
        yield lose(game, rules, game.characters[chosen], what, amount)
    elif not total:
        yield Event("lost", characters[0].name, what, 0)
