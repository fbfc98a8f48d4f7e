"""Standing rules inside an encounter: those of the characters' cards, of visible cards, of the weather."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from runtime.rules.cards.standing import may_be_in_force, rules_in_force
from runtime.rules.edition import Edition
from runtime.rules.encounters.card_tables import JoinedKey
from runtime.rules.encounters.encounter_rules import EncounterRules
from runtime.rules.encounters.moment import moment_in
from runtime.rules.encounters.sequence import visible
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import CharacterState, Game
from schemas.registry import Effect, Rule
from schemas.vocabulary.choices import VariableAlso
from schemas.vocabulary.standing_rules import KeyGives, KeysNeed, NoLightning, StartingHand, VariableGives

R = TypeVar("R", bound=Rule)


def may_hold(game: Game, rules: Edition, character: CharacterState, kind: type[Rule]) -> bool:
    """Whether any card in reach could hold such a rule now; a quick test before the search."""
    tables = game.book.tables
    if kind not in tables.any_rule_types and not rules.standing:
        return False
    encounter = game.encounter
    assert encounter is not None
    if encounter.weather and kind in tables.weather_rule_types:
        return True
    if kind in tables.card_rule_types and encounter.sequence:
        return True
    return may_be_in_force(game, rules, character, kind)


def standing_rules(game: Game, rules: Edition, character: CharacterState, kind: type[R]) -> Iterator[R]:
    """All rules of one type that hold for a character in the encounter under way."""
    for _, rule in rules_in_force(game, rules, character, kind):
        yield rule
    tables = game.book.tables
    encounter = game.encounter
    assert encounter is not None
    if kind in tables.card_rule_types:
        moment = moment_in(game, encounter, character.name)
        for played in visible(game, encounter):
            moment.card, moment.source = played, f"card:{played.card}"
            for standing in tables.cards[played.card].standing:
                if type(standing.rule) is kind and (
                    standing.needs is None or holds(standing.needs, game, rules, moment)
                ):
                    yield standing.rule
    if encounter.weather and kind in tables.weather_rule_types:
        wanted = "for-characters" if encounter.kind == "combat" else "for-talks"
        for standing in game.book.weathers[encounter.weather].standing:
            if type(standing.rule) is kind and standing.scope in (wanted, "for-the-encounter"):
                yield standing.rule


def demand(game: Game, rules: Edition, character: CharacterState, key: JoinedKey) -> int:
    """What an attribute key demands now. KOR-NONUS-007."""
    need = key.demand
    if key.attribute and may_hold(game, rules, character, KeysNeed):
        for rule in standing_rules(game, rules, character, KeysNeed):
            if rule.attribute == key.attribute:
                need += rule.amount if rule.change == "more" else -rule.amount
    return need


def key_extras(
    game: Game, rules: Edition, character: CharacterState, attribute: str
) -> list[tuple[str, int]]:
    """What a connected key gives in addition, as stat and amount (KOR-COMBAT-006, FOA-COMBAT-006, FOA-SAMPLE-011)."""
    if not may_hold(game, rules, character, KeyGives):
        return []
    return [
        (rule.what, rule.amount)
        for rule in standing_rules(game, rules, character, KeyGives)
        if rule.attribute == attribute
    ]


def variable_extra(game: Game, rules: Edition, character: CharacterState, attribute: str) -> int:
    """How much further the marker moves with a variable bonus (KOR-NONUS-007)."""
    if not may_hold(game, rules, character, VariableGives):
        return 0
    return sum(
        rule.amount if rule.move == "up" else -rule.amount
        for rule in standing_rules(game, rules, character, VariableGives)
        if rule.attribute == attribute
    )


def variable_also(
    game: Game, rules: Edition, character: CharacterState, attribute: str
) -> list[tuple[Effect, ...]]:
    """What else a variable bonus does (KOR-NONUS-007)."""
    if not may_hold(game, rules, character, VariableAlso):
        return []
    return [
        rule.do
        for rule in standing_rules(game, rules, character, VariableAlso)
        if rule.attribute == attribute
    ]


def lightning_not_needed(game: Game, rules: Edition, character: CharacterState) -> bool:
    """KOR-STORY-003."""
    if not may_hold(game, rules, character, NoLightning):
        return False
    return next(standing_rules(game, rules, character, NoLightning), None) is not None


def starting_hand(game: Game, rules: Edition, how: EncounterRules, name: str) -> int:
    """KOR-COMBAT-023."""
    amount = how.hand(game, rules)
    character = game.characters[name]
    if may_hold(game, rules, character, StartingHand):
        for rule in standing_rules(game, rules, character, StartingHand):
            amount += rule.amount if rule.change == "larger" else -rule.amount
    return max(0, amount)
