"""Special movement to a place that fits. If several fit, the players or chance name one."""

from __future__ import annotations

from runtime.rules.cards.holding import is_removed
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles, subjects
from runtime.rules.effects.lying_markers import MARKER_FIELD
from runtime.rules.effects.world import bring
from runtime.rules.map import board
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose, draw_at_random
from runtime.rules.state.game import WORLD, Game
from runtime.sentences import rules_say
from schemas.vocabulary.world import MoveCharacters, PlaceCompanionAtRandom


@handles(MoveCharacters)
def move_characters(effect: MoveCharacters, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Special movement to a place that fits. Those who set out from one place go together.

    KOR-MOVE-001, KOR-MOVE-002, KOR-GEN-003, FOA-MOVE-001, FOA-MOVE-002.
    """
    characters = yield from subjects(effect.who, game, context, rules_say.WHO_IS_MOVED_THERE)
    for start in dict.fromkeys(one.location for one in characters):
        pairs = [
            (place, game.book.locations[place].title)
            for place in fitting_places(game, rules, effect.goal, start)
        ]
        if pairs:
            place = yield from choose("move.where", pairs, rules_say.WHERE_TO, at=context.at)
            movers = [one for one in characters if one.location == start]
            yield from bring(game, rules, context, movers, place)
            if game.ending:
                return


def fitting_places(game: Game, rules: Edition, goal: str, start: str) -> list[str]:
    """The locations on the table that special movement may lead to, lowest number first."""
    places = sorted(game.board.locations, key=lambda place: board.number_order(game, place))
    if goal == "@lowest":
        return places[:1]
    if goal == "@highest":
        return places[-1:]
    if goal == "@connected":
        near = board.connected(game, rules, start) if start in game.board.locations else []
        return [place for place in places if place in near]
    kind, _, what = goal.removeprefix("@").partition("-")
    if kind == "seal":
        return [place for place in places if what in game.book.locations[place].seals]
    if kind == "marker":
        return [place for place in places if getattr(game.board.locations[place].markers, MARKER_FIELD[what])]
    return places


@handles(PlaceCompanionAtRandom)
def place_companion_at_random(
    effect: PlaceCompanionAtRandom, game: Game, rules: Edition, context: Context
) -> Flow[None]:
    """Chance names one of the locations on the table. KOR-COMPANION-010."""
    if is_removed(game, "companion", effect.companion):
        return
    places = sorted(game.board.locations, key=lambda place: board.number_order(game, place))
    place = yield from draw_at_random(places, rules_say.THE_LOCATIONS_ON_THE_TABLE)
    game.board.companions[effect.companion] = place
    game.unsettled |= WORLD
    yield Event("standee", effect.companion, place)
