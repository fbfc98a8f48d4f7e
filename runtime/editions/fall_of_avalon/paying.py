"""What each member of a party owes: those who pay go on, those who do not drop out.

In both editions, the party splits a cost that it owes once as it likes. `per party member` asks each member
separately.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.costs.costs import Due, dues
from runtime.rules.costs.parties import in_a_row
from runtime.rules.costs.purses import able, pay_dues, shortfall
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, Option
from runtime.rules.protocol.flow import Flow, ask
from runtime.rules.state.game import Game
from runtime.sentences.lists_and_numbers import either
from schemas.parts import Cost

_HELPED: Final = frozenset(("energy", "magic"))  # what one member may pay for another


def _helped(rules: Edition, what: tuple[str, ...]) -> bool:
    """Whether another member may pay it. FOA-PARTY-007, AMB-C-29."""
    return rules.rulings.amb_c_29 == "any" or _HELPED.issuperset(what)


def against_cost(cost: Cost | None, due: Sequence[Due], game: Game, rules: Edition, context: Context) -> str:
    """Why no part of the party can pay, or nothing. FOA-PARTY-005, FOA-CLAR-003."""
    if cost is None or not _owed_by_each(cost) or len(context.members) == 1:
        return shortfall(due, game, rules, context.members)
    first = ""
    for members in _parties(context.members):
        reason = _reason(cost, game, rules, context, members)
        if not reason:
            return ""
        first = first or reason
    return first


def pay_cost(
    cost: Cost | None, due: Sequence[Due], game: Game, rules: Edition, context: Context
) -> Flow[None]:
    """Everyone who owes a share pays it, or is out at once; the others go on.

    Another member may pay Energy and Magic; everything else is paid by the member who owes it. FOA-PARTY-005,
    FOA-PARTY-006, FOA-PARTY-007, FOA-CLAR-009, AMB-C-29, AMB-S-101.
    """
    if cost is None or not _owed_by_each(cost) or len(context.members) == 1:
        yield from pay_dues(due, game, rules, context.members, "", context.at, context.paid)
        return
    members = yield from _who_pays(cost, game, rules, context)
    context.members = members
    game.party = members
    yield from pay_dues(
        _shared(cost, game, rules, context), game, rules, members, "", context.at, context.paid
    )
    for name in members:
        yield from pay_dues(_own(cost, rules), game, rules, (name,), "", context.at, context.paid)


def _who_pays(cost: Cost, game: Game, rules: Edition, context: Context) -> Flow[tuple[str, ...]]:
    options, parties = [], {}
    for members in _parties(context.members):
        names = in_a_row([game.book.short(name) for name in members])
        key = "all" if members == context.members else "-and-".join(members)
        reason = _reason(cost, game, rules, context, members)
        if not reason and members == context.members and not rules.rulings.amb_s_101:
            return members  # everyone can, so everyone does
        parties[key] = members
        options.append(Option(key, names, reason))
    answer = yield from ask("party.pays", PLAYERS, options, avalon_says.WHO_PAYS_AND_GOES_ON, context.at)
    return parties[answer]


def _parties(members: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Everyone, then every smaller party."""
    for count in range(len(members), 0, -1):
        yield from combinations(members, count)


def _owed_by_each(cost: Cost) -> bool:
    return any(price.per == "party-member" for price in cost.pay)


def _own(cost: Cost, rules: Edition) -> list[Due]:
    """What each member pays alone."""
    return [
        Due(price.amount, price.what)
        for price in cost.pay
        if price.per == "party-member" and price.amount != "all" and not _helped(rules, price.what)
    ]


def _shared(cost: Cost, game: Game, rules: Edition, context: Context) -> list[Due]:
    """What is owed once, and the shares that one may pay for another."""
    found = []
    for price in cost.pay:
        if price.per != "party-member" or price.amount == "all" or _helped(rules, price.what):
            found += dues(Cost(pay=(price,)), game, rules, context)
    return found


def _reason(cost: Cost, game: Game, rules: Edition, context: Context, members: tuple[str, ...]) -> str:
    """Why exactly these members cannot pay, or nothing."""
    moment = Context(members, context.here, source=context.source, verse=context.verse, at=context.at)
    reason = shortfall(_shared(cost, game, rules, moment), game, rules, members)
    if reason:
        return reason
    for amount, kinds in _own(cost, rules):
        for name in members:
            if sum(able(game, rules, game.characters[name], what) for what in kinds) < amount:
                return avalon_says.CANNOT_PAY.format(
                    who=game.book.short(name), amount=amount, what=either(kinds)
                )
    return ""
