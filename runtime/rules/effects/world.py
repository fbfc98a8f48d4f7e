"""The map: people, companions, bosses, waystones and guardians come to a place or leave it."""

from __future__ import annotations

from runtime.rules.cards.encounter_cards import (
    guardian_named,
    place_guardian,
    return_card,
    take_guardian_off,
    take_out,
)
from runtime.rules.cards.holding import is_removed
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles, subjects
from runtime.rules.effects.locations import reveal_beside
from runtime.rules.map import board, bosses, waystones
from runtime.rules.map.guardians import activate_guardian, held_still
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import WORLD, CharacterState, Game
from runtime.sentences import rules_say
from schemas.vocabulary.world import (
    BecomesGuardian,
    FadeAllWaystones,
    FadeFarthestWaystone,
    FadeWaystone,
    PlaceBoss,
    PlaceCharacters,
    PlaceCompanion,
    PlaceGuardian,
    PlaceWaystone,
    RemoveBoss,
    RemoveCompanion,
    RemoveGuardian,
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
