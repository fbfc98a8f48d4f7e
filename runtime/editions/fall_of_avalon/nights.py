"""The end of the day: eating or going hungry, then Energy, and random events that leave the table."""

from __future__ import annotations

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.calendar.events_deck import has_quest, put_away
from runtime.rules.calendar.moments import trigger
from runtime.rules.calendar.resting import gifts_of_rest, recovery_dues, restore_energy
from runtime.rules.cards.standing import forbidden
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.costs.surcharges import note_first
from runtime.rules.edition import Edition
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, confirm
from runtime.rules.requirements.meeting import is_exhausted
from runtime.rules.state.changes import gain, lose, put
from runtime.rules.state.game import CharacterState, Game


def rest(game: Game, rules: Edition) -> Flow[None]:
    """Step 1, for everyone.

    Every card in force speaks, if its condition holds: the character's own cards, events, the group's cards. What
    they give can be eaten that night (FOA-SAMPLE-012).

    FOA-DAYEND-001.
    """
    for character in game.characters.values():
        if character.name in game.fallen:
            continue
        yield Event("rests", character.name)
        if rules.rulings.rest_gifts == "after":
            yield from eat(game, rules, character)
        yield from gifts_of_rest(game, rules, character, energy=False)
        yield from trigger(game, rules, (character.name,), "when-resting")
        if rules.rulings.rest_gifts == "before" and not game.ending:
            yield from eat(game, rules, character)


def eat(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """1 Food gives Health and lowers Terror; hunger takes all Energy, or Health where there is no Energy.

    FOA-DAYEND-002, FOA-DAYEND-003.
    """
    numbers, alone = rules.numbers, (character.name,)
    due = recovery_dues(game, rules, character)
    barred = forbidden(game, rules, character, "recover") or forbidden(game, rules, character, "rest")
    if not barred and not shortfall(due, game, rules, alone):
        text = avalon_says.EAT_1_FOOD_1_HEALTH_1
        if (yield from confirm("rest.eat", character.name, text)):
            yield from pay_dues(due, game, rules, alone)
            note_first(game, alone, "recovery")
            yield gain(game, rules, character, "health", numbers.recover_health)
            yield lose(game, rules, character, "terror", numbers.recover_terror)
            return
    if character.energy > 0:
        yield put(game, rules, character, "energy", 0)
    else:
        yield lose(game, rules, character, "health", 1)


def restore(game: Game, rules: Edition) -> Flow[None]:
    """Step 2: Energy goes to its starting slot, or to 4 for the Exhausted. Hunger may just have exhausted them.

    FOA-DAYEND-005, FOA-DAYEND-006, FOA-DAYEND-007, FOA-DAYEND-008, FOA-DAYEND-001.
    """
    for character in game.characters.values():
        character.was_exhausted = is_exhausted(game, character)
        if not forbidden(game, rules, character, "rest"):
            yield from restore_energy(game, rules, character)
            yield from gifts_of_rest(game, rules, character, others=False)


def clear_random_events(game: Game, rules: Edition) -> Flow[None]:
    """Random events last one day; all others stay until a text removes them. FOA-DAYSTART-011, AMB-C-09."""
    every = rules.rulings.amb_c_09 == "all"
    for event in tuple(game.calendar.active):
        if not has_quest(game, event) and (every or game.book.events[event].kind == "random"):
            yield put_away(game, rules, event)
