"""Markers: laid on a Location or on a card, and taken off."""

from __future__ import annotations

from collections.abc import Callable

from runtime.rules.costs.costs import multiplier
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles
from runtime.rules.map import board
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import WORLD, Game, Markers
from schemas.vocabulary.world import PlaceMarkers, RemoveMarkers


def _markers(
    effect: PlaceMarkers | RemoveMarkers, game: Game, rules: Edition, context: Context
) -> Markers | None:
    """The markers of the place, or with `here` those of the card that says so."""
    source = context.source
    if effect.place == "@here" and source and not source.startswith(("location:", "chapter:")):
        if game.encounter is not None and source == f"encounter:{game.encounter.name}":
            return game.encounter.markers
        if not source.startswith("encounter:"):
            return game.card_markers.setdefault(source, Markers())
    place = board.place_named(game, rules, effect.place, context.here)
    placed = game.board.locations.get(place) if place else None
    return placed.markers if placed is not None else None


# Cards in a sequence keep their own time markers; encounters put their function here. The amount is signed.
CARDS_IN_PLAY: dict[str, Callable[[Game, Edition, Context, int], Flow[None]]] = {}


def _in_play(effect: PlaceMarkers | RemoveMarkers, context: Context) -> bool:
    return effect.place == "@here" and effect.marker != "quest-marker" and context.source.startswith("card:")


MARKER_FIELD = {"quest-marker": "quest", "dark-time": "dark", "light-time": "light", "time": "dark"}


@handles(PlaceMarkers)
def place_markers(effect: PlaceMarkers, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Markers never run out. Those of a card in the sequence lie on that card. KOR-GEN-009, KOR-COMBAT-032."""
    if _in_play(effect, context):
        amount = effect.amount * multiplier(effect.per, game, rules, context)
        yield from CARDS_IN_PLAY["time"](game, rules, context, amount)
        return
    markers = _markers(effect, game, rules, context)
    if markers is not None:
        amount = effect.amount * multiplier(effect.per, game, rules, context)
        field = MARKER_FIELD[effect.marker]
        setattr(markers, field, getattr(markers, field) + amount)
        game.unsettled |= WORLD
        yield Event("markers", what=_where(effect, context), amount=amount, text=effect.marker)


@handles(RemoveMarkers)
def remove_markers(effect: RemoveMarkers, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """As many as are there. For a card in the sequence, those on that card. KOR-GEN-009, KOR-COMBAT-033."""
    if _in_play(effect, context):
        amount = 999 if effect.amount == "all" else effect.amount
        yield from CARDS_IN_PLAY["time"](game, rules, context, -amount)
        return
    markers = _markers(effect, game, rules, context)
    if markers is not None:
        field = MARKER_FIELD[effect.marker]
        have: int = getattr(markers, field)
        amount = have if effect.amount == "all" else min(effect.amount, have)
        setattr(markers, field, have - amount)
        game.unsettled |= WORLD
        yield Event("markers", what=_where(effect, context), amount=-amount, text=effect.marker)


def _where(effect: PlaceMarkers | RemoveMarkers, context: Context) -> str:
    if effect.place == "@here":
        return context.source.partition(":")[2] or context.here
    return effect.place
