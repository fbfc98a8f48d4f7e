"""Inspect a Menhir: the party reads the text of the seal, and may light the menhir at once if it meets the terms."""

from __future__ import annotations

from msgspec.structs import replace

from runtime.editions.fall_of_avalon import avalon_says
from runtime.editions.fall_of_avalon.menhirs import dial_for, light
from runtime.rules.book.wording import Wording
from runtime.rules.costs.costs import dues
from runtime.rules.costs.other_costs import other_costs_blocked, pay_other_costs
from runtime.rules.costs.parties import form_party
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, Offer
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, confirm
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from schemas.model import Menhir


def offer_inspect(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """Free, in a location with the menhir seal. FOA-INSPECT-001, FOA-MENHIR-003, FOA-LOC-002."""
    here = character.location
    card = game.book.locations[here]
    if here not in game.board.locations or card.menhir is None or "menhir" not in card.seals:
        return []
    return [
        Offer(
            "inspect-the-menhir", avalon_says.INSPECT_THE_MENHIR, begin=_run, about=(game, rules, character)
        )
    ]


def _run(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    members = yield from form_party(game, character, lambda members: "", avalon_says.WHO_INSPECTS_THE_MENHIR)
    yield from inspect(game, rules, members)


def inspect(game: Game, rules: Edition, members: tuple[str, ...]) -> Flow[None]:
    """FOA-INSPECT-001, FOA-INSPECT-002, FOA-INSPECT-003, FOA-MENHIR-002, FOA-MENHIR-004, FOA-GEN-010."""
    here = game.characters[members[0]].location
    menhir = game.book.locations[here].menhir
    if menhir is None:
        return
    game.party = members
    asks = avalon_says.THE_MENHIR_ASKS_FOR.format(
        place=game.book.locations[here].title, price=words(menhir, game.book.words)
    )
    yield Event("action", ", ".join(members), "inspect", text=asks)
    context = Context(members, here, source=f"location:{here}")
    mark = f"menhir:{here}"
    value = dial_for(game, rules, menhir.dial)
    place, price = game.book.locations[here].title, words(replace(menhir, needs=None), game.book.words)
    text = avalon_says.LIGHT_THE_MENHIR_OF_ITS_DIAL.format(place=place, price=price, value=value)
    reason = reason_against(menhir, game, rules, context, mark)  # says what is still required
    if (yield from confirm("menhir.activate", PLAYERS, text, blocked=reason)):
        yield from pay_dues(dues(menhir.cost, game, rules, context), game, rules, members)
        yield from pay_other_costs(menhir.cost, game, rules, context, mark)
        if game.unsettled:
            yield from rules.settle(game, rules)
        if not game.ending:
            yield from light(game, rules, here, value)


def reason_against(menhir: Menhir, game: Game, rules: Edition, context: Context, mark: str) -> str:
    """Why the party cannot light it now, or nothing."""
    if menhir.needs is not None and not holds(menhir.needs, game, rules, context):
        return rules_say.REQUIRES.format(needs=game.book.words.requirement(menhir.needs))
    due = dues(menhir.cost, game, rules, context)
    return shortfall(due, game, rules, context.members) or other_costs_blocked(
        menhir.cost, game, rules, context, mark
    )


def words(menhir: Menhir, called: Wording) -> str:
    cost = called.cost(menhir.cost) if menhir.cost is not None else avalon_says.NO_COST
    if menhir.needs is None:
        return cost
    return avalon_says.COST_AND_NEEDS.format(cost=cost, needs=called.clause(menhir.needs))
