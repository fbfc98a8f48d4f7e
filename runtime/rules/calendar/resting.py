"""Rest and Recover: what a night gives back."""

from __future__ import annotations

from runtime.rules.cards.standing import forbidden, rules_in_force
from runtime.rules.costs.costs import Due, due_of
from runtime.rules.costs.surcharges import changed_by_cards
from runtime.rules.edition import Edition
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.requirements.meeting import is_exhausted
from runtime.rules.state.changes import gain, highest, lose, put
from runtime.rules.state.game import CharacterState, Game
from schemas.vocabulary.standing_rules import RestGives


def rest(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """Energy to its start, or 4 more when exhausted; never above Health.

    KOR-DAYEND-003, KOR-DAYEND-004, KOR-DAYEND-005, AMB-S-27, AMB-S-135.
    """
    character.was_exhausted = is_exhausted(game, character)
    if forbidden(game, rules, character, "rest"):
        return
    yield Event("rests", character.name)
    yield from restore_energy(game, rules, character)
    yield from gifts_of_rest(game, rules, character)


def restore_energy(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """KOR-DAYEND-003, KOR-DAYEND-004, KOR-DAYEND-005."""
    if character.was_exhausted:
        yield gain(game, rules, character, "energy", rules.numbers.rest_exhausted)
    else:
        start = min(game.book.trays[character.name].energy.start, highest(game, rules, character, "energy"))
        if start > character.energy:
            yield gain(game, rules, character, "energy", start - character.energy)
        elif not rules.rulings.amb_s_135:
            yield put(game, rules, character, "energy", start)


def gifts_of_rest(
    game: Game, rules: Edition, character: CharacterState, *, energy: bool = True, others: bool = True
) -> Flow[None]:
    """What cards give or take whenever their owner rests."""
    for _, rule in rules_in_force(game, rules, character, RestGives):
        if not (energy if rule.what == "energy" else others):
            continue
        change = gain if rule.change == "more" else lose
        yield change(game, rules, character, rule.what, rule.amount)


def recovery_dues(game: Game, rules: Edition, character: CharacterState) -> list[Due]:
    """What recovering costs tonight, with all that cards change."""
    due = [due_of(rules.numbers.recover_food, ("food",))]
    return changed_by_cards(due, game, rules, (character.name,), "recovery")
