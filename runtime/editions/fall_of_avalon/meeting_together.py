"""Encounters that a text brings to people in several places: those in one place meet it together."""

from __future__ import annotations

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.cards.encounter_cards import draw_and_meet, find_and_meet
from runtime.rules.edition import Edition
from runtime.rules.map.board import number_order
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.state.game import Game
from schemas.vocabulary.encounters import DrawEncounter, NamedEncounter


def draw_encounter(effect: DrawEncounter, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Those in one location meet a card as a party; those elsewhere meet another one, in the players' order.

    FOA-CLAR-001, FOA-CLAR-008, FOA-CLAR-035.
    """
    waiting = by_location(game, context)
    while waiting and not game.ending:
        pairs = [(one.here, game.book.locations[one.here].title) for one in waiting]
        where = yield from choose("effect.next", pairs, avalon_says.WHO_MEETS_SOMETHING_FIRST, at=context.at)
        moment = next(one for one in waiting if one.here == where)
        waiting.remove(moment)
        moment.without(game.fallen)
        if moment.members:
            yield from draw_and_meet(game, rules, moment, effect.colour, effect.difficulty)


def named_encounter(effect: NamedEncounter, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """There is only one such card: if there are several groups, the players say which one meets it.

    FOA-CLAR-008, FOA-GEN-009.
    """
    moments = by_location(game, context)
    pairs = [(one.here, game.book.locations[one.here].title) for one in moments]
    where = yield from choose("encounter.where", pairs, avalon_says.WHO_MEETS_IT, at=context.at)
    moment = next(one for one in moments if one.here == where)
    yield from find_and_meet(game, rules, moment, effect.encounter)


def by_location(game: Game, context: Context) -> list[Context]:
    """The context itself where all stand together; otherwise one for each location, lowest number first."""
    groups: dict[str, list[str]] = {}
    for name in context.members:
        if name in game.characters:
            groups.setdefault(game.characters[name].location, []).append(name)
    if len(groups) <= 1 or context.active:
        return [context]
    return [
        Context(tuple(groups[place]), place, source=context.source, verse=context.verse, at=context.at)
        for place in sorted(groups, key=lambda place: number_order(game, place))
    ]
