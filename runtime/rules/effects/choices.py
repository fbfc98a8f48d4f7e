"""Choosing, offering, asking first."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.rules.cards.holding import items_of_kind
from runtime.rules.costs.parties import party_now
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply, handles, is_cut_off, is_out, others_than, people_named
from runtime.rules.effects.resources import pay_reason, prices_reason
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, Option
from runtime.rules.protocol.flow import Flow, ask, confirm
from runtime.rules.protocol.repeating import roll_for, toss_for
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Game
from runtime.sentences import rules_say
from schemas.registry import Effect
from schemas.vocabulary.choices import Choose, If, May, RollDie, TossDial
from schemas.vocabulary.possessions import DiscardItems, FlipThis
from schemas.vocabulary.resources import Pay


def reason_against(effects: tuple[Effect, ...], game: Game, rules: Edition, context: Context) -> str:
    """Why an offer cannot be taken: it must be possible to pay its price in full. KOR-PAYLOSE-001."""
    prices: list[Pay] = []
    for effect in effects:
        if isinstance(effect, Pay):
            prices.append(effect)
            reason = pay_reason(effect, game, rules, context)
            if reason:
                return reason
        elif isinstance(effect, DiscardItems) and isinstance(effect.amount, int):
            who = "@party" if effect.who == "@one-party-member" else effect.who
            have = [
                len(items_of_kind(game, one, effect.kind, effect.deck))
                for one in people_named(who, game, context)
            ]
            # A member cannot hand over another member's share; otherwise they pay together (KOR-SCALE-004).
            if (min(have, default=0) if who.startswith("@each") else sum(have)) < effect.amount:
                return rules_say.COSTS.format(amount=effect.amount, what=effect.kind)
        elif isinstance(effect, FlipThis):
            card = context.source.partition(":")[2]
            if any(card in one.flipped for one in game.characters.values()):
                return rules_say.ALREADY_USED
    return prices_reason(prices, game, rules, context) if len(prices) > 1 else ""


def in_paying_order(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Health is paid after Energy, wherever it is printed, because Energy falls with it (KOR-ACTION-005)."""
    if len(effects) < 2:
        return effects
    kinds = [effect.what if isinstance(effect, Pay) else "" for effect in effects]
    if "health" not in kinds or "energy" not in kinds[kinds.index("health") :]:
        return effects
    last = len(kinds) - kinds[::-1].index("energy")
    healths = tuple(effect for effect, what in zip(effects[:last], kinds, strict=False) if what == "health")
    return (*(one for one in effects[:last] if one not in healths), *healths, *effects[last:])


def _each(who: str, game: Game, context: Context) -> Iterator[Context]:
    """For whom a choice is made: once for all, or by each person separately, while there is something to choose.

    KOR-SCALE-004.
    """
    if who in ("@party", "@active", "@one-party-member"):
        if not (context.active and who != "@one-party-member" and is_out(game, context, context.active)):
            yield context
        return
    if who == "@each-party-member":
        names = tuple(party_now(game, context))
    elif who == "@each-character":
        names = tuple(game.living)
    elif who == "@each-other-character":
        names = tuple(others_than(game, context))
    else:
        names = (who,) if who in game.living else ()
    for name in names:
        if is_cut_off(game, context):
            return
        if not is_out(game, context, name):
            yield context.alone(name)


def _actor(context: Context) -> str:
    """Whose choice it is. What concerns several people is the players' choice. KOR-ITEM-017."""
    if context.active:
        return context.active
    return context.members[0] if len(context.members) == 1 else PLAYERS


@handles(Choose)
def choose_one(effect: Choose, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Exactly one of the options. One that cannot be paid is locked. KOR-GEN-003, KOR-PAYLOSE-001."""
    for moment in _each(effect.who, game, context):
        options = []
        for number, effects in enumerate(effect.options, 1):
            reason = reason_against(effects, game, rules, moment)
            options.append(Option(str(number), game.book.words.effects(effects), reason))
        if all(option.blocked for option in options):
            continue
        answer = yield from ask("effect.choose", _actor(moment), options, _choose(game, context), context.at)
        yield from apply(in_paying_order(effect.options[int(answer) - 1]), game, rules, moment)
        if game.ending:
            return


def _who_speaks(game: Game, context: Context) -> str:
    """The title of the card that makes the offer, because whoever is asked wants to know it."""
    name = context.source.partition(":")[2]
    return game.book.titles.get(name, "") if not context.verse else ""


def _choose(game: Game, context: Context) -> str:
    title = _who_speaks(game, context)
    return rules_say.CARD_CHOOSE.format(title=title) if title else rules_say.CHOOSE


def _may(words: str, game: Game, context: Context) -> str:
    title, goes = _who_speaks(game, context), words.startswith(("up ", "down "))
    if title:
        return (rules_say.CARD_MAY_GO if goes else rules_say.CARD_MAY).format(title=title, does=words)
    return (rules_say.MAY_GO if goes else rules_say.MAY).format(does=words)


@handles(May)
def may(effect: May, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """An offer that can be declined. The rest happens only if its price was paid. KOR-ITEM-017."""
    for moment in _each(effect.who, game, context):
        reason = reason_against(effect.do, game, rules, moment)
        words = game.book.words.effects(effect.do)
        if effect.then:
            words = rules_say.IN_ORDER_TO.format(price=words, does=game.book.words.effects(effect.then))
        text = _may(words, game, context)
        taken = yield from confirm("effect.may", _actor(moment), text, blocked=reason, at=context.at)
        if not taken:
            continue
        moment.paid.clear()
        yield from apply(in_paying_order(effect.do), game, rules, moment)
        if game.ending:
            return
        if moment.stopped:
            moment.stopped = False
            continue
        yield from apply(effect.then, game, rules, moment)
        if moment.becomes_guardian:
            context.becomes_guardian = True
        if moment.discarded:
            context.discarded = True


@handles(If)
def if_then(effect: If, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Asked once, at this moment."""
    met = holds(effect.when, game, rules, context)
    yield from apply(effect.then if met else effect.otherwise, game, rules, context)


@handles(TossDial)
def toss_a_dial(effect: TossDial, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """FOA-GEN-005, FOA-SAMPLE-009."""
    side = yield from toss_for(game, rules, context, context.at)
    yield from apply(effect.skull if side == "skull" else effect.grail, game, rules, context)


@handles(RollDie)
def roll_a_die(effect: RollDie, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """A die on a card: the row of the face happens. KOR-ROLL-001."""
    (face,) = yield from roll_for(game, rules, context, 1, context.at)
    for (least, most), do in zip(effect.faces, effect.options, strict=True):
        if least <= face <= most:
            yield from apply(do, game, rules, context)
            return
