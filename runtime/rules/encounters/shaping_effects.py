"""Handlers of what changes an attack or response: add, prevent, ignore, replace, another row, downs into ups."""

from __future__ import annotations

from runtime.rules.book.indexes import structs_in
from runtime.rules.costs.costs import multiplier
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles, subjects
from runtime.rules.encounters.card_tables import STRIKE_EFFECTS
from runtime.rules.encounters.moment import ALL, EVERYONE, Addition, Moment, Prevention, strike_of
from runtime.rules.encounters.shaping import kind_prevented, kinds_added
from runtime.rules.encounters.traits import has_trait
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.state.game import Game, PlayedCard
from runtime.sentences import rules_say
from schemas.registry import Effect
from schemas.vocabulary.abilities import (
    AddToAttack,
    Down,
    IgnoreAttack,
    Prevent,
    TakeDamage,
    TurnDownIntoUp,
    Up,
    UseRow,
)
from schemas.vocabulary.choices import ReplaceAttack
from schemas.vocabulary.resources import Gain, Lose


def feints(game: Game) -> bool:
    """FOA-TRAIT-005: nothing prevents this damage."""
    return game.encounter is not None and has_trait(game, game.encounter, "feint")


def in_vain(effects: tuple[Effect, ...], game: Game) -> str:
    """Why using this against the strike would change nothing. FOA-TRAIT-005."""
    if not feints(game):
        return ""
    shaping = [one for one in structs_in(effects) if isinstance(one, STRIKE_EFFECTS)]
    wasted = all(isinstance(one, Prevent) and one.what == "damage" for one in shaping)
    return rules_say.NOTHING_PREVENTS_THIS_DAMAGE if shaping and wasted else ""


def inevitable(game: Game, rules: Edition) -> bool:
    """Whether it is not even possible to ignore or replace a Feint: a stricter reading (AMB-S-84)."""
    return rules.rulings.amb_s_84 == "strike" and feints(game)


def _card(context: Context) -> PlayedCard | None:
    return context.card if isinstance(context, Moment) else None


@handles(AddToAttack)
def add_to_attack(effect: AddToAttack, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Joins every part of the kind; if there is none, it comes last.

    KOR-COMBAT-089, KOR-COMBAT-090, KOR-DIPLO-026.
    """
    blow = strike_of(context)
    if blow is None:
        return
    amount = effect.amount * multiplier(effect.per, game, rules, context)
    added = Addition(_card(context), kinds_added(effect.what), amount, _as_part(effect.what, amount), context)
    blow.additions.append(added)
    yield Event("step", context.active, context.source.partition(":")[2], amount, f"adds {effect.what}")


def _as_part(what: str, amount: int) -> Effect:
    """What an addition does alone: Terror is gained, everything else is lost."""
    if what == "damage":
        return TakeDamage(amount=amount)
    if what == "up":
        return Up(amount=amount)
    if what == "down":
        return Down(amount=amount)
    if what == "terror":
        return Gain(amount=amount, what="terror")
    return Lose(amount=amount, what=what)  # type: ignore[arg-type]


@handles(Prevent)
def prevent(effect: Prevent, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """For the one it is for, or for each.

    KOR-COMBAT-096, KOR-COMBAT-097, KOR-COMBAT-098, FOA-TRAIT-005, AMB-S-139.
    """
    blow = strike_of(context)
    if blow is None:
        return
    amount = ALL if effect.amount == "all" else effect.amount
    if effect.who in ("@each-party-member", "@each-character"):
        names = [EVERYONE]
    else:
        people = yield from subjects(effect.who, game, context, rules_say.WHOM_DOES_IT_PROTECT)
        names = [one.name for one in people]
    kind = kind_prevented(effect.what)
    if kind == "damage" and feints(game):
        yield Event("step", context.active, context.source.partition(":")[2], text="prevents nothing here")
        return
    for name in names:
        blow.preventions.append(Prevention(_card(context), kind, amount, name, effect.least))
    yield Event("step", context.active, context.source.partition(":")[2], amount, f"prevents {effect.what}")


@handles(IgnoreAttack)
def ignore_attack(effect: IgnoreAttack, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-COMPANION-008, AMB-S-71, AMB-S-84."""
    blow = strike_of(context)
    if blow is not None and not inevitable(game, rules):
        blow.ignored = True
        yield Event("step", context.active, text=f"the {effect.what} is ignored")


@handles(ReplaceAttack)
def replace_attack(effect: ReplaceAttack, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """If several could take its place, the players choose one (FOA-CLAR-001)."""
    blow = strike_of(context)
    if blow is None or inevitable(game, rules):
        return
    if blow.replaced is not None and blow.replaced != effect.do:
        pairs = [
            ("first", game.book.words.effects(blow.replaced)),
            ("second", game.book.words.effects(effect.do)),
        ]
        if (yield from choose("strike.instead", pairs, "What happens instead?", at=context.at)) == "first":
            return
    blow.replaced = effect.do


@handles(UseRow)
def use_row(effect: UseRow, game: Game, rules: Edition, context: Context) -> Flow[None]:
    blow = strike_of(context)
    if blow is not None:
        blow.shift += 1 if effect.which == "below" else -1
    yield from ()


@handles(TurnDownIntoUp)
def turn_down_into_up(effect: TurnDownIntoUp, game: Game, rules: Edition, context: Context) -> Flow[None]:
    blow = strike_of(context)
    if blow is not None:
        blow.turned = True
    yield from ()
