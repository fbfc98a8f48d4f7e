"""Purses: what each of a party can pay of what is due, and paying it in the split the players choose.

A cost must be possible in full; a loss merely happens (`sharing`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from runtime.rules.book.prepared import Due
from runtime.rules.costs.open_costs import decide_kinds, entangled, payable
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import SourcePlace
from runtime.rules.protocol.flow import Flow, choose, number
from runtime.rules.state.changes import pay
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from runtime.sentences.lists_and_numbers import amount_of, each, either
from runtime.sentences.rules_say import HOW_MUCH_IN, WHO_ONE
from runtime.sentences.rules_say import HOW_MUCH_OF as HOW_MUCH
from schemas.parts import Cost
from schemas.words import TRACKS


class Purse(NamedTuple):
    """What one character could give of one kind."""

    character: CharacterState
    what: str
    most: int
    called: str = ""  # the character in a sentence


class Helped(NamedTuple):
    """The Action of one character's card: what helpers may pay for it."""

    user: str
    kinds: tuple[str, ...]


def helped(rules: Edition, source: str, user: str) -> Helped | None:
    """What helpers may pay for the Action of a card, if the edition limits it.

    FOA-CHARACT-003, FOA-PARTY-007, AMB-C-29.
    """
    kinds = dict(rules.numbers.helpers_pay).get(source.partition(":")[0])
    return None if kinds is None or rules.rulings.amb_c_29 == "any" else Helped(user, kinds)


def able(
    game: Game, rules: Edition, character: CharacterState, what: str, helping: Helped | None = None
) -> int:
    """How much of one kind a character can pay without leaving a track. A helper may not pay all kinds.

    KOR-ACTION-007, KOR-ACTION-008, FOA-CHARACT-003, FOA-PARTY-007 (exactly to the last slot is legal), AMB-S-03.
    """
    if helping is not None and character.name != helping.user and what not in helping.kinds:
        return 0
    if what == "terror":
        if not rules.rulings.amb_s_103:
            return game.book.trays[character.name].terror.most
        return game.book.trays[character.name].terror.most - character.terror
    have: int = getattr(character, what, 0)  # pool and duration are nobody's outside an encounter
    if what in TRACKS:
        have -= getattr(game.book.trays[character.name], what).least
        if what == "health" and not rules.rulings.amb_s_03:
            have -= 1
    return have if have > 0 else 0


def shortfall(
    due: Sequence[Due],
    game: Game,
    rules: Edition,
    members: Sequence[str],
    owner: str = "",
    helping: Helped | None = None,
) -> str:
    """Why the members together cannot pay, or nothing. KOR-PAYLOSE-001, KOR-PAYLOSE-003,
    KOR-PARTY-004, KOR-ABILITY-003.
    """
    if not due:
        return ""
    if len(due) == 1 and len(members) == 1 and len(due[0].kinds) == 1:
        # One price and one purse, by far the commonest case: no sums.
        amount, kinds = due[0]
        have = able(game, rules, game.characters[members[0]], kinds[0])
        return "" if have >= amount else _too_little(amount, kinds, have)
    together = all_of(due, game, rules, members, helping)
    if payable(due, together):
        return _owner_lacks(due, game, rules, owner)
    for amount, kinds in due:
        have = sum(map(together.__getitem__, kinds))
        if have < amount:
            return _too_little(amount, kinds, have)
    return _cost_of_all(due)


def _owner_lacks(due: Sequence[Due], game: Game, rules: Edition, owner: str) -> str:
    if owner and owner_share(due, rules) and not _owner_can(due, game, rules, owner):
        return rules_say.THE_OWNER_MUST_PAY_A_PART
    return ""


def _cost_of_all(due: Sequence[Due]) -> str:
    """Each part could be paid, but not all of them."""
    return rules_say.COSTS_LACKING.format(lacking=each([amount_of(*one) for one in due]))


def _too_little(amount: int, kinds: tuple[str, ...], have: int) -> str:
    what = either(kinds)
    if kinds == ("terror",):
        return rules_say.TERROR_DOES_NOT_FIT_ON_THE.format(amount=amount)
    return (
        rules_say.COSTS_ONLY_LEFT.format(amount=amount, what=what, have=have)
        if have
        else rules_say.COSTS.format(amount=amount, what=what)
    )


def owner_share(due: Sequence[Due], rules: Edition) -> int:
    """What the owner of a card's action must pay of Energy, Health and Terror (KOR-ABILITY-003, AMB-C-42).

    FOA-CHARACT-003, FOA-PARTY-008.
    """
    tracks = sum(amount for amount, kinds in due if all(kind in rules.numbers.owner_pays for kind in kinds))
    return min(tracks, rules.rulings.amb_c_42)


def all_of(
    due: Sequence[Due], game: Game, rules: Edition, members: Sequence[str], helping: Helped | None = None
) -> dict[str, int]:
    """What the members together could pay of every kind in a cost."""
    people = [game.characters[name] for name in members]
    wanted = {what for _, kinds in due for what in kinds}
    return {what: sum(able(game, rules, one, what, helping) for one in people) for what in wanted}


def _owner_can(due: Sequence[Due], game: Game, rules: Edition, owner: str) -> bool:
    character = game.characters[owner]
    pays = rules.numbers.owner_pays
    return any(able(game, rules, character, what) > 0 for _, kinds in due for what in kinds if what in pays)


