"""Death in Kings of Ruin: defeat for all, unless somebody bears the Brand."""

from __future__ import annotations

from runtime.rules.calendar.passing_time import pass_time
from runtime.rules.cards.conditions import detach, held
from runtime.rules.edition import Edition, defeat_for_all
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.requirements.owning import owns_secret
from runtime.rules.state.changes import gain, lose, put
from runtime.rules.state.game import CharacterState, Game


def death(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """KOR-DEATH-009, KOR-DEATH-010."""
    secret = branded(game, rules, character)
    if secret:
        yield Event("put-back", character.name, secret)
        yield from rules_of_the_brand(game, rules, character)
    else:
        yield from defeat_for_all(game, rules, character)


def branded(game: Game, rules: Edition, character: CharacterState) -> str:
    """The Secret that puts the dead back. Anyone's will do, or one that lies in the middle.

    KOR-DEATH-010, AMB-S-136.
    """
    numbers = rules.numbers.brand_secrets
    if not numbers:
        return ""
    owners = game.characters.values() if rules.rulings.amb_s_136 == "anyone" else (character,)
    held = (
        name
        for name, secret in game.book.secrets.items()
        if secret.number in numbers
        and (name in game.decks.global_secrets or any(owns_secret(game, one, name) for one in owners))
    )
    return next(held, "")


def rules_of_the_brand(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """KOR-BRAND-001, KOR-BRAND-002, KOR-BRAND-003, KOR-BRAND-004, KOR-BRAND-005, AMB-S-45, AMB-S-46."""
    for other in game.characters.values():
        if other is not character:
            yield lose(game, rules, other, "health", 1)
            if rules.rulings.amb_s_45:
                other.fatal = False
            yield gain(game, rules, other, "terror", 2)
    yield from pass_time(game, rules, 1)
    yield gain(game, rules, character, "health", rules.numbers.brand_health)
    name = held(game, character, "dying")
    if name:
        yield detach(game, character, name)
    for one in game.characters.values():
        yield put(game, rules, one, "energy", 0)
    on_board = game.board.waystones
    verse = game.book.verse_numbers.get(rules.numbers.brand_verse)
    if not on_board and verse is not None:
        game.pending.append(verse)
