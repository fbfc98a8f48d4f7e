"""Drawing and naming encounters, and what their decks hold."""

from __future__ import annotations

from runtime.rules.calendar.chapters import belongs
from runtime.rules.cards.encounter_cards import (
    colour_of,
    draw_and_choose,
    draw_and_meet,
    find_and_meet,
    guardian_named,
    out_of_the_decks,
    take_guardian_off,
    take_out,
)
from runtime.rules.cards.holding import remove_from_game
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles
from runtime.rules.encounters.scenes import call_for_scene
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, shuffle
from runtime.rules.state.game import Game, Guardian, Met
from runtime.sentences import rules_say
from schemas.vocabulary.encounters import (
    AddDifficulty,
    AddEncounter,
    AddEncounterToBox,
    DrawEncounter,
    DrawEncounters,
    NamedEncounter,
    RemoveDifficulty,
    RemoveEncounter,
    RemoveEncounterFromGame,
    SetProgress,
)


@handles(DrawEncounter)
def draw(effect: DrawEncounter, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-ENC-003, KOR-LOCACT-005."""
    yield from draw_and_meet(game, rules, context, effect.colour, effect.difficulty)


@handles(DrawEncounters)
def draw_several(effect: DrawEncounters, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """FOA-CLAR-016."""
    yield from draw_and_choose(game, rules, context, effect.colour, effect.amount)


@handles(NamedEncounter)
def named(effect: NamedEncounter, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-ENC-007, KOR-ENC-008, KOR-ENC-009."""
    yield from find_and_meet(game, rules, context, effect.encounter)


@handles(AddEncounter)
def add(effect: AddEncounter, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-ENC-012."""
    _joins(game, effect.encounter, effect.colour, effect.colour)
    for colour, other in game.decks.encounters.items():
        if colour != effect.colour and effect.encounter in other:
            yield from take_out(game, colour, effect.encounter)
    deck = game.decks.encounters.setdefault(effect.colour, [])
    if effect.encounter not in deck and belongs(game, effect.encounter, effect.colour):
        deck.append(effect.encounter)
        yield Event("deck", what=effect.colour, text=f"{effect.encounter} joins")
        yield from shuffle(deck, rules_say.THE_ENCOUNTER_DECK.format(colour=effect.colour))


def _joins(game: Game, encounter: str, colour: str, home: str) -> None:
    """It belongs to that colour from now on. A guardian returns to `home` when it is defeated (KOR-GUARD-014, KOR-ENC-012)."""
    game.decks.joined[encounter] = colour
    game.decks.left.pop(encounter, None)
    for name, card in out_of_the_decks(game):
        if name == encounter:
            card.origin = home


@handles(AddEncounterToBox)
def add_to_box(effect: AddEncounterToBox, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-ENC-011: it waits there for a chapter that asks for its difficulty."""
    _joins(game, effect.encounter, effect.colour, "box")
    for colour, deck in game.decks.encounters.items():
        if effect.encounter in deck:
            yield from take_out(game, colour, effect.encounter)
    yield Event("deck", what=effect.colour, text=f"{effect.encounter} joins those in the box")


@handles(RemoveEncounter)
def remove(effect: RemoveEncounter, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-ENC-012."""
    deck = game.decks.encounters.get(effect.colour, [])
    game.decks.left[effect.encounter] = effect.colour
    game.decks.joined.pop(effect.encounter, None)
    if effect.encounter in deck:
        yield Event("deck", what=effect.colour, text=f"{effect.encounter} leaves")
        yield from take_out(game, effect.colour, effect.encounter)


@handles(RemoveEncounterFromGame)
def remove_from_campaign(
    effect: RemoveEncounterFromGame, game: Game, rules: Edition, context: Context
) -> Flow[None]:
    """KOR-DISCARD-006."""
    for colour, deck in game.decks.encounters.items():
        if effect.encounter in deck:
            yield from take_out(game, colour, effect.encounter)
    guardian = guardian_named(game, effect.encounter)
    if guardian is not None:
        yield take_guardian_off(game, guardian)
    yield remove_from_game(game, "encounter", effect.encounter)


@handles(AddDifficulty)
def add_difficulty(effect: AddDifficulty, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-ENC-010, KOR-ENC-012."""
    deck = game.decks.encounters.setdefault(effect.colour, [])
    new = [
        name
        for name, card in game.book.encounters.items()
        if card.difficulty == effect.difficulty and name not in deck and belongs(game, name, effect.colour)
    ]
    for name, card in _of_difficulty(game, "box", effect.difficulty):
        if colour_of(game, name) == effect.colour:
            card.origin = effect.colour  # it joins its deck when it is over (KOR-GUARD-014)
    if new:
        deck += new
        yield Event("deck", what=effect.colour, amount=len(new), text=f"difficulty {effect.difficulty} joins")
        yield from shuffle(deck, rules_say.THE_ENCOUNTER_DECK.format(colour=effect.colour))


@handles(RemoveDifficulty)
def remove_difficulty(effect: RemoveDifficulty, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-ENC-010, KOR-ENC-012."""
    deck = game.decks.encounters.get(effect.colour, [])
    kept = [name for name in deck if game.book.encounters[name].difficulty != effect.difficulty]
    for _, card in _of_difficulty(game, effect.colour, effect.difficulty):
        card.origin = "box"
    if len(kept) < len(deck):
        deck[:] = kept
        yield Event("deck", what=effect.colour, text=f"difficulty {effect.difficulty} leaves")
        yield from shuffle(deck, rules_say.THE_ENCOUNTER_DECK.format(colour=effect.colour))


def _of_difficulty(game: Game, origin: str, difficulty: int) -> list[tuple[str, Guardian | Met]]:
    """The cards of a difficulty that are outside the decks and came from there."""
    found = [one for one in out_of_the_decks(game) if one[1].origin == origin]
    return [one for one in found if game.book.encounters[one[0]].difficulty == difficulty]


@handles(SetProgress)
def set_progress(effect: SetProgress, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-FINAL-007."""
    game.sheet.progress = effect.value
    yield Event("set", what="progress", amount=effect.value)
    if game.encounter is not None:
        call_for_scene(game, game.encounter.name, "progress", effect.value)
