"""Requirements about what characters own: secrets, items, skills, cards, legendary actions, conditions."""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import people, tests
from runtime.rules.state.game import CharacterState, Game
from schemas.vocabulary import requirements as needs


@tests(needs.HasSecret)
def _secret(need: needs.HasSecret, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-010, KOR-SECRET-009: active or not; a global one belongs to everybody (KOR-SECRET-007)."""
    if need.secret in game.decks.global_secrets:
        return True
    for one in people(game, context):
        if owns_secret(game, one, need.secret):
            return True
    return False


def owns_secret(game: Game, character: CharacterState, secret: str) -> bool:
    """A secret that is a combat or diplomacy card is in its owner's deck (KOR-SECRET-011)."""
    if secret in character.secrets:
        return True
    known = game.book.secrets.get(secret)
    return known is not None and known.card is not None and owns_card(game, character, known.card)


def owns_card(game: Game, character: CharacterState, card: str) -> bool:
    """In a deck, set aside, or wherever an encounter has put it, even an encounter that waits.

    KOR-SECRET-011, KOR-DECKADV-003.
    """
    if card in character.combat_deck or card in character.diplomacy_deck or card in character.set_aside:
        return True
    name = character.name
    return any(
        card in encounter.hands.get(name, ())
        or card in encounter.discards.get(name, ())
        or any(played.card == card and played.owner == name for played in encounter.sequence)
        for encounter in game.encounters
    )


@tests(needs.HasItem)
def _item(need: needs.HasItem, game: Game, rules: Edition, context: Context) -> bool:
    for one in people(game, context):
        if need.item in one.items:
            return True
    return False


@tests(needs.HasKeyword)
def _keyword(need: needs.HasKeyword, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-ITEM-003, KOR-ITEM-005: an active card has it."""
    book = game.book
    return any(
        (any(need.keyword in book.items[name].keywords for name in one.items if name not in one.inactive))
        or any(
            need.keyword in book.secrets[name].keywords for name in one.secrets if name not in one.inactive
        )
        for one in people(game, context)
    )


@tests(needs.HasSkill)
def _skill(need: needs.HasSkill, game: Game, rules: Edition, context: Context) -> bool:
    sides = game.book.sides
    return any(
        need.skill == side or sides[side][0].name == need.skill
        for one in people(game, context)
        for side in one.skills
    )


@tests(needs.HasCard)
def _card(need: needs.HasCard, game: Game, rules: Edition, context: Context) -> bool:
    return any(owns_card(game, one, need.card) for one in people(game, context))


@tests(needs.HasAchievement)
def _achievement(need: needs.HasAchievement, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-ECHO-002."""
    return need.achievement in game.sheet.achievements


@tests(needs.HasLegendary)
def _legendary(need: needs.HasLegendary, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-ECHO-011, KOR-REQ-010: a secret card like others, owned by one of the party."""
    return any(need.legendary in one.legendary for one in people(game, context))


@tests(needs.HasCondition)
def _condition(need: needs.HasCondition, game: Game, rules: Edition, context: Context) -> bool:
    return any(need.condition in one.conditions for one in people(game, context))
