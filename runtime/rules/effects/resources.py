"""Gain, lose, pay, set, rest, die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from runtime.rules.calendar.resting import rest
from runtime.rules.cards.conditions import die_in_turn
from runtime.rules.costs.costs import due_of, multiplier
from runtime.rules.costs.parties import party_now
from runtime.rules.costs.purses import able, pay_dues
from runtime.rules.costs.sharing import gain_together, lose_together, pass_on
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles, is_shared, others_than, people_named, subjects
from runtime.rules.encounters.encounter_rules import how_of
from runtime.rules.encounters.shaping import suffered
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow, number
from runtime.rules.requirements.meeting import is_dying
from runtime.rules.state.changes import gain, highest, lose, put
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from schemas.vocabulary.resources import Die, Gain, Lose, Pay, PayUpTo, Rest, SetTrack
from schemas.words import TRACKS

ALL: Final = 999_999  # `gain all` stops at the limit
# Pool and duration belong to encounters, which put their functions here.
ENCOUNTER_COUNTERS: dict[str, Callable[[Game, Edition, Context, int], Flow[None]]] = {}


def amount_of(effect: Gain | Lose | Pay, game: Game, rules: Edition, context: Context, whole: int) -> int:
    if effect.amount == "all":
        return whole
    return effect.amount * multiplier(effect.per, game, rules, context) if effect.per else effect.amount


def _by_each(what: str, rules: Edition) -> bool:
    """Whether an unqualified change of a track hits every member instead of being shared out (AMB-S-15)."""
    return what in TRACKS and not rules.rulings.amb_s_15


def _room(game: Game, rules: Edition, characters: list[CharacterState], what: str) -> int:
    """How much they could take together."""
    return sum(highest(game, rules, one, what) - getattr(one, what) for one in characters)


@handles(Gain)
def gain_stat(effect: Gain, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Pool and Duration are the encounter's (KOR-COMBAT-049, KOR-DIPLO-037); in a strike the gain may be less or more.

    KOR-SCALE-001, KOR-SCALE-002, KOR-SCALE-003, KOR-RES-003, KOR-RES-007, KOR-COMBAT-090, KOR-COMBAT-096.
    """
    what = effect.what
    if what in ENCOUNTER_COUNTERS:
        amount = amount_of(effect, game, rules, context, 0)
        amount = suffered(game, rules, context, f"gain-{what}", amount)
        yield from ENCOUNTER_COUNTERS[what](game, rules, context, amount)
        return
    if effect.who == "@one-party-member":
        characters = yield from subjects(effect.who, game, context, rules_say.WHO_GAINS.format(title=what))
    else:
        characters = people_named(effect.who, game, context)
    if what == "exp" and rules.numbers.exp_for_all and effect.who == "@party" and not context.active:
        # Never shared out, no matter who earned it, also with one character (KOR-RES-007, KOR-GEN-007).
        characters = list(game.characters.values())
    elif is_shared(effect.who, context) and not _by_each(what, rules):
        amount = amount_of(effect, game, rules, context, _room(game, rules, characters, what))
        yield from gain_together(game, rules, characters, what, amount, context)
        return
    for character in characters:
        amount = amount_of(effect, game, rules, context, ALL)
        if amount < ALL:
            amount = suffered(game, rules, context, f"gain-{what}", amount, character.name)
        event = gain(game, rules, character, what, amount)
        yield event
        if event.amount < amount < ALL and what in rules.numbers.limited_resources:
            yield from pass_on(game, rules, character, what, amount - event.amount)


