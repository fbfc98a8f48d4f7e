"""Avoiding a talk before it starts: its conditions, and a price that every party member owes."""

from __future__ import annotations

from msgspec.structs import replace

from runtime.editions.fall_of_avalon import avalon_says
from runtime.editions.fall_of_avalon.combat import LENT
from runtime.editions.fall_of_avalon.diplomacy_stages import card_of_talk
from runtime.rules.costs.costs import Due, dues
from runtime.rules.costs.other_costs import other_costs_blocked, pay_other_costs
from runtime.rules.costs.purses import able, pay_dues
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.encounter_rules import EncounterRules, ended, under_way
from runtime.rules.encounters.leaving import all_agree, may_not
from runtime.rules.encounters.traits import settled
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, ask
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import EncounterState, Game
from runtime.sentences.lists_and_numbers import either
from schemas.parts import Action, Cost

_TALK = Option("talk", "Talk")


def offer_avoid(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Before anything is drawn, and only if all agree. FOA-DIPLO-005, FOA-DIPLO-008."""
    encounter = under_way(game)
    avoid = card_of_talk(game, encounter).avoid
    if avoid is None:
        return
    context = _party(game, encounter)
    reason = _reason(avoid, game, rules, encounter, context)
    cost = game.book.words.cost(avoid.cost) if avoid.cost is not None else ""
    option = Option("avoid", avoid.text or avalon_says.AVOID_IT, reason, cost)
    answer = yield from ask("talk.avoid", encounter.active, (_TALK, option), avalon_says.TALK_OR_AVOID_IT)
    if answer == "talk" or not (yield from all_agree(game, avalon_says.AVOID_IT_2)):
        return
    yield Event("step", encounter.active, text="avoids it")
    yield from _pay(avoid, game, rules, context)
    yield from settled(game, rules)
    if not ended(game):
        yield from apply(avoid.do, game, rules, context)
    if not ended(game):
        encounter.over = "avoid"


def _party(game: Game, encounter: EncounterState) -> Context:
    here = game.characters[encounter.active].location
    return Context(tuple(encounter.party), here, source=f"encounter:{encounter.name}", inside=True)


def _reason(avoid: Action, game: Game, rules: Edition, encounter: EncounterState, context: Context) -> str:
    """Why it cannot be avoided. The best value in the party counts (FOA-DIPLO-006, FOA-RES-005)."""
    reason = may_not("avoid", game, rules)
    if reason:
        return reason
    if avoid.needs is not None and not holds(avoid.needs, game, rules, context):
        return avalon_says.YOU_DO_NOT_HAVE_WHAT_IT
    for due in _owed(avoid.cost, game, rules, context):
        reason = _short_of(due, game, rules, context.members)
        if reason:
            return reason
    for name in context.members:
        reason = other_costs_blocked(avoid.cost, game, rules, context.alone(name), _mark(encounter))
        if reason:
            return f"{game.book.short(name)}: {reason}"
    return ""


def _mark(encounter: EncounterState) -> str:
    return f"encounter:{encounter.name}#avoid"


def _owed(cost: Cost | None, game: Game, rules: Edition, context: Context) -> list[Due]:
    """What each member owes; `per party member` says no more than the rule itself. FOA-DIPLO-006."""
    if cost is None:
        return []
    each = tuple(replace(price, per="") if price.per == "party-member" else price for price in cost.pay)
    return dues(replace(cost, pay=each), game, rules, context)


def _lent(rules: Edition, what: str) -> bool:
    """Whether members may pay it for each other. FOA-PARTY-007, FOA-DIPLO-006, AMB-C-29."""
    return what in LENT or rules.rulings.amb_c_29 == "any"


def _short_of(due: Due, game: Game, rules: Edition, members: tuple[str, ...]) -> str:
    amount, kinds = due
    what = either(kinds)
    have = [sum(able(game, rules, game.characters[name], kind) for kind in kinds) for name in members]
    if _lent(rules, kinds[0]):
        return (
            avalon_says.COSTS_EACH.format(amount=amount, what=what)
            if sum(have) < amount * len(members)
            else ""
        )
    poor = [game.book.short(name) for name, mine in zip(members, have, strict=True) if mine < amount]
    return avalon_says.COSTS_EACH_CANNOT_PAY.format(amount=amount, what=what, who=poor[0]) if poor else ""


def _pay(avoid: Action, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Energy and Magic in any split; everything else is paid by the member who owes it. FOA-DIPLO-006, AMB-C-29."""
    members = context.members
    for amount, kinds in _owed(avoid.cost, game, rules, context):
        if _lent(rules, kinds[0]):
            yield from pay_dues([Due(amount * len(members), kinds)], game, rules, members, at=context.at)
            continue
        for name in members:
            yield from pay_dues([Due(amount, kinds)], game, rules, (name,), at=context.at)
    for name in members:
        yield from pay_other_costs(avoid.cost, game, rules, context.alone(name), _mark(under_way(game)))
