"""Costs whose parts reach for the same purse: two prices with a choice of kinds, or Health beside other kinds.

Owns the rare cost that cannot be paid part after part: what one part takes the next one lacks, and Energy falls with
Health. Here all parts are promised first, so that what is left always suffices, and Health is handed over last.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from runtime.rules.changes import pay
from runtime.rules.costs import Purse, able, owner_share, too_little
from runtime.rules.decisions import Place
from runtime.rules.edition import Edition
from runtime.rules.flow import Flow, number
from runtime.rules.prepared import Due
from runtime.rules.state import Game

Demand = tuple[int, list[int]]
"""An amount, and the places of the purses that may give it."""


def covered(demands: Sequence[Demand], left: Sequence[int]) -> bool:
    """Whether the purses can meet all demands: no few of them ask for more than all their purses hold."""
    for count in range(1, len(demands) + 1):
        for some in combinations(demands, count):
            purses = {place for _, places in some for place in places}
            if sum(amount for amount, _ in some) > sum(left[place] for place in purses):
                return False
    return True


def tangled_shortfall(due: Sequence[Due], game: Game, rules: Edition, members: Sequence[str]) -> str:
    """Why the members together cannot pay, or nothing. KOR-PAYLOSE-001, KOR-PARTY-004."""
    purses = _purses(due, game, rules, members)
    left = [purse.most for purse in purses]
    if covered([_demand(one, purses) for one in due], left):
        return ""
    for amount, kinds in due:
        have = sum(purse.most for purse in purses if purse.what in kinds)
        if have < amount:
            return too_little(amount, kinds, have)
    return "costs " + " and ".join(f"{amount} {' or '.join(kinds)}" for amount, kinds in due)


def pay_tangled(
    due: Sequence[Due],
    game: Game,
    rules: Edition,
    members: Sequence[str],
    owner: str,
    at: Place | None,
    paid: dict[str, int] | None,
) -> Flow[None]:
    """Every share is asked for before anything moves; Health moves last, since Energy falls with it.

    KOR-ACTION-003, KOR-ACTION-005, KOR-PARTY-004, KOR-ABILITY-003.
    """
    purses = _purses(due, game, rules, members)
    left = [purse.most for purse in purses]
    owed = owner_share(due, rules) if owner else 0
    for position, (amount, kinds) in enumerate(due):
        later = [_demand(one, purses) for one in due[position + 1 :]]
        need, places = _demand(Due(amount, kinds), purses)
        for turn, place in enumerate(places):
            behind, purse = places[turn + 1 :], purses[place]
            possible = []
            for share in range(min(need, left[place]) + 1):
                rest = [*left[:place], left[place] - share, *left[place + 1 :]]
                if covered([(need - share, behind), *later], rest):
                    possible.append(share)
            if owed and purse.character.name == owner and kinds[0] in rules.numbers.owner_pays:
                possible = [share for share in possible if share >= owed] or possible[-1:]
                owed = 0
            text = f"How much of {amount} {purse.what} does {purse.called} pay?"
            name = purse.character.name
            share = yield from number("pay.share", name, possible[0], possible[-1], text, at)
            need -= share
            left[place] -= share
    for purse, rest_of_it in sorted(zip(purses, left, strict=True), key=lambda one: one[0].what == "health"):
        part = purse.most - rest_of_it
        if part:
            yield pay(game, rules, purse.character, purse.what, part)
            if paid is not None:
                paid[purse.what] = paid.get(purse.what, 0) + part


def _purses(due: Sequence[Due], game: Game, rules: Edition, members: Sequence[str]) -> list[Purse]:
    kinds = list(dict.fromkeys(what for one in due for what in one.kinds))
    return [
        Purse(
            game.characters[name], what, able(game, rules, game.characters[name], what), game.book.short(name)
        )
        for name in members
        for what in kinds
    ]


def _demand(due: Due, purses: Sequence[Purse]) -> Demand:
    return due.amount, [place for place, purse in enumerate(purses) if purse.what in due.kinds]
