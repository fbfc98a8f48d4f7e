"""Requirements about the map: who and what stands or lies at a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.map import board
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import tests, within
from runtime.rules.state.game import Game
from schemas.vocabulary import requirements as needs

if TYPE_CHECKING:
    from runtime.rules.edition import Edition


@tests(needs.CompanionAt)
def _companion(need: needs.CompanionAt, game: Game, rules: Edition, context: Context) -> bool:
    place = board.place_named(game, rules, need.place, context.here)
    return place is not None and game.board.companions.get(need.companion) == place


@tests(needs.MarkersAt)
def _markers(need: needs.MarkersAt, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-011, AMB-I-11: any of the three kinds, zero included."""
    return within(markers_at(game, rules, context, need.marker, need.place), need.least, need.most)


def markers_at(game: Game, rules: Edition, context: Context, marker: str, place: str) -> int:
    """Markers on a location. With `here` on a card that speaks, those on that card. KOR-REQ-011."""
    if place == "@here" and context.source and not context.source.startswith(("location:", "chapter:")):
        if game.encounter is not None and context.source == f"encounter:{game.encounter.name}":
            found = game.encounter.markers
        else:
            on_card = game.card_markers.get(context.source)
            if on_card is None:
                return 0
            found = on_card
    else:
        name = board.place_named(game, rules, place, context.here)
        placed = game.board.locations.get(name) if name else None
        if placed is None:
            return 0
        found = placed.markers
    if marker == "quest-marker":
        return found.quest
    return found.light if marker == "light-time" else found.dark


@tests(needs.GuardianAt)
def _guardian(need: needs.GuardianAt, game: Game, rules: Edition, context: Context) -> bool:
    """The named one, or any. KOR-GUARD-001."""
    place = board.place_named(game, rules, need.place, context.here)
    found = board.guardians_at(game, place) if place else []
    return bool(found) if need.encounter is None else need.encounter in found


@tests(needs.GuardianInPlay)
def _guardian_in_play(need: needs.GuardianInPlay, game: Game, rules: Edition, context: Context) -> bool:
    return any(one.encounter == need.encounter for one in game.board.guardians)


@tests(needs.BossAt)
def _boss(need: needs.BossAt, game: Game, rules: Edition, context: Context) -> bool:
    place = board.place_named(game, rules, need.place, context.here)
    return place is not None and game.board.bosses.get(need.boss) == place


@tests(needs.WaystoneAt)
def _waystone(need: needs.WaystoneAt, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-WAYSTONE-012."""
    place = board.place_named(game, rules, need.place, context.here)
    return place is not None and board.has_waystone(game.board, place)


@tests(needs.MenhirAt)
def _menhir(need: needs.MenhirAt, game: Game, rules: Edition, context: Context) -> bool:
    place = board.place_named(game, rules, need.place, context.here)
    return place in game.board.menhirs


@tests(needs.DialAt)
def _dial(need: needs.DialAt, game: Game, rules: Edition, context: Context) -> bool:
    """FOA-GEN-004; without a dial, it shows nothing."""
    key = dial_key(game, rules, context, need.kind, need.place)
    return within(game.board.dials.get(key, 0), need.least, need.most)


def dial_key(game: Game, rules: Edition, context: Context, kind: str, place: str) -> str:
    """Where a dial is: on a location, or with `here` on a card that speaks, on that card."""
    if place == "@here" and context.source and not context.source.startswith(("location:", "chapter:")):
        return f"{kind}:{context.source}"
    name = board.place_named(game, rules, place, context.here)
    return f"{kind}:{name}" if name else ""


@tests(needs.RuinedMenhirAt)
def _ruined_menhir(need: needs.RuinedMenhirAt, game: Game, rules: Edition, context: Context) -> bool:
    """The card says in a word what the picture shows. KOR-COMPANION-006."""
    place = board.place_named(game, rules, need.place, context.here)
    return place in game.book.locations and game.book.locations[place].ruined_menhir


@tests(needs.SealAt)
def _seal(need: needs.SealAt, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-LOC-003, FOA-LOC-005."""
    place = board.place_named(game, rules, need.place, context.here)
    return place in game.book.locations and need.seal in game.book.locations[place].seals


@tests(needs.LocationRevealed)
def _revealed(need: needs.LocationRevealed, game: Game, rules: Edition, context: Context) -> bool:
    place = board.place_named(game, rules, need.location, context.here)
    return place in game.board.locations


@tests(needs.LocationClear)
def _clear(need: needs.LocationClear, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-LOC-002."""
    place = board.place_named(game, rules, need.location, context.here)
    placed = game.board.locations.get(place) if place else None
    return placed is not None and placed.clear
