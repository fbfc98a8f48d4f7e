"""The map: people and places, waystones, guardians, markers."""

from __future__ import annotations

from collections.abc import Callable

from runtime.rules.cards.encounter_cards import (
    guardian_named,
    place_guardian,
    return_card,
    take_guardian_off,
    take_out,
)
from runtime.rules.cards.holding import is_removed
from runtime.rules.costs.costs import multiplier
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles, subjects
from runtime.rules.map import board, bosses, waystones
from runtime.rules.map.guardians import activate_guardian, held_still
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import WORLD, CharacterState, Game, Markers
from runtime.sentences import rules_say
from schemas.vocabulary.world import (
    BecomesGuardian,
    DiscardLocation,
    FadeAllWaystones,
    FadeFarthestWaystone,
    FadeWaystone,
    FlipLocation,
    PlaceBoss,
    PlaceCharacters,
    PlaceCompanion,
    PlaceGuardian,
    PlaceLocation,
    PlaceMarkers,
    PlaceWaystone,
    RemoveBoss,
    RemoveCompanion,
    RemoveGuardian,
    RemoveLocation,
    RemoveMarkers,
    ReplaceLocation,
    RollForGuardian,
    RollForGuardians,
)


def _place(effect: object, game: Game, rules: Edition, context: Context) -> str | None:
    return board.place_named(game, rules, getattr(effect, "place"), context.here)  # noqa: B009


def _standing_place(effect: object, game: Game, rules: Edition, context: Context) -> str | None:
    """Where a model or standee is placed. A card no longer in the game means the card that replaced it (KOR-LOC-007)."""
    place = _place(effect, game, rules, context)
    if place not in game.board.gone or place in game.board.locations:
        return place
    family = game.book.variants[place]
    return next(
        (name for name in family if name in game.board.locations), board.available_variant(game, place)
    )


