"""Trade: between Actions with anyone here, within a party also while it reads."""

from __future__ import annotations

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.actions.between import give_to, offer_trade, tradable
from runtime.rules.cards.anytime import offers_of
from runtime.rules.cards.standing import forbidden
from runtime.rules.costs.parties import has_passed
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Offer
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say


def offer_trades(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """Giving to anyone here, and taking from those who have passed: who passes gives up only Actions.

    FOA-RES-002, AMB-S-104.
    """
    found = offer_trade(game, rules, character)
    for other in game.at(character.location):
        if other is not character and has_passed(game, other) and tradable(game, rules, other):
            reason = rules_say.A_CARD_FORBIDS_IT if forbidden(game, rules, other, "trade") else ""
            text = avalon_says.TAKE_SOMETHING_FROM.format(who=game.book.short(other.name))
            about = (game, rules, other, character)
            found.append(Offer(f"take-from-{other.name}", text, reason, begin=give_to, about=about))
    return found


def while_reading(game: Game, rules: Edition, members: tuple[str, ...]) -> list[Offer]:
    """Cards for any time, and trade among the members of the party. In an Encounter nothing changes hands.

    FOA-PARTY-009, FOA-RES-002, FOA-CLAR-037, AMB-C-17, AMB-S-41.
    """
    found = offers_of(game, rules, members) if rules.rulings.amb_s_41 else []
    if len(members) > 1 and game.encounter is None and rules.rulings.amb_c_17:
        givers = [name for name in members if tradable(game, rules, game.characters[name])]
        if any(not forbidden(game, rules, game.characters[name], "trade") for name in givers):
            about = (game, rules, members)
            found.append(
                Offer(
                    "trade-in-the-party", avalon_says.TRADE_WITHIN_THE_PARTY, begin=trade_within, about=about
                )
            )
    return found


def trade_within(game: Game, rules: Edition, members: tuple[str, ...]) -> Flow[None]:
    """One gift from a member to another."""
    people = [game.characters[name] for name in members]
    able = [one for one in people if tradable(game, rules, one) and not forbidden(game, rules, one, "trade")]
    giver = yield from choose(
        "trade.who", [(one.name, game.book.short(one.name)) for one in able], avalon_says.WHO_GIVES
    )
    others = [(one.name, game.book.short(one.name)) for one in people if one.name != giver]
    taker = yield from choose("trade.whom", others, rules_say.TO_WHOM, giver)
    yield from give_to(game, rules, game.characters[giver], game.characters[taker])
