"""The tile a character uses: another form, and back to their own."""

from __future__ import annotations

from runtime.rules.calendar.advancement import attribute_most
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles, subjects
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.changes import things_changed
from runtime.rules.state.game import STATS, Game
from schemas.vocabulary.possessions import ReturnToNormal, TakeForm


@handles(TakeForm)
def take_form(effect: TakeForm, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-WYRD-001, KOR-SETUP-022."""
    characters = yield from subjects(effect.who, game, context)
    for character in characters:
        character.tile = effect.form
        things_changed(game)
        yield Event("owns", character.name, effect.form, text="form")


@handles(ReturnToNormal)
def return_to_normal(effect: ReturnToNormal, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """The Wyrdform skill goes away with the form, and no attribute stays above what the ordinary form allows.

    KOR-WYRD-001, KOR-WYRD-006, KOR-WYRD-007, KOR-QUEST-001.
    """
    characters = yield from subjects(effect.who, game, context)
    sides = game.book.sides
    for character in characters:
        changed = character.tile != character.name
        character.tile = character.name
        character.skills = [side for side in character.skills if not sides[side][0].wyrdform]
        things_changed(game)
        for attribute, value in character.attributes.items():
            limit = attribute_most(game, rules, character, attribute)
            if value > limit:
                character.attributes[attribute] = limit
                game.unsettled |= STATS
                yield Event("set", character.name, attribute, limit)
        if changed:
            yield Event("owns", character.name, character.name, text="form")