@handles(PlaceCharacters)
def place_characters(effect: PlaceCharacters, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """At once, without cost, not Travel; then arrival. KOR-MOVE-001, KOR-MOVE-002."""
    place = _standing_place(effect, game, rules, context)
    characters = yield from subjects(effect.who, game, context, rules_say.WHO_IS_PLACED_THERE)
    if place is not None and characters:
        yield from bring(game, rules, context, characters, place)


def bring(
    game: Game, rules: Edition, context: Context, characters: list[CharacterState], place: str
) -> Flow[None]:
    """Characters stand there at once, and arrive. KOR-MOVE-002."""
    if place not in game.board.locations:
        # Nobody has revealed this place yet: it comes onto the table beside a card that names it.
        yield from reveal_beside(game, rules, place)
    if place in game.board.locations:
        # Those already there do not enter, but may join what the others meet (KOR-LOC-004, KOR-TRAVEL-012).
        members = tuple(one.name for one in characters if one.location != place)
        if members:
            yield from rules.arrive(game, rules, members, place)
        if context.members and context.members[0] in members:
            context.here = game.characters[context.members[0]].location


@handles(PlaceLocation)
def place_location(effect: PlaceLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-TRAVEL-006, KOR-DISCARD-007, KOR-DISCARD-002, KOR-DISCARD-006."""
    if effect.location in game.board.gone:
        game.board.gone.remove(effect.location)
    if effect.location not in game.board.locations:
        yield from reveal_beside(game, rules, effect.location)


def reveal_beside(game: Game, rules: Edition, location: str) -> Flow[None]:
    """On the first free edge whose key names it, lowest number first; otherwise beyond the southern border.

    KOR-TRAVEL-006, KOR-DISCARD-007.
    """
    names = sorted(game.board.locations, key=lambda name: board.number_order(game, name))
    family = game.book.variants[location]
    for name in names:
        placed = game.board.locations[name]
        for key in board.face(game, name).keys:
            if key.location in family:
                dx, dy = board.STEP[key.side]
                if board.at_cell(game.board, placed.x + dx, placed.y + dy) is None:
                    yield rules.lay(game, location, placed.x + dx, placed.y + dy)
                    return
    for key in game.book.locations[location].clear.keys:
        # Its own keys may name a card that is already revealed. Then it joins there, from the other side.
        for name in game.book.variants.get(key.location, ()):
            other = game.board.locations.get(name)
            if other is not None:
                dx, dy = board.STEP[key.side]
                if board.at_cell(game.board, other.x - dx, other.y - dy) is None:
                    yield rules.lay(game, location, other.x - dx, other.y - dy)
                    return
    south = max((placed.y for placed in game.board.locations.values()), default=0)
    yield rules.lay(game, location, 0, south + 2)


@handles(FlipLocation)
def flip_location(effect: FlipLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-LOC-008, KOR-LOC-010, KOR-WAYSTONE-013: with a waystone in a corner it stays clear."""
    name = board.place_named(game, rules, effect.location, context.here)
    placed = game.board.locations.get(name) if name else None
    if placed is not None and name is not None:
        clear = not placed.clear or board.has_waystone(game.board, name)
        if clear != placed.clear:
            yield waystones.turn(game, name, clear=clear)


@handles(ReplaceLocation)
def replace_location(effect: ReplaceLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Markers go; models, standees and cards move over; no Instant follows. KOR-LOC-009, KOR-LOC-010, AMB-S-133."""
    new = effect.new
    if effect.location not in game.board.gone:
        game.board.gone.append(effect.location)
    if new in game.board.gone:
        game.board.gone.remove(new)
    old = game.board.locations.pop(effect.location, None)
    if old is None:
        return
    old.markers = Markers()
    if rules.rulings.amb_s_133 == "wyrdness":
        old.clear = False
    game.board.locations[new] = old
    if board.has_waystone(game.board, new):
        old.clear = True
    _move_all(game, effect.location, new)
    if context.here == effect.location:
        context.here = new
    game.unsettled |= WORLD
    yield Event("replaced", what=effect.location, text=new)


def _move_all(game: Game, old: str, new: str) -> None:
    for character in game.characters.values():
        if character.location == old:
            character.location = new
    for guardian in game.board.guardians:
        if guardian.location == old:
            guardian.location = new
    for table in (game.board.companions, game.board.bosses):
        for name, place in table.items():
            if place == old:
                table[name] = new
    if old in game.board.menhirs:
        game.board.menhirs[new] = game.board.menhirs.pop(old)
    for kind in ("time", "quest"):
        if f"{kind}:{old}" in game.board.dials:
            game.board.dials[f"{kind}:{new}"] = game.board.dials.pop(f"{kind}:{old}")


@handles(DiscardLocation)
def discard_location(effect: DiscardLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Back into its deck at the place of its number. KOR-DISCARD-002."""
    yield from _leave_table(game, effect.location)


@handles(RemoveLocation)
def remove_location(effect: RemoveLocation, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DISCARD-006, KOR-LOC-007."""
    if effect.location not in game.board.gone:
        game.board.gone.append(effect.location)
    yield from _leave_table(game, effect.location)


def _leave_table(game: Game, location: str) -> Flow[None]:
    """No rule says what happens to those who stand there. So the location stays, and the players are told."""
    if location not in game.board.locations:
        return
    if game.at(location):
        title = game.book.locations[location].title
        yield Event("step", text=rules_say.STAYS_ON_THE_TABLE_BECAUSE_SOMEBODY.format(title=title))
    else:
        yield from take_off(game, location)


def take_off(game: Game, location: str) -> Flow[None]:
    """Its markers go, and guardians on it return to their origin (AMB-S-23). Those who stand there are told to leave.

    KOR-DISCARD-002, KOR-DISCARD-006, FOA-DISCARD-001.
    """
    del game.board.locations[location]
    yield Event("left-table", what=location)
    for guardian in [one for one in game.board.guardians if one.location == location]:
        yield take_guardian_off(game, guardian)
        yield return_card(game, guardian.encounter, guardian.origin)
    for table in (game.board.companions, game.board.bosses):
        for name in [name for name, place in table.items() if place == location]:
            del table[name]
            yield Event("standee", name, "")
    game.board.menhirs.pop(location, None)
    for kind in ("time", "quest"):
        game.board.dials.pop(f"{kind}:{location}", None)
    for mark in [mark for mark in game.card_markers if mark.startswith(f"location:{location}:")]:
        del game.card_markers[mark]
    for point in [one for one in game.board.waystones if not board.touching(game.board, one)]:
        game.board.waystones.remove(point)
        yield Event("faded", what=location)
    game.unsettled |= WORLD


@handles(PlaceCompanion)
def place_companion(effect: PlaceCompanion, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DISCARD-007."""
    place = _standing_place(effect, game, rules, context)
    if place is not None and not is_removed(game, "companion", effect.companion):
        game.board.companions[effect.companion] = place
        game.unsettled |= WORLD
        yield Event("standee", effect.companion, place)


@handles(RemoveCompanion)
def remove_companion(effect: RemoveCompanion, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DISCARD-007."""
    if game.board.companions.pop(effect.companion, None) is not None:
        game.unsettled |= WORLD
        yield Event("standee", effect.companion, "")


@handles(PlaceBoss)
def place_boss(effect: PlaceBoss, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Those who stand there meet it at once. KOR-GEN-010, KOR-DISCARD-007, KOR-BOSS-006."""
    place = _standing_place(effect, game, rules, context)
    if place is not None and game.board.bosses.get(effect.boss) != place:
        yield bosses.place_boss(game, effect.boss, place)
        yield from bosses.meet_boss(game, rules, effect.boss)


@handles(RemoveBoss)
def remove_boss(effect: RemoveBoss, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DISCARD-007."""
    if game.board.bosses.pop(effect.boss, None) is not None:
        game.unsettled |= WORLD
        yield Event("standee", effect.boss, "")


@handles(PlaceWaystone)
def place_waystone(effect: PlaceWaystone, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-WAYSTONE-008, KOR-WAYSTONE-013, KOR-WAYSTONE-011."""
    place = _place(effect, game, rules, context)
    if place in game.board.locations:
        yield from waystones.place_waystone(game, rules, str(place))


@handles(FadeWaystone)
def fade_waystone(effect: FadeWaystone, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-WAYSTONE-014, KOR-WAYSTONE-015."""
    place = _place(effect, game, rules, context)
    if place is not None:
        yield from waystones.fade_at(game, rules, place)


@handles(FadeFarthestWaystone)
def fade_farthest(effect: FadeFarthestWaystone, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-CHALLENGE-014."""
    yield from waystones.fade_farthest(game, rules)


@handles(FadeAllWaystones)
def fade_all(effect: FadeAllWaystones, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-WAYSTONE-014."""
    for point in tuple(game.board.waystones):
        yield waystones.fade(game, point)


@handles(PlaceGuardian)
def place_guardian_at(effect: PlaceGuardian, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-GUARD-001."""
    place = _standing_place(effect, game, rules, context)
    if place is None or is_removed(game, "encounter", effect.encounter):
        return
    if effect.encounter in game.met:
        game.met[effect.encounter].place = place  # when it is over it stands there
        return
    origin = "secrets" if effect.encounter in game.book.secret_encounters else "box"
    for colour, deck in game.decks.encounters.items():
        if effect.encounter in deck:
            yield from take_out(game, colour, effect.encounter)
            origin = colour
    yield place_guardian(game, effect.encounter, place, origin)


@handles(RemoveGuardian)
def remove_guardian(effect: RemoveGuardian, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-GUARD-014, FOA-GUARD-010."""
    if effect.encounter in game.met:
        game.met[effect.encounter].place = ""
    guardian = guardian_named(game, effect.encounter)
    if guardian is not None:
        yield take_guardian_off(game, guardian)
        yield return_card(game, guardian.encounter, guardian.origin)


@handles(RollForGuardians)
def roll_for_guardians(effect: RollForGuardians, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DAYSTART-009."""
    yield from rules.activate_guardians(game, rules)


@handles(RollForGuardian)
def roll_for_guardian(effect: RollForGuardian, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Once more, even if it has been rolled for today. KOR-VENEDA-004, AMB-S-98."""
    guardian = guardian_named(game, effect.encounter)
    if guardian is not None and not held_still(game, rules):
        yield from activate_guardian(game, rules, guardian)


@handles(BecomesGuardian)
def becomes_guardian(effect: BecomesGuardian, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DIPLO-030."""
    context.becomes_guardian = True
    yield from ()


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
    place = _place(effect, game, rules, context)
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