def pay_dues(
    due: Sequence[Due],
    game: Game,
    rules: Edition,
    members: Sequence[str],
    owner: str = "",
    at: SourcePlace | None = None,
    paid: dict[str, int] | None = None,
    helping: Helped | None = None,
) -> Flow[None]:
    """Takes what is due, in the split the players choose. Health comes last, because Energy falls with it.

    KOR-ACTION-003, KOR-PARTY-004, KOR-PAYLOSE-005, KOR-WAYSTONE-007, KOR-ABILITY-003, KOR-PARTY-005,
    KOR-WAYSTONE-003.
    """
    share = owner_share(due, rules) if owner else 0
    if entangled(due):
        owners = all_of(due, game, rules, (owner,)) if share else {}
        owners = {what: have for what, have in owners.items() if what in rules.numbers.owner_pays}
        due = yield from decide_kinds(due, all_of(due, game, rules, members, helping), at, owners, share)
    ordered = due
    if len(due) > 1:
        ordered = sorted(due, key=lambda one: (len(one.kinds), one.kinds[0] == "health"))
    for index, (amount, kinds) in enumerate(ordered):
        if len(members) == 1 and len(kinds) == 1:
            # One purse: nothing to divide.
            if amount:
                yield pay(game, rules, game.characters[members[0]], kinds[0], amount)
                if paid is not None:
                    paid[kinds[0]] = paid.get(kinds[0], 0) + amount
            continue
        purses = _purses(kinds, game, rules, members, helping)
        must = 0
        if share and kinds[0] in rules.numbers.owner_pays:
            # The owner's part may be of any of these kinds. Here the owner owes only what no later part can cover.
            later = _can_still(ordered[index + 1 :], game, rules, owner)
            must = min(max(0, share - later), purses[members.index(owner) * len(kinds)].most)
        shares = yield from split(amount, purses, "pay.share", "pay", at, owner, must)
        for purse, part in zip(purses, shares, strict=True):
            if part and purse.character.name == owner and purse.what in rules.numbers.owner_pays:
                share = max(0, share - part)
            if part:
                yield pay(game, rules, purse.character, purse.what, part)
                if paid is not None:
                    paid[purse.what] = paid.get(purse.what, 0) + part


def _purses(
    kinds: tuple[str, ...], game: Game, rules: Edition, members: Sequence[str], helping: Helped | None
) -> list[Purse]:
    """Member by member, kind by kind."""
    found = []
    for name in members:
        character = game.characters[name]
        for what in kinds:
            found.append(
                Purse(character, what, able(game, rules, character, what, helping), game.book.short(name))
            )
    return found


def _can_still(later: Sequence[Due], game: Game, rules: Edition, owner: str) -> int:
    """How much of its tracks the owner of an action could still pay in the later parts of the cost."""
    character = game.characters[owner]
    return sum(
        min(amount, able(game, rules, character, kinds[0]))
        for amount, kinds in later
        if kinds[0] in rules.numbers.owner_pays
    )


def together_cannot(
    cost: Cost | None, due: Sequence[Due], game: Game, rules: Edition, context: Context
) -> str:
    """Why the party as a whole cannot pay for a choice, or nothing. KOR-PARTY-004."""
    return shortfall(due, game, rules, context.members)


def pay_together(
    cost: Cost | None, due: Sequence[Due], game: Game, rules: Edition, context: Context
) -> Flow[None]:
    """The party pays for a choice in any split it likes. KOR-PARTY-004."""
    yield from pay_dues(due, game, rules, context.members, "", context.at, context.paid)


def split(
    total: int,
    purses: Sequence[Purse],
    kind: str,
    verb: str,
    at: SourcePlace | None = None,
    owner: str = "",
    must: int = 0,
) -> Flow[list[int]]:
    """How a total is divided. Asked purse by purse, and only if there is a choice.

    A single unit goes to one person.
    """
    if total == 1 and len({purse.character.name for purse in purses}) == len(purses):
        return (yield from _whose(purses, kind, verb, at, owner if must else ""))
    shares: list[int] = []
    left = total
    behind = sum(purse.most for purse in purses)
    owed = must
    kinds = tuple(dict.fromkeys(purse.what for purse in purses))
    for purse in purses:
        behind -= purse.most
        low = max(0, left - behind)
        high = min(purse.most, left)
        if purse.character.name == owner:
            low = max(low, min(owed, high))
            owed = 0
        elif owed:
            high = min(high, left - owed)
            low = min(low, high)
        template = (HOW_MUCH_IN if len(kinds) > 1 else HOW_MUCH)[verb]
        who = purse.called or purse.character.name
        text = template.format(amount=total, kinds=either(kinds), who=who, what=purse.what)
        share = yield from number(kind, purse.character.name, low, high, text, at)
        shares.append(share)
        left -= share
    return shares


def _whose(
    purses: Sequence[Purse], kind: str, verb: str, at: SourcePlace | None, owner: str
) -> Flow[list[int]]:
    able = [purse for purse in purses if purse.most > 0]
    if any(purse.character.name == owner for purse in able):
        able = [purse for purse in able if purse.character.name == owner]
    who = ""
    if able:
        pairs = [(one.character.name, one.called or one.character.name) for one in able]
        does = "take-on" if verb == "pay" and able[0].what == "terror" else verb
        who = yield from choose(f"{kind}-one", pairs, WHO_ONE[does].format(what=able[0].what), at=at)
    return [int(purse.character.name == who) for purse in purses]