@handles(Lose)
def lose_stat(effect: Lose, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-SCALE-004, KOR-PAYLOSE-002, KOR-COMBAT-049, KOR-DIPLO-037, KOR-COMBAT-090, KOR-COMBAT-096."""
    what = effect.what
    if what in ENCOUNTER_COUNTERS:
        amount = amount_of(effect, game, rules, context, 999)
        if effect.amount != "all":
            amount = suffered(game, rules, context, f"lose-{what}", amount)
        yield from ENCOUNTER_COUNTERS[what](game, rules, context, -amount)
        return
    if effect.who == "@one-party-member":
        characters = yield from subjects(effect.who, game, context, rules_say.WHO_LOSES.format(what=what))
    else:
        characters = people_named(effect.who, game, context)
    if is_shared(effect.who, context) and not _by_each(what, rules):
        whole = sum(getattr(one, what) for one in characters)
        amount = amount_of(effect, game, rules, context, whole)
        yield from lose_together(game, rules, characters, what, amount, context)
        return
    for character in characters:
        amount = amount_of(effect, game, rules, context, getattr(character, what))
        if effect.amount != "all":
            amount = suffered(game, rules, context, f"lose-{what}", amount, character.name)
        yield lose(game, rules, character, what, amount)


def pay_reason(effect: Pay, game: Game, rules: Edition, context: Context) -> str:
    """Why a `pay` cannot be taken now. KOR-PAYLOSE-001; asked by `may` and `choose` before they offer it."""
    groups = _payers(effect, game, rules, context)
    if not groups:
        return rules_say.NOBODY_IS_THERE_TO_PAY
    for people, times in groups:
        have = sum(able(game, rules, one, effect.what) for one in people)
        wanted = _owed(effect, game, rules, context, have, times)
        if have < wanted:
            return rules_say.COSTS.format(amount=wanted, what=effect.what)
    return ""


def prices_reason(prices: Sequence[Pay], game: Game, rules: Edition, context: Context) -> str:
    """Why several prices of one offer cannot be paid together: what one takes, another one lacks. KOR-PAYLOSE-001."""
    wanted: dict[tuple[str, tuple[str, ...]], int] = {}
    for price in prices:
        reason = pay_reason(price, game, rules, context)
        if reason:
            return reason
        for people, times in _payers(price, game, rules, context):
            have = sum(able(game, rules, one, price.what) for one in people)
            key = (price.what, tuple(one.name for one in people))
            wanted[key] = wanted.get(key, 0) + _owed(price, game, rules, context, have, times)
    for (what, names), amount in wanted.items():
        if sum(able(game, rules, game.characters[name], what) for name in names) < amount:
            return rules_say.COSTS.format(amount=amount, what=what)
    return ""


def _owed(effect: Pay, game: Game, rules: Edition, context: Context, have: int, times: int) -> int:
    return have if effect.amount == "all" else amount_of(effect, game, rules, context, have) * times


Group = tuple[list[CharacterState], int]
"""Those who pay together, and how often the amount is due from them."""


def _payers(effect: Pay, game: Game, rules: Edition, context: Context) -> list[Group]:
    """Who pays. Members may pay for each other what each of them owes, even everything for everybody.

    KOR-SCALE-004, KOR-PARTY-004.
    """
    people, each = _owing(effect, game, rules, context)
    if not people or not each:
        return [(people, 1)] if people else []
    tracks = effect.what in TRACKS
    if effect.what == "exp" or (tracks and game.encounter is not None):
        return [([one], 1) for one in people]
    party = party_now(game, context)
    together = [one for one in people if one.name in party]
    alone: list[Group] = [([one], 1) for one in people if one.name not in party]
    return [(together, len(together)), *alone] if together else alone


def _owing(effect: Pay, game: Game, rules: Edition, context: Context) -> tuple[list[CharacterState], bool]:
    """Who owes it, and whether each of them owes the amount. KOR-SCALE-004."""
    characters = game.characters
    if effect.who in ("@party", "@one-party-member"):
        names = (context.active,) if context.active else context.members
        if context.active and game.encounter is not None:
            # Some of it may come from any party member, the rest only from the active one (KOR-COMBAT-052).
            names = payers_in_encounter(game, rules, context.active, effect.what)
        return [characters[name] for name in names], False
    if effect.who == "@active":
        return [characters[context.active or context.members[0]]], False
    if effect.who == "@each-party-member":
        return [characters[name] for name in party_now(game, context)], True
    if effect.who == "@each-character":
        return list(game.living.values()), True
    if effect.who == "@each-other-character":
        return [characters[name] for name in others_than(game, context)], True
    return ([characters[effect.who]] if effect.who in characters else []), False


def payers_in_encounter(game: Game, rules: Edition, active: str, what: str) -> tuple[str, ...]:
    """The active character, or all members if they may pay for each other. Those who have left pay nothing.

    KOR-COMBAT-052, KOR-DIPLO-023, FOA-PARTY-007, AMB-C-29, AMB-S-64.
    """
    assert game.encounter is not None
    party, how = game.encounter.party, how_of(game, rules)
    if what in how.lent or (what in how.lent_by_ruling and rules.rulings.amb_c_29 == "any"):
        return (*(name for name in (active,) if name in party), *(name for name in party if name != active))
    return (active,) if active in party else ()


@handles(Pay)
def pay_stat(effect: Pay, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """In full or not at all. KOR-PAYLOSE-001, KOR-SCALE-004, KOR-RES-006, KOR-DEATH-003."""
    if pay_reason(effect, game, rules, context):
        context.stopped = True
        return
    for people, times in _payers(effect, game, rules, context):
        have = sum(able(game, rules, one, effect.what) for one in people)
        wanted = _owed(effect, game, rules, context, have, times)
        due = [due_of(wanted, (effect.what,))] if wanted else []
        names = [one.name for one in people]
        yield from pay_dues(due, game, rules, names, "", context.at, context.paid)
        _stop_for_the_fallen(effect.what, game, people, context)


@handles(PayUpTo)
def pay_up_to(effect: PayUpTo, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """As much as they like of what there is; in an encounter, whoever may pay.

    KOR-PAYLOSE-001, KOR-COMBAT-052, KOR-DEATH-003.
    """
    characters = yield from subjects(effect.who, game, context, rules_say.WHO_PAYS.format(what=effect.what))
    if effect.who == "@party" and context.active and game.encounter is not None:
        payers = payers_in_encounter(game, rules, context.active, effect.what)
        characters = [game.characters[name] for name in payers]
    if not characters:
        return
    have = sum(able(game, rules, one, effect.what) for one in characters)
    actor = characters[0].name
    wanted = yield from number(
        "pay.up-to",
        actor,
        0,
        min(effect.amount, have),
        rules_say.HOW_MUCH_DO_YOU_PAY.format(what=effect.what),
        context.at,
    )
    if wanted:
        names = [one.name for one in characters]
        yield from pay_dues(
            [due_of(wanted, (effect.what,))], game, rules, names, "", context.at, context.paid
        )
        _stop_for_the_fallen(effect.what, game, characters, context)


def _stop_for_the_fallen(what: str, game: Game, payers: list[CharacterState], context: Context) -> None:
    """A character who pays their last Health in an encounter is out of it, and does not get what was paid for.

    KOR-DEATH-003, AMB-S-03.
    """
    if what == "health" and game.encounter is not None and any(is_dying(game, one) for one in payers):
        context.stopped = True


@handles(SetTrack)
def set_track(effect: SetTrack, game: Game, rules: Edition, context: Context) -> Flow[None]:
    characters = yield from subjects(effect.who, game, context)
    for character in characters:
        if effect.value == "start":
            value: int = getattr(game.book.trays[character.name], effect.what).start
        else:
            value = effect.value
        yield put(game, rules, character, effect.what, value)


@handles(Rest)
def rest_now(effect: Rest, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DAYEND-003, KOR-DAYEND-004."""
    characters = yield from subjects(effect.who, game, context)
    for character in characters:
        yield from rest(game, rules, character)


@handles(Die)
def die_now(effect: Die, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DEATH-008."""
    characters = yield from subjects(effect.who, game, context)
    yield from die_in_turn(game, rules, list(characters), whatever=True)
